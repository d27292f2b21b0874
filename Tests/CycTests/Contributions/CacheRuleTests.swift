import Days
import GitHub
import Testing

@testable import cyc

@Suite struct CacheRuleTests {
  /// A moment in Seoul, so many seconds after midnight of a day.
  private func moment(_ day: Day, _ secondsOfDay: Int) -> Instant {
    let seconds = day.number * 86_400 + secondsOfDay
    return Instant(secondsSince1970: seconds - 9 * 3600, local: CivilTime(utcSeconds: seconds))
  }

  private let day = Day(number: 20_668)

  @Test func whatWasFetchedYesterdayIsStaleHoweverFewMinutesAgoThatWas() {
    let beforeMidnight = moment(day, 86_400 - 120)
    #expect(
      CacheRule.isFresh(.lastYear, fetchedAt: beforeMidnight, now: moment(day, 86_400 - 60), freshMinutes: 5))
    #expect(!CacheRule.isFresh(.lastYear, fetchedAt: beforeMidnight, now: moment(day + 1, 60), freshMinutes: 5))
    #expect(
      !CacheRule.isFresh(.year(day.year), fetchedAt: beforeMidnight, now: moment(day + 1, 60), freshMinutes: 5))
    // A year that was over when it was fetched does not change at midnight.
    #expect(
      CacheRule.isFresh(.year(day.year - 1), fetchedAt: beforeMidnight, now: moment(day + 1, 60), freshMinutes: 5))
  }
}
