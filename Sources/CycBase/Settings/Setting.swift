internal import Days
package import GitHub
internal import Platform
internal import Weather

/// A setting as the file, `cyc config` and `docs/settings.md` know it, whatever the type of its value. Each feature declares its own
/// ones in an extension, where `settings[.nagFrom]` finds them.
package class AnySetting: @unchecked Sendable {
  /// The key in the file, with dots between tables.
  package let name: String
  package let kind: SettingKind
  /// A value to show in examples.
  package let example: String
  package let sentence: Sentence
  private let unset: @Sendable () -> Sentence
  private let usual: @Sendable () -> String?

  fileprivate init(
    _ name: String, _ kind: SettingKind, example: String, unset: @escaping @Sendable () -> Sentence,
    usual: @escaping @Sendable () -> String?, _ sentence: Sentence
  ) {
    self.name = name
    self.kind = kind
    self.example = example
    self.unset = unset
    self.usual = usual
    self.sentence = sentence
  }

  /// What holds where the file says nothing.
  var whenUnset: Sentence { unset() }

  /// The same as `cyc config get` would print it; nil where that is no value.
  var defaultText: String? { usual() }

  /// The name's parts, from the outermost table to the key.
  package var path: [String] { name.split(separator: ".").map(String.init) }

  /// The names of the tables that it lies in, one in another.
  package var tables: [String] { name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) } }

  /// The example as it stands in the file.
  var exampleLine: String { "\(name) = \(kind.literal(example))" }
}

extension AnySetting: Equatable {
  package static func == (one: AnySetting, other: AnySetting) -> Bool { one.name == other.name }
}

/// A setting with the type of its value, and with its one default.
package final class Setting<Value: Sendable>: AnySetting, @unchecked Sendable {
  /// The value that a text in its one form means.
  package let read: @Sendable (String) -> Value?
  private let makeDefault: @Sendable () -> Value

  /// What holds where the file says nothing.
  package var `default`: Value { makeDefault() }

  private init(
    _ name: String, _ kind: SettingKind, read: @escaping @Sendable (String) -> Value?,
    default: @escaping @Sendable () -> Value, example: String, unset: @escaping @Sendable () -> Sentence,
    usual: @escaping @Sendable () -> String?, _ sentence: Sentence
  ) {
    self.read = read
    makeDefault = `default`
    super.init(name, kind, example: example, unset: unset, usual: usual, sentence)
  }

  package convenience init(
    _ name: String, _ type: SettingType<Value>, default: @autoclosure @escaping @Sendable () -> Value, example: String,
    _ sentence: Sentence
  ) {
    let usual: @Sendable () -> String? = {
      let text = type.text(`default`())
      return text.isEmpty ? nil : text
    }
    self.init(
      name, type.kind, read: type.read, default: `default`, example: example,
      unset: { usual().map(Sentence.typed) ?? Sentence(en: "none", ko: "없음") }, usual: usual, sentence)
  }

  /// One that may be without a value.
  ///
  /// - Parameter unset: what is said where it has none.
  package convenience init<Wrapped>(
    _ name: String, _ type: SettingType<Wrapped>, unset: Sentence = Sentence(en: "none", ko: "없음"), example: String,
    _ sentence: Sentence
  ) where Value == Wrapped? {
    self.init(
      name, type.kind, read: { type.read($0) }, default: { nil }, example: example, unset: { unset }, usual: { nil },
      sentence)
  }
}

/// What texts of a kind mean, and what is written for a value.
package struct SettingType<Value: Sendable>: Sendable {
  package let kind: SettingKind
  /// The value that a text in its one form means.
  package let read: @Sendable (String) -> Value?
  /// The value in its one form.
  package let text: @Sendable (Value) -> String
}

extension SettingType<Bool> {
  package static var truth: Self { Self(kind: .truth, read: { $0 == "true" }, text: { "\($0)" }) }
}

extension SettingType<Int> {
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(kind: .integer(range), read: { Int($0) }, text: { "\($0)" })
  }

  /// A length of time, in minutes.
  package static func duration(minutes range: ClosedRange<Int>) -> Self {
    Self(kind: .duration(range), read: ParsedDuration.minutes, text: ParsedDuration.text(minutes:))
  }

  /// A time of day, in minutes since midnight; where it is allowed up to 1440, the end of the day.
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
}

extension SettingType<Angle> {
  /// A latitude or a longitude, up to so many degrees from zero.
  package static func angle(max: Int) -> Self {
    Self(kind: .angle(max: max), read: { Angle(typed: $0, max: max) }, text: \.description)
  }
}

extension SettingType<String> {
  package static var serverAddress: Self { Self(kind: .serverAddress, read: { $0 }, text: { $0 }) }
}

extension SettingType<[String]> {
  package static var words: Self { shellWords(.words) }
  package static var folders: Self { shellWords(.folders) }

  private static func shellWords(_ kind: SettingKind) -> Self {
    Self(kind: kind, read: { ShellWords($0)?.words }, text: { ShellWords(words: $0).text })
  }
}

extension SettingType {
  package static func choice(
    _ names: [String], _ read: @escaping @Sendable (String) -> Value?, _ name: @escaping @Sendable (Value) -> String
  ) -> Self {
    Self(kind: .choice(names), read: read, text: name)
  }

  /// Some of these, at most so many.
  package static func list<Element>(
    of names: [String], max: Int, _ read: @escaping @Sendable (String) -> Element?,
    _ name: @escaping @Sendable (Element) -> String
  ) -> Self where Value == [Element] {
    Self(
      kind: .list(of: names, max: max), read: { $0.split(separator: ",").compactMap { read(String($0)) } },
      text: { $0.map(name).joined(separator: ",") })
  }
}

extension SettingType where Value: CaseIterable & RawRepresentable<String> {
  package static var choice: Self { choice(Value.allCases.map(\.rawValue), { Value(rawValue: $0) }, \.rawValue) }
}
