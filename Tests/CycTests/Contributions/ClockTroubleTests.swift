import Days
import GitHub
import Streaks
import Testing

@testable import cyc

/// What proves that a page and this machine's clock do not speak of the same day.
@Suite struct ClockTroubleTests {
  private let today = Day.first(ofYear: 2026) + 211

  /// A page of zeros from `first` to `last`, but for the day that is active.
  private func trouble(_ window: ContributionWindow, _ first: Day, _ last: Day, active: Day? = nil) -> Sentence? {
    let days = (first...last).map { Contribution(day: $0, count: $0 == active ? 4 : 0, level: $0 == active ? 4 : 0) }
    let now = Instant(secondsSince1970: 0, local: CivilTime(day: today, hour: 12, minute: 0, second: 0))
    let sheet = ContributionSheet(
      window: window, calendar: ContributionCalendar(days), zone: "UTC", namedTotal: nil, source: .page, fetchedAt: now)
    return StreakFailure(clockBeside: sheet, today: today)?.message
  }

  /// Zones lie up to a day apart; more is a wrong clock, or a page of another year.
  @Test(arguments: [-400, -366, -3, -2, -1, 0, 1, 2, 3, 365, 366, 400])
  func theLastYearEndsAroundToday(days: Int) {
    let last = today + days
    let trouble = trouble(.lastYear, last - 366, last)
    #expect((trouble == nil) == (-1...1).contains(days), "\(String(describing: trouble?.english))")
    #expect(trouble?.korean.contains("\(last)까지") != false)
  }

  /// A calendar year's page draws the empty rest of its year.
  @Test(arguments: [-200, -1, 0, 1, 2, 3, 150])
  func nobodyContributesLaterThanTomorrow(days: Int) {
    let (first, last) = (Day.first(ofYear: 2026), Day.last(ofYear: 2026))
    #expect(trouble(.year(2026), first, last) == nil)
    let trouble = trouble(.year(2026), first, last, active: today + days)
    guard days > 1 else { return #expect(trouble == nil) }
    #expect(
      trouble?.english
        == "GitHub shows contributions on \(today + days), but by this machine's clock it is \(today)")
    #expect(trouble?.korean == "GitHub에는 \(today + days)의 기여가 있는데 이 컴퓨터의 시계로는 오늘이 \(today)이에요")
  }
}
