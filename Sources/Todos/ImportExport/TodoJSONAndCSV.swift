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
  /// Keys that only the answers of `cyc todo list --json` have. Nothing is lost without them.
  private static let keysOfAnswers: Set<String> = ["today", "total"]

  /// Reports unknown names: a mistyped name or one of a newer format would be lost silently.
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
      return refuse(line: line, .notTasks)
    }
    var names: Set<String> = []
    let start = reader.line
    try reader.readObject { name, reader throws(JSONError) in
      let line = reader.line
      guard names.insert(name).inserted else {
        leftOut.append(ImportProblem(line: line, .repeatedKey(name)))
        _ = try reader.readValue()
        return
      }
      switch name {
      case "schema_version":
        if let reason = TodoFileReading.problem(ofVersion: try reader.readValue()) {
          refuse(line: line, reason)
        }
      case "tasks" where reader.peek() == UInt8(ascii: "["):
        try readTasks(&reader)
      default:
        _ = try reader.readValue()
        if name == "tasks" {
          refuse(line: line, .notTasks)
        } else if !TodoFileReading.keysOfAnswers.contains(name) {
          leftOut.append(ImportProblem(line: line, .unknownKey(name)))
        }
      }
    }
    if !names.contains("schema_version") { refuse(line: start, .schemaVersion(nil)) }
    if !names.contains("tasks") { refuse(line: start, .notTasks) }
  }

  /// Refuses the whole file.
  private mutating func refuse(line: Int, _ reason: ImportProblem.Reason) {
    leftOut.append(ImportProblem(line: line, reason))
    isRefused = true
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
      take(line: line) { () throws(ImportProblem.Reason) in try TodoFields(value).draft(line: line) }
    }
  }
}

extension TodoFields {
  /// Keys of a task that only answers have; they follow from its due day.
  private static let keysOfAnswers: Set<String> = ["d_day", "days_left", "overdue"]

  /// The task that an object or a row of our own describes. Unknown names and invalid values go into its body.
  func draft(line: Int) throws(ImportProblem.Reason) -> TaskDraft {
    var draft = TaskDraft(line: line)
    draft.emptyUnlessStated = []
    draft.isBodyVerbatim = true
    if let title = self[Todo.Field.title.rawValue] {
      guard case .string(let text) = title else { throw .badValue(Todo.Field.title.rawValue) }
      draft.title = text
    }
    func take<Value>(_ field: Todo.Field, _ make: (String) -> Value?) -> Value? {
      valid(field.rawValue, in: &draft) { $0.string.flatMap(make) }
    }
    draft.note(take(.body) { $0 })
    if self[Todo.Field.title.rawValue] == nil {
      let reason = ImportProblem.Reason.missingKey(Todo.Field.title.rawValue)
      if draft.notes.isEmpty { throw reason }
      draft.problems.append(reason)
    }
    draft.number = valid(Todo.Field.number.rawValue, in: &draft) { _ in try? number(Todo.Field.number.rawValue) }
    draft.uuid = take(.uuid, readUUID)
    draft.quadrant = take(.quadrant) { Quadrant(rawValue: $0) }
    draft.column = take(.column) { BoardColumn(rawValue: $0) } ?? .todo
    draft.due = take(.due) { Day(iso8601: $0) }
    let time = take(.alert) { ClockTime(iso8601: $0) }
    let isOn = valid(Todo.Field.alertIsOn.rawValue, in: &draft) { if case .bool(let flag) = $0 { flag } else { nil } }
    if let time, draft.due == nil {
      draft.keep(Todo.Field.alert.rawValue, invalid: "\(time)", .alertWithoutDay)
    } else {
      draft.alert = time.map { TodoAlert(time: $0, isOn: isOn ?? true) }
    }
    if isOn != nil, self[Todo.Field.alert.rawValue] == nil {
      draft.problems.append(.missingKey(Todo.Field.alert.rawValue))
    }
    draft.repeats(take(.recurrence) { Recurrence(canonical: $0)?.description }, isStored: true) {
      Recurrence(canonical: $0)
    }
    if draft.recurrence != nil, draft.due == nil { draft.problems.append(.repeatWithoutDay) }
    draft.wait = take(.wait) { Day(iso8601: $0) }
    draft.color = take(.color) { TodoColor(rawValue: $0) }
    draft.created = take(.created) { Instant(rfc3339: $0) }
    draft.changed = take(.changed) { Instant(rfc3339: $0) }
    let completed = take(.completed) { Instant(rfc3339: $0) }
    if let completed, draft.column != .done {
      draft.keep(Todo.Field.completed.rawValue, invalid: "\(completed.today)", .completedButNotDone)
    } else {
      draft.completed = completed
    }
    draft.order = take(.order) { OrderKey($0) }
    draft.stated = stated
    for name in names where Todo.Field(rawValue: name) == nil && !TodoFields.keysOfAnswers.contains(name) {
      draft.keep(name, invalid: self[name]?.inBody ?? "", .unknownKey(name))
    }
    return draft
  }

  /// Reads a value; if it is invalid, reports it, and keeps it for the body.
  private func valid<Value>(_ name: String, in draft: inout TaskDraft, _ make: (JSONValue) -> Value?) -> Value? {
    guard let value = self[name] else { return nil }
    let made = make(value)
    if made == nil { draft.keep(name, invalid: value.inBody, .badValue(name)) }
    return made
  }

  /// Fields that an object states. For optional fields, null states that there is no value.
  private var stated: Set<Todo.Field> {
    Set(names.compactMap(Todo.Field.init(rawValue:))).filter { field in
      switch field {
      case .quadrant, .column, .created, .changed: self[field.rawValue] != nil
      case .body, .due, .alert, .recurrence, .wait, .color, .completed, .order: true
      case .number, .uuid, .title, .alertIsOn: false
      }
    }
  }
}

extension JSONValue {
  var inBody: String { plainText ?? (self == .null ? "" : text()) }
}
