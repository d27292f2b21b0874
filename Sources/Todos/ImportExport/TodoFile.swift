public import Days
internal import Formats

public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case json, csv, todotxt, taskwarrior, todoist, ticktick, google, microsoft, trello, things, reminders, icalendar
  case markdown, org

  /// Name of the program or format. A body has it in a line `from Todoist:`, above values that cyc has no field for.
  public var name: String {
    switch self {
    case .json: "cyc"
    case .csv: "CSV"
    case .todotxt: "todo.txt"
    case .taskwarrior: "Taskwarrior"
    case .todoist: "Todoist"
    case .ticktick: "TickTick"
    case .google: "Google Tasks"
    case .microsoft: "Microsoft To Do"
    case .trello: "Trello"
    case .things: "Things"
    case .reminders: "Apple Reminders"
    case .icalendar: "iCalendar"
    case .markdown: "Markdown"
    case .org: "Org"
    }
  }
}

/// Order of the numbers in a date such as 3/4/2026.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  case mdy, dmy
}

/// How to read a file of tasks.
public struct ImportRules: Sendable {
  /// Converts a written time to a moment; times without a zone are local.
  public let instant: @Sendable (Timestamp) -> Instant
  /// The seconds since 1970 of a time in a named zone; nil if the zone is unknown.
  public var seconds: @Sendable (_ local: CivilTime, _ zone: String) -> Int?
  /// The time in a named zone; nil if the zone is unknown.
  public var local: @Sendable (_ seconds: Int, _ zone: String) -> CivilTime?
  /// Reads a date in words.
  public var when: @Sendable (String) -> ImportedWhen?
  /// Reads how a task repeats, in words.
  public var recurrence: @Sendable (String) -> Recurrence?
  /// The order that the user chose; nil to find it out from the dates of a column.
  public var dateOrder: DateOrder?
  /// The column that the user chose; nil to recognize it by its name.
  public var titleColumn: String?
  /// Whether one entry that does not fit refuses the whole file.
  public var isStrict: Bool

  public init(
    isStrict: Bool, dateOrder: DateOrder? = nil, titleColumn: String? = nil,
    instant: @escaping @Sendable (Timestamp) -> Instant,
    seconds: @escaping @Sendable (CivilTime, String) -> Int? = { _, _ in nil },
    local: @escaping @Sendable (Int, String) -> CivilTime? = { _, _ in nil },
    when: @escaping @Sendable (String) -> ImportedWhen? = { _ in nil },
    recurrence: @escaping @Sendable (String) -> Recurrence? = { _ in nil }
  ) {
    (self.isStrict, self.dateOrder, self.titleColumn) = (isStrict, dateOrder, titleColumn)
    self.instant = { instant($0).withFourDigitYear }
    (self.seconds, self.local, self.when) = (seconds, local, when)
    self.recurrence = recurrence
  }
}

/// A file of tasks that was read.
public struct TodoFile: Hashable, Sendable {
  public struct Column: Hashable, Sendable {
    public let name: String
    public let meaning: Meaning
  }

  /// The field that a column of a table becomes.
  public enum Meaning: String, Hashable, Sendable, CaseIterable {
    case title, body, due, time, done, completed, priority, rule
    /// A field of cyc's own export.
    case own
    /// Kept in the body.
    case other
    /// Read, but not a field of its own, such as a time zone.
    case auxiliary
    case ignored
  }

  public let format: ImportFormat
  /// In file order; no two have the same UUID.
  public let todos: [ImportedTodo]
  /// Entries that are not in `todos`, and why.
  public let leftOut: [ImportProblem]
  /// Changes to entries that are in `todos`.
  public let repaired: [ImportProblem]
  /// Columns of a table; empty for other formats.
  public let columns: [Column]

  /// - Parameters:
  ///   - format: nil to recognize it by the content
  ///   - name: The name of the file, for tables whose content does not tell that they are tables
  /// - Throws: all problems of the file if nothing in it can be read, or if the rules are strict
  public init(_ file: [UInt8], as format: ImportFormat? = nil, name: String = "", rules: ImportRules)
    throws(ImportProblems)
  {
    var reading: TodoFileReading
    var readFormat = format
    do throws(ImportProblem) {
      let bytes = try TodoFile.text(file)
      let used = format ?? ImportFormat(recognizing: bytes, name: name, titleColumn: rules.titleColumn)
      readFormat = used
      if format == nil, used == .markdown, TodoFileReading.isOwnReport(bytes) {
        throw ImportProblem(line: 1, .ownReport)
      }
      reading = TodoFileReading(format: used, rules: rules)
      do throws(ImportProblem) {
        try reading.read(bytes)
      } catch {
        reading.leftOut.append(error)
      }
    } catch {
      throw ImportProblems(problems: [error], format: readFormat)
    }
    func sorted(_ problems: [ImportProblem]) -> [ImportProblem] { problems.sorted { $0.line < $1.line } }
    let problems = (reading.leftOut + reading.repaired + reading.strictProblems).filter { !$0.reason.isExpected }
    let isUnreadable = reading.todos.isEmpty && reading.leftOut.contains { !$0.reason.isExpected }
    if isUnreadable || reading.isRefused || rules.isStrict && !problems.isEmpty {
      throw ImportProblems(problems: sorted(problems), format: reading.format)
    }
    self.format = reading.format
    todos = reading.todos
    leftOut = sorted(reading.leftOut)
    repaired = sorted(reading.repaired)
    columns = reading.columns
  }

  /// The text of the file as UTF-8.
  private static func text(_ file: [UInt8]) throws(ImportProblem) -> [UInt8] {
    if file.starts(with: "PK\u{3}\u{4}".utf8) { throw ImportProblem(line: 1, .archive) }
    do throws(PlainText.Problem) {
      return try PlainText.bytes(of: PlainText.utf8(ofUTF16: file) ?? file)
    } catch {
      switch error {
      case .notUTF8(let line):
        throw ImportProblem(line: line, PlainText.looksLikeCP949(file) ? .cp949 : .notUTF8)
      case .binary(let line): throw ImportProblem(line: line, .notText)
      }
    }
  }
}

/// Tasks and problems collected so far while a file is read.
struct TodoFileReading {
  let format: ImportFormat
  let rules: ImportRules
  private(set) var todos: [ImportedTodo] = []
  var leftOut: [ImportProblem] = []
  private(set) var repaired: [ImportProblem] = []
  /// Irregularities that lose nothing; only a strict import refuses them.
  var strictProblems: [ImportProblem] = []
  var columns: [TodoFile.Column] = []
  /// Whether nothing may be imported although entries could be read, for example from a file of a newer version.
  var isRefused = false
  /// Lines with a misplaced quotation mark.
  var faultyLines: Set<Int> = []
  /// Lines of the tasks read so far, by UUID.
  private var lines: [String: Int] = [:]

  init(format: ImportFormat, rules: ImportRules) { (self.format, self.rules) = (format, rules) }

  mutating func read(_ bytes: [UInt8]) throws(ImportProblem) {
    switch format {
    case .json: try readJSON(bytes)
    case .csv, .todoist, .ticktick: try readTable(bytes)
    case .todotxt: readTodoTxt(bytes)
    case .taskwarrior: try readTaskwarrior(bytes)
    case .google, .microsoft, .trello, .things, .reminders: try readDocument(bytes)
    case .icalendar: readICalendar(bytes)
    case .markdown: readMarkdown(bytes)
    case .org: readOrg(bytes)
    }
  }

  /// Adds the task that `read` returns, or leaves the entry out for the reason that it throws.
  mutating func take(line: Int, _ read: () throws(ImportProblem.Reason) -> TaskDraft) {
    do throws(ImportProblem.Reason) {
      add(try read())
    } catch {
      leftOut.append(ImportProblem(line: line, error))
    }
  }

  /// Adds a task, or leaves it out if it has no title or its UUID was read before.
  mutating func add(_ draft: TaskDraft) {
    var draft = draft
    if let id = draft.id, !id.isEmpty, draft.uuid == nil {
      var names = NamedUUIDs()
      draft.uuid = names.next(for: "\(format.rawValue):\(id)")
    }
    do throws(ImportProblem.Reason) {
      let (todo, problems) = try draft.fitted(source: source)
      if let uuid = todo.uuid, let other = lines.updateValue(draft.line, forKey: uuid) { throw .sameUUID(line: other) }
      todos.append(todo)
      repaired += problems.map { ImportProblem(line: draft.line, $0) }
    } catch {
      leftOut.append(ImportProblem(line: draft.line, error))
    }
  }

  /// Records a change to an entry, or to a line that belongs to one.
  mutating func recordRepair(line: Int, _ reason: ImportProblem.Reason) {
    repaired.append(ImportProblem(line: line, reason))
  }

  /// Leaves an entry out on purpose.
  mutating func skip(_ reason: ImportProblem.SkipReason, line: Int) {
    leftOut.append(ImportProblem(line: line, .skipped(reason)))
  }

  /// Name in the line `from …:` of a body. Bodies from Taskwarrior and our own formats have never had this line.
  private var source: String? {
    switch format {
    case .json, .taskwarrior, .todotxt: nil
    default: format.name
    }
  }

  static func lines(of bytes: [UInt8]) -> [(number: Int, text: Substring)] {
    let text = String(decoding: bytes, as: UTF8.self)
    // `\r\n` is one character in Swift.
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.enumerated()
      .map { ($0.offset + 1, $0.element) }
  }
}
