internal import Days
internal import Terminal
internal import Todos

/// What to do now, as people read it.
struct TodoNextText {
  /// What is done first stands first.
  let order: [NextTodo]
  let today: Day
  let display: Display
  let language: Language

  /// How many are explained: after a few the order will have changed anyway.
  static let mostExplained = 5

  /// The first task and why it is the first.
  var first: String {
    guard let next = order.first else { return joined(nothing) }
    let why = "\(TodoNextPhrases.why(language)): \(TodoNextPhrases.reason(next, today: today)(language))"
    return joined(styled(task(next).wrapped(to: display.columns), next) + why.wrapped(to: display.columns))
  }

  /// The first few, each with its reason below it, and the rule.
  var explanation: String {
    guard !order.isEmpty else { return joined(nothing) }
    let shown = order.prefix(TodoNextText.mostExplained).enumerated().flatMap { explained($1, place: $0 + 1) }
    let rest = order.count - TodoNextText.mostExplained
    let more = rest > 0 ? TodoNextPhrases.more(rest)(language).wrapped(to: display.columns) : []
    return joined(shown + more + [""] + TodoNextPhrases.rule(language).wrapped(to: display.columns))
  }

  /// The number, the title and the reason of the first ones.
  func tabSeparated(limit: Int) -> String {
    joined(
      order.prefix(limit).map {
        "\($0.todo.number)\t\($0.todo.title)\t\(TodoNextPhrases.reason($0, today: today)(language))"
      })
  }

  private var nothing: [String] { TodoNextPhrases.none(language).wrapped(to: display.columns) }

  private func explained(_ next: NextTodo, place: Int) -> [String] {
    let begin = "\(place). "
    // Where every column counts there is none for the order of things.
    let indent = display.columns >= 16 ? begin.count : 0
    let room = display.columns - indent
    let task = (indent > 0 ? task(next) : begin + task(next)).wrapped(to: room)
    let reason = TodoNextPhrases.reason(next, today: today)(language).wrapped(to: room)
    let lines = styled(task, next) + reason
    return lines.enumerated().map { index, line in
      (indent == 0 ? "" : index == 0 ? begin : spaces(indent)) + line
    }
  }

  /// The number, the quadrant, the title and how near its day is.
  private func task(_ next: NextTodo) -> String {
    let todo = next.todo
    let mark = todo.daysLeft(on: today).map(DMark.text)
    let text = ["\(todo.number)", todo.quadrant.sign, todo.title, mark].compactMap { $0 }.joined(separator: " ")
    return display.isASCII ? TodoPhrases.ascii(text, language) : text
  }

  private func styled(_ lines: [String], _ next: NextTodo) -> [String] {
    let isOverdue = next.todo.isOverdue(on: today)
    return lines.map { $0.styled(Style(bold: true, foreground: isOverdue ? .named(.red) : nil), display.depth) }
  }

  private func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
