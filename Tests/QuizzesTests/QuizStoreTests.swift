import Days
import Foundation
import GRDB
import Quizzes
import Support
import Testing

@Suite struct QuizStoreTests {
  @Test(arguments: [
    QuizDraft.sample(), .sample("질문?", ["하나"], answer: 0, isOnce: true, tags: ["git", "한글"]),
    .sample("a\n\"b\" & <c>'; --", ["\\", "\u{200F}עברית", "\t👨‍👩‍👧‍👦"], at: moment(3, 21, 5).local),
    .sample(String(repeating: "한", count: 3500), [String(repeating: "x", count: 10_240), "y"], answer: 0),
    .sample("before 1970", at: CivilTime(utcSeconds: -60)),
  ])
  func storedQuizIsReadBack(draft: QuizDraft) throws {
    try withStore { store in
      let quiz = try store.add(draft, guid: "0?ELacOdV", at: moment())
      #expect(quiz.draft == draft)
      #expect(try store.quiz(quiz.number) == quiz)
      #expect(quiz.guid == "0?ELacOdV")
      let asking = try #require(try store.ask(quiz.number, via: "terminal", at: moment(0, 10)))
      #expect(try store.asking(asking.id) == asking)
      #expect(asking.hasContent(of: quiz) && Set(asking.shown) == Set(draft.options))
      #expect(asking.shown[asking.rightPlace] == quiz.rightOption)
    }
  }

  @Test func numbersAreNeverReused() throws {
    try withStore { store in
      let quizzes = try (1...3).map { _ in try store.added() }
      #expect(quizzes.map(\.number) == [1, 2, 3])
      #expect(try store.remove(3)?.before.number == 3)
      #expect(try store.remove(3) == nil)
      #expect(try store.added().number == 4)
      #expect(try store.quiz(3) == nil)
      #expect(try store.state(of: 3) == nil)
    }
  }

  @Test func guidIsUniqueAndCaseSensitive() throws {
    try withStore { store in
      try store.add(.sample(), guid: "A", at: moment())
      #expect(throws: DatabaseError.self) { try store.add(.sample(), guid: "A", at: moment()) }
      // Two GUIDs of Anki may differ only in case.
      try store.add(.sample(), guid: "a", at: moment())
    }
  }

  @Test func listIsNewestFirstOrByDueDay() throws {
    try withStore { store in
      for tags in [["git"], ["git", "github"], [], ["github"]] { _ = try store.added(.sample(tags: tags)) }
      #expect(try store.list().map(\.quiz.number) == [4, 3, 2, 1])
      #expect(try store.list(QuizFilter(tag: "git")).map(\.quiz.number) == [2, 1])
      for tag in ["it", "%", ""] { #expect(try store.list(QuizFilter(tag: tag)).isEmpty) }
      try store.answered(1, right: true, at: moment(0, 10))
      #expect(try store.list(QuizFilter(dueOn: testDay)).map(\.quiz.number) == [2, 3, 4])
      #expect(try store.list(QuizFilter(dueOn: testDay + 5, tag: "git")).map(\.quiz.number) == [2, 1])
      #expect(try store.list(QuizFilter(dueOn: testDay - 1)).isEmpty)
    }
  }

  @Test func editKeepsTheState() throws {
    try withStore { store in
      let quiz = try store.added()
      try store.answered(1, right: true, at: moment())
      let state = try store.state(of: 1)
      let change = try #require(try store.edit(1, to: .sample("Another?", tags: ["git"])))
      #expect(change.before == quiz && change.after?.question == "Another?" && change.after?.guid == quiz.guid)
      #expect(try store.quiz(1) == change.after)
      #expect(try store.state(of: 1) == state)
      #expect(try store.edit(9, to: .sample()) == nil)
      // A quiz that is changed to be asked once counts as asked.
      _ = try store.edit(1, to: .sample(isOnce: true))
      #expect(try store.state(of: 1)?.dueDay == nil)
      _ = try store.edit(1, to: .sample())
      #expect(try store.state(of: 1) == state)
    }
  }

  @Test func editAndRemovalReportTheClosedAskings() throws {
    try withStore { store in
      _ = try store.added()
      let first = try #require(try store.ask(1, via: "desktop", at: moment()))
      #expect(try store.edit(1, to: .sample(tags: ["git"]))?.closed == [])
      #expect(try store.openAsking(at: moment()) == first)
      #expect(try store.edit(1, to: .sample(answer: 2))?.closed == [first.id])
      #expect(try store.openAsking(at: moment()) == nil)
      let second = try #require(try store.ask(1, via: "desktop", at: moment()))
      #expect(try store.remove(1)?.closed == [second.id])
      #expect(try store.openAsking(at: moment()) == nil)
      #expect(try store.ask(1, via: "desktop", at: moment()) == nil)
    }
  }

  @Test func damagedRowsAreDetected() throws {
    try DatabaseQueue().write { database in
      try QuizStore.createTables(in: database)
      let store = QuizStore(database)
      _ = try store.added()
      try store.answered(1, right: true, at: moment())
      for (table, check) in QuizStore.checks {
        let row = try #require(try Row.fetchOne(database, sql: "SELECT * FROM \(table)"))
        try check(row)
      }
      let damages = [
        ("quiz", "answer = 3"), ("quiz", "options = '[1]'"), ("quiz", "options = '[\"A\"'"),
        ("quiz", "created = 'now'"),
        ("quiz_asking", "option_order = '[0,0,1]'"), ("quiz_review", "grade = 5"), ("quiz_state", "stability = NULL"),
      ]
      for (table, damage) in damages {
        try database.inSavepoint {
          try database.execute(sql: "UPDATE \(table) SET \(damage)")
          let row = try #require(try Row.fetchOne(database, sql: "SELECT * FROM \(table)"))
          let check = try #require(QuizStore.checks.first { $0.table == table }?.check)
          #expect(throws: (any Error).self, "\(damage)") { try check(row) }
          return .rollback
        }
      }
    }
  }
}

@Suite struct QuizDraftTests {
  private static let now = CivilTime(day: Day(number: 20_000), hour: 12, minute: 30, second: 40)

  private func draft(
    _ question: String = "Which?", _ options: [String] = ["A", "B", "C"], answer: Int = 0, at: CivilTime? = nil,
    tags: [String] = []
  ) -> QuizDraft {
    QuizDraft(question: question, options: options, answer: answer, at: at, tags: tags)
  }

  @Test(arguments: [
    ["Which?", "A"], ["질문", "가", "나"], ["a & b < c", "<b>x</b>", "\"q\"", "a\nb\tc"],
    ["\u{202E}rtl", "\u{200F}עברית", "1"],
    [String(repeating: "q", count: 10_240), String(repeating: "한", count: 3413), "x", "y"],
    ["'; DROP TABLE quiz; --", "👨‍👩‍👧‍👦", "A", "a"],
  ])
  func validTextIsKept(texts: [String]) throws {
    let draft = draft(texts[0], Array(texts[1...]))
    #expect(try draft.checked(at: Self.now) == draft)
  }

  @Test func textIsTrimmedAndComposed() throws {
    let checked = try draft(" Which?\r\nOr \n", ["\tA ", "e\u{301}"], tags: ["git", "가", "git"]).checked(at: nil)
    #expect(checked == draft("Which?\nOr", ["A", "é"], tags: ["git", "가"]))
    #expect(Array(checked.options[1].unicodeScalars) == ["é"])
  }

  @Test(arguments: [
    (" \n\u{200B}", ["A"], 0, QuizProblem.emptyQuestion), ("Q", [], 0, .noOptions),
    ("Q", ["A", "\u{3164} "], 0, .emptyOption(1)),
    ("Q", ["A", "B", "C", "D"], 0, .tooManyOptions(4)), ("Q", ["A", "B", " A"], 0, .equalOptions(0, 2)),
    ("Q", ["é", "x", "e\u{301}\n"], 0, .equalOptions(0, 2)), ("Q", ["A", "B"], 2, .answerOutOfRange(2, options: 2)),
    ("Q", ["A"], -1, .answerOutOfRange(-1, options: 1)), ("Q\u{1B}[31m", ["A"], 0, .control("\u{1B}")),
    ("Q", ["A\0"], 0, .control("\0")),
    ("Q", ["A", String(repeating: "한", count: 3414)], 0, .tooLong(bytes: 10_242)),
  ])
  func invalidDraftIsRejected(question: String, options: [String], answer: Int, problem: QuizProblem) {
    #expect(throws: problem) { try draft(question, options, answer: answer).checked(at: nil) }
  }

  @Test func tagsAreWords() {
    #expect(throws: QuizProblem.spacedTag("two words")) { try draft(tags: ["two words"]).checked(at: nil) }
    #expect(throws: QuizProblem.emptyTag) { try draft(tags: ["git", " "]).checked(at: nil) }
  }

  @Test func pastTimeIsRejected() throws {
    func at(_ minutes: Int) -> CivilTime { CivilTime(utcSeconds: Self.now.secondsAsUTC + minutes * 60) }
    #expect(throws: QuizProblem.past(at(-1), now: Self.now)) { try draft(at: at(-1)).checked(at: Self.now) }
    #expect(try draft(at: at(-1)).checked(at: nil).at?.clock == "12:29")
    // The current minute is accepted, and seconds are dropped.
    let checked = try draft(at: CivilTime(utcSeconds: Self.now.secondsAsUTC - 39)).checked(at: Self.now)
    #expect(checked.at == CivilTime(day: Self.now.day, hour: 12, minute: 30, second: 0))
    #expect(try draft(at: at(60)).checked(at: Self.now).at?.second == 0)
  }
}

/// Several connections use the same file.
@Suite struct QuizConcurrencyTests {
  private func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(20)
    configuration.journalMode = .wal
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  @Test func onlyOneOfSimultaneousAnswersCounts() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("quiz.sqlite")
    let asking = try await open(path).write { database in
      try QuizStore.createTables(in: database)
      _ = try QuizStore(database).added()
      return try #require(try QuizStore(database).ask(1, .slot, via: "ntfy", at: moment()))
    }
    let outcomes = try await withThrowingTaskGroup(of: [QuizOutcome].self) { group in
      for way in ["desktop", "ntfy", "terminal", "desktop"] {
        group.addTask {
          try await offThePool {
            let queue = try open(path)
            return try (0..<20).map { round in
              try queue.write { database in
                try QuizStore(database).answer(asking.id, .place(round % 3), at: moment(0, 10), via: way)
              }
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes.count == 80)
    #expect(outcomes.count { $0.answer != nil } == 1)
    let first = try #require(outcomes.compactMap(\.answer).first?.review)
    #expect(outcomes.allSatisfy { $0.answer?.review == first || $0 == .answeredAlready(first, asking) })
    try await open(path).read { database in
      let state = try QuizStore(database).state(of: 1)
      #expect(state?.reviewCount == 1)
      #expect(try QuizStore(database).reviews() == [first])
    }
  }

  @Test func timedQuizIsAskedByOnlyOneConnection() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("quiz.sqlite")
    let minute = moment(0, 12).local
    try await open(path).write { database in
      try QuizStore.createTables(in: database)
      for _ in 1...5 { _ = try QuizStore(database).added(.sample(at: minute)) }
    }
    let claims = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await offThePool {
            let queue = try open(path)
            return try (1...5).compactMap { number in
              try queue.write { try QuizStore($0).ask(number, .timed(minute), via: "desktop", at: moment(0, 12))?.id }
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(claims.count == 5)
  }

  @Test func failedTransactionChangesNothing() throws {
    let queue = try DatabaseQueue()
    let asking = try queue.write { database in
      try QuizStore.createTables(in: database)
      _ = try QuizStore(database).added()
      return try #require(try QuizStore(database).ask(1, via: "desktop", at: moment()))
    }
    struct End: Error {}
    #expect(throws: End.self) {
      try queue.write { database in
        _ = try QuizStore(database).answer(asking.id, .place(0), at: moment(), via: "desktop")
        throw End()
      }
    }
    try queue.write { database in
      let store = QuizStore(database)
      #expect(try store.reviews().isEmpty)
      let outcome = try store.answer(asking.id, .place(0), at: moment(), via: "desktop")
      #expect(outcome.answer != nil)
    }
  }
}
