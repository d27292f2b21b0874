/// Comma-separated values (RFC 4180), safe to be opened in a spreadsheet.
enum CSV {
  /// A cell as it is written.
  ///
  /// A spreadsheet would run what begins like a formula; such a cell is quoted, with an apostrophe before it that makes it a text
  /// (OWASP, "CSV Injection"). A text that begins with apostrophes and then so gets one more: `plain` takes back exactly one.
  static func cell(_ text: String) -> String {
    let isFormula = beginsLikeFormula(text)
    // By bytes: with a mark behind it a comma is another character to Swift, but not to those who read tables. In other countries
    // they take a semicolon for one.
    guard isFormula || text.utf8.contains(where: { [0x2C, 0x3B, 0x22, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return text
    }
    let doubled = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"\(isFormula ? "'" : "")\(String(decoding: doubled, as: UTF8.self))\""
  }

  /// The text that a cell was written for.
  static func plain(_ cell: String) -> String {
    guard cell.utf8.first == 0x27, beginsLikeFormula(String(cell.unicodeScalars.dropFirst())) else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  private static func beginsLikeFormula(_ text: String) -> Bool {
    let first = text.utf8.first { $0 != 0x27 }
    return first.map { "=+-@\t\r".utf8.contains($0) } ?? false
  }

  struct Row: Hashable {
    /// Where it begins, from 1.
    let line: Int
    let cells: [String]
  }

  /// The rows of a file; empty lines are none.
  ///
  /// - Parameter bytes: well-formed UTF-8
  static func rows(_ bytes: [UInt8]) throws(ImportProblem) -> [Row] {
    var reader = CSVReader(bytes: bytes)
    var rows: [Row] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }
}

private struct CSVReader {
  let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() throws(ImportProblem) -> CSV.Row? {
    while takeLineEnd() {}
    guard position < bytes.count else { return nil }
    let start = line
    var cells = [try cell()]
    while take(0x2C) { cells.append(try cell()) }
    guard takeLineEnd() || position == bytes.count else { throw ImportProblem(line: line, .notCSV) }
    return CSV.Row(line: start, cells: cells)
  }

  private mutating func cell() throws(ImportProblem) -> String {
    guard take(0x22) else {
      let start = position
      while position < bytes.count, bytes[position] != 0x2C, !isLineEnd { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    let start = line
    var text: [UInt8] = []
    while position < bytes.count {
      if take(0x22) {
        guard take(0x22) else { return String(decoding: text, as: UTF8.self) }
        text.append(0x22)
      } else {
        if bytes[position] == 0x0A { line += 1 }
        text.append(bytes[position])
        position += 1
      }
    }
    throw ImportProblem(line: start, .notCSV)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private var isLineEnd: Bool {
    bytes[position] == 0x0A || bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
  }

  private mutating func takeLineEnd() -> Bool {
    guard position < bytes.count, isLineEnd else { return false }
    position += bytes[position] == 0x0A ? 1 : 2
    line += 1
    return true
  }
}
