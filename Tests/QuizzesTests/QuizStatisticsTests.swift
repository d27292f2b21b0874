import Days
import Quizzes
import Support
import Testing

@Suite struct QuizStatisticsTests {
  private func statistics(_ store: QuizStore, on day: Int = 0) throws -> QuizStatistics {
    QuizStatistics(of: try store.list(), try store.reviews(), today: testDay + day)
  }

  @Test func nothingAskedIsNothingKnown() throws {
    try withStore { store in
      for _ in 1...2 { _ = try store.added() }
      let statistics = try statistics(store)
      #expect(statistics.answers == QuizStatistics.Tally(right: 0, asked: 0))
      #expect(statistics.answers.share == nil && statistics.correctedShare == nil && statistics.retention.share == nil)
      #expect(statistics.dueToday == 2 && statistics.dueInAWeek == 2 && statistics.newCount == 2)
      #expect(statistics.weakest.isEmpty && statistics.ticketCount == 0)
    }
  }

  @Test func rightAndWrongAreCounted() throws {
    try withStore { store in
      for _ in 1...4 { _ = try store.added() }
      for number in 1...3 { try store.answered(number, right: true, at: moment()) }
      try store.answered(4, right: false, at: moment())
      try store.answered(1, right: false, at: moment())  // not due
      try store.answered(4, right: true, at: moment(1))
      try store.answered(1, right: false, at: moment(2))
      let statistics = try statistics(store, on: 2)
      #expect(statistics.answers == QuizStatistics.Tally(right: 4, asked: 6))
      // (4 − 2/2) / 6
      #expect(statistics.correctedShare == 0.5)
      #expect(statistics.retention == QuizStatistics.Tally(right: 1, asked: 2))
      #expect(statistics.ticketCount == 4 && statistics.practiceCount == 1)
      #expect(statistics.weakest.map(\.quiz.number) == [1, 4])
      #expect(statistics.weakest.map(\.answers.right) == [1, 1])
      // 2 and 3 two days after the first day, 1 tomorrow.
      #expect(statistics.dueToday == 2 && statistics.dueByDay[1] >= 1 && statistics.dueInAWeek >= 3)
      // What was removed was answered all the same.
      _ = try store.remove(1)
      let later = try self.statistics(store, on: 2)
      #expect(later.answers == statistics.answers && later.weakest.map(\.quiz.number) == [4])
    }
  }

  @Test func luckDependsOnTheOptions() throws {
    try withStore { store in
      _ = try store.added(.sample("Yes?", ["yes", "no"], answer: 0))
      _ = try store.added(.sample("Card?", ["A"], answer: 0))
      _ = try store.added()
      try store.answered(1, right: false, at: moment())
      #expect(try statistics(store).correctedShare == -1)
      for (number, text) in [(2, "B"), (3, "revert")] {
        let asking = try #require(try store.ask(number, via: "terminal", at: moment()))
        _ = try store.answer(asking.id, .typed(text), at: moment(), via: "terminal")
      }
      // (−1 + 0 + 1) / 3
      #expect(try statistics(store).correctedShare == 0)
    }
  }

  /// Somebody who only guesses knows nothing.
  @Test func guessingComesToNothing() throws {
    try withStore { store in
      var random = SeededGenerator(seed: 1)
      for index in 0..<900 {
        let quiz = try store.add(.sample(), guid: "\(index)", at: moment())
        let asking = try #require(try store.ask(quiz.number, via: "desktop", at: moment()))
        _ = try store.answer(asking.id, .place(Int.random(in: 0...2, using: &random)), at: moment(), via: "desktop")
      }
      let statistics = try statistics(store)
      #expect(abs((statistics.answers.share ?? 0) - 1 / 3) < 0.05)
      #expect(abs(statistics.correctedShare ?? 1) < 0.08)
      #expect(statistics.weakest.count == 5)
      #expect(statistics.weakest.map(\.quiz.number) == statistics.weakest.map(\.quiz.number).sorted())
    }
  }

  @Test func theWeakestIsWhatIsWrongMostOften() throws {
    try withStore { store in
      for _ in 1...3 { _ = try store.added() }
      for (number, answers) in [(1, [false, true]), (2, [false, false]), (3, [true])] {
        for (day, right) in answers.enumerated() { try store.answered(number, right: right, at: moment(day)) }
      }
      #expect(try statistics(store, on: 1).weakest.map(\.quiz.number) == [2, 1])
    }
  }
}
