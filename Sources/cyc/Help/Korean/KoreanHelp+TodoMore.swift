internal import CycBase

extension KoreanHelp {
  /// `todo board` to `todo recover`.
  static let todoMore: [Sentence] = [
    // cyc todo board
    Sentence(
      en: "Show the tasks in three columns: TODO, DOING and DONE.",
      ko: "할 일을 TODO, DOING, DONE 세 칸으로 보여 줘요."),
    Sentence(
      en: """
        Where the columns do not fit they go one below the other. Of the finished tasks the latest three are \
        shown. In a pipe it prints every task in the lines of `cyc todo list`, and with --json every task \
        too.
        """,
      ko: """
        칸이 다 들어가지 않으면 위아래로 놓아요. 끝낸 할 일은 최근 세 개를 보여 줘요. 파이프에서는 모든 할 일을 `cyc todo list`와 같은 줄로 출력하고, --json도 \
        모든 할 일을 담아요.
        """),
    Sentence(en: "three columns", ko: "세 칸으로"),
    Sentence(en: "Only tasks with these tags, such as '#home'.", ko: "'#home' 같은 태그가 있는 할 일만 보여 줘요."),
    Sentence(en: "with every finished task", ko: "끝낸 할 일을 모두"),
    Sentence(en: "move cards by keys", ko: "키로 카드 옮기기"),
    Sentence(en: "Show every finished task, not only the latest three.", ko: "최근 세 개만이 아니라 끝낸 할 일을 모두 보여 줘요."),
    Sentence(
      en: "Open it in `cyc ui`, to move the cards by keys or the mouse.",
      ko: "`cyc ui`에서 열어 키나 마우스로 카드를 옮겨요."),
    // cyc todo matrix
    Sentence(en: "Show open tasks in the Eisenhower matrix.", ko: "끝내지 않은 할 일을 아이젠하워 매트릭스로 보여 줘요."),
    Sentence(
      en: """
        Do is important and urgent, decide important, delegate urgent, delete neither. Where the quadrants \
        do not fit they go one below the other. In a pipe it prints the lines of `cyc todo list`.
        """,
      ko: """
        do는 중요하고 급한 일, decide는 중요한 일, delegate는 급한 일, delete는 둘 다 아닌 일이에요. 사분면이 다 들어가지 않으면 위아래로 놓아요. 파이프에서는 \
        `cyc todo list`와 같은 줄로 출력해요.
        """),
    Sentence(en: "four quadrants", ko: "네 사분면으로"),
    Sentence(en: "one below the other", ko: "위아래로"),
    // cyc todo undo
    Sentence(en: "Take back the last change to the list.", ko: "목록에서 마지막으로 바꾼 것을 되돌려요."),
    Sentence(
      en: """
        What one command did is taken back as a whole, however many tasks it changed; so are changes of \
        D-days, freezes and the goal. `cyc todo redo` does it again, until the list is changed in another \
        way. `cyc todo history` shows the steps.
        """,
      ko: """
        명령 하나가 한 일은 할 일을 몇 개 바꿨든 한꺼번에 되돌려요. 디데이, 쉬는 날, 목표를 바꾼 것도 되돌려요. 목록을 다시 바꾸기 전까지는 `cyc todo redo`로 다시 적용할 수 있어요. 단계는 `cyc todo \
        history`에 나와요.
        """),
    Sentence(en: "the last change", ko: "마지막으로 바꾼 것"),
    Sentence(en: "the last three", ko: "마지막 세 단계"),
    Sentence(en: "How many steps.", ko: "몇 단계인지 적어요."),
    // cyc todo redo
    Sentence(en: "Redo what was undone.", ko: "되돌린 것을 다시 적용해요."),
    Sentence(en: "This works until the list is changed in another way.", ko: "목록을 다시 바꾸기 전까지 쓸 수 있어요."),
    Sentence(en: "what was undone last", ko: "마지막으로 되돌린 것"),
    Sentence(en: "the last two", ko: "마지막 두 단계"),
    // cyc todo history
    Sentence(en: "Show the changes to the list, the latest first.", ko: "목록에서 바꾼 것을 최근 것부터 보여 줘요."),
    Sentence(
      en: "Changes of D-days, freezes and the goal are in it, too.", ko: "디데이, 쉬는 날, 목표를 바꾼 것도 함께 나와요."),
    Sentence(
      en: """
        In a pipe each step is a line of tab-separated columns: number, time, state (done, undone or \
        abandoned), and what it did.
        """,
      ko: """
        파이프에서는 한 줄에 한 단계씩 번호, 시각, 상태(done, undone, abandoned), 한 일을 탭으로 나누어 출력해요.
        """),
    Sentence(
      en: """
        The history grows with each change. --prune merges what is older into the state that each task had \
        then. Those changes cannot be undone any more; today's always can. Changes since the last sync are \
        kept.
        """,
      ko: """
        기록은 바꿀 때마다 늘어나요. --prune은 오래된 변경을 그때의 상태 하나로 합쳐요. 합친 변경은 되돌릴 수 없어요. 오늘 바꾼 것은 언제나 되돌릴 수 있고, 마지막 동기화 \
        뒤에 바꾼 것도 남아요.
        """),
    Sentence(en: "what undo would take back", ko: "undo로 되돌릴 것"),
    Sentence(en: "of one task", ko: "할 일 하나의 기록"),
    Sentence(en: "merges what is older than a year; asks first", ko: "1년 넘은 것 합치기, 먼저 물어봐요"),
    Sentence(en: "Show at most this many steps.", ko: "단계를 이만큼만 보여 줘요."),
    Sentence(
      en: "Only the changes to one task: its number, or words from its title.",
      ko: "할 일 하나에서 바꾼 것만 보여 줘요. 번호나 제목의 말로 적어요."),
    Sentence(en: "Merge the changes from before a day: 1y, 90d or a date.", ko: "이날 전에 바꾼 것을 합쳐요: 1y, 90d, 또는 날짜."),
    Sentence(en: "Do not ask before --prune.", ko: "--prune 전에 묻지 않아요."),
    // cyc todo next
    Sentence(en: "Show what to do now, and why.", ko: "지금 무엇을 할지, 왜 그런지 보여 줘요."),
    Sentence(
      en: """
        Overdue tasks come first, then those with an alert within the hour or earlier today, those due today \
        in quadrant do, others due today, what you are doing, those due within seven days in quadrant do, \
        the rest of it, quadrant decide and quadrant delegate. Quadrant delete comes last.
        """,
      ko: """
        밀린 할 일이 먼저예요. 그다음은 한 시간 안에 알리거나 오늘 이미 알린 일, 오늘까지인 do, 오늘까지인 다른 일, 하는 중인 일, 7일 안의 do, 나머지 do, decide, \
        delegate 순서예요. delete가 마지막이에요.
        """),
    Sentence(en: "of those with this tag", ko: "이 태그가 있는 것 가운데"),
    Sentence(
      en: "In a pipe it prints the number, the title and the reason, separated by tabs.",
      ko: "파이프에서는 번호, 제목, 이유를 탭으로 나누어 출력해요."),
    Sentence(en: "and why that one", ko: "왜 그것인지도"),
    Sentence(en: "Show what comes after it too, each with its reason.", ko: "그다음에 할 일도 이유와 함께 보여 줘요."),
    // cyc todo notices
    Sentence(en: "List pending notices, the next one first.", ko: "앞으로 올 알림을 가까운 것부터 보여 줘요."),
    Sentence(
      en: """
        At 09:00 one notice lists all tasks due that day; `cyc nag snooze` delays it until the snooze ends. \
        Alerts come at their own times, even during a snooze, and a task whose alert has been sent is not \
        announced again. A missed notice is sent late, until the end of its day; a missed alert also on the \
        next day. If a time had already passed when you added or rescheduled the task, no notice is sent for \
        it. The setting nag.tasks turns off the morning notice, or all notices.
        """,
      ko: """
        09:00에 오늘까지인 할 일을 모아서 한 번 알려요. `cyc nag snooze`로 미루면 그 시간이 끝난 다음에 와요. 할 일 알림은 미루는 동안에도 제시간에 오고, 이미 \
        알린 할 일은 다시 알리지 않아요. 놓친 알림은 그날이 끝나기 전까지 늦게라도 오고, 할 일 알림은 다음 날에도 와요. 추가하거나 날을 바꿀 때 이미 지난 시간이라면 알리지 \
        않아요. 설정 nag.tasks로 아침 알림만, 또는 모두 끌 수 있어요.
        """),
    Sentence(
      en: """
        In a pipe each line has the id, the title, the body, the time, and ahead, now or late, separated by \
        tabs.
        """,
      ko: """
        파이프에서는 한 줄에 하나씩 id, 제목, 본문, 시각, 그리고 ahead, now, late 가운데 하나를 탭으로 나누어 출력해요.
        """),
    Sentence(en: "what you will be reminded of", ko: "앞으로 올 알림"),
    // cyc todo stats
    Sentence(en: "Show what you did, and what is left.", ko: "무엇을 했고 무엇이 남았는지 보여 줘요."),
    Sentence(
      en: """
        Done counts the tasks that were finished on one of the days and not reopened, even if they were \
        removed since. Open counts those that were still open at the end of the last day, whatever their due \
        dates. Progress is about today alone: what is due today, and what was done today. The streak counts \
        the days on which something was done.
        """,
      ko: """
        끝낸 일은 그 기간에 끝내고 다시 열지 않은 할 일이에요. 나중에 지웠어도 세요. 남은 일은 마지막 날이 끝날 때 끝내지 않은 할 일이에요. 기한은 따지지 않아요. 진행은 오늘만 \
        봐요. 오늘까지인 일과 오늘 끝낸 일이에요. 연속 기록은 무언가 끝낸 날을 세요.
        """),
    Sentence(
      en: """
        In a pipe each line is a name and numbers, separated by tabs: period (first and last day), total and \
        each quadrant (done and open), process (done and all of today; empty if there is nothing), streak \
        (current and longest), and each day with what was done on it.
        """,
      ko: """
        파이프에서는 줄마다 이름과 숫자를 탭으로 나누어 출력해요: period(첫날과 마지막 날), total과 사분면마다(끝낸 일, 남은 일), process(오늘 가운데 끝낸 일과 \
        모두. 없으면 비어 있어요), streak(현재, 최장), 그리고 날마다 끝낸 일의 수예요.
        """),
    Sentence(en: "this week", ko: "이번 주"),
    Sentence(en: "this month", ko: "이번 달"),
    Sentence(en: "since a day, for scripts", ko: "이날부터, 스크립트용"),
    Sentence(en: "This week (the default; setting: week_start).", ko: "이번 주를 보여 줘요 (기본값. 설정: week_start)."),
    Sentence(en: "This month.", ko: "이번 달을 보여 줘요."),
    Sentence(en: "From this day on, up to today unless --to is given.", ko: "이날부터 보여 줘요. --to가 없으면 오늘까지예요."),
    Sentence(
      en: "Up to this day, from the start of its week unless --from is given.",
      ko: "이날까지 보여 줘요. --from이 없으면 그 주의 첫날부터예요."),
    // cyc todo export
    Sentence(en: "Export all tasks, for a backup or another program.", ko: "모든 할 일을 백업이나 다른 프로그램을 위해 내보내요."),
    Sentence(
      en: """
        json keeps everything, and `cyc todo import` reads all of it back. todotxt is for todo.txt programs: \
        quadrants become priorities (A) to (D), and times are shortened to days. markdown is for people, csv \
        for spreadsheets: a FILE begins with a byte order mark, and cells that look like a formula get a \
        leading quote, which an import removes again.
        """,
      ko: """
        json은 모든 것을 담고, `cyc todo import`로 모두 다시 읽을 수 있어요. todotxt는 todo.txt 프로그램용이에요. 사분면은 우선순위 (A)부터 (D)가 \
        되고, 시간은 날짜만 남아요. markdown은 사람이 읽기 좋고, csv는 스프레드시트용이에요. csv 파일은 바이트 순서 표시로 시작하고, 수식처럼 보이는 칸에는 작은따옴표가 \
        붙어요. 가져올 때 다시 떼요.
        """),
    Sentence(
      en: """
        Without a FILE, or with -, the tasks go to standard output. cyc asks before it replaces an existing \
        file, unless -y is given. With --label, or with #tags, only the tasks that have them are exported.
        """,
      ko: """
        FILE이 없거나 -면 표준 출력으로 내보내요. 이미 있는 파일은 물어본 다음에 바꿔요. -y를 쓰면 묻지 않아요. --label이나 #태그를 쓰면 그 할 일만 내보내요.
        """),
    Sentence(en: "a backup of everything", ko: "모두 백업하기"),
    Sentence(en: "for a spreadsheet", ko: "스프레드시트용"),
    Sentence(en: "for a report", ko: "보고서용"),
    Sentence(
      en: "json, todotxt, markdown or csv (default: by FILE's ending, else json).",
      ko: "json, todotxt, markdown, csv 가운데 하나예요 (기본값: FILE의 확장자, 없으면 json)."),
    // cyc todo import
    Sentence(en: "shows what would happen", ko: "어떻게 될지 보기"),
    Sentence(en: "The file to read.", ko: "읽을 파일이에요."),
    Sentence(en: "Show what would happen, and change nothing.", ko: "어떻게 될지 보여 주기만 하고, 아무것도 바꾸지 않아요."),
    // cyc todo reset
    Sentence(en: "Remove all tasks.", ko: "할 일을 모두 지워요."),
    Sentence(
      en: "Asks first, unless -y is given. `cyc todo undo` brings them back; the history stays.",
      ko: "-y를 쓰지 않으면 먼저 물어봐요. `cyc todo undo`로 되살릴 수 있고, 기록은 남아요."),
    Sentence(en: "asks first", ko: "먼저 물어보기"),
    Sentence(en: "and all of them back", ko: "모두 되살리기"),
    Sentence(en: "Do not ask.", ko: "묻지 않아요."),
    // cyc todo recover
    Sentence(en: "Recover what can be read from a damaged file.", ko: "망가진 파일에서 읽을 수 있는 것을 되찾아요."),
    Sentence(
      en: """
        Tasks, their history, D-days, the goal, quizzes and the days of rest are in one file. Everything that can \
        still be read goes into a new one, and the latest backup fills its gaps; or that backup takes its \
        place, which lacks what came after it. Either way the damaged file is kept next to it. An intact file \
        is left alone.
        """,
      ko: """
        할 일과 기록, 디데이, 목표, 퀴즈, 쉬는 날은 파일 하나에 있어요. 아직 읽을 수 있는 것을 새 파일에 담고, 빠진 것은 최근 백업으로 채워요. 아니면 그 백업으로 바꾸는데, \
        그 뒤의 것은 빠져요. 어느 쪽이든 망가진 파일은 옆에 남겨 둬요. 멀쩡한 파일은 건드리지 않아요.
        """),
    Sentence(en: "asks before it replaces a damaged file", ko: "망가진 파일을 바꾸기 전에 물어보기"),
    Sentence(en: "does not ask", ko: "묻지 않기"),
    Sentence(en: "the latest backup instead", ko: "대신 최근 백업 쓰기"),
    Sentence(
      en: "Take the latest backup, not what can be read of the damaged file.",
      ko: "망가진 파일에서 읽는 대신 최근 백업을 써요."),
    Sentence(en: "every third day", ko: "사흘마다"),
    Sentence(en: "Import tasks from files of any todo program.", ko: "어느 할 일 프로그램의 파일에서든 할 일을 가져와요."),
    Sentence(
      en: """
        Reads the exports of Todoist, TickTick, Google Tasks, Microsoft To Do, Trello, Things, Apple \
        Reminders, Taskwarrior, Org, Obsidian and Markdown checklists, todo.txt, iCalendar, any CSV with a \
        header, and `cyc todo export`. The content tells which. With - as FILE it reads standard input.
        """,
      ko: """
        Todoist, TickTick, Google Tasks, Microsoft To Do, Trello, Things, Apple 미리 알림, Taskwarrior, Org, \
        Obsidian과 Markdown 체크리스트, todo.txt, iCalendar, 열 이름이 있는 CSV, `cyc todo export`가 내보낸 것을 읽어요. 무엇인지는 \
        내용으로 알아봐요. FILE이 -면 표준 입력을 읽어요.
        """),
    Sentence(
      en: """
        On a terminal it shows a plan first: how many tasks, where each column goes, what is changed to fit. \
        What has no place here goes into the note. One odd line refuses nothing, unless --strict is given. \
        The exit status is 1 if something is left out, and 2 if nothing can be read.
        """,
      ko: """
        터미널에서는 먼저 계획을 보여 줘요. 할 일이 몇 개인지, 열이 어디로 들어가는지, 무엇을 맞춰 바꾸는지 나와요. 들어갈 곳이 없는 것은 본문에 넣어요. 이상한 줄이 있어도 \
        나머지는 가져와요. --strict를 쓰면 아무것도 가져오지 않아요. 빠진 것이 있으면 종료 상태는 1, 아무것도 읽을 수 없으면 2예요.
        """),
    Sentence(
      en: """
        The same file again changes nothing. A changed file changes only what differs in it since the last \
        time; finished tasks stay finished. `cyc todo undo` takes an import back as a whole.
        """,
      ko: """
        같은 파일을 다시 가져와도 바뀌는 것이 없어요. 파일이 바뀌었다면 지난번과 다른 것만 바꿔요. 끝낸 할 일은 그대로예요. `cyc todo undo`로 한꺼번에 되돌릴 수 있어요.
        """),
    Sentence(en: "shows the plan, then asks", ko: "계획을 보고 답하기"),
    Sentence(en: "shows the plan only", ko: "계획만 보기"),
    Sentence(en: "where 3/4/2026 is in April", ko: "3/4/2026이 4월이라면"),
    Sentence(en: "mdy or dmy: what 3/4/2026 means.", ko: "mdy나 dmy예요. 3/4/2026이 며칠인지 정해요."),
    Sentence(en: "The column of a table that has the titles.", ko: "표에서 제목이 있는 열이에요."),
    Sentence(en: "The files to read.", ko: "읽을 파일들이에요."),
    Sentence(en: "Import nothing if any line does not fit.", ko: "맞지 않는 줄이 하나라도 있으면 아무것도 가져오지 않아요."),
    Sentence(en: "Import without asking.", ko: "묻지 않고 가져와요."),
    Sentence(en: "Format of the files (default: told by their content).", ko: "파일의 형식이에요 (기본: 내용을 보고 알아내요)."),
  ]
}
