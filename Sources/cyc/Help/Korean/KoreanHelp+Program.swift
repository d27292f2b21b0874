internal import CycBase

extension KoreanHelp {
  /// Options of every command, and of `cyc` itself.
  static let program: [Sentence] = [
    // cyc
    Sentence(en: "Keeps a GitHub commit streak alive.", ko: "GitHub 연속 커밋 기록을 지켜 줘요."),
    Sentence(
      en: """
        By itself it shows today at a glance: your streak, goal and grass, and what to do next (with --json, \
        --watch, --offline, --refresh, --width and --lang).
        """,
      ko: """
        그냥 실행하면 오늘을 한눈에 보여 줘요. 연속 기록, 목표, 잔디, 다음에 할 일이에요 (--json, --watch, --offline, --refresh, --width, \
        --lang을 쓸 수 있어요).
        """),
    Sentence(
      en: """
        Start with `cyc`, which asks for your GitHub username, or with `cyc config set user NAME`; for \
        private contributions: `cyc login`. You can see anyone's streak without a login: `cyc streak \
        torvalds`.
        """,
      ko: """
        GitHub 아이디를 물어보는 `cyc`나 `cyc config set user 아이디`로 시작하세요. 비공개 기여까지 세려면 `cyc login`이에요. 누구의 기록이든 로그인 \
        없이 볼 수 있어요: `cyc streak torvalds`.
        """),
    Sentence(
      en: """
        Exit status: 0 done or yes, 1 no, 2 failed, 4 a login is needed, 64 wrong usage, 70 a bug, 75 try \
        again later.
        """,
      ko: """
        종료 상태: 0 했거나 그렇다, 1 아니다, 2 실패, 4 로그인 필요, 64 잘못 쓴 명령, 70 버그, 75 나중에 다시.
        """),
    Sentence(en: "today at a glance", ko: "오늘을 한눈에"),
    Sentence(en: "anyone's streak, without a login", ko: "누구의 기록이든, 로그인 없이"),
    Sentence(en: "be reminded each evening, until you commit", ko: "커밋할 때까지 저녁마다 알림"),
    Sentence(en: "Show the version.", ko: "버전을 보여 줘요."),
    Sentence(en: "Show subcommand help information.", ko: "하위 명령의 도움말을 보여 줘요."),
    Sentence(en: "Show help information.", ko: "도움말을 보여 줘요."),
    // cyc ui
    Sentence(
      en: "Operate everything by looking: board, matrix, D-days, quizzes.",
      ko: "보드, 매트릭스, 디데이, 퀴즈를 눈으로 보며 다뤄요."),
    Sentence(
      en: """
        Its tabs are today, the board, the matrix, D-days, quizzes and the history. u takes any change of a \
        task back, ? shows all keys, each with the command that does the same, q leaves. docs/ui.md has \
        more.
        """,
      ko: """
        탭은 오늘, 보드, 매트릭스, 디데이, 퀴즈, 기록이에요. u는 할 일에서 바꾼 것을 되돌리고, ?는 모든 키와 같은 일을 하는 명령을 보여 주고, q는 끝내요. 자세한 것은 \
        docs/ui.md에 있어요.
        """),
    Sentence(en: "With a screen reader, those commands are the better way.", ko: "화면 낭독기를 쓴다면 명령으로 하는 편이 더 좋아요."),
    Sentence(en: "today", ko: "오늘"),
    Sentence(en: "the board first", ko: "보드부터"),
    Sentence(en: "The tab to open.", ko: "처음에 열 탭이에요."),
    Sentence(en: "Colours: auto, always or never.", ko: "색: auto(자동), always(항상), never(안 씀)."),
    Sentence(en: "How many columns wide (default: the terminal's width).", ko: "너비를 칸 수로 정해요 (기본값: 터미널의 너비)."),
    Sentence(en: "Use ASCII characters only.", ko: "ASCII 문자만 써요."),
    Sentence(en: "The language of the output.", ko: "출력에 쓸 언어예요."),
    Sentence(
      en: "Print only results and errors: no notes, no progress, no confirmations.",
      ko: "결과와 오류만 보여 줘요. 참고, 진행 상황, 확인 메시지는 나오지 않아요."),
    Sentence(
      en: "Never prompt; where an answer is needed, fail and say what to type.",
      ko: "아무것도 묻지 않아요. 답이 필요하면 실패하고, 무엇을 입력할지 알려 줘요."),
    Sentence(en: "Print long output at once, without a pager.", ko: "긴 출력도 페이저 없이 한 번에 보여 줘요."),
  ]
}
