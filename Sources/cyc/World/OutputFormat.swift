internal import JSON

/// The forms in which a command prints what it found out or did.
enum OutputFormat {
  /// For people.
  case text
  /// For scripts: one object on one line.
  case json
  /// For programs in a pipe: lines whose columns tabs separate.
  case table
  /// A picture for a web page or a README.
  case svg
}

extension World {
  /// Prints what a command has to say; the only place that chooses between the forms. Where there is no form of its own for
  /// programs, or no picture, it is the text.
  func print(
    as format: OutputFormat, json: @autoclosure () -> JSONValue, table: (() throws -> String)? = nil,
    svg: (() throws -> String)? = nil, text: () throws -> String
  ) throws {
    switch format {
    case .text: try out(text())
    case .json: try out(JSONLine.text(json()))
    case .table: try out(table?() ?? text())
    case .svg: try out(svg?() ?? text())
    }
  }
}
