public import Formats

/// Why an entry of a file was changed to fit or left out, or why the whole file is refused.
public struct ImportProblem: Error, Hashable, Sendable {
  /// First line of the entry, from 1.
  public let line: Int
  public let reason: Reason

  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  public enum Reason: Error, Hashable, Sendable {
    case notUTF8
    /// Korean text in CP949, as spreadsheets write it.
    case cp949
    /// The file contains a NUL byte.
    case notText
    /// A ZIP archive.
    case archive
    /// Our own report in Markdown, which is not an export that can be read back.
    case ownReport
    case notJSON
    /// A misplaced or unclosed quotation mark.
    case notCSV
    /// Number of cells of a row, if the table has another number of columns.
    case cellCount(Int, columns: Int)
    /// A table without a column of titles; the names of its columns.
    case noTitleColumn([String])
    /// JSON, but not an object or array of tasks.
    case notTasks
    /// Unsupported version as written in the file; nil if it is missing or not a number.
    case schemaVersion(String?)
    /// The version is a string instead of a number.
    case quotedSchemaVersion(String)
    /// A JSON member or a column that a task has no field for.
    case unknownKey(String)
    case repeatedKey(String)
    case missingKey(String)
    /// A value that cannot be read, by the name of its member or column. In iCalendar: the beginning of the line.
    case badValue(String)
    /// A date that cannot be read.
    case unreadDate(String)
    /// A date such as 3/4/2026, whose day and month may be swapped.
    case ambiguousDate(String)
    case text(TodoText.Problem)
    case alertWithoutDay
    case repeatWithoutDay
    case completedButNotDone
    /// First line of the other entry with the UUID.
    case sameUUID(line: Int)
    /// A priority without a quadrant, which goes to the note.
    case priority(String)
    /// Left out on purpose: no problem of the file.
    case skipped(SkipReason)
  }

  /// Why an entry is left out on purpose: it is not a task, or no longer one to do.
  public enum SkipReason: String, Hashable, Sendable, CaseIterable {
    case deleted
    /// Taskwarrior's template of a recurring task. Tasks created from it are read.
    case template
    case cancelled
    /// A card in Trello's archive.
    case archived
    /// A note of TickTick, or of a whole project in Todoist.
    case note
    /// A project, an event or the like.
    case notTask
    /// With neither a title nor a note.
    case blank
  }
}

/// All problems of a file, sorted by line.
public struct ImportProblems: Error, Hashable, Sendable {
  public let problems: [ImportProblem]
  /// The format that was read, named or recognized; nil if the file is not text.
  public let format: ImportFormat?
}

extension ImportProblem.Reason: JSONFieldsFailure {
  public static var notObject: Self { .notTasks }

  /// Whether a strict import accepts it, since nothing in the file is wrong.
  var isExpected: Bool {
    switch self {
    case .skipped, .priority: true
    default: false
    }
  }
}
