/// Where a record stands, and which one it is.
public struct RecordPath: Hashable, Sendable, Comparable {
  /// The folder of its kind.
  public let kind: String
  /// A UUID or a digest; empty where there is one record of the kind.
  public let name: String
  /// From the top, such as `todo/ab/ab12….json`.
  public let text: String

  /// The path alone tells the rest.
  public static func == (left: RecordPath, right: RecordPath) -> Bool { left.text == right.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  public static func < (left: RecordPath, right: RecordPath) -> Bool { left.text < right.text }
}
