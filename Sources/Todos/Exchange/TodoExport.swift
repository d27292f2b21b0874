internal import Days

/// Writes tasks down for other programs.
public enum TodoExport {
  /// `{"schema_version":1,"tasks":[…]}` with one task a line in the order of their numbers, and everything that is known of them.
  public static func json(_ todos: [Todo]) -> String {
    let tasks = inOrder(todos).map(json).joined(separator: ",\n")
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
    let rows = inOrder(todos).map { fields(of: $0).map { CSV.cell($0.value) } }
    // The RFC's line end, whatever the machine's.
    return ([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// The names of everything that is known of a task, with its values as texts; what there is none of is empty.
  public static func fields(of todo: Todo) -> [(name: String, value: String)] {
    Todo.CodingKeys.allCases.map { ($0.rawValue, plain(todo[$0])) }
  }

  static func inOrder(_ todos: [Todo]) -> [Todo] { todos.sorted { $0.number < $1.number } }

  private static func json(_ todo: Todo) -> String {
    let members = Todo.CodingKeys.allCases.map { "\"\($0.rawValue)\":\(json(todo[$0]))" }
    return "{\(members.joined(separator: ","))}"
  }

  private static func json(_ value: JSONValue) -> String {
    switch value {
    case .number(let text): text
    case .string(let text): quoted(text)
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: "null"
    }
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .number(let text), .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: ""
    }
  }

  /// A JSON string (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      // Titles and bodies have none of these; a file that somebody else wrote into could.
      case "\0"..." ", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        quoted += scalar == " " ? " " : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Todo {
  /// What is kept of it under a name.
  fileprivate subscript(key: CodingKeys) -> JSONValue {
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    return switch key {
    case .number: .number(String(number))
    case .uuid: .string(uuid)
    case .title: .string(title)
    case .body: text(body)
    case .quadrant: .string(quadrant.rawValue)
    case .column: .string(column.rawValue)
    case .due: text(due?.description)
    case .alert: text(alert?.time.description)
    case .alertIsOn: alert.map { .bool($0.isOn) } ?? .null
    case .color: text(color?.rawValue)
    case .created: .string(created.rfc3339WithOffset)
    case .changed: .string(changed.rfc3339WithOffset)
    case .completed: text(completed?.rfc3339WithOffset)
    }
  }
}
