internal import Days
internal import Formats

/// A JSON value with the line on which it begins.
struct JSONNode {
  enum Content {
    case scalar(JSONValue)
    case array([JSONNode])
    case object([(name: String, value: JSONNode)])
  }

  let line: Int
  let content: Content

  private static let maxDepth = 64

  /// Reads the next value.
  init(_ reader: inout JSONReader, depth: Int = 0) throws(JSONError) {
    let first = reader.peek()
    line = reader.line
    guard depth < JSONNode.maxDepth else { throw reader.error }
    switch first {
    case UInt8(ascii: "["):
      var nodes: [JSONNode] = []
      try reader.readArray { reader throws(JSONError) in nodes.append(try JSONNode(&reader, depth: depth + 1)) }
      content = .array(nodes)
    case UInt8(ascii: "{"):
      var members: [(name: String, value: JSONNode)] = []
      try reader.readObject { name, reader throws(JSONError) in
        members.append((name, try JSONNode(&reader, depth: depth + 1)))
      }
      content = .object(members)
    default: content = .scalar(try reader.readValue())
    }
  }

  subscript(name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  var items: [JSONNode] { if case .array(let nodes) = content { nodes } else { [] } }
  var isObject: Bool { if case .object = content { true } else { false } }
  /// A string or a number; nil for all else.
  var text: String? { if case .scalar(let value) = content { value.plainText } else { nil } }
  var isTrue: Bool { if case .scalar(.bool(true)) = content { true } else { false } }
}

/// Exports of Google Tasks, Microsoft To Do, Trello, Things and Apple Reminders.
extension TodoFileReading {
  mutating func readDocument(_ bytes: [UInt8]) throws(ImportProblem) {
    var reader = JSONReader(bytes)
    var roots: [JSONNode] = []
    do throws(JSONError) {
      while reader.peek() != nil {
        roots.append(try JSONNode(&reader))
        _ = reader.take(",")
      }
    } catch {
      if roots.isEmpty { throw ImportProblem(line: error.line, .notJSON) }
      leftOut.append(ImportProblem(line: error.line, .notJSON))
    }
    // One object a line, or one document.
    let objects = roots.flatMap { $0.isObject ? [$0] : $0.items }
    switch format {
    case .google: for root in objects { readGoogle(root, list: nil) }
    case .microsoft: for root in objects { readMicrosoft(root, list: nil) }
    case .trello: for root in objects { readTrello(root) }
    case .things: for task in objects { readThings(task) }
    default: for task in objects { readReminder(task) }
    }
  }

  /// Whether an element is an object; leaves it out if not.
  private mutating func checkObject(_ node: JSONNode) -> Bool {
    if node.isObject { return true }
    leftOut.append(ImportProblem(line: node.line, .notTasks))
    return false
  }

  private func instant(_ node: JSONNode?) -> Instant? { node?.text.flatMap { rules.instant(written: $0) } }

  // MARK: - Google Tasks

  /// A list of lists or of tasks, or one task.
  ///
  /// Source: n9v9/google-tasks-to-tasks-org: google_task.go.
  private mutating func readGoogle(_ node: JSONNode, list: String?) {
    if let items = node["items"]?.items {
      let name = node["title"]?.text ?? list
      let titles = Dictionary(items.map { ($0["id"]?.text ?? "", $0["title"]?.text ?? "") }) { first, _ in first }
      for item in items {
        let kind = item["kind"]?.text ?? ""
        if item["items"] != nil || ["tasks#tasks", "tasks#taskList"].contains(kind) {
          readGoogle(item, list: name)
        } else {
          readGoogleTask(item, list: name, titles: titles)
        }
      }
    } else if node["kind"]?.text == "tasks#task" {
      readGoogleTask(node, list: list, titles: [:])
    }
  }

  private mutating func readGoogleTask(_ node: JSONNode, list: String?, titles: [String: String]) {
    guard checkObject(node) else { return }
    let (title, notes) = (node["title"]?.text ?? "", node["notes"]?.text ?? "")
    if node["deleted"]?.isTrue ?? false { return skip(.deleted, line: node.line) }
    if title.trimmedBlanks.isEmpty, notes.trimmedBlanks.isEmpty { return skip(.blank, line: node.line) }
    var draft = TaskDraft(line: node.line)
    (draft.id, draft.title) = (node["id"]?.text, title)
    draft.note(notes)
    if node["status"]?.text == "completed" { (draft.column, draft.completed) = (.done, instant(node["completed"])) }
    draft.created = instant(node["created"])
    takeDay(node["due"], &draft)
    draft.keep("part of", node["parent"]?.text.flatMap { titles[$0] })
    draft.keep("list", list)
    for link in node["links"]?.items ?? [] { draft.keep("link", link["link"]?.text) }
    add(draft)
  }

  /// Sets the due day. It is written as a midnight, which must not be converted to another zone.
  private func takeDay(_ node: JSONNode?, _ draft: inout TaskDraft) {
    guard let text = node?.text, !text.isEmpty else { return }
    if let day = Day(iso8601: text.prefix(10)) {
      draft.due = day
    } else {
      draft.keep("due", invalid: text, .unreadDate(text))
    }
  }

  /// Sets the due day and the alert.
  private func takeMoment(_ node: JSONNode?, _ draft: inout TaskDraft) {
    guard let text = node?.text else { return }
    if let moment = rules.instant(written: text) {
      draft.take(ImportedWhen(moment))
    } else {
      draft.keep("due", invalid: text, .unreadDate(text))
    }
  }

  // MARK: - Microsoft To Do

  /// Tasks of Microsoft Graph, alone or below their lists.
  ///
  /// Source: daylamtayari/Microsoft-To-Do-Export: README.md.
  private mutating func readMicrosoft(_ node: JSONNode, list: String?) {
    let children = ["value", "tasks", "lists", "items"].compactMap { node[$0] }
    guard children.isEmpty else {
      let name = node["displayName"]?.text ?? node["title"]?.text ?? list
      for item in children.flatMap(\.items) { readMicrosoft(item, list: name) }
      return
    }
    guard checkObject(node) else { return }
    var draft = TaskDraft(line: node.line)
    (draft.id, draft.title) = (node["id"]?.text, node["title"]?.text ?? node["subject"]?.text ?? "")
    draft.note(node["body"]?["content"]?.text)
    draft.quadrant = ["high": .do, "low": .delegate][node["importance"]?.text ?? ""]
    switch node["status"]?.text {
    case "completed":
      draft.column = .done
      draft.completed = node["completedDateTime"].flatMap(localTime).map { rules.instant(.local($0)) }
    case "inProgress": draft.column = .doing
    case "notStarted", nil: break
    case let other?: draft.keep("status", other)
    }
    draft.created = instant(node["createdDateTime"])
    let due = node["dueDateTime"]
    // The app writes a due day as the local midnight in UTC, such as 15:00 of the day before. 00:00 is the
    // beginning of the day itself.
    if let due, let text = due["dateTime"]?.text, !text.dropFirst(10).hasPrefix("T00:00"), let time = localTime(due) {
      draft.due = time.day
    } else {
      takeDay(due?["dateTime"], &draft)
    }
    if let reminder = node["reminderDateTime"].flatMap(localTime) {
      if draft.due == nil || draft.due == reminder.day {
        draft.due = reminder.day
        draft.alert = ClockTime(hour: reminder.hour, minute: reminder.minute).map { TodoAlert(time: $0) }
      } else {
        draft.keep("reminder", "\(reminder.day) \(reminder.clock)")
      }
    }
    takeSteps(node["checklistItems"], title: "displayName", state: "isChecked", &draft)
    if let pattern = node["recurrence"]?["pattern"] {
      let end = TodoFileReading.endText(node["recurrence"]?["range"])
      let rule = [TodoFileReading.ruleText(pattern), end].compactMap(\.self).joined(separator: ", ")
      draft.repeats(rule) { _ in end == nil ? TodoFileReading.recurrence(pattern) : nil }
    }
    draft.keep("list", list)
    draft.tags((node["categories"]?.items ?? []).compactMap(\.text))
    for link in node["linkedResources"]?.items ?? [] { draft.keep("link", link["webUrl"]?.text) }
    add(draft)
  }

  /// The local time of `{"dateTime":…,"timeZone":…}`. If the zone is unknown, the time counts as local.
  private func localTime(_ node: JSONNode) -> CivilTime? {
    guard let text = node["dateTime"]?.text, case .local(let time)? = rules.timestamp(written: text) else {
      return node["dateTime"]?.text.flatMap { rules.instant(written: $0)?.local }
    }
    let zone = node["timeZone"]?.text ?? ""
    let seconds = zone == "UTC" ? time.secondsAsUTC : rules.seconds(time, zone)
    return seconds.map { rules.instant(.moment(secondsSince1970: $0)).local } ?? time
  }

  /// A text for the body if the pattern is not understood: `absoluteMonthly, interval 1, day 1`.
  private static func ruleText(_ pattern: JSONNode) -> String {
    var parts = [pattern["type"]?.text ?? ""]
    if let interval = pattern["interval"]?.text { parts.append("interval \(interval)") }
    let days = (pattern["daysOfWeek"]?.items ?? []).compactMap(\.text)
    if !days.isEmpty { parts.append(days.joined(separator: " ")) }
    if let day = pattern["dayOfMonth"]?.text, day != "0" { parts.append("day \(day)") }
    if let month = pattern["month"]?.text, month != "0" { parts.append("month \(month)") }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// `until 2026-12-31`, `10 times`; nil without an end. Source: Microsoft Graph, "recurrenceRange resource type".
  private static func endText(_ range: JSONNode?) -> String? {
    switch range?["type"]?.text {
    case "endDate": "until \(range?["endDate"]?.text ?? "")"
    case "numbered": "\(range?["numberOfOccurrences"]?.text ?? "") times"
    default: nil
    }
  }

  /// Nil for a pattern that a recurrence cannot express. Source: Microsoft Graph, "recurrencePattern resource type".
  private static func recurrence(_ pattern: JSONNode) -> Recurrence? {
    guard let count = Int(pattern["interval"]?.text ?? "1") else { return nil }
    let names = (pattern["daysOfWeek"]?.items ?? []).compactMap(\.text)
    let weekdays = Set(names.compactMap { Weekday(abbreviation: $0.lowercased().prefix(3).description) })
    let day = pattern["dayOfMonth"]?.text.flatMap { Int($0) }
    switch pattern["type"]?.text {
    case "daily": return Recurrence(.days(count))
    case "weekly": return Recurrence(.weeks(count, weekdays))
    case "absoluteMonthly": return Recurrence(.months(count, day.map { .day($0) }))
    case "absoluteYearly":
      let month = pattern["month"]?.text.flatMap { Int($0) }
      let date = month.flatMap { month in day.flatMap { Recurrence.MonthAndDay(month: month, day: $0) } }
      return Recurrence(.years(count, date))
    case "relativeMonthly" where pattern["index"]?.text == "last" && weekdays.count == 1:
      return weekdays.first.flatMap { Recurrence(.months(count, .lastWeekday($0))) }
    default: return nil
    }
  }

  /// Steps become lines of a checklist in the note. `title` and `state` are names of their fields.
  private func takeSteps(_ node: JSONNode?, title: String, state: String, _ draft: inout TaskDraft) {
    let lines = (node?.items ?? []).map { step in
      let isDone = step[state]?.isTrue ?? false || ["complete", "completed", "done"].contains(step[state]?.text ?? "")
      return "- [\(isDone ? "x" : " ")] \(step[title]?.text ?? "")"
    }
    if !lines.isEmpty { draft.notes.append(lines.joined(separator: "\n")) }
  }

  // MARK: - Trello

  /// Columns of the board by the names of Trello's lists; lists of other names are `todo`.
  private static let trelloColumns: [(BoardColumn, Set<String>)] = [
    (.done, ["done", "complete", "completed", "finished", "closed", "완료", "끝"]),
    (.doing, ["doing", "in progress", "inprogress", "started", "진행 중", "진행중", "하는 중"]),
  ]

  /// A board. Source: a-straube/trello-project-mgmt-dashboard: trelloCardsData.js.
  private mutating func readTrello(_ board: JSONNode) {
    let lists = Dictionary((board["lists"]?.items ?? []).map { ($0["id"]?.text ?? "", $0) }) { first, _ in first }
    let checklists = Dictionary(grouping: board["checklists"]?.items ?? []) { $0["idCard"]?.text ?? "" }
    let comments = Dictionary(
      grouping: (board["actions"]?.items ?? []).filter { $0["type"]?.text == "commentCard" }
    ) { $0["data"]?["card"]?["id"]?.text ?? "" }
    for card in board["cards"]?.items ?? [] where checkObject(card) {
      let list = lists[card["idList"]?.text ?? ""]
      if card["closed"]?.isTrue ?? false || list?["closed"]?.isTrue ?? false {
        skip(.archived, line: card.line)
        continue
      }
      var draft = TaskDraft(line: card.line)
      (draft.id, draft.title) = (card["id"]?.text, card["name"]?.text ?? "")
      draft.note(card["desc"]?.text)
      for checklist in checklists[draft.id ?? ""] ?? [] {
        takeSteps(checklist["checkItems"], title: "name", state: "state", &draft)
      }
      // The newest action comes first.
      for comment in (comments[draft.id ?? ""] ?? []).reversed() {
        draft.note(comment["data"]?["text"]?.text)
      }
      let name = list?["name"]?.text ?? ""
      let column = TodoFileReading.trelloColumns.first { $0.1.contains(name.trimmedBlanks.lowercased()) }?.0
      draft.column = card["dueComplete"]?.isTrue ?? false ? .done : column ?? .todo
      takeMoment(card["due"], &draft)
      draft.keep("start", instant(card["start"]).map { "\($0.today)" })
      if column == nil { draft.keep("list", name) }
      for link in card["attachments"]?.items ?? [] { draft.keep("link", link["url"]?.text) }
      draft.tags((card["labels"]?.items ?? []).map { $0["name"]?.text ?? "" })
      add(draft)
    }
  }

  // MARK: - Things and Apple Reminders

  /// Output of `things-cli --json` (PyPI: things-cli).
  private mutating func readThings(_ node: JSONNode) {
    guard checkObject(node) else { return }
    let status = node["status"]?.text
    if node["type"]?.text.map({ $0 != "to-do" }) ?? false { return skip(.notTask, line: node.line) }
    if status == "canceled" || status == "cancelled" { return skip(.cancelled, line: node.line) }
    if node["trashed"]?.isTrue ?? false { return skip(.deleted, line: node.line) }
    var draft = TaskDraft(line: node.line)
    (draft.id, draft.title) = (node["uuid"]?.text, node["title"]?.text ?? "")
    draft.note(node["notes"]?.text)
    takeSteps(node["checklist"], title: "title", state: "status", &draft)
    draft.created = instant(node["created"])
    if status == "completed" { (draft.column, draft.completed) = (.done, instant(node["stop_date"])) }
    takeDay(node["deadline"] ?? node["due_date"], &draft)
    draft.keep("start", node["start_date"]?.text)
    for name in ["project", "area", "heading"] { draft.keep(name, node["\(name)_title"]?.text) }
    draft.tags((node["tags"]?.items ?? []).compactMap(\.text))
    add(draft)
  }

  /// Output of `reminders show-all --format json`.
  ///
  /// Source: keith/reminders-cli: Sources/RemindersLibrary/EKReminder+Encodable.swift.
  private mutating func readReminder(_ node: JSONNode) {
    guard checkObject(node) else { return }
    var draft = TaskDraft(line: node.line)
    (draft.id, draft.title) = (node["externalId"]?.text, node["title"]?.text ?? "")
    draft.note(node["notes"]?.text)
    draft.quadrant = Quadrant(iCalendarPriority: node["priority"]?.text ?? "")
    if node["isCompleted"]?.isTrue ?? false {
      (draft.column, draft.completed) = (.done, instant(node["completionDate"]))
    }
    draft.created = instant(node["creationDate"])
    takeMoment(node["dueDate"], &draft)
    if let start = node["startDate"]?.text, start != node["dueDate"]?.text { draft.keep("start", start) }
    for name in ["list", "url", "location"] { draft.keep(name, node[name]?.text) }
    add(draft)
  }
}

extension Quadrant {
  /// 1–4 high, 5 medium, 6–9 low (RFC 5545, section 3.8.1.9); nil for none.
  init?(iCalendarPriority text: String) {
    switch Int(text) ?? 0 {
    case 1...4: self = .do
    case 5: self = .decide
    case 6...9: self = .delegate
    default: return nil
    }
  }
}
