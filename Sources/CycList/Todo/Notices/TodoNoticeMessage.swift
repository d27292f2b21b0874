package import CycBase
internal import CycStreak
package import Days
package import Todos

/// What a notice says, to be shown on a desktop or in a list.
package struct TodoNoticeMessage: Equatable {
  package let title: String
  /// Nil where there is nothing to add.
  package let body: String?
  /// The body in full, for where there is room: of a digest a line for each task.
  package let lines: [String]

  /// A digest names so many tasks; the rest is counted.
  private static let maxTitles = 5

  /// - Parameters:
  ///   - toldAt: when it is sent, so that an alert that is late says so; nil where it is not sent now.
  ///   - isASCII: whether what the person wrote is shown with ASCII characters alone.
  package init(_ notice: TodoNotice, toldAt: CivilTime? = nil, language: Language, isASCII: Bool = false) {
    func shown(_ text: String) -> String { isASCII ? TodoPhrases.ascii(text, language) : text }
    switch notice.kind {
    case .digest:
      let (todos, max) = (notice.todos, TodoNoticeMessage.maxTitles)
      title = TodoNoticePhrases.dueToday(todos.count)(language)
      lines = todos.map { shown("\($0.quadrant.sign) \($0.title)") }
      body = (lines.prefix(max) + (todos.count > max ? [TodoNoticePhrases.more(todos.count - max)(language)] : []))
        .joined(separator: ", ")
    case .alert:
      title = notice.todos.map { shown("\($0.quadrant.sign) \($0.title)") }.joined()
      let late = toldAt.flatMap { notice.moment == .late ? TodoNoticePhrases.late(notice.when, toldAt: $0) : nil }
      let text = notice.todos.first?.body.map(shown)
      body = late.map { late in text.map { "\($0) (\(late(language)))" } ?? late(language) } ?? text
      lines = [body].compactMap(\.self)
    }
  }
}
