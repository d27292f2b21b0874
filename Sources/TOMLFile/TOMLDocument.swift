internal import TOMLKit

/// A parsed TOML text: its values and their positions.
///
/// Every text passes `TOMLStatementReader` before the parser, which may crash on invalid TOML.
public struct TOMLDocument: Sendable {
  /// The text is not TOML.
  public struct SyntaxError: Error, Equatable {
    /// From 1; nil if unknown.
    public let line: Int?

    public init(line: Int?) { self.line = line }
  }

  /// The top-level table.
  public let root: TOMLValue
  let statements: [TOMLStatement]

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
