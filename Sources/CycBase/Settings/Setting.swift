package import Days
package import GitHub
internal import Platform
internal import Weather

/// A setting without the type of its value, for the file, `cyc config` and `docs/settings.md`. Features declare theirs
/// in extensions of this class and read them as `settings[.nagFrom]`.
///
/// `@unchecked`, since `Setting` inherits from it; all properties of both are constants.
package class AnySetting: @unchecked Sendable, Equatable {
  /// Key in the file, with dots between tables.
  package let name: String
  package let kind: SettingKind
  package let example: String
  /// Explains the setting; shown by `cyc config` and in `docs/settings.md`.
  package let explanation: Sentence
  /// The default in words, shown while the setting is not set.
  let whenUnset: @Sendable () -> Sentence
  /// The default as `cyc config get` prints it; nil if there is none.
  let defaultText: @Sendable () -> String?

  fileprivate init(
    _ name: String, _ kind: SettingKind, example: String, whenUnset: @escaping @Sendable () -> Sentence,
    defaultText: @escaping @Sendable () -> String?, _ explanation: Sentence
  ) {
    (self.name, self.kind, self.example, self.explanation) = (name, kind, example, explanation)
    (self.whenUnset, self.defaultText) = (whenUnset, defaultText)
  }

  package var path: [String] { name.split(separator: ".").map(String.init) }
  /// Names of the tables around it, such as `a` and `a.b` for `a.b.c`.
  package var tables: [String] { name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) } }
  var exampleLine: String { "\(name) = \(kind.literal(example))" }

  package static func == (one: AnySetting, other: AnySetting) -> Bool { one.name == other.name }
}

package final class Setting<Value: Sendable>: AnySetting, @unchecked Sendable {
  /// Reads a text in canonical form.
  package let read: @Sendable (String) -> Value?
  private let makeDefault: @Sendable () -> Value

  package var `default`: Value { makeDefault() }

  package init(
    _ name: String, _ type: SettingType<Value>, default: @autoclosure @escaping @Sendable () -> Value, example: String,
    _ explanation: Sentence
  ) {
    let text: @Sendable () -> String? = {
      let text = type.text(`default`())
      return text.isEmpty ? nil : text
    }
    (read, makeDefault) = (type.read, `default`)
    super.init(
      name, type.kind, example: example, whenUnset: { text().map(Sentence.typed) ?? Sentence(en: "none", ko: "없음") },
      defaultText: text, explanation)
  }

  /// A setting without a default; `unset` is shown instead.
  package init<Wrapped>(
    _ name: String, _ type: SettingType<Wrapped>, unset: Sentence = Sentence(en: "none", ko: "없음"), example: String,
    _ explanation: Sentence
  ) where Value == Wrapped? {
    (read, makeDefault) = ({ type.read($0) }, { nil })
    super.init(name, type.kind, example: example, whenUnset: { unset }, defaultText: { nil }, explanation)
  }
}

/// Converts between the values of a setting and their canonical texts.
package struct SettingType<Value: Sendable>: Sendable {
  let kind: SettingKind
  let read: @Sendable (String) -> Value?
  package let text: @Sendable (Value) -> String
}

extension SettingType<Bool> {
  package static var boolean: Self { Self(kind: .boolean, read: { $0 == "true" }, text: { "\($0)" }) }
}

extension SettingType<Int> {
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(kind: .integer(range), read: { Int($0) }, text: { "\($0)" })
  }

  package static func duration(minutes range: ClosedRange<Int>) -> Self {
    Self(kind: .duration(range), read: ParsedDuration.minutes, text: ParsedDuration.text(minutes:))
  }

  /// Minutes since midnight; with `allowsMidnight` up to 1440, the end of the day.
  package static func clock(allowsMidnight: Bool = false) -> Self {
    Self(
      kind: .clock(allowsMidnight: allowsMidnight),
      read: { $0 == "24:00" ? 1440 : ClockTime(iso8601: $0)?.minuteOfDay },
      text: { ClockTime(minuteOfDay: $0)?.description ?? "24:00" })
  }
}

extension SettingType<Login> {
  package static var login: SettingType<Login> { Self(kind: .login, read: { Login($0) }, text: \.name) }
}

extension SettingType<String> {
  package static var text: Self { Self(kind: .text, read: { $0 }, text: { $0 }) }
  package static var mailAddress: Self { Self(kind: .mailAddress, read: { $0 }, text: { $0 }) }
  package static var serverAddress: Self { Self(kind: .serverAddress, read: { $0 }, text: { $0 }) }
}

extension SettingType<Angle> {
  /// A latitude or longitude, at most `max` degrees from zero.
  package static func angle(max: Int) -> Self {
    Self(kind: .angle(max: max), read: { Angle(typed: $0, max: max) }, text: \.description)
  }
}

extension SettingType<[AccountAddress]> {
  package static func accounts(max: Int) -> Self {
    Self(
      kind: .accounts(max: max), read: { $0.split(separator: ",").compactMap { AccountAddress(String($0)) } },
      text: { $0.map(\.description).joined(separator: ",") })
  }
}

extension SettingType<[String]> {
  package static var program: Self { shellWords(.program) }
  package static var folders: Self { shellWords(.folders) }

  private static func shellWords(_ kind: SettingKind) -> Self {
    Self(kind: kind, read: { ShellWords($0)?.words }, text: { ShellWords(words: $0).text })
  }
}

extension SettingType {
  package static func choice(
    _ names: [String], _ read: @escaping @Sendable (String) -> Value?, _ name: @escaping @Sendable (Value) -> String
  ) -> Self { Self(kind: .choice(names), read: read, text: name) }

  package static func list<Element>(
    of names: [String], max: Int, _ read: @escaping @Sendable (String) -> Element?,
    _ name: @escaping @Sendable (Element) -> String
  ) -> Self where Value == [Element] {
    Self(
      kind: .list(of: names, max: max),
      read: { text in
        // A loop for speed: for `compactMap` the runtime searches all conformances.
        var elements: [Element] = []
        for name in text.split(separator: ",") { if let element = read(String(name)) { elements.append(element) } }
        return elements
      },
      text: { $0.map(name).joined(separator: ",") })
  }
}

extension SettingType where Value: CaseIterable & RawRepresentable<String> {
  // Closures for speed: a key path of a generic type is built at each start, with 35,000 instructions a setting.
  package static var choice: Self {
    choice(Value.allCases.map { $0.rawValue }, { Value(rawValue: $0) }, { $0.rawValue })
  }
}

/// All settings of cyc. Each feature declares its own in an extension of `AnySetting`; `Cyc.settings` lists them.
package struct DeclaredSettings {
  package let all: [AnySetting]
  private let byName: [String: AnySetting]

  package init(_ all: [AnySetting]) {
    self.all = all
    byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }

  /// Largest number of keys in the path of a setting.
  var longestPath: Int { all.map(\.path.count).max() ?? 0 }

  package func named(_ name: String) -> AnySetting? { byName[name] }

  /// - Parameter keys: from the file, where a quoted key may contain dots
  package func setting(at keys: [String]) -> AnySetting? { name(at: keys).flatMap(named) }

  func isTable(_ keys: [String]) -> Bool {
    name(at: keys).map { name in all.contains { $0.tables.contains(name) } } ?? false
  }

  /// Nil if a key contains a dot.
  private func name(at keys: [String]) -> String? { keys.contains { $0.contains(".") } ? nil : keys.chained(".") }

  /// The setting that a misspelt name probably means.
  package func nearest(to name: String) -> AnySetting? {
    // A part of a name, or the right table, is a better hint than the spelling.
    let isWord = name.count > 2 && name.lowercased() != "all"
    let withText = all.filter { isWord && $0.name.contains(name.lowercased()) }
    let inTable = all.filter { $0.path.count > 1 && name.hasPrefix("\($0.path[0]).") }
    if let candidates = [withText, inTable].first(where: { !$0.isEmpty }) {
      return candidates.min { Suggestion.distance($0.name, name) < Suggestion.distance($1.name, name) }
    }
    return Suggestion.nearest(to: name, among: all, by: \.name)
  }
}

extension AnySetting {
  package static let language = Setting<Language?>(
    "language", .choice, unset: Sentence(en: "from the locale", ko: "로캘의 언어"), example: "ko",
    Sentence(
      en: "The language of the output; --lang overrides it, and it overrides LC_ALL, LC_MESSAGES and LANG.",
      ko: "출력에 쓸 언어예요. --lang을 가장 먼저 따르고, 그다음이 이 설정, 그다음이 LC_ALL, LC_MESSAGES, LANG이에요."))

  package static let weekStart = Setting<Weekday>(
    "week_start", .choice(["sun", "mon"], { Weekday(abbreviation: $0) }, \.abbreviation), default: .sunday,
    example: "mon", Sentence(en: "The day on which a week begins.", ko: "한 주가 시작하는 요일이에요."))
}
