internal import CycBase
internal import Days

/// Rules for options: other names, other values, and values of several words.
extension GuessReader {
  /// The replacement of an option and its value.
  struct OptionChange {
    /// Words in place of the option.
    var words: [String]
    /// Whether the value after the option is replaced too.
    var usesValue = false
    /// Whether the changed call is only proposed.
    var isHint = true
    /// Words that belong before the option, such as a title.
    var plain: [String] = []
  }

  /// The typed value after another option; nil if there is none.
  static func typed(_ value: String?, after option: String) -> OptionChange? {
    value.map { OptionChange(words: [option, $0], usesValue: true) }
  }

  /// The typed value without an option; nil if there is none.
  static func word(_ value: String?, isHint: Bool = true) -> OptionChange? {
    value.map { OptionChange(words: [], usesValue: true, isHint: isHint, plain: [$0]) }
  }

  /// The call with options that the command at `path` has; nil if no option is changed.
  func ofOptions(_ typed: [String], path: [String]) -> GuessStep? {
    let words = withJoinedValues(typed, path)
    // `goal` makes no picture, but the card shows the goal.
    if path == ["goal"], let index = words.firstIndex(where: { ["-o", "--output", "--svg", "--png"].contains($0) }) {
      return .hint(["card", "-o", words[(index + 1)...].first(where: Self.isPicture) ?? "card.svg"])
    }
    if path == ["streak"] || path == ["card"], let index = words.firstIndex(of: "--goal") {
      return .hint(["goal", words[(index + 1)...].first ?? "100"])
    }
    var result = Array(words.prefix(path.count))
    var isHint = words != typed
    var isChanged = isHint
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
      // A dash alone is a value: the pipe of `-o -`.
      let next = index < words.count && (!words[index].hasPrefix("-") || words[index] == "-") ? words[index] : nil
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
      if change.usesValue, parts.count == 1, next != nil { index += 1 }
    }
    guard isChanged else { return nil }
    // `board` and `matrix` cannot be limited to a quadrant.
    if ["board", "matrix"].contains(path.last ?? ""), result.contains("-Q") { result[1] = "list" }
    // The name of the file already tells the format.
    if let format = result.firstIndex(of: "--format"), result.contains("-o"),
      result[format...].dropFirst().first == "svg"
    {
      result.removeSubrange(format...(format + 1))
    }
    return isHint ? .hint(result) : .run(result)
  }

  private static let dateOptions: Set<String> = [
    "--due", "--day", "--date", "--since", "--from", "--until", "--to", "--when", "--wait",
  ]

  /// Joins values of several words: `--due next friday --at 저녁 9시` has two.
  private func withJoinedValues(_ words: [String], _ path: [String]) -> [String] {
    var joined: [String] = []
    var index = 0
    while index < words.count {
      let option = words[index]
      joined.append(option)
      index += 1
      let rest = words[index...].prefix { !$0.hasPrefix("-") }
      for count in [4, 3, 2] where count <= rest.count {
        guard let value = value(of: option, rest.prefix(count), path) else { continue }
        joined.append(value)
        index += count
        break
      }
    }
    return joined
  }

  /// Several words as one value that the command reads; nil if they are none.
  private func value(of option: String, _ words: ArraySlice<String>, _ path: [String]) -> String? {
    let text = words.joined(separator: " ")
    if path.first == "nag" || path.first == "quiz" {
      if option == "--every" { return ParsedDuration.minutes(text).map { _ in text } }
      return ["--from", "--until"].contains(option) ? time(text) : nil
    }
    if option == "--at" { return time(text) }
    return Self.dateOptions.contains(option) ? date(text, first: words.first ?? "") : nil
  }

  /// Requires the end of a time, as in `9 pm` and `9시 반`: otherwise the words may go on after the value.
  private func time(_ text: String) -> String? {
    guard text.hasSuffix("m") || text.contains("시") || text.hasSuffix("분") || text.hasSuffix("반") else { return nil }
    return LooseTime.clock(text).map { _ in text }
  }

  private func date(_ text: String, first: String) -> String? {
    func isRead(_ text: String) -> Bool {
      (try? ParsedDay.readings(of: text, .ahead, today: context.today)) != nil
    }
    let day = LooseTime.day(text, today: context.today)
    // Only guesses read `last friday`.
    guard isRead(text) else { return day.map { "\($0)" } }
    // A first word that is a date by itself is the whole value, unless it begins a phrase.
    return day != nil || !isRead(first) ? text : nil
  }

  // MARK: - One option

  private func change(_ option: String, _ value: String?, _ typedPath: [String]) -> OptionChange? {
    let path = typedPath.map { ["ls": "list", "remove": "rm", "delete": "rm"][$0] ?? $0 }
    let key = Self.key(option)
    let isLetter = option.count == 2
    let isTodo = path.first == "todo"
    if isTodo, path.count > 1, ["add", "edit"].contains(path[1]), let change = ofTaskOption(option, key, value, path) {
      return change
    }
    if isTodo, let change = ofTodoOption(option, key, value, path) { return change }
    if let change = ofPictureOption(option, key, value, path) { return change }
    if let change = ofCommandOption(option, key, value, path) { return change }
    return ofSharedOption(option, key, value, path, isLetter)
  }

  static let pictureCommands: Set<String> = ["streak", "stats", "card", "year"]

  private func ofPictureOption(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> OptionChange? {
    guard let command = path.first, Self.pictureCommands.contains(command) || path == ["quiz", "stats"] else {
      return nil
    }
    switch option {
    case "--format":
      guard let value, ["PNG", "image", "jpg", "jpeg", "gif", "pdf", "picture", "html", "SVG"].contains(value) else {
        return nil
      }
      return OptionChange(
        words: ["--format", ["SVG", "html", "pdf"].contains(value) ? "svg" : "png"], usesValue: true)
    case "--theme":
      guard let value, ["dark", "light"].contains(value.lowercased()) else { return nil }
      return OptionChange(words: ["--format", "svg", "--theme-mode", value.lowercased()], usesValue: true)
    case "--theme-mode": return nil
    case "--year":
      guard let value,
        let year = ["last": context.today.year - 1, "this": context.today.year, "current": context.today.year][
          value.lowercased()]
      else { return nil }
      return OptionChange(words: ["--year", "\(year)"], usesValue: true, isHint: false)
    default: break
    }
    switch key {
    // `--from 2026-10-01 --to 2026-11-01` is a span, no file.
    case "to" where value.map({ !Self.isPicture($0) }) ?? true: break
    case "svg": return OptionChange(words: ["--format", "svg"], isHint: false)
    case "png", "image", "jpg", "picture": return OptionChange(words: ["-o", "\(command).png"])
    case "o", "output", "out", "file", "outfile", "save", "to":
      let name = value.map { Self.pictureFile($0, command) } ?? "\(command).svg"
      if let value, ["json", "text"].contains(value) {
        return OptionChange(words: ["--format", value], usesValue: true)
      }
      let isRight = ["-o", "--output"].contains(option) && (value == name || value == "-")
      return isRight ? nil : OptionChange(words: ["-o", name], usesValue: value != nil)
    case "dark", "light", "darkmode", "lightmode":
      return OptionChange(words: ["--format", "svg", "--theme-mode", key.replacing("mode", with: "")])
    case "mode": return value.map { OptionChange(words: ["--format", "svg", "--theme-mode", $0], usesValue: true) }
    case "csv": return OptionChange(words: ["--json"])
    case "date", "on", "day":
      // `--day 7` is a number of days.
      guard command == "streak", Int(value ?? "") == nil else { break }
      return Self.word(value)
    default: break
    }
    guard command == "streak" || command == "stats" else { return nil }
    switch key {
    case "week": return OptionChange(words: ["--days", "7"])
    case "lastweek": return OptionChange(words: ["--days", "14"])
    case "lastmonth": return OptionChange(words: ["--months", "2"])
    case "weeks", "w":
      // `days` reads four digits at most, so the product fits.
      return value.flatMap { Self.days("\($0)d") }.map {
        OptionChange(words: ["--days", "\($0 * 7)"], usesValue: true)
      }
    case "last", "d", "n":
      return value.flatMap { Int($0) }.map { OptionChange(words: ["--days", "\($0)"], usesValue: true) }
    case "from", "start", "after": return Self.typed(value, after: "--since")
    case "verbose", "v", "why", "details", "debug", "vv":
      return command == "streak" ? OptionChange(words: ["--explain"]) : nil
    case "lastyear": return OptionChange(words: ["--year", "\(context.today.year - 1)"])
    case "y": return Self.typed(value, after: "--year")
    case "alltime", "full", "everything": return OptionChange(words: ["--all"])
    default: return nil
    }
  }

  /// `card.png` for `card.jpg` or `png`, `card.svg` for `card` or `svg`.
  private static func pictureFile(_ file: String, _ command: String) -> String {
    if ["svg", "png"].contains(file) { return "\(command).\(file)" }
    if file == "-" { return "\(command).svg" }
    if file.hasSuffix(".svg") || file.hasSuffix(".png") { return file }
    let isPhoto = [".jpg", ".jpeg", ".gif", ".webp"].contains { file.lowercased().hasSuffix($0) }
    guard isPhoto, let dot = file.lastIndex(of: ".") else { return "\(file).svg" }
    return "\(file[..<dot]).png"
  }

  private func ofCommandOption(_ option: String, _ key: String, _ value: String?, _ path: [String]) -> OptionChange? {
    switch path {
    case ["status"]:
      if option == "--format" { return nil }
      if context.statusFormats.contains(key) { return OptionChange(words: ["--format", key], isHint: false) }
      if ["f", "type", "output", "o", "for", "shell", "bar", "style"].contains(key) {
        return Self.typed(value, after: "--format")
      }
    case ["nag", "on"], ["nag"]:
      let names = [
        "at": "--from", "time": "--from", "start": "--from", "hour": "--from", "begin": "--from", "when": "--from",
        "after": "--from", "to": "--until", "end": "--until", "till": "--until", "stop": "--until",
        "interval": "--every", "each": "--every", "repeat": "--every", "frequency": "--every", "channel": "--via",
        "by": "--via", "channels": "--via", "through": "--via",
      ]
      if path == ["nag", "on"], let value, let change = ofChannelOrInterval(option, value) { return change }
      // `nag on --until midnight`
      if path == ["nag", "on"], ["--from", "--until"].contains(option), let value, ParsedTime.one(value) == nil,
        let time = LooseTime.clock(value), time != value, option == "--until" || time != "24:00"
      {
        return OptionChange(words: [option, time], usesValue: true)
      }
      guard let name = names[key] else {
        if path == ["nag", "on"], ["desktop", "terminal"].contains(key) {
          return OptionChange(words: ["--via", key])
        }
        let isPhone = ["phone", "ntfy", "push"].contains(key) && path == ["nag", "on"]
        return isPhone ? OptionChange(words: ["--via", "ntfy"]) : nil
      }
      let time = value.map { LooseTime.clock($0) ?? $0 } ?? "21:00"
      let text = ["--every": value ?? "30m", "--via": value ?? "desktop"][name] ?? time
      if path == ["nag"] { return OptionChange(words: ["on", name, text], usesValue: true) }
      return OptionChange(words: [name, text], usesValue: true)
    case ["freeze"], ["freeze", "add"]:
      if ["to", "end", "till", "through"].contains(key) { return Self.typed(value, after: "--until") }
      if ["note", "because", "why", "for", "message", "m"].contains(key) {
        return Self.typed(value, after: "--reason")
      }
      if key == "days", let days = value.flatMap({ Int($0) }), days > 1 {
        return OptionChange(words: ["--until", "+\(days - 1)d"], usesValue: true)
      }
      if ["from", "start", "on", "date", "day"].contains(key) { return Self.word(value) }
    case ["dday", "add"]:
      if ["annual", "annually", "everyyear", "repeat", "year", "birthday", "anniversary"].contains(key) {
        return OptionChange(words: ["--yearly"])
      }
      if ["date", "d", "on", "when", "due", "by"].contains(key) {
        return Self.word(value.flatMap { isDate($0) ? $0 : typedDay([$0]) })
      }
      if ["emoji", "e", "i", "symbol"].contains(key) { return Self.typed(value, after: "--icon") }
      if ["title", "name", "t"].contains(key) { return Self.word(value) }
    case ["goal"]:
      if ["set", "days", "n", "target", "to"].contains(key) { return Self.word(value) }
      if ["off", "clear", "rm", "remove", "delete", "reset", "none", "stop"].contains(key) {
        return OptionChange(words: ["off"])
      }
      if ["since", "start", "begin", "starting"].contains(key) { return Self.typed(value, after: "--from") }
      if ["list", "reached", "log"].contains(key) { return OptionChange(words: ["--history"]) }
      if ["dino", "dinosaur"].contains(key) { return OptionChange(words: ["--animate"]) }
    case ["theme"]:
      if ["list", "show", "all", "l"].contains(key) { return OptionChange(words: [], isHint: false) }
      if ["set", "name", "use", "theme"].contains(key) { return Self.word(value) }
    case ["quiz", "ask"]:
      if ["n", "count", "number", "max", "t"].contains(key), let count = value.flatMap({ Int($0) }) {
        return OptionChange(words: ["--limit", "\(count)"], usesValue: true)
      }
    case ["todo", "rm"], ["dday", "rm"], ["quiz", "rm"]:
      if ["f", "force", "y", "yes", "i"].contains(key) { return OptionChange(words: []) }
    case ["quiz", "add"]:
      if ["tags", "label", "category", "deck", "t"].contains(key) { return Self.typed(value, after: "--tag") }
      if ["correct", "solution", "a", "right"].contains(key) { return Self.typed(value, after: "--answer") }
    case ["quiz", "export"], ["quiz", "import"]:
      if option != "--json", ["csv", "anki"].contains(key) { return OptionChange(words: ["--format", key]) }
      if ["o", "output", "file", "f", "out", "to", "i"].contains(key) { return Self.word(value) }
      if ["sample", "samples", "examples", "demo"].contains(key) { return OptionChange(words: ["--starter"]) }
    case ["weather"]:
      if ["city", "place", "location", "c", "in", "for", "l", "loc"].contains(key) {
        return value.map { OptionChange(words: ["set", $0], usesValue: true) }
      }
    case ["login"]:
      if ["token", "withtoken", "t", "pat"].contains(key), option != "--with-token" {
        return OptionChange(words: ["--with-token"], usesValue: true)
      }
      if ["gh", "github"].contains(key) { return OptionChange(words: ["--from-gh"]) }
      if ["hostname", "server", "h"].contains(key), option != "-h" { return Self.typed(value, after: "--host") }
      if ["web", "browser"].contains(key) { return OptionChange(words: []) }
    case ["sync"], ["sync", "now"]:
      if ["github", "gh"].contains(key) { return OptionChange(words: path.count == 1 ? ["setup", "--github"] : []) }
      if ["push", "pull", "force"].contains(key) { return OptionChange(words: []) }
    case ["sync", "setup"]:
      if ["url", "repo", "repository", "remote", "path"].contains(key) { return Self.word(value) }
    case ["why"]:
      if key == "today" { return OptionChange(words: [], isHint: false) }
      if key == "yesterday" { return OptionChange(words: ["--day", "yesterday"]) }
      if ["date", "on"].contains(key) { return Self.typed(value, after: "--day") }
      if ["email", "mail", "me"].contains(key) { return Self.typed(value, after: "--mine") }
    case ["day"]:
      if ["yesterday", "today"].contains(key) { return OptionChange(words: [key]) }
      if ["date", "day", "on", "d"].contains(key) { return Self.word(value) }
    case ["year"]:
      if ["year", "y"].contains(key) { return Self.word(value, isHint: false) }
      if ["last", "lastyear", "previous"].contains(key) { return OptionChange(words: ["\(context.today.year - 1)"]) }
    case ["todo", "board"], ["todo", "matrix"]:
      if ["quadrant", "q", "priority"].contains(key), option != "-q" {
        return Self.typed(value.flatMap(Self.quadrant), after: "-Q")
      }
    case ["config"]:
      if key == "l" { return OptionChange(words: ["list"], isHint: false) }
      if ["global", "local", "system", "add"].contains(key) { return OptionChange(words: []) }
    case ["completion"]:
      if ["shell", "s", "for"].contains(key) { return Self.word(value, isHint: false) }
    case ["about"]:
      if ["license", "licence", "licences", "l"].contains(key) { return OptionChange(words: ["--licenses"]) }
    default: break
    }
    return nil
  }

  private static let channels = [
    "phone": "ntfy", "mobile": "ntfy", "push": "ntfy", "iphone": "ntfy", "android": "ntfy", "kakao": "ntfy",
    "kakaotalk": "ntfy", "카톡": "ntfy", "카카오톡": "ntfy", "폰": "ntfy", "sms": "ntfy", "slack": "webhook",
    "discord": "webhook", "teams": "webhook", "슬랙": "webhook", "디스코드": "webhook", "email": "mail", "이메일": "mail",
    "메일": "mail", "popup": "desktop",
  ]

  /// `nag on --via kakao`, `nag on --every 10`.
  private func ofChannelOrInterval(_ option: String, _ value: String) -> OptionChange? {
    switch option {
    case "--via":
      let typed = value.lowercased().split(separator: ",").map(String.init)
      let names = typed.map { Self.channels[$0] ?? $0 }
      return names == typed ? nil : OptionChange(words: ["--via", names.joined(separator: ",")], usesValue: true)
    case "--every":
      if value.lowercased() == "hour" { return OptionChange(words: ["--every", "1h"], usesValue: true) }
      guard let minutes = Int(value), (5...720).contains(minutes) else { return nil }
      return OptionChange(words: ["--every", "\(minutes)m"], usesValue: true)
    default: return nil
    }
  }

  // MARK: - Options of all commands

  private static let fetching: Set<String> = ["streak", "check", "day", "goal", "stats", "year", "card", "weather"]

  private func ofSharedOption(_ option: String, _ key: String, _ value: String?, _ path: [String], _ isLetter: Bool)
    -> OptionChange?
  {
    switch option {
    case "--lang", "--language", "--locale", "-l":
      let languages = [
        "korean": "ko", "kr": "ko", "kor": "ko", "한국어": "ko", "ko_kr": "ko", "ko-kr": "ko", "english": "en",
        "eng": "en", "en_us": "en", "영어": "en", "ko": "ko", "en": "en",
      ]
      guard let value, let language = languages[value.lowercased()], option != "--lang" || language != value else {
        return nil
      }
      return OptionChange(words: ["--lang", language], usesValue: true, isHint: option != "--lang")
    case "--color", "--colour":
      guard let value else { return nil }
      let values = [
        "no": "never", "off": "never", "none": "never", "false": "never", "yes": "always", "on": "always",
        "true": "always", "force": "always",
      ]
      if let meant = values[value.lowercased()] { return OptionChange(words: ["--color", meant], usesValue: true) }
      return option == "--colour" ? OptionChange(words: ["--color", value], usesValue: true) : nil
    case "-?", "-help", "--usage", "-H", "--h", "--?": return OptionChange(words: ["--help"], isHint: false)
    case "-j", "--JSON", "-json": return OptionChange(words: ["--json"])
    case "--korean", "--ko", "--kr": return OptionChange(words: ["--lang", "ko"])
    case "--english", "--en": return OptionChange(words: ["--lang", "en"])
    case "-s" where !path.isEmpty, "--silent", "--hush": return OptionChange(words: ["--quiet"])
    case "--plain", "--mono", "--monochrome", "--nocolor", "--no-colour", "--nocolour", "--no-colors":
      return OptionChange(words: ["--no-color"])
    case "--non-interactive", "--batch", "--no-prompt", "--noinput", "--noninteractive", "--no-interactive":
      return OptionChange(words: ["--no-input"])
    case "--nopager", "--no-page": return OptionChange(words: ["--no-pager"])
    case "--no-emoji", "--no-unicode", "--text-only": return OptionChange(words: ["--ascii"])
    case "-w", "--columns", "--cols":
      return value.flatMap { Int($0) }.map { OptionChange(words: ["--width", "\($0)"], usesValue: true) }
    default: break
    }
    let command = path.first ?? ""
    if path.isEmpty || Self.fetching.contains(command) {
      if ["nocache", "force", "fresh", "reload", "forcerefresh", "update", "sync", "r", "f"].contains(key),
        !(isLetter && path.isEmpty)
      {
        return OptionChange(words: ["--refresh"])
      }
      if ["cached", "nonetwork", "cache", "nofetch", "local"].contains(key) {
        return OptionChange(words: ["--offline"])
      }
      if ["user", "login", "u", "username"].contains(key), ["streak", "check", "card", "stats"].contains(command) {
        return Self.word(value)
      }
    }
    if ["format", "output", "o"].contains(key), value?.lowercased() == "json", command != "status",
      !Self.pictureCommands.contains(command),
      !["export", "import", "webhook"].contains(path.last ?? "")
    {
      return OptionChange(words: ["--json"], usesValue: true)
    }
    if ["force", "f", "confirm", "assumeyes"].contains(key),
      ["reset", "off", "on", "export", "logout"].contains(path.last ?? "")
    {
      return OptionChange(words: ["--yes"])
    }
    if ["verbose", "v", "debug"].contains(key), !path.isEmpty {
      return ["next", "run"].contains(path.last ?? "") ? OptionChange(words: ["--explain"]) : OptionChange(words: [])
    }
    return nil
  }
}
