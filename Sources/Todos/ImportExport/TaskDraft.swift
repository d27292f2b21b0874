public import Days
internal import Formats

/// A task as a reader found it in a file: its texts have any length and any characters.
@dynamicMemberLookup
struct TaskDraft {
  /// Without a body, and with the title as it was found.
  private var todo: ImportedTodo
  /// Identifies the task in the other program.
  var id: String?
  /// Paragraphs of the task's own note.
  var notes: [String] = []
  /// Values without a counterpart, for the end of the body: `section: Balcony`.
  var others: [String] = []
  /// How the task repeats, as the file writes it.
  private(set) var rule: String?
  /// Whether our own export wrote the rule, so that it is not anchored on the due day again.
  private var isStored = false
  /// Fields that have no value if the file does not state them; others keep theirs in the list.
  /// Counts only for tasks without a UUID in the file.
  var emptyUnlessStated: Set<Todo.Field> = [.body, .column, .due, .alert, .recurrence]
  /// Whether the same text means another due day tomorrow. A later import then leaves the task's day and alert.
  var isDueRelative = false
  /// Values that were changed to fit.
  var problems: [ImportProblem.Reason] = []

  init(line: Int) { todo = ImportedTodo(line: line) }

  var line: Int { todo.line }

  subscript<Value>(dynamicMember field: WritableKeyPath<ImportedTodo, Value>) -> Value {
    get { todo[keyPath: field] }
    set { todo[keyPath: field] = newValue }
  }

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
    todo.recurrence = read(rule)
  }

  mutating func stopRepeating() { (rule, todo.recurrence) = (nil, nil) }

  /// Sets the due day, the alert and the recurrence.
  mutating func take(_ when: ImportedWhen) {
    todo.due = when.day
    todo.alert = when.time.map { TodoAlert(time: $0) }
    isDueRelative = when.isRelative
    todo.dueText = when.text
    repeats(when.rule) { _ in when.recurrence }
  }
}

/// A date, a time and a rule that a text gives.
public struct ImportedWhen: Hashable, Sendable {
  public var day: Day
  public var time: ClockTime?
  /// As written, such as `every 3 days`.
  public var rule: String?
  /// Nil if the rule is not understood.
  public var recurrence: Recurrence?
  /// The words that were read; nil for a date in numbers.
  public var text: String?
  /// Whether the words, read again on a later day, mean another day even before their day has come: `tomorrow`.
  public var isRelative = false

  public init(
    day: Day, time: ClockTime? = nil, rule: String? = nil, recurrence: Recurrence? = nil
  ) {
    (self.day, self.time, self.rule, self.recurrence) = (day, time, rule, recurrence)
  }
}

// MARK: - Making it fit

extension TaskDraft {
  /// In characters. Longer links are shortened in a title that is too long.
  private static let maxLinkLength = 60

  /// The task with a title and a body that fit, and the changes that this needed.
  ///
  /// - Parameter source: The program, for the line above values without a counterpart; nil for no such line
  /// - Throws: if there is neither a title nor a note that could give one
  func fitted(source: String?) throws(ImportProblem.Reason) -> (todo: ImportedTodo, problems: [ImportProblem.Reason]) {
    var problems = problems
    var (title, fullTitle) = fittedTitle(&problems)
    var notes = notes
    if !title.unicodeScalars.contains(where: TodoText.isVisible) {
      guard let first = TaskDraft.firstLine(of: notes) else { throw .text(.blank(.title)) }
      // A reader may have reported already that there is no title.
      if !problems.contains(.missingKey(Todo.Field.title.rawValue)) { problems.append(.text(.blank(.title))) }
      var fromNote = TaskDraft(line: line)
      fromNote.title = first
      (title, fullTitle) = fromNote.fittedTitle(&problems)
      // If the title is cut, the note keeps the whole text.
      if fullTitle == nil, notes.map(\.trimmedBlanks) == [first] { notes = [] }
      fullTitle = nil
      if !title.unicodeScalars.contains(where: TodoText.isVisible) { throw .text(.blank(.title)) }
    }
    var todo = todo
    todo.recurrence = todo.due.flatMap { isStored ? todo.recurrence : todo.recurrence?.anchored(on: $0) }
    let others = self.others + (todo.recurrence == nil ? [rule].compactMap(\.self).map { "repeat: \($0)" } : [])
    var parts = (fullTitle.map { [$0] } ?? []) + notes
    if !others.isEmpty { parts += (source.map { ["from \($0):"] } ?? []) + others }
    todo.body = TaskDraft.fittedBody(parts.joined(separator: "\n"), &problems)
    if todo.body != nil { todo.stated.insert(.body) }
    if todo.quadrant != nil { todo.stated.insert(.quadrant) }
    if todo.alert != nil, !isDueRelative { todo.stated.insert(.alert) }
    if todo.due != nil, !isDueRelative { todo.stated.insert(.due) }
    if todo.recurrence != nil { todo.stated.insert(.recurrence) }
    if todo.wait != nil { todo.stated.insert(.wait) }
    if todo.column != .todo { todo.stated.insert(.column) }
    if todo.created != nil { todo.stated.insert(.created) }
    // Here `todo.title` is still as it was found.
    if todo.writtenTitle == todo.title { todo.writtenTitle = nil }
    do throws(TodoText.Problem) { todo.title = try TodoText.title(title) } catch { throw .text(error) }
    todo.known = emptyUnlessStated.union(todo.stated)
    if isDueRelative { todo.known.subtract([.due, .alert]) }
    // With an ID of the other program, the UUID is derived from it.
    todo.isForeign = todo.uuid == nil || id != nil
    return (todo, problems)
  }

  /// A title that fits (empty if blank), and the whole text for the body if the title lacks a part of it.
  private func fittedTitle(_ problems: inout [ImportProblem.Reason]) -> (String, fullTitle: String?) {
    if let title = try? TodoText.title(todo.title) { return (title, nil) }
    if !todo.title.unicodeScalars.contains(where: TodoText.isVisible) { return ("", nil) }
    let (clean, unsafe) = TodoText.cleaned(todo.title)
    if let unsafe { problems.append(.text(.unsafe(.title, unsafe))) }
    let lines = clean.split(whereSeparator: \.isNewline).map { $0.trimmedBlanks }.filter { !$0.isEmpty }
    let all = lines.joined(separator: "\n")
    var text = lines.first ?? ""
    if lines.count > 1 { problems.append(.text(.unsafe(.title, "\n"))) }
    text = String(text.map { $0 == "\t" || $0 == "\u{A0}" ? " " : $0 })
    guard text.count > TodoText.maxTitleLength else { return (text, lines.count > 1 ? all : nil) }
    problems.append(.text(.long(.title, clusters: text.count, max: TodoText.maxTitleLength)))
    text = text.split(separator: " ", omittingEmptySubsequences: false).map(TaskDraft.shortLink)
      .joined(separator: " ")
    if text.count > TodoText.maxTitleLength { text = TaskDraft.cut(text, to: TodoText.maxTitleLength) }
    return (text, all)
  }

  /// `https://example.com/…` if the word is a long link.
  private static func shortLink(_ word: Substring) -> String {
    guard word.count > maxLinkLength, let scheme = word.firstRange(of: "://") else { return String(word) }
    let host = word[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard host.count < maxLinkLength else { return String(word) }
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
      if clean.count > TodoText.maxBodyLength {
        problems.append(.text(.long(.body, clusters: clean.count, max: TodoText.maxBodyLength)))
        clean = cut(clean, to: TodoText.maxBodyLength)
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
