internal import ArgumentParser
package import Formats

/// The forms in which a command prints what it found out or did.
package enum OutputFormat {
  /// For people.
  case text
  /// For scripts: one object on one line.
  case json
  /// For programs in a pipe: lines whose columns tabs separate.
  case table
  /// A picture for a web page or a README.
  case svg
}

/// What `--format` may ask for.
package enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
  case svg

  package var output: OutputFormat {
    switch self {
    case .text: .text
    case .json: .json
    case .svg: .svg
    }
  }
}

extension World {
  /// Prints what a command has to say; here alone, and for lists in `ListPrinter`, its form is chosen. Where a command has none
  /// of its own for a format, it is the text.
  ///
  /// - Parameter isLong: whether the text may have no room in a window, and is shown page by page then.
  package func print(
    as format: OutputFormat, isLong: Bool = false, json: @autoclosure () -> JSONValue? = nil,
    table: (() throws -> String)? = nil,
    svg: (() throws -> String)? = nil, text: () throws -> String
  ) throws {
    switch format {
    case .text: try isLong ? show(text()) : out(text())
    case .json: try out(json().map(JSONLine.text) ?? text())
    case .table: try out(table?() ?? text())
    case .svg: try out(svg?() ?? text())
    }
  }
}
