package import CycBase
package import Terminal
package import Todos

/// A column of the board or a quadrant of the matrix: tasks below a heading.
package struct TodoSection {
  let heading: [Segment]
  let looks: [TodoLook]
  /// Number of tasks not shown.
  var more = 0
  let place: TodoCell.Place
  let display: Display
  let language: Language

  func heading(columns: Int) -> [Line] { TodoSection.headingLines(heading, columns: columns) }

  var cells: [TodoCell] {
    let numberWidth = looks.map(\.number.count).max() ?? 0
    return looks.map { TodoCell(look: $0, place: place, numberWidth: numberWidth) }
  }

  func tasks(columns: Int) -> [Line] {
    if looks.isEmpty, more == 0 {
      return Segment(TodoViewPhrases.emptyPlace(language), Style(dim: true)).wrapped(to: columns)
    }
    return cells.flatMap { $0.lines(columns: columns) } + TodoSection.more(more, columns: columns, display, language)
  }

  /// `🔵 Decide (7)` and `important, not urgent`.
  package static func heading(
    of quadrant: Quadrant, count: Int, isBold: Bool = true, display: Display, language: Language
  ) -> [Segment] {
    [
      Segment("\(quadrant.label(display, language)) (\(count))", Style(bold: isBold)),
      Segment(quadrant.meaning(language), Style(dim: true)),
    ]
  }

  /// On one line if they fit.
  package static func headingLines(_ heading: [Segment], columns: Int) -> [Line] {
    let width = heading.reduce(0) { $0 + $1.width } + 2 * (heading.count - 1)
    return Line.flow(heading, gap: width <= columns ? 2 : 1, columns: columns)
  }

  /// `… and 3 more`; empty if `count` is 0.
  static func more(_ count: Int, columns: Int, _ display: Display, _ language: Language) -> [Line] {
    guard count > 0 else { return [] }
    return Segment(display.shown(TodoPhrases.more(count), language), Style(dim: true)).wrapped(to: columns)
  }

  static func stacked(_ sections: [TodoSection], columns: Int) -> [Line] {
    .stacked(sections.map { Line.section($0.heading(columns: columns), columns: columns, body: $0.tasks) })
  }
}

/// A task in a few short lines.
package struct TodoCell {
  /// A cell leaves out details that its place shows already. `grid` is `cyc todo list --grid`.
  package enum Place { case grid, board, matrix }

  let look: TodoLook
  let place: Place
  /// The width to which numbers are padded so that they align.
  var numberWidth = 0

  package init(look: TodoLook, place: Place, numberWidth: Int = 0) {
    (self.look, self.place, self.numberWidth) = (look, place, numberWidth)
  }

  /// A longer title is cut; `cyc todo show` shows all of it.
  fileprivate static let maxTitleLines = 4
  /// If less is left next to the number, the title goes below it.
  fileprivate static let minTitleWidth = 11
  fileprivate static let gap = 2

  package func lines(columns: Int) -> [Line] {
    let label = look.segment(label)
    if place == .grid {
      return Line.flow([label] + marks, columns: columns) + title(columns: columns)
        + Line.flow(details, columns: columns)
    }
    return Line.labeled(
      Line([label]), heading: label.wrapped(to: columns), start: label.width + 1, columns: columns,
      needed: TodoCell.minTitleWidth, value: titleWithDay)
  }

  /// The title, then the details, and the day at the right end of a line. Details and day go on the title's last line
  /// if they fit there, or else the day alone. If not even the day fits, it goes on the last line of the details or
  /// below it.
  private func titleWithDay(columns: Int) -> [Line] {
    let lines = title(columns: columns)
    let (day, details) = (look.segment(day), marks + details)
    let rows = [details + [day], [day]].map { Line.flow($0, gap: TodoCell.gap, columns: .max) }
    for (index, row) in rows.enumerated() {
      guard let last = lines.last, let row = row.first, last.width + TodoCell.gap + row.width <= columns else {
        continue
      }
      var line = last
      line.append(row, at: columns - row.width)
      return Array(lines.dropLast()) + [line] + (index == 0 ? [] : Line.flow(details, columns: columns))
    }
    var below = Line.flow(details, columns: columns)
    if day.text.isEmpty { return lines + below }
    if let last = below.last, last.width + TodoCell.gap + day.width <= columns {
      below[below.count - 1].append(day, at: columns - day.width)
      return lines + below
    }
    return lines + below + day.wrapped(to: columns).map { $0.indented(by: columns - $0.width) }
  }

  private func title(columns: Int) -> [Line] {
    var lines = look.title.wrapped(to: columns)
    let max = TodoCell.maxTitleLines
    if lines.count > max {
      let last = "\(lines[max - 1]) \(lines[max])"
      lines = lines.prefix(max - 1) + [last.truncated(to: columns, ellipsis: look.display.ellipsis)]
    }
    return lines.map { Line([look.segment($0)]) }
  }

  /// `12 ○ 🔵`: the number and the signs.
  private var label: String { ([number] + signs).joined(separator: " ") }
  private var number: String { look.number.padded(leadingTo: max(numberWidth, look.number.count)) }

  private var signs: [String] {
    let column = place == .board ? [] : [look.columnSign]
    // In ASCII the quadrant is a name, which here would read as part of the title.
    return column + (place == .matrix || look.display.isASCII ? [] : [look.quadrantSign])
  }

  /// `D-3`; of a finished task, the day on which it was finished.
  private var day: String { look.todo.completed == nil ? look.warningMark : look.doneDay }

  private var marks: [Segment] {
    let quadrant = place != .matrix && look.display.isASCII ? [look.quadrantSign] : []
    return ((place == .grid ? [look.warningMark] : []) + quadrant).map(look.segment)
  }

  private var details: [Segment] {
    ((place == .grid ? [look.due] : []) + [look.alert]).map(look.segment) + [look.color]
  }

  /// For choosing the widths of the board's columns without drawing each cell at each width.
  var size: Size {
    Size(
      label: label.displayWidth + 1, words: look.title.split(separator: " ").map(\.displayWidth),
      day: day.displayWidth,
      details: (marks + details).filter { $0.width > 0 }.reduce(-TodoCell.gap) { $0 + $1.width + TodoCell.gap })
  }

  /// The widths of the parts of a cell.
  struct Size {
    /// Includes the space after it.
    let label: Int
    let words: [Int]
    /// 0 without a day.
    let day: Int
    /// All details next to each other; `-TodoCell.gap` if there are none.
    let details: Int

    /// Number of lines of the cell; exact unless words are broken.
    func lines(columns: Int) -> Int {
      // Whether the title is next to the number.
      let isBeside = columns - label >= TodoCell.minTitleWidth
      let room = isBeside ? columns - label : columns - Line.indent(in: columns)
      // Lines of the title, and the width of the last one.
      var (count, last) = (1, 0)
      for word in words where word > 0 {
        if last > 0, last + 1 + word <= room {
          last += 1 + word
          continue
        }
        count += (last > 0 ? 1 : 0) + (word - 1) / room
        last = (word - 1) % room + 1
      }
      if count > TodoCell.maxTitleLines { (count, last) = (TodoCell.maxTitleLines, room) }
      return count + linesBelow(last, room) + (isBeside ? 0 : 1)
    }

    /// Number of lines below the title for what does not fit on its last line, as `titleWithDay` draws them.
    ///
    /// - Parameter last: width of the title's last line
    private func linesBelow(_ last: Int, _ room: Int) -> Int {
      func rows(_ width: Int) -> Int { (width + room - 1) / room }
      let gap = TodoCell.gap
      if day == 0 { return details <= 0 || last + gap + details <= room ? 0 : rows(details) }
      if last + gap + max(0, details + gap) + day <= room { return 0 }
      return last + gap + day <= room ? rows(max(0, details)) : rows(max(0, details + gap) + day)
    }
  }
}
