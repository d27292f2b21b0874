public import Days
internal import Formats

/// The forms in which tasks can be read.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case json, todotxt, taskwarrior, csv
}

/// The tasks in a file.
public struct TodoFile: Hashable, Sendable {
  /// What is not a task of this list and was passed over.
  public enum LeftOut: String, Hashable, Sendable, CaseIterable {
    /// Taskwarrior's deleted tasks.
    case deleted
    /// Taskwarrior's patterns of tasks that come again and again; the tasks that were made of them are read.
    case recurring
    /// Priorities of todo.txt behind D, for which there is no quadrant; their tasks are read.
    case priority
  }

  /// In the order of the file, no two of one UUID.
  public let todos: [ImportedTodo]
  public let leftOut: [LeftOut: Int]

  /// Reads a file.
  ///
  /// - Parameter instant: the moment that a written time means on the local clock
  /// - Throws: everything that is wrong in the file, where something is
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
