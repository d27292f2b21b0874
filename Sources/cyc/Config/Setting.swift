internal import Days

/// A setting: its declaration is what the reading of the file, `cyc config` and `docs/settings.md` all come from.
struct Setting: Equatable {
  /// The key in the file, with dots between tables.
  let name: String
  let kind: SettingKind
  /// A value to show in examples.
  let example: String
  /// What holds where the file says nothing.
  let whenUnset: Sentence
  let sentence: Sentence

  static let user = Setting(
    name: "user", kind: .login, example: "octocat", whenUnset: Sentence(en: "nobody", ko: "없음"),
    sentence: Sentence(en: "Whose streak is shown where nobody is logged in.", ko: "로그인하지 않았을 때 누구의 기록을 보여 줄지 정해요."))

  static let clientID = Setting(
    name: "login.client_id", kind: .text, example: "Iv1.0123456789abcdef", whenUnset: Sentence(en: "none", ko: "없음"),
    sentence: Sentence(
      en: "The OAuth app that cyc login uses; --client-id and CYC_CLIENT_ID go before it.",
      ko: "cyc login에 쓸 OAuth 앱이에요. --client-id와 CYC_CLIENT_ID가 먼저예요."))

  static let language = Setting(
    name: "language", kind: .choice(Language.allCases.map(\.rawValue)), example: "ko",
    whenUnset: Sentence(en: "that of the locale", ko: "로캘의 언어"),
    sentence: Sentence(
      en: "The language of the output; --lang goes before it, LC_ALL, LC_MESSAGES and LANG come after it.",
      ko: "출력에 쓸 언어예요. --lang이 먼저이고, LC_ALL, LC_MESSAGES, LANG은 그다음이에요."))

  static let restDays = Setting(
    name: "streak.rest_days", kind: .list(of: Weekday.settingNames, most: 6), example: "sat,sun",
    whenUnset: Sentence(en: "none", ko: "없음"),
    sentence: Sentence(
      en: "Days of the week on which you rest: without a contribution they bridge your streak and are not counted.",
      ko: "쉬는 요일이에요. 기여가 없어도 기록이 이어지고, 세지는 않아요."))

  static let weeklyTarget = Setting(
    name: "streak.weekly_target", kind: .integer(1...7), example: "5", whenUnset: Sentence(en: "5", ko: "5"),
    sentence: Sentence(
      en: "How many active days make a week count for --weekly.",
      ko: "--weekly에서 한 주에 며칠 기여해야 그 주를 셀지 정해요."))

  static let freshMinutes = Setting(
    name: "cache.fresh_minutes", kind: .integer(0...1440), example: "15", whenUnset: Sentence(en: "5", ko: "5"),
    sentence: Sentence(
      en: "How many minutes contributions are shown from the cache before GitHub is asked again.",
      ko: "몇 분 동안 GitHub에 다시 묻지 않고 캐시의 기여를 보여 줄지 정해요."))

  static let weekStart = Setting(
    name: "week_start", kind: .choice(["sun", "mon"]), example: "mon", whenUnset: Sentence(en: "sun", ko: "sun"),
    sentence: Sentence(en: "The day with which a week begins.", ko: "한 주가 시작하는 요일이에요."))

  static let theme = Setting(
    name: "theme", kind: .choice(GrassTheme.ids), example: "winter", whenUnset: Sentence(en: "github", ko: "github"),
    sentence: Sentence(
      en: "The colours of the grass; cyc theme shows them, --theme goes before it.",
      ko: "잔디의 색이에요. cyc theme으로 볼 수 있고, --theme이 먼저예요."))

  static let style = Setting(
    name: "style", kind: .choice(GlyphStyle.allCases.map(\.rawValue)), example: "dot",
    whenUnset: Sentence(en: "by the colours", ko: "색에 따라"),
    sentence: Sentence(
      en:
        "The glyphs of the grass; --style goes before it. Where colours do not tell the levels apart, shade is drawn.",
      ko: "잔디를 그리는 글자예요. --style이 먼저예요. 색으로 단계를 구별할 수 없으면 shade로 그려요."))

  static let background = Setting(
    name: "background", kind: .choice(Background.allCases.map(\.rawValue)), example: "light",
    whenUnset: Sentence(en: "auto", ko: "auto"),
    sentence: Sentence(
      en:
        "The terminal's background; auto asks the terminal, then COLORFGBG, and takes it for dark where neither says.",
      ko: "터미널의 배경이에요. auto는 터미널에 묻고, 그다음 COLORFGBG를 보고, 둘 다 알 수 없으면 어두운 것으로 봐요."))

  static let all =
    [user, clientID, language, theme, style, background, restDays, weeklyTarget, weekStart, freshMinutes] + nag
    + channels + localWork

  static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

  /// The paths of the tables that settings lie in.
  static let tables = Set(byPath.keys.flatMap { path in (1..<path.count).map { Array(path.prefix($0)) } })

  static let longestPath = byPath.keys.map(\.count).max() ?? 0

  /// The name's parts, from the outermost table to the key.
  var path: [String] { name.split(separator: ".").map(String.init) }

  /// The example as it stands in the file.
  var exampleLine: String { "\(name) = \(kind.literal(example))" }

  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  /// The setting that a misspelt name most probably means.
  static func nearest(to name: String) -> Setting {
    // Whoever typed a part of a name, or got its table right, means that one.
    let holders = all.filter { name.count > 2 && $0.name.contains(name.lowercased()) }
    let neighbours = all.filter { $0.path.count > 1 && name.hasPrefix("\($0.path[0]).") }
    let candidates = [holders, neighbours].first { !$0.isEmpty } ?? all
    return candidates.min { distance($0.name, name) < distance($1.name, name) } ?? user
  }

  /// The Levenshtein distance: how many characters must be put in, taken out or replaced.
  private static func distance(_ first: String, _ second: String) -> Int {
    let second = Array(second.lowercased().prefix(100))
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let replaced = diagonal + (character == second[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
