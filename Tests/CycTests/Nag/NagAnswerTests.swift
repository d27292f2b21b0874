import Days
import Testing

@testable import cyc

@Suite struct NagAnswerTests {
  @Test func behindMidnightYesterdayCountsToo() throws {
    let from = try #require(ClockTime(hour: 22, minute: 0))
    let window = try #require(NagWindow(from: from, untilMinute: 120, everyMinutes: 60))
    let rule = NagRule(window: window)
    func state(_ today: NagRule.DayState, _ yesterday: NagRule.DayState, hour: Int) -> NagRule.DayState {
      let now = CivilTime(day: Day(number: 20_668), hour: hour, minute: 30, second: 0)
      return rule.dayState(today: today, yesterday: yesterday, at: now)
    }
    #expect(state(.open, .done, hour: 1) == .done)
    #expect(state(.open, .frozen, hour: 1) == .frozen)
    #expect(state(.done, .open, hour: 1) == .done)
    #expect(state(.open, .open, hour: 1) == .open)
    #expect(state(.open, .done, hour: 23) == .open)
    #expect(state(.unknown, .done, hour: 12) == .unknown)
  }

  @Test func everyStateHasAnAnswerInBothLanguages() {
    let states: [NagRule.DayState] = [.done, .open, .resting, .frozen, .unknown, .notDrawn]
    let answers = states.map { NagPhrases.answer($0, secondsLeft: 3600) }
    #expect(Set(answers.map(\.english)).count == 5)
    #expect(Set(answers.map(\.korean)).count == 5)
    #expect(answers[1].korean.contains("1시간"))
  }
}
