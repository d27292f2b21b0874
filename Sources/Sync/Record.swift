public import Formats

/// The fields of a record, as stored in its file. Unknown fields are preserved.
///
/// Two records are equal if their bytes are. Swift compares `é` in one scalar and in two as equal; a merge based on
/// that would leave two machines with different files.
public struct Record: Sendable {
  /// Sorted by name.
  public private(set) var fields: [JSONMember]

  public static let maxBytes = 64 * 1024

  /// - Parameter fields: names are 1–64 characters of printable ASCII
  public init(_ fields: [String: JSONValue] = [:]) {
    self.init(fields.map { JSONMember(name: $0, value: $1) })
  }

  /// - Parameter fields: names are unique, 1–64 characters of printable ASCII
  public init(_ fields: [JSONMember]) {
    self.fields = fields.sortedByName
  }

  /// The value of a field; nil if the record lacks it. Setting nil removes the field.
  public subscript(name: String) -> JSONValue? {
    get { fields.value(of: name) }
    set {
      let others = fields.filter { $0.name != name }
      fields = (others + (newValue.map { [JSONMember(name: name, value: $0)] } ?? [])).sortedByName
    }
  }

  /// A record with those fields of this one that have these names.
  func only(_ names: [String]) -> Record { Record(fields.filter { names.contains($0.name) }) }

  func without(_ names: Set<String>) -> Record { Record(fields.filter { !names.contains($0.name) }) }
}

extension Record: Equatable {
  public static func == (left: Record, right: Record) -> Bool {
    left.fields.count == right.fields.count
      && zip(left.fields, right.fields).allSatisfy { $0.name == $1.name && Record.isSame($0.value, $1.value) }
  }

  private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    // Numbers are ASCII.
    case (.null, _), (.bool, _), (.number, _): left == right
    default: left == right && left.text().hasSameBytes(as: right.text())
    }
  }

  // MARK: - Files

  /// The file: one field a line, sorted by name, so that its history is readable. Equal records give equal bytes.
  public var bytes: [UInt8] {
    if fields.isEmpty { return Array("{}\n".utf8) }
    var bytes = Array("{".utf8)
    for (index, field) in fields.enumerated() {
      bytes += (index == 0 ? "\n  " : ",\n  ").utf8
      JSONValue.string(field.name).write(to: &bytes)
      bytes += ": ".utf8
      field.value.write(to: &bytes)
    }
    return bytes + "\n}\n".utf8
  }

  public init(bytes: [UInt8]) throws(RecordProblem) {
    guard bytes.count <= Record.maxBytes else { throw .tooLarge }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    var reader = JSONReader(bytes)
    let value: JSONValue
    do throws(JSONError) {
      value = try reader.readValue()
      guard reader.peek() == nil else { throw reader.error }
    } catch {
      throw .notJSON(line: error.line)
    }
    let fields = try JSONFields<RecordProblem>(value)
    if let field = fields.byName.first(where: { !Record.isName($0.name) }) { throw .badValue(field.name) }
    self.init(fields.byName)
  }

  /// In ASCII, Swift compares names by their bytes.
  private static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

/// Why a file is not understood. Its record still exists, so the file is neither taken for a removal nor overwritten.
public enum RecordProblem: JSONFieldsFailure, Hashable, Sendable {
  case tooLarge
  case notUTF8
  case notJSON(line: Int)
  case notObject
  case repeatedKey(String)
  /// The name of a field is not printable ASCII, or longer than 64 characters.
  case badValue(String)
  /// Its `uuid` differs from that of its path.
  case otherName
}

extension String {
  /// Compares bytes. For Swift's `==`, `é` in one scalar equals `é` in two.
  func hasSameBytes(as other: String) -> Bool {
    // Spans, because comparing two `UTF8View`s is ten times slower.
    let mine = utf8.span
    let others = other.utf8.span
    guard mine.count == others.count else { return false }
    for index in mine.indices where mine[index] != others[index] { return false }
    return true
  }
}
