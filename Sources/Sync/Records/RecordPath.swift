/// The path that identifies a record.
public struct RecordPath: Hashable, Sendable, Comparable {
  /// Folder of its kind.
  public let kind: String
  /// A UUID or a digest; empty for a single record.
  public let name: String
  /// Path from the root, such as `todo/ab/ab12….json`.
  public let text: String

  /// The text determines the other properties.
  public static func == (left: RecordPath, right: RecordPath) -> Bool { left.text == right.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  public static func < (left: RecordPath, right: RecordPath) -> Bool { left.text < right.text }
}
