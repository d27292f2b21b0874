internal import Formats

/// The kinds of records of a repository, and the format of its files.
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

  /// Whether lost values become records of the kind `.conflict`.
  var keepsConflicts: Bool { kinds[RecordKind.conflict.folder] != nil }

  /// The path of a record; nil if the kind is unknown or the name invalid.
  public func path(kind: String, name: String) -> RecordPath? { kinds[kind]?.path(named: name) }

  /// The path of the record in the file `text`; nil if the file is not a record.
  public func path(at text: String) -> RecordPath? { kinds.values.lazy.compactMap { $0.path(at: text) }.first }

  /// Whether a file is in the folder of a kind. It need not be a record, such as `todo/x.json`.
  func isInRecordFolder(_ text: String) -> Bool { kinds.keys.contains { text.hasPrefix("\($0)/") } }

  /// - Parameter path: of this schema
  public func kind(of path: RecordPath) -> RecordKind {
    guard let kind = kinds[path.kind] else { preconditionFailure("a path of another schema: \(path.text)") }
    return kind
  }

  /// Parses a record's file, and checks that its `uuid` is that of the path.
  public func record(_ bytes: [UInt8], at path: RecordPath) throws(RecordProblem) -> Record {
    let record = try Record(bytes: bytes)
    if kind(of: path).layout == .single { return record }
    guard case .string(let uuid)? = record["uuid"], uuid.hasSameBytes(as: path.name) else { throw .otherName }
    return record
  }
}

/// A kind of record: where its files are, and how versions are merged.
public struct RecordKind: Sendable {
  public enum Layout: Hashable, Sendable {
    /// `FOLDER/ab/ab12….json`, in 256 folders, because each change writes the tree of its folder again.
    case sharded
    /// `FOLDER/NAME.json`
    case flat
    /// `FOLDER.json`, a single file without a name.
    case single
  }

  /// For example `todo` or `goal/reached`; identifies the kind.
  public let folder: String
  public let layout: Layout
  public let rules: MergeRules
  /// Whether a record is valid for this kind. Called for those of other machines, which may have any content.
  public let accepts: @Sendable (Record) -> Bool

  public init(
    folder: String, layout: Layout, rules: MergeRules,
    accepts: @escaping @Sendable (Record) -> Bool = { _ in true }
  ) {
    self.folder = folder
    self.layout = layout
    self.rules = rules
    self.accepts = accepts
  }

  /// The path of a record; nil if the name is not a UUID in lower case. The name of a single record is empty.
  public func path(named name: String) -> RecordPath? {
    guard layout == .single ? name.isEmpty : readUUID(name) == name else { return nil }
    let text =
      switch layout {
      case .single: "\(folder).json"
      case .flat: "\(folder)/\(name).json"
      case .sharded: "\(folder)/\(name.prefix(2))/\(name).json"
      }
    return RecordPath(kind: folder, text: text)
  }

  /// The record at a path; nil unless the path is in its canonical spelling. Otherwise one record could have two paths.
  func path(at text: String) -> RecordPath? {
    guard text.hasPrefix(folder) else { return nil }
    let file = text.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    let name = layout == .single ? "" : String(file.dropLast(".json".count))
    guard let path = path(named: name), path.text.hasSameBytes(as: text) else { return nil }
    // Equal to `path`, but shares the memory of the given text.
    return RecordPath(kind: folder, text: text)
  }
}

/// The path that identifies a record.
public struct RecordPath: Hashable, Sendable, Comparable {
  public let kind: String
  /// Path from the root, such as `todo/ab/ab12….json`.
  public let text: String

  /// A UUID; empty for a single record. Not stored, since a sync holds 100,000 paths.
  public var name: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(text[text.index(after: slash)...].dropLast(".json".utf8.count))
  }

  /// The text determines the kind.
  public static func == (left: RecordPath, right: RecordPath) -> Bool { left.text == right.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  public static func < (left: RecordPath, right: RecordPath) -> Bool { left.text < right.text }
}
