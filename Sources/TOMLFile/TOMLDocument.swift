/// A parsed TOML text (toml.io/en/v1.0.0): its values and their positions.
public struct TOMLDocument: Sendable {
  public struct SyntaxError: Error, Equatable {
    /// From 1.
    public let line: Int
    /// Whether the line is right by itself, but an earlier one defines the same key or table.
    public var isContradiction = false
  }

  public let root: TOMLValue
  let statements: [TOMLStatement]

  public init(_ text: String) throws(SyntaxError) {
    var reader = TOMLReader(Array(text.utf8))
    statements = try reader.readAll()
    root = reader.root.value
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
  /// A date or a time, as the text has it.
  case other(String)

  // Each is nil for a value of another kind.
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
}

public struct TOMLEntry: Hashable, Sendable {
  public let key: String
  public let value: TOMLValue
}

/// A table while its text is read. Its origin decides which statements may still add to it.
final class TOMLTable {
  enum Origin {
    /// Created because a longer header names it, as `[a.b]` does `a`; one header of its own may follow.
    case path
    case header
    case dottedKey
  }

  enum Item {
    case value(TOMLValue)
    case table(TOMLTable)
    /// Never empty.
    case tables([TOMLTable])
  }

  /// A statement that TOML forbids after the earlier ones, such as a key that is set twice.
  struct Conflict: Error {}

  private(set) var origin: Origin
  private var items: [String: Item] = [:]

  init(_ origin: Origin) { self.origin = origin }

  var value: TOMLValue {
    let entries = items.map { key, item in
      switch item {
      case .value(let value): TOMLEntry(key: key, value: value)
      case .table(let table): TOMLEntry(key: key, value: table.value)
      case .tables(let tables): TOMLEntry(key: key, value: .array(tables.map(\.value)))
      }
    }
    return .table(entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }

  /// Adds a key with a value. Dotted keys do not add to a table that has a header.
  func set(_ path: [String], to value: TOMLValue) throws(Conflict) {
    var table = self
    for key in path.dropLast() {
      switch table.items[key] {
      case nil:
        let new = TOMLTable(.dottedKey)
        table.items[key] = .table(new)
        table = new
      case .table(let next)? where next.origin != .header:
        // No header may name it any more.
        next.origin = .dottedKey
        table = next
      default: throw Conflict()
      }
    }
    guard let last = path.last, table.items[last] == nil else { throw Conflict() }
    table.items[last] = .value(value)
  }

  /// The table of the header `[path]`.
  func table(_ path: [String]) throws(Conflict) -> TOMLTable {
    let (parent, last) = try parent(of: path)
    switch parent.items[last] {
    case nil:
      let table = TOMLTable(.header)
      parent.items[last] = .table(table)
      return table
    case .table(let table)? where table.origin == .path:
      table.origin = .header
      return table
    default: throw Conflict()
    }
  }

  /// The new table of the header `[[path]]`.
  func appendedTable(_ path: [String]) throws(Conflict) -> TOMLTable {
    let (parent, last) = try parent(of: path)
    let table = TOMLTable(.header)
    switch parent.items[last] {
    case nil: parent.items[last] = .tables([table])
    case .tables(let tables)?: parent.items[last] = .tables(tables + [table])
    default: throw Conflict()
    }
    return table
  }

  /// The table that contains the last part of a header's path. Creates tables that are missing.
  private func parent(of path: [String]) throws(Conflict) -> (TOMLTable, last: String) {
    var table = self
    for key in path.dropLast() {
      switch table.items[key] {
      case nil:
        let new = TOMLTable(.path)
        table.items[key] = .table(new)
        table = new
      case .table(let next)?: table = next
      case .tables(let tables)?: table = tables[tables.count - 1]
      case .value?: throw Conflict()
      }
    }
    return (table, path[path.count - 1])
  }
}
