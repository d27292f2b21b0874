internal import CycBase
internal import Days

/// Rules for the words after a known command; see `GuessStep` for when a call is run and when it is only proposed.
extension GuessReader {
  /// - Parameters:
  ///   - plain: The words that are not options
  ///   - options: Options with their values, which stay at the end
  func ofArguments(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    if Self.asksForHelp(options) { return nil }
    let step = meaning(of: path, plain, options)
    // Such proposals leave out the options, one of which may be the mistake.
    if case .hints? = step, !options.isEmpty, !Self.isAll(options) { return nil }
    return step
  }

  private func meaning(of path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    switch path {
    case ["todo", "add"]:
      // `todo add "-5 degrees"`.
      if let first = options.first, plain.isEmpty, first.contains(" ") { return .hint(path + ["--"] + options) }
      return plain.isEmpty && !options.contains("--") ? .hints("todo add milk") : nil
    case ["todo", "done"], ["todo", "undone"], ["todo", "start"], ["todo", "rm"], ["todo", "show"], ["todo", "remove"],
      ["todo", "delete"]:
      return ofTasks(path, plain, options)
    case ["todo", "edit"]: return ofEdit(plain, options)
    case ["todo", "list"], ["todo", "ls"]: return ofList(plain, options)
    case ["todo", "board"], ["todo", "matrix"]: return ofBoard(plain, options)
    case ["todo", "move"]: return ofMove(plain, options)
    case ["todo", "alert"]: return ofAlert(plain, options)
    case ["todo", "undo"], ["todo", "redo"]: return ofUndo(path, plain, options)
    case ["todo", "next"] where !plain.isEmpty: return .hint(path + options)
    case ["todo", "reset"]: return Self.taskNumbers(plain).map { .hints("todo move \($0[0]) todo", "todo rm \($0[0])") }
    case ["todo", "history"] where plain.count == 1 && Int(plain[0]) != nil:
      return .run(path + ["--limit"] + plain + options)
    case ["todo", "stats"]: return ofTodoStats(plain, options)
    case ["todo", "export"]
    where plain.count == 1 && ["json", "csv", "markdown", "md", "todotxt"].contains(plain[0].lowercased()):
      let format = plain[0].lowercased()
      return .run(path + ["--format", format == "md" ? "markdown" : format] + options)
    case ["todo", "import"] where plain.isEmpty: return .hints("todo import tasks.json")
    case ["quiz", "import"]:
      if plain == ["starter"] || plain == ["examples"] { return .hint(path + ["--starter"] + options) }
      return plain.isEmpty && !options.contains("--starter")
        ? .hints("quiz import deck.txt") : nil
    case ["quiz", "list"] where plain == ["due"]: return .run(path + ["--due"] + options)
    case ["quiz", "list"] where plain == ["answers"]: return .run(path + ["--answers"] + options)
    case ["quiz", "rm"], ["quiz", "remove"], ["quiz", "delete"]:
      if plain.isEmpty || Self.isAll(plain + options) { return .hints("quiz rm 1") }
      return Self.taskNumbers(plain).flatMap { $0 == plain ? nil : .hint(["quiz", "rm"] + $0 + options) }
    case ["dday", "add"]: return ofDDayAdd(plain, options)
    case ["dday", "edit"] where plain.count > 1 && Int(plain[0]) != nil:
      if let call = redated(plain) { return .hint(call + options) }
      return options.isEmpty ? .hint(path + [plain[0], "--title", plain.dropFirst().joined(separator: " ")]) : nil
    case ["dday", "rm"], ["dday", "remove"], ["dday", "delete"], ["dday", "edit"]:
      if plain.isEmpty, path[1] != "edit" { return .hints("dday rm 1") }
      // Show the list, which has the numbers.
      return Int(plain.first ?? "") == nil ? .hints("dday list") : nil
    case ["freeze", "off"]: return ofUnfreeze(plain, options)
    case ["freeze", "add"]: return ofFreeze(plain + options)
    case ["nag", "snooze"]:
      if plain.isEmpty { return .hints("nag snooze 1h") }
      if ["tomorrow", "내일"].contains(plain.joined(separator: " ").lowercased()) { return .hint(["freeze", plain[0]]) }
      return snoozeEnd(plain).flatMap { $0 == plain ? nil : .run(path + $0 + options) } ?? bareSnooze(plain)
    case ["nag", "on"], ["nag", "off"]:
      if path[1] == "off", plain.isEmpty { return nil }
      return ofNag([path[1]] + plain + options)
    case ["nag", "test"] where plain.count == 1:
      return .hint(["nag", "test", "--via", plain[0] == "phone" ? "ntfy" : plain[0]])
    case ["nag", "inbox"] where !plain.isEmpty, ["nag", "status"] where !plain.isEmpty: return .hint(path + options)
    case ["config", "get"], ["config", "set"], ["config", "list"], ["config", "unset"]:
      return plain.isEmpty
        ? (path[1] == "set" ? .hints("config set theme winter") : nil) : ofConfig(path + plain + options)
    case ["sync", "setup"] where plain.count == 1 && ["github", "gh"].contains(plain[0].lowercased()):
      return .hint(path + ["--github"] + options)
    case ["weather", "set"] where plain.isEmpty: return .hints("weather set Seoul")
    case ["weather", "set"] where ["to", "in"].contains(plain[0]) && plain.count > 1:
      return .hint(path + plain.dropFirst() + options)
    case ["completion"]:
      let shell = plain.first?.lowercased() ?? ""
      if Self.shells.contains(shell) {
        return plain == [shell] ? nil : .run(["completion", shell] + options)
      }
      let near = Suggestion.nearest(to: shell, among: Self.shells.sorted(), by: \.self)
      return .hints("completion \(near ?? "bash")")
    case ["login"] where !plain.isEmpty: return ofLogin(plain, options)
    case ["whoami"] where !plain.isEmpty: return .run(path + options)
    default: return ofTopCommand(path, plain, options)
    }
  }

  // MARK: - Tasks

  private func ofTasks(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    let verb = ["remove", "delete"].contains(path[1]) ? "rm" : path[1]
    if verb == "rm", Self.isAll(plain + options) {
      return plain.isEmpty ? .hints("todo reset") : removed(plain)
    }
    if plain.isEmpty {
      return .hints("todo \(verb) 1")
    }
    let spans = ["done", "start", "undone", "rm"].contains(verb)
    guard let numbers = Self.taskNumbers(plain, spans: spans), numbers != plain else {
      // `done 1 please` has other words, and `done 1` is right already.
      return nil
    }
    if verb == "rm", numbers.count > 1 { return .hint(["todo", "rm"] + numbers + options) }
    return .run(["todo", verb] + numbers + options)
  }

  private func ofEdit(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return .hints("todo edit 1 milk") }
    if let step = modified(plain, options) { return step }
    // `rename 1 to Oat milk`.
    if plain.count > 2, Int(first) != nil, ["to", "as"].contains(plain[1]) {
      return .run(["todo", "edit", first] + plain.dropFirst(2) + options)
    }
    if plain.count > 1, ["task", "todo", "할일"].contains(first), Int(plain[1]) != nil {
      return .run(["todo", "edit"] + plain.dropFirst() + options)
    }
    if first.hasPrefix("#"), let number = Self.taskNumbers([first]) {
      return .run(["todo", "edit"] + number + plain.dropFirst() + options)
    }
    return nil
  }

  private func ofList(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    if let filter = filter(plain) { return .run(["todo", "list"] + filter + options) }
    if let column = Self.column(plain) { return list(of: column, options) }
    if plain.count == 1, ["do", "decide", "delegate", "delete"].contains(first) {
      return .run(["todo", "list", "-Q", first] + options)
    }
    if plain.count == 1, Int(first) != nil { return .run(["todo", "show", first] + options) }
    if first == "by" || first == "sort", plain.count > 1 {
      return .hint(["todo", "list", "--sort", plain[plain.count - 1]] + options)
    }
    if ["tasks", "todos", "task", "할일", "my"].contains(first.lowercased()) {
      return .run(["todo", "list"] + plain.dropFirst() + options)
    }
    let words = plain.count > 1 && ["search", "find", "with", "for"].contains(first) ? Array(plain.dropFirst()) : plain
    return .run(["todo", "list", "--search", words.joined(separator: " ")] + options)
  }

  private func ofBoard(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    if plain.count == 1, let quadrant = Self.quadrant(first) {
      return .run(["todo", "list", "-Q", quadrant] + options)
    }
    if let column = Self.column(plain) { return list(of: column, options) }
    if let filter = filter(plain) {
      return filter == ["--all"]
        ? .run(["todo", "board", "--all"] + options) : .run(["todo", "list"] + filter + options)
    }
    return nil
  }

  /// The tasks of a column; the done ones have an option of their own.
  private func list(of column: String, _ options: [String]) -> GuessStep {
    .run(["todo", "list"] + (column == "done" ? ["--done"] : ["--column", column]) + options)
  }

  private static let sides = [
    "before": "--before", "above": "--before", "over": "--before", "after": "--after", "below": "--after",
    "under": "--after",
  ]

  private func ofMove(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return .hints("todo move 1 doing") }
    let tasks = plain.prefix { Self.taskNumbers([$0]) != nil }
    guard let numbers = Self.taskNumbers(Array(tasks)) else {
      // `move doing 1`.
      if let column = Self.column([first]), let numbers = Self.taskNumbers(Array(plain.dropFirst())) {
        return .hint(["todo", "move"] + numbers + [column] + options)
      }
      return first == "task" ? .run(["todo", "move"] + plain.dropFirst() + options) : nil
    }
    let rest = Array(plain.dropFirst(tasks.count))
    if rest.isEmpty {
      if numbers.count == 2, options.isEmpty { return .hints("todo move \(numbers[0]) --before \(numbers[1])") }
      return options.isEmpty ? .hints("todo move \(numbers[0]) doing") : nil
    }
    if let column = Self.column(rest), rest != [column] || Array(tasks) != numbers {
      return .run(["todo", "move"] + numbers + [column] + options)
    }
    if rest.count == 2, let side = Self.sides[rest[0].lowercased()], let other = Self.taskNumbers([rest[1]]) {
      return .hint(["todo", "move"] + numbers + [side, other[0]] + options)
    }
    let place = rest.joined(separator: " ").replacing("to ", with: "").replacing("the ", with: "")
    if ["top", "first", "up"].contains(place) { return .hint(["todo", "move"] + numbers + ["--top"]) }
    if let day = typedDay(rest.filter { !["to", "on", "until"].contains($0) }) {
      return .hint(["todo", "edit", numbers[0], "--due", day])
    }
    return nil
  }

  /// A day that `--due` takes, as it was typed or as a date; nil if the words are none.
  func typedDay(_ words: [String]) -> String? {
    let text = words.joined(separator: " ")
    if text.isEmpty || words.count == 1 && Int(text) != nil { return nil }
    if let day = LooseTime.day(text, today: context.today) { return "\(day)" }
    return (try? ParsedDay(text, .ahead, today: context.today)) == nil ? nil : text
  }

  /// The day that the words begin with, and the words after it; nil if they begin with none.
  func dayAndRest(_ words: [String]) -> (day: String, rest: [String])? {
    for count in words.indices.dropFirst().reversed() {
      let start = Array(words[..<count])
      if isDate(start.joined(separator: " ")), let day = typedDay(start) { return (day, Array(words[count...])) }
    }
    return nil
  }

  func isDate(_ text: String) -> Bool {
    let words = ["today", "tomorrow"] + Self.weekdays + Self.shortWeekdays
    // Other English words may be part of a title: `to` would be read as `today` or `tomorrow`.
    return words.contains(text.lowercased()) || LooseTime.dDay(text, today: context.today) != nil
      || text.contains(where: { $0.isNumber || !$0.isASCII })
        && (try? ParsedDay.readings(of: text, .ahead, today: context.today)) != nil
  }

  func countdown(to words: [String], _ options: [String]) -> GuessStep {
    if isDate(words.joined(separator: " ")) { return .hint(["dday", "add", "Exam"] + words + options) }
    // `new` of `to new year 01-01` is no verb.
    if isTitleWithDate(words) { return .hint(["dday", "add"] + words + options) }
    let isTitle = !words.joined().contains(where: \.isNumber) && !isDate(ParsedDay.leading(words).date)
    return .hint((isTitle ? ["dday", "add"] + words + [Self.exampleDate] : ["dday"] + words) + options)
  }

  private func ofAlert(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let number = plain.first.flatMap({ Self.taskNumbers([$0])?.first }) else { return nil }
    let rest = plain.dropFirst().filter { $0.lowercased() != "at" }
    let text = rest.joined(separator: " ")
    if rest.isEmpty { return nil }
    if ["yes", "enable", "켜기", "true"].contains(text) { return .run(["todo", "alert", number, "on"] + options) }
    if ["no", "disable", "끄기", "false", "none", "stop"].contains(text) {
      return .run(["todo", "alert", number, "off"] + options)
    }
    guard LooseTime.clock(text) != nil else { return nil }
    return .run(["todo", "edit", number, "--at", text] + options)
  }

  private static let lastChange: Set<String> = ["last", "it", "that", "one", "once"]

  /// Whether the words mean changes, such as `last` and `all`.
  static func isUndoing(_ words: [String]) -> Bool {
    isAll(words) || lastChange.contains(words.joined(separator: " "))
  }

  private func ofUndo(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    if Self.isAll(plain + options) { return .hints("\(path.joined(separator: " ")) 3") }
    if Self.lastChange.contains(plain.joined(separator: " ")) { return .run(path + options) }
    let counts = plain.compactMap { Int($0) }
    if plain.count == 2, counts.count == 1 { return .run(path + [String(counts[0])] + options) }
    return nil
  }

  private func ofTodoStats(_ plain: [String], _ options: [String]) -> GuessStep? {
    switch plain.joined(separator: " ").lowercased() {
    case "week", "this week", "weekly", "이번주", "이번 주": .run(["todo", "stats", "--week"] + options)
    case "month", "this month", "monthly", "이번달", "이번 달": .run(["todo", "stats", "--month"] + options)
    default: nil
    }
  }

  private func ofUnfreeze(_ plain: [String], _ options: [String]) -> GuessStep? {
    if plain.isEmpty || Self.isAll(plain + options) { return .hints("freeze list") }
    return LooseTime.day(plain.joined(separator: " "), today: context.today).map {
      .run(["freeze", "off", "\($0)"] + options)
    }
  }

  /// A small number means hours, any other minutes.
  private func bareSnooze(_ plain: [String]) -> GuessStep? {
    guard let number = Int(plain.filter { !["for", "about"].contains($0) }.joined()), number > 0 else { return nil }
    return .hint(["nag", "snooze", number < 5 ? "\(number)h" : "\(min(number, 1440))m"])
  }
}
