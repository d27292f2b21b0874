internal import CycBase
internal import Days

/// Rules for the words of one command.
extension GuessReader {
  /// - Parameter options: Options with their values, which stay at the end
  func ofArguments(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    if Self.asksForHelp(options) { return nil }
    let step = meaning(of: path, plain, options)
    // A proposal that leaves out the options is none, if one of them may be the mistake.
    if case .hints(let proposals)? = step, !options.isEmpty, !Self.isAll(options), proposals.allSatisfy({ $0.output == nil }) {
      return nil
    }
    return step
  }

  private func meaning(of path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    switch path {
    case ["todo", "add"]: return plain.isEmpty ? .hints("todo add milk") : nil
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
    case ["todo", "history"] where plain.count == 1 && Int(plain[0]) != nil: return .run(path + ["--limit"] + plain + options)
    case ["todo", "stats"]: return ofTodoStats(plain, options)
    case ["todo", "export"] where plain.count == 1 && ["json", "csv", "markdown", "md", "todotxt"].contains(plain[0]):
      return .run(path + ["--format", plain[0] == "md" ? "markdown" : plain[0]] + options)
    case ["todo", "import"] where plain.isEmpty: return .hints("todo import tasks.json")
    case ["quiz", "import"]:
      if plain == ["starter"] || plain == ["examples"] { return .hint(path + ["--starter"] + options) }
      return plain.isEmpty && !options.contains("--starter") ? .hints("quiz import deck.txt", "quiz import --starter") : nil
    case ["quiz", "list"] where plain == ["due"]: return .run(path + ["--due"] + options)
    case ["quiz", "list"] where plain == ["answers"]: return .run(path + ["--answers"] + options)
    case ["quiz", "rm"], ["quiz", "remove"], ["quiz", "delete"]:
      if plain.isEmpty || Self.isAll(plain + options) { return .hints("quiz rm 1") }
      return Self.taskNumbers(plain).flatMap { $0 == plain ? nil : .hint(["quiz", "rm"] + $0 + options) }
    case ["quiz", "add"] where plain.isEmpty:
      return .hints([Proposal(["quiz", "add", "Capital of Peru?", "Lima", "Quito", "--answer", "1"])])
    case ["dday", "add"]: return ofDDayAdd(plain, options)
    case ["dday", "rm"] where plain.isEmpty: return .hints("dday list", "dday rm 1")
    case ["freeze", "rm"], ["freeze", "remove"], ["freeze", "delete"]: return ofUnfreeze(plain, options)
    case ["freeze", "add"]: return ofFreeze(plain + options).map { $0 }
    case ["nag", "snooze"]:
      if plain.isEmpty { return .hints("nag snooze 1h") }
      if ["tomorrow", "내일"].contains(plain.joined(separator: " ").lowercased()) { return .hint(["freeze", plain[0]]) }
      return snoozeEnd(plain).flatMap { $0 == plain ? nil : .run(path + $0 + options) } ?? bareSnooze(plain)
    case ["nag", "on"], ["nag", "off"]:
      if path[1] == "off", plain.isEmpty { return nil }
      return ofNag([path[1]] + plain + options)
    case ["nag", "test"] where plain.count == 1: return .hint(["nag", "test", "--via", plain[0] == "phone" ? "ntfy" : plain[0]])
    case ["nag", "inbox"] where !plain.isEmpty, ["nag", "status"] where !plain.isEmpty: return .hint(path + options)
    case ["config", "get"], ["config", "set"], ["config", "list"], ["config", "unset"]:
      return plain.isEmpty ? (path[1] == "set" ? .hints("config list", "config set theme winter") : nil) : ofConfig(path + plain + options)
    case ["sync", "setup"] where plain.count == 1 && ["github", "gh"].contains(plain[0].lowercased()): return .hint(path + ["--github"] + options)
    case ["weather", "set"] where plain.isEmpty: return .hints("weather set Seoul")
    case ["weather", "set"] where ["to", "in"].contains(plain[0]) && plain.count > 1: return .hint(path + plain.dropFirst() + options)
    case ["completion"]:
      let shell = plain.first?.lowercased() ?? ""
      if ["bash", "zsh", "fish"].contains(shell) { return plain == [shell] ? nil : .run(["completion", shell] + options) }
      return .hints("completion bash", "completion zsh", "completion fish")
    case ["login"] where !plain.isEmpty: return ofLogin(plain)
    case ["whoami"] where !plain.isEmpty: return .run(path + options)
    default: return ofTopCommand(path, plain, options)
    }
  }

  private func ofTopCommand(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    switch path.first {
    case "streak", "check", "card", "stats", "history": ofPeople(path, plain, options)
    case "year": ofYear(plain, options)
    case "day": ofDay(plain, options)
    case "goal": ofGoal(plain, options)
    case "theme": ofTheme(plain, options)
    case "status" where path.count == 1: ofStatus(plain, options)
    case "why": ofWhy(plain, options)
    case "ui": ofUI(plain, options)
    case "about" where !plain.isEmpty: .run(path + options)
    case "backup" where !plain.isEmpty: .hint(["todo", "export"] + plain)
    default: nil
    }
  }

  // MARK: - Tasks

  private func ofTasks(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    let verb = ["remove", "delete"].contains(path[1]) ? "rm" : path[1]
    if verb == "rm", Self.isAll(plain + options) {
      return plain.isEmpty || Self.isAll(plain) && plain.count < 3 ? .hints("todo reset") : nil
    }
    if plain.isEmpty {
      let others = verb == "done" ? ["todo list --done"] : verb == "start" ? ["todo list --column doing"] : []
      return .hints((["todo \(verb) 1"] + others).map { Proposal($0) })
    }
    let spans = ["done", "start", "undone"].contains(verb)
    guard let numbers = Self.taskNumbers(plain, spans: spans), numbers != plain else {
      // `done 1 please`, `done task 1`.
      return nil
    }
    if verb == "rm", numbers.count > 1 { return .hint(["todo", "rm"] + numbers + options) }
    return .run(["todo", verb] + numbers + options)
  }

  private func ofEdit(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return .hints("todo edit 1 milk") }
    if plain.count > 1, ["task", "todo", "할일"].contains(first), Int(plain[1]) != nil { return .run(["todo", "edit"] + plain.dropFirst() + options) }
    if first.hasPrefix("#"), let number = Self.taskNumbers([first]) { return .run(["todo", "edit"] + number + plain.dropFirst() + options) }
    return nil
  }

  private func ofList(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    if let filter = filter(plain) { return .run(["todo", "list"] + filter + options) }
    if let column = Self.column(plain), first != "do" { return .run(["todo", "list"] + (column == "done" ? ["--done"] : ["--column", column]) + options) }
    if plain.count == 1, ["do", "decide", "delegate", "delete"].contains(first) { return .run(["todo", "list", "-Q", first] + options) }
    if plain.count == 1, Int(first) != nil { return .run(["todo", "show", first] + options) }
    if first == "by" || first == "sort", plain.count > 1 { return .hint(["todo", "list", "--sort", plain[plain.count - 1]] + options) }
    if ["tasks", "todos", "task", "할일", "my"].contains(first.lowercased()) { return .run(["todo", "list"] + plain.dropFirst() + options) }
    let words = plain.count > 1 && ["search", "find", "with", "for"].contains(first) ? Array(plain.dropFirst()) : plain
    return .run(["todo", "list", "--search", words.joined(separator: " ")] + options)
  }

  private func ofBoard(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    if plain.count == 1, let quadrant = Self.quadrant(first), Int(first) == nil || (1...4).contains(Int(first) ?? 0) {
      return .run(["todo", "list", "-Q", quadrant] + options)
    }
    if let column = Self.column(plain) { return .run(["todo", "list"] + (column == "done" ? ["--done"] : ["--column", column]) + options) }
    if let filter = filter(plain) { return filter == ["--all"] ? .run(["todo", "board", "--all"] + options) : .run(["todo", "list"] + filter + options) }
    return nil
  }

  private func ofMove(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return .hints("todo move 1 doing") }
    let tasks = plain.prefix { Self.taskNumbers([$0]) != nil }
    guard let numbers = Self.taskNumbers(Array(tasks)) else { return first == "task" ? .run(["todo", "move"] + plain.dropFirst() + options) : nil }
    let rest = Array(plain.dropFirst(tasks.count))
    if rest.isEmpty { return options.isEmpty ? .hints("todo move \(numbers[0]) doing") : nil }
    if let column = Self.column(rest), rest != [column] || Array(tasks) != numbers { return .run(["todo", "move"] + numbers + [column] + options) }
    let places = ["top": "--top", "first": "--top", "up": "--top"]
    if let place = places[rest.joined(separator: " ").replacing("to ", with: "").replacing("the ", with: "")] { return .hint(["todo", "move"] + numbers + ["todo", place]) }
    if let day = LooseTime.day(rest.filter { $0 != "to" }.joined(separator: " "), today: context.today) { return .hint(["todo", "edit", numbers[0], "--due", "\(day)"]) }
    if ["today", "tomorrow", "내일", "오늘"].contains(rest[rest.count - 1].lowercased()) { return .hint(["todo", "edit", numbers[0], "--due", rest[rest.count - 1]]) }
    return nil
  }

  private func ofAlert(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let number = plain.first.flatMap({ Self.taskNumbers([$0])?.first }) else { return nil }
    let rest = plain.dropFirst().filter { $0.lowercased() != "at" }
    let text = rest.joined(separator: " ")
    if rest.isEmpty { return nil }
    if ["yes", "enable", "켜기", "true"].contains(text) { return .run(["todo", "alert", number, "on"] + options) }
    if ["no", "disable", "끄기", "false", "none", "stop"].contains(text) { return .run(["todo", "alert", number, "off"] + options) }
    guard LooseTime.clock(text) != nil else { return nil }
    return .run(["todo", "edit", number, "--at", text] + options)
  }

  private func ofUndo(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    if Self.isAll(plain + options) { return .hints("\(path.joined(separator: " ")) 3") }
    if ["last", "it", "that", "one", "once"].contains(plain.joined(separator: " ")) { return .run(path + options) }
    if plain.count == 2, let count = Int(plain[0]) ?? Int(plain[1]) { return .run(path + [String(count)] + options) }
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
    if plain.isEmpty || Self.isAll(plain + options) { return .hints("freeze list", "freeze rm tomorrow") }
    return LooseTime.day(plain.joined(separator: " "), today: context.today).map { .run(["freeze", "rm", "\($0)"] + options) }
  }

  private func bareSnooze(_ plain: [String]) -> GuessStep? {
    guard let number = Int(plain.filter { !["for", "about"].contains($0) }.joined()), number > 0 else { return nil }
    return .hint(["nag", "snooze", number < 5 ? "\(number)h" : "\(min(number, 1440))m"])
  }

  // MARK: - Looking

  private static let own: Set<String> = ["me", "my", "mine", "myself", "self", "나", "내", "today", "now", "current"]
  private static let pictures: Set<String> = ["streak", "stats", "card", "year"]

  /// `streak me`, `card svg`, `stats last year`, `streak all`.
  private func ofPeople(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    let command = path[0]
    guard !plain.isEmpty else { return nil }
    let text = plain.joined(separator: " ").lowercased()
    let rest = plain.filter { !Self.own.contains($0.lowercased()) }
    if rest.isEmpty { return .run(path + options) }
    if Self.pictures.contains(command), let picture = ofPicture(path, plain, options) { return picture }
    if text == "json" { return .run(path + ["--json"] + options) }
    guard ["streak", "stats", "card"].contains(command) else { return nil }
    if ["all", "everything", "전체", "all time", "alltime", "all years"].contains(text) { return .run(path + ["--all"] + options) }
    guard command != "card" else { return nil }
    let year = context.today.year
    switch text {
    case "last year", "작년", "지난해", "previous year": return .run(path + ["--year", "\(year - 1)"] + options)
    case "this year", "year", "올해": return .run(path + ["--year", "\(year)"] + options)
    case "week", "this week", "weekly", "last week", "이번주", "이번 주": return .run(path + ["--days", "7"] + options)
    case "month", "this month", "monthly", "이번달", "이번 달": return .run(path + ["--months", "1"] + options)
    case "last month", "지난달", "지난 달": return .run(path + ["--months", "2"] + options)
    default: break
    }
    if let days = Self.days(text.replacing("last ", with: "").replacing("past ", with: "")) { return .run(path + ["--days", "\(days)"] + options) }
    if let match = text.wholeMatch(of: /(?:last |past )?(\d{1,2}) months?/) { return .run(path + ["--months", String(match.1)] + options) }
    if plain.count > 1, let year = Self.year(plain[plain.count - 1]), plain.dropLast().joined(separator: " ") == "year" { return .run(path + ["--year", "\(year)"] + options) }
    if plain.count > 1, plain[0] == "since" || plain[0] == "from" { return .run(path + ["--since", plain.dropFirst().joined(separator: " ")] + options) }
    return nil
  }

  /// `svg`, `png`, `dark` as words.
  private func ofPicture(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    let formats: [String: GuessStep] = [
      "svg": .run(path + ["--format", "svg"] + options), "png": .hint(path + ["--format", "svg"] + options),
      "image": .hint(path + ["--format", "svg"] + options), "picture": .hint(path + ["--format", "svg"] + options),
      "그림": .hint(path + ["--format", "svg"] + options), "dark": .hint(path + ["--format", "svg", "--theme-mode", "dark"] + options),
      "light": .hint(path + ["--format", "svg", "--theme-mode", "light"] + options), "html": .hint(path + ["--format", "svg"] + options),
    ]
    let words = plain.map { $0.lowercased() }.filter { !["as", "in", "to", "mode", "format"].contains($0) }
    guard words.count == 1 else { return nil }
    if let file = words.first, file.hasSuffix(".svg") || file.hasSuffix(".png") {
      return .hints([Proposal(path + ["--format", "svg"] + options, output: String(plain[plain.count - 1].dropLast(4)) + ".svg")])
    }
    return words.first.flatMap { formats[$0] }
  }

  private func ofYear(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    let this = context.today.year
    let rest = Array(plain.dropFirst().filter { !["year", "one"].contains($0.lowercased()) })
    switch first.lowercased() {
    case "last", "previous", "prev", "past", "작년", "지난해", "지난", "lastyear": return .run(["year", "\(this - 1)"] + rest + options)
    case "this", "current", "now", "today", "올해", "thisyear", "latest", "me", "my", "wrapped", "recap", "review": return .run(["year"] + rest + options)
    case "in": return plain.count > 1 ? .run(["year"] + options) : nil
    default: break
    }
    if let year = Int(first), year > this, year < 10_000 { return .hint(["year", "\(this)"] + rest + options) }
    if let year = Int(first), (8...99).contains(year), year + 2000 <= this { return .hint(["year", "\(2000 + year)"] + rest + options) }
    if first.hasSuffix("년"), let year = Self.year(first) { return .run(["year", "\(year)"] + rest + options) }
    return ofPicture(["year"], plain, options)
  }

  private func ofDay(_ plain: [String], _ options: [String]) -> GuessStep? {
    let text = plain.joined(separator: " ")
    if plain.isEmpty { return .hints("day today", "day yesterday") }
    if plain[0].lowercased() == "off" { return .hint(["freeze"] + (plain.count > 1 ? Array(plain.dropFirst()) : ["tomorrow"])) }
    if plain.count > 1, Self.own.contains(plain[plain.count - 1].lowercased()) { return .run(["day"] + plain.dropLast() + options) }
    if let day = LooseTime.day(text, today: context.today) { return day > context.today ? .hint(["day", "today"]) : .run(["day", "\(day)"] + options) }
    if ["before yesterday", "the day before yesterday"].contains(text) { return .run(["day", "\(context.today - 2)"] + options) }
    if ["now", "current", "지금"].contains(text.lowercased()) { return .run(["day", "today"] + options) }
    if plain[0] == "on" || plain[0] == "of", plain.count > 1 { return .run(["day"] + plain.dropFirst() + options) }
    if plain.count == 1, plain[0].allSatisfy(\.isLetter) {
      let near = Suggestion.nearest(to: plain[0].lowercased(), among: ["today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], by: \.self)
      return near.flatMap { $0 == plain[0].lowercased() ? nil : .hint(["day", $0] + options) }
    }
    return nil
  }

  private func ofGoal(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    let skipped: Set<String> = ["set", "to", "is", "=", "of", "new", "add", "for", "change", "make", "update", "설정", "추가", "변경", "at", "reach", "a"]
    let words = plain.filter { !skipped.contains($0.lowercased()) }
    let text = words.joined(separator: " ").lowercased()
    if words.isEmpty { return .hint(["goal", "100"] + options) }
    if let from = plain.firstIndex(where: { ["from", "since", "starting", "beginning"].contains($0) }), from > 0, from + 1 < plain.count {
      return .run(["goal"] + plain[..<from] + ["--from", plain[(from + 1)...].joined(separator: " ")] + options)
    }
    let off: Set<String> = ["clear", "rm", "none", "remove", "delete", "unset", "stop", "cancel", "no", "end", "끄기", "해제", "삭제", "없음", "취소", "disable", "del"]
    if off.contains(text) { return .run(["goal", "off"] + options) }
    if ["reset", "초기화"].contains(text) { return .hint(["goal", "off"]) }
    if ["show", "view", "status", "list", "보기", "확인", "progress", "me", "my", "info"].contains(text) { return .run(["goal"] + options) }
    if ["history", "reached", "past", "done", "기록"].contains(text) { return .run(["goal", "--history"] + options) }
    if ["animate", "dino", "dinosaur", "공룡"].contains(text) { return .hint(["goal", "--animate"]) }
    if let days = Self.days(text) { return .run(["goal", "\(days)"] + options) }
    if words.count < plain.count, words.count == 1 { return .run(["goal"] + words + options) }
    if let match = text.wholeMatch(of: /(\d{1,3}) ?(?:w|weeks?|주)/), let weeks = Int(match.1) { return .hint(["goal", "\(weeks * 7)"] + options) }
    if let match = text.wholeMatch(of: /(\d|a|one) ?(?:y|years?|년)/) { return .hint(["goal", "\((Int(match.1) ?? 1) * 365)"] + options) }
    if let match = text.wholeMatch(of: /(\d{1,2}) ?(?:mo|months?|달|개월)/), let months = Int(match.1) { return .hint(["goal", "\(months * 30)"] + options) }
    let named = ["백일": 100, "일년": 365, "hundred": 100, "year": 365, "month": 30, "week": 7]
    if let days = named[text] ?? named[first] { return .hint(["goal", "\(days)"] + options) }
    return nil
  }

  private func ofTheme(_ plain: [String], _ options: [String]) -> GuessStep? {
    if plain.isEmpty { return nil }
    let skipped: Set<String> = ["set", "use", "change", "switch", "pick", "to", "=", "choose", "apply", "select", "설정", "변경"]
    let words = plain.filter { !skipped.contains($0.lowercased()) }
    if words.isEmpty { return .hints("theme", "theme winter") }
    let text = words.joined(separator: " ").lowercased()
    if ["list", "ls", "show", "all", "view", "목록", "보기", "current", "get", "options", "preview"].contains(text) { return .run(["theme"] + options) }
    if ["dark", "night", "dark mode", "다크"].contains(text) { return .hint(["config", "set", "background", "dark"]) }
    if ["light", "day", "light mode", "라이트"].contains(text) { return .hint(["config", "set", "background", "light"]) }
    if ["default", "reset", "none", "off", "normal", "기본"].contains(text) { return .hint(["theme", "github"]) }
    if ["auto", "system"].contains(text) { return .hint(["config", "set", "background", "auto"]) }
    if words.count == 1, ["block", "square", "dot", "shade", "ascii"].contains(text) { return .hint(["theme", "--style", text]) }
    let korean = ["파랑": "blue", "파란색": "blue", "빨강": "red", "빨간색": "red", "초록": "green", "초록색": "green", "주황": "orange", "겨울": "winter", "할로윈": "halloween", "남색": "indigo"]
    if let name = korean[text] { return .hint(["theme", name] + options) }
    if words.count < plain.count, words.count == 1 { return .run(["theme"] + words + options) }
    let near = words.count == 1 ? Suggestion.nearest(to: text, among: context.themes, by: \.self) : nil
    if let near, near != text { return .hint(["theme", near] + options) }
    return nil
  }

  private func ofStatus(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    let name = (plain.count > 1 && ["for", "in", "as", "format"].contains(first) ? plain[1] : first).lowercased()
    let others = ["i3": "i3blocks", "i3status": "i3status-rs", "sway": "i3bar", "swaybar": "i3bar", "eww": "json", "swiftbar": "xbar", "text": "plain", "argos": "xbar", "zellij": "zjstatus", "dmenu": "rofi", "shell": "bash", "prompt": "bash"]
    if context.statusFormats.contains(name) { return .run(["status", "--format", name] + options) }
    return others[name].map { .hint(["status", "--format", $0] + options) }
  }

  private func ofWhy(_ plain: [String], _ options: [String]) -> GuessStep? {
    let text = plain.filter { !["not", "no", "did", "for", "on"].contains($0) }.joined(separator: " ").lowercased()
    switch text {
    case "": return nil
    case "today", "오늘", "now": return .run(["why"] + options)
    case "yesterday", "어제": return .run(["why", "--day", "yesterday"] + options)
    case "week", "this week", "last week", "이번주", "이번 주": return .run(["why", "--week"] + options)
    case "year", "this year", "last year", "올해": return .run(["why", "--year"] + options)
    case "all", "everything", "전체": return .run(["why", "--all"] + options)
    case "support": return .hint(["why", "--support"])
    case "grey", "gray", "red", "missing", "counted", "green", "commit", "commits", "streak", "counting": return .run(["why"] + options)
    default: break
    }
    if let day = LooseTime.day(text, today: context.today) { return .run(["why", "--day", "\(day)"] + options) }
    let isDate = text.contains(where: \.isNumber) && (try? ParsedDay(text, .back, today: context.today)) != nil
    return isDate ? .run(["why", "--day", text] + options) : nil
  }

  private func ofUI(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    let tabs = ["todo": "board", "tasks": "board", "kanban": "board", "dday": "ddays", "quizzes": "quiz", "home": "today", "dashboard": "today", "할일": "board", "보드": "board", "퀴즈": "quiz", "디데이": "ddays", "오늘": "today", "eisenhower": "matrix", "list": "board", "log": "history"]
    return tabs[first.lowercased()].map { .hint(["ui", $0] + options) }
  }
}
