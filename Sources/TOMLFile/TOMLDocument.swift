internal import TOMLKit

/// A parsed TOML text: its values and their positions.
///
/// Every text passes `TOMLStatementReader` before the parser, which may crash on invalid TOML.
public struct TOMLDocument: Sendable {
  public struct SyntaxError: Error, Equatable {
    /// From 1; nil if unknown.
    public let line: Int?
  }

  public let root: TOMLValue
  let statements: [TOMLStatement]

  public init(_ text: String) throws(SyntaxError) {
    statements = try TOMLStatementReader.statements(in: Array(text.utf8))
    do {
      root = TOMLValue(try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      throw SyntaxError(line: Int(error.source.begin.line))
    } catch {
      throw SyntaxError(line: nil)
    }
  }

  /// The first line of each key and table, for paths of up to `longestPath` parts.
  public func lines(longestPath: Int) -> [[String]: Int] {
    statements.reduce(into: [:]) { lines, statement in
      for count in 1...max(1, min(longestPath, statement.path.count)) {
        let path = Array(statement.path.prefix(count))
        if lines[path] == nil { lines[path] = statement.line }
      }
    }
  }
}

public enum TOMLValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case float(Double)
  case boolean(Bool)
  case array([TOMLValue])
  /// Sorted by the bytes of the keys.
  case table([TOMLEntry])
  /// A date or a time, as printed by the parser.
  case other(String)

  public var string: String? { if case .string(let string) = self { string } else { nil } }
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  public var float: Double? { if case .float(let float) = self { float } else { nil } }
  public var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }
  public var array: [TOMLValue]? { if case .array(let array) = self { array } else { nil } }
  public var table: [TOMLEntry]? { if case .table(let table) = self { table } else { nil } }

  /// The value at a path in a table; the empty path is the value itself.
  public subscript(path: [String]) -> TOMLValue? {
    guard let first = path.first else { return self }
    return table?.first { $0.key == first }?.value[Array(path.dropFirst())]
  }

  init(_ value: any TOMLValueConvertible) {
    if let table = value.table {
      self = .table(table.keys.compactMap { key in table[key].map { TOMLEntry(key: key, value: TOMLValue($0)) } })
    } else if let array = value.array {
      self = .array(array.map { TOMLValue($0) })
    } else if let string = value.string {
      self = .string(string)
    } else if let integer = value.int {
      self = .integer(integer)
    } else if let float = value.double {
      self = .float(float)
    } else if let boolean = value.bool {
      self = .boolean(boolean)
    } else {
      self = .other("\(value.type) \(value.debugDescription)")
    }
  }
}

public struct TOMLEntry: Hashable, Sendable {
  public let key: String
  public let value: TOMLValue
}
