internal import Days

extension TodoTxtLine {
  init(_ todo: Todo) {
    isDone = todo.isDone
    priority = TodoTxtLine.priority(of: todo.quadrant)
    completed = todo.completed?.today
    created = todo.created.today
    changed = todo.changed.today == todo.created.today ? nil : todo.changed.today
    title = todo.title
    body = todo.body
    isDoing = todo.column == .doing
    due = todo.due
    alert = todo.alert
    color = todo.color
    uuid = todo.uuid
  }

  /// The line. The dates always stand there, so that a title that looks like one, or like a priority, is none.
  var text: String {
    let line = text(exactTitle: false)
    return TodoTxtLine(reading: line[...]) == self ? line : text(exactTitle: true)
  }

  private func text(exactTitle: Bool) -> String {
    let priority = priority.map(String.init) ?? ""
    // There is no place for a priority in front of a task that is done; `pri:` is what programs put there.
    let begin = isDone ? ["x", completed?.description, created?.description] : ["(\(priority))", created?.description]
    let pairs: [(Key, String?)] = [
      (.title, exactTitle ? TodoTxtLine.value(of: title) : nil),
      (.due, due?.description),
      (.pri, isDone ? priority : nil),
      (.at, alert?.time.description.replacing(":", with: "")),
      (.alert, alert?.isOn == false ? "off" : nil),
      (.column, isDoing ? "doing" : nil),
      (.color, color?.rawValue),
      (.note, body.map(TodoTxtLine.value)),
      (.changed, changed?.description),
      (.uuid, uuid),
    ]
    let words =
      begin.compactMap(\.self) + [title] + pairs.compactMap { key, value in value.map { "\(key.rawValue):\($0)" } }
    return words.joined(separator: " ")
  }
}
