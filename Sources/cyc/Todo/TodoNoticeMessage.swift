internal import Todos

/// What a notice says, to be shown on a desktop or in a list.
struct TodoNoticeMessage: Equatable {
  let title: String
  /// Nil where there is nothing to add.
  let body: String?

  init(_ notice: TodoNotice, language: Language) {
    let todo = notice.todo
    switch notice.kind {
    case .day:
      title = TodoNoticePhrases.dueToday(language)
      body = "\(todo.column.title(language)): \(todo.title)"
    case .alert:
      title = "\(todo.quadrant.sign): \(todo.title)"
      body = todo.body
    }
  }
}
