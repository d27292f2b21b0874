import Days
import GitHub
import PretendGitHub
import Streaks
import Testing

/// What the stand-in draws is read by the reader of the real pages: a stand-in that drifts away from GitHub proves nothing.
@Suite struct GeneratedPageTests {
  @Test(
    arguments: [
      "run=58", "share=1 today=1234", "zero", "run=3 today=done ends=+1", "future=yes neighbours=yes", "zone=+0900",
    ], [nil, 2024, 2026])
  func aPageReadsAsWhatItDraws(options: String, year: Int?) throws {
    let request = try ExpectedRequest(line: "GET /x -> calendar seed=7 \(options)")
    guard case .calendar(let answer) = request.answer else {
      Issue.record("no calendar: \(request.answer)")
      return
    }
    let today = Day.first(ofYear: 2026) + 214
    let page = PretendContributionPage(login: "x", answer: answer, year: year, today: today)
    let read = try GitHub.ContributionPage(html: Array(page.html.utf8))
    #expect(read.calendar.days.map(\.day) == page.cells.map(\.day))
    #expect(read.calendar.days.map(\.count) == page.cells.map { $0.count })
    #expect(read.calendar.days.map(\.level) == page.cells.map { $0.level })
    #expect(read.total == page.total)
    #expect(read.zone == page.zone)
    #expect(throws: ContributionPageError.notUnderstood(.cutOff)) {
      try GitHub.ContributionPage(html: Array(page.truncatedHTML.utf8))
    }
  }
}
