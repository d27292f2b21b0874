internal import TOMLKit

/// A TOML text that was understood: its values, and where they stand.
///
/// Every text goes through here before the parser gets it, whoever wrote it: see `TOMLStatementReader`.
public struct TOMLDocument: Sendable {
  /// The text is no TOML.
  public struct SyntaxError: Error, Equatable {
    /// Counted from 1; nil where it is not known.
    public let line: Int?

    public init(line: Int?) { self.line = line }
  }

  /// The table of the whole text.
  public let root: TOMLValue
  let statements: [TOMLStatement]

  /// - Throws: `SyntaxError` naming the line
  public init(_ text: String) throws(SyntaxError) {
    do throws(TOMLStatementReader.ParseError) {
      statements = try TOMLStatementReader.statements(in: Array(text.utf8))
    } catch {
      throw SyntaxError(line: error.line)
    }
    do {
      root = TOMLValue(try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      throw SyntaxError(line: Int(error.source.begin.line))
    } catch {
      throw SyntaxError(line: nil)
    }
  }

  /// By path, the line that a key or a table begins in; of paths that are no longer than this.
  public func lines(longestPath: Int) -> [[String]: Int] {
    statements.reduce(into: [:]) { lines, statement in
      for count in 1...max(1, min(longestPath, statement.path.count)) {
        let path = Array(statement.path.prefix(count))
        if lines[path] == nil { lines[path] = statement.line }
      }
    }
  }
}
