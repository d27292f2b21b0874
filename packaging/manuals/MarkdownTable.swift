import Foundation

/// A table of two columns in a page of `docs`.
enum MarkdownTable {
  /// The rows below a heading of the second level.
  ///
  /// - Throws: if there is no such heading with a table below it
  static func rows(below heading: String, in page: String) throws -> [(String, String)] {
    let lines = page.components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: "## \(heading)") else { throw ManualError("no heading \"\(heading)\"") }
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    // The first two lines are the header and a rule.
    let rows = section.filter { $0.hasPrefix("|") }.dropFirst(2).map(cells)
    guard !rows.isEmpty, rows.allSatisfy({ $0.count == 2 }) else {
      throw ManualError("no table of two columns below \"\(heading)\"")
    }
    return rows.map { ($0[0], $0[1]) }
  }

  private static func cells(in line: String) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.map(withoutLinks)
  }

  /// Reduces `[words](address)` to the words.
  private static func withoutLinks(_ text: String) -> String {
    text.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
  }
}
