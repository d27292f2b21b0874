internal import CycBase
internal import CycStreak
internal import Days

/// Rules for the words of commands without subcommands, such as `streak` and `goal`.
///
/// `path` is the command, `plain` has the words after it, and `options` the options with their values; see `separated`.
extension GuessReader {
  func ofTopCommand(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    switch path.first {
    case "streak", "check", "card", "stats", "history": ofPeople(path, plain, options)
    case "year": ofYear(plain, options)
    case "day": ofDay(plain, options)
    case "goal": ofGoal(plain, options)
    case "theme": ofTheme(plain, options)
    case "status": ofStatus(plain, options)
    case "why": ofWhy(plain, options)
    case "ui": ofUI(plain, options)
    case "about" where !plain.isEmpty: .run(path + options)
    case "backup" where !plain.isEmpty: .hint(["todo", "export"] + plain)
    default: nil
    }
  }

  /// Words for what these commands show anyway: the user's own account, today.
  private static let impliedWords: Set<String> = [
    "me", "my", "mine", "myself", "self", "나", "내", "today", "now", "current", "보기", "보여줘", "보여주세요", "확인", "만들기",
    "만들어줘", "만들어", "했나", "했나요", "했어", "했니", "했지", "며칠", "며칠째", "몇일", "몇일째", "며칠이야", "몇일이야",
  ]

  /// After `last year` and `작년`.
  private static let yearNouns: Set<String> = [
    "stats", "statistics", "streak", "contributions", "commits", "통계", "잔디", "스트릭", "기여", "커밋", "기록",
  ]

  /// `streak me`, `card svg`, `stats last year`, `streak all`.
  private func ofPeople(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    let command = path[0]
    guard !plain.isEmpty else { return nil }
    let text = plain.joined(separator: " ").lowercased()
    // `cyc check "$LOGIN"` with an empty variable.
    if plain == [""] { return .hint(path + options) }
    let rest = plain.filter { !Self.impliedWords.contains(Self.key($0)) }
    if rest.isEmpty { return .run(path + options) }
    // `streak for torvalds`.
    if plain.count > 1, ["for", "of", "by"].contains(plain[0].lowercased()), command != "history" {
      return .run(path + plain.dropFirst() + options)
    }
    if command == "streak", DayQuestion.isMeant(by: plain),
      Self.impliedWords.contains(plain[plain.count - 1].lowercased())
    {
      return .run(path + plain.dropLast() + options)
    }
    if Self.pictureCommands.contains(command), let picture = ofPicture(path, plain, options) { return picture }
    if command == "check",
      let day = LooseTime.day(text, today: context.today)
        ?? (text == "yesterday" || text == "어제" ? context.today - 1 : nil)
    {
      return .hint(["streak", "\(day)"] + options)
    }
    if text == "json" { return .run(path + ["--json"] + options) }
    guard ["streak", "stats", "card"].contains(command) else { return nil }
    // `streak torvalds svg`.
    if plain.count == 2, !Self.impliedWords.contains(plain[0]), let step = ofPicture(path, [plain[1]], []),
      case .run(let words) = step
    {
      return .run(words.prefix(1) + [plain[0]] + words.dropFirst() + options)
    }
    if ["all", "everything", "전체", "all time", "alltime", "all years"].contains(text) {
      return .run(path + ["--all"] + options)
    }
    guard command != "card" else { return nil }
    if command == "streak", let day = LooseTime.day(text, today: context.today), day <= context.today {
      return .run(["streak", "\(day)"] + options)
    }
    if plain.count == 1, let year = Self.year(text) { return .run(path + ["--year", "\(year)"] + options) }
    let year = context.today.year
    switch text {
    case "last year", "작년", "지난해", "previous year": return .run(path + ["--year", "\(year - 1)"] + options)
    case "재작년": return .run(path + ["--year", "\(year - 2)"] + options)
    case "this year", "year", "올해": return .run(path + ["--year", "\(year)"] + options)
    case "week", "this week", "weekly", "이번주", "이번 주": return .run(path + ["--days", "7"] + options)
    case "month", "this month", "monthly", "이번달", "이번 달": return .run(path + ["--months", "1"] + options)
    // Days and months end today, so these cover this week or month too: only a hint, since the total is another one.
    case "last week", "지난주", "지난 주": return .hint(path + ["--days", "14"] + options)
    case "last month", "지난달", "지난 달": return .hint(path + ["--months", "2"] + options)
    default: break
    }
    let span = text.replacing(#/^(?:last|past|최근|지난) /#, with: "")
    if let days = Self.days(span) { return .run(path + ["--days", "\(days)"] + options) }
    if let match = span.wholeMatch(of: /(\d{1,2})(?: months?| ?개월)/) {
      return .run(path + ["--months", String(match.1)] + options)
    }
    // `11월`: the period goes on until today, since no option names its end.
    if let match = text.wholeMatch(of: /(\d{1,2})월/), let month = Int(match.1), (1...12).contains(month) {
      let first = context.today.startOfMonth(monthsBack: (context.today.month - month + 12) % 12)
      return .hint(path + ["--since", "\(first)"] + options)
    }
    // `stats year 2024`
    if plain.count > 1, let year = Self.year(plain[plain.count - 1]), plain.dropLast().joined(separator: " ") == "year"
    {
      return .run(path + ["--year", "\(year)"] + options)
    }
    if plain.count > 1, plain[0] == "since" || plain[0] == "from" {
      return .run(path + ["--since", plain.dropFirst().joined(separator: " ")] + options)
    }
    return nil
  }

  /// Words that ask for a picture: `svg`, `png`, `dark`.
  private func ofPicture(_ path: [String], _ plain: [String], _ options: [String]) -> GuessStep? {
    let name = path.last ?? "card"
    func saving(_ file: String, _ more: String...) -> GuessStep { .hint(path + ["-o", file] + more + options) }
    let formats: [String: GuessStep] = [
      "svg": .run(path + ["--format", "svg"] + options), "png": saving("\(name).png"), "image": saving("\(name).png"),
      "picture": saving("\(name).png"), "그림": saving("\(name).png"), "html": saving("\(name).svg"),
      "dark": saving("\(name).svg", "--theme-mode", "dark"), "light": saving("\(name).svg", "--theme-mode", "light"),
    ]
    let words = plain.filter { word in
      !["as", "in", "to", "mode", "format"].contains(word.lowercased()) && !Self.isSaving(word)
        && !(plain.count > 1 && Self.impliedWords.contains(word))
    }
    .map { $0.lowercased() }
    if words.isEmpty, plain.contains(where: Self.isSaving) { return saving("\(name).svg") }
    guard words.count == 1 else { return nil }
    if let file = plain.first(where: Self.isPicture) { return saving(file) }
    return words.first.flatMap { formats[$0] }
  }

  /// Whether the word asks to save something: `export`, `저장하기`.
  static func isSaving(_ word: String) -> Bool {
    forms(of: word).contains { ["save", "export", "download", "write", "저장", "내보내기", "내려받기", "다운로드"].contains($0) }
  }

  static func isPicture(_ file: String) -> Bool {
    [".svg", ".png"].contains { file.lowercased().hasSuffix($0) && file.count > $0.count }
  }

  static let koreanThemes = [
    "파랑": "blue", "파란색": "blue", "빨강": "red", "빨간색": "red", "초록": "green", "초록색": "green", "주황": "orange",
    "겨울": "winter", "할로윈": "halloween", "남색": "indigo",
  ]

  private func ofYear(_ plain: [String], _ options: [String]) -> GuessStep? {
    let meant = plain.filter { !Self.yearNouns.contains(Self.key($0)) }
    if meant.count < plain.count { return .run(["year"] + meant + options) }
    guard let first = plain.first else { return nil }
    let thisYear = context.today.year
    let rest = Array(plain.dropFirst().filter { !["year", "one"].contains($0.lowercased()) })
    switch first.lowercased() {
    case "last", "previous", "prev", "past", "작년", "지난해", "지난", "lastyear":
      return .run(["year", "\(thisYear - 1)"] + rest + options)
    case "재작년": return .run(["year", "\(thisYear - 2)"] + rest + options)
    case "this", "current", "now", "today", "올해", "thisyear", "latest", "me", "my", "wrapped", "recap", "review":
      return .run(["year"] + rest + options)
    // `year in review`
    case "in": return plain.count > 1 ? .run(["year"] + options) : nil
    case "for", "of": return rest.isEmpty ? nil : .run(["year"] + rest + options)
    default: break
    }
    if let year = Int(first), year > thisYear, year < 10_000 { return .hint(["year", "\(thisYear)"] + rest + options) }
    // Two digits, from 2008 on, when GitHub opened.
    if let year = Int(first), (8...99).contains(year), year + 2000 <= thisYear {
      return .hint(["year", "\(2000 + year)"] + rest + options)
    }
    if first.hasSuffix("년"), let year = Self.year(first) { return .run(["year", "\(year)"] + rest + options) }
    return ofPicture(["year"], plain, options)
  }

  private func ofDay(_ plain: [String], _ options: [String]) -> GuessStep? {
    let text = plain.joined(separator: " ")
    if plain.isEmpty { return .hints("day today") }
    if plain[0].lowercased() == "off" {
      return .hint(["freeze"] + (plain.count > 1 ? Array(plain.dropFirst()) : ["tomorrow"]))
    }
    if plain.count > 1, Self.impliedWords.contains(plain[plain.count - 1].lowercased()) {
      return .run(["day"] + plain.dropLast() + options)
    }
    if let day = LooseTime.day(text, today: context.today) {
      return day > context.today ? .hint(["day", "today"]) : .run(["day", "\(day)"] + options)
    }
    if ["before yesterday", "the day before yesterday"].contains(text) {
      return .run(["day", "\(context.today - 2)"] + options)
    }
    if ["now", "current", "지금"].contains(text.lowercased()) { return .run(["day", "today"] + options) }
    if plain[0] == "on" || plain[0] == "of", plain.count > 1 { return .run(["day"] + plain.dropFirst() + options) }
    if plain.count == 1, plain[0].allSatisfy(\.isLetter) {
      let word = plain[0].lowercased()
      let near = Suggestion.nearest(to: word, among: ["today", "yesterday"] + Self.weekdays, by: \.self)
      return near.flatMap { $0 == word ? nil : .hint(["day", $0] + options) }
    }
    return nil
  }

  private func ofGoal(_ plain: [String], _ options: [String]) -> GuessStep? {
    // `goal -5`.
    if plain.isEmpty, options.count == 1, let days = Int(options[0].dropFirst()), days > 0 {
      return .hint(["goal", "\(days)"])
    }
    guard let first = plain.first else { return nil }
    let fillers: Set<String> = [
      "set", "to", "is", "=", "of", "new", "add", "for", "change", "make", "update", "설정", "추가", "변경", "at", "reach",
      "a", "create", "start",
    ]
    let words = plain.filter { !fillers.contains($0.lowercased()) }
    let text = words.joined(separator: " ").lowercased()
    if words.isEmpty { return .hint(["goal", "100"] + options) }
    if let from = plain.firstIndex(where: { ["from", "since", "starting", "beginning"].contains($0) }), from > 0,
      from + 1 < plain.count
    {
      return .run(["goal"] + plain[..<from] + ["--from", plain[(from + 1)...].joined(separator: " ")] + options)
    }
    let off: Set<String> = [
      "clear", "rm", "none", "remove", "delete", "unset", "stop", "cancel", "no", "end", "끄기", "해제", "삭제", "없음", "취소",
      "disable", "del", "지우기", "그만", "꺼", "꺼줘",
    ]
    if Self.forms(of: text).contains(where: off.contains) { return .run(["goal", "off"] + options) }
    // `100일로`.
    if words.count == 1, text.hasSuffix("로"), text.first?.isNumber == true {
      let bare = String(text.dropLast(text.hasSuffix("으로") ? 2 : 1))
      if let days = Self.days(bare) ?? Int(bare) { return .run(["goal", "\(days)"] + options) }
    }
    if ["reset", "초기화"].contains(text) { return .hint(["goal", "off"]) }
    if ["undo", "revert", "restore", "되돌리기"].contains(text) { return .hint(["todo", "undo"]) }
    if ["show", "view", "status", "list", "보기", "확인", "progress", "me", "my", "info"].contains(text) {
      return .run(["goal"] + options)
    }
    if ["history", "reached", "past", "done", "기록"].contains(text) { return .run(["goal", "--history"] + options) }
    if ["animate", "dino", "dinosaur", "공룡"].contains(text) { return .hint(["goal", "--animate"]) }
    if let days = Self.days(text) { return .run(["goal", "\(days)"] + options) }
    if words.count < plain.count, words.count == 1 { return .run(["goal"] + words + options) }
    if let match = text.wholeMatch(of: /(\d{1,3}) ?(?:w|weeks?|주)/), let weeks = Int(match.1) {
      return .hint(["goal", "\(weeks * 7)"] + options)
    }
    if let match = text.wholeMatch(of: /(\d|a|one) ?(?:y|years?|년)/) {
      return .hint(["goal", "\((Int(match.1) ?? 1) * 365)"] + options)
    }
    if let match = text.wholeMatch(of: /(\d{1,2}) ?(?:mo|months?|달|개월)/), let months = Int(match.1) {
      return .hint(["goal", "\(months * 30)"] + options)
    }
    let named = [
      "백일": 100, "일년": 365, "hundred": 100, "one hundred": 100, "a hundred": 100, "year": 365, "month": 30, "week": 7,
    ]
    if let days = named[text] ?? named[first] { return .hint(["goal", "\(days)"] + options) }
    return nil
  }

  private func ofTheme(_ plain: [String], _ options: [String]) -> GuessStep? {
    if plain.isEmpty { return nil }
    let fillers: Set<String> = [
      "set", "use", "change", "switch", "pick", "to", "=", "choose", "apply", "select", "설정", "변경", "바꾸기", "바꿔줘",
    ]
    let words = plain.filter { !fillers.contains($0.lowercased()) }
    if words.isEmpty { return .hints("theme", "theme winter") }
    let text = words.joined(separator: " ").lowercased()
    if ["list", "ls", "show", "all", "view", "목록", "보기", "current", "get", "options", "preview"].contains(text) {
      return .run(["theme"] + options)
    }
    if words[0] == "preview" || words[0] == "try", words.count == 2 {
      return .hint(["streak", "--theme", words[1]] + options)
    }
    if ["random", "next", "무작위"].contains(text) { return .hint(["theme"] + options) }
    if ["dark", "night", "dark mode", "다크"].contains(text) { return .hint(["config", "set", "background", "dark"]) }
    if ["light", "day", "light mode", "라이트"].contains(text) { return .hint(["config", "set", "background", "light"]) }
    if ["default", "reset", "none", "off", "normal", "기본"].contains(text) { return .hint(["theme", "github"]) }
    if ["auto", "system"].contains(text) { return .hint(["config", "set", "background", "auto"]) }
    if words.count == 1, ["block", "square", "dot", "shade", "ascii"].contains(text) {
      return .hint(["theme", "--style", text])
    }
    let korean = Self.koreanThemes
    let bare = text.hasSuffix("으로") ? text.dropLast(2) : text.hasSuffix("로") ? text.dropLast() : text[...]
    if let name = korean[text] ?? korean[String(bare)] { return .hint(["theme", name] + options) }
    if words.count < plain.count, words.count == 1 { return .run(["theme"] + words + options) }
    let near = words.count == 1 ? Suggestion.nearest(to: text, among: context.themes, by: \.self) : nil
    if let near, near != text { return .hint(["theme", near] + options) }
    return nil
  }

  private func ofStatus(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    let name = (plain.count > 1 && ["for", "in", "as", "format"].contains(first) ? plain[1] : first).lowercased()
    let otherNames = [
      "i3": "i3blocks", "i3status": "i3status-rs", "sway": "i3bar", "swaybar": "i3bar", "eww": "json",
      "swiftbar": "xbar", "text": "plain", "argos": "xbar", "zellij": "zjstatus", "dmenu": "rofi", "shell": "bash",
      "prompt": "bash",
    ]
    if context.statusFormats.contains(name) { return .run(["status", "--format", name] + options) }
    return otherNames[name].map { .hint(["status", "--format", $0] + options) }
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
    case "grey", "gray", "red", "missing", "counted", "green", "commit", "commits", "streak", "counting":
      return .run(["why"] + options)
    default: break
    }
    if let day = LooseTime.day(text, today: context.today) { return .run(["why", "--day", "\(day)"] + options) }
    let isDate = text.contains(where: \.isNumber) && (try? ParsedDay(text, .back, today: context.today)) != nil
    return isDate ? .run(["why", "--day", text] + options) : nil
  }

  private func ofUI(_ plain: [String], _ options: [String]) -> GuessStep? {
    guard let first = plain.first else { return nil }
    let tabs = [
      "todo": "board", "tasks": "board", "kanban": "board", "dday": "ddays", "quizzes": "quiz", "home": "today",
      "dashboard": "today", "할일": "board", "보드": "board", "퀴즈": "quiz", "디데이": "ddays", "오늘": "today",
      "eisenhower": "matrix", "list": "board", "log": "history",
    ]
    return tabs[first.lowercased()].map { .hint(["ui", $0] + options) }
  }
}
