import Days
import Support
import Testing

@testable import Quizzes

@Suite struct QuizRuleTests {
  let rule: QuizRule
  let due = [3, 1, 2].map { QuizRule.Candidate(quiz: $0, retrievability: 0.5 + Double($0) / 10) }

  init() throws {
    // 09:00–21:00, at most five a day, an hour apart.
    rule = QuizRule(from: try Self.clock(9), untilMinute: 21 * 60, perDay: 5, everyMinutes: 60)
  }

  private static func clock(_ hour: Int) throws -> ClockTime { try #require(ClockTime(hour: hour, minute: 0)) }

  private func asked(_ quiz: Int, _ at: Instant, isAnswered: Bool = true) -> QuizRule.Asked {
    QuizRule.Asked(quiz: quiz, at: at, isAnswered: isAnswered)
  }

  private func decision(
    _ now: Instant, asked: [QuizRule.Asked] = [], timed: [QuizRule.Timed] = [], due: [QuizRule.Candidate]? = nil,
    snoozedUntil: CivilTime? = nil, hasOtherMessage: Bool = false
  ) -> QuizRule.Decision {
    let situation = QuizRule.Situation(
      now: now, asked: asked, timed: timed, snoozedUntil: snoozedUntil, hasOtherMessage: hasOtherMessage)
    return rule.decision(situation) { due ?? self.due }
  }

  @Test func leastKnownQuizIsAskedFirst() {
    #expect(decision(moment(0, 9)) == .ask(1, .slot))
    let new = [9, 8].map { QuizRule.Candidate(quiz: $0, retrievability: nil) }
    #expect(decision(moment(0, 9), due: new + [due[0]]) == .ask(3, .slot))
    #expect(decision(moment(0, 9), due: new) == .ask(8, .slot))
    #expect(decision(moment(0, 9), due: []) == .silent(.nothingDue))
  }

  @Test(arguments: [(8, 59, false), (9, 0, true), (20, 59, true), (21, 0, false), (0, 0, false)])
  func quizIsAskedOnlyWithinTheHours(hour: Int, minute: Int, isOpen: Bool) {
    #expect(decision(moment(0, hour, minute)) == (isOpen ? .ask(1, .slot) : .silent(.outsideWindow)))
  }

  @Test(arguments: [(21, false), (22, true), (23, true), (0, true), (1, true), (2, false), (12, false)])
  func hoursMayCrossMidnight(hour: Int, isOpen: Bool) throws {
    var rule = QuizRule(from: try Self.clock(22), untilMinute: 120, perDay: 5, everyMinutes: 60)
    #expect(rule.isOpen(at: moment(0, hour).local) == isOpen)
    rule.untilMinute = 1440
    #expect(rule.isOpen(at: moment(0, 23, 59).local) && !rule.isOpen(at: moment(0, 0).local))
  }

  @Test func secondsDoNotCountForThePause() {
    let last = [asked(9, moment(0, 10, 0, second: 50))]
    #expect(decision(moment(0, 10, 59, second: 59), asked: last) == .silent(.tooSoon(minutesLeft: 1)))
    #expect(decision(moment(0, 11, 0, second: 1), asked: last) == .ask(1, .slot))
  }

  @Test func quizzesPerDayAreLimited() {
    let four = (0..<4).map { asked(9, moment(0, 9 + $0)) }
    #expect(decision(moment(0, 20), asked: four) == .ask(1, .slot))
    #expect(decision(moment(0, 20), asked: four + [asked(9, moment(0, 14))]) == .silent(.enoughToday(5)))
    // Yesterday's do not count.
    #expect(decision(moment(1, 9), asked: (0..<9).map { asked(9, moment(0, 9 + $0)) }) == .ask(1, .slot))
  }

  @Test func unansweredQuizIsAskedOnceMore() {
    func unanswered(_ count: Int) -> [QuizRule.Asked] {
      (0..<count).map { asked(3, moment(0, 9 + $0), isAnswered: false) }
    }
    #expect(decision(moment(0, 13), asked: unanswered(1)) == .ask(3, .slot))
    // Then another quiz is asked.
    #expect(decision(moment(0, 13), asked: unanswered(2)) == .ask(1, .slot))
    #expect(decision(moment(0, 13), asked: unanswered(2), due: [due[0]]) == .silent(.putOff(1)))
    #expect(decision(moment(1, 9), asked: unanswered(2), due: [due[0]]) == .ask(3, .slot))
    // No longer due because it was answered elsewhere.
    #expect(decision(moment(0, 13), asked: unanswered(1), due: [due[1]]) == .ask(1, .slot))
    // The most recently asked quiz goes first.
    let two = [asked(2, moment(0, 9), isAnswered: false), asked(3, moment(0, 10), isAnswered: false)]
    #expect(decision(moment(0, 13), asked: two.reversed()) == .ask(3, .slot))
  }

  @Test func hoursThatCrossMidnightAreOneDay() throws {
    var rule = self.rule
    (rule.from, rule.untilMinute, rule.perDay) = (try Self.clock(22), 120, 2)
    let two = [22, 23].map { asked(1, moment(0, $0), isAnswered: false) }
    func decision(_ now: Instant) -> QuizRule.Decision {
      rule.decision(QuizRule.Situation(now: now, asked: two)) { [due[1]] }
    }
    #expect(decision(moment(1, 0)) == .silent(.enoughToday(2)))
    rule.perDay = 5
    #expect(decision(moment(1, 0)) == .silent(.putOff(1)))
    #expect(decision(moment(1, 22)) == .ask(1, .slot))
  }

  @Test func timedQuizIsAskedOutsideTheHoursAndLimits() {
    let timed = [(7, 22, 5), (8, 22, 5), (6, 23, 0)].map { QuizRule.Timed(quiz: $0.0, at: moment(0, $0.1, $0.2).local) }
    let full = (0..<9).map { asked(9, moment(0, 12 + $0, 50)) }
    #expect(decision(moment(0, 22, 4), asked: full, timed: timed) == .silent(.outsideWindow))
    #expect(decision(moment(0, 22, 5), asked: full, timed: timed) == .ask(7, .timed(timed[0].at)))
    #expect(decision(moment(0, 23, 59), timed: [timed[2], timed[1]]) == .ask(8, .timed(timed[1].at)))
    // Not on another day, and never while reminders are snoozed.
    #expect(decision(moment(1, 9), timed: timed, due: []) == .silent(.nothingDue))
    let until = moment(0, 23).local
    #expect(decision(moment(0, 22, 5), timed: timed, snoozedUntil: until) == .silent(.snoozed(until: until)))
    #expect(decision(moment(0, 22, 5), timed: timed, hasOtherMessage: true) == .silent(.otherMessage))
  }

  @Test func timedQuizzesLeaveTheNumberOfOthers() throws {
    try withStore { store in
      var rule = self.rule
      rule.perDay = 1
      for index in 1...2 { _ = try store.added(.sample("Q\(index)", at: index == 1 ? moment(0, 8, 30).local : nil)) }
      #expect(try store.ask(1, .timed(moment(0, 8, 30).local), via: "desktop", at: moment(0, 8, 30)) != nil)
      let morning = try store.situation(at: moment(0, 10))
      #expect(rule.decision(morning) { [due[2]] } == .ask(2, .slot))
      #expect(try store.ask(2, .slot, via: "desktop", at: moment(0, 10)) != nil)
      let noon = try store.situation(at: moment(0, 12))
      #expect(rule.decision(noon) { [due[2]] } == .silent(.enoughToday(1)))
    }
  }

  @Test func timedQuizShortlyBeforeMidnightIsAskedAfterIt() {
    let timed = [QuizRule.Timed(quiz: 7, at: moment(0, 23, 57).local)]
    #expect(decision(moment(0, 23, 55), timed: timed) == .silent(.outsideWindow))
    #expect(decision(moment(1, 0), timed: timed) == .ask(7, .timed(timed[0].at)))
    #expect(decision(moment(1, 0, 27), timed: timed) == .ask(7, .timed(timed[0].at)))
    #expect(decision(moment(1, 0, 28), timed: timed) == .silent(.outsideWindow))
  }

  @Test func nothingIsAskedDuringASnoozeOrWithAnotherMessage() {
    let until = moment(0, 18).local
    #expect(decision(moment(0, 12), snoozedUntil: until) == .silent(.snoozed(until: until)))
    #expect(decision(moment(0, 12), hasOtherMessage: true) == .silent(.otherMessage))
  }

  @Test func clockSetBackSilencesOnlyBriefly() {
    // Asked at 12:30, before the clock was set back to 12:00.
    #expect(decision(moment(0, 12), asked: [asked(9, moment(0, 12, 30))]) == .silent(.tooSoon(minutesLeft: 90)))
    #expect(decision(moment(0, 12), asked: [asked(9, moment(0, 20))]) == .ask(1, .slot))
    #expect(decision(moment(0, 12), asked: [asked(9, moment(1, 9))]) == .ask(1, .slot))
  }

  @Test func dueQuizzesAreNotQueriedOutsideTheHours() throws {
    struct Looked: Error {}
    let situation = QuizRule.Situation(now: moment(0, 3))
    #expect(try rule.decision(situation) { throw Looked() } == .silent(.outsideWindow))
  }
}

@Suite struct QuizStatisticsTests {
  private func statistics(_ store: QuizStore, on day: Int = 0) throws -> QuizStatistics {
    try store.statistics(on: testDay + day)
  }

  @Test func newQuizzesPerDayAreLimitedInTheForecast() throws {
    try withStore { store in
      for _ in 1...30 { _ = try store.added() }
      let limited = QuizStore(store.database, newPerDay: 4)
      #expect(try limited.statistics(on: testDay).dueByDay == Array(repeating: 4, count: 7))
      try limited.answered(1, right: true, at: moment())
      // The answered one comes again within the week.
      let after = try limited.statistics(on: testDay)
      #expect(after.dueToday == 3 && after.dueInAWeek == 3 + 6 * 4 + 1 && after.newCount == 29)
      #expect(try statistics(store).dueToday == 29)
    }
  }

  @Test func withoutAnswersTheSharesAreUnknown() throws {
    try withStore { store in
      for _ in 1...2 { _ = try store.added() }
      let statistics = try statistics(store)
      #expect(statistics.answers == QuizStatistics.Tally(right: 0, asked: 0))
      #expect(statistics.answers.share == nil && statistics.correctedShare == nil && statistics.retention.share == nil)
      #expect(statistics.dueToday == 2 && statistics.dueInAWeek == 2 && statistics.newCount == 2)
      #expect(statistics.weakest.isEmpty && statistics.ticketCount == 0)
    }
  }

  @Test func correctAndWrongAnswersAreCounted() throws {
    try withStore { store in
      for _ in 1...4 { _ = try store.added() }
      for number in 1...3 { try store.answered(number, right: true, at: moment()) }
      try store.answered(4, right: false, at: moment())
      try store.answered(1, right: false, at: moment())  // not due
      try store.answered(4, right: true, at: moment(1))
      try store.answered(1, right: false, at: moment(2))
      let statistics = try statistics(store, on: 2)
      #expect(statistics.answers == QuizStatistics.Tally(right: 4, asked: 6))
      // 4 right. With three options, each of the 2 wrong ones takes off a half: (4 − 1) / 6.
      #expect(statistics.correctedShare == 0.5)
      #expect(statistics.retention == QuizStatistics.Tally(right: 1, asked: 2))
      #expect(statistics.ticketCount == 4 && statistics.practiceCount == 1)
      #expect(statistics.weakest.map(\.quiz.number) == [1, 4])
      #expect(statistics.weakest.map(\.answers.right) == [1, 1])
      // 2 and 3 are due two days after the first day, 1 tomorrow.
      #expect(statistics.dueToday == 2 && statistics.dueByDay[1] >= 1 && statistics.dueInAWeek >= 3)
      // Answers of removed quizzes still count.
      _ = try store.remove(1)
      let later = try self.statistics(store, on: 2)
      #expect(later.answers == statistics.answers && later.weakest.map(\.quiz.number) == [4])
    }
  }

  @Test func correctionForGuessingDependsOnTheOptions() throws {
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
      // Of two options −1, of a card 0, right 1: (−1 + 0 + 1) / 3.
      #expect(try statistics(store).correctedShare == 0)
    }
  }

  @Test func randomAnswersGiveACorrectedShareOfZero() throws {
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

  @Test func weakestQuizIsMostOftenWrong() throws {
    try withStore { store in
      for _ in 1...3 { _ = try store.added() }
      for (number, answers) in [(1, [false, true]), (2, [false, false]), (3, [true])] {
        for (day, right) in answers.enumerated() { try store.answered(number, right: right, at: moment(day)) }
      }
      #expect(try statistics(store, on: 1).weakest.map(\.quiz.number) == [2, 1])
    }
  }
}
