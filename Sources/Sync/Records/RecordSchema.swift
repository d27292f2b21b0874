internal import Formats

/// The kinds of records that are synced.
public struct RecordSchema: Sendable {
  /// Path of the file that identifies the repository.
  public let markerPath: String
  /// Format version written by this program. A remote with a higher version is neither read nor written.
  public let format: Int
  private let kinds: [String: RecordKind]

  /// - Parameter kinds: with distinct folders
  public init(markerPath: String, format: Int, kinds: [RecordKind]) {
    self.markerPath = markerPath
    self.format = format
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.folder, $0) })
  }

  /// The path of a record; nil if the kind is unknown or the name invalid.
  public func path(kind: String, name: String) -> RecordPath? { kinds[kind]?.path(named: name) }

  /// The record stored in a file; nil if the file is not a record.
  public func path(at text: String) -> RecordPath? {
    for kind in kinds.values {
      if let path = kind.path(at: text) { return path }
    }
    return nil
  }

  /// Whether a file is in the folder of a kind without being a record, such as `todo/x.json`.
  func isAmongRecords(_ text: String) -> Bool {
    kinds.keys.contains { text.hasPrefix("\($0)/") }
  }

  /// - Parameter path: of this schema
  public func kind(of path: RecordPath) -> RecordKind {
    guard let kind = kinds[path.kind] else { preconditionFailure("a path of another schema: \(path.text)") }
    return kind
  }

  /// Parses the record in a file.
  public func record(_ bytes: [UInt8], at path: RecordPath) throws(RecordProblem) -> Record {
    let record = try Record(bytes: bytes)
    guard kind(of: path).layout != .single, kind(of: path).nameForm == .uuid else { return record }
    guard case .string(let uuid)? = record["uuid"], uuid.hasSameBytes(as: path.name) else { throw .otherName }
    return record
  }
}
