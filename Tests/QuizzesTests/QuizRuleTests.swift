import Days
import Quizzes
import Testing

@Suite struct QuizRuleTests {
  let rule: QuizRule
  let due = [3, 1, 2].map { QuizRule.Candidate(quiz: $0, retrievability: 0.5 + Double($0) / 10) }

  init() throws {
    // 09:00–21:00, at most 5 a day, an hour apart.
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

  @Test func theLeastKnownIsAskedFirst() {
    #expect(decision(moment(0, 9)) == .ask(1, .slot))
    let new = [9, 8].map { QuizRule.Candidate(quiz: $0, retrievability: nil) }
    #expect(decision(moment(0, 9), due: new + [due[0]]) == .ask(3, .slot))
    #expect(decision(moment(0, 9), due: new) == .ask(8, .slot))
    #expect(decision(moment(0, 9), due: []) == .silent(.nothingDue))
  }

  @Test(arguments: [(8, 59, false), (9, 0, true), (20, 59, true), (21, 0, false), (0, 0, false)])
  func itIsAskedInsideItsHours(hour: Int, minute: Int, isOpen: Bool) {
    #expect(decision(moment(0, hour, minute)) == (isOpen ? .ask(1, .slot) : .silent(.outsideWindow)))
  }

  @Test(arguments: [(21, false), (22, true), (23, true), (0, true), (1, true), (2, false), (12, false)])
  func hoursMayCrossMidnight(hour: Int, isOpen: Bool) throws {
    var rule = QuizRule(from: try Self.clock(22), untilMinute: 120, perDay: 5, everyMinutes: 60)
    #expect(rule.isOpen(at: moment(0, hour).local) == isOpen)
    rule.untilMinute = 1440
    #expect(rule.isOpen(at: moment(0, 23, 59).local) && !rule.isOpen(at: moment(0, 0).local))
  }

  @Test func ticksNeedNotCountSeconds() {
    let last = [asked(9, moment(0, 10, 0, second: 50))]
    #expect(decision(moment(0, 10, 59, second: 59), asked: last) == .silent(.tooSoon(minutesLeft: 1)))
    #expect(decision(moment(0, 11, 0, second: 1), asked: last) == .ask(1, .slot))
  }

  @Test func aDayHasSoManyQuestions() {
    let four = (0..<4).map { asked(9, moment(0, 9 + $0)) }
    #expect(decision(moment(0, 20), asked: four) == .ask(1, .slot))
    #expect(decision(moment(0, 20), asked: four + [asked(9, moment(0, 14))]) == .silent(.enoughToday(5)))
    // Those of yesterday are not counted, but they are kept away from.
    #expect(decision(moment(1, 9), asked: (0..<9).map { asked(9, moment(0, 9 + $0)) }) == .ask(1, .slot))
  }

  @Test func whoDoesNotAnswerIsAskedTwiceMore() {
    func unanswered(_ count: Int) -> [QuizRule.Asked] {
      (0..<count).map { asked(3, moment(0, 9 + $0), isAnswered: false) }
    }
    for count in 1...2 { #expect(decision(moment(0, 13), asked: unanswered(count)) == .ask(3, .slot)) }
    // Then it is another one's turn.
    #expect(decision(moment(0, 13), asked: unanswered(3)) == .ask(1, .slot))
    #expect(decision(moment(0, 13), asked: unanswered(3), due: [due[0]]) == .silent(.putOff(1)))
    #expect(decision(moment(1, 9), asked: unanswered(3), due: [due[0]]) == .ask(3, .slot))
    // It is no longer due: somebody answered it elsewhere.
    #expect(decision(moment(0, 13), asked: unanswered(1), due: [due[1]]) == .ask(1, .slot))
    // The one that was asked last goes first.
    let two = [asked(2, moment(0, 9), isAnswered: false), asked(3, moment(0, 10), isAnswered: false)]
    #expect(decision(moment(0, 13), asked: two.reversed()) == .ask(3, .slot))
  }

  @Test func aMinuteThatWasSetIsKept() {
    let timed = [(7, 22, 5), (8, 22, 5), (6, 23, 0)].map { QuizRule.Timed(quiz: $0.0, at: moment(0, $0.1, $0.2).local) }
    let full = (0..<9).map { asked(9, moment(0, 12 + $0, 50)) }
    #expect(decision(moment(0, 22, 4), asked: full, timed: timed) == .silent(.outsideWindow))
    #expect(decision(moment(0, 22, 5), asked: full, timed: timed) == .ask(7, .timed(timed[0].at)))
    #expect(decision(moment(0, 23, 59), timed: [timed[2], timed[1]]) == .ask(8, .timed(timed[1].at)))
    // Not on another day, and never while nobody wants to hear of it.
    #expect(decision(moment(1, 9), timed: timed, due: []) == .silent(.nothingDue))
    let until = moment(0, 23).local
    #expect(decision(moment(0, 22, 5), timed: timed, snoozedUntil: until) == .silent(.snoozed(until: until)))
    #expect(decision(moment(0, 22, 5), timed: timed, hasOtherMessage: true) == .silent(.otherMessage))
    // It counts like others do.
    #expect(decision(moment(0, 10, 30), asked: [asked(7, moment(0, 10))]) == .silent(.tooSoon(minutesLeft: 30)))
  }

  @Test func snoozedIsSilent() {
    let until = moment(0, 18).local
    #expect(decision(moment(0, 12), snoozedUntil: until) == .silent(.snoozed(until: until)))
    #expect(decision(moment(0, 12), hasOtherMessage: true) == .silent(.otherMessage))
  }

  @Test func aClockThatWasSetBackSilencesNobodyForLong() {
    // Asked at what was 12:30 until somebody set the clock back to 12:00.
    #expect(decision(moment(0, 12), asked: [asked(9, moment(0, 12, 30))]) == .silent(.tooSoon(minutesLeft: 90)))
    #expect(decision(moment(0, 12), asked: [asked(9, moment(0, 20))]) == .ask(1, .slot))
    #expect(decision(moment(0, 12), asked: [asked(9, moment(1, 9))]) == .ask(1, .slot))
  }

  @Test func whatIsDueIsNotLookedForInVain() throws {
    struct Looked: Error {}
    let situation = QuizRule.Situation(now: moment(0, 3))
    #expect(try rule.decision(situation) { throw Looked() } == .silent(.outsideWindow))
  }
}
