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
