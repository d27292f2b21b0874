internal import CycBase
internal import Days

/// Other names and values for the options of `cyc todo`.
extension GuessReader {
  /// The parts that `--clear` names, by their options.
  private static let clearable = [
    "--due": "due", "--at": "at", "--wait": "wait", "--label": "label", "--color": "label",
  ]

  /// Another word for a quadrant; nil if the value is unknown or right.
  private static func quadrantOption(_ value: String?) -> OptionChange? {
    guard let value, let quadrant = quadrant(value), quadrant != value else { return nil }
    return OptionChange(words: ["-Q", quadrant], usesValue: true, isHint: Int(value) == nil)
  }

  /// A day that only guesses read, as a date; nil if the value is unknown or right.
  private func dayOption(_ option: String, _ value: String?) -> OptionChange? {
    guard let value, let day = LooseTime.day(value, today: context.today),
      (try? ParsedDay.readings(of: value, .ahead, today: context.today)) == nil
    else { return nil }
    return OptionChange(words: [option, "\(day)"], usesValue: true, isHint: false)
  }

  /// The day and the time in `tomorrow 3pm`, which have an option each.
  func dayAndTime(_ value: String?) -> OptionChange? {
    let words = (value ?? "").split(separator: " ").map(String.init)
    for count in words.indices.dropFirst() {
      let time = String(words[count...].joined(separator: " ").trimmingPrefix("at "))
      if let day = typedDay(Array(words[..<count])), ParsedTime.one(time) != nil {
        return OptionChange(words: ["--due", day, "--at", time], usesValue: true)
      }
    }
    return nil
  }

  /// The value if it says that the task shall have none, which `--clear` does then.
  static func nothing(_ value: String?, _ path: [String]) -> String? {
    let words = ["", "none", "off", "never", "clear", "no", "없음"]
    return value.flatMap { path.last == "edit" && words.contains($0.lowercased()) ? $0 : nil }
  }

  func ofTaskOption(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> OptionChange? {
    if let part = Self.clearable[option], Self.nothing(value, path) != nil {
      return OptionChange(words: ["--clear", part], usesValue: true)
    }
    switch option {
    case "-Q", "--quadrant": return Self.quadrantOption(value)
    case "--due": return dayOption("--due", value) ?? dayAndTime(value)
    case "--at":
      if let change = dayAndTime(value) { return change }
      guard let value, ParsedTime.readings(of: value).isEmpty, let time = LooseTime.clock(value),
        // A task has no time 24:00: it is 0:00 of the next day.
        time != "24:00"
      else { return nil }
      return OptionChange(words: ["--at", time], usesValue: true, isHint: false)
    case "--label", "--color":
      guard let value, !Self.colours.contains(value) else { return nil }
      let others = [
        "gray": "grey", "빨강": "red", "파랑": "blue", "초록": "green", "주황": "orange", "회색": "grey", "검정": "black",
      ]
      let lower = value.lowercased()
      return (others[lower] ?? (Self.colours.contains(lower) ? lower : nil)).map {
        OptionChange(words: ["--label", $0], usesValue: true)
      }
    case "--title", "--name", "--text", "--task":
      return Self.word(value, isHint: false)
    default: break
    }
    switch key {
    case "priority", "p", "prio", "importance", "urgency", "pri", "q", "quad", "level", "우선순위":
      // `-q` is `--quiet`.
      if option == "-q" { return nil }
      return OptionChange(words: ["-Q", value.flatMap(Self.quadrant) ?? "do"], usesValue: true)
    case "urgent", "high", "important": return OptionChange(words: ["-Q", "do"])
    case "low": return OptionChange(words: ["-Q", "delegate"])
    // `create -t "Write tests"`, as gh names a title.
    case "t" where value?.contains(" ") == true && path == ["todo", "add"]:
      return Self.word(value, isHint: false)
    case "tag", "t", "tags", "labels", "category", "project", "colour", "l", "c", "라벨", "태그":
      return OptionChange(
        words: ["--label", value.flatMap { Self.colours.contains($0) ? $0 : Self.nothing($0, path) } ?? "red"],
        usesValue: true)
    case "date", "d", "when", "deadline", "by", "on", "until", "day", "duedate", "dueby", "dueon", "duein", "before",
      "마감", "날짜":
      guard let value else { return OptionChange(words: ["--due", "tomorrow"]) }
      if let day = Self.nothing(value, path) ?? typedDay([value]) { return Self.typed(day, after: "--due") }
      // A bare number may be a day or a number of days.
      return Int(value) == nil ? Self.typed(Self.typedTime(value), after: "--at") : nil
    case "today", "tomorrow": return OptionChange(words: ["--due", key])
    case "remind", "r", "reminder", "alarm", "alert", "notify", "time", "remindat", "alertat", "remindme", "hour", "시간",
      "알림":
      guard let value else { return OptionChange(words: ["--at", "21:00"]) }
      return Self.typed(Self.nothing(value, path) ?? Self.typedTime(value), after: "--at")
    case "note", "notes", "desc", "description", "details", "detail", "m", "message", "n", "comment", "content", "메모":
      return Self.typed(value, after: "--body")
    case "hide", "hideuntil", "defer", "deferuntil", "threshold", "scheduled", "snooze", "waituntil", "숨김":
      return Self.typed(value.flatMap { Self.nothing($0, path) ?? typedDay([$0]) }, after: "--wait")
    case "start", "started", "wip", "begin", "inprogress", "active": return OptionChange(words: ["--doing"])
    default: return nil
    }
  }

  /// A time that `--at` takes; nil if the text is none, such as `10m`.
  static func typedTime(_ text: String) -> String? {
    if ParsedTime.one(text) != nil || ParsedDuration.minutesAhead(text) != nil { return text }
    let time = LooseTime.clock(text) ?? ParsedTime.readings(of: text).last?.description
    return time == "24:00" ? nil : time
  }

  func ofTodoOption(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> OptionChange? {
    let command = path.count > 1 ? path[1] : "list"
    switch (command, option) {
    case ("list", "-Q"), ("list", "--quadrant"): return Self.quadrantOption(value)
    case ("list", "--day"), ("list", "--due"): return dayOption("--day", value)
    case ("list", "--week"), ("list", "--all"), ("list", "--done"), ("list", "--overdue"), ("list", "--pending"),
      ("list", "--search"), ("list", "--limit"), ("list", "--sort"), ("list", "--column"):
      return nil
    default: break
    }
    switch command {
    case "list":
      if ["filter", "find", "query", "s", "f", "grep", "text", "contains"].contains(key) {
        return Self.typed(value, after: "--search")
      }
      if ["n", "max", "count", "top", "first", "head"].contains(key) {
        return OptionChange(words: ["--limit", value ?? "10"], usesValue: value != nil)
      }
      if ["priority", "p", "prio"].contains(key) {
        return OptionChange(words: ["-Q", value.flatMap(Self.quadrant) ?? "do"], usesValue: true)
      }
      if ["sortby", "order", "orderby"].contains(key) {
        return OptionChange(words: ["--sort", value ?? "due"], usesValue: true)
      }
      if ["tag", "tags", "project", "context", "태그"].contains(key), let value, !Self.colours.contains(value) {
        return OptionChange(words: [], usesValue: true, plain: ["#\(value)"])
      }
      if ["state", "status", "col"].contains(key), let column = value.flatMap({ Self.column([$0]) }) {
        return OptionChange(words: ["--column", column], usesValue: true)
      }
      if key == "a" { return OptionChange(words: ["--all"], isHint: false) }
      if ["date", "on", "when"].contains(key) { return Self.typed(value.flatMap { typedDay([$0]) }, after: "--day") }
      if option.hasPrefix("--"), let filter = filter([String(option.dropFirst(2))]) {
        return OptionChange(words: filter, isHint: false)
      }
      if ["finished", "completed", "closed"].contains(key) { return OptionChange(words: ["--done"], isHint: false) }
      if ["doing", "todo", "wip"].contains(key) {
        return OptionChange(words: ["--column", key == "todo" ? "todo" : "doing"], isHint: false)
      }
      return nil
    case "undo", "redo":
      if ["n", "steps", "count", "times", "last", "step"].contains(key) { return Self.word(value, isHint: false) }
      return nil
    case "move" where ["column", "to", "c", "state", "status", "into"].contains(key):
      return Self.word(value.flatMap { Self.column([$0]) }, isHint: false)
    case "history" where ["n", "count", "last", "max"].contains(key):
      return Self.typed(value, after: "--limit")
    case "export", "import":
      let formats = [
        "csv": "csv", "json": "json", "markdown": "markdown", "md": "markdown", "todotxt": "todotxt",
        "taskwarrior": "taskwarrior",
      ]
      if option != "--json", let format = formats[key] { return OptionChange(words: ["--format", format]) }
      if ["o", "output", "file", "f", "out", "to", "i", "input"].contains(key) { return Self.word(value) }
      return nil
    default: return nil
    }
  }
}
