package import Formats
internal import Terminal

package enum OutputFormat {
  case text
  /// For scripts: one object on one line.
  case json
  /// For programs in a pipe: lines with columns separated by tabs.
  case table
}

extension World {
  /// Prints the result of a command. Lists have `ListPrinter`, and pictures `PictureFile`. A format that the command
  /// does not have falls back to the text. A long text opens a pager if it does not fit in the window.
  package func print(
    as format: OutputFormat, isLong: Bool = false, json: @autoclosure () -> JSONValue? = nil,
    table: (() throws -> String)? = nil, text: () throws -> String
  ) throws {
    switch format {
    case .text: try isLong ? show(text()) : screen.out(text())
    case .json: try screen.out(json().map(JSONLine.text) ?? text())
    case .table: try screen.out(table?() ?? text())
    }
  }
}

package enum JSONLine {
  /// Version of the keys, which are part of the interface.
  private static let schemaVersion = 1

  /// One line, without escape sequences that a terminal would obey.
  package static func text(_ object: JSONValue) -> String {
    Sanitizer.escapedForJSON(object.adding(["schema_version": schemaVersion]).text(sortingNames: true)) + "\n"
  }
}

/// Prints the results of several parallel requests, in order. As JSON each is printed on its own line as soon as all
/// before it are there; other formats print all at the end.
package struct ListPrinter<Row> {
  package let world: World
  package let format: OutputFormat
  private var rows: [Row] = []
  private var lines = Reordered<String>()

  package init(world: World, format: OutputFormat) { (self.world, self.format) = (world, format) }

  /// Records the result of item `index`, from 0: once per item, in any order. `row` is nil if only JSON shows the
  /// item.
  package mutating func record(_ row: @autoclosure () -> Row?, json: @autoclosure () -> JSONValue, at index: Int) throws
  {
    if format == .json {
      let due = lines.record(JSONLine.text(json()), at: index)
      if !due.isEmpty { try world.screen.out(due.joined()) }
    } else if let row = row() {
      rows.append(row)
    }
  }

  package func finish(text: ([Row]) throws -> String) throws {
    switch format {
    case .json: break
    case .text: try world.show(text(rows))
    case .table: try world.screen.out(text(rows))
    }
  }
}

/// Restores the order of pieces that arrive in any order. Each piece is due as soon as all before it are there.
struct Reordered<Piece> {
  private var next = 0
  private var waiting: [Int: Piece] = [:]

  /// Records the piece of `index`, from 0, once per index; returns the pieces that are due now.
  mutating func record(_ piece: Piece, at index: Int) -> [Piece] {
    waiting[index] = piece
    var due: [Piece] = []
    while let piece = waiting.removeValue(forKey: next) {
      due.append(piece)
      next += 1
    }
    return due
  }
}
