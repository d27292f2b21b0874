internal import Days
package import GitHub
internal import Platform
internal import Weather

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
