public import Formats

/// Why a file of tasks is not imported.
public struct ImportProblem: Error, Hashable, Sendable {
  /// Where it begins, from 1.
  public let line: Int
  public let reason: Reason

  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  public enum Reason: Error, Hashable, Sendable {
    case notUTF8
    /// A NUL byte: this is no text.
    case notText
    case notJSON
    /// A quotation mark where none may be, or one without its other half.
    case notCSV
    /// A row with more or fewer cells than there are columns.
    case cellCount(Int, columns: Int)
    /// JSON, but not an object, or array, of tasks.
    case notTasks
    /// Another version of the form, as it is written there; nil where none is.
    case schemaVersion(String?)
    /// The version, written as a text.
    case quotedSchemaVersion(String)
    /// A name that means nothing here: what it says would be lost.
    case unknownKey(String)
    case repeatedKey(String)
    case missingKey(String)
    case badValue(String)
    case text(TodoText.Problem)
    case alertWithoutDay
    case completedButNotDone
    /// Another line speaks of the same task.
    case sameUUID(line: Int)
  }
}

/// All the reasons for which a file is not imported, by lines.
public struct ImportProblems: Error, Hashable, Sendable {
  public let problems: [ImportProblem]
}

extension ImportProblem.Reason: JSONFieldsFailure {
  public static var notObject: Self { .notTasks }
}
