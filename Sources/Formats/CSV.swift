/// One row of a table.
public struct CSVRow: Hashable, Sendable {
  /// Where it begins, from 1.
  public let line: Int
  public let cells: [String]

  public init(line: Int, cells: [String]) {
    self.line = line
    self.cells = cells
  }
}

/// A quotation mark where none may be, or one without its other half.
public struct CSVError: Error, Hashable, Sendable {
  public let line: Int

  public init(line: Int) {
    self.line = line
  }
}

/// How programs differ in what they write.
public struct CSVDialect: Hashable, Sendable {
  /// What stands between two cells: an ASCII character.
  public var separator: UInt8
  /// What a line begins with that says nothing; nil where each line is a row.
  public var comment: UInt8?
  /// Whether text behind a closing quotation mark belongs to its cell, rather than being a mistake, and a carriage return on its own
  /// ends a row: so Rust's `csv` reads, and with it Anki.
  public var isLenient: Bool

  public init(separator: UInt8 = 0x2C, comment: UInt8? = nil, isLenient: Bool = false) {
    self.separator = separator
    self.comment = comment
    self.isLenient = isLenient
  }

  /// Commas and nothing else (RFC 4180).
  public static let standard = CSVDialect()
}

/// Reads comma-separated values (RFC 4180) row by row; empty lines are no rows.
public struct CSVReader {
  private let bytes: [UInt8]
  private let dialect: CSVDialect
  private var position = 0
  private var line: Int

  /// - Parameters:
  ///   - bytes: well-formed UTF-8
  ///   - firstLine: the number of the line that the bytes begin with
  public init(_ bytes: [UInt8], as dialect: CSVDialect = .standard, firstLine: Int = 1) {
    self.bytes = bytes
    self.dialect = dialect
    line = firstLine
  }

  /// The rows of a whole table.
  public static func rows(_ bytes: [UInt8]) throws(CSVError) -> [CSVRow] {
    var reader = CSVReader(bytes)
    return try reader.rest()
  }

  /// All rows that were not read yet.
  public mutating func rest() throws(CSVError) -> [CSVRow] {
    var rows: [CSVRow] = []
    while let row = try next() { rows.append(row) }
    return rows
  }

  /// The next row; nil at the end.
  public mutating func next() throws(CSVError) -> CSVRow? {
    while takeLineEnd() || takeComment() {}
    guard position < bytes.count else { return nil }
    let start = line
    var cells = [try cell()]
    while take(dialect.separator) { cells.append(try cell()) }
    guard takeLineEnd() || position == bytes.count else { throw CSVError(line: line) }
    return CSVRow(line: start, cells: cells)
  }

  private mutating func cell() throws(CSVError) -> String {
    guard take(0x22) else { return String(decoding: plainBytes(), as: UTF8.self) }
    let start = line
    var text: [UInt8] = []
    while position < bytes.count {
      if take(0x22) {
        guard take(0x22) else {
          if dialect.isLenient { text += plainBytes() }
          return String(decoding: text, as: UTF8.self)
        }
        text.append(0x22)
      } else {
        if bytes[position] == 0x0A { line += 1 }
        text.append(bytes[position])
        position += 1
      }
    }
    throw CSVError(line: start)
  }

  /// What stands before the next separator or the end of the line.
  private mutating func plainBytes() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, bytes[position] != dialect.separator, !isLineEnd { position += 1 }
    return bytes[start..<position]
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private var isLineEnd: Bool {
    bytes[position] == 0x0A || bytes[position] == 0x0D && (dialect.isLenient || isFollowedByLineFeed)
  }

  private var isFollowedByLineFeed: Bool { position + 1 < bytes.count && bytes[position + 1] == 0x0A }

  private mutating func takeLineEnd() -> Bool {
    guard position < bytes.count, isLineEnd else { return false }
    position += bytes[position] == 0x0D && isFollowedByLineFeed ? 2 : 1
    line += 1
    return true
  }

  private mutating func takeComment() -> Bool {
    guard let comment = dialect.comment, position < bytes.count, bytes[position] == comment else { return false }
    while position < bytes.count, !isLineEnd { position += 1 }
    return true
  }
}

/// A cell of a table (RFC 4180) that may be opened in a spreadsheet.
public enum CSVCell {
  /// A cell as it is written.
  ///
  /// A spreadsheet would run what begins like a formula; such a cell is quoted, with an apostrophe before it that makes it a text
  /// (OWASP, "CSV Injection"). A text that begins with apostrophes and then so gets one more: `plain` takes back exactly one.
  public static func written(_ text: String) -> String {
    let isFormula = beginsLikeFormula(text)
    // By bytes: with a mark behind it a comma is another character to Swift, but not to those who read tables. In other countries
    // they take a semicolon for one.
    guard isFormula || text.utf8.contains(where: { [0x2C, 0x3B, 0x22, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return text
    }
    return quoted(isFormula ? "'\(text)" : text)
  }

  /// The text that a cell was written for.
  public static func plain(_ cell: String) -> String {
    guard cell.utf8.first == 0x27, beginsLikeFormula(String(cell.unicodeScalars.dropFirst())) else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  /// A text between quotation marks, with those in it doubled.
  public static func quoted(_ text: String) -> String {
    let doubled = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"\(String(decoding: doubled, as: UTF8.self))\""
  }

  private static func beginsLikeFormula(_ text: String) -> Bool {
    let first = text.utf8.first { $0 != 0x27 }
    return first.map { "=+-@\t\r".utf8.contains($0) } ?? false
  }
}
