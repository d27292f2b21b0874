internal import CycBase
internal import Days

/// How the days of a week stand below each other.
enum GrassLayout {
  /// Seven lines, a square and a space a week: a cell of a terminal is half as wide as high.
  case spaced
  /// Seven lines, a cell a week.
  case dense
  /// Four lines, a cell a week: two days in a cell, which are square so.
  case halves

  /// In columns.
  var weekWidth: Int { self == .spaced ? 2 : 1 }

  /// The weekdays of each line, from above.
  var lines: [[Weekday]] {
    let size = self == .halves ? 2 : 1
    let days = Weekday.allCases
    return stride(from: 0, to: days.count, by: size).map { Array(days[$0..<min($0 + size, days.count)]) }
  }

  /// The roomiest one in which all the weeks fit, else the one in which most do.
  static func roomiest(weeks: Int, columns: Int, look: GrassLook) -> GrassLayout {
    if spaced.capacity(columns: columns) >= weeks { return .spaced }
    // A glyph needs a cell.
    return look.style == nil ? .halves : .dense
  }

  /// How many weeks fit.
  func capacity(columns: Int) -> Int { (columns + weekWidth - 1) / weekWidth }
}
