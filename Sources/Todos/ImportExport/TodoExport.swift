internal import Formats
internal import Days

/// Writes tasks down for other programs.
public enum TodoExport {
  /// `{"schema_version":1,"tasks":[…]}` with one task a line in the order of their numbers, and everything that is known of them.
  public static func json(_ todos: [Todo]) -> String {
    let tasks = inOrder(todos).map { $0.json.text() }.joined(separator: ",\n")
    return "{\"schema_version\":\(TodoFileReading.schemaVersion),\"tasks\":[\(tasks.isEmpty ? "" : "\n\(tasks)\n")]}\n"
  }

  /// A todo.txt file (https://github.com/todotxt/todo.txt) with one task a line in the order of their numbers. Of the times it
  /// keeps the days.
  public static func todoTxt(_ todos: [Todo]) -> String {
    inOrder(todos).map { TodoTxtLine($0).text + "\n" }.joined()
  }

  /// A table with a header (RFC 4180), in the order of the numbers; what there is none of is empty.
  public static func csv(_ todos: [Todo]) -> String {
    let header = Todo.CodingKeys.allCases.map(\.rawValue)
    let rows = inOrder(todos).map { fields(of: $0).map { CSVCell.written($0.value) } }
    // The RFC's line end, whatever the machine's.
    return ([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// The names of everything that is known of a task, with its values as texts; what there is none of is empty.
  public static func fields(of todo: Todo) -> [(name: String, value: String)] {
    Todo.CodingKeys.allCases.map { ($0.rawValue, todo[$0].plainText ?? "") }
  }

  static func inOrder(_ todos: [Todo]) -> [Todo] { todos.sorted { $0.number < $1.number } }
}
