package import CycBase
internal import CycStreak
package import Days
internal import Terminal
package import Todos

/// What to do now, as people read it.
package struct TodoNextText {
  /// At most `maxExplained`.
  package let next: NextTodos
  package let today: Day
  package let display: Display
  package let language: Language

  /// How many are explained: after a few the order will have changed anyway.
  package static let maxExplained = 5

  /// The first task and why it is the first.
  package var first: String {
    guard let next = next.tasks.first else { return nothing.text(display.depth) }
    let why = "\(TodoNextPhrases.why(language)): \(TodoNextPhrases.reason(next, today: today)(language))"
    return (task(next).wrapped(to: display.columns) + display.wrapped(why)).text(display.depth)
  }

  /// The first few, each with its reason below it, and the rule.
  package var explanation: String {
    guard !next.tasks.isEmpty else { return nothing.text(display.depth) }
    let shown = next.tasks.enumerated().map { index, next in
      let reason = TodoNextPhrases.reason(next, today: today)(language)
      return LabeledList.Row(Segment("\(index + 1)."), [task(next), Segment(reason)])
    }
    let rest = next.open - TodoNextText.maxExplained
    let more = rest > 0 ? display.wrapped(TodoNextPhrases.more(rest)(language)) : []
    let list = LabeledList(shown, gap: 1).lines(columns: display.columns)
    return [Line].stacked([list + more, display.wrapped(TodoNextPhrases.rule(language))]).text(display.depth)
  }

  /// The number, the title and the reason of the first ones.
  func tabSeparated(limit: Int) -> String {
    next.tasks.prefix(limit).map {
      "\($0.todo.number)\t\($0.todo.title)\t\(TodoNextPhrases.reason($0, today: today)(language))\n"
    }.joined()
  }

  private var nothing: [Line] { display.wrapped(TodoNextPhrases.none(language)) }

  /// The number, the quadrant, the title and how near its day is.
  private func task(_ next: NextTodo) -> Segment {
    let todo = next.todo
    let mark = todo.daysLeft(on: today).map(DDayLabel.text)
    let text = ["\(todo.number)", todo.quadrant.sign, todo.title, mark].compactMap { $0 }.joined(separator: " ")
    let style = Style(bold: true, foreground: todo.isOverdue(on: today) ? .named(.red) : nil)
    return Segment(display.isASCII ? TodoPhrases.ascii(text, language) : text, style)
  }
}
