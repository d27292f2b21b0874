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
