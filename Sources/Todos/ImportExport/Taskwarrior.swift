internal import Days
internal import Formats

/// A task in a Taskwarrior export.
struct TaskwarriorTask {
  let fields: TodoFields
  let instant: (Timestamp) -> Instant

  /// Fields that become fields of a `Todo`, and Taskwarrior's internal ones. All others go into the body.
  private static let known: Set<String> = [
    "description", "status", "uuid", "entry", "modified", "start", "end", "due", "priority", "annotations",
    "id", "urgency", "mask", "imask", "parent", "rtype",
  ]

  /// The statuses of the tasks that are left out have its names.
  var leftOut: TodoFile.LeftOut? {
    get throws(ImportProblem.Reason) { TodoFile.LeftOut(rawValue: try status.rawValue) }
  }

  func todo(line: Int) throws(ImportProblem.Reason) -> ImportedTodo {
    guard let description = try fields.text("description") else { throw .missingKey("description") }
    let uuid = try fields.need(.uuid, readUUID)
    let due = try moment("due")
    let isDone = try status == .completed
    let alert = due.flatMap(alert)
    let recurrence = due == nil ? nil : try recurrence
    let body = try readBody(try body.joined(separator: "\n"))
    let times = (created: try moment("entry"), changed: try moment("modified"), end: try moment("end"))
    let stated: [(Todo.Field, Bool)] = [
      (.body, body != nil), (.quadrant, try quadrant != nil), (.column, true), (.due, due != nil),
      (.alert, alert != nil), (.recurrence, recurrence != nil), (.created, times.created != nil),
      (.changed, times.changed != nil),
      (.completed, isDone && times.end != nil),
    ]
    return ImportedTodo(
      line: line, uuid: uuid, title: try readTitle(description), body: body, quadrant: try quadrant ?? .do,
      column: isDone ? .done : fields["start"] == nil ? .todo : .doing, due: due?.today, alert: alert,
      recurrence: recurrence, created: times.created, changed: times.changed, completed: isDone ? times.end : nil,
      fields: Set(stated.filter(\.1).map(\.0)), knowsBody: false)
  }

  private enum Status: String {
    case pending, waiting, completed, deleted, recurring
  }

  private var status: Status {
    get throws(ImportProblem.Reason) { try fields.read("status") { Status(rawValue: $0) } ?? .pending }
  }

  /// Nil if there is none, or if it stays in the body.
  private var recurrence: Recurrence? {
    get throws(ImportProblem.Reason) { try fields.text("recur").flatMap(Recurrence.init(taskwarrior:)) }
  }

  /// Nil for custom priorities, which users can define.
  private var quadrant: Quadrant? {
    get throws(ImportProblem.Reason) {
      switch try fields.text("priority") {
      case "H": .do
      case "M": .decide
      case "L": .delegate
      default: nil
      }
    }
  }

  /// A due time becomes an alert. Taskwarrior stores a due day without a time as its first or last minute, so these do
  /// not.
  private func alert(_ due: Instant) -> TodoAlert? {
    let (time, isLast) = (due.local, due.local.hour == 23 && due.local.minute == 59)
    guard !isLast, let clock = ClockTime(hour: time.hour, minute: time.minute), clock.minuteOfDay > 0 else {
      return nil
    }
    return TodoAlert(time: clock)
  }

  private func moment(_ name: String) throws(ImportProblem.Reason) -> Instant? {
    try fields.read(name, moment(written:))
  }

  /// Reads `20261224T150000Z`.
  private func moment(written text: String) -> Instant? {
    let digits = Array(text)
    guard digits.count == 16, digits[8] == "T", digits[15] == "Z" else { return nil }
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    let stamp = Timestamp(
      iso8601: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))Z")
    return stamp.map(instant)
  }
}

// MARK: - Body

extension TaskwarriorTask {
  /// The annotations with their days, then all fields without a counterpart: project, tags, waiting time …
  private var body: [String] {
    get throws(ImportProblem.Reason) { try annotations + others }
  }

  private var annotations: [String] {
    get throws(ImportProblem.Reason) {
      guard let value = fields["annotations"] else { return [] }
      guard case .array(let annotations) = value else { throw .badValue("annotations") }
      return try annotations.map { value throws(ImportProblem.Reason) in
        let annotation = try TodoFields(value)
        let day = try annotation.read("entry", moment(written:)).map { "\($0.today) " } ?? ""
        return day + (try annotation.text("description") ?? "")
      }
    }
  }

  private var others: [String] {
    get throws(ImportProblem.Reason) {
      var lines: [String] = []
      let hasQuadrant = try quadrant != nil
      let recurrence = try recurrence
      let isRepeat = fields["due"] != nil && recurrence != nil
      for name in fields.names where !TaskwarriorTask.known.contains(name) || name == "priority" && !hasQuadrant {
        if name == "recur", isRepeat { continue }
        guard let value = fields[name] else { continue }
        guard let text = text(of: value) else { throw .badValue(name) }
        lines.append("\(name): \(text)")
      }
      return lines
    }
  }

  /// Nil for an object, which Taskwarrior never writes.
  private func text(of value: JSONValue) -> String? {
    switch value {
    case .null: ""
    case .bool(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): moment(written: text).map { "\($0.today) \($0.local.clock)" } ?? text
    case .array(let values):
      values.allSatisfy { text(of: $0) != nil } ? values.compactMap(text).joined(separator: " ") : nil
    case .object: nil
    }
  }
}

/// Output of Taskwarrior's `task export`: an array of objects, or one object a line.
///
/// Source: Taskwarrior JSON Format, https://taskwarrior.org/docs/design/task/
extension TodoFileReading {
  mutating func readTaskwarrior(_ bytes: [UInt8], instant: @escaping (Timestamp) -> Instant) throws(ImportProblem) {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      if reader.peek() == UInt8(ascii: "[") {
        try reader.readArray { reader throws(JSONError) in try readTask(&reader, instant) }
      } else {
        // Taskwarrior before 2.4 wrote commas between the lines.
        while reader.peek() != nil {
          try readTask(&reader, instant)
          _ = reader.take(",")
        }
      }
      if reader.peek() != nil { throw reader.error }
    } catch {
      throw ImportProblem(line: error.line, .notJSON)
    }
  }

  private mutating func readTask(_ reader: inout JSONReader, _ instant: @escaping (Timestamp) -> Instant)
    throws(JSONError)
  {
    let line = reader.line
    let value = try reader.readValue()
    take(line: line) { reading throws(ImportProblem.Reason) in
      let task = TaskwarriorTask(fields: try TodoFields(value), instant: instant)
      if let leftOut = try task.leftOut {
        reading.leftOut[leftOut, default: 0] += 1
        return nil
      }
      return try task.todo(line: line)
    }
  }
}
