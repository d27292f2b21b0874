internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// The Eisenhower matrix: tasks by how important and how urgent they are, two by two, or one under another where it is narrow.
struct TodoMatrix {
  /// In each quadrant they stay in their order.
  let todos: [Todo]
  let now: CivilTime
  let display: Display
  let language: Language

  var text: String {
    if todos.isEmpty {
      return display.wrapped(TodoViewPhrases.none(language)).text(display.depth)
    }
    let groups = Quadrant.allCases.map(group)
    guard let widths = Frame.widths(of: 2, in: display.columns) else {
      return TodoSection.stacked(groups, columns: display.columns).text(display.depth)
    }
    let cells = groups.enumerated().map { index, group in
      let columns = widths[index % 2]
      return group.heading(columns: columns) + [Line()] + group.tasks(columns: columns)
    }
    let frame = display.frame(rows: [Array(cells[..<2]), Array(cells[2...])], widths: widths)
    return frame.lines.text(display.depth)
  }

  private func group(_ quadrant: Quadrant) -> TodoSection {
    let todos = todos.filter { $0.quadrant == quadrant }
    let sign = display.isASCII ? "" : quadrant.sign + " "
    return TodoSection(
      heading: [
        Segment("\(sign)\(quadrant.title(language)) (\(todos.count))", Style(bold: true)),
        Segment(TodoViewPhrases.meaning(quadrant)(language), Style(dim: true)),
      ],
      looks: todos.map { TodoLook(todo: $0, now: now, display: display, language: language) },
      place: .matrix, display: display, language: language)
  }
}
