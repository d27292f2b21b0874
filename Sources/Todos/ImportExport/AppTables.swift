internal import Days
internal import Formats

/// The cells of a row by the names of their columns.
private struct NamedCells {
  let line: Int
  private let cells: [String: String]

  init(_ row: CSVRow, _ header: TableHeader) {
    line = row.line
    cells = Dictionary(zip(header.names, row.cells)) { first, _ in first }
  }

  /// Without white space at both ends; empty if there is no such column.
  subscript(name: String) -> String { cells[name]?.trimmedBlanks ?? "" }
  func raw(_ name: String) -> String { cells[name] ?? "" }
}

/// A project of Todoist as a CSV template. Columns were added over the years, so they are found by name.
///
/// Source: maxxkrakoa/toodledo2todoist: README.md.
extension TodoFileReading {
  private static let todoistMeanings: [String: TodoFile.Meaning] = [
    "CONTENT": .title, "DESCRIPTION": .body, "PRIORITY": .priority, "DATE": .due, "DEADLINE": .due, "INDENT": .other,
    "RESPONSIBLE": .other, "DURATION": .other, "DURATION_UNIT": .other, "TYPE": .auxiliary,
  ]

  mutating func readTodoist(_ header: TableHeader, _ rows: ArraySlice<CSVRow>) {
    columns = header.names.map {
      TodoFile.Column(name: $0, meaning: TodoFileReading.todoistMeanings[$0] ?? .ignored)
    }
    var section = ""
    var parents: [(indent: Int, title: String)] = []
    var pending: TaskDraft?
    for row in rows {
      let (texts, surplus) = fitted(row, to: header)
      let cells = NamedCells(CSVRow(line: row.line, cells: texts), header)
      switch cells["TYPE"].lowercased() {
      case "task":
        if let pending { add(pending) }
        let indent = Int(cells["INDENT"]) ?? 1
        parents.removeAll { $0.indent >= indent }
        var draft = todoistTask(cells)
        draft.keep("part of", parents.last?.title)
        draft.keep("section", section)
        draft.keep("more", surplus)
        parents.append((indent, draft.title))
        pending = draft
      case "section":
        section = cells["CONTENT"]
        parents = []
      case "note":
        // A note before the first task is about the project.
        if pending != nil { pending?.note(cells.raw("CONTENT")) } else { skip(.note, line: row.line) }
      case "meta": break
      default:
        // An unknown type, or an empty row.
        let isBlank = texts.allSatisfy { !$0.unicodeScalars.contains(where: TodoText.isVisible) }
        if !isBlank { leftOut.append(ImportProblem(line: row.line, .badValue("TYPE"))) }
      }
    }
    if let pending { add(pending) }
  }

  private func todoistTask(_ cells: NamedCells) -> TaskDraft {
    var draft = TaskDraft(line: cells.line)
    draft.title = cells.raw("CONTENT")
    draft.note(cells.raw("DESCRIPTION"))
    // 1 is the highest priority; 4 is the default.
    draft.quadrant = ["1": .do, "2": .decide, "3": .delegate][cells["PRIORITY"]]
    if !["", "1", "2", "3", "4"].contains(cells["PRIORITY"]) { draft.keep("priority", cells["PRIORITY"]) }
    let dates = DateColumn([], stated: rules.dateOrder, isYearFirst: false)
    let deadline = cells["DEADLINE"]
    for (name, text) in [("deadline", deadline), ("due", cells["DATE"])] where !text.isEmpty {
      do throws(ImportProblem.Reason) {
        let when = try rules.date(text, in: dates)
        if draft.due == nil { draft.take(when) } else { draft.keep(name, text) }
      } catch {
        draft.keep(name, invalid: text, error)
      }
    }
    draft.keep("responsible", cells["RESPONSIBLE"])
    if !cells["DURATION"].isEmpty {
      draft.keep("duration", "\(cells["DURATION"]) \(cells["DURATION_UNIT"])".trimmedBlanks)
    }
    return draft
  }
}

/// A backup of TickTick. Its first lines explain `Status`: 0 normal, 1 completed, 2 archived; -1 is "won't do".
/// `Priority` is 0 (none), 1 (low), 3 (medium) or 5 (high).
extension TodoFileReading {
  private static let tickTickMeanings: [String: TodoFile.Meaning] = [
    "Title": .title, "Content": .body, "Due Date": .due, "Priority": .priority, "Status": .done,
    "Completed Time": .completed, "Repeat": .rule, "Folder Name": .other, "List Name": .other, "Tags": .other,
    "Start Date": .other, "Reminder": .other, "Column Name": .other, "parentId": .other,
    "Created Time": .auxiliary, "taskId": .auxiliary, "Kind": .auxiliary, "Timezone": .auxiliary,
    "Is All Day": .auxiliary, "Is Floating": .auxiliary,
  ]

  mutating func readTickTick(_ header: TableHeader, _ rows: ArraySlice<CSVRow>) {
    columns = header.names.map {
      TodoFile.Column(name: $0, meaning: TodoFileReading.tickTickMeanings[$0] ?? .ignored)
    }
    let all = rows.map { row -> (cells: NamedCells, surplus: String?) in
      let (texts, surplus) = fitted(row, to: header)
      return (NamedCells(CSVRow(line: row.line, cells: texts), header), surplus)
    }
    let titles = Dictionary(all.map { ($0.cells["taskId"], $0.cells["Title"]) }) { first, _ in first }
    for (cells, surplus) in all {
      if cells["Kind"].uppercased() == "NOTE" {
        skip(.note, line: cells.line)
      } else if cells["Status"] == "-1" {
        skip(.cancelled, line: cells.line)
      } else {
        var draft = tickTickTask(cells, parent: cells["parentId"].isEmpty ? nil : titles[cells["parentId"]])
        draft.keep("more", surplus)
        add(draft)
      }
    }
  }

  private func tickTickTask(_ cells: NamedCells, parent: String?) -> TaskDraft {
    var draft = TaskDraft(line: cells.line)
    draft.id = cells["taskId"]
    draft.title = cells.raw("Title")
    // TickTick writes a checklist as lines with ▫ (open) and ▪ (done).
    draft.note(
      cells.raw("Content").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
        line.hasPrefix("▫")
          ? "- [ ] \(line.dropFirst().trimmedBlanks)"
          : line.hasPrefix("▪") ? "- [x] \(line.dropFirst().trimmedBlanks)" : String(line)
      }.joined(separator: "\n"))
    draft.quadrant = ["5": .do, "3": .decide, "1": .delegate][cells["Priority"]]
    if !["", "0", "1", "3", "5"].contains(cells["Priority"]) { draft.keep("priority", cells["Priority"]) }
    draft.column = ["1", "2"].contains(cells["Status"]) ? .done : .todo
    draft.created = instant(written: cells["Created Time"])
    if draft.column == .done { draft.completed = instant(written: cells["Completed Time"]) }
    let isAllDay = cells["Is All Day"].lowercased() != "false"
    /// A moment of an all-day or floating task is a local time in the task's own zone; any other is converted to the
    /// zone of this machine.
    func when(_ text: String) -> ImportedWhen? {
      guard let stamp = rules.timestamp(written: text) else {
        return Day(iso8601: text).map { ImportedWhen(day: $0) } ?? rules.when(text)
      }
      guard case .moment(let seconds) = stamp, isAllDay || cells["Is Floating"].lowercased() == "true",
        let local = rules.local(seconds, cells["Timezone"])
      else { return ImportedWhen(rules.instant(stamp)) }
      return ImportedWhen(local)
    }
    let (due, start) = (cells["Due Date"], cells["Start Date"])
    if let found = when(due) {
      draft.take(found)
      if isAllDay { draft.alert = nil }
    } else if !due.isEmpty {
      draft.keep("due", invalid: due, .unreadDate(due))
    }
    if var found = when(start) {
      if isAllDay { found.time = nil }
      if found.day != draft.due || found.time != draft.alert?.time {
        draft.keep("start", found.written)
      }
    } else if !start.isEmpty {
      draft.keep("start", invalid: start, .unreadDate(start))
    }
    var isOnAnotherDay = false
    if case .moment(let seconds)? = rules.timestamp(written: due), let there = rules.local(seconds, cells["Timezone"]) {
      isOnAnotherDay = there.day != draft.due
    }
    // `BYDAY=SU` and the like are days of the task's zone.
    draft.repeats(cells["Repeat"]) { isOnAnotherDay && $0.contains("BY") ? nil : Recurrence(rrule: $0) }
    draft.keep("reminder", cells["Reminder"])
    draft.keep("part of", parent)
    let list = [cells["Folder Name"], cells["List Name"]].filter { !$0.isEmpty }.joined(separator: " / ")
    draft.keep("list", list)
    draft.keep("column", cells["Column Name"])
    draft.tags(cells["Tags"].split(separator: ",").map { $0.trimmedBlanks })
    return draft
  }

  private func instant(written text: String) -> Instant? { text.isEmpty ? nil : rules.instant(written: text) }
}

extension TaskDraft {
  /// Keeps tags in the body: `#work #home`.
  mutating func tags(_ tags: [String]) {
    let words = tags.filter { !$0.isEmpty }.map { $0.hasPrefix("#") ? $0 : "#\($0)" }
    if !words.isEmpty { others.append(words.joined(separator: " ")) }
  }
}
