package import Formats

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
