import Days
import Ledger
import Quizzes

@testable import Todos

/// Task files of cyc and of other programs.
enum TodosFuzz {
  private static let now = inUTC(1_795_263_120)  // 2026-11-21T12:12:00Z

  private static func inUTC(_ seconds: Int) -> Instant {
    Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  }

  @Sendable private static func instant(_ stamp: Timestamp) -> Instant {
    switch stamp {
    case .moment(let seconds): inUTC(seconds)
    case .local(let time): Instant(secondsSince1970: time.secondsAsUTC, local: time)
    }
  }

  private static func read(_ text: [UInt8], as format: ImportFormat?, isStrict: Bool = true) throws -> TodoFile {
    try TodoFile(text, as: format, rules: ImportRules(isStrict: isStrict, instant: instant))
  }

  static func tryOne(_ bytes: [UInt8], as format: ImportFormat) {
    for tolerant in [try? read(bytes, as: format, isStrict: false), try? read(bytes, as: nil, isStrict: false)] {
      guard let tolerant else { continue }
      tryPlan(tolerant)
    }
    guard let file = try? read(bytes, as: format) else { return }
    let uuids = file.todos.compactMap(\.uuid)
    law(Set(uuids).count == uuids.count, "two tasks with the same UUID")
    tryPlan(file)
    let todos = file.todos.enumerated().map { index, todo in
      todo.todo(number: index + 1, uuid: todo.uuid ?? madeUpUUID(index), defaultQuadrant: .automatic, now: now)
    }
    // A UUID that we made up may be in the file too; a list cannot have it twice.
    guard Set(todos.map(\.uuid)).count == todos.count else { return }
    tryWriting(todos)
  }

  private static func madeUpUUID(_ index: Int) -> String {
    let digits = String(index, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// An import into an empty list adds every task of the file, each with its own number.
  private static func tryPlan(_ file: TodoFile) {
    guard let plan = try? ImportPlan(file.todos, into: nil, now: now) else { fatalError("not planned") }
    law(plan.added == file.todos.count && plan.changes.count == plan.added, "a task that is not added")
    law(Set(plan.changes.map(\.number)).count == plan.changes.count, "two tasks with the same number")
  }

  /// An export can be imported, and exporting the result gives the same bytes.
  private static func tryWriting(_ todos: [Todo]) {
    let json = TodoExport.json(todos)
    for (text, format) in [(json, ImportFormat.json), (TodoExport.csv(todos), .csv)] {
      guard let again = try? importedTodos(read(Array(text.utf8), as: format)) else {
        fatalError("not read back:\n\(text)")
      }
      law(TodoExport.json(again).utf8.elementsEqual(json.utf8), "\(format): other tasks are read back:\n\(text)")
    }
    let lines = TodoExport.todoTxt(todos)
    guard let again = try? read(Array(lines.utf8), as: .todotxt) else { fatalError("not read back:\n\(lines)") }
    law(again.todos.count == todos.count, "lines lost:\n\(lines)")
    for (read, todo) in zip(again.todos, todos) {
      law(
        read.title == todo.title && read.body == todo.body && read.uuid == todo.uuid,
        "a text is not read back:\n\(lines)")
      law(read.due == todo.due && read.alert == todo.alert && read.column == todo.column, "other values:\n\(lines)")
    }
  }

  private static func importedTodos(_ file: TodoFile) throws -> [Todo] {
    file.todos.map { $0.todo(number: $0.number ?? 0, uuid: $0.uuid ?? "", defaultQuadrant: .automatic, now: now) }
  }
}

/// Quiz files of cyc and of Anki.
enum QuizFuzz {
  private static let now = Instant(secondsSince1970: 1_795_263_120, local: CivilTime(utcSeconds: 1_795_263_120))

  static func tryOne(_ bytes: [UInt8], as format: QuizFormat) {
    _ = QuizFormat(guessedFor: "deck.txt", bytes)
    guard let file = try? QuizFile(bytes, as: format) else { return }
    law(Set(file.quizzes.map(\.guid)).count == file.quizzes.count, "two quizzes with the same GUID")
    for quiz in file.quizzes {
      law((try? quiz.draft.checked(at: nil)) == quiz.draft, "a quiz that `quiz add` would refuse")
    }
    let plan = QuizImportPlan(file.quizzes, besides: [])
    law(plan.changed.isEmpty && plan.unchanged == 0, "quizzes that are there already")
    tryWriting(importedQuizzes(file))
  }

  /// An export can be imported. Tables do not have creation times, so only JSON is compared byte by byte.
  private static func tryWriting(_ quizzes: [Quiz]) {
    let json = QuizExport.json(quizzes)
    guard let again = try? QuizFile(Array(json.utf8), as: .json), again.leftOut.isEmpty else {
      fatalError("not read back:\n\(json)")
    }
    law(QuizExport.json(importedQuizzes(again)).utf8.elementsEqual(json.utf8), "other quizzes are read back:\n\(json)")
    for format in [QuizFormat.csv, .anki] {
      let text = QuizExport.text(quizzes, as: format, deck: "Deck")
      guard let again = try? QuizFile(Array(text.utf8), as: format) else { fatalError("not read back:\n\(text)") }
      law(again.quizzes.count + again.leftOut.count == quizzes.count, "\(format): quizzes lost:\n\(text)")
    }
  }

  private static func importedQuizzes(_ file: QuizFile) -> [Quiz] {
    file.quizzes.enumerated().map { $1.quiz(number: $0 + 1, now: now) }
  }
}

/// Exports of the ledger of another machine.
enum LedgerFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    guard let file = try? LedgerFile(String(decoding: bytes, as: UTF8.self)) else { return }
    law((try? LedgerFile(file.text)) == file, "a ledger is not read back:\n\(file.text)")
  }
}
