internal import CycBase

/// Rules tried before those of a command: options first, help, two words for one, and unknown first words.
extension GuessReader {
  // MARK: - Options first

  /// The options, of any command, that take a value.
  static let valued: Set<String> = [
    "--lang", "--color", "--width", "--source", "--save-page", "--from-file", "--days", "--months", "--since",
    "--format", "-o", "--output", "--theme-mode", "--theme", "--style", "--rows", "--day", "--mine", "--import",
    "--forget", "--from", "--icon", "--title", "--date", "--body", "-b", "--due", "--at", "--wait", "-Q", "--quadrant",
    "--label", "--column", "--search", "--sort", "--limit", "--clear", "--before", "--after", "--task", "--prune",
    "--to", "--branch", "--until", "--every", "--via", "--scheduler", "--topic", "--server", "--answer", "--tag",
    "--question", "--option", "--per-day", "--name", "--reason", "--is", "--fetch", "--host", "--client-id",
    "--scopes", "--storage", "--urgency", "--template", "--setup", "--dates", "--title-column",
  ]

  /// Whether `option` is followed by its value; `--year` is a flag of `cyc why` only.
  static func takesValue(_ option: String, in path: [String]) -> Bool {
    valued.contains(option) || option == "--year" && path.first != "why"
  }

  /// `--json check` is `check --json`.
  func leadingOptions(_ words: [String]) -> GuessStep? {
    guard words.first?.hasPrefix("-") == true else { return nil }
    var index = 0
    while index < words.count, words[index].hasPrefix("-"), words[index] != "--" {
      let hasValue = GuessReader.takesValue(words[index], in: []) || Self.foreignValued.contains(words[index])
      index += hasValue ? 2 : 1
    }
    guard index < words.count, words[index] != "--", !Self.asksForHelp(Array(words[..<index])) else { return nil }
    let (options, rest) = (Array(words[..<index]), Array(words[index...]))
    guard isCommand(rest) else { return nil }
    return .run(Self.inserting(options, after: rest))
  }

  /// Options of other programs with a value, which `ofOptions` translates.
  private static let foreignValued: Set<String> = ["--language", "--locale", "-l", "--user", "-u"]

  /// Inserts the options before `--`, after which everything is text.
  private static func inserting(_ options: [String], after words: [String]) -> [String] {
    guard let end = words.firstIndex(of: "--") else { return words + options }
    return words[..<end] + options + words[end...]
  }

  /// Whether the words begin with a command or with another word for one.
  private func isCommand(_ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    return FirstWord(rawValue: first) != nil || first == "help" || Self.entry(first, in: Self.top) != nil
      || Self.merged(words, isKnown: { Self.top[$0] != nil }) != nil
  }

  /// Keys of the options of the dashboard, which are no words for a command.
  private static let dashboardOptions: Set<String> = [
    "json", "watch", "refresh", "offline", "source", "savepage", "color", "nocolor", "width", "ascii", "lang", "quiet",
    "noinput", "nopager", "version",
  ]

  /// `--streak` is `streak`, `-?` is `--help`, and `-v` is `--version`.
  func optionAsWord(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    if Self.helpOptions.contains(first), isCommand(rest) { return .run(rest + ["--help"]) }
    let word = String(first.drop { $0 == "-" })
    if first == "-v" { return rest.isEmpty ? .run(["--version"]) : nil }
    if ["-?", "-help", "-H", "--h", "--usage", "--?", "-usage"].contains(first) { return .run(["--help"]) }
    if ["--verbose", "--debug", "-vv"].contains(first) { return rest.isEmpty ? .hint(["streak", "--explain"]) : nil }
    let translated = ofOptions(words, path: [])
    if translated != nil || word.isEmpty || Self.dashboardOptions.contains(Self.key(word)) { return translated }
    guard word.count > 1, !word.contains("=") else { return nil }
    if FirstWord(rawValue: word) != nil {
      return Self.onlyShows(word, rest) ? .run([word] + rest) : .hint([word] + rest)
    }
    return Self.entry(word, in: Self.top)?.step(rest)
  }

  /// Whether a command alone only shows something.
  private static func onlyShows(_ word: String, _ rest: [String]) -> Bool {
    rest.isEmpty && !["login", "logout", "sync", "ui", "backup", "status-fetch"].contains(word)
  }

  // MARK: - Help

  private static let helpOptions: Set<String> = ["--help", "-h", "-help", "-?", "--h", "--usage", "/?", "/help", "-H"]

  static func asksForHelp(_ words: [String]) -> Bool { words.contains { helpOptions.contains($0) } }

  private static let helpWords: Set<String> = ["help", "도움말", "도움", "사용법", "man", "manual", "헬프", "usage", "docs"]

  private static let fillersOfHelp: Set<String> = [
    "me", "please", "all", "with", "on", "about", "for", "the", "cyc", "how", "to", "use", "commands",
  ]

  /// `help add`, `add --help` and `도움말 추가` show the help of the command that is meant.
  func help(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    var asked: [String]
    if first == "man" || first == "manual" {
      if words.count == 1 { return .hints([Proposal(["cyc"], program: "man")]) }
      asked = Array(words.dropFirst())
    } else if Self.helpWords.contains(first), first == "help" || words.count > 1 {
      asked = Array(words.dropFirst())
    } else if words.count > 1, words[1] == "help", FirstWord(rawValue: first) != nil {
      asked = [first] + words.dropFirst(2)
    } else if words.count > 1, Self.asksForHelp(words), namesNoCommand(words) || !context.parses(words) {
      asked = words.filter { !Self.helpOptions.contains($0) }
    } else if words.count > 1, let last = words.last, Self.helpWords.contains(last), last != "docs" {
      asked = Array(words.dropLast())
    } else {
      return nil
    }
    asked = Self.separated(asked, in: []).plain
    if asked.allSatisfy({ Self.fillersOfHelp.contains($0.lowercased()) && FirstWord(rawValue: $0) == nil }) {
      if asked == ["all"] { return .run(["help", "--all"]) }
      return asked.isEmpty && first == "help" ? nil : .run(["--help"])
    }
    if asked.first == "on" || asked.first == "about", asked.count > 1 { asked.removeFirst() }
    if FirstWord(rawValue: asked[0]) != nil, asked.count > 1, path(of: asked).count == 1,
      Self.entry(asked[1], in: Self.verbs[asked[0]] ?? [:]) == nil
    {
      let similar = Self.similar(to: asked[1], among: context.subcommands[asked[0]] ?? [])
      return similar.count == 1 ? .hint([asked[0], similar[0], "--help"]) : nil
    }
    let meant = path(of: meaning(of: asked) ?? [])
    if meant.isEmpty {
      let nearest = Suggestion.nearest(to: asked[0], among: Self.typedCommands, by: \.self)
      return .hint((nearest.map { path(of: [$0] + asked.dropFirst()) } ?? []) + ["--help"])
    }
    return .run(meant + ["--help"])
  }

  /// Whether the next word should name a command but does not, such as `add` or `todo new`.
  private func namesNoCommand(_ words: [String]) -> Bool {
    let path = path(of: words)
    guard words.count > path.count, !words[path.count].hasPrefix("-") else { return false }
    return path.isEmpty || context.subcommands[path.joined(separator: " ")]?.isEmpty == false
  }

  /// The call that the words mean, for its help; nil if they are unknown.
  private func meaning(of words: [String]) -> [String]? {
    var words = words
    // Limited in case rules undo each other.
    for _ in 0..<4 {
      if FirstWord(rawValue: words.first ?? "") != nil, words.count == 1 || path(of: words).count > 1 { return words }
      guard let next = mergedCommand(words) ?? Self.entryStep(words) ?? ofCommandWord(words) else { break }
      switch next {
      case .run(let next), .hint(let next): words = next
      case .hints(let proposals): return proposals.first?.words
      }
    }
    return FirstWord(rawValue: words.first ?? "") == nil ? nil : words
  }

  private static func entryStep(_ words: [String]) -> GuessStep? {
    guard let first = words.first, FirstWord(rawValue: first) == nil else { return nil }
    if let singular = forms(of: first).first(where: { FirstWord(rawValue: $0) != nil }) {
      return .run([singular] + words.dropFirst())
    }
    return entry(first, in: top)?.step(Array(words.dropFirst()))
  }

  private func ofCommandWord(_ words: [String]) -> GuessStep? {
    guard FirstWord(rawValue: words.first ?? "") != nil else { return nil }
    return ofCommand(words)
  }

  // MARK: - Two words for one

  /// The first two or three words written together, if that is known: `log in`, `할 일`.
  static func merged(_ words: [String], isKnown: (String) -> Bool) -> (word: String, rest: [String])? {
    for count in [3, 2] where words.count >= count {
      let parts = words.prefix(count)
      if parts.contains(where: { $0.hasPrefix("-") || $0.contains(" ") }) { continue }
      let word = key(parts.joined())
      if isKnown(word) { return (word, Array(words.dropFirst(count))) }
    }
    return nil
  }

  /// Phrases, written together, that begin with a command: `day off`, `year in review`.
  private static let phrases: Set<String> = ["dayoff", "yearinreview", "yearreview", "statusbar"]

  func mergedCommand(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    let isKnown: (String) -> Bool = { word in
      FirstWord(rawValue: first) != nil
        ? Self.phrases.contains(word) : Self.top[word] != nil || FirstWord(rawValue: word) != nil
    }
    guard let (word, rest) = Self.merged(words, isKnown: isKnown) else { return nil }
    // `l s` is not `ls`: `a` and `l` are words of the table too.
    if Self.key(first).count == 1, first.allSatisfy(\.isASCII), word.count < 4 { return nil }
    if FirstWord(rawValue: word) != nil { return .run([word] + rest) }
    return Self.top[word].flatMap { special($0, word, rest) ?? $0.step(rest) }
  }

  // MARK: - Unknown first words

  func unknownFirst(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    if let fillers = withoutFillers(words) ?? filteredList(words) { return fillers }
    if let known = Self.forms(of: first).first(where: { FirstWord(rawValue: $0) != nil }), known != first,
      Self.top[Self.key(first)] == nil
    {
      return .run([known] + rest)
    }
    if let asked = ofBar(words) ?? ofCompletion(words) ?? ofPhone(words) ?? sentence(words) { return asked }
    if Self.isSaving(first), rest.count == 1, Self.isPicture(rest[0]) { return .hint(["card", "-o", rest[0]]) }
    if let turned = verbAndNoun(words) { return turned }
    if let setting = ofSetting(words) { return setting }
    if let entry = Self.entry(first, in: Self.top), Self.mayBeTitle(first, rest, entry) {
      return Self.verbOrTitle(first, rest, entry)
    }
    if let entry = Self.entry(first, in: Self.top) {
      return special(entry, first, rest) ?? entry.step(rest) ?? verbLast(words) ?? unknown(words)
    }
    return ofShape(words) ?? compound(words) ?? keyboard(words) ?? verbLast(words) ?? misspelt(words) ?? unknown(words)
  }

  /// `my streak`, `the board`, `내 스트릭`.
  private func withoutFillers(_ words: [String]) -> GuessStep? {
    let fillers: Set<String> = ["my", "the", "your", "please", "cyc", "내", "나의", "제", "i", "want", "gimme"]
    guard words.count > 1, let first = words.first, fillers.contains(first.lowercased()) else { return nil }
    let rest = Array(words.dropFirst())
    return isCommand(rest) || Self.nouns[Self.key(rest[0])] != nil ? .run(rest) : nil
  }

  /// `할일추가` is `할일 추가`, and `todoadd` is `todo add`.
  private func compound(_ words: [String]) -> GuessStep? {
    guard let first = words.first, first.count >= 4 else { return nil }
    let parts = first.split(whereSeparator: { "-_:./".contains($0) }).map(String.init)
    if parts.count == 2, isCommand(parts), parts.allSatisfy({ $0.count > 1 }),
      !first.contains("/") || !first.contains(".")
    {
      return .run(parts + words.dropFirst())
    }
    for index in first.indices.dropFirst(2).reversed() {
      let (noun, verb) = (String(first[..<index]), String(first[index...]))
      guard verb.count >= 2, let group = Self.nouns[noun], FirstWord(rawValue: group) != nil else { continue }
      let isVerb =
        Self.entry(verb, in: Self.verbs[group] ?? [:]) != nil || context.subcommands[group]?.contains(verb) == true
      if isVerb { return .run([group, verb] + words.dropFirst()) }
    }
    return nil
  }

  /// A Latin word typed in the Korean layout, or the reverse.
  private func keyboard(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    if let latin = Self.latinKeys(of: first) {
      let known = FirstWord(rawValue: latin) != nil || latin == "help" || Self.top[latin] != nil
      guard known else { return nil }
      let others = rest.map { word in Self.latinKeys(of: word).flatMap { Self.isCommandWord($0) ? $0 : nil } ?? word }
      return latin == "help" && others.isEmpty ? .hint(["--help"]) : .hint([latin] + others)
    }
    guard first.count >= 4, first.allSatisfy(\.isASCII) else { return nil }
    guard let korean = Self.hangul(ofKeys: first), Self.entry(korean, in: Self.top) != nil else { return nil }
    // The other words were typed in the same layout, except names and values such as `theme` and `do`. In a title, a
    // short name is rather Korean: `to` is 새 (new).
    let words = zip(rest, [korean] + rest).map { word, previous in
      let isValue = previous.hasPrefix("-") || setting(previous) == previous
      let isName = Self.isCommandWord(word) || Self.shortWeekdays.contains(word) || setting(word) == word
      return isName && (isValue || word.count > 3) ? word : Self.hangul(ofKeys: word) ?? word
    }
    return .hint([korean] + words)
  }

  private static func isCommandWord(_ word: String) -> Bool {
    FirstWord(rawValue: word) != nil || top[word] != nil || verbs.values.contains { $0[word] != nil }
  }

  /// cyc runs `backup` and `status-fetch` itself.
  private static let typedCommands = FirstWord.allCases.map(\.rawValue).filter {
    !["backup", "status-fetch"].contains($0)
  }

  private func misspelt(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    let ofCommands = Self.similar(to: first, among: Self.typedCommands + ["help"])
    // Short words, as in the title "buy milk", are similar to many.
    let known = Self.top.filter { name, entry in
      guard name.count > 3, first.count > 3 else { return false }
      if case .no = entry.followed { return rest.isEmpty }
      return true
    }
    let others = Self.similar(to: first, among: known.keys.sorted())
    let names = ofCommands.isEmpty ? others : ofCommands
    // With other words it is rather a title: "read a book".
    if ofCommands.isEmpty, !rest.isEmpty, names.contains(where: { $0.hasPrefix(Self.key(first)) }) { return nil }
    if names.count == 1 { return names == ["help"] && rest.isEmpty ? .hint(["--help"]) : .hint(names + rest) }
    return names.isEmpty ? nil : .hints(names.prefix(3).map { Proposal([$0] + rest) })
  }

  /// A login for one word, else the title of a task.
  private func unknown(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    let plain = words.filter { !$0.hasPrefix("-") }
    let isLogin = first.wholeMatch(of: /@?[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})/) != nil
    if plain.count == 1, isLogin { return .hints([Proposal(["streak"] + words)]) }
    guard first.contains(where: \.isLetter), plain.count > 1 || first.contains(" ") || !first.allSatisfy(\.isASCII)
    else { return nil }
    return .hints([Proposal(["todo", "add"] + words)])
  }
}
