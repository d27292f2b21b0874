internal import TOMLKit

/// A TOML text that was understood: its values, and where they stand.
///
/// Every text goes through here before the parser gets it, whoever wrote it: see `TOMLStatementReader`.
struct TOMLDocument {
  /// The text is no TOML.
  struct Mistake: Error {
    /// Counted from 1; nil where it is not known.
    let line: Int?
  }

  let table: TOMLTable
  let statements: [TOMLStatement]

  /// - Throws: `Mistake` naming the line
  init(_ text: String) throws(Mistake) {
    do throws(TOMLStatementReader.Doubt) {
      statements = try TOMLStatementReader.statements(in: Array(text.utf8))
    } catch {
      throw Mistake(line: error.line)
    }
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw Mistake(line: Int(error.source.begin.line))
    } catch {
      throw Mistake(line: nil)
    }
  }

  /// By path, the line that a key or a table begins in; of paths that are no longer than this.
  func lines(longestPath: Int) -> [[String]: Int] {
    statements.reduce(into: [:]) { lines, statement in
      for count in 1...max(1, min(longestPath, statement.path.count)) {
        let path = Array(statement.path.prefix(count))
        if lines[path] == nil { lines[path] = statement.line }
      }
    }
  }
}
