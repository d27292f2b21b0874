internal import Days
internal import Formats

struct TaskwarriorTask {
  let fields: TodoFields
  let instant: (Timestamp) -> Instant

  /// Names of fields that become fields of a `Todo`, and of Taskwarrior's internal ones. All others
  /// go into the body.
  private static let handledNames: Set<String> = [
    "description", "status", "uuid", "entry", "modified", "start", "end", "due", "priority", "annotations", "wait",
    "id", "urgency", "mask", "imask", "parent", "rtype", "recur",
  ]

  func draft(line: Int) throws(ImportProblem.Reason) -> TaskDraft {
    var draft = TaskDraft(line: line)
    guard let title = try fields.text("description") else { throw .missingKey("description") }
    draft.title = title
    draft.uuid = try fields.need(.uuid, readUUID)
    let status = try status
    let due = moment("due", &draft)
    draft.due = due?.today
    draft.alert = due.flatMap(alert)
    draft.wait = moment("wait", &draft)?.today
    draft.quadrant = quadrant
    draft.column = status == .completed ? .done : fields["start"] == nil ? .todo : .doing
    draft.created = moment("entry", &draft)
    draft.changed = moment("modified", &draft)
    let end = moment("end", &draft)
    draft.completed = status == .completed ? end : nil
    addBody(to: &draft)
    if let recur = fields["recur"]?.plainText {
      // A repetition has no end here, so one with an end goes into the body.
      draft.repeats(recur) { fields["until"] == nil ? Recurrence(taskwarrior: $0) : nil }
    }
    draft.emptyUnlessStated = []
    draft.stated = [.column]
    if draft.completed != nil { draft.stated.insert(.completed) }
    if draft.changed != nil { draft.stated.insert(.changed) }
    return draft
  }

  enum Status: String {
    case pending, waiting, completed, deleted, recurring
  }

  var status: Status {
    get throws(ImportProblem.Reason) { try fields.read("status") { Status(rawValue: $0) } ?? .pending }
  }

  /// Nil for custom priorities, which users can define.
  private var quadrant: Quadrant? {
    switch fields["priority"]?.string {
    case "H": .do
    case "M": .decide
    case "L": .delegate
    default: nil
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

  private func moment(_ name: String, _ draft: inout TaskDraft) -> Instant? {
    guard let value = fields[name] else { return nil }
    guard let moment = value.plainText.flatMap(moment(written:)) else {
      draft.keep(name, invalid: value.inBody, .badValue(name))
      return nil
    }
    return moment
  }

  /// Reads `20261224T150000Z`, or seconds since 1970.
  private func moment(written text: String) -> Instant? {
    if (9...10).contains(text.utf8.count), let seconds = Int(text) {
      return instant(.moment(secondsSince1970: seconds))
    }
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
  /// The annotations with their days, then all fields without a counterpart: project, tags, …
  private func addBody(to draft: inout TaskDraft) {
    if let value = fields["annotations"] {
      for annotation in value.array ?? [value] {
        guard let annotation = try? TodoFields(annotation) else {
          draft.keep("annotation", invalid: annotation.inBody, .badValue("annotations"))
          continue
        }
        let day = annotation["entry"]?.plainText.flatMap(moment(written:)).map { "\($0.today) " } ?? ""
        draft.note(day + (annotation["description"]?.inBody ?? ""))
      }
    }
    for name in fields.names
    where !TaskwarriorTask.handledNames.contains(name) || name == "priority" && quadrant == nil {
      draft.keep(name, fields[name].map(text))
    }
  }

  /// The value as text for the body; a moment such as `20261224T150000Z` in local time.
  private func text(of value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text):
      text.utf8.count == 16 ? moment(written: text).map { "\($0.today) \($0.local.clock)" } ?? text : text
    case .array(let values): values.map(text).joined(separator: " ")
    case .object: value.text()
    }
  }
}

/// Output of Taskwarrior's `task export`: an array of objects, or one object a line.
///
/// Source: Taskwarrior JSON Format, https://taskwarrior.org/docs/design/task/
extension TodoFileReading {
  mutating func readTaskwarrior(_ bytes: [UInt8]) throws(ImportProblem) {
    var reader = JSONReader(bytes)
    var read = ReadTasks()
    do throws(JSONError) {
      if reader.peek() == UInt8(ascii: "[") {
        try reader.readArray { reader throws(JSONError) in try readTask(&reader, &read) }
      } else {
        // Taskwarrior before 2.4 wrote commas between the lines.
        while reader.peek() != nil {
          try readTask(&reader, &read)
          _ = reader.take(",")
        }
      }
      if reader.peek() != nil { throw reader.error }
    } catch {
      throw ImportProblem(line: error.line, .notJSON)
    }
    for draft in read.tasksRepeatingOncePerTemplate { add(draft) }
    for (uuid, draft) in read.templates {
      // A template without a task in the file is the only trace of a recurring task.
      if read.parents.contains(uuid) { skip(.template, line: draft.line) } else { add(draft) }
    }
  }

  private struct ReadTasks {
    var templates: [(uuid: String, draft: TaskDraft)] = []
    /// UUIDs of the templates of all tasks in the file, also of deleted ones.
    var parents: Set<String> = []
    /// `parent` is the UUID of the task's template.
    var tasks: [(parent: String?, draft: TaskDraft)] = []

    /// All tasks, of which only the last open one of each template repeats: Taskwarrior has an open
    /// task for each day that was missed.
    var tasksRepeatingOncePerTemplate: [TaskDraft] {
      var last: [String: Day] = [:]
      for case (let parent?, let draft) in tasks where draft.column != .done {
        if let due = draft.due { last[parent] = max(due, last[parent] ?? due) }
      }
      return tasks.map { parent, draft in
        guard let parent, draft.column != .done, let due = draft.due, due != last[parent] else { return draft }
        var single = draft
        single.stopRepeating()
        return single
      }
    }
  }

  private mutating func readTask(
    _ reader: inout JSONReader, _ read: inout ReadTasks
  ) throws(JSONError) {
    let line = reader.line
    let value = try reader.readValue()
    do throws(ImportProblem.Reason) {
      let task = TaskwarriorTask(fields: try TodoFields(value), instant: rules.instant)
      let parent = task.fields["parent"]?.string?.lowercased()
      if let parent { read.parents.insert(parent) }
      switch try task.status {
      case .deleted: skip(.deleted, line: line)
      case .recurring:
        let draft = try task.draft(line: line)
        read.templates.append((draft.uuid ?? "", draft))
      case .pending, .waiting, .completed:
        read.tasks.append((parent, try task.draft(line: line)))
      }
    } catch {
      leftOut.append(ImportProblem(line: line, error))
    }
  }
}
