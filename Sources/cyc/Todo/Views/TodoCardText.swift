internal import Days
internal import Terminal
internal import Todos

/// Everything about one task, as people read it.
struct TodoCardText {
  let todo: Todo
  let now: CivilTime
  /// Whether anything will call the nag when the alert is due.
  var isScheduled = true
  let display: Display
  let language: Language

  private static let gap = 2
  private static let fewestValueColumns = 16

  private typealias Heading = TodoViewPhrases.Heading

  var text: String {
    let body = body
    return (title + (body.isEmpty ? [] : [TodoLine()] + body) + [TodoLine()] + facts).text(display.depth)
  }

  private var look: TodoLook { TodoLook(todo: todo, now: now, display: display, language: language) }

  private var title: [TodoLine] {
    var style = look.style
    style.bold = !todo.isDone
    return TodoLine.wrapped("\(todo.number)  \(look.title)", style, columns: display.columns)
  }

  private var body: [TodoLine] {
    guard let body = todo.body else { return [] }
    return body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap(paragraph)
  }

  /// A line of the body, broken where it is too long, as far from the edge as it was written.
  private func paragraph(_ line: Substring) -> [TodoLine] {
    let text = TodoLook.shown(String(line).replacing("\t", with: "    "), display, language)
    let indent = min(text.prefix { $0 == " " }.count, display.columns / 4)
    return TodoLine.wrapped(text, columns: display.columns - indent).map { $0.indented(by: indent) }
  }

  private var facts: [TodoLine] {
    let facts: [(heading: Sentence, value: TodoLabel)] = [
      (Heading.quadrant, TodoLabel(text: quadrant)), (Heading.column, TodoLabel(text: column)),
      (Heading.due, look.label(due)), (Heading.alert, TodoLabel(text: alert)), (Heading.color, look.color),
      (Heading.created, TodoLabel(text: clock(todo.created))), (Heading.changed, TodoLabel(text: clock(todo.changed))),
      (Heading.completed, TodoLabel(text: todo.completed.map(clock) ?? "")),
      (Heading.uuid, TodoLabel(text: todo.uuid)),
    ]
    let shown = facts.filter { !$0.value.text.isEmpty }
    let width = shown.map { $0.heading(language).displayWidth }.max() ?? 0
    return shown.flatMap { line($0.heading(language), $0.value, headingColumns: width) }
  }

  /// A fact beside its heading, or below it where it would be broken there or there is hardly any room.
  private func line(_ heading: String, _ value: TodoLabel, headingColumns: Int) -> [TodoLine] {
    let begin = headingColumns + TodoCardText.gap
    let room = display.columns - begin
    let heading = TodoLabel(text: heading, style: Style(dim: true))
    if room < TodoCardText.fewestValueColumns || (room < value.columns && value.columns <= display.columns) {
      return TodoLine.wrapped(heading.text, heading.style, columns: display.columns)
        + TodoLine.wrapped(value.text, value.style, columns: display.columns)
    }
    return TodoLine.wrapped(value.text, value.style, columns: room).enumerated().map { index, value in
      var line = TodoLine(index == 0 ? [heading] : [])
      line.append(value, at: begin)
      return line
    }
  }

  private var quadrant: String {
    let sign = display.isASCII ? "" : todo.quadrant.sign + " "
    return "\(sign)\(todo.quadrant.title(language)): \(TodoViewPhrases.meaning(todo.quadrant)(language))"
  }

  private var column: String { "\(look.columnSign) \(todo.column.title(language))" }

  private var due: String {
    guard let due = todo.due else { return "" }
    let day = "\(due) (\(due.weekday.shortName(language)))"
    return ([day, look.mark] + (look.isOverdue ? [TodoViewPhrases.overdue(language)] : [])).joined(separator: ", ")
  }

  private var alert: String {
    guard let alert = todo.alert else { return "" }
    guard alert.isOn else { return "\(alert.time), \(TodoViewPhrases.off(language))" }
    guard todo.hasAlertAhead(at: now) else {
      return todo.isDone ? "\(alert.time)" : "\(alert.time), \(TodoViewPhrases.over(language))"
    }
    let doubt = isScheduled ? "" : "; \(TodoNoticePhrases.notScheduled(language))"
    return "\(alert.time), \(TodoViewPhrases.on(language))\(doubt)"
  }

  private func clock(_ moment: Instant) -> String { "\(moment.local.day) \(moment.local.clock)" }
}
