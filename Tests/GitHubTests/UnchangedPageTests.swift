import Days
import GitHub
import HTTP
import Streaks
import Testing

@Suite struct UnchangedPageTests {
  /// 2026-08-03.
  private let today = Day.first(ofYear: 2026) + 214
  private let tag: Validator

  init() throws { tag = try #require(Validator("W/\"abc\"")) }

  private func page(
    _ window: ContributionWindow, isTodayDone: Bool = true, source: ContributionSheet.Source = .page
  ) -> ContributionSheet {
    let last = window.days?.upperBound ?? today
    let days = (last - 9...last).map { day in
      Contribution(day: day, count: day == today && !isTodayDone ? 0 : 1, level: nil)
    }
    return ContributionSheet(
      window: window, calendar: ContributionCalendar(days), zone: nil, headingTotal: nil, source: source,
      lacksQuery: true, queryFailure: .unauthorized, fetchedAt: noon(today), validator: tag)
  }

  private func noon(_ day: Day) -> Instant {
    let local = CivilTime(day: day, hour: 12, minute: 0, second: 0)
    return Instant(secondsSince1970: local.secondsAsUTC, local: local)
  }

  @Test func validatorIsATagIfQuotedElseADate() {
    #expect(tag.condition == Header(name: "If-None-Match", value: "W/\"abc\""))
    let date = "Mon, 23 Nov 2026 08:10:34 GMT"
    #expect(Validator(date)?.condition == Header(name: "If-Modified-Since", value: date))
  }

  @Test(arguments: ["", "\"a\nHost: evil\"", "\"\(String(repeating: "a", count: 300))\"", "\"\u{7F}\""])
  func unsendableValidatorIsIgnored(_ text: String) {
    #expect(Validator(text) == nil)
    let response = Response(status: 200, headers: [Header(name: "ETag", value: text)], body: [], url: "https://x")
    #expect(response.validator == nil)
  }

  @Test func pageThatMayLackTodaysCommitHasNoCondition() {
    #expect(page(.lastYear).condition(today: today) == tag)
    #expect(page(.lastYear, isTodayDone: false).condition(today: today) == nil)
    #expect(page(.lastYear).condition(today: today + 1) == nil)
    #expect(page(.year(2024)).condition(today: today) == tag)
    #expect(page(.year(2026)).condition(today: today) == nil)
  }

  @Test func sheetWithDaysOfOtherSourcesHasNoCondition() {
    #expect(page(.lastYear, source: .both).condition(today: today) == nil)
    #expect(page(.lastYear).showing([Contribution(day: today, count: 5, level: nil)]).condition(today: today) == nil)
  }

  @Test func unchangedAnswerRenewsTheKnownPage() throws {
    let known = page(.lastYear)
    let later = noon(today + 1)
    let answer = Response(status: 304, headers: [], body: [], url: "https://github.com")
    let login = try #require(Login("hana"))
    let sheet = try ContributionSheet(
      .success(answer), of: login, window: .lastYear, fetchedAt: later, known: known)
    #expect(sheet.calendar == known.calendar && sheet.fetchedAt == later && sheet.validator == tag)
    #expect(!sheet.lacksQuery && sheet.queryFailure == nil)
    #expect(throws: GitHubError.unexpectedStatus(304)) {
      try ContributionSheet(.success(answer), of: login, window: .lastYear, fetchedAt: later)
    }
  }
}
