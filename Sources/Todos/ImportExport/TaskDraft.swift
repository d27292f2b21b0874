public import Days
internal import Formats

/// A task as a reader found it in a file: its texts have any length and any characters.
struct TaskDraft {
  let line: Int
  /// Identifies the task in the other program.
  var id: String?
  var uuid: String?
  var number: Int?
  var title = ""
  /// The title as the file writes it, from which the UUID is derived; nil if it is `title`.
  var writtenTitle: String?
  /// Paragraphs of the task's own note.
  var notes: [String] = []
  /// Values without a counterpart, for the end of the body: `section: Balcony`.
  var others: [String] = []
  /// Nil if the file does not say.
  var quadrant: Quadrant?
  var column = BoardColumn.todo
  var due: Day?
  var alert: TodoAlert?
  var wait: Day?
  var color: TodoColor?
  var created: Instant?
  var changed: Instant?
  var completed: Instant?
  var order: OrderKey?
  /// How the task repeats, as the file writes it.
  private(set) var rule: String?
  /// Nil if the rule is not understood.
  private(set) var recurrence: Recurrence?
  /// Whether our own export wrote the rule, so that it is not anchored on the due day again.
  private var isStored = false
  /// Fields that the file states, even if it states that there is no value.
  var stated: Set<Todo.Field> = []
  /// Fields that have no value if the file does not state them; others keep theirs in the list.
  /// Counts only for tasks without a UUID in the file.
  var emptyUnlessStated: Set<Todo.Field> = [.body, .column, .due, .alert, .recurrence]
  /// Whether the due day is written such that it means another day tomorrow. A later import does not move the task
  /// then.
  var isDueRelative = false
  var knowsTimes = true
  var isBodyVerbatim = false
  /// Values that were changed to fit.
  var problems: [ImportProblem.Reason] = []

  init(line: Int) { self.line = line }

  /// Keeps a value without a counterpart for the body, unless it is blank.
  mutating func keep(_ name: String, _ value: String?) {
    guard let value, value.unicodeScalars.contains(where: TodoText.isVisible) else { return }
    others.append("\(name): \(value)")
  }

  /// Keeps an invalid value for the body, and reports it.
  mutating func keep(_ name: String, invalid value: String, _ reason: ImportProblem.Reason) {
    keep(name, value)
    problems.append(reason)
  }

  /// Adds a paragraph to the note, unless it is blank.
  mutating func note(_ text: String?) {
    guard let text, text.unicodeScalars.contains(where: TodoText.isVisible) else { return }
    notes.append(text)
  }

  /// Sets how the task repeats; nothing if `rule` is nil or blank.
  ///
  /// - Parameters:
  ///   - rule: as its program writes it; without a due day, or if it is not understood, it goes into the body
  ///   - isStored: whether our own export wrote it
  ///   - read: reads the rule
  mutating func repeats(_ rule: String?, isStored: Bool = false, _ read: (String) -> Recurrence?) {
    guard let rule, rule.contains(where: { !$0.isWhitespace }) else { return }
    (self.rule, self.isStored) = (rule, isStored)
    recurrence = read(rule)
  }

  mutating func repeatNoMore() { (rule, recurrence) = (nil, nil) }

  /// Sets the due day, the alert and the recurrence.
  mutating func take(_ when: ImportedWhen) {
    due = when.day
    alert = when.time.map { TodoAlert(time: $0) }
    isDueRelative = when.isRelative
    repeats(when.rule) { _ in when.recurrence }
  }
}

/// A date, a time and a rule that a text gives.
public struct ImportedWhen: Hashable, Sendable {
  public var day: Day
  public var time: ClockTime?
  /// `every 3 days`
  public var rule: String?
  /// Nil if the rule is not understood.
  public var recurrence: Recurrence?
  /// Whether the same text means another day tomorrow.
  public var isRelative: Bool

  public init(
    day: Day, time: ClockTime? = nil, rule: String? = nil, recurrence: Recurrence? = nil, isRelative: Bool = false
  ) {
    (self.day, self.time, self.rule, self.recurrence, self.isRelative) = (day, time, rule, recurrence, isRelative)
  }
}

// MARK: - Making it fit

extension TaskDraft {
  /// In characters. Longer links are shortened in a title that is too long.
  private static let maxOfLink = 60

  /// The task with a title and a body that fit, and the changes that this needed.
  ///
  /// - Parameter source: The program, for the line above values without a counterpart; nil for no such line
  /// - Throws: if there is neither a title nor a note that could give one
  func fitted(source: String?) throws(ImportProblem.Reason) -> (todo: ImportedTodo, problems: [ImportProblem.Reason]) {
    var problems = problems
    var (title, whole) = fittedTitle(&problems)
    var notes = notes
    if !title.unicodeScalars.contains(where: TodoText.isVisible) {
      guard let first = TaskDraft.firstLine(of: notes) else { throw .text(.blank(.title)) }
      if !problems.contains(.missingKey(Todo.Field.title.rawValue)) { problems.append(.text(.blank(.title))) }
      var fromNote = TaskDraft(line: line)
      fromNote.title = first
      (title, whole) = fromNote.fittedTitle(&problems)
      if notes.map(\.trimmedBlanks) == [first] { notes = [] }
      whole = nil
      if !title.unicodeScalars.contains(where: TodoText.isVisible) { throw .text(.blank(.title)) }
    }
    let recurrence = due.flatMap { isStored ? self.recurrence : self.recurrence?.anchored(on: $0) }
    let others = self.others + (recurrence == nil ? [rule].compactMap(\.self).map { "repeat: \($0)" } : [])
    var parts = (whole.map { [$0] } ?? []) + notes
    if !others.isEmpty { parts += (source.map { ["from \($0):"] } ?? []) + others }
    let body = TaskDraft.fittedBody(parts.joined(separator: "\n"), &problems)
    var stated = stated
    if body != nil { stated.insert(.body) }
    if quadrant != nil { stated.insert(.quadrant) }
    if alert != nil, !isDueRelative { stated.insert(.alert) }
    if due != nil, !isDueRelative { stated.insert(.due) }
    if recurrence != nil { stated.insert(.recurrence) }
    if wait != nil { stated.insert(.wait) }
    if column != .todo { stated.insert(.column) }
    if created != nil { stated.insert(.created) }
    let checked: String
    do throws(TodoText.Problem) { checked = try TodoText.title(title) } catch { throw .text(error) }
    let known = emptyUnlessStated.union(stated)
    let todo = ImportedTodo(
      line: line, number: number, uuid: uuid, title: checked, body: body, quadrant: quadrant, column: column,
      due: due, alert: alert, recurrence: recurrence, wait: wait, color: color, created: created, changed: changed,
      completed: completed, order: order,
      fields: stated, known: isDueRelative ? known.subtracting([.due, .alert]) : known,
      knowsTimes: knowsTimes, isBodyVerbatim: isBodyVerbatim, isForeign: uuid == nil || id != nil,
      writtenTitle: writtenTitle == self.title ? nil : writtenTitle)
    return (todo, problems)
  }

  /// A title that fits (empty if blank), and the whole text for the body if the title lacks a part of it.
  private func fittedTitle(_ problems: inout [ImportProblem.Reason]) -> (String, whole: String?) {
    if let title = try? TodoText.title(title) { return (title, nil) }
    if !title.unicodeScalars.contains(where: TodoText.isVisible) { return ("", nil) }
    let (clean, unsafe) = TodoText.cleaned(title)
    if let unsafe { problems.append(.text(.unsafe(.title, unsafe))) }
    let lines = clean.split(whereSeparator: \.isNewline).map { $0.trimmedBlanks }.filter { !$0.isEmpty }
    let all = lines.joined(separator: "\n")
    var text = lines.first ?? ""
    if lines.count > 1 { problems.append(.text(.unsafe(.title, "\n"))) }
    text = String(text.map { $0 == "\t" || $0 == "\u{A0}" ? " " : $0 })
    guard text.count > TodoText.maxOfTitle else { return (text, lines.count > 1 ? all : nil) }
    problems.append(.text(.long(.title, clusters: text.count, max: TodoText.maxOfTitle)))
    text = text.split(separator: " ", omittingEmptySubsequences: false).map(TaskDraft.shortLink)
      .joined(separator: " ")
    if text.count > TodoText.maxOfTitle { text = TaskDraft.cut(text, to: TodoText.maxOfTitle) }
    return (text, all)
  }

  /// `https://example.com/…` if the word is a long link.
  private static func shortLink(_ word: Substring) -> String {
    guard word.count > maxOfLink, let scheme = word.firstRange(of: "://") else { return String(word) }
    let host = word[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard host.count < maxOfLink else { return String(word) }
    return "\(word[..<scheme.upperBound])\(host)/…"
  }

  /// Cuts at a word if one ends in the last third.
  private static func cut(_ text: String, to max: Int) -> String {
    let start = text.prefix(max - 1)
    let end = start.lastIndex(of: " ") ?? start.endIndex
    let isNear = start.distance(from: start.startIndex, to: end) > max * 2 / 3
    return (isNear ? String(start[..<end]) : String(start)) + "…"
  }

  private static func fittedBody(_ text: String, _ problems: inout [ImportProblem.Reason]) -> String? {
    do throws(TodoText.Problem) {
      return try TodoText.body(text)
    } catch {
      var (clean, unsafe) = TodoText.cleaned(text)
      if let unsafe { problems.append(.text(.unsafe(.body, unsafe))) }
      clean = clean.trimmedBlanks
      if clean.count > TodoText.maxOfBody {
        problems.append(.text(.long(.body, clusters: clean.count, max: TodoText.maxOfBody)))
        clean = cut(clean, to: TodoText.maxOfBody)
      }
      return (try? TodoText.body(clean)) ?? nil
    }
  }

  private static func firstLine(of notes: [String]) -> String? {
    notes.lazy.flatMap { $0.split(whereSeparator: \.isNewline) }.first {
      $0.unicodeScalars.contains(where: TodoText.isVisible)
    }?.trimmedBlanks
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmedBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[start...end])
  }
}
