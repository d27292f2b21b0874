internal import Days
internal import Formats

/// The list's own form: `{"schema_version":1,"tasks":[…]}`.
extension TodoFileReading {
  static let schemaVersion = 1

  /// What means nothing here is refused, not passed over: a mistyped name, or one of a newer form, would be lost in silence.
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
      take(line: line) { reading throws(ImportProblem.Reason) in
        let fields: JSONFields<ImportProblem.Reason> = try JSONFields(value)
        if let name = fields.names.first(where: { Todo.CodingKeys(stringValue: $0) == nil }) { throw .unknownKey(name) }
        var todo = try reading.jsonTask(fields, line: line)
        todo.fields = TodoFileReading.said(fields)
        return todo
      }
    }
  }

  /// The task that an object describes, as far as its fields are known here.
  func jsonTask(_ fields: JSONFields<ImportProblem.Reason>, line: Int) throws(ImportProblem.Reason) -> ImportedTodo {
    guard let text = try fields.text("title") else { throw .missingKey("title") }
    let title = try readTitle(text)
    let created = try fields.read("created") { Instant(rfc3339: $0) }
    let todo = ImportedTodo(
      line: line, number: try fields.number("number"), uuid: try fields.read("uuid", readUUID), title: title,
      body: try readBody(try fields.text("body")),
      quadrant: try fields.read("quadrant") { Quadrant(rawValue: $0) } ?? .do,
      column: try fields.read("column") { BoardColumn(rawValue: $0) } ?? .todo,
      due: try fields.read("due") { Day(iso8601: $0) }, alert: try jsonAlert(fields),
      color: try fields.read("color") { TodoColor(rawValue: $0) }, created: created,
      changed: try fields.read("changed") { Instant(rfc3339: $0) },
      completed: try fields.read("completed") { Instant(rfc3339: $0) },
      order: try fields.read("order") { OrderKey($0) }, fields: [])
    if todo.alert != nil, todo.due == nil { throw .alertWithoutDay }
    if todo.completed != nil, todo.column != .done { throw .completedButNotDone }
    return todo
  }

  /// What an object speaks of. Of what a task can be without, null says that there is none.
  private static func said(_ fields: JSONFields<ImportProblem.Reason>) -> Set<ImportedTodo.Field> {
    let names: [(Todo.CodingKeys, ImportedTodo.Field, canBeNull: Bool)] = [
      (.body, .body, true), (.quadrant, .quadrant, false), (.column, .column, false), (.due, .due, true),
      (.alert, .alert, true), (.color, .color, true), (.created, .created, false), (.changed, .changed, false),
      (.completed, .completed, true), (.order, .order, true),
    ]
    return Set(
      names.filter { $0.canBeNull ? fields.names.contains($0.0.rawValue) : fields[$0.0.rawValue] != nil }.map(\.1))
  }

  private func jsonAlert(_ fields: JSONFields<ImportProblem.Reason>) throws(ImportProblem.Reason) -> TodoAlert? {
    let isOn = try fields.flag("alert_on")
    guard let time = try fields.read("alert", { ClockTime(iso8601: $0) }) else {
      if isOn != nil { throw .missingKey("alert") }
      return nil
    }
    return TodoAlert(time: time, isOn: isOn ?? true)
  }
}
