internal import CycBase

/// Rules for the words after a command.
extension GuessReader {
  func ofCommand(_ words: [String]) -> GuessStep? {
    let path = path(of: words)
    guard let group = path.first else { return nil }
    let rest = Array(words.dropFirst(path.count))
    if path.count == 1, context.subcommands[group]?.isEmpty == false {
      if let step = ofGroup(group, rest) { return step }
    } else if path == ["nag", "channel"], let step = ofChannel(rest) {
      return step
    }
    if let step = ofOptions(words, path: path) { return step }
    let (plain, options) = Self.separated(rest, in: path)
    return ofArguments(path, plain, options)
  }

  /// Separates words from options with their values. `--` and all after it count as options, so that they stay at the
  /// end.
  static func separated(_ words: [String], in path: [String]) -> (plain: [String], options: [String]) {
    var (plain, options): ([String], [String]) = ([], [])
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" {
        options += words[index...]
        break
      }
      if word.hasPrefix("-"), word.count > 1 {
        options.append(word)
        if takesValue(word, in: path), index + 1 < words.count {
          index += 1
          options.append(words[index])
        }
      } else {
        plain.append(word)
      }
      index += 1
    }
    return (plain, options)
  }

  private func ofGroup(_ group: String, _ rest: [String]) -> GuessStep? {
    guard let first = rest.first else { return nil }
    let table = Self.verbs[group] ?? [:]
    if first.hasPrefix("-") {
      // `todo --json add milk`; and `--board` for `board`.
      let (plain, options) = Self.separated(rest, in: [group])
      if let verb = plain.first,
        context.subcommands[group]?.contains(verb) == true || Self.entry(verb, in: table) != nil
      {
        return .run([group] + plain + options)
      }
      if group == "nag", ["--from", "--until", "--every", "--via", "--scheduler"].contains(first) {
        return .hint(["nag", "on"] + rest)
      }
      let word = String(first.drop { $0 == "-" })
      let others = Array(rest.dropFirst())
      if first.hasPrefix("--"), context.subcommands[group]?.contains(word) == true {
        let isView = ["board", "matrix", "list", "status", "stats", "next", "inbox", "history", "log", "get", "show"]
          .contains(word)
        return isView ? .run([group, word] + others) : .hint([group, word] + others)
      }
      if let translated = ofOptions([group] + rest, path: [group]) { return translated }
      guard first.hasPrefix("--"), let entry = Self.entry(word, in: table), let step = entry.step(others) else {
        return nil
      }
      return step
    }
    if let step = ofGroupWord(group, first, Array(rest.dropFirst()), table) { return step }
    return groupVerbLast(group, rest) ?? groupSpelling(group, rest, table) ?? lastResort(group, rest)
  }

  private func ofGroupWord(_ group: String, _ first: String, _ others: [String], _ table: [String: GuessEntry])
    -> GuessStep?
  {
    if let special = special(group, [first] + others) { return special }
    if let (word, left) = Self.merged([first] + others, isKnown: { table[$0] != nil }),
      let step = table[word]?.step(left)
    {
      return step
    }
    if let entry = Self.entry(first, in: table) {
      return group == "todo" && Self.mayBeTitle(first, others, entry)
        ? Self.verbOrTitle(first, others, entry) : entry.step(others)
    }
    // Plurals of the names of subcommands, and capital letters.
    let own = Self.forms(of: first).first { context.subcommands[group]?.contains($0) == true }
    return own.map { .run([group, $0] + others) }
  }

  private func special(_ group: String, _ rest: [String]) -> GuessStep? {
    switch group {
    case "todo": ofTodo(rest)
    case "nag": ofNag(rest)
    case "quiz": ofQuiz(rest)
    case "dday": ofDDay(rest)
    case "freeze": ofFreeze(rest)
    case "config": ofConfig(["config"] + rest)
    case "sync": ofSync(rest)
    case "weather": ofWeather(rest)
    default: nil
    }
  }

  /// Proposes words that are spelled similarly. More than one word may be a place (`weather`) or a title (`dday`).
  private func groupSpelling(_ group: String, _ rest: [String], _ table: [String: GuessEntry]) -> GuessStep? {
    guard let first = rest.first, !["weather", "dday"].contains(group) || rest.count == 1 else { return nil }
    // `this evening`, `sat sun` and `sunday` are not misspelt.
    if group == "freeze", ["this", "next"].contains(first.lowercased()) || ParsedDay.isDate([first]) { return nil }
    let own = context.subcommands[group] ?? []
    let ofOwn = Self.similar(to: first, among: own)
    let others = table.keys.filter { $0.count > 3 && $0.allSatisfy(\.isASCII) }.sorted()
    let names = ofOwn.isEmpty && group != "weather" ? Self.similar(to: first, among: others) : ofOwn
    if names.count == 1 { return .hint([group, names[0]] + rest.dropFirst()) }
    return names.isEmpty ? nil : .hints(names.map { Proposal([group, $0] + rest.dropFirst()) })
  }

  static let exampleDate = "2027-03-06"

  /// Takes the words for a place, or for the title of a D-day; its date is an example.
  private func lastResort(_ group: String, _ rest: [String]) -> GuessStep? {
    switch group {
    case "weather": return .hint(["weather", "set"] + rest)
    case "dday" where rest.contains { Int($0) != nil } || ["today", "tomorrow", "오늘", "내일"].contains(rest[0]):
      return .hints("dday list")
    case "dday" where !rest.contains { $0.hasPrefix("-") }: return .hint(["dday", "add"] + rest + [Self.exampleDate])
    case "quiz" where rest.count == 1 && Int(rest[0]) != nil: return .run(["quiz", "ask"] + rest)
    default: return nil
    }
  }

  // MARK: - The list

  /// Subcommands of `todo` that change tasks.
  private static let changing: Set<String> = ["done", "undone", "start", "move", "edit", "rm"]
  /// Verbs that rarely begin a title.
  private static let plainVerbs: Set<String> = [
    "done", "del", "delete", "remove", "erase", "rm", "uncheck", "untick", "unfinish", "retitle",
  ]

  /// Whether a verb of the table and the words after it may be the title of a task: "finish the report".
  static func mayBeTitle(_ first: String, _ rest: [String], _ entry: GuessEntry) -> Bool {
    guard entry.target.first == "todo", entry.target.count == 2, changing.contains(entry.target[1]),
      first.allSatisfy(\.isASCII),
      !plainVerbs.contains(key(first)), let word = rest.first(where: { !$0.hasPrefix("-") })
    else { return false }
    if entry.target[1] == "rm", isAll([word]) { return false }
    // `move doing 1`.
    let others = separated(rest, in: entry.target).plain.dropFirst()
    if entry.target[1] == "move", column([word]) != nil, taskNumbers(Array(others)) != nil { return false }
    return taskNumbers([word]) == nil && !["task", "tasks", "todo", "#"].contains(word.lowercased())
  }

  /// Proposes a new task, and the verb with a task named by its title. `move` and `edit` would also need a column or
  /// new text.
  static func verbOrTitle(_ first: String, _ rest: [String], _ entry: GuessEntry) -> GuessStep {
    let verbs = ["move", "edit"].contains(entry.target[1]) ? [] : [Proposal(entry.target + rest)]
    return .hints(verbs + [Proposal(["todo", "add", first] + rest)])
  }

  private static let removing: Set<String> = ["clear", "clean", "purge", "delete", "remove", "rm", "archive", "prune"]

  /// Verbs of todo.txt and Taskwarrior that add words to a title.
  static let appending: Set<String> = ["append", "app", "prepend", "prep"]

  private static let linkingWords: Set<String> = [
    "and", "&", "+", "task", "tasks", "todo", "item", "no", "number", "할일", "번",
  ]

  /// The numbers in `1, 3`, `#1` or `1 and 3`; if `spans`, also in `1-3`, up to fifty. Nil if there are none, or other
  /// words too.
  static func taskNumbers(_ words: [String], spans: Bool = false) -> [String]? {
    var numbers: [String] = []
    for part in words.flatMap({ $0.split(separator: ",").map(String.init) })
    where !linkingWords.contains(part.lowercased()) {
      let bare = part.hasPrefix("#") ? String(part.dropFirst()) : part
      let digits = bare.hasSuffix("번") ? String(bare.dropLast()) : bare
      let ends = digits.split(separator: "-").compactMap { Int($0) }
      if spans, digits.contains("-"), ends.count == 2, ends[0] < ends[1], ends[1] - ends[0] < 50, !digits.hasPrefix("-")
      {
        numbers += (ends[0]...ends[1]).map(String.init)
      } else if Int(digits) != nil, digits.allSatisfy(\.isNumber) {
        numbers.append(digits)
      } else {
        return nil
      }
    }
    return numbers.isEmpty ? nil : numbers
  }

  private func ofTodo(_ rest: [String]) -> GuessStep? {
    guard let first = rest.first else { return nil }
    let (plain, options) = Self.separated(Array(rest.dropFirst()), in: ["todo", "edit"])
    let key = Self.key(first)
    if let numbers = Self.taskNumbers([first]), numbers.count == 1 { return ofTask(numbers[0], plain, options) }
    if Self.entry(first, in: Self.verbs["todo"] ?? [:])?.target == ["todo", "undo"] {
      if let step = Self.reverted(plain, options) { return step }
      // `revert chapter 3`: a task by its title, or changes.
      if !plain.isEmpty, !Self.isUndoing(plain) {
        let counts = plain.filter { Int($0) != nil }
        let undo = ["todo", "undo"] + (counts.count == 1 ? counts : []) + options
        return .hints([Proposal(["todo", "undone"] + plain + options), Proposal(undo)])
      }
    }
    if key == "prune", !plain.isEmpty { return .hint(["todo", "history", "--prune"] + plain + options) }
    if let filter = filter([first] + plain) { return .run(["todo", "list"] + filter + options) }
    if key == "mark" { return marked(plain, options) }
    // A title cannot be continued: the editor shows it.
    if Self.appending.contains(key), let number = plain.first.flatMap({ Self.taskNumbers([$0])?.first }) {
      return .hints("todo edit \(number)")
    }
    if ["modify", "mod", "edit", "change"].contains(key), let step = modified(plain, options) { return step }
    if Self.removing.contains(key), let step = removed(plain) { return step }
    if ["not", "un"].contains(key), Self.key(plain.first ?? "") == "done" {
      return .run(["todo", "undone"] + plain.dropFirst() + options)
    }
    if ["search", "find", "grep", "filter", "query", "look", "lookup", "검색", "찾기"].contains(key), !plain.isEmpty {
      let words = plain.first == "for" && plain.count > 1 ? Array(plain.dropFirst()) : plain
      return .run(["todo", "list", "--search", words.joined(separator: " ")] + options)
    }
    guard let task = plain.first, let number = Self.taskNumbers([task])?.first else { return nil }
    return ofTaskField(key, number, Array(plain.dropFirst()), options)
  }

  /// Whether the words are a day, or say that the task shall have none.
  func isDayOrNone(_ words: [String]) -> Bool {
    typedDay(words) != nil || !words.isEmpty && Self.nothing(words.joined(separator: " "), ["edit"]) != nil
  }

  /// `todo due 1 fri`: a part of a task, its number, and the new value.
  private func ofTaskField(_ key: String, _ number: String, _ value: [String], _ options: [String]) -> GuessStep? {
    let value =
      ["to", "as", "on", "at", "by", "until", "=", "for"].contains(value.first ?? "") ? Array(value.dropFirst()) : value
    let text = value.joined(separator: " ")
    switch key {
    case "due", "deadline", "date", "schedule", "when", "by", "plan", "마감", "기한", "날짜", "마감일":
      return value.isEmpty
        ? .hint(["todo", "edit", number, "--due", "tomorrow"])
        : .run(["todo", "edit", number, "--due", text] + options)
    case "postpone", "snooze", "delay", "defer", "reschedule", "later", "push", "bump", "shift", "미루기", "연기", "미뤄":
      let isDay = isDayOrNone(value) || dayAndTime(text) != nil
      return .hint(["todo", "edit", number, "--due", isDay ? text : "tomorrow"] + options)
    case "remind", "alarm", "notify", "time", "at", "reminder", "알림", "알람":
      if ["on", "off"].contains(text) { return .run(["todo", "alert", number, text]) }
      return value.isEmpty
        ? .hint(["todo", "edit", number, "--at", "21:00"]) : .run(["todo", "edit", number, "--at", text] + options)
    case "priority", "prio", "quadrant", "important", "urgent", "importance", "pri", "우선순위", "중요", "긴급":
      return .hint(["todo", "edit", number, "-Q", Self.quadrant(text) ?? "do"] + options)
    case "tag", "label", "color", "colour", "category", "라벨", "태그", "색":
      return Self.colours.contains(text) || !value.isEmpty && Self.nothing(text, ["edit"]) != nil
        ? .run(["todo", "edit", number, "--label", text]) : .hint(["todo", "edit", number, "--label", "red"])
    case "note", "notes", "body", "comment", "describe", "description", "desc", "annotate", "메모":
      return value.isEmpty ? nil : .run(["todo", "edit", number, "--body", text] + options)
    case "stop", "pause", "halt", "unstart", "중지", "멈춤": return .hint(["todo", "move", number, "todo"] + options)
    case "top", "prioritize", "prioritise": return .run(["todo", "move", number, "--top"])
    case "title", "text", "name", "제목": return value.isEmpty ? nil : .run(["todo", "edit", number] + value + options)
    case "wait", "hide", "hideuntil", "숨기기":
      return .hint(["todo", "edit", number, "--wait", isDayOrNone(value) ? text : "mon"] + options)
    case "repeat", "recur", "recurring", "반복":
      return .hint(["todo", "edit", number, "--every", value.isEmpty ? "week" : text] + options)
    case "undue", "nodue", "unschedule": return .run(["todo", "edit", number, "--clear", "due"])
    default: return nil
    }
  }

  /// `todo 1 done`: the number of a task, then the verb.
  private func ofTask(_ number: String, _ rest: [String], _ options: [String]) -> GuessStep? {
    guard let verb = rest.first.map(Self.verbOfTask) else { return .run(["todo", "show", number] + options) }
    let others = Array(rest.dropFirst())
    if let numbers = Self.taskNumbers(rest), numbers.count == rest.count { return .hints("todo show \(number)") }
    // `3 내일로 미루기`; before the verbs, since `다음` may begin a date.
    if let day = dueDay(rest) {
      let call = ["todo", "edit", number, "--due", day] + options
      return ["마감", "기한"].contains(verb) ? .run(call) : .hint(call)
    }
    let known = context.subcommands["todo"]?.contains(verb) == true
    // `1 진행 중`.
    if !known, rest.count > 1, let column = Self.column(rest) { return .hint(["todo", "move", number, column]) }
    if known || Self.entry(verb, in: Self.verbs["todo"] ?? [:]) != nil {
      return .hint(["todo", verb, number] + others + options)
    }
    if let column = Self.column(rest) { return .hint(["todo", "move", number, column]) }
    return ofTaskField(Self.key(verb), number, others, options)
  }

  /// Words before or after a due day.
  private static let wordsOfDue: Set<String> = [
    "to", "on", "by", "until", "due", "마감", "기한", "미루기", "미뤄", "미뤄줘", "연기", "변경",
  ]

  /// The day in `내일로 미루기` and `due friday`; nil for other words.
  func dueDay(_ words: [String]) -> String? {
    let date = words.filter { !Self.wordsOfDue.contains($0) }
    return date.last.flatMap { typedDay(date.dropLast() + [Self.withoutTo($0)]) }
  }

  /// The verb after the number of a task: `3 undo` does not mean three steps.
  static func verbOfTask(_ verb: String) -> String {
    verb == "undo" || entry(verb, in: verbs["todo"] ?? [:])?.target == ["todo", "undo"] ? "undone" : verb
  }

  /// `revert 3` may mean task 3 or three steps; nil for other words, such as `revert last`.
  static func reverted(_ words: [String], _ options: [String]) -> GuessStep? {
    guard let numbers = taskNumbers(words.filter { $0.lowercased() != "to" }) else { return nil }
    return .hints([Proposal(["todo", "undone"] + numbers + options), Proposal(["todo", "undo"] + numbers + options)])
  }

  /// `todo mark 1 as done`.
  private func marked(_ plain: [String], _ options: [String]) -> GuessStep? {
    let words = plain.filter { !["as", "task"].contains($0) }
    let numbers = words.filter { Int($0) != nil }
    guard !numbers.isEmpty, let state = words.last, Int(state) == nil else { return nil }
    guard let column = Self.column([state]) else { return nil }
    return .run(["todo", column == "done" ? "done" : column == "doing" ? "start" : "undone"] + numbers + options)
  }

  /// The options of `todo list` for words such as `today` or `in progress`.
  func filter(_ words: [String]) -> [String]? {
    let text = words.joined(separator: " ").lowercased()
    if let known = Self.filters[text.filter { $0 != " " && $0 != "-" }] { return known }
    // LooseTime reads `next week` as a day.
    if let day = LooseTime.day(text, today: context.today), text != "next week" { return ["--day", "\(day)"] }
    let isWeekday = Self.weekdays.contains(text) || Self.shortWeekdays.contains(text)
    if isWeekday || text.hasSuffix("요일") && text.count == 3 { return ["--day", text] }
    if text.wholeMatch(of: /\d{4}-\d\d-\d\d|\d\d?-\d\d?/) != nil { return ["--day", text] }
    return nil
  }

  private static let filters: [String: [String]] = [
    "today": ["--day", "today"], "duetoday": ["--day", "today"], "tonight": ["--day", "today"],
    "오늘": ["--day", "today"],
    "오늘할일": ["--day", "today"], "fortoday": ["--day", "today"], "tomorrow": ["--day", "tomorrow"],
    "내일": ["--day", "tomorrow"],
    "duetomorrow": ["--day", "tomorrow"], "week": ["--week"], "thisweek": ["--week"], "이번주": ["--week"],
    "overdue": ["--overdue"],
    "late": ["--overdue"], "밀린": ["--overdue"], "밀린것": ["--overdue"], "연체": ["--overdue"], "pastdue": ["--overdue"],
    "all": ["--all"], "everything": ["--all"], "전체": ["--all"], "전부": ["--all"], "모두": ["--all"],
    "pending": ["--pending"],
    "open": ["--pending"], "active": ["--pending"], "remaining": ["--pending"], "남은": ["--pending"],
    "미완료": ["--pending"],
    "completed": ["--done"], "finished": ["--done"], "끝난": ["--done"], "완료된": ["--done"],
    "inprogress": ["--column", "doing"],
    "진행중": ["--column", "doing"], "started": ["--column", "doing"], "urgent": ["-Q", "do"], "important": ["-Q", "do"],
  ]

  /// Whether the word means on; nil if it means neither on nor off.
  static func isOn(_ word: String) -> Bool? {
    if ["on", "yes", "true", "1", "enable", "켜기", "켜", "켬", "예", "네"].contains(word) { return true }
    return offWords.contains(word) || ["꺼", "끔", "아니요", "아니오"].contains(word) ? false : nil
  }

  static let colours: Set<String> = ["red", "green", "blue", "orange", "grey", "black"]

  /// The quadrant of a priority such as `high` or `1`.
  static func quadrant(_ text: String) -> String? {
    switch text.lowercased() {
    case "do", "1", "high", "urgent", "h", "a", "!", "!!!", "highest", "p1", "critical", "asap", "first", "now", "높음",
      "긴급", "top", "하기":
      "do"
    case "decide", "2", "medium", "med", "m", "b", "important", "normal", "p2", "schedule", "plan", "중간", "중요", "계획하기":
      "decide"
    case "delegate", "3", "low", "l", "c", "p3", "낮음", "맡기기": "delegate"
    case "delete", "4", "none", "lowest", "d", "p4", "eliminate", "drop", "없음", "버리기": "delete"
    default: nil
    }
  }

  /// The column that the words name; nil if none.
  static func column(_ words: [String]) -> String? {
    let skipped: Set<String> = ["to", "into", "in", "the", "column", "as", "->", "→", "로", "으로", "is"]
    let text = words.map { $0.lowercased() }.filter { !skipped.contains($0) }.joined().filter { !"-_".contains($0) }
    switch text {
    case "doing", "progress", "inprogress", "wip", "started", "start", "active", "working", "ongoing", "진행", "진행중",
      "하는중":
      return "doing"
    case "todo", "backlog", "open", "pending", "new", "ready", "undone", "할일", "대기": return "todo"
    case "done", "finished", "finish", "complete", "completed", "closed", "resolved", "완료", "끝": return "done"
    default: return nil
    }
  }
}
