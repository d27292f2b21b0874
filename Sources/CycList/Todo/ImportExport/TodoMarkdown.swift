internal import CycBase
internal import CycStreak
internal import Todos

/// The tasks as a checklist by quadrant, as people paste it into notes and issues (GitHub Flavored Markdown).
struct TodoMarkdown {
  let todos: [Todo]
  let language: Language

  var text: String {
    let sections = Quadrant.allCases.compactMap(section)
    let title = "# \(TodoImportExportPhrases.list(language))"
    let none = TodoImportExportPhrases.noTasks(language)
    return ([title] + (sections.isEmpty ? [none] : sections)).joined(separator: "\n\n") + "\n"
  }

  private func section(_ quadrant: Quadrant) -> String? {
    let todos = todos.filter { $0.quadrant == quadrant }
    guard !todos.isEmpty else { return nil }
    let items = todos.map(item).joined(separator: "\n")
    return
      "## \(quadrant.sign) \(quadrant.title(language))\n\n\(items.hasSuffix("\n") ? String(items.dropLast()) : items)"
  }

  private func item(_ todo: Todo) -> String {
    // The number goes first: behind it no title can begin a list or a heading.
    let line = "- [\(todo.isDone ? "x" : " ")] \(todo.number): \(TodoMarkdown.escaped(todo.title))\(details(todo))"
    guard let body = todo.body else { return line }
    return ([line, ""] + TodoMarkdown.fenced(body).map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n") + "\n"
  }

  private func details(_ todo: Todo) -> String {
    let due = todo.due.map { TodoImportExportPhrases.due("\($0)\(todo.alert.map { " \($0.time)" } ?? "")")(language) }
    let doing = todo.column == .doing ? BoardColumn.doing.title(language) : nil
    let parts = [doing, due].compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  /// A title whose signs mean themselves.
  static func escaped(_ text: String) -> String {
    text.map { "\\`*_{}[]<>#|~&!".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// A body word for word, in a fence that is longer than all in it.
  private static func fenced(_ body: String) -> [String] {
    let longest = body.split(omittingEmptySubsequences: true) { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [fence]
  }
}
