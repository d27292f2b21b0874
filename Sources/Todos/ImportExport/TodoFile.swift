public import Days
public import Formats

/// File formats that can be imported.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case json, todotxt, taskwarrior, csv
}

public struct TodoFile: Hashable, Sendable {
  /// Things that do not fit into this list and were skipped.
  public enum LeftOut: String, Hashable, Sendable, CaseIterable {
    /// Deleted tasks of Taskwarrior.
    case deleted
    /// Taskwarrior's templates of recurring tasks. Tasks created from them are read.
    case recurring
    /// Priorities of todo.txt after D, for which there is no quadrant. Their tasks are read.
    case priority
  }

  /// In file order; no two have the same UUID.
  public let todos: [ImportedTodo]
  public let leftOut: [LeftOut: Int]

  /// - Parameter instant: converts a written time to a moment; times without a zone are local
  /// - Throws: all problems of the file
  public init(
    _ bytes: [UInt8], as format: ImportFormat, instant: @escaping (Timestamp) -> Instant
  ) throws(ImportProblems) {
    var reading = TodoFileReading()
    do throws(ImportProblem) {
      let bytes = try TodoFile.text(bytes)
      switch format {
      case .json: try reading.readJSON(bytes)
      case .todotxt: reading.readTodoTxt(bytes, instant: instant)
      case .csv: try reading.readCSV(bytes)
      case .taskwarrior: try reading.readTaskwarrior(bytes, instant: instant)
      }
    } catch {
      reading.problems.append(error)
    }
    guard reading.problems.isEmpty else {
      throw ImportProblems(problems: reading.problems.sorted { $0.line < $1.line })
    }
    todos = reading.todos
    leftOut = reading.leftOut
  }

  private static func text(_ bytes: [UInt8]) throws(ImportProblem) -> [UInt8] {
    do throws(PlainText.Problem) {
      return try PlainText.bytes(of: bytes)
    } catch {
      switch error {
      case .notUTF8(let line): throw ImportProblem(line: line, .notUTF8)
      case .binary(let line): throw ImportProblem(line: line, .notText)
      }
    }
  }
}

/// Tasks and problems collected so far while a file is read.
struct TodoFileReading {
  private(set) var todos: [ImportedTodo] = []
  var problems: [ImportProblem] = []
  var leftOut: [TodoFile.LeftOut: Int] = [:]
  private var lines: [String: Int] = [:]

  /// Adds the task that `read` returns, or the problem that it throws. Nil skips the entry.
  mutating func take(line: Int, _ read: (inout TodoFileReading) throws(ImportProblem.Reason) -> ImportedTodo?) {
    do throws(ImportProblem.Reason) {
      guard let todo = try read(&self) else { return }
      if let uuid = todo.uuid, let other = lines.updateValue(line, forKey: uuid) { throw .sameUUID(line: other) }
      todos.append(todo)
    } catch {
      problems.append(ImportProblem(line: line, error))
    }
  }
}

func readTitle(_ text: String) throws(ImportProblem.Reason) -> String {
  do throws(TodoText.Problem) { return try TodoText.title(text) } catch { throw .text(error) }
}

func readBody(_ text: String?) throws(ImportProblem.Reason) -> String? {
  guard let text else { return nil }
  do throws(TodoText.Problem) { return try TodoText.body(text) } catch { throw .text(error) }
}

/// Why a file of tasks cannot be imported.
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
    /// The file contains a NUL byte.
    case notText
    case notJSON
    /// A misplaced or unclosed quotation mark.
    case notCSV
    case cellCount(Int, columns: Int)
    /// JSON, but not an object or array of tasks.
    case notTasks
    /// Unsupported version as written in the file; nil if it is missing or not a number.
    case schemaVersion(String?)
    /// The version is a string instead of a number.
    case quotedSchemaVersion(String)
    /// Refused, because its value would be lost.
    case unknownKey(String)
    case repeatedKey(String)
    case missingKey(String)
    case badValue(String)
    case text(TodoText.Problem)
    case alertWithoutDay
    case repeatWithoutDay
    case completedButNotDone
    case sameUUID(line: Int)
  }
}

/// All problems of a file, sorted by line.
public struct ImportProblems: Error, Hashable, Sendable {
  public let problems: [ImportProblem]
}

extension ImportProblem.Reason: JSONFieldsFailure {
  public static var notObject: Self { .notTasks }
}
