internal import CycBase

extension KoreanHelp {
  /// `status` to `about`.
  static let setup: [Sentence] = [
    // cyc status
    Sentence(en: "Print one line for a status bar, a prompt or a menu.", ko: "상태 표시줄, 프롬프트, 메뉴에 넣을 한 줄을 출력해요."),
    Sentence(
      en: """
        It shows what is stored here and never waits: no network, and nothing is changed. It prints nothing \
        on stderr and exits with 0 (for i3blocks with 33 if the streak is at risk); what cannot be read is \
        "?".
        """,
      ko: """
        저장된 것만 보여 주고 기다리지 않아요. 네트워크를 쓰지 않고, 아무것도 바꾸지 않아요. 오류 출력 없이 0으로 끝나요(i3blocks에서는 기록이 위태로우면 33). 읽을 수 \
        없는 것은 "?"예요.
        """),
    Sentence(
      en: """
        A format is the name of a program (plain, json, waybar, polybar, lemonbar, i3blocks, i3bar, \
        i3status-rs, tmux, zjstatus, conky, xbar, bash, zsh, fish, starship, rofi, ansi), a template such as \
        '{streak}{symbol}( {left})', or both: 'tmux:{streak} {word}'. Its fields are streak, symbol, state, \
        word, left, goal, percent, today, todo, overdue, next, dday, quiz, sync, weather, age, login; a \
        group in parentheses disappears if all of its fields are empty. --setup prints a block to paste, \
        and docs/bars.md has more of them.
        """,
      ko: """
        형식은 프로그램의 이름(plain, json, waybar, polybar, lemonbar, i3blocks, i3bar, i3status-rs, tmux, zjstatus, \
        conky, xbar, bash, zsh, fish, starship, rofi, ansi)이나 '{streak}{symbol}( {left})' 같은 틀, 또는 둘 다예요: \
        'tmux:{streak} {word}'. 틀에는 streak, symbol, state, word, left, goal, percent, today, todo, overdue, \
        next, dday, quiz, sync, weather, age, login을 쓸 수 있어요. 괄호로 묶은 부분은 그 안의 값이 모두 비면 사라져요. 붙여 넣을 내용은 \
        --setup으로 볼 수 있고, docs/bars.md에 더 많이 있어요.
        """),
    Sentence(
      en: """
        States: done, risk (open, and the evening has begun), pending (open), rest, unknown, none (no user \
        is set, or GitHub was never asked; the line then has the tasks and quizzes); and stale, if the last \
        check is older than status.stale.
        """,
      ko: """
        상태: done(했음), risk(아직이고 저녁이 됨), pending(아직), rest(쉬는 날), unknown(알 수 없음), none(정한 사람이 없거나 GitHub에 물은 \
        적이 없음. 그때는 할 일과 퀴즈를 보여 줘요). 마지막 확인이 status.stale보다 오래되면 stale이에요.
        """),
    Sentence(en: "streak and today", ko: "연속 기록과 오늘"),
    Sentence(en: "your own line", ko: "내가 정한 줄"),
    Sentence(en: "for exec-if, when", ko: "exec-if와 when에"),
    Sentence(
      en: "A program, a template, or PROGRAM:TEMPLATE (default: plain).",
      ko: "프로그램, 틀, 또는 프로그램:틀이에요 (기본값: plain)."),
    Sentence(
      en: "Print nothing; exit with 0 in one of these states, else with 1.",
      ko: "아무것도 출력하지 않아요. 이 상태 가운데 하나면 0, 아니면 1로 끝나요."),
    Sentence(
      en: "Check GitHub in the background if the last check is older than this, such as 15m.",
      ko: "마지막 확인이 이보다 오래되면 백그라운드에서 GitHub를 확인해요. 예: 15m"),
    Sentence(en: "Only ASCII characters.", ko: "ASCII 문자만 써요."),
    Sentence(en: "Print what to paste for a program, and where.", ko: "프로그램에 붙여 넣을 내용과 붙여 넣을 곳을 보여 줘요."),
    // cyc theme
    Sentence(en: "Show the themes, or set one.", ko: "테마를 보여 주거나 정해요."),
    Sentence(
      en: """
        Without a name it shows them all on the terminal's background. With a name it shows and sets that \
        one, as `cyc config set theme NAME` does; off is the default again. To try one first: `cyc streak \
        --theme NAME`.
        """,
      ko: """
        이름 없이 쓰면 터미널의 배경 위에 모두 보여 줘요. 이름을 적으면 그 테마를 보여 주고 `cyc config set theme NAME`처럼 정해요. off는 다시 기본값이에요. 먼저 써 보려면: `cyc \
        streak --theme NAME`.
        """),
    Sentence(en: "all themes, in their colours", ko: "모든 테마를 제 색으로"),
    Sentence(en: "sets one", ko: "하나로 정하기"),
    Sentence(en: "tries one", ko: "하나를 써 보기"),
    Sentence(en: "The theme to set, or off (default: show all).", ko: "정할 테마나 off예요 (기본값: 모두 보여 주기)."),
    Sentence(
      en: "Glyphs of the preview: block, square, dot, shade or ascii.",
      ko: "미리 볼 글자예요: block, square, dot, shade, ascii."),
    // cyc config
    Sentence(en: "Show and change the settings.", ko: "설정을 보여 주고 바꿔요."),
    Sentence(
      en: """
        Without a subcommand it lists the settings: name, value, where the value comes from, and what it \
        does.
        """,
      ko: """
        하위 명령 없이 쓰면 설정을 보여 줘요. 이름, 값, 값이 어디에서 왔는지, 무엇을 하는지 나와요.
        """),
    Sentence(en: "all settings, and what they do", ko: "모든 설정과 하는 일"),
    Sentence(en: "changes one", ko: "하나 바꾸기"),
    Sentence(en: "prints one", ko: "하나 출력하기"),
    // cyc config list
    Sentence(en: "List the settings.", ko: "설정을 보여 줘요."),
    Sentence(en: "all settings", ko: "모든 설정"),
    Sentence(en: "those of the reminders", ko: "알림 설정"),
    // cyc config get
    Sentence(en: "Print the value of a setting.", ko: "설정의 값을 출력해요."),
    Sentence(en: "Exit status: 0 if it is set, 1 if it is not.", ko: "종료 상태: 0 정한 값이 있음, 1 없음."),
    Sentence(en: "its value", ko: "값"),
    Sentence(en: "1 if it is not set", ko: "정하지 않았다면 1"),
    Sentence(en: "The setting's name, such as user.", ko: "설정의 이름이에요. 예: user"),
    Sentence(en: "Print one JSON object, including the default.", ko: "기본값까지 JSON 객체 하나로 출력해요."),
    // cyc config set
    Sentence(en: "Set a setting.", ko: "설정을 정해요."),
    Sentence(en: "Comments and everything else in the file stay as they are.", ko: "파일의 주석과 다른 것은 모두 그대로 둬요."),
    Sentence(en: "whose streak is shown", ko: "누구의 기록을 볼지"),
    Sentence(en: "rest at the weekend", ko: "주말에 쉬기"),
    Sentence(en: "no reminder before eight", ko: "8시 전에는 알리지 않기"),
    Sentence(en: "The value; a list has commas, such as sat,sun.", ko: "값이에요. 여러 개는 쉼표로 나눠요. 예: sat,sun"),
    // cyc config unset
    Sentence(en: "Remove a setting from the file.", ko: "설정을 파일에서 지워요."),
    Sentence(en: "back to the default", ko: "기본값으로"),
    Sentence(en: "no more days of rest", ko: "쉬는 요일 없애기"),
    // cyc config edit
    Sentence(en: "Open the settings file in VISUAL or EDITOR.", ko: "설정 파일을 VISUAL이나 EDITOR로 열어요."),
    Sentence(
      en: "If there is no file yet, one is created with every setting in a comment.",
      ko: "아직 파일이 없으면 모든 설정을 주석으로 담은 파일을 만들어요."),
    Sentence(en: "in your own editor", ko: "내 편집기로"),
    Sentence(en: "in another one", ko: "다른 편집기로"),
    // cyc config path
    Sentence(en: "Print the path of the settings file.", ko: "설정 파일의 경로를 출력해요."),
    Sentence(en: "its path", ko: "파일의 경로"),
    Sentence(en: "for other programs", ko: "다른 프로그램용"),
    // cyc login
    Sentence(en: "Log in to GitHub.", ko: "GitHub에 로그인해요."),
    Sentence(
      en: """
        Shows a code, and waits until you have typed it on GitHub. The token is stored in your desktop's \
        keyring if it is unlocked, else in a file that only you can read.
        """,
      ko: """
        코드를 보여 주고, GitHub에 입력할 때까지 기다려요. 토큰은 데스크톱의 키링이 열려 있으면 거기에, 아니면 나만 읽을 수 있는 파일에 저장해요.
        """),
    Sentence(
      en: """
        Without an OAuth app of your own, use a token: `cyc login --with-token < token.txt` or `cyc login \
        --from-gh`.
        """,
      ko: """
        내 OAuth 앱이 없으면 토큰을 쓰세요: `cyc login --with-token < token.txt`나 `cyc login --from-gh`.
        """),
    Sentence(en: "with the code that it shows", ko: "화면에 나온 코드로"),
    Sentence(en: "with the login of gh", ko: "gh의 로그인으로"),
    Sentence(en: "with a token that you have", ko: "이미 있는 토큰으로"),
    Sentence(
      en: """
        The GitHub host to log in to (default: CYC_HOST, else the host that you are logged in to, else \
        github.com).
        """,
      ko: """
        로그인할 GitHub 호스트예요 (기본값: CYC_HOST, 아니면 로그인한 호스트, 아니면 github.com).
        """),
    Sentence(
      en: "The OAuth app to log in with (default: CYC_CLIENT_ID, else login.client_id).",
      ko: "로그인에 쓸 OAuth 앱이에요 (기본값: CYC_CLIENT_ID, 아니면 login.client_id)."),
    Sentence(
      en: "Scopes of the token, separated by commas (default: public data only).",
      ko: "토큰으로 할 수 있는 일이에요. 쉼표로 나눠요 (기본값: 공개된 것만)."),
    Sentence(en: "Do not offer to open a browser.", ko: "브라우저를 열지 묻지 않아요."),
    Sentence(en: "Read a token from standard input.", ko: "토큰을 표준 입력에서 읽어요."),
    Sentence(en: "Use the token of gh, GitHub's own command line.", ko: "GitHub의 명령줄 도구 gh의 토큰을 써요."),
    Sentence(en: "Replace another account's login without asking.", ko: "다른 계정의 로그인을 묻지 않고 바꿔요."),
    Sentence(
      en: """
        Where to store the token: keyring or file (default: the keyring, if one answers and is unlocked).
        """,
      ko: """
        토큰을 저장할 곳이에요: keyring, file (기본값: 키링이 응답하고 열려 있으면 키링).
        """),
    // cyc whoami
    Sentence(
      en: "Show who is logged in, and whether GitHub accepts the token.",
      ko: "누구로 로그인했는지, GitHub가 토큰을 받아 주는지 보여 줘요."),
    Sentence(en: "asks GitHub", ko: "GitHub에 물어봐요"),
    // cyc logout
    Sentence(en: "Erase the stored token.", ko: "저장한 토큰을 지워요."),
    // cyc completion
    Sentence(en: "Print the completion script for your shell.", ko: "셸의 자동 완성 스크립트를 출력해요."),
    Sentence(
      en: """
        Packages install these scripts. Elsewhere the shell reads them at its start: in ~/.bashrc the line \
        `eval "$(cyc completion bash)"`.
        """,
      ko: """
        패키지로 설치하면 스크립트도 함께 설치돼요. 아니라면 셸을 시작할 때 읽게 해 주세요. ~/.bashrc에 이 줄을 넣으면 돼요: `eval "$(cyc completion \
        bash)"`.
        """),
    Sentence(en: "for bash", ko: "bash용"),
    Sentence(en: "for zsh", ko: "zsh용"),
    Sentence(en: "bash, zsh or fish.", ko: "bash, zsh, fish 가운데 하나예요."),
    // cyc about
    Sentence(
      en: "Show the version, where files are kept, and the licences of the libraries inside.",
      ko: "버전, 파일이 있는 곳, 안에 든 라이브러리의 라이선스를 보여 줘요."),
    Sentence(en: "on one screen", ko: "한 화면에"),
    Sentence(en: "with the full texts of the licences", ko: "라이선스 전문까지"),
    Sentence(en: "Print the full text of every licence.", ko: "모든 라이선스의 전문을 출력해요."),
  ]
}
