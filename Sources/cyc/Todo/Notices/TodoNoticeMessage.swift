internal import Todos

/// What a notice says, to be shown on a desktop or in a list.
struct TodoNoticeMessage: Equatable {
  let title: String
  /// Nil where there is nothing to add.
  let body: String?

  /// - Parameter isASCII: whether what the person wrote is shown with ASCII characters alone.
  init(_ notice: TodoNotice, language: Language, isASCII: Bool = false) {
    let todo = notice.todo
    func shown(_ text: String) -> String { isASCII ? TodoPhrases.ascii(text, language) : text }
    switch notice.kind {
    case .day:
      title = TodoNoticePhrases.dueToday(language)
      body = "\(todo.column.title(language)): \(shown(todo.title))"
    case .alert:
      title = shown("\(todo.quadrant.sign): \(todo.title)")
      body = todo.body.map(shown)
    }
  }
}
