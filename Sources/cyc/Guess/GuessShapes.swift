internal import CycBase
internal import Days
internal import GitHub

/// Rules for first words that are recognized by their shape: a year, a date, a setting, a file.
extension GuessReader {
  // MARK: - Settings

  private static let settingWords: [String: String] = [
    "username": "user", "login": "user", "name": "user", "github": "user", "사용자": "user", "아이디": "user",
    "lang": "language", "locale": "language", "언어": "language", "color": "theme", "colour": "theme", "colors": "theme",
    "palette": "theme", "테마": "theme", "배경": "background", "city": "weather.place", "place": "weather.place",
    "location": "weather.place", "unit": "weather.unit", "units": "weather.unit", "email": "nag.mail_to",
    "mail": "nag.mail_to", "interval": "nag.every", "firstday": "week_start", "weekstartson": "week_start",
    "weekday": "week_start", "channels": "nag.via", "channel": "nag.via", "restday": "streak.rest_days",
    "restdays": "streak.rest_days", "쉬는요일": "streak.rest_days", "repos": "nag.repositories",
    "repositories": "nag.repositories", "glyphs": "style", "알림시간": "nag.from", "darkmode": "background",
  ]

  /// The setting that a word means: `nag_from` and `nagfrom` are `nag.from`.
  func setting(_ word: String) -> String? {
    if context.settings.contains(word) { return word }
    func plain(_ text: String) -> String { text.lowercased().filter { !"._- ".contains($0) } }
    let name = plain(word)
    if let same = context.settings.first(where: { plain($0) == name }) { return same }
    if let meant = Self.settingWords[name], context.settings.contains(meant) { return meant }
    let ending = context.settings.filter { plain(String($0.split(separator: ".").last ?? "")) == name }
    return ending.count == 1 ? ending[0] : nil
  }

  /// `theme=winter`, `nag.from 20:00`, `style dot`.
  func ofSetting(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    if first.contains("="), let (key, value) = Self.assignment(first), let name = setting(key) {
      return words.count == 1 ? .run(["config", "set", name, value]) : nil
    }
    let isName = first.contains(".") || first.contains("_") || ["style", "background"].contains(first)
    guard isName, let name = setting(first) else { return nil }
    let rest = Self.withoutEquals(words.dropFirst())
    if rest.isEmpty { return .run(["config", "get", name]) }
    return rest.count == 1 ? .run(["config", "set", name] + rest) : nil
  }

  static func assignment(_ word: String) -> (key: String, value: String)? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (parts[0], parts[1])
  }

  /// Without a word such as `=`, `to` or `is` between a setting and its value.
  static func withoutEquals(_ words: some Collection<String>) -> [String] {
    let words = Array(words)
    guard words.count > 1, ["=", "to", "as", "is", ":", ":=", "=="].contains(words[0]) else { return words }
    return Array(words.dropFirst())
  }

  // MARK: - Shapes

  /// The shells with prompts and completions of cyc.
  static let shells = ["bash", "zsh", "fish"]

  func ofShape(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    let text = words.filter { !$0.hasPrefix("-") }.joined(separator: " ")
    if let year = Self.year(first) {
      return .run(["year", String(year)] + rest.filter { Self.nouns[$0.lowercased()] != "streak" })
    }
    if let days = Self.days(text) { return .hint(["goal", String(days)]) }
    if first.wholeMatch(of: /#?\d{1,4}/) != nil { return ofNumber(first.filter(\.isNumber), rest) }
    if let dated = ofDate(text) { return dated }
    if let time = LooseTime.clock(text), text.contains(where: \.isNumber) {
      return .hint(["nag", "on", "--from", time])
    }
    if context.statusFormats.contains(first.lowercased()) { return ofFormat(first.lowercased(), rest) }
    if context.themes.contains(first.lowercased()), rest.isEmpty { return .hint(["theme", first.lowercased()]) }
    if first.hasPrefix("@") || first.contains("github.com/") { return .hint(["streak"] + words) }
    if first.wholeMatch(of: /[^@ ]+@[^@ ]+\.[a-z]+/) != nil { return .hint(["config", "set", "nag.mail_to", first]) }
    if ["~/", "./", "../", "/"].contains(where: first.hasPrefix) || first == "." || first == "~" {
      return .hint(["why"] + words)
    }
    return rest.isEmpty ? ofFile(first) : nil
  }

  private func ofFormat(_ format: String, _ rest: [String]) -> GuessStep? {
    if format == "json" { return rest.isEmpty ? .hints("--json") : nil }
    if Self.shells.contains(format) {
      return .hints("status --setup \(format)", "completion \(format)", "status --format \(format)")
    }
    return Self.bar(format)
  }

  /// The block to paste, if there is one, and the line that a bar shows.
  private static func bar(_ format: String) -> GuessStep {
    StatusSetup(rawValue: format) == nil
      ? .hint(["status", "--format", format]) : .hints("status --setup \(format)", "status --format \(format)")
  }

  private static let wordsOfBars: Set<String> = [
    "set", "setup", "up", "install", "integrate", "integration", "add", "configure", "config", "use", "enable", "to",
    "in", "for", "into", "my", "the", "with", "on", "bar", "status", "statusbar", "line", "statusline", "prompt",
    "plugin", "widget", "설정", "연결", "연동", "설치", "추가", "상태", "상태바", "상태줄", "표시", "에", "프롬프트",
  ]

  /// `setup tmux`, `tmux 상태줄`, `add to waybar`.
  func ofBar(_ words: [String]) -> GuessStep? {
    let names = words.map { $0.lowercased() }
    guard words.count > 1, let name = names.first(where: { StatusSetup(rawValue: $0) != nil }),
      names.allSatisfy({ $0 == name || Self.wordsOfBars.contains($0) })
    else { return nil }
    return !Self.shells.contains(name) || names.contains("prompt") || names.contains("프롬프트") ? Self.bar(name) : nil
  }

  private static let wordsOfCompletion: Set<String> = [
    "completion", "completions", "autocomplete", "autocompletion", "자동완성",
  ]

  /// `install completion`, `setup zsh completion`, `설치 자동완성`.
  func ofCompletion(_ words: [String]) -> GuessStep? {
    let names = words.map { $0.lowercased() }
    guard ["install", "setup", "configure", "enable", "설치", "설정"].contains(names.first),
      names.contains(where: Self.wordsOfCompletion.contains)
    else { return nil }
    let named = Self.shells.filter { shell in
      names.contains { Suggestion.nearest(to: $0, among: [shell], by: \.self) != nil }
    }
    return .hints((named.isEmpty ? Self.shells : named).map { Proposal(["completion", $0]) })
  }

  /// A file to import, by its ending.
  func ofFile(_ file: String) -> GuessStep? {
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return nil }
    switch file[file.index(after: dot)...].lowercased() {
    case "apkg", "colpkg": return .hints([Proposal(["quiz", "import", file])])
    case "csv", "json": return .hints([Proposal(["todo", "import", file]), Proposal(["quiz", "import", file])])
    case "txt": return .hints([Proposal(["quiz", "import", file]), Proposal(["todo", "import", file])])
    case "svg", "png": return .hints([Proposal(["card", "-o", file])])
    default: return nil
    }
  }

  private func ofNumber(_ number: String, _ rest: [String]) -> GuessStep? {
    guard let verb = rest.first.map(Self.verbOfTask) else { return .hints("todo show \(number)", "goal \(number)") }
    if ["modify", "mod"].contains(Self.key(verb)), let step = modified([number] + rest.dropFirst()) { return step }
    let (plain, options) = Self.separated(rest, in: ["todo", "edit"])
    if let day = dueDay(plain) { return .hint(["todo", "edit", number, "--due", day] + options) }
    guard let entry = Self.entry(verb, in: Self.verbs["todo"] ?? [:]) else {
      let isCommand = context.subcommands["todo"]?.contains(verb) == true
      return isCommand ? .hint(["todo", verb, number] + rest.dropFirst()) : nil
    }
    return .hint(["todo"] + entry.target.dropFirst() + [number] + rest.dropFirst())
  }

  static func year(_ word: String) -> Int? {
    let digits = word.hasSuffix("년") ? String(word.dropLast()) : word
    return digits.wholeMatch(of: /(?:19|20)\d\d/).flatMap { Int($0.0) }
  }

  /// The number in `100 days`, `100d` and `100일`.
  static func days(_ text: String) -> Int? {
    text.lowercased().wholeMatch(of: /(\d{1,4})[ -]*(?:d|day|days|일|일간)/).flatMap { Int($0.1) }
  }

  /// The contributions of a past day, or the tasks of one to come.
  private func ofDate(_ text: String) -> GuessStep? {
    let weekdays = Self.weekdays + Self.shortWeekdays + ["tues", "thur", "thurs"]
    if weekdays.contains(text.lowercased()) || text.hasSuffix("요일") && text.count == 3 {
      let last = (try? ParsedDay(text, .back, today: context.today))?.day.description ?? text
      return .hints([Proposal(["streak", last]), Proposal(["todo", "list", "--day", text])])
    }
    let isDated = text.contains(where: \.isNumber) && text.count <= 24
    let day =
      LooseTime.day(text, today: context.today)
      ?? (isDated ? try? ParsedDay(text, .back, today: context.today).day : nil)
    guard let day else { return nil }
    if day > context.today { return .hints("todo list --day \(day)", "freeze \(day)") }
    // A date that the command reads itself stays as it was typed.
    return .run(["day", LooseTime.day(text, today: context.today) == nil ? text : "\(day)"])
  }

  // MARK: - Rows of the tables that need rules of their own

  private static let all: Set<String> = ["all", "everything", "*", "every", "전부", "모두", "전체", "다", "tasks", "todos"]

  /// Whether one of the words means all.
  static func isAll(_ words: some Collection<String>) -> Bool {
    words.contains { all.contains($0.lowercased()) || ["--all", "-a", "-A", "--everything", "-all"].contains($0) }
  }

  private static let fillers: Set<String> = ["my", "the", "of", "내", "data"]

  /// Whether the words mean every task: `all`, `all my tasks`, but not `done tasks`.
  static func areAllTasks(_ words: [String]) -> Bool {
    isAll(words) && words.allSatisfy { isAll([$0]) || $0.hasPrefix("-") || fillers.contains($0.lowercased()) }
  }

  /// The tasks to remove: all of them, or a list of some to look at first, as for `done tasks` or `overdue`. Nil for
  /// other words.
  func removed(_ words: [String]) -> GuessStep? {
    if Self.areAllTasks(words) { return .hints("todo reset") }
    let rest = words.filter {
      !Self.isAll([$0]) && !$0.hasPrefix("-") && $0.lowercased() != "task" && !Self.fillers.contains($0.lowercased())
    }
    if rest.isEmpty { return nil }
    if Self.column(rest) == "done" { return .hints("todo list --done") }
    return filter(rest).map { .hints([Proposal(["todo", "list"] + $0)]) }
  }

  /// The step of an entry whose meaning depends on the words after it; nil for others, which take `GuessEntry.step`.
  func special(_ entry: GuessEntry, _ first: String, _ rest: [String]) -> GuessStep? {
    let plain = rest.filter { !$0.hasPrefix("-") }
    // Without the values of options, such as `--lang ko`.
    let (words, options) = Self.separated(rest, in: entry.target)
    switch entry.target {
    // One word with spaces is a title in quotes: `tasks "buy milk"`.
    case ["todo"] where plain.count == 1 && plain[0].contains(" "): return .hint(["todo", "add"] + plain)
    // `clear cache`: `about` names its folder.
    case ["todo", "reset"] where Self.key(plain.first ?? "") == "cache": return .hints("about")
    case ["todo", "undo"] where Self.key(first) != "undo":
      return Self.reverted(words, options)
    // `cancel all`, `방금 취소`.
    case ["todo", "rm"]
    where Self.cancelling.contains(Self.key(first)) && (Self.isAll(rest) || words == ["방금"] || words == ["마지막"]):
      return .hints("todo undo", "todo list")
    // A task, or the change before.
    case ["todo", "rm"] where Self.key(first) == "취소" && !words.isEmpty:
      let removal = ["todo", "rm"] + (Self.taskNumbers(words) ?? words) + options
      return removed(rest) ?? .hints([Proposal(removal), Proposal("todo undo")])
    // `color off`.
    case ["theme"] where Self.turnsOffColors(first, plain): return .hints("--no-color")
    case ["todo", "rm"], ["todo", "reset"]: return removed(rest)
    // `dont nag me tomorrow` freezes a day; `dont nag me today` is a snooze.
    case ["nag", "snooze"] where Self.key(first) == "dont" && !plain.isEmpty:
      guard let last = plain.last, snoozeEnd([last]) == nil, let day = typedDay([last]) else { return nil }
      return .hints([Proposal(["freeze", day])])
    case ["sync", "setup"]:
      // `remote add origin ADDRESS`.
      guard let address = plain.last, address.contains("/") || address.contains(":") else { return nil }
      return .hint(["sync", "setup", address])
    case ["todo", "list", "--search"] where !plain.isEmpty:
      return .run(["todo", "list", "--search", plain.joined(separator: " ")] + rest.filter { $0.hasPrefix("-") })
    // `birthday 05-17`, with `Mom` as an example of a title, and `birthday Hana 05-17`.
    case ["dday", "add", "--yearly"] where !plain.isEmpty:
      let words = plain.count == 1 || ParsedDay.isDate(plain) ? ["Mom"] + plain : plain
      return .hint(["dday", "add"] + words + ["--yearly"])
    // `anniversary Wedding 2020-05-17`.
    case ["dday"] where first.hasPrefix("anniv") && plain.count > 1 && !ParsedDay.isDate(plain):
      return .hint(["dday", "add"] + plain + ["--yearly"])
    case ["todo", "import"]:
      // `restore 3` means a task that was removed.
      if Self.key(first) == "restore" || first == "복원", plain.allSatisfy({ Int($0) != nil }), !plain.isEmpty {
        return .hints("todo undo")
      }
      return plain.count == 1 ? ofFile(plain[0]) : nil
    case ["card", "-o", "card.svg"] where !plain.isEmpty:
      if let file = plain.first(where: Self.isPicture) { return .hint(["card", "-o", file]) }
      return plain.contains(where: Self.isSaving) ? .hint(entry.target) : nil
    // `export card`.
    case ["todo", "export"] where ["card", "카드"].contains(Self.key(plain.first ?? "")):
      return .hints("card -o card.svg")
    // `미루기 3` (postpone 3): task 3, or all reminders for three hours.
    case ["nag", "snooze"] where plain.count == 1 && first.hasPrefix("미") && Int(plain[0]) != nil:
      return .hints(
        [Proposal(["todo", "edit", plain[0], "--due", "tomorrow"]), Proposal(["nag", "snooze", "\(plain[0])h"])])
    case ["config", "set"] where plain.count >= 2: return ofConfig(["config", "set"] + rest)
    // `edit theme`.
    case ["todo", "edit"] where plain.count == 1 && setting(plain[0]) != nil && Int(plain[0]) == nil:
      return .hint(["config", "edit"])
    // `update 3 milk`.
    case ["about"] where plain.contains(where: { Int($0) != nil }): return .hint(["todo", "edit"] + rest)
    case ["status"] where context.statusFormats.contains(plain.first ?? ""):
      return .hint(["status", "--format"] + plain)
    // `show hana`: a user, or a task by its title.
    case ["todo", "show"] where plain.count == 1 && Self.taskNumbers(plain) == nil:
      return .hints([Proposal(["streak"] + rest), Proposal(["todo", "show"] + rest)])
    case ["login"] where !plain.isEmpty: return ofLogin(plain)
    // `user 철수` is no login.
    case ["config", "set", "user"] where words.count != 1 || Login(typed: words[0]) == nil:
      return .hints("config set user NAME")
    case ["todo", "add"]:
      // `append 3 milk`.
      if Self.appending.contains(Self.key(first)), let number = plain.first.flatMap({ Self.taskNumbers([$0])?.first }) {
        return .hints("todo edit \(number)")
      }
      // `add task milk`, and `add: milk`.
      if plain.count > 1, ["task", "todo", "할일", "item"].contains(plain[0].lowercased()) {
        return .run(["todo", "add"] + rest.dropFirst())
      }
      return nil
    case ["--generate-completion-script"]:
      if let shell = plain.first(where: { Self.shells.contains($0.lowercased()) }) {
        return .run(["completion", shell.lowercased()])
      }
      return .hints("completion bash", "completion zsh", "completion fish")
    default: break
    }
    // A verb of the list with the number of a task, such as `postpone 1`.
    guard let number = plain.first, Int(number) != nil, case .no = entry.followed else { return nil }
    // `deadline 1 fri`.
    if ["due", "deadline", "마감", "마감일"].contains(Self.key(first)) { return .hint(["todo", first] + rest) }
    guard let verb = Self.entry(first, in: Self.verbs["todo"] ?? [:]) else { return nil }
    let target = verb.step(rest)
    if case .run(let words)? = target { return .hint(words) }
    return target ?? .hint(["todo", first] + rest)
  }

  func ofLogin(_ words: [String], _ options: [String] = []) -> GuessStep {
    switch Self.key(words[0]) {
    case "status", "whoami", "show", "info", "상태", "check": .run(["whoami"])
    case "logout", "signout", "out", "off", "rm", "remove", "revoke": .hint(["logout"])
    case "token": .hint(["login", "--with-token"])
    case "gh": .hint(["login", "--from-gh"])
    case "refresh", "again", "renew": .hint(["login", "--force"])
    default:
      options.contains("--with-token")
        ? .hint(["login", "--with-token"])
        : .hint(["login"] + (words[0].contains(".") && !words[0].contains("@") ? ["--host", words[0]] : []))
    }
  }
}
