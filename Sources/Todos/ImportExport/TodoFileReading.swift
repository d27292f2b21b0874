/// What has come of a file so far.
struct TodoFileReading {
  private(set) var todos: [ImportedTodo] = []
  var problems: [ImportProblem] = []
  var leftOut: [TodoFile.LeftOut: Int] = [:]
  private var lines: [String: Int] = [:]

  /// Takes a task, or the reason why it is none.
  mutating func take(line: Int, _ read: (inout TodoFileReading) throws(ImportProblem.Reason) -> ImportedTodo?) {
    do throws(ImportProblem.Reason) {
      guard let todo = try read(&self) else { return }
      if let uuid = todo.uuid, let other = lines.updateValue(line, forKey: uuid) { throw .sameUUID(line: other) }
      todos.append(todo)
    } catch {
      problems.append(ImportProblem(line: line, error))
    }
  }
}

/// A text of a task, with what is wrong with it as a problem of a file.
func readTitle(_ text: String) throws(ImportProblem.Reason) -> String {
  do throws(TodoText.Problem) { return try TodoText.title(text) } catch { throw .text(error) }
}

func readBody(_ text: String?) throws(ImportProblem.Reason) -> String? {
  guard let text else { return nil }
  do throws(TodoText.Problem) { return try TodoText.body(text) } catch { throw .text(error) }
}
