/// A row of a table.
public struct CSVRow: Hashable, Sendable {
  /// First line of the row, from 1.
  public let line: Int
  public let cells: [String]

  public init(line: Int, cells: [String]) { (self.line, self.cells) = (line, cells) }
}

/// A misplaced or unclosed quotation mark.
public struct CSVError: Error, Hashable, Sendable {
  public let line: Int
}

/// Differences between programs that write CSV.
public struct CSVDialect: Hashable, Sendable {
  /// An ASCII character.
  public let separator: UInt8
  /// First character of comment lines; nil if there are none.
  public let comment: UInt8?
  /// Accepts text after a closing quotation mark as a part of the cell, and a lone carriage return as a line end, like
  /// Rust's `csv` crate and therefore Anki.
  public let isLenient: Bool

  public init(separator: UInt8 = UInt8(ascii: ","), comment: UInt8? = nil, isLenient: Bool = false) {
    (self.separator, self.comment, self.isLenient) = (separator, comment, isLenient)
  }
}

/// Reads comma-separated values (RFC 4180) row by row, skipping empty lines.
public struct CSVReader {
  private let bytes: [UInt8]
  private var dialect: CSVDialect
  private var position = 0
  private var line: Int

  /// - Parameter bytes: valid UTF-8
  public init(_ bytes: [UInt8], as dialect: CSVDialect = CSVDialect(), firstLine: Int = 1) {
    (self.bytes, self.dialect, line) = (bytes, dialect, firstLine)
  }

  /// A reader of the rest of the table in another dialect.
  public func with(_ dialect: CSVDialect) -> CSVReader {
    var reader = self
    reader.dialect = dialect
    return reader
  }

  /// All rows of a table in the usual dialect.
  public static func rows(_ bytes: [UInt8]) throws(CSVError) -> [CSVRow] {
    var reader = CSVReader(bytes)
    return try reader.rest()
  }

  /// All rows that are not read yet.
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

  /// The next line, with quotation marks as plain text; nil at the end. For use if `next` throws for a copy of this
  /// reader.
  public mutating func nextWithoutQuotes() -> CSVRow? {
    while takeLineEnd() || takeComment() {}
    guard position < bytes.count else { return nil }
    let start = line
    var cells = [String(decoding: plainBytes(), as: UTF8.self)]
    while take(dialect.separator) { cells.append(String(decoding: plainBytes(), as: UTF8.self)) }
    _ = takeLineEnd()
    return CSVRow(line: start, cells: cells)
  }

  private mutating func cell() throws(CSVError) -> String {
    guard take(CSVCell.quote) else { return String(decoding: plainBytes(), as: UTF8.self) }
    let start = line
    var text: [UInt8] = []
    while position < bytes.count {
      if take(CSVCell.quote) {
        guard take(CSVCell.quote) else {
          if dialect.isLenient { text += plainBytes() }
          return String(decoding: text, as: UTF8.self)
        }
        text.append(CSVCell.quote)
      } else {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        text.append(bytes[position])
        position += 1
      }
    }
    throw CSVError(line: start)
  }

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
    bytes[position] == UInt8(ascii: "\n")
      || bytes[position] == UInt8(ascii: "\r") && (dialect.isLenient || isFollowedByLineFeed)
  }

  private var isFollowedByLineFeed: Bool { position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "\n") }

  private mutating func takeLineEnd() -> Bool {
    guard position < bytes.count, isLineEnd else { return false }
    position += bytes[position] == UInt8(ascii: "\r") && isFollowedByLineFeed ? 2 : 1
    line += 1
    return true
  }

  private mutating func takeComment() -> Bool {
    guard let comment = dialect.comment, position < bytes.count, bytes[position] == comment else { return false }
    while position < bytes.count, !isLineEnd { position += 1 }
    return true
  }
}

/// The separator and the width of a table, guessed from its first rows.
public struct CSVShape: Sendable {
  public let separator: UInt8
  /// The first rows.
  public let rows: [CSVRow]
  /// Number of cells that most of the rows have.
  public let cellCount: Int

  private static let separators = ",;\t|".utf8.map(\.self)
  private static let sampleRows = 20
  private static let sampleBytes = 64 << 10

  /// Takes the separator that gives most of the first rows the same number of cells, two or more; a comma if none does.
  ///
  /// - Parameter bytes: valid UTF-8
  public init(_ bytes: [UInt8]) {
    var best = (separator: CSVShape.separators[0], rows: [CSVRow](), count: 1, score: 0)
    for separator in CSVShape.separators where bytes.prefix(CSVShape.sampleBytes).contains(separator) {
      var reader = CSVReader(bytes, as: CSVDialect(separator: separator, isLenient: true))
      var rows: [CSVRow] = []
      while rows.count < CSVShape.sampleRows {
        var attempt = reader
        do {
          guard let row = try attempt.next() else { break }
          rows.append(row)
          reader = attempt
        } catch {
          guard let row = reader.nextWithoutQuotes() else { break }
          rows.append(row)
        }
      }
      let counts = Dictionary(grouping: rows.map(\.cells.count).filter { $0 > 1 }) { $0 }.mapValues(\.count)
      guard let common = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { continue }
      if common.value > best.score { best = (separator, rows, common.key, common.value) }
    }
    (separator, rows, cellCount) = (best.separator, best.rows, best.count)
  }
}

/// Cells of a table (RFC 4180) that may be opened in a spreadsheet.
public enum CSVCell {
  fileprivate static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  /// Escapes a cell.
  ///
  /// A spreadsheet would run a text that begins like a formula. Such a cell is quoted and gets an apostrophe in front,
  /// which makes it text (OWASP, "CSV Injection"). A text that begins with apostrophes and then a formula gets one
  /// more, and `plain` removes exactly one.
  public static func written(_ text: String) -> String {
    let isFormula = beginsLikeFormula(text)
    // Compares bytes: with a combining mark after it, a comma is another `Character` to Swift, but not to CSV readers.
    // In some locales, spreadsheets use semicolons as separators.
    guard isFormula || text.utf8.contains(where: { ",;\"\t\n\r".utf8.contains($0) }) else {
      return text
    }
    return quoted(isFormula ? "'\(text)" : text)
  }

  /// Reverses `written`.
  public static func plain(_ cell: String) -> String {
    let rest = String(cell.unicodeScalars.dropFirst())
    return cell.utf8.first == apostrophe && beginsLikeFormula(rest) ? rest : cell
  }

  /// The text in quotation marks, with those inside doubled.
  public static func quoted(_ text: String) -> String {
    let doubled = text.utf8.flatMap { $0 == quote ? [$0, $0] : [$0] }
    return "\"\(String(decoding: doubled, as: UTF8.self))\""
  }

  private static func beginsLikeFormula(_ text: String) -> Bool {
    text.utf8.first { $0 != apostrophe }.map { "=+-@\t\r".utf8.contains($0) } ?? false
  }
}
