internal import Days
internal import Formats

/// A headline of Org: `** TODO [#A] Empty the filter :home:`.
struct OrgItem {
  let level: Int
  /// Nil for a headline that is not a task.
  let keyword: String?
  let priority: Character?
  let title: String
  let tags: [String]

  /// By keyword.
  static let columns: [String: BoardColumn] = [
    "TODO": .todo, "NEXT": .todo, "WAITING": .todo, "WAIT": .todo, "HOLD": .todo, "DOING": .doing, "STARTED": .doing,
    "IN-PROGRESS": .doing, "INPROGRESS": .doing, "DONE": .done,
  ]

  private static let cancelled: Set<String> = ["CANCELLED", "CANCELED", "KILL"]

  /// Nil if the line is not a headline.
  init?(_ line: Substring) {
    let stars = line.prefix { $0 == "*" }
    guard !stars.isEmpty, line.dropFirst(stars.count).first == " " else { return nil }
    level = stars.count
    var words = line.dropFirst(stars.count).split(separator: " ")
    let isTask =
      words.first.map(String.init).map { OrgItem.columns[$0] != nil || OrgItem.cancelled.contains($0) } ?? false
    keyword = isTask ? String(words.removeFirst()) : nil
    if let word = words.first, word.count == 4, word.hasPrefix("[#"), word.hasSuffix("]") {
      priority = word.dropFirst(2).first
      words.removeFirst()
    } else {
      priority = nil
    }
    if let last = words.last, last.count > 2, last.hasPrefix(":"), last.hasSuffix(":") {
      tags = last.split(separator: ":").map(String.init)
      words.removeLast()
    } else {
      tags = []
    }
    title = words.joined(separator: " ")
  }

  /// Whether a text has a task, or a headline with a plan below it.
  static func hasTask(in lines: some Sequence<Substring>) -> Bool {
    var isBelowHeadline = false
    for line in lines {
      if let item = OrgItem(line) {
        if item.keyword != nil { return true }
        isBelowHeadline = true
      } else if isBelowHeadline, hasPlan(line) {
        return true
      }
    }
    return false
  }

  /// Whether a text has a line that only Org has.
  static func isCertainlyOrg(in lines: some Sequence<Substring>) -> Bool {
    lines.contains { $0.hasPrefix("#+") || hasPlan($0) }
  }

  private static func hasPlan(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    return ["DEADLINE: <", "SCHEDULED: <"].contains { text.hasPrefix($0) }
  }
}

/// `<2026-11-27 Fri 10:30 ++1w -2d>`
private struct OrgDate {
  let day: Day
  var time: ClockTime?
  var rule: String?

  init?(_ text: Substring) {
    let words = text.split(separator: " ")
    guard let day = words.first.flatMap({ Day(iso8601: $0) }) else { return nil }
    self.day = day
    for word in words.dropFirst() {
      // The start, if the word is a range such as `9:30-11:00`.
      let start = word.prefix { $0 != "-" }
      if let clock = ClockTime(iso8601: start.count == 4 ? "0\(start)" : String(start)) {
        time = clock
      } else if word.hasPrefix("+") || word.hasPrefix(".+") {
        rule = String(word)
      }
    }
  }
}

/// Tasks of Emacs' Org mode.
extension TodoFileReading {
  mutating func readOrg(_ bytes: [UInt8]) {
    var parents: [(level: Int, title: String, isTask: Bool)] = []
    var pending: TaskDraft?
    var isInDrawer = false
    // Whether the lines below belong to a task that is left out.
    var isLeftOut = false
    // A headline without a keyword is a task if it has a plan.
    var headline: TaskDraft?
    for (number, line) in TodoFileReading.lines(of: bytes) {
      if let item = OrgItem(line) {
        if let pending { add(pending) }
        pending = nil
        (isInDrawer, isLeftOut, headline) = (false, false, nil)
        parents.removeAll { $0.level >= item.level }
        // Nil if the task was cancelled.
        let column = item.keyword.map { OrgItem.columns[$0] } ?? .todo
        if let column {
          let draft = orgTask(item, column, line: number, below: parents)
          if item.keyword == nil { headline = draft } else { pending = draft }
        } else {
          skip(.cancelled, line: number)
          isLeftOut = true
        }
        parents.append((item.level, item.title, item.keyword != nil))
        continue
      }
      let text = line.trimmedBlanks
      if text == ":PROPERTIES:" || text == ":LOGBOOK:" {
        isInDrawer = true
      } else if isInDrawer {
        if text == ":END:" { isInDrawer = false } else { takeProperty(text, &pending) }
      } else if headline != nil, takePlan(text, &headline) {
        (pending, headline) = (headline, nil)
        if !parents.isEmpty { parents[parents.count - 1].isTask = true }
      } else if pending != nil {
        if !takePlan(text, &pending) { pending?.note(text) }
      } else if !isLeftOut, !text.isEmpty, !text.hasPrefix("#") {
        skip(.notTask, line: number)
      }
    }
    if let pending { add(pending) }
  }

  private func orgTask(
    _ item: OrgItem, _ column: BoardColumn, line: Int, below parents: [(level: Int, title: String, isTask: Bool)]
  ) -> TaskDraft {
    var draft = TaskDraft(line: line)
    (draft.title, draft.column) = (item.title, column)
    if let keyword = item.keyword, ["WAITING", "WAIT", "HOLD"].contains(keyword) { draft.keep("state", keyword) }
    if let priority = item.priority {
      draft.quadrant = ["A": .do, "B": .decide, "C": .delegate][priority]
      if draft.quadrant == nil { draft.keep("priority", invalid: String(priority), .priority(String(priority))) }
    }
    draft.keep("part of", parents.last { $0.isTask }?.title)
    draft.keep("list", parents.last { !$0.isTask }?.title)
    draft.tags(item.tags)
    return draft
  }

  /// Reads a property of a drawer: `:ID: 1234`. Anything else becomes a note.
  private func takeProperty(_ text: String, _ draft: inout TaskDraft?) {
    let parts = text.dropFirst().split(separator: ":", maxSplits: 1)
    guard text.hasPrefix(":"), parts.count == 2 else {
      draft?.note(text)
      return
    }
    if parts[0] == "ID" {
      draft?.id = parts[1].trimmedBlanks
    } else {
      draft?.keep(parts[0].lowercased(), parts[1].trimmedBlanks)
    }
  }

  /// Reads `DEADLINE: <2026-11-30 Mon ++1w> SCHEDULED: <2026-11-27 Fri 10:30>`; returns false if the line is not such a
  /// plan.
  private func takePlan(_ text: String, _ draft: inout TaskDraft?) -> Bool {
    guard ["DEADLINE:", "SCHEDULED:", "CLOSED:"].contains(where: text.hasPrefix) else { return false }
    var dates: [String: OrgDate] = [:]
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      let name = rest[..<colon].trimmedBlanks
      let value = rest[rest.index(after: colon)...].drop { $0 == " " }
      guard let open = value.first, open == "<" || open == "[", let end = value.firstIndex(of: open == "<" ? ">" : "]"),
        ["DEADLINE", "SCHEDULED", "CLOSED"].contains(name)
      else { break }
      let written = value[..<end].dropFirst()
      if let date = OrgDate(written) {
        dates[name] = date
      } else {
        draft?.keep(name.lowercased(), invalid: String(written), .unreadDate(String(written)))
      }
      rest = value[value.index(after: end)...]
    }
    draft?.note(rest.trimmedBlanks)
    let plan = dates["DEADLINE"] ?? dates["SCHEDULED"]
    if let plan {
      draft?.due = plan.day
      draft?.alert = plan.time.map { TodoAlert(time: $0) }
      draft?.repeats(plan.rule) { Recurrence(org: $0) }
    }
    if dates["DEADLINE"] != nil, let scheduled = dates["SCHEDULED"] {
      draft?.keep("scheduled", "\(scheduled.day)\(scheduled.time.map { " \($0)" } ?? "")")
    }
    if draft?.column == .done, let closed = dates["CLOSED"] {
      draft?.completed = rules.instant(of: closed.day, at: closed.time)
    }
    return true
  }
}
