internal import CycBase
internal import Days

/// Rules for options: other names, other values, and values of several words.
extension GuessReader {
  /// The words instead of an option and its value.
  private struct Change {
    var words: [String]
    var usesValue = false
    var isHint = true
    var output: String?
    /// Words that belong before the option, such as a title.
    var plain: [String] = []
  }

  func ofOptions(_ words: [String], path: [String], allowsText: Bool) -> GuessStep? {
    if let text = valueOfSeveralWords(words, path) { return text }
    var result = Array(words.prefix(path.count))
    var (isHint, output): (Bool, String?) = (false, nil)
    var isChanged = false
    var index = path.count
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        result += words[(index - 1)...]
        break
      }
      guard word.hasPrefix("-"), word.count > 1 else {
        result.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let next = index < words.count && !words[index].hasPrefix("-") ? words[index] : nil
      let value = parts.count == 2 ? parts[1] : next
      guard let change = change(parts[0], value, path) else {
        result.append(word)
        if parts.count == 1, Self.takesValue(word, in: path), index < words.count {
          result.append(words[index])
          index += 1
        }
        continue
      }
      isChanged = true
      result += change.plain + change.words
      isHint = isHint || change.isHint
      output = change.output ?? output
      if change.usesValue, parts.count == 1, next != nil { index += 1 }
    }
    guard isChanged else { return nil }
    // `board` and `matrix` have no quadrants of their own.
    if ["board", "matrix"].contains(path.last ?? ""), result.contains("-Q") { result[1] = "list" }
    if let output { return .hints([Proposal(result, output: output)]) }
    return isHint ? .hint(result) : .run(result)
  }

  private static let dateOptions: Set<String> = ["--due", "--day", "--date", "--since", "--from", "--until", "--to", "--when"]

  /// `--due next friday` without quotes; each option with a date or a time.
  private func valueOfSeveralWords(_ words: [String], _ path: [String]) -> GuessStep? {
    guard path.first != "nag", path.first != "quiz" else { return nil }
    for (index, option) in words.enumerated() where Self.dateOptions.contains(option) || option == "--at" {
      let rest = words[(index + 1)...].prefix { !$0.hasPrefix("-") }
      for count in [4, 3, 2] where rest.count >= count {
        let text = rest.prefix(count).joined(separator: " ")
        guard option == "--at" ? isTimeOfSeveralWords(text) : isDateOfSeveralWords(text, first: rest[index + 1]) else { continue }
        return .hints([Proposal(words[...index] + [text] + words[(index + 1 + count)...])])
      }
    }
    return nil
  }

  private func isTimeOfSeveralWords(_ text: String) -> Bool {
    LooseTime.clock(text) != nil && (text.hasSuffix("m") || text.contains("시") || text.hasSuffix("분") || text.hasSuffix("반"))
  }

  private func isDateOfSeveralWords(_ text: String, first: String) -> Bool {
    if LooseTime.day(text, today: context.today) != nil { return true }
    let isDate = (try? ParsedDay.readings(of: text, .ahead, today: context.today)) != nil
    return isDate && (try? ParsedDay.readings(of: first, .ahead, today: context.today)) == nil
  }

  // MARK: - One option

  private func change(_ option: String, _ value: String?, _ path: [String]) -> Change? {
    let key = Self.key(option)
    let isLetter = option.count == 2
    let isList = path.first == "todo"
    if isList, path.count > 1, ["add", "edit"].contains(path[1]), let change = ofTask(option, key, value, path) { return change }
    if isList, let change = ofListOption(option, key, value, path) { return change }
    if let change = ofPictureOption(option, key, value, path) { return change }
    if let change = ofCommandOption(option, key, value, path) { return change }
    return ofSharedOption(option, key, value, path, isLetter)
  }

  private func ofTask(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> Change? {
    switch option {
    case "-Q", "--quadrant":
      guard let value, let quadrant = Self.quadrant(value), quadrant != value else { return nil }
      return Change(words: ["-Q", quadrant], usesValue: true, isHint: Int(value) == nil)
    case "--due":
      guard let value, let day = LooseTime.day(value, today: context.today), (try? ParsedDay.readings(of: value, .ahead, today: context.today)) == nil else { return nil }
      return Change(words: ["--due", "\(day)"], usesValue: true, isHint: false)
    case "--at":
      guard let value, ParsedTime.readings(of: value).isEmpty, let time = LooseTime.clock(value) else { return nil }
      return Change(words: ["--at", time], usesValue: true, isHint: false)
    case "--label", "--color":
      guard let value, !Self.colours.contains(value) else { return nil }
      let others = ["gray": "grey", "빨강": "red", "파랑": "blue", "초록": "green"]
      let lower = value.lowercased()
      return (others[lower] ?? (Self.colours.contains(lower) ? lower : nil)).map { Change(words: ["--label", $0], usesValue: true) }
    case "--title", "--name", "--text", "--task":
      return value.map { Change(words: [], usesValue: true, isHint: false, plain: [$0]) }
    default: break
    }
    switch key {
    case "priority", "p", "prio", "importance", "urgency", "pri", "q", "quad", "level", "우선순위":
      if option == "-q" { return nil }
      return Change(words: ["-Q", value.flatMap(Self.quadrant) ?? "do"], usesValue: true)
    case "urgent", "high", "important": return Change(words: ["-Q", "do"])
    case "low": return Change(words: ["-Q", "delegate"])
    case "tag", "t", "tags", "labels", "category", "project", "colour", "l", "c", "라벨", "태그":
      return Change(words: ["--label", value.flatMap { Self.colours.contains($0) ? $0 : nil } ?? "red"], usesValue: true)
    case "date", "d", "when", "deadline", "by", "on", "until", "day", "duedate", "dueby", "dueon", "duein", "before", "마감", "날짜":
      return Change(words: ["--due"] + (value.map { [$0] } ?? ["tomorrow"]), usesValue: true)
    case "today", "tomorrow": return Change(words: ["--due", key])
    case "remind", "r", "reminder", "alarm", "alert", "notify", "time", "remindat", "alertat", "remindme", "hour", "시간", "알림":
      return Change(words: ["--at"] + (value.map { [$0] } ?? ["21:00"]), usesValue: true)
    case "note", "notes", "desc", "description", "details", "detail", "m", "message", "n", "comment", "content", "메모":
      return value.map { Change(words: ["--body", $0], usesValue: true) }
    case "start", "started", "wip", "begin", "inprogress", "active": return Change(words: ["--doing"])
    default: return nil
    }
  }

  private func ofListOption(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> Change? {
    let command = path.count > 1 ? path[1] : "list"
    switch (command, option) {
    case ("list", "-Q"), ("list", "--quadrant"), ("ls", "-Q"):
      guard let value, let quadrant = Self.quadrant(value), quadrant != value else { return nil }
      return Change(words: ["-Q", quadrant], usesValue: true, isHint: Int(value) == nil)
    case ("list", "--day"), ("list", "--due"), ("ls", "--day"):
      guard let value, let day = LooseTime.day(value, today: context.today), (try? ParsedDay.readings(of: value, .ahead, today: context.today)) == nil else { return nil }
      return Change(words: ["--day", "\(day)"], usesValue: true, isHint: false)
    case ("list", "--week"), ("list", "--all"), ("list", "--done"), ("list", "--overdue"), ("list", "--pending"), ("list", "--search"), ("list", "--limit"), ("list", "--sort"), ("list", "--column"):
      return nil
    default: break
    }
    switch command {
    case "list", "ls":
      if ["filter", "find", "query", "s", "f", "grep", "text", "contains"].contains(key) { return value.map { Change(words: ["--search", $0], usesValue: true) } }
      if ["n", "max", "count", "top", "first", "head"].contains(key) { return Change(words: ["--limit", value ?? "10"], usesValue: value != nil) }
      if ["priority", "p", "prio"].contains(key) { return Change(words: ["-Q", value.flatMap(Self.quadrant) ?? "do"], usesValue: true) }
      if ["sortby", "order", "orderby"].contains(key) { return Change(words: ["--sort", value ?? "due"], usesValue: true) }
      if ["state", "status", "col"].contains(key), let column = value.flatMap({ Self.column([$0]) }) { return Change(words: ["--column", column], usesValue: true) }
      if key == "a" { return Change(words: ["--all"], isHint: false) }
      if ["date", "on", "when"].contains(key) { return value.map { Change(words: ["--day", $0], usesValue: true) } }
      if option.hasPrefix("--"), let filter = filter([String(option.dropFirst(2))]) { return Change(words: filter, isHint: false) }
      if ["finished", "completed", "closed"].contains(key) { return Change(words: ["--done"], isHint: false) }
      if ["doing", "todo", "wip"].contains(key) { return Change(words: ["--column", key == "todo" ? "todo" : "doing"], isHint: false) }
      return nil
    case "undo", "redo":
      if ["n", "steps", "count", "times", "last", "step"].contains(key) { return value.map { Change(words: [], usesValue: true, isHint: false, plain: [$0]) } }
      return nil
    case "move" where ["column", "to", "c", "state", "status", "into"].contains(key):
      return value.flatMap { Self.column([$0]) }.map { Change(words: [], usesValue: true, isHint: false, plain: [$0]) }
    case "history" where ["n", "count", "last", "max"].contains(key): return value.map { Change(words: ["--limit", $0], usesValue: true) }
    case "export", "import":
      let formats = ["csv": "csv", "json": "json", "markdown": "markdown", "md": "markdown", "todotxt": "todotxt", "taskwarrior": "taskwarrior"]
      if option != "--json", let format = formats[key] { return Change(words: ["--format", format]) }
      if ["o", "output", "file", "f", "out", "to", "i", "input"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
      return nil
    default: return nil
    }
  }

  private static let pictureCommands: Set<String> = ["streak", "stats", "card", "year"]

  private func ofPictureOption(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> Change? {
    guard let command = path.first, Self.pictureCommands.contains(command) || path == ["quiz", "stats"] else { return nil }
    switch option {
    case "--format":
      guard let value, ["png", "image", "jpg", "jpeg", "gif", "pdf", "picture", "html", "SVG"].contains(value) else { return nil }
      return Change(words: ["--format", "svg"], usesValue: true)
    case "--theme":
      guard let value, ["dark", "light"].contains(value.lowercased()) else { return nil }
      return Change(words: ["--format", "svg", "--theme-mode", value.lowercased()], usesValue: true)
    case "--theme-mode": return nil
    case "--year":
      guard let value, let year = ["last": context.today.year - 1, "this": context.today.year, "current": context.today.year][value.lowercased()] else { return nil }
      return Change(words: ["--year", "\(year)"], usesValue: true, isHint: false)
    default: break
    }
    switch key {
    case "svg": return Change(words: ["--format", "svg"], isHint: false)
    case "png", "image", "jpg", "picture": return Change(words: ["--format", "svg"])
    case "o", "output", "out", "file", "outfile", "save", "to":
      let file = value.map { $0.hasSuffix(".png") ? $0.dropLast(4) + ".svg" : $0 } ?? "\(command).svg"
      if ["svg", "json", "text"].contains(file) { return Change(words: ["--format", file], usesValue: true) }
      return Change(words: ["--format", "svg"], usesValue: true, output: file)
    case "dark", "light", "darkmode", "lightmode": return Change(words: ["--format", "svg", "--theme-mode", key.replacing("mode", with: "")])
    case "mode": return value.map { Change(words: ["--format", "svg", "--theme-mode", $0], usesValue: true) }
    case "csv": return Change(words: ["--json"])
    default: break
    }
    guard command == "streak" || command == "stats" else { return nil }
    switch key {
    case "week", "lastweek": return Change(words: ["--days", "7"])
    case "weeks", "w": return value.flatMap { Int($0) }.map { Change(words: ["--days", "\($0 * 7)"], usesValue: true) }
    case "last", "d", "n": return value.flatMap { Int($0) }.map { Change(words: ["--days", "\($0)"], usesValue: true) }
    case "from", "start", "after": return value.map { Change(words: ["--since", $0], usesValue: true) }
    case "verbose", "v", "why", "details", "debug", "vv": return command == "streak" ? Change(words: ["--explain"]) : nil
    case "lastyear": return Change(words: ["--year", "\(context.today.year - 1)"])
    case "y": return value.map { Change(words: ["--year", $0], usesValue: true) }
    case "alltime", "full", "everything": return Change(words: ["--all"])
    default: return nil
    }
  }

  private func ofCommandOption(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> Change? {
    switch path {
    case ["status"]:
      if option == "--format" { return nil }
      if context.statusFormats.contains(key) { return Change(words: ["--format", key], isHint: false) }
      if ["f", "type", "output", "o", "for", "shell", "bar", "style"].contains(key) { return value.map { Change(words: ["--format", $0], usesValue: true) } }
    case ["nag", "on"], ["nag"]:
      let names = [
        "at": "--from", "time": "--from", "start": "--from", "hour": "--from", "begin": "--from", "when": "--from", "after": "--from", "to": "--until",
        "end": "--until", "till": "--until", "stop": "--until", "interval": "--every", "each": "--every", "repeat": "--every", "frequency": "--every", "channel": "--via", "by": "--via",
        "channels": "--via", "through": "--via",
      ]
      guard let name = names[key] else {
        let isPhone = ["phone", "ntfy", "push"].contains(key) && path == ["nag", "on"]
        return isPhone ? Change(words: ["--via", "ntfy"]) : nil
      }
      let time = value.map { LooseTime.clock($0) ?? $0 } ?? (name == "--every" ? "30m" : "21:00")
      let text = ["--every", "--via"].contains(name) ? value ?? "30m" : time
      if path == ["nag"] { return Change(words: ["on", name, text], usesValue: true) }
      return Change(words: [name, text], usesValue: true)
    case ["freeze"], ["freeze", "add"]:
      if ["to", "end", "till", "through"].contains(key) { return value.map { Change(words: ["--until", $0], usesValue: true) } }
      if ["note", "because", "why", "for", "message", "m"].contains(key) { return value.map { Change(words: ["--reason", $0], usesValue: true) } }
      if key == "days", let days = value.flatMap({ Int($0) }), days > 1 { return Change(words: ["--until", "+\(days - 1)d"], usesValue: true) }
      if ["from", "start", "on", "date", "day"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
    case ["dday", "add"]:
      if ["annual", "annually", "everyyear", "repeat", "year", "birthday", "anniversary"].contains(key) { return Change(words: ["--yearly"]) }
      if ["date", "d", "on", "when", "due", "by"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
      if ["emoji", "e", "i", "symbol"].contains(key) { return value.map { Change(words: ["--icon", $0], usesValue: true) } }
      if ["title", "name", "t"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
    case ["goal"]:
      if ["set", "days", "n", "target", "to"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
      if ["off", "clear", "rm", "remove", "delete", "reset", "none", "stop"].contains(key) { return Change(words: ["off"]) }
      if ["since", "start", "begin", "starting"].contains(key) { return value.map { Change(words: ["--from", $0], usesValue: true) } }
      if ["list", "reached", "log"].contains(key) { return Change(words: ["--history"]) }
      if ["dino", "dinosaur"].contains(key) { return Change(words: ["--animate"]) }
    case ["theme"]:
      if ["list", "show", "all", "l"].contains(key) { return Change(words: [], isHint: false) }
      if ["set", "name", "use", "theme"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
    case ["quiz", "add"]:
      if ["tags", "label", "category", "deck", "t"].contains(key) { return value.map { Change(words: ["--tag", $0], usesValue: true) } }
      if ["correct", "solution", "a", "right"].contains(key) { return value.map { Change(words: ["--answer", $0], usesValue: true) } }
    case ["quiz", "export"], ["quiz", "import"]:
      if option != "--json", ["csv", "anki"].contains(key) { return Change(words: ["--format", key]) }
      if ["o", "output", "file", "f", "out", "to", "i"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
      if ["sample", "samples", "examples", "demo"].contains(key) { return Change(words: ["--starter"]) }
    case ["weather"], ["weather", "show"]:
      if ["city", "place", "location", "c", "in", "for", "l", "loc"].contains(key) {
        return value.map { Change(words: path.count == 1 ? ["set", $0] : [], usesValue: true) }
      }
      if ["f", "fahrenheit"].contains(key) { return nil }
    case ["login"]:
      if ["token", "withtoken", "t", "pat"].contains(key), option != "--with-token" { return Change(words: ["--with-token"], usesValue: true) }
      if ["gh", "github"].contains(key) { return Change(words: ["--from-gh"]) }
      if ["hostname", "server", "h"].contains(key), option != "-h" { return value.map { Change(words: ["--host", $0], usesValue: true) } }
      if ["web", "browser"].contains(key) { return Change(words: []) }
    case ["sync"], ["sync", "now"]:
      if ["github", "gh"].contains(key) { return Change(words: path.count == 1 ? ["setup", "--github"] : []) }
      if ["push", "pull", "force"].contains(key) { return Change(words: []) }
    case ["sync", "setup"]:
      if ["url", "repo", "repository", "remote", "path"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
    case ["why"]:
      if ["today"].contains(key) { return Change(words: [], isHint: false) }
      if ["yesterday"].contains(key) { return Change(words: ["--day", "yesterday"]) }
      if ["date", "on"].contains(key) { return value.map { Change(words: ["--day", $0], usesValue: true) } }
      if ["email", "mail", "me"].contains(key) { return value.map { Change(words: ["--mine", $0], usesValue: true) } }
    case ["day"]:
      if ["yesterday", "today"].contains(key) { return Change(words: [key]) }
      if ["date", "day", "on", "d"].contains(key) { return value.map { Change(words: [], usesValue: true, plain: [$0]) } }
    case ["year"]:
      if ["year", "y"].contains(key) { return value.map { Change(words: [], usesValue: true, isHint: false, plain: [$0]) } }
      if ["last", "lastyear", "previous"].contains(key) { return Change(words: ["\(context.today.year - 1)"]) }
    case ["todo", "board"], ["todo", "matrix"]:
      if ["quadrant", "q", "priority"].contains(key), option != "-q" { return value.flatMap(Self.quadrant).map { Change(words: ["-Q", $0], usesValue: true) } }
    case ["about"]:
      if ["license", "licence", "licences", "l"].contains(key) { return Change(words: ["--licenses"]) }
    default: break
    }
    return nil
  }

  // MARK: - Options of all commands

  private static let fetching: Set<String> = ["streak", "check", "day", "goal", "stats", "year", "card", "weather"]

  private func ofSharedOption(_ option: String, _ key: String, _ value: String?, _ path: [String], _ isLetter: Bool) -> Change? {
    switch option {
    case "--lang", "--language", "--locale", "-l":
      let languages = ["korean": "ko", "kr": "ko", "kor": "ko", "한국어": "ko", "ko_kr": "ko", "ko-kr": "ko", "english": "en", "eng": "en", "en_us": "en", "영어": "en", "ko": "ko", "en": "en"]
      guard let value, let language = languages[value.lowercased()], option != "--lang" || language != value else { return nil }
      return Change(words: ["--lang", language], usesValue: true, isHint: option != "--lang")
    case "--color", "--colour":
      guard let value else { return nil }
      let values = ["no": "never", "off": "never", "none": "never", "false": "never", "yes": "always", "on": "always", "true": "always", "force": "always"]
      if let meant = values[value.lowercased()] { return Change(words: ["--color", meant], usesValue: true) }
      return option == "--colour" ? Change(words: ["--color", value], usesValue: true) : nil
    case "-?", "-help", "--usage", "-H", "--h", "--?": return Change(words: ["--help"], isHint: false)
    case "-j", "--JSON", "-json": return Change(words: ["--json"])
    case "--korean", "--ko", "--kr": return Change(words: ["--lang", "ko"])
    case "--english", "--en": return Change(words: ["--lang", "en"])
    case "-s" where path.count > 0, "--silent", "--hush": return Change(words: ["--quiet"])
    case "--plain", "--mono", "--monochrome", "--nocolor", "--no-colour", "--nocolour", "--no-colors": return Change(words: ["--no-color"])
    case "--non-interactive", "--batch", "--no-prompt", "--noinput", "--noninteractive", "--no-interactive": return Change(words: ["--no-input"])
    case "--nopager", "--no-page": return Change(words: ["--no-pager"])
    case "--no-emoji", "--no-unicode", "--text-only": return Change(words: ["--ascii"])
    case "-w", "--columns", "--cols":
      return value.flatMap { Int($0) }.map { Change(words: ["--width", "\($0)"], usesValue: true) }
    default: break
    }
    let command = path.first ?? ""
    if path.isEmpty || Self.fetching.contains(command) {
      if ["nocache", "force", "fresh", "reload", "forcerefresh", "update", "sync", "r", "f"].contains(key), !(isLetter && path.isEmpty) { return Change(words: ["--refresh"]) }
      if ["cached", "nonetwork", "cache", "nofetch", "local"].contains(key) { return Change(words: ["--offline"]) }
      if ["user", "login", "u", "username"].contains(key), ["streak", "check", "card", "stats"].contains(command) {
        return value.map { Change(words: [], usesValue: true, plain: [$0]) }
      }
    }
    if ["format", "output", "o"].contains(key), value?.lowercased() == "json", command != "status", !Self.pictureCommands.contains(command),
      !["export", "import"].contains(path.last ?? "")
    {
      return Change(words: ["--json"], usesValue: true)
    }
    if ["force", "f", "confirm", "assumeyes"].contains(key), ["reset", "off", "on", "export", "logout"].contains(path.last ?? "") { return Change(words: ["--yes"]) }
    if ["verbose", "v", "debug"].contains(key), !path.isEmpty {
      return ["next", "run"].contains(path.last ?? "") ? Change(words: ["--explain"]) : Change(words: [])
    }
    return nil
  }
}
