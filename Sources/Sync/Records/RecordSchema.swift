internal import Formats

/// The kinds of records that are synced, and the file that says whose they are.
public struct RecordSchema: Sendable {
  /// The path of the file that names the repository.
  public let markerPath: String
  /// What this program writes. A remote with a higher one is neither read nor written.
  public let format: Int
  private let kinds: [String: RecordKind]

  /// - Parameter kinds: each with a folder of its own
  public init(markerPath: String, format: Int, kinds: [RecordKind]) {
    self.markerPath = markerPath
    self.format = format
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.folder, $0) })
  }

  /// The place of a record; nil for an unknown kind, or for what is no name of it.
  public func path(kind: String, name: String) -> RecordPath? { kinds[kind]?.path(named: name) }

  /// The record that a file is; nil for what is none.
  public func path(at text: String) -> RecordPath? {
    for kind in kinds.values {
      if let path = kind.path(at: text) { return path }
    }
    return nil
  }

  /// Whether a file lies among records without being one, such as `todo/x.json`: somebody may miss it.
  func isAmongRecords(_ text: String) -> Bool {
    kinds.keys.contains { text.hasPrefix("\($0)/") }
  }

  /// - Parameter path: of this schema
  public func kind(of path: RecordPath) -> RecordKind {
    guard let kind = kinds[path.kind] else { preconditionFailure("a path of another schema: \(path.text)") }
    return kind
  }

  /// Reads the record that a file is.
  ///
  /// - Throws: `RecordProblem`
  public func record(_ bytes: [UInt8], at path: RecordPath) throws(RecordProblem) -> Record {
    let record = try Record(bytes: bytes)
    guard kind(of: path).layout != .single, kind(of: path).nameForm == .uuid else { return record }
    guard case .string(let uuid)? = record["uuid"], uuid.hasSameBytes(as: path.name) else { throw .otherName }
    return record
  }
}
