internal import ArgumentParser
package import Formats
internal import Terminal

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

/// One JSON object on one line, as scripts and `jq` read it; nothing in it can reach a terminal as an escape sequence.
///
/// Its keys are part of the interface; `schema_version` says which one, and stands in each.
package enum JSONLine {
  private static let schemaVersion = 1

  package static func text(_ object: JSONValue) -> String {
    Sanitizer.escapedForJSON(object.adding(["schema_version": schemaVersion]).text(sortingNames: true)) + "\n"
  }
}

/// Prints what becomes of several things that are asked for together: as JSON each on a line of its own, as soon as all before it
/// are there; else all of them at the end.
package struct ListPrinter<Row> {
  package let world: World
  package let format: OutputFormat
  private var rows: [Row] = []
  private var lines = Reordered<String>()

  package init(world: World, format: OutputFormat) {
    (self.world, self.format) = (world, format)
  }

  /// Takes what became of the thing of an index, from 0, each once and in any order.
  ///
  /// - Parameter row: nil where there is nothing to show to people.
  package mutating func take(_ row: @autoclosure () -> Row?, json: @autoclosure () -> JSONValue, at index: Int) throws {
    switch format {
    case .json:
      let due = lines.take(JSONLine.text(json()), at: index)
      if !due.isEmpty { try world.out(due.joined()) }
    case .text, .table, .svg: if let row = row() { rows.append(row) }
    }
  }

  /// Prints the rest, when all have been taken.
  package func finish(text: ([Row]) throws -> String) throws {
    switch format {
    case .json: break
    case .text: try world.show(text(rows))
    case .table, .svg: try world.out(text(rows))
    }
  }
}

/// Puts back into order what arrives in any order, and lets go of each piece as soon as all before it are there.
struct Reordered<Piece> {
  private var next = 0
  private var waiting: [Int: Piece] = [:]

  /// Takes the piece of an index, from 0, each once; gives the pieces that are due now.
  mutating func take(_ piece: Piece, at index: Int) -> [Piece] {
    waiting[index] = piece
    var due: [Piece] = []
    while let piece = waiting.removeValue(forKey: next) {
      due.append(piece)
      next += 1
    }
    return due
  }
}
