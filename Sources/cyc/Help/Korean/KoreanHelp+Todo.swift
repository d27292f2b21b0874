internal import CycBase

extension KoreanHelp {
  /// `todo` and its simple subcommands.
  static let todo: [Sentence] = [
    // cyc todo
    Sentence(en: "Keep a small list: what will today's commit be?", ko: "작은 할 일 목록이에요. 오늘은 무엇을 커밋할까요?"),
    Sentence(
      en: "Without a subcommand it lists what is to be done. `cyc todo undo` takes back any change.",
      ko: "하위 명령 없이 쓰면 할 일을 보여 줘요. 무엇을 바꿨든 `cyc todo undo`로 되돌릴 수 있어요."),
    Sentence(en: "what is to be done", ko: "할 일 보기"),
    Sentence(en: "a new task", ko: "새 할 일"),
    Sentence(en: "tick it off", ko: "끝냈다고 표시"),
    // cyc todo add
    Sentence(en: "Add a task.", ko: "할 일을 추가해요."),
    Sentence(
      en: """
        Dates at the end of the title are read, too: tomorrow, friday 9pm, 내일 저녁 9시. Quotes keep words in \
        the title, and so does the setting todo.dates_in_titles = off.
        """,
      ko: """
        제목 끝에 적은 날짜도 읽어요: tomorrow, friday 9pm, 내일 저녁 9시. 따옴표로 묶으면 제목에 그대로 남아요. 설정 todo.dates_in_titles를 \
        off로 해도 그래요.
        """),
    Sentence(
      en: """
        A date is 2026-12-24, 12-24, today, tomorrow, fri, "next friday", +3d, +2w, 내일, 금 or "12월 24일"; a \
        time 21:30, 9pm, +30m or "저녁 9시". Put -- before a title that begins with a dash: `cyc todo add -- -1 \
        is a number`. With --quiet the task's number is printed.
        """,
      ko: """
        날짜는 2026-12-24, 12-24, today, tomorrow, fri, "next friday", +3d, +2w, 내일, 금, "12월 24일"처럼, 시간은 21:30, \
        9pm, +30m, "저녁 9시"처럼 적어요. 하이픈으로 시작하는 제목 앞에는 --를 적어 주세요: `cyc todo add -- -1 is a number`. --quiet를 \
        쓰면 할 일의 번호를 출력해요.
        """),
    Sentence(en: "due tomorrow at 21:00", ko: "내일 21시까지"),
    Sentence(en: "important, not urgent", ko: "중요하지만 급하지 않음"),
    Sentence(
      en: "The title of the task, up to 200 characters; no quotes are needed.",
      ko: "할 일이에요. 200자까지이고, 따옴표는 없어도 돼요."),
    Sentence(
      en: "Details, up to 1000 characters; - reads them from standard input.",
      ko: "자세한 내용이에요. 1000자까지이고, -는 표준 입력에서 읽어요."),
    Sentence(en: "The day by which it has to be done.", ko: "언제까지 할지 정해요."),
    Sentence(
      en: "When to remind you on that day; without --due, today, or tomorrow if that time has passed.",
      ko: "그날 언제 알릴지 정해요. --due가 없으면 오늘이고, 그 시간이 지났으면 내일이에요."),
    Sentence(
      en: """
        Repeat it: day, 3d, weekday, mon,thu, 2w, month, "last fri", year or "3d after done"; off ends it.
        """,
      ko: """
        반복해요: day, 3d, weekday, mon,thu, 2w, month, "last fri", year, "3d after done". off면 그만해요.
        """),
    Sentence(en: "Do not show it before this day.", ko: "이날이 되기 전에는 보여 주지 않아요."),
    Sentence(
      en: "do, decide, delegate or delete; a new task without it goes by its due date (todo.quadrant).",
      ko: "do, decide, delegate, delete 가운데 하나예요. 새 할 일에 적지 않으면 기한으로 정해요(todo.quadrant)."),
    Sentence(
      en: "A coloured mark: red, green, blue, orange, grey or black.",
      ko: "색 표시예요: red, green, blue, orange, grey, black."),
    Sentence(en: "Mark it as started.", ko: "시작했다고 표시해요."),
    // cyc todo list
    Sentence(en: "List tasks, the nearest due date first.", ko: "할 일을 기한이 가까운 것부터 보여 줘요."),
    Sentence(
      en: """
        Words search the titles and the details: a task has to have all of them. '#home' finds tasks with this \
        tag, in quotes since a shell reads # as the start of a comment. Tasks that wait (--wait) are left out \
        until their day, unless --all is given.
        """,
      ko: """
        적은 말이 제목이나 본문에 모두 있는 할 일을 찾아요. '#home'은 이 태그가 있는 할 일을 찾아요. 셸은 #을 주석의 시작으로 읽으므로 따옴표로 묶어 주세요. \
        --wait로 숨긴 할 일은 --all을 쓰지 않으면 그날까지 나오지 않아요.
        """),
    Sentence(
      en: """
        In a pipe each task is a line of tab-separated columns: number, column, quadrant, due, alert, title.
        """,
      ko: """
        파이프에서는 한 줄에 할 일 하나씩 번호, 상태, 사분면, 기한, 알림, 제목을 탭으로 나누어 출력해요.
        """),
    Sentence(en: "what is late", ko: "밀린 할 일"),
    Sentence(en: "finished tasks too", ko: "끝낸 할 일까지"),
    Sentence(
      en: "Only tasks with these words, or with a tag such as '#home'.", ko: "이 말이나 '#home' 같은 태그가 있는 할 일만 보여 줘요."),
    Sentence(en: "Finished tasks too, and those that wait.", ko: "끝낸 할 일과 숨긴 할 일도 보여 줘요."),
    Sentence(en: "Only finished tasks.", ko: "끝낸 할 일만 보여 줘요."),
    Sentence(en: "Only open tasks (the default).", ko: "끝내지 않은 할 일만 보여 줘요 (기본값)."),
    Sentence(en: "Only tasks due on this day.", ko: "기한이 이날인 할 일만 보여 줘요."),
    Sentence(en: "Only tasks due this week.", ko: "기한이 이번 주인 할 일만 보여 줘요."),
    Sentence(
      en: "Only one quadrant: do, decide, delegate or delete.",
      ko: "사분면 하나만 보여 줘요: do, decide, delegate, delete."),
    Sentence(en: "Only one column: todo, doing or done.", ko: "상태 하나만 보여 줘요: todo, doing, done."),
    Sentence(
      en: "Only tasks with this label: red, green, blue, orange, grey or black.",
      ko: "이 라벨이 있는 할 일만 보여 줘요: red, green, blue, orange, grey, black."),
    Sentence(en: "Only overdue tasks.", ko: "기한이 지난 할 일만 보여 줘요."),
    Sentence(en: "Only tasks with this text in the title or the body.", ko: "제목이나 본문에 이 글자가 있는 할 일만 보여 줘요."),
    Sentence(en: "Sort by due, created, title or number.", ko: "due, created, title, number 순서로 늘어놓아요."),
    Sentence(en: "Show at most this many tasks.", ko: "이만큼만 보여 줘요."),
    Sentence(en: "Draw cards, as many in a row as fit.", ko: "한 줄에 들어가는 만큼 카드로 그려요."),
    // cyc todo show
    Sentence(en: "Show all the details of a task.", ko: "할 일 하나의 모든 것을 보여 줘요."),
    Sentence(
      en: "In a pipe each line is a name, a tab and a value; the names are those of the JSON.",
      ko: "파이프에서는 줄마다 이름과 값이 탭으로 나뉘어 나와요. 이름은 JSON과 같아요."),
    Sentence(en: "all its details", ko: "자세한 내용까지"),
    Sentence(en: "The task's number, or words from its title.", ko: "할 일의 번호나 제목의 말이에요."),
    // cyc todo edit
    Sentence(en: "Change a task.", ko: "할 일을 바꿔요."),
    Sentence(
      en: """
        The words after the task are its new title; to name a task by several words of its title, put them \
        in quotes. If all words are numbers, the options change each of these tasks. Without any change the \
        task opens in VISUAL or EDITOR.
        """,
      ko: """
        할 일 다음의 말이 새 제목이에요. 제목의 여러 말로 할 일을 가리키려면 따옴표로 묶어 주세요. 모두 번호라면 옵션이 그 할 일을 모두 바꿔요. 바꿀 것을 적지 않으면 \
        VISUAL이나 EDITOR에서 할 일을 열어요.
        """),
    Sentence(
      en: """
        A date is 2026-12-24, 12-24, today, tomorrow, fri, "next friday", +3d, +2w, 내일, 금 or "12월 24일"; a \
        time 21:30, 9pm, +30m or "저녁 9시".
        """,
      ko: """
        날짜는 2026-12-24, 12-24, today, tomorrow, fri, "next friday", +3d, +2w, 내일, 금, "12월 24일"처럼, 시간은 21:30, \
        9pm, +30m, "저녁 9시"처럼 적어요.
        """),
    Sentence(en: "another title", ko: "다른 제목"),
    Sentence(en: "another day, and a reminder", ko: "다른 날, 그리고 알림"),
    Sentence(en: "two tasks without a due date", ko: "기한을 없앨 할 일 둘"),
    Sentence(en: "A new title.", ko: "새 제목이에요."),
    Sentence(
      en: "Remove due, at, repeat, wait, body or label; several separated by commas.",
      ko: "due, at, repeat, wait, body, label을 없애요. 여러 개는 쉼표로 나눠요."),
    // cyc todo done
    Sentence(en: "Mark tasks as done.", ko: "할 일을 끝냈다고 표시해요."),
    Sentence(en: "one task", ko: "하나"),
    Sentence(en: "several at once", ko: "여러 개를 한 번에"),
    Sentence(en: "Task numbers, or words from one title.", ko: "할 일의 번호들이나 한 제목의 말이에요."),
    // cyc todo skip
    Sentence(en: "Move repeating tasks to their next day without doing them.", ko: "반복하는 할 일을 하지 않고 다음 날로 옮겨요."),
    Sentence(en: "not this time", ko: "이번에는 건너뛰기"),
    Sentence(en: "never again", ko: "이제 반복하지 않기"),
    // cyc todo undone
    Sentence(en: "Reopen finished tasks, or put started ones back.", ko: "끝낸 할 일을 다시 열거나, 시작한 할 일을 처음으로 돌려요."),
    Sentence(en: "to be done again", ko: "다시 할 일로"),
    // cyc todo start
    Sentence(en: "Start tasks.", ko: "할 일을 시작해요."),
    Sentence(en: "moves it to DOING", ko: "DOING으로 옮기기"),
    // cyc todo move
    Sentence(en: "Move tasks to a column of the board, or within it.", ko: "할 일을 보드의 다른 칸이나 같은 칸 안에서 옮겨요."),
    Sentence(
      en: """
        In a column the board shows tasks by their due dates. A task that you move with --top, --before or \
        --after stays where you put it, above those that were not moved. `cyc todo list` goes by due date \
        alone.
        """,
      ko: """
        보드의 한 칸에서는 기한이 가까운 할 일이 위에 있어요. --top, --before, --after로 옮긴 할 일은 옮긴 자리에, 옮기지 않은 할 일보다 위에 있어요. \
        `cyc todo list`는 기한만 따라요.
        """),
    Sentence(en: "just above task 1", ko: "1번 할 일 바로 위로"),
    Sentence(
      en: "Task numbers or words from one title, then todo, doing or done.",
      ko: "할 일의 번호들이나 한 제목의 말, 그다음에 todo, doing, done이에요."),
    Sentence(en: "Above all others of the column.", ko: "같은 칸에서 맨 위로 옮겨요."),
    Sentence(en: "Above this task, in its column.", ko: "같은 칸에서 이 할 일 위로 옮겨요."),
    Sentence(en: "Below this task, in its column.", ko: "같은 칸에서 이 할 일 아래로 옮겨요."),
    // cyc todo rm
    Sentence(en: "Remove tasks.", ko: "할 일을 지워요."),
    Sentence(
      en: """
        `cyc todo undo` brings them back, even later. A task named by a part of its title is removed only \
        after a question.
        """,
      ko: """
        `cyc todo undo`로 나중에라도 되살릴 수 있어요. 제목의 일부로 가리킨 할 일은 물어본 다음에 지워요.
        """),
    Sentence(en: "two, and both back", ko: "둘을 지우고, 둘 다 되살리기"),
    // cyc todo alert
    Sentence(en: "Switch a task's alert on or off.", ko: "할 일의 알림을 켜거나 꺼요."),
    Sentence(en: "`cyc todo edit N --at 21:30` sets its time.", ko: "시간은 `cyc todo edit N --at 21:30`으로 정해요."),
    Sentence(en: "no alert", ko: "알림 끄기"),
    Sentence(en: "again at its time", ko: "정한 시간에 다시 알리기"),
    Sentence(
      en: "Task numbers or words from one title, then on or off.",
      ko: "할 일의 번호들이나 한 제목의 말, 그다음에 on이나 off예요."),
  ]
}
