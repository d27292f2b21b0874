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

  /// The name's parts, from the outermost table to the key.
  var path: [String] { name.split(separator: ".").map(String.init) }

  /// The example as it stands in the file.
  var exampleLine: String { "\(name) = \(kind.literal(example))" }
}
