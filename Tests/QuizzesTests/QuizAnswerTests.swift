import Days
import Testing

@testable import Quizzes

@Suite struct QuizAnswerTests {
  @Test func correctAnswerSchedulesALaterReview() throws {
    try withStore { store in
      _ = try store.added()
      let answer = try #require(try store.answered(1, right: true, at: moment(0, 10)))
      let state = try #require(try store.state(of: 1))
      #expect(answer.isRight && answer.review.hasTicket && answer.review.grade == .good)
      #expect(answer.review.elapsedDays == nil)
      #expect(abs((state.memory?.stability ?? 0) - 2.3065) < 1e-9)
      #expect(state.dueDay == testDay + 2 && state.reviewCount == 1 && state.lapseCount == 0)
      #expect(answer.grading == .graded(days: 2, state: state))
      // After a second correct answer the interval grows to about 11 days.
      let next = try #require(try store.answered(1, right: true, at: moment(2, 10)))
      #expect(next.review.elapsedDays == 2)
      guard case .graded(let days?, _) = next.grading else { return #expect(Bool(false), "\(next.grading)") }
      #expect((9...13).contains(days))
    }
  }

  @Test func wrongAnswerIsDueTomorrow() throws {
    try withStore { store in
      _ = try store.added()
      let first = try #require(try store.answered(1, right: false, at: moment()))
      #expect(!first.isRight && !first.review.hasTicket && first.review.grade == .again)
      #expect(first.rightOption == "revert")
      #expect(try store.state(of: 1)?.dueDay == testDay + 1)
      #expect(try store.state(of: 1)?.lapseCount == 0, "a wrong first answer is no lapse")
      try store.answered(1, right: false, at: moment(1))
      #expect(try store.state(of: 1)?.lapseCount == 1)
    }
  }

  @Test(arguments: [
    ("revert", true, Grade.easy), (" Git  REVERT\n", false, .again), ("REVERT ", true, .easy), ("reset", false, .again),
    ("", false, .again), ("re\u{0301}vert", false, .again),
  ])
  func typedAnswerIsGradedEasyOrAgain(text: String, isRight: Bool, grade: Grade) throws {
    try withStore { store in
      _ = try store.added()
      let asking = try #require(try store.ask(1, via: "terminal", at: moment()))
      let answer = try #require(try store.answer(asking.id, .typed(text), at: moment(), via: "terminal").answer)
      #expect(answer.isRight == isRight && answer.review.grade == grade && answer.review.isTyped)
    }
  }

  @Test func caseMattersOnlyIfItDistinguishesOptions() throws {
    try withStore { store in
      _ = try store.added(.sample("Which amends?", ["git commit -a", "git commit -A"], answer: 0))
      _ = try store.added(.sample("Of which tea?", ["café"], answer: 0))
      for (number, text, chosen) in [
        (1, "git commit  -a", 0), (1, "git commit -A", 1), (1, "GIT COMMIT -A", nil), (2, "Cafe\u{301}", 0),
      ] as [(Int, String, Int?)] {
        let asking = try #require(try store.ask(number, via: "terminal", at: moment()))
        let answer = try store.answer(asking.id, .typed(text), at: moment(), via: "terminal").answer
        #expect(answer?.review.chosen == chosen, "\(text)")
      }
    }
  }

  @Test func onlyTheFirstAnswerCounts() throws {
    try withStore { store in
      _ = try store.added()
      let asking = try #require(try store.ask(1, .slot, via: "desktop", at: moment()))
      let first = try #require(
        try store.answer(asking.id, .place(asking.rightPlace), at: moment(), via: "desktop").answer)
      let state = try store.state(of: 1)
      for place in 0..<3 {
        let again = try store.answer(asking.id, .place(place), at: moment(0, 11), via: "ntfy")
        #expect(again == .answeredAlready(first.review, asking))
      }
      #expect(try store.state(of: 1) == state)
      #expect(try store.reviews() == [first.review])
      #expect(try store.openAsking(at: moment()) == nil)
    }
  }

  @Test func reasonsAreWordsOfTheJSON() {
    let words = QuizAnswer.Reason.allCases.map(\.rawValue)
    #expect(words == ["deleted", "edited", "late", "practice", "not_due"])
  }

  @Test func unknownAskingOrPlaceIsNotAnswered() throws {
    try withStore { store in
      _ = try store.added()
      let asking = try #require(try store.ask(1, via: "desktop", at: moment()))
      #expect(try store.answer("forged", .place(0), at: moment(), via: "ntfy") == .unknown)
      for place in [-1, 3, .max] {
        #expect(
          try store.answer(asking.id, .place(place), at: moment(), via: "ntfy") == .noSuchPlace(place, of: asking))
      }
      #expect(try store.reviews().isEmpty)
      #expect(try store.openAsking(at: moment()) == asking)
    }
  }

  @Test func ungradedAnswerHasAReason() throws {
    try withStore { store in
      for _ in 1...5 { _ = try store.added() }
      let askings = try (1...4).map { number in
        try #require(try store.ask(number, via: "desktop", isGraded: number != 4, at: moment()))
      }
      _ = try store.edit(1, to: .sample("Other?"))
      _ = try store.remove(2)
      func answer(_ index: Int, at now: Instant = moment(0, 10)) throws -> QuizOutcome {
        try store.answer(askings[index].id, .place(askings[index].rightPlace), at: now, via: "desktop")
      }
      let outcomes = [try answer(0), try answer(1), try answer(2, at: moment(1, 9, 0, second: 1)), try answer(3)]
      #expect(outcomes.map(\.reason) == [.edited, .deleted, .late, .practice])
      // Each outcome still tells whether the answer was correct then.
      #expect(outcomes.map { $0.answer?.isRight } == [true, true, true, true])
      #expect(outcomes.allSatisfy { $0.answer?.review.hasTicket == false })
      #expect(outcomes[1].answer?.quiz == nil && outcomes[1].answer?.rightOption == "revert")
      #expect(try [1, 3, 4].allSatisfy { try store.state(of: $0)?.isNew ?? false })
      #expect(try answer(0) == .answeredAlready(try #require(outcomes[0].answer?.review), askings[0]))
      // An answer on the exact second of the limit is not late.
      try store.answered(5, right: true, at: moment())
      let asking = try #require(try store.ask(3, via: "desktop", at: moment(2)))
      #expect(try store.answer(asking.id, .place(0), at: moment(3), via: "desktop").reason == nil)
    }
  }

  @Test func answerBeforeTheDueDayIsPractice() throws {
    try withStore { store in
      _ = try store.added()
      try store.answered(1, right: true, at: moment())
      let state = try store.state(of: 1)
      let practice = try #require(try store.answered(1, right: false, at: moment(1)))
      #expect(practice.grading == .ungraded(.notDue) && practice.review.elapsedDays == 1)
      #expect(try store.state(of: 1) == state)
      // Of two open askings the first answer is graded; the second is then not due.
      let askings = try (0...1).map { _ in try #require(try store.ask(1, .slot, via: "ntfy", at: moment(2))) }
      let outcomes = try askings.map { try store.answer($0.id, .place($0.rightPlace), at: moment(2, 10), via: "ntfy") }
      #expect(outcomes.map(\.reason) == [nil, .notDue])
    }
  }

  @Test func quizAskedOnceIsNeverDueAgain() throws {
    try withStore { store in
      _ = try store.added(.sample(isOnce: true))
      let answer = try #require(try store.answered(1, right: false, at: moment()))
      #expect(answer.grading == .graded(days: nil, state: try #require(try store.state(of: 1))))
      #expect(try store.state(of: 1)?.isDue(on: testDay + 10_000) == false)
      #expect(try store.list(QuizFilter(dueOn: testDay + 10_000)).isEmpty)
      #expect(try store.due(at: moment(100), hasChoice: true).isEmpty)
    }
  }

  @Test func clockSetBackCountsAsTheSameDay() throws {
    try withStore { store in
      for _ in 1...2 { _ = try store.added() }
      // Answered at a time before it was asked.
      let asking = try #require(try store.ask(1, .slot, via: "desktop", at: moment(0, 10)))
      let outcome = try store.answer(asking.id, .place(asking.rightPlace), at: moment(-30), via: "desktop")
      #expect(outcome.reason == nil)
      #expect(try store.state(of: 1)?.dueDay == testDay + 2)
      // Answered while the clock was decades ahead: the quiz is due again once the clock is right.
      try store.answered(2, right: true, at: moment(25_000))
      #expect(try store.due(at: moment(1), hasChoice: true).map(\.quiz) == [2])
      #expect(try store.list(QuizFilter(dueOn: testDay + 1)).map(\.quiz.number) == [2])
      let next = try #require(try store.answered(2, right: true, at: moment(1)))
      #expect(next.review.elapsedDays == 0)
      #expect(try store.state(of: 2)?.memory?.lastDay == testDay + 1)
      #expect(try store.due(at: moment(1), hasChoice: true).isEmpty)
      // One day ahead is accepted, because crossing the date line looks the same.
      #expect(!(try #require(try store.state(of: 2)).isDue(on: testDay)))
    }
  }

  @Test func lastAnswerIsUndone() throws {
    try withStore { store in
      for _ in 1...2 { _ = try store.added() }
      let new = try store.state(of: 1)
      let first = try #require(try store.answered(1, right: true, at: moment()))
      let known = try store.state(of: 1)
      try store.answered(2, right: true, at: moment())
      let last = try #require(try store.answered(1, right: false, at: moment(2)))
      #expect(try store.undo(at: moment(2)) == last.review)
      #expect(try store.state(of: 1) == known)
      #expect(try store.undo(at: moment(2))?.quiz == 2)
      #expect(try store.undo(at: moment(2)) == first.review)
      #expect(try store.state(of: 1) == new)
      #expect(try store.undo(at: moment(2)) == nil)
      #expect(try store.reviews().isEmpty)
      // Replaying the old asking changes nothing; a new asking is graded as the first.
      let replay = try store.answer(first.asking.id, .place(0), at: moment(2), via: "ntfy")
      #expect(replay == .answeredAlready(first.review, first.asking))
      #expect(try store.answered(1, right: true, at: moment(2))?.review.elapsedDays == nil)
    }
  }
}

@Suite struct QuizAskingTests {
  @Test func orderOfOptionsIsRandom() throws {
    try withStore { store in
      for _ in 1...2 { _ = try store.added() }
      let askings = try (0..<120).map { try #require(try store.ask($0 % 2 + 1, via: "desktop", at: moment())) }
      #expect(Set(askings.map(\.id)).count == 120)
      #expect(Set(askings.map(\.order)).count == 6)
      for place in 0..<3 { #expect((25...55).contains(askings.count { $0.rightPlace == place })) }
    }
  }

  @Test func openAskingIsTheLatestUnansweredOfTheLastDay() throws {
    try withStore { store in
      for _ in 1...3 { _ = try store.added() }
      let askings = try (1...3).map { try #require(try store.ask($0, via: "desktop", at: moment())) }
      #expect(try store.openAsking(at: moment(0, 10)) == askings[2])
      try store.close(askings[2].id)
      #expect(try store.openAsking(at: moment(0, 10)) == askings[1])
      _ = try store.answer(askings[1].id, .place(0), at: moment(), via: "desktop")
      #expect(try store.openAsking(at: moment(0, 10)) == askings[0])
      // A quiz that is asked again replaces its earlier asking.
      let again = try #require(try store.ask(1, via: "desktop", at: moment(0, 11)))
      _ = try store.answer(again.id, .place(0), at: moment(0, 11), via: "desktop")
      #expect(try store.openAsking(at: moment(0, 11)) == nil)
      // Skipping one of two askings of the same quiz skips both.
      let twice = try (11...12).map { try #require(try store.ask(1, via: "terminal", at: moment(0, $0))) }
      try store.close(twice[1].id)
      #expect(try store.openAsking(at: moment(0, 12)) == nil)
      // A closed asking can still be answered by its identifier.
      #expect(try store.answer(askings[2].id, .place(0), at: moment(0, 12), via: "ntfy").answer != nil)
      _ = try store.ask(1, via: "desktop", at: moment(1))
      #expect(try store.openAsking(at: moment(2, 9)) != nil)
      #expect(try store.openAsking(at: moment(2, 9, 0, second: 1)) == nil)
    }
  }

  @Test func anotherQuizIsNeverTheSame() throws {
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
      // Neither quiz 2, which is asked once, nor quiz 4, which is set for tomorrow.
      #expect(seen == [3, 5])
      #expect(try store.another(than: 1, hasChoice: true, at: moment())?.number == 5)
      #expect(try store.another(than: 9, hasChoice: true, at: moment(2)) != nil)
      for number in [1, 3, 4] { _ = try store.remove(number) }
      #expect(try store.another(than: 5, hasChoice: true, at: moment()) == nil)
    }
  }

  @Test func leastKnownQuizIsDueFirst() throws {
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

  @Test func timedQuizIsAskedAtItsMinute() throws {
    try withStore { store in
      let minute = moment(0, 21, 5).local
      for draft in [.sample(at: minute), .sample(at: moment(1, 8).local)] as [QuizDraft] { _ = try store.added(draft) }
      #expect(try store.situation(at: moment()).timed == [QuizRule.Timed(quiz: 1, at: minute)])
      #expect(try store.due(at: moment(0, 22), hasChoice: true).isEmpty)
      let asking = try #require(try store.ask(1, .timed(minute), via: "desktop", at: moment(0, 21, 5)))
      #expect(
        try store.ask(1, .timed(minute), via: "desktop", at: moment(0, 21, 5)) == nil, "each minute is claimed once")
      let situation = try store.situation(at: moment(0, 21, 6))
      #expect(situation.timed.isEmpty)
      #expect(situation.asked == [QuizRule.Asked(quiz: 1, at: moment(0, 21, 5), isAnswered: false, isTimed: true)])
      // Without an answer it is from now on due like any other.
      #expect(try store.due(at: moment(0, 22), hasChoice: true).map(\.quiz) == [1])
      _ = try store.answer(asking.id, .place(0), at: moment(0, 22), via: "desktop")
      #expect(try store.situation(at: moment(0, 22)).asked.map(\.isAnswered) == [true])
      // Quiz 2 missed its minute, for example because the machine slept all day.
      #expect(try store.due(at: moment(2), hasChoice: true).contains { $0.quiz == 2 })
      #expect(try store.situation(at: moment(2)).timed.isEmpty)
      // A new minute allows a new asking.
      _ = try store.edit(1, to: .sample(at: moment(2, 12).local))
      #expect(try store.situation(at: moment(2)).timed.map(\.quiz) == [1])
    }
  }

  @Test func timedQuizShortlyBeforeMidnightWaitsForTheNextTick() throws {
    try withStore { store in
      let minute = moment(0, 23, 58).local
      _ = try store.added(.sample(at: minute))
      let midnight = moment(1, 0)
      #expect(try store.situation(at: midnight).timed == [QuizRule.Timed(quiz: 1, at: minute)])
      _ = try store.ask(1, .timed(minute), via: "desktop", at: midnight)
      #expect(try store.situation(at: moment(1, 0, 5)).timed.isEmpty)
    }
  }

  @Test func requestedAskingDoesNotCountForTheSchedule() throws {
    try withStore { store in
      _ = try store.added()
      _ = try store.ask(1, .wanted, via: "terminal", at: moment())
      // Neither does a scheduled one of the day before yesterday.
      _ = try store.ask(1, .slot, via: "desktop", at: moment(-2))
      #expect(try store.situation(at: moment()).asked.isEmpty)
      _ = try store.ask(1, .slot, via: "desktop", at: moment(-1, 23))
      #expect(try store.situation(at: moment()).asked.count == 1)
    }
  }
}
