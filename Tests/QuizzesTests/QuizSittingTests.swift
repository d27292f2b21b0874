import Days
import Support
import Testing

@testable import Quizzes

@Suite struct QuizSittingTests {
  /// Answers quiz `number` in a sitting: graded if it is due, not if it comes again.
  fileprivate func answer(_ store: QuizStore, _ number: Int, right: Bool, again: Bool = false, at now: Instant) throws {
    let asking = try #require(try store.ask(number, via: "terminal", isGraded: !again, at: now))
    let place = right ? asking.rightPlace : (asking.rightPlace + 1) % asking.order.count
    _ = try store.answer(asking.id, .place(place), at: now, via: "terminal")
  }

  @Test func quizAskedOnceDoesNotComeAgain() throws {
    try withStore { store in
      _ = try store.added(.sample(isOnce: true))
      try answer(store, 1, right: false, at: moment(0, 9, 0))
      #expect(try store.repeats(at: moment(0, 9, 1)).later.isEmpty)
      #expect(try store.repeats(at: moment(0, 10)).now.isEmpty)
    }
  }

  @Test func quizThatMissedItsTimeIsNextTomorrow() throws {
    try withStore { store in
      _ = try store.added(.sample("Timed", at: moment(0, 9).local))
      #expect(try store.next(after: moment(0, 22)) == QuizNext(day: testDay + 1, time: nil, count: 1))
    }
  }

  @Test func pausedNewQuizzesAreNotNext() throws {
    try withStore(newPerDay: 0) { store in
      _ = try store.added()
      #expect(try store.next(after: moment()) == nil)
    }
  }

  @Test func wrongAnswerComesAgainAfterThreeOthers() throws {
    try withStore { store in
      for index in 1...6 { _ = try store.added(.sample("Q\(index)")) }
      try answer(store, 1, right: false, at: moment(0, 9, 0))
      for (index, number) in [2, 3].enumerated() {
        try answer(store, number, right: true, at: moment(0, 9, index + 1))
        #expect(try store.repeats(at: moment(0, 9, index + 1)).now.isEmpty)
      }
      try answer(store, 4, right: false, at: moment(0, 9, 3))
      let repeats = try store.repeats(at: moment(0, 9, 3))
      #expect(repeats.now == [1] && repeats.later.map(\.quiz) == [4])
      #expect(repeats.later.first?.at == moment(0, 9, 13).local)
    }
  }

  @Test func tapOfTheEveningThatIsReadInTheMorningLeavesTheRepeats() throws {
    try withStore { store in
      for index in 1...2 { _ = try store.added(.sample("Q\(index)")) }
      let asking = try #require(try store.ask(1, .slot, via: "ntfy", at: moment(0, 22)))
      try answer(store, 2, right: false, at: moment(1, 9, 0))
      _ = try store.answer(asking.id, .place(asking.rightPlace), at: moment(0, 23), via: "ntfy")
      #expect(try store.repeats(at: moment(1, 9, 5)).later.map(\.quiz) == [2])
      #expect(try store.repeats(at: moment(1, 9, 10)).now == [2])
    }
  }

  @Test func wrongAnswerComesAgainAfterTenMinutesUntilItIsRight() throws {
    try withStore { store in
      _ = try store.added(.sample("Q1", tags: ["git"]))
      try answer(store, 1, right: false, at: moment(0, 9, 0))
      #expect(try store.repeats(at: moment(0, 9, 9)).now.isEmpty)
      #expect(try store.repeats(at: moment(0, 9, 10)).now == [1])
      #expect(try store.repeats(at: moment(0, 9, 10), tag: "other").now.isEmpty)
      #expect(try store.repeats(at: moment(1, 0, 10)).now.isEmpty)
      try answer(store, 1, right: false, again: true, at: moment(0, 9, 10))
      #expect(try store.repeats(at: moment(0, 9, 15)).now.isEmpty)
      try answer(store, 1, right: true, again: true, at: moment(0, 9, 20))
      let repeats = try store.repeats(at: moment(0, 9, 59))
      #expect(repeats.now.isEmpty && repeats.later.isEmpty)
    }
  }

  @Test func quizComesAgainAtATimeOfThePresentZone() throws {
    try withStore { store in
      _ = try store.added()
      try answer(store, 1, right: false, at: moment(0, 9, 0))
      // Taipei is an hour behind Seoul.
      let taipei = Instant(secondsSince1970: moment(0, 9, 3).secondsSince1970, local: moment(0, 8, 3).local)
      #expect(try store.repeats(at: taipei).later.first?.at == moment(0, 8, 10).local)
    }
  }

  @Test func quizComesAgainThreeTimesAtMost() throws {
    try withStore { store in
      _ = try store.added()
      try answer(store, 1, right: false, at: moment(0, 9, 0))
      for count in 1...3 {
        #expect(try store.repeats(at: moment(0, 9 + count)).now == [1])
        try answer(store, 1, right: false, again: true, at: moment(0, 9 + count))
      }
      let repeats = try store.repeats(at: moment(0, 15))
      #expect(repeats.now.isEmpty && repeats.later.isEmpty)
    }
  }

  @Test func wrongPracticeAndRemovedQuizzesDoNotComeAgain() throws {
    try withStore { store in
      for index in 1...3 { _ = try store.added(.sample("Q\(index)")) }
      try answer(store, 1, right: false, again: true, at: moment(0, 9, 0))
      try answer(store, 2, right: false, at: moment(0, 9, 1))
      try answer(store, 3, right: false, at: moment(0, 9, 2))
      _ = try store.remove(2)
      #expect(try store.repeats(at: moment(0, 10)).now == [3])
      _ = try store.undo(at: moment(0, 10))
      #expect(try store.repeats(at: moment(0, 10)).now.isEmpty)
    }
  }

  // MARK: - New quizzes

  @Test func newQuizzesAreLimitedOverSittingsAndNotifications() throws {
    try withStore(newPerDay: 3) { store in
      for index in 1...10 { _ = try store.added(.sample("Q\(index)")) }
      func due(_ now: Instant) throws -> [Int] { try store.due(at: now, hasChoice: true).map(\.quiz) }
      #expect(try due(moment()) == [1, 2, 3])
      #expect(try store.summary(on: testDay)?.due == 3 && store.summary(on: testDay)?.newWaiting == 7)
      // Quiz 1 is asked and not answered. It stays due, and has used one of the three places for new quizzes.
      _ = try store.ask(1, .slot, via: "desktop", at: moment())
      #expect(try due(moment(0, 10)) == [1, 2, 3])
      #expect(try store.statistics(on: testDay).dueToday == 3)
      try answer(store, 2, right: true, at: moment(0, 11))
      try answer(store, 9, right: true, at: moment(0, 11))
      #expect(try due(moment(0, 12)) == [1] && store.summary(on: testDay)?.due == 1)
      #expect(try store.summary(on: testDay)?.newWaiting == 7)
      // Three new ones come (3, 4, 5). Quiz 1 was asked before, so it does not count as new; 2 and 9 come when FSRS says.
      #expect(try due(moment(1)).prefix(4) == [1, 3, 4, 5])
      let later = try due(moment(40))
      #expect(later.count == 6 && Set(later).isSuperset(of: [1, 2, 9, 3, 4, 5]))
    }
  }

  // MARK: - Next due quiz

  @Test func nextIsTheEarliestOfRepeatsTimesAndDays() throws {
    try withStore(newPerDay: 2) { store in
      #expect(try store.next(after: moment()) == nil)
      for index in 1...5 { _ = try store.added(.sample("Q\(index)")) }
      try answer(store, 1, right: true, at: moment(0, 9))
      try answer(store, 2, right: true, at: moment(0, 9))
      #expect(try store.next(after: moment(0, 10)) == QuizNext(day: testDay + 1, time: nil, count: 2))
      _ = try store.added(.sample("Timed", at: moment(0, 20).local))
      let evening = ClockTime(hour: 20, minute: 0)
      #expect(try store.next(after: moment(0, 10)) == QuizNext(day: testDay, time: evening, count: 1))
      #expect(try store.next(after: moment(0, 10), tag: "none") == nil)
      try answer(store, 3, right: false, at: moment(0, 10, 5))
      #expect(
        try store.next(after: moment(0, 10, 6))
          == QuizNext(day: testDay, time: ClockTime(hour: 10, minute: 15), count: 1))
      _ = try store.added(.sample("Timed before the repeat", at: moment(0, 10, 8).local))
      #expect(
        try store.next(after: moment(0, 10, 6))
          == QuizNext(day: testDay, time: ClockTime(hour: 10, minute: 8), count: 1))
    }
    try withStore { store in
      _ = try store.added()
      try answer(store, 1, right: true, at: moment())
      let due = try #require(try store.state(of: 1)?.dueDay)
      #expect(try store.next(after: moment()) == QuizNext(day: due, time: nil, count: 1))
    }
  }

  // MARK: - Typed answers

  @Test(arguments: [
    ("Café", "cafe", true, false), ("Café", "café", true, true), ("Café", "Café", true, true),
    ("Señor Łoś", "senor los", true, false), ("Straße", "strasse", true, false), ("Straße", "Strase", false, false),
    ("が", "か", false, false), ("각", "가", false, false), ("Й", "й", true, true), ("resume", "résumé", true, false),
    ("사과", "사과", true, true), ("Ｃafe", "cafe", false, false),
  ])
  func accentsAreForgivenIfTheQuizIsNotExact(answer: String, typed: String, isRight: Bool, isRightIfExact: Bool) throws
  {
    for isExact in [true, false] {
      try withStore { store in
        var draft = QuizDraft.sample("Q", [answer], answer: 0)
        draft.isExact = isExact
        _ = try store.added(draft)
        #expect(try store.quiz(1)?.isExact == isExact)
        let asking = try #require(try store.ask(1, via: "typed", at: moment()))
        let answered = try #require(try store.answer(asking.id, .typed(typed), at: moment(), via: "typed").answer)
        #expect(answered.isRight == (isExact ? isRightIfExact : isRight))
        #expect(answered.inexact == (answered.isRight && typed != answer ? typed : nil))
      }
    }
  }

  @Test func optionsThatDifferOnlyInAccentsAreDistinguished() throws {
    try withStore { store in
      var draft = QuizDraft.sample("Past of 'je parle'?", ["parle", "parlé", "parlez"], answer: 1)
      draft.isExact = false
      _ = try store.added(draft)
      for (typed, isRight) in [("parle", false), ("parlé", true), ("PARLÉ", true), ("parlè", false)] {
        let asking = try #require(try store.ask(1, via: "typed", at: moment()))
        let answered = try #require(try store.answer(asking.id, .typed(typed), at: moment(), via: "typed").answer)
        #expect(answered.isRight == isRight, "\(typed)")
      }
    }
  }

  @Test(arguments: [
    ("#exact:false\n#separator:tab\nQ\tÉté\n", QuizFormat.anki, false), ("# exact = false\nQ\tÉté\n", .anki, false),
    ("exact = false\nQ\tÉté\n", .anki, false), ("exact = false\nQ,Été\n", .csv, false),
    ("#separator:tab\n#exact:true\nQ\tÉté\n", .anki, true), ("Q,Été\n", .csv, true),
    ("question,answer,exact\nQ,Été,FALSE\n", .csv, false), ("front,back\nQ,Été\n", .csv, true),
    (#"{"schema_version":1,"quizzes":[{"question":"Q","options":["Été"],"answer":1,"exact":false}]}"#, .json, false),
  ])
  func deckSaysWhetherItIsExact(text: String, format: QuizFormat, isExact: Bool) throws {
    let file = try QuizFile(text, as: format)
    #expect(file.leftOut.isEmpty && file.quizzes.map(\.draft.isExact) == [isExact])
    #expect(file.quizzes.map(\.draft.question) == ["Q"] && file.quizzes.map(\.draft.rightOption) == ["Été"])
  }
}

@Suite struct QuizSittingLongLawTests {
  /// The schedule is the same as without the answers to quizzes that came again.
  @Test func answersThatCameAgainDoNotChangeTheSchedule() throws {
    let tests = QuizSittingTests()
    for seed in 0..<UInt64(60) {
      func states(withRepeats: Bool) throws -> [QuizState?] {
        var random = SeededGenerator(seed: seed)
        return try withStore { store in
          for index in 1...5 { _ = try store.added(.sample("Q\(index)")) }
          for day in 0..<12 {
            var minutes = 0
            func time(_ hour: Int) -> Instant { moment(day, hour + minutes / 60, minutes % 60) }
            for candidate in try store.due(at: moment(day), hasChoice: true) {
              let isRight = Bool.random(using: &random)
              try tests.answer(store, candidate.quiz, right: isRight, at: time(9))
              minutes += 1
            }
            // A generator of its own, so that `random` gives the same answers without repeats.
            var randomAgain = SeededGenerator(seed: seed + UInt64(day))
            while withRepeats, let again = try store.repeats(at: time(12)).now.first {
              try tests.answer(store, again, right: Bool.random(using: &randomAgain), again: true, at: time(12))
              // A wrong answer comes again after ten minutes.
              minutes += 11
            }
          }
          return try (1...5).map(store.state)
        }
      }
      #expect(try states(withRepeats: true) == states(withRepeats: false), "seed \(seed)")
    }
  }
}
