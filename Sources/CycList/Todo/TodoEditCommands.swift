internal import ArgumentParser
package import CycBase
internal import Days
internal import Platform
internal import Todos

struct TodoAddCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "add", abstract: Sentence(en: "Add a task.", ko: "할 일을 추가해요."),
    discussion: Sentence(
      en: """
        Dates at the end of the title are read, too: tomorrow, friday 9pm, 내일 저녁 9시. Quotes keep words in the title, \
        and so does the setting todo.dates_in_titles = off.

        \(TodoFieldOptions.dateHelp) Put -- before a title that begins with a dash: `cyc todo add -- -1 is a number`. \
        With --quiet the task's number is printed.
        """,
      ko: """
        제목 끝에 적은 날짜도 읽어요: tomorrow, friday 9pm, 내일 저녁 9시. 따옴표로 묶으면 제목에 그대로 남아요. 설정 todo.dates_in_titles를 off로 해도 그래요.

        \(TodoFieldOptions.dateHelp) 하이픈으로 시작하는 제목 앞에는 --를 적어 주세요: `cyc todo add -- -1 is a number`. --quiet를 쓰면 할 일의 \
        번호를 출력해요.
        """),
    examples: [
      "cyc todo add Buy milk tomorrow 9pm": Sentence(en: "due tomorrow at 21:00", ko: "내일 21시까지"),
      "cyc todo add Call mum --due today -Q decide": Sentence(en: "important, not urgent", ko: "중요하지만 급하지 않음"),
      "cyc todo add Water the plants --every 3d": Sentence(en: "every third day", ko: "사흘마다"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "The title of the task, up to 200 characters; no quotes are needed.", ko: "할 일이에요. 200자까지이고, 따옴표는 없어도 돼요."))
  var title: [String]

  @OptionGroup var fields: TodoFieldOptions
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let dated = datedTitle(in: world)
    var edit = try fields.edit(title: dated.map { [$0.title] } ?? title, in: world)
    let hasOptions = edit != TodoEdit(title: edit.title)
    if let dated {
      (edit.time, edit.recurrence) = (dated.time, dated.recurrence)
      // The first day of a recurrence depends on `--wait`, too.
      edit.due = dated.recurrence == nil ? dated.due : nil
    }
    var answer = try world.addTodos([edit])
    answer.typedDate = dated?.typedDate
    let number = answer.changed.first?.number
    try answer.say(TodoPhrases.added, output, result: number.map { "\($0)" }, in: world)
    guard !output.json, let dated, let number else { return }
    if let date = dated.typedDate {
      world.screen.note(TodoPhrases.dateInTitle(date, of: title, keeping: hasOptions ? number : nil))
    }
    if let ambiguity = dated.ambiguity { world.screen.note(TodoPhrases.ambiguousDate(ambiguity, number)) }
  }

  /// Nil if `--due`, `--at` or `--every` is given, or the setting `todo.dates_in_titles` is off.
  private func datedTitle(in world: World) -> DatedTitle? {
    guard fields.due == nil, fields.at == nil, fields.every == nil, world.home.settings[.datesInTitles] else {
      return nil
    }
    return DatedTitle(title, now: world.clock.now().local)
  }

  var declarations: Mirror {
    mirror([("_title", _title), ("_fields", _fields), ("_output", _output), ("_shared", _shared)])
  }
}

struct TodoEditCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "edit", abstract: Sentence(en: "Change a task.", ko: "할 일을 바꿔요."),
    discussion: Sentence(
      en: """
        The words after the task are its new title; to name a task by several words of its title, put them in quotes. \
        Words that are a day or time alone, such as friday 9pm, change that instead. \
        If all words are numbers, the options change each of these tasks. Without any change the task opens in VISUAL \
        or EDITOR.

        \(TodoFieldOptions.dateHelp)
        """,
      ko: """
        할 일 다음의 말이 새 제목이에요. 제목의 여러 말로 할 일을 가리키려면 따옴표로 묶어 주세요. "금요일 저녁 9시"처럼 날짜나 시간만 적으면 기한이 바뀌어요. 모두 번호라면 옵션이 그 할 일을 모두 바꿔요. 바꿀 것을 적지 않으면 VISUAL이나 \
        EDITOR에서 할 일을 열어요.

        \(TodoFieldOptions.dateHelp)
        """),
    examples: [
      "cyc todo edit 1 Write better tests": Sentence(en: "another title", ko: "다른 제목"),
      "cyc todo edit 1 --due +2d --at 9pm": Sentence(en: "another day, and a reminder", ko: "다른 날, 그리고 알림"),
      "cyc todo edit 1 2 --clear due": Sentence(en: "two tasks without a due date", ko: "기한을 없앨 할 일 둘"),
    ])

  @Argument(
    help: ArgumentHelp(en: "The task's number, or words from its title.", ko: "할 일의 번호나 제목의 말이에요."), completion: .tasks)
  var task: String

  @Argument(help: ArgumentHelp(en: "A new title.", ko: "새 제목이에요."))
  var title: [String] = []

  @OptionGroup var fields: TodoFieldOptions

  @Option(
    help: ArgumentHelp(
      en: "Remove due, at, repeat, wait, body or label; several separated by commas.",
      ko: "due, at, repeat, wait, body, label을 없애요. 여러 개는 쉼표로 나눠요.", valueName: "parts"),
    completion: .list(TodoEditCommand.partNames), transform: TodoEditCommand.parts)
  var clear: [[TodoEdit.Part]] = []

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  private static let partNames = ["due", "at", "repeat", "wait", "body", "label"]

  private static func parts(_ text: String) throws -> [TodoEdit.Part] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      // The label was once called `color`, which is still accepted.
      if name == "label" { return .color }
      guard let part = TodoEdit.Part(rawValue: String(name)) else {
        throw UsageFailure.notAmong(partNames, "--clear", String(name))
      }
      return part
    }
  }

  func run(in world: World) throws {
    let number = try self.number(in: world)
    var edit = try fields.edit(title: [], of: number, in: world)
    edit.cleared.formUnion(clear.joined())
    let several = try severalNumbers(for: edit, in: world)
    let isDate = try several == nil && edit.setDate(from: title, of: number, in: world)
    if several == nil, !title.isEmpty, !isDate {
      edit.title = try TodoFailure.checkedTitle(title.joined(separator: " "), of: number)
    }
    let answer =
      edit == TodoEdit()
      ? try TodoEditor(number: number, world: world).edit { try world.editTodos([number], $0) }
      : try world.editTodos(several ?? [number], edit)
    try answer.say(TodoPhrases.edited, output, in: world)
    if isDate, !output.json {
      world.screen.note(TodoPhrases.dateInsteadOfTitle(title, hasChanged: !answer.changed.isEmpty))
    }
  }

  /// The tasks to change if there are several words, all of them numbers: `edit 1 2 --due fri` does not rename task 1
  /// to "2". Nil if there is one task, and the words after it are a new title.
  ///
  /// - Parameter edit: from the options; empty if none is given
  /// - Throws: `UsageFailure` if there is no option and each word is a task's number
  private func severalNumbers(for edit: TodoEdit, in world: World) throws -> [Int]? {
    let words = [task] + title
    let numbers = words.compactMap { Int($0) }
    guard words.count > 1, numbers.count == words.count else { return nil }
    guard edit == TodoEdit() else { return numbers }
    let areTasks = try world.readTodos { store in try numbers.allSatisfy { try store.todo($0) != nil } } ?? false
    guard areTasks else { return nil }
    let (list, titleExample) = (numbers.list(", "), "cyc todo edit \(numbers[0])")
    let example = "cyc todo edit \(numbers.list(" ")) --due fri"
    throw UsageFailure(
      en: "no change is given for tasks \(list)", ko: "무엇을 바꿀지 빠졌어요: \(list)번",
      hint: Sentence(
        en: "\(example); to change the title of \(numbers[0]): \(titleExample)",
        ko: "\(example). \(numbers[0])번의 제목을 바꾸려면: \(titleExample)"))
  }

  private func number(in world: World) throws -> Int {
    if let number = Int(task) { return number }
    return try TodoReference([task]).todo(in: world).number
  }
}

/// The fields of a task except its title, for `add` and `edit`.
struct TodoFieldOptions: ParsableArguments, CustomReflectable {
  // A body may be a list, which begins with a dash.
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      en: "Details, up to 1000 characters; - reads them from standard input.",
      ko: "자세한 내용이에요. 1000자까지이고, -는 표준 입력에서 읽어요.", valueName: "text"))
  var body: String?

  // A date in the past begins with a dash: `-3d`.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(en: "The day by which it has to be done.", ko: "언제까지 할지 정해요.", valueName: "date"))
  var due: String?

  @Option(
    help: ArgumentHelp(
      en: "When to remind you on that day; without --due, today, or tomorrow if that time has passed.",
      ko: "그날 언제 알릴지 정해요. --due가 없으면 오늘이고, 그 시간이 지났으면 내일이에요.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      en: "Repeat it: day, 3d, weekday, mon,thu, 2w, month, \"last fri\", year or \"3d after done\"; off ends it.",
      ko: "반복해요: day, 3d, weekday, mon,thu, 2w, month, \"last fri\", year, \"3d after done\". off면 그만해요.",
      valueName: "when"))
  var every: String?

  @Option(help: ArgumentHelp(en: "Do not show it before this day.", ko: "이날이 되기 전에는 보여 주지 않아요.", valueName: "date"))
  var wait: String?

  @Option(
    name: [.customShort("Q"), .long],
    help: ArgumentHelp(
      en: "do, decide, delegate or delete; a new task without it goes by its due date (todo.quadrant).",
      ko: "do, decide, delegate, delete 가운데 하나예요. 새 할 일에 적지 않으면 기한으로 정해요(todo.quadrant)."))
  var quadrant: Quadrant?

  @Option(
    help: ArgumentHelp(
      en: "A coloured mark: red, green, blue, orange, grey or black.",
      ko: "색 표시예요: red, green, blue, orange, grey, black."))
  var label: TodoColor?

  /// The former name of `--label`; in other commands `--color` is about the output.
  @Option(name: .customLong("color"), help: .hidden)
  var oldLabel: TodoColor?

  @Flag(help: ArgumentHelp(en: "Mark it as started.", ko: "시작했다고 표시해요."))
  var doing = false

  func validate() throws {
    if let body, body.hasPrefix("--"), !body.contains(" ") {
      throw UsageFailure(
        en: "--body takes text, and '\(body.excerpt)' looks like an option",
        ko: "--body 뒤에 본문 대신 옵션 같은 말이 있어요: '\(body.excerpt)'",
        hint: Sentence(
          en: "if you mean it, use --body - and standard input", ko: "정말 본문이라면 --body -를 쓰고 표준 입력으로 넣어 주세요"))
    }
    if label != nil, oldLabel != nil {
      throw UsageFailure(
        en: "--color is the old name of --label; one of them is enough", ko: "--color는 --label의 예전 이름이에요. 하나만 쓰세요")
    }
  }

  /// `-q` used to mean `--quadrant`. Now it means `--quiet`, so its old value would become a word of the title.
  private static func rejectOldQuadrant(_ arguments: [String]) throws {
    let options = beforeTerminator(arguments)
    for (option, value) in zip(options, options.dropFirst())
    where option == "-q" && Quadrant(rawValue: value) != nil {
      throw UsageFailure(
        en: "-q is --quiet; the quadrant is -Q \(value)", ko: "-q는 --quiet의 줄임말이에요. 사분면은 이렇게 적어요: -Q \(value)")
    }
  }

  /// The arguments before `--`; those after it are words of the title, even if they look like options.
  private static func beforeTerminator(_ arguments: [String]) -> ArraySlice<String> { arguments.prefix { $0 != "--" } }

  static let dateHelp = Sentence(
    en: """
      A date is 2026-12-24, 12-24, today, tomorrow, fri, "next friday", +3d, +2w, 내일, 금 or "12월 24일"; a time 21:30, \
      9pm, +30m or "저녁 9시".
      """,
    ko: """
      날짜는 2026-12-24, 12-24, today, tomorrow, fri, "next friday", +3d, +2w, 내일, 금, "12월 24일"처럼, 시간은 21:30, 9pm, \
      +30m, "저녁 9시"처럼 적어요.
      """)

  /// Rejects `--every 매달 25일`, `--due tomorrow 9pm` and `--at 9pm tomorrow` without quotes: the last words would
  /// become the title.
  ///
  /// - Parameter isNew: false for `cyc todo edit`, where numbers are tasks: `--due fri 1`
  private static func rejectSplitValue(_ arguments: [String], isNew: Bool) throws(UsageFailure) {
    for (index, option) in beforeTerminator(arguments).enumerated()
    where ["--every", "--due", "--at"].contains(option) {
      let rest = arguments[(index + 1)...].prefix { !$0.hasPrefix("-") }
      guard let value = rest.first, rest.count > 1 else { continue }
      if !isNew, rest.dropFirst().allSatisfy({ Int($0) != nil }) { continue }
      let more = rest.dropFirst().joined(separator: " ")
      let fixed: [String]
      if option == "--every", ParsedRecurrence.read("\(value) \(more)") != nil {
        fixed = [option, "\(value) \(more)"]
      } else if option == "--due", let time = ParsedTime.readings(of: more).last {
        fixed = [option, value, "--at", "\(time)"]
      } else if option == "--at", ParsedDay.isDate(rest.dropFirst()) {
        fixed = ["--due", more, option, value]
      } else {
        continue
      }
      let words = ["cyc"] + arguments[..<index] + fixed + arguments[rest.endIndex...]
      throw UsageFailure(
        en: "'\(more.excerpt)' after \(option) would become a title",
        ko: "\(option) 뒤의 '\(more.excerpt)' 글자가 제목이 돼요", hint: .typed(ShellWords(words: words).text))
    }
  }

  /// The edit that the options ask for.
  ///
  /// - Parameters:
  ///   - words: of the title; empty to leave it as it is
  ///   - number: of the task to change; nil for a new task
  func edit(title words: [String], of number: Int? = nil, in world: World) throws -> TodoEdit {
    try TodoFieldOptions.rejectOldQuadrant(world.call.arguments)
    try TodoFieldOptions.rejectSplitValue(world.call.arguments, isNew: number == nil)
    if oldLabel != nil { world.screen.noteOnce(TodoPhrases.colorIsLabel) }
    let now = world.clock.now().local
    // `--at +30m` gives the day as well.
    let moment = at.flatMap { ParsedTime.moment($0, from: now) }
    // Reads far more than a body may have, so that the error for a longer one can count its characters.
    let text = body == "-" ? try TodoFailure.decoded(try world.screen.readAll(1 << 20)) : body
    var edit = TodoEdit(
      title: words.isEmpty ? nil : try TodoFailure.checkedTitle(words.joined(separator: " "), of: number),
      body: try text.flatMap { try TodoFailure.checkedBody($0, of: number) },
      due: try due.map { try ParsedDay($0, .ahead, today: now.day).day } ?? moment?.day,
      time: try moment.flatMap { ClockTime(hour: $0.hour, minute: $0.minute) }
        ?? at.map { try TodoFailure.parsedTime($0) },
      wait: try wait.map { try ParsedDay($0, .ahead, today: now.day).day }, quadrant: quadrant,
      column: doing ? .doing : nil, color: label ?? oldLabel,
      // A blank --body removes the present body: `checkedBody` then gives nil. Any other wins over the clearing.
      cleared: body == nil ? [] : [.body])
    if let every { try edit.setRecurrence(typed: every) }
    return edit
  }

  var customMirror: Mirror {
    mirror([
      ("_body", _body), ("_due", _due), ("_at", _at), ("_every", _every), ("_wait", _wait), ("_quadrant", _quadrant),
      ("_label", _label), ("_oldLabel", _oldLabel), ("_doing", _doing),
    ])
  }
}

extension TodoEdit {
  /// Sets the due day, the time or the recurrence if `words` are nothing else, such as `friday 9pm`: they are hardly a
  /// new title.
  ///
  /// - Returns: false, without a change, if they are a title, the setting is off, or an option gives one of the three
  /// - Throws: `UsageFailure` if they are nothing else, but could be several days or times, such as `friday 9`
  fileprivate mutating func setDate(from words: [String], of number: Int, in world: World) throws -> Bool {
    guard !words.isEmpty, due == nil, time == nil, recurrence == nil, world.home.settings[.datesInTitles] else {
      return false
    }
    // Taskwarrior and todo.txt write `due:friday`.
    let typed = words.count == 1 && words[0].hasPrefix("due:") ? [String(words[0].dropFirst(4))] : words
    // `DatedTitle` reads dates only next to a title, so this one is put before them. In `cyc todo edit 1 nov 20`, a day
    // just past means that of next year.
    let title = "Task"
    let dated = DatedTitle([title] + typed, now: world.clock.now().local, allowsJustPassed: true)
    if let ambiguity = dated.ambiguity, ambiguity.words == typed.chained(" ") {
      throw TodoPhrases.ambiguousEdit(ambiguity, number)
    }
    guard dated.title == title, dated.typedDate != nil else { return false }
    (due, time, recurrence) = (dated.due, dated.time, dated.recurrence)
    return true
  }

  /// Sets the recurrence, or removes it if the text means `off`.
  ///
  /// - Throws: `UsageFailure` if the text is neither
  package mutating func setRecurrence(typed text: String) throws {
    if ["off", "none", "never", "끔", "안 함"].contains(text.lowercased()) {
      cleared.insert(.repeat)
      return
    }
    guard let recurrence = ParsedRecurrence.read(text) else {
      let isQuarter = text.lowercased().contains("quarter") || text.contains("분기")
      throw UsageFailure(
        en: "not a way to repeat: '\(text.excerpt)'", ko: "반복으로 읽을 수 없어요: '\(text.excerpt)'",
        hint: isQuarter
          ? Sentence(
            en: "for the end of each quarter, write \"3m last\", due on the last day of this one",
            ko: "분기 말마다 되풀이하려면 \"3m last\"로 적고, 기한을 이번 분기의 마지막 날로 정해 주세요")
          : Sentence(
            en: "write it as day, mon,thu, 2w, \"month 25\", \"last fri\", year or \"3d after done\"",
            ko: "매일, \"매주 월,목\", 2주마다, \"매달 25일\", \"매달 마지막 금요일\", 매년, \"완료 후 3일\"처럼 적어 주세요"))
    }
    self.recurrence = recurrence
  }
}

// MARK: - Dates in titles

extension AnySetting {
  package static let datesInTitles = Setting<Bool>(
    "todo.dates_in_titles", .boolean, default: true, example: "false",
    Sentence(
      en: "Whether cyc todo add reads dates such as \"tomorrow 9pm\" from the title.",
      ko: "cyc todo add가 제목에서 \"내일 저녁 9시\" 같은 날짜를 읽을지 정해요."))
}

extension TodoPhrases {
  /// Note on words of the title that were read as a date.
  ///
  /// - Parameters:
  ///   - words: all words of the title, as typed
  ///   - task: the number of the task if it has a label, a body or the like, which adding it again would lose
  static func dateInTitle(_ typedDate: String, of words: [String], keeping task: Int?) -> Sentence {
    let title = words.chained(" ")
    let again = task.map { "cyc todo edit \($0) --clear due" } ?? "cyc todo undo; cyc todo add"
    let command = "\(again) \(title.hasPrefix("-") ? "-- " : "")\(ShellWords(words: [title]).text)"
    return Sentence(
      en: "read from the title: \"\(typedDate)\"; not meant? \(command)",
      ko: "제목에서 읽었어요: \"\(typedDate)\". 제목에 두려면: \(command)")
  }

  /// Note after `cyc todo edit 1 friday`.
  ///
  /// - Parameter hasChanged: if not, an undo would take back the step before
  static func dateInsteadOfTitle(_ words: [String], hasChanged: Bool) -> Sentence {
    let typed = words.chained(" ")
    let undo =
      hasChanged
      ? Sentence(en: "; not meant? cyc todo undo", ko: ". 되돌리려면: cyc todo undo") : Sentence(en: "", ko: "")
    return Sentence(
      en: "\"\(typed)\" was read as a day or time, not as a new title\(undo)",
      ko: "제목이 아니라 날짜나 시간으로 읽었어요: \"\(typed)\"\(undo)")
  }

  /// The failure of `cyc todo edit 1 friday 9`, which is hardly a new title.
  static func ambiguousEdit(_ ambiguity: DatedTitle.Ambiguity, _ number: Int) -> UsageFailure {
    let (words, options) = (ambiguity.words.excerpt, ambiguity.options)
    return UsageFailure(
      en: "'\(words)' could be \(options.list(" or "))",
      ko: "어느 날짜나 시각인지 알 수 없어요: '\(words)' (\(options.list(", ")) 중 하나)",
      hint: .typed(ambiguity.editCommand(number)))
  }

  /// Note on words that could be several days or times.
  static func ambiguousDate(_ ambiguity: DatedTitle.Ambiguity, _ number: Int) -> Sentence {
    let (words, options) = (ambiguity.words, ambiguity.options)
    let choice = ambiguity.editCommand(number)
    return Sentence(
      en: "\"\(words)\" stays in the title: it could be \(options.list(" or ")); to set it: \(choice)",
      ko: "뜻이 여럿이라 제목에 그대로 두었어요: \"\(words)\" (\(options.list(", ")) 중 하나). 정하려면: \(choice)")
  }
}

extension DatedTitle.Ambiguity {
  /// The command that sets the last reading, as an example: a bare `9` rather means 21:00 than 09:00.
  fileprivate func editCommand(_ number: Int) -> String { "cyc todo edit \(number) \(options[options.count - 1])" }
}
