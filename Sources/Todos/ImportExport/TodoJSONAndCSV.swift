internal import Days
internal import Formats

/// Writes tasks in formats that other programs read.
public enum TodoExport {
  /// `{"schema_version":1,"tasks":[…]}`: one task a line, sorted by number, with all fields.
  public static func json(_ todos: [Todo]) -> String {
    let tasks = inOrder(todos).map { $0.json.text() }.joined(separator: ",\n")
    return "{\"schema_version\":\(TodoFileReading.schemaVersion),\"tasks\":[\(tasks.isEmpty ? "" : "\n\(tasks)\n")]}\n"
  }

  /// A todo.txt file (https://github.com/todotxt/todo.txt), one task a line, sorted by number. Times are reduced to
  /// days.
  public static func todoTxt(_ todos: [Todo]) -> String {
    inOrder(todos).map { TodoTxtLine($0).text + "\n" }.joined()
  }

  /// A table with a header (RFC 4180), sorted by number. Missing values are empty cells.
  public static func csv(_ todos: [Todo]) -> String {
    let header = Todo.Field.allCases.map(\.rawValue)
    let rows = inOrder(todos).map { fields(of: $0).map { CSVCell.written($0.value) } }
    // RFC 4180 demands this line end on every platform.
    return ([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// All fields of a task with their values as text, empty if missing.
  public static func fields(of todo: Todo) -> [(name: String, value: String)] {
    Todo.Field.allCases.map { ($0.rawValue, todo[$0].plainText ?? "") }
  }

  private static func inOrder(_ todos: [Todo]) -> [Todo] { todos.sorted { $0.number < $1.number } }
}

/// cyc's own format: `{"schema_version":1,"tasks":[…]}`.
extension TodoFileReading {
  static let schemaVersion = 1

  /// Refuses unknown names: a mistyped name or one of a newer format would be lost silently.
  mutating func readJSON(_ bytes: [UInt8]) throws(ImportProblem) {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try readDocument(&reader)
      if reader.peek() != nil { throw reader.error }
    } catch {
      throw ImportProblem(line: error.line, .notJSON)
    }
  }

  private mutating func readDocument(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.peek() == UInt8(ascii: "{") else {
      let line = reader.line
      _ = try reader.readValue()
      return problems.append(ImportProblem(line: line, .notTasks))
    }
    var names: Set<String> = []
    let start = reader.line
    try reader.readObject { name, reader throws(JSONError) in
      let line = reader.line
      guard names.insert(name).inserted else {
        problems.append(ImportProblem(line: line, .repeatedKey(name)))
        _ = try reader.readValue()
        return
      }
      switch name {
      case "schema_version":
        if let reason = TodoFileReading.problem(ofVersion: try reader.readValue()) {
          problems.append(ImportProblem(line: line, reason))
        }
      case "tasks" where reader.peek() == UInt8(ascii: "["):
        try readTasks(&reader)
      default:
        _ = try reader.readValue()
        problems.append(ImportProblem(line: line, name == "tasks" ? .notTasks : .unknownKey(name)))
      }
    }
    if !names.contains("schema_version") { problems.append(ImportProblem(line: start, .schemaVersion(nil))) }
    if !names.contains("tasks") { problems.append(ImportProblem(line: start, .notTasks)) }
  }

  private static func problem(ofVersion version: JSONValue) -> ImportProblem.Reason? {
    switch version {
    case .number(String(schemaVersion)): nil
    case .number(let text): .schemaVersion(text)
    case .string(let text): .quotedSchemaVersion(text)
    case .null, .bool, .array, .object: .schemaVersion(nil)
    }
  }

  private mutating func readTasks(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readArray { reader throws(JSONError) in
      let line = reader.line
      let value = try reader.readValue()
      take(line: line) { _ throws(ImportProblem.Reason) in
        let fields = try TodoFields(value)
        if let name = fields.names.first(where: { Todo.Field(rawValue: $0) == nil }) { throw .unknownKey(name) }
        return try fields.importedTodo(line: line, stating: fields.stated)
      }
    }
  }
}

extension TodoFields {
  /// The task that an object describes; unknown fields are ignored.
  func importedTodo(line: Int, stating stated: Set<Todo.Field> = []) throws(ImportProblem.Reason) -> ImportedTodo {
    let title = try readTitle(try need(.title) { $0 })
    let created = try read(.created) { Instant(rfc3339: $0) }
    let todo = ImportedTodo(
      line: line, number: try number(Todo.Field.number.rawValue), uuid: try read(.uuid, readUUID), title: title,
      body: try readBody(try read(.body) { $0 }), quadrant: try read(.quadrant) { Quadrant(rawValue: $0) } ?? .do,
      column: try read(.column) { BoardColumn(rawValue: $0) } ?? .todo, due: try read(.due) { Day(iso8601: $0) },
      alert: try alert, recurrence: try read(.recurrence) { Recurrence(canonical: $0) },
      color: try read(.color) { TodoColor(rawValue: $0) }, created: created,
      changed: try read(.changed) { Instant(rfc3339: $0) }, completed: try read(.completed) { Instant(rfc3339: $0) },
      order: try read(.order) { OrderKey($0) }, fields: stated)
    if todo.alert != nil, todo.due == nil { throw .alertWithoutDay }
    if todo.recurrence != nil, todo.due == nil { throw .repeatWithoutDay }
    if todo.completed != nil, todo.column != .done { throw .completedButNotDone }
    return todo
  }

  /// Fields that an object states. For optional fields, null states that there is no value.
  fileprivate var stated: Set<Todo.Field> {
    Set(names.compactMap(Todo.Field.init(rawValue:))).filter { field in
      switch field {
      case .quadrant, .column, .created, .changed: self[field.rawValue] != nil
      case .body, .due, .alert, .recurrence, .color, .completed, .order: true
      case .number, .uuid, .title, .alertIsOn: false
      }
    }
  }

  private var alert: TodoAlert? {
    get throws(ImportProblem.Reason) {
      let isOn = try flag(Todo.Field.alertIsOn.rawValue)
      guard let time = try read(.alert, { ClockTime(iso8601: $0) }) else {
        if isOn != nil { throw .missingKey(Todo.Field.alert.rawValue) }
        return nil
      }
      return TodoAlert(time: time, isOn: isOn ?? true)
    }
  }
}

/// A table whose first line names its columns in any order, with the names of the JSON format.
extension TodoFileReading {
  mutating func readCSV(_ bytes: [UInt8]) throws(ImportProblem) {
    let rows = try TodoFileReading.rows(bytes)
    guard let header = rows.first else { throw ImportProblem(line: 1, .missingKey(Todo.Field.title.rawValue)) }
    try TodoFileReading.check(header)
    for row in rows.dropFirst() {
      take(line: row.line) { _ throws(ImportProblem.Reason) in
        guard row.cells.count == header.cells.count else {
          throw .cellCount(row.cells.count, columns: header.cells.count)
        }
        let members = zip(header.cells, row.cells).map { name, cell in
          JSONMember(name: name, value: TodoFileReading.value(CSVCell.plain(cell), of: name))
        }
        return try TodoFields(members).importedTodo(line: row.line)
      }
    }
  }

  private static func rows(_ bytes: [UInt8]) throws(ImportProblem) -> [CSVRow] {
    do throws(CSVError) { return try CSVReader.rows(bytes) } catch { throw ImportProblem(line: error.line, .notCSV) }
  }

  private static func check(_ header: CSVRow) throws(ImportProblem) {
    var names: Set<String> = []
    for name in header.cells {
      if Todo.Field(rawValue: name) == nil { throw ImportProblem(line: header.line, .unknownKey(name)) }
      if !names.insert(name).inserted { throw ImportProblem(line: header.line, .repeatedKey(name)) }
    }
    let title = Todo.Field.title.rawValue
    if !names.contains(title) { throw ImportProblem(line: header.line, .missingKey(title)) }
  }

  /// Converts a cell to JSON. Spreadsheets write `TRUE`.
  private static func value(_ cell: String, of name: String) -> JSONValue {
    if cell.isEmpty { return .null }
    switch Todo.Field(rawValue: name) {
    case .number: return .number(cell)
    case .alertIsOn: return ["true": .bool(true), "false": .bool(false)][cell.lowercased()] ?? .string(cell)
    default: return .string(cell)
    }
  }
}
