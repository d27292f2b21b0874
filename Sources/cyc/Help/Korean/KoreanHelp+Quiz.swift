internal import CycBase

extension KoreanHelp {
  /// `quiz`.
  static let quiz: [Sentence] = [
    // cyc quiz
    Sentence(en: "Learn with quizzes that are repeated until you know them.", ko: "외울 때까지 되풀이하는 퀴즈로 익혀요."),
    Sentence(
      en: """
        A quiz is a question with up to three options. It is asked as a notification whose buttons are the \
        options (`cyc quiz on`), or whenever you like (`cyc quiz ask`). What you know is asked less and less \
        often, what you do not know again soon: FSRS-6, as in Anki. A right answer to one that was due wins \
        a ticket 🎟.
        """,
      ko: """
        퀴즈는 문제 하나와 보기 셋까지예요. 보기가 단추로 나오는 알림으로 묻거나(`cyc quiz on`), 하고 싶을 때 풀어요(`cyc quiz ask`). 아는 것은 점점 드물게, \
        모르는 것은 곧 다시 물어요. Anki와 같은 FSRS-6이에요. 풀 때가 된 문제를 맞히면 응모권 🎟을 한 장 받아요.
        """),
    Sentence(en: "Without a subcommand it lists them, the newest first.", ko: "하위 명령 없이 쓰면 최근 것부터 보여 줘요."),
    Sentence(en: "new", ko: "새 퀴즈"),
    Sentence(en: "next", ko: "다음 문제"),
    // cyc quiz add
    Sentence(en: "Add a quiz.", ko: "퀴즈를 추가해요."),
    Sentence(
      en: """
        A quiz has two or three options, of which --answer names the right one by its number. With a single \
        one it is a card: its answer is typed. Options are shown in another order each time.
        """,
      ko: """
        퀴즈에는 보기가 둘이나 셋 있고, --answer가 정답의 번호예요. 보기가 하나면 카드이고, 답을 직접 입력해요. 보기는 물을 때마다 순서가 달라요.
        """),
    Sentence(
      en: """
        Without words it asks for them on a terminal. --at is 21:30, "fri 9pm" or "내일 오전 9시": it is then \
        asked at that minute, and again when it is due; with --once never again.
        """,
      ko: """
        문제를 적지 않으면 터미널에서 물어봐요. --at은 21:30, "fri 9pm", "내일 오전 9시"처럼 적어요. 그 시각에 묻고, 풀 때가 되면 다시 물어요. --once를 \
        쓰면 다시 묻지 않아요.
        """),
    Sentence(en: "two", ko: "보기 둘"),
    Sentence(en: "typed", ko: "직접 입력"),
    Sentence(en: "once", ko: "한 번만"),
    Sentence(en: "The question, then its options.", ko: "문제, 그다음에 보기를 적어요."),
    Sentence(en: "Which option is right, from 1.", ko: "몇 번째 보기가 정답인지 적어요. 1부터 세요."),
    Sentence(en: "When it is asked first (default: when it is due).", ko: "처음 물을 시각이에요 (기본값: 풀 때가 되면)."),
    Sentence(en: "Never ask it again after an answer that counts.", ko: "집계되는 답을 한 다음에는 다시 묻지 않아요."),
    Sentence(en: "A word to find it by; may be given several times.", ko: "찾을 때 쓸 말이에요. 여러 번 쓸 수 있어요."),
    // cyc quiz list
    Sentence(en: "List quizzes, the newest first.", ko: "퀴즈를 최근 것부터 보여 줘요."),
    Sentence(
      en: """
        `cyc quiz ask`, `edit` and `rm` take the number at the front of a line. Answers are hidden unless \
        --answers is given.
        """,
      ko: """
        `cyc quiz ask`, `edit`, `rm`에는 줄 앞의 번호를 적어요. 답은 --answers를 써야 보여요.
        """),
    Sentence(
      en: """
        In a pipe each line is a number, the day on which it is due (empty if it is never asked again), \
        the tags and the question, separated by tabs.
        """,
      ko: """
        파이프에서는 한 줄에 하나씩 번호, 풀 날(다시 묻지 않으면 비어 있어요), 태그, 문제를 탭으로 나누어 출력해요.
        """),
    Sentence(en: "what would be asked now", ko: "지금 물을 문제"),
    Sentence(en: "options too, the right one with a tick", ko: "보기까지, 정답에는 표시"),
    Sentence(en: "Only what is due, the longest due first.", ko: "풀 때가 된 것만, 오래된 것부터 보여 줘요."),
    Sentence(en: "Only those with this tag.", ko: "이 태그가 있는 것만 보여 줘요."),
    Sentence(en: "Show the options, and which is right.", ko: "보기와 정답을 보여 줘요."),
    // cyc quiz edit
    Sentence(en: "Change a quiz.", ko: "퀴즈를 바꿔요."),
    Sentence(
      en: """
        Anything that is not named stays as it is. Options are replaced together: name all of them, and --answer. \
        --at '' takes the time away, --tag '' the tags. An answer to a question that was asked before the \
        change does not count.
        """,
      ko: """
        적지 않은 것은 그대로예요. 보기는 한꺼번에 바꾸니까 모두 적고 --answer도 적어 주세요. --at ''은 시각을, --tag ''은 태그를 없애요. 바꾸기 전에 낸 문제의 \
        답은 집계되지 않아요.
        """),
    Sentence(en: "other options", ko: "다른 보기"),
    Sentence(en: "asked tomorrow", ko: "내일 묻기"),
    Sentence(en: "A new question.", ko: "새 문제예요."),
    Sentence(en: "An option; given two or three times, it replaces them all.", ko: "보기예요. 두세 번 적으면 보기를 모두 바꿔요."),
    Sentence(en: "When it is asked, as for `cyc quiz add`.", ko: "물을 시각이에요. `cyc quiz add`처럼 적어요."),
    Sentence(
      en: "Whether it is never asked again after an answer that counts.",
      ko: "집계되는 답을 한 다음에 다시 묻지 않을지 정해요."),
    Sentence(en: "A word to find it by; replaces them all.", ko: "찾을 때 쓸 말이에요. 태그를 모두 바꿔요."),
    // cyc quiz rm
    Sentence(en: "Remove quizzes.", ko: "퀴즈를 지워요."),
    Sentence(
      en: "Your answers to them stay in `cyc quiz stats`. All of them are removed, or none.",
      ko: "지금까지의 답은 `cyc quiz stats`에 남아요. 모두 지우거나, 하나도 지우지 않아요."),
    Sentence(en: "one", ko: "하나"),
    Sentence(en: "two, for scripts", ko: "둘, 스크립트용"),
    Sentence(en: "Numbers in the list.", ko: "목록에 있는 번호들이에요."),
    // cyc quiz ask
    Sentence(en: "Answer the quizzes that are due.", ko: "풀 때가 된 퀴즈를 풀어요."),
    Sentence(
      en: """
        On a terminal the due quizzes are asked one after the other, the least known first; s skips one, q \
        quits. Elsewhere the next one is printed, and `cyc quiz answer` answers it. One that you got wrong \
        comes again after three others or ten minutes, until it is right, at most three times; only the \
        first answer counts. New ones are at most quiz.new_per_day a day.
        """,
      ko: """
        터미널에서는 가장 모르는 것부터 하나씩 물어요. s는 건너뛰고 q는 끝내요. 다른 곳에서는 다음 문제를 출력하고, `cyc quiz answer`로 답해요. 틀린 문제는 다른 \
        세 문제를 풀거나 10분이 지나면 맞힐 때까지 세 번까지 다시 물어요. 처음 답만 집계돼요. 새 문제는 하루에 quiz.new_per_day개까지예요.
        """),
    Sentence(
      en: "With a number that quiz is asked, due or not; an answer counts only if it is due.",
      ko: "번호를 적으면 때가 되지 않았어도 그 문제를 물어요. 답은 때가 되었을 때만 집계돼요."),
    Sentence(en: "the next one, as text", ko: "다음 문제를 글로"),
    Sentence(en: "without its options", ko: "보기 없이"),
    Sentence(en: "any other, for practice", ko: "연습으로 아무 문제나"),
    Sentence(en: "Ask at most this many.", ko: "이만큼만 물어요."),
    Sentence(en: "Its number in the list (default: what is due).", ko: "목록에 있는 번호예요 (기본값: 풀 때가 된 것)."),
    Sentence(
      en: "Hide the options: the answer is typed, and a right one counts as easy.",
      ko: "보기를 숨겨요. 답을 직접 입력하고, 맞히면 쉬운 문제로 쳐요."),
    Sentence(
      en: "Ask a random quiz other than the last one, due or not.",
      ko: "때가 되었든 아니든, 마지막 문제가 아닌 아무 문제나 물어요."),
    Sentence(en: "Only practise: no answer counts.", ko: "연습만 해요. 답은 집계되지 않아요."),
    // cyc quiz answer
    Sentence(en: "Answer the question that was asked.", ko: "낸 문제에 답해요."),
    Sentence(
      en: """
        The answer is the number of an option, or the text of a card. ASK is the ID that `cyc quiz ask \
        --json` shows; without it, the answer is for the last question that is still open.
        """,
      ko: """
        답은 보기의 번호나 카드의 글이에요. ASK는 `cyc quiz ask --json`에 나오는 ID예요. 없으면 아직 답하지 않은 마지막 문제에 답해요.
        """),
    Sentence(
      en: "The first answer counts. Exit status: 0 right, 1 wrong, 2 nothing was asked.",
      ko: "처음 답만 집계돼요. 종료 상태: 0 맞음, 1 틀림, 2 낸 문제가 없음."),
    Sentence(en: "the second option", ko: "두 번째 보기"),
    Sentence(en: "The number of an option, or the text of a card.", ko: "보기의 번호나 카드의 글이에요."),
    // cyc quiz undo
    Sentence(en: "Take the last answer back.", ko: "마지막 답을 되돌려요."),
    Sentence(
      en: """
        The quiz is then due again as it was before that answer; called again, it takes back the one before.
        """,
      ko: """
        그 답을 하기 전처럼 다시 풀 때가 돼요. 또 실행하면 그 앞의 답을 되돌려요.
        """),
    Sentence(en: "it was a slip of the finger", ko: "손이 미끄러졌을 때"),
    // cyc quiz stats
    Sentence(en: "Show how well you know them.", ko: "얼마나 잘 아는지 보여 줘요."),
    Sentence(
      en: """
        Right is about all answers that counted; "without lucky guesses" (in a pipe: corrected) subtracts \
        what guessing alone would get right: one in three with three options. Remembered (retention) is the \
        share of right answers to quizzes that were due after a day or more; the intervals aim at 90%. A \
        ticket 🎟 is a right answer that counted.
        """,
      ko: """
        맞힌 비율은 집계된 모든 답의 것이에요. "without lucky guesses"(파이프에서는 corrected)는 찍어서 맞힐 만큼을 뺀 값이에요. 보기가 셋이면 셋 중 \
        하나예요. 기억한 비율(retention)은 하루가 넘어 다시 물은 문제를 맞힌 비율이고, 간격은 90%가 되도록 정해요. 응모권 🎟은 집계된 정답의 수예요.
        """),
    Sentence(
      en: "In a pipe each line is a name and numbers, separated by tabs.",
      ko: "파이프에서는 줄마다 이름과 숫자를 탭으로 나누어 출력해요."),
    Sentence(en: "in words and bars", ko: "글과 막대로"),
    // cyc quiz on
    Sentence(en: "Ask quizzes through notifications.", ko: "퀴즈를 알림으로 내요."),
    Sentence(
      en: """
        The schedule of `cyc nag on` asks the quizzes that are due, through its channels (nag.via): with buttons \
        if the channel has them, else as text that `cyc quiz answer` answers. Never while you snooze, and never \
        together with a reminder. The options are kept in the settings.
        """,
      ko: """
        `cyc nag on`의 예약에 맞춰 그 채널(nag.via)로 풀 때가 된 문제를 내요. 단추를 쓸 수 있으면 단추로, 아니면 `cyc quiz answer`로 답할 글로 내요. \
        알림을 미룬 동안이나 커밋 알림과 함께는 내지 않아요. 옵션은 설정에 저장돼요.
        """),
    Sentence(en: "five a day at most", ko: "하루에 많아야 다섯 문제"),
    Sentence(en: "while you work", ko: "일하는 동안에"),
    Sentence(en: "When quizzes begin, such as 09:00.", ko: "퀴즈를 시작할 시간이에요. 예: 09:00"),
    Sentence(
      en: "When quizzes end, such as 21:00; a time before --from means the next morning.",
      ko: "퀴즈를 끝낼 시간이에요. 예: 21:00. --from보다 이르면 다음 날 아침이에요."),
    Sentence(en: "The most quizzes to ask in a day.", ko: "하루에 낼 문제의 최대 수예요."),
    Sentence(en: "The shortest time between two quizzes, such as 1h or 30m.", ko: "문제 사이의 가장 짧은 간격이에요. 예: 1h, 30m"),
    // cyc quiz off
    Sentence(en: "Stop asking quizzes through notifications.", ko: "퀴즈를 알림으로 내지 않아요."),
    Sentence(
      en: "Quizzes, answers and settings stay, and so do the reminders of `cyc nag on`.",
      ko: "퀴즈와 답과 설정은 남고, `cyc nag on`의 알림도 그대로예요."),
    Sentence(en: "cyc quiz ask still asks what is due", ko: "cyc quiz ask로는 계속 풀 수 있어요"),
    // cyc quiz import
    Sentence(
      en: "Import quizzes from a file, from Anki, or some to start with.",
      ko: "파일이나 Anki에서 퀴즈를 가져오거나, 준비된 퀴즈로 시작해요."),
    Sentence(
      en: """
        A quiz that is there already, by its guid or its question, takes over what the file says; how well \
        it is known stays. So a file can be imported again. What cannot be taken is named with its line, and \
        the rest is imported.
        """,
      ko: """
        guid나 문제가 같아서 이미 있는 퀴즈는 파일대로 바꾸고, 얼마나 아는지는 그대로예요. 그래서 같은 파일을 다시 가져와도 돼요. 가져올 수 없는 것은 줄 번호와 함께 알려 주고, \
        나머지는 가져와요.
        """),
    Sentence(en: "thirty on git and GitHub", ko: "git과 GitHub 문제 서른 개"),
    Sentence(en: "from a spreadsheet", ko: "스프레드시트에서"),
    Sentence(
      en: "csv, anki or json (default: by how FILE begins, and by its ending).",
      ko: "csv, anki, json 가운데 하나예요 (기본값: FILE의 첫 부분과 확장자)."),
    Sentence(en: "Thirty questions on git and GitHub, in your language.", ko: "내 언어로 된 git과 GitHub 문제 서른 개예요."),
    // cyc quiz export
    Sentence(en: "Export all quizzes, for Anki or another machine.", ko: "모든 퀴즈를 Anki나 다른 컴퓨터를 위해 내보내요."),
    Sentence(
      en: """
        json keeps everything but answers, and `cyc quiz import` reads all of it back. csv is for \
        spreadsheets: a FILE begins with a byte order mark, and cells that look like a formula get a leading \
        quote, which an import removes again. anki is text that Anki imports as notes of the type Basic, \
        with the options in front and the right one on the back.
        """,
      ko: """
        json은 답한 기록만 빼고 모두 담고, `cyc quiz import`로 모두 다시 읽을 수 있어요. csv는 스프레드시트용이에요. csv 파일은 바이트 순서 표시로 시작하고, \
        수식처럼 보이는 칸에는 작은따옴표가 붙어요. 가져올 때 다시 떼요. anki는 Anki에서 Basic 노트로 가져올 수 있는 글이에요. 앞면에 보기, 뒷면에 정답이 있어요.
        """),
    Sentence(
      en: """
        Without a FILE, or with -, the quizzes go to standard output. cyc asks before it replaces an \
        existing file, unless -y is given.
        """,
      ko: """
        FILE이 없거나 -면 표준 출력으로 내보내요. 이미 있는 파일은 물어본 다음에 바꿔요. -y를 쓰면 묻지 않아요.
        """),
    Sentence(en: "for another machine", ko: "다른 컴퓨터용"),
    Sentence(en: "for Anki", ko: "Anki용"),
    Sentence(
      en: "json, csv or anki (default: by FILE's ending, else json).",
      ko: "json, csv, anki 가운데 하나예요 (기본값: FILE의 확장자, 없으면 json)."),
    Sentence(en: "Make a second card of each one, which asks the other way.", ko: "거꾸로 묻는 카드도 하나씩 만들어요."),
    Sentence(
      en: """
        csv has the columns question, option1, option2, option3, answer, at, tags, once and guid, with or \
        without a line that names them; the answer is 1 to 3 or the text of an option. anki is what Anki \
        exports as "Notes in Plain Text (.txt)". json is what `cyc quiz export` writes. With - as FILE it \
        reads standard input. Decks of two columns are read with names such as Front and Back, Term and \
        Definition, 단어 and 뜻 or two languages, and with ; or a tab between them.
        """,
      ko: """
        csv에는 question, option1, option2, option3, answer, at, tags, once, guid 열이 있어요. 열 이름 줄은 없어도 돼요. \
        answer는 1부터 3이나 보기의 글이에요. anki는 Anki에서 "Notes in Plain Text (.txt)"로 내보낸 것, json은 `cyc quiz export`가 \
        내보낸 것이에요. FILE이 -면 표준 입력을 읽어요. 두 열짜리 카드는 Front와 Back, Term과 Definition, 단어와 뜻, 두 언어 같은 이름이나 ; 또는 탭으로 \
        나뉜 것도 읽어요.
        """),
    Sentence(
      en: """
        A line with a question and an answer alone is a card: its wrong options are answers of other cards \
        with the same tag or in the same file. With fewer than two of them, its answer is typed. Pictures \
        and sounds are left out. A text with gaps (cloze) becomes a card for each gap.
        """,
      ko: """
        문제와 답만 있는 줄은 카드예요. 틀린 보기는 같은 태그나 같은 파일에 있는 다른 카드의 답에서 둘을 가져오고, 없으면 답을 직접 입력해요. 그림과 소리는 빼요. 빈칸이 있는 \
        글(cloze)은 빈칸마다 카드가 돼요.
        """),
  ]
}
