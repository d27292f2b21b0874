import Days
import Quizzes
import Testing

@Suite struct QuizAskingTests {
  @Test func thePlaceOfTheRightOptionIsNotLearnt() throws {
    try withStore { store in
      for _ in 1...2 { _ = try store.added() }
      let askings = try (0..<120).map { try #require(try store.ask($0 % 2 + 1, via: "desktop", at: moment())) }
      #expect(Set(askings.map(\.id)).count == 120)
      #expect(Set(askings.map(\.order)).count == 6)
      for place in 0..<3 { #expect((25...55).contains(askings.count { $0.rightPlace == place })) }
    }
  }

  @Test func anAnswerWithoutANameIsForTheLastQuestion() throws {
    try withStore { store in
      for _ in 1...3 { _ = try store.added() }
      let askings = try (1...3).map { try #require(try store.ask($0, via: "desktop", at: moment())) }
      #expect(try store.openAsking(at: moment(0, 10)) == askings[2])
      try store.close(askings[2].id)
      #expect(try store.openAsking(at: moment(0, 10)) == askings[1])
      _ = try store.answer(askings[1].id, .place(0), at: moment(), via: "desktop")
      #expect(try store.openAsking(at: moment(0, 10)) == askings[0])
      // Asked again, the earlier asking is no longer meant.
      let again = try #require(try store.ask(1, via: "desktop", at: moment(0, 11)))
      _ = try store.answer(again.id, .place(0), at: moment(0, 11), via: "desktop")
      #expect(try store.openAsking(at: moment(0, 11)) == nil)
      // Asked twice and skipped once, it is skipped.
      let twice = try (11...12).map { try #require(try store.ask(1, via: "terminal", at: moment(0, $0))) }
      try store.close(twice[1].id)
      #expect(try store.openAsking(at: moment(0, 12)) == nil)
      // What was put aside can be answered by its name.
      #expect(try store.answer(askings[2].id, .place(0), at: moment(0, 12), via: "ntfy").answer != nil)
      _ = try store.ask(1, via: "desktop", at: moment(1))
      #expect(try store.openAsking(at: moment(2, 9)) != nil)
      #expect(try store.openAsking(at: moment(2, 9, 0, second: 1)) == nil)
    }
  }

  @Test func anotherIsNeverTheSame() throws {
    try withStore { store in
      for draft in [
        .sample(), .sample(isOnce: true), .sample("Card?", ["A"], answer: 0), .sample(at: moment(1).local), .sample(),
      ] as [QuizDraft] { _ = try store.added(draft) }
      try store.answered(2, right: true, at: moment())
      var seen: Set<Int> = []
      for _ in 0..<40 {
        seen.insert(try #require(try store.another(than: 1, hasChoice: false, at: moment())).number)
        _ = try store.ask(1, via: "desktop", at: moment())
      }
      // Not what was asked once, nor what waits for tomorrow.
      #expect(seen == [3, 5])
      #expect(try store.another(than: 1, hasChoice: true, at: moment())?.number == 5)
      #expect(try store.another(than: 9, hasChoice: true, at: moment(2)) != nil)
      for number in [1, 3, 4] { _ = try store.remove(number) }
      #expect(try store.another(than: 5, hasChoice: true, at: moment()) == nil)
    }
  }

  @Test func theLeastKnownIsAskedFirst() throws {
    try withStore { store in
      for tags in [["git"], ["git"], [], []] { _ = try store.added(.sample(tags: tags)) }
      _ = try store.added(.sample("Card?", ["A"], answer: 0))
      try store.answered(4, right: true, at: moment())
      try store.answered(3, right: false, at: moment())
      let due = try store.due(at: moment(9), hasChoice: true)
      #expect(due.map(\.quiz) == [3, 4, 1, 2])
      #expect(due.map { $0.retrievability == nil } == [false, false, true, true])
      #expect(try store.due(at: moment(9), hasChoice: false).map(\.quiz) == [3, 4, 1, 2, 5])
      #expect(try store.due(at: moment(9), hasChoice: true, tag: "git").map(\.quiz) == [1, 2])
    }
  }

  @Test func aMinuteIsWaitedFor() throws {
    try withStore { store in
      let minute = moment(0, 21, 5).local
      for draft in [.sample(at: minute), .sample(at: moment(1, 8).local)] as [QuizDraft] { _ = try store.added(draft) }
      #expect(try store.situation(at: moment()).timed == [QuizRule.Timed(quiz: 1, at: minute)])
      #expect(try store.due(at: moment(0, 22), hasChoice: true).isEmpty)
      let asking = try #require(try store.ask(1, .timed(minute), via: "desktop", at: moment(0, 21, 5)))
      #expect(try store.ask(1, .timed(minute), via: "desktop", at: moment(0, 21, 5)) == nil, "once")
      let situation = try store.situation(at: moment(0, 21, 6))
      #expect(situation.timed.isEmpty)
      #expect(situation.asked == [QuizRule.Asked(quiz: 1, at: moment(0, 21, 5), isAnswered: false)])
      // Nobody answered: from now on it is one among others.
      #expect(try store.due(at: moment(0, 22), hasChoice: true).map(\.quiz) == [1])
      _ = try store.answer(asking.id, .place(0), at: moment(0, 22), via: "desktop")
      #expect(try store.situation(at: moment(0, 22)).asked.map(\.isAnswered) == [true])
      // The machine slept all day.
      #expect(try store.due(at: moment(2), hasChoice: true).contains { $0.quiz == 2 })
      #expect(try store.situation(at: moment(2)).timed.isEmpty)
      // Another minute is another asking.
      _ = try store.edit(1, to: .sample(at: moment(2, 12).local))
      #expect(try store.situation(at: moment(2)).timed.map(\.quiz) == [1])
    }
  }

  @Test func whatSomebodyWantedIsNotTheSchedules() throws {
    try withStore { store in
      _ = try store.added()
      _ = try store.ask(1, .wanted, via: "terminal", at: moment())
      _ = try store.ask(1, .slot, via: "desktop", at: moment(-2))
      #expect(try store.situation(at: moment()).asked.isEmpty)
      _ = try store.ask(1, .slot, via: "desktop", at: moment(-1, 23))
      #expect(try store.situation(at: moment()).asked.count == 1)
    }
  }
}
