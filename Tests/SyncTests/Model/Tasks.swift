import Formats
import Sync

/// A kind of records such as tasks are.
enum Tasks {
  static let rules = MergeRules(
    fields: ["uuid", "title", "body", "column", "completed", "due", "alert", "changed", "number"],
    units: [["column", "completed"], ["due", "alert"]], textFields: ["body"], timeField: "changed", wishes: ["number"])
  static let kind = RecordKind(folder: "todo", layout: .sharded, rules: rules)
  static let schema = RecordSchema(
    markerPath: "marker.json", format: 1,
    kinds: [kind, RecordKind(folder: "goal", layout: .single, rules: MergeRules(fields: []))])

  static func uuid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "ab\(String(repeating: "0", count: 6 - digits.count))\(digits)-0000-4000-8000-000000000000"
  }

  static func path(_ number: Int) -> RecordPath {
    guard let path = schema.path(kind: "todo", name: uuid(number)) else { preconditionFailure("a UUID") }
    return path
  }

  /// `2026-…` as RFC 3339 has it, so many seconds after a day in 2026.
  static func time(_ seconds: Int) -> JSONValue {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return .string(
      "2026-01-\(two(1 + seconds / 86_400))T\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
    )
  }

  /// What `time` counts from, in seconds since 1970.
  static let epoch = 1_767_225_600
}
