import Days
import GitHub
import Testing

@testable import cyc

private func day(_ text: String) -> Day { Day(iso8601: text) ?? Day(number: 0) }

/// What is said of a page that contradicts itself, in both languages.
@Suite struct PageReasonTests {
  @Test(
    arguments: [
      (.doubledDay(day("2026-07-11")), "2026-07-11 is drawn twice", "달력에 2026-07-11이 두 번 있어요"),
      (
        .contradictoryDay(day("2026-08-02")),
        "it says both that 2026-08-02 has contributions and that it has none",
        "2026-08-02에 기여가 있다고도 하고 없다고도 해요"
      ),
      (
        .countOfOtherDay(day("2025-08-03")), "the count of 2025-08-03 mentions another date",
        "2025-08-03의 기여 수에 다른 날짜가 적혀 있어요"
      ),
      (.countWithoutDay, "it has a count that belongs to no day", "어느 날의 것도 아닌 기여 수가 있어요"),
      (
        .otherDays(day("2025-08-03")...day("2026-08-03")),
        "it draws 2025-08-03 to 2026-08-03, but says that it covers other days",
        "2025-08-03부터 2026-08-03까지 그려 놓고 다른 기간이라고 해요"
      ),
      (.otherLogin("yuri"), "it is the page of yuri", "yuri의 페이지예요"),
      (
        .otherTotal(1_140, sum: 3), "it says 1,140 contributions, but its days add up to 3",
        "합계는 1,140개인데 날짜별로 더하면 3개예요"
      ),
      (
        .totalWithoutDays(1_140), "it says 1,140 contributions, but shows none on any day",
        "합계는 1,140개인데 기여한 날이 없어요"
      ),
      (.totalWithoutDays(1), "it says 1 contribution, but shows none on any day", "합계는 1개인데 기여한 날이 없어요"),
    ] as [(ContributionPageError.Reason, String, String)])
  func theReasonIsNamed(reason: ContributionPageError.Reason, english: String, korean: String) {
    let message = StreakFailure.notUnderstood(reason, host: "github.com").message
    #expect(message.english == "cannot make sense of GitHub's page (github.com): \(english)")
    #expect(message.korean == "GitHub 페이지를 해석하지 못했어요 (github.com): \(korean)")
  }
}
