import Days
import GRDB
import Quizzes
import Testing

@Suite struct QuizStoreTests {
  @Test(arguments: [
    QuizDraft.sample(), .sample("질문?", ["하나"], answer: 0, isOnce: true, tags: ["git", "한글"]),
    .sample("a\n\"b\" & <c>'; --", ["\\", "\u{200F}עברית", "\t👨‍👩‍👧‍👦"], at: moment(3, 21, 5).local),
    .sample(String(repeating: "한", count: 3500), [String(repeating: "x", count: 10_240), "y"], answer: 0),
    .sample("before 1970", at: CivilTime(utcSeconds: -60)),
  ])
  func whatIsKeptIsReadBack(draft: QuizDraft) throws {
    try withStore { store in
      let quiz = try store.add(draft, guid: "0?ELacOdV", at: moment())
      #expect(quiz.draft == draft)
      #expect(try store.quiz(quiz.number) == quiz)
      #expect(try store.quiz(guid: "0?ELacOdV") == quiz)
      let asking = try #require(try store.ask(quiz.number, via: "terminal", at: moment(0, 10)))
      #expect(try store.asking(asking.id) == asking)
      #expect(asking.isOf(quiz) && Set(asking.shown) == Set(draft.options))
      #expect(asking.shown[asking.rightPlace] == quiz.rightOption)
    }
  }

  @Test func numbersAreNeverGivenAgain() throws {
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

  @Test func aNameIsGivenOnce() throws {
    try withStore { store in
      try store.add(.sample(), guid: "A", at: moment())
      #expect(throws: DatabaseError.self) { try store.add(.sample(), guid: "A", at: moment()) }
      // Anki's names differ in nothing but the case of letters.
      try store.add(.sample(), guid: "a", at: moment())
    }
  }

  @Test func theListIsNewestFirstOrByItsDueDay() throws {
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

  @Test func anEditKeepsWhatIsKnown() throws {
    try withStore { store in
      let quiz = try store.added()
      try store.answered(1, right: true, at: moment())
      let state = try store.state(of: 1)
      let change = try #require(try store.edit(1, to: .sample("Another?", tags: ["git"])))
      #expect(change.before == quiz && change.after?.question == "Another?" && change.after?.guid == quiz.guid)
      #expect(try store.quiz(1) == change.after)
      #expect(try store.state(of: 1) == state)
      #expect(try store.edit(9, to: .sample()) == nil)
      // To be asked once: it was.
      _ = try store.edit(1, to: .sample(isOnce: true))
      #expect(try store.state(of: 1)?.dueDay == nil)
      _ = try store.edit(1, to: .sample())
      #expect(try store.state(of: 1) == state)
    }
  }

  @Test func whatEndsWithAnEditOrARemovalIsSaid() throws {
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

  @Test func damagedRowsAreNotPassedOver() throws {
    try DatabaseQueue().write { database in
      try QuizStore.create(in: database)
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
