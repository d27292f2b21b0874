import Days
import Foundation
import GitHub
import PretendGitHub
import Streaks
import Testing

/// Two small pages of invented people, in the markup of 2023 and of today, lie beside the tests: where no real page is at hand, the reader
/// is still tried on what was written once and not a moment ago.
@Suite struct InventedPageTests {
  struct Invented: Sendable {
    let year: Int
    let login: String
    let tips: CalendarAnswer.Tips
    let today: Day

    var rendered: PretendContributionPage {
      var answer = CalendarAnswer()
      answer.tips = tips
      answer.zone = "+0900"
      return PretendContributionPage(login: login, answer: answer, year: year, today: today)
    }

    var file: URL {
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pages/\(year).html")
    }
  }

  static let pages = [
    Invented(year: 2023, login: "hana", tips: .inside, today: Day.first(ofYear: 2023) + 40),
    Invented(year: 2026, login: "minjun", tips: .english, today: Day.first(ofYear: 2026) + 40),
  ]

  @Test(arguments: pages)
  func thePageReadsAsItWasInvented(_ invented: Invented) throws {
    let page = try ContributionPage(html: [UInt8](try Data(contentsOf: invented.file)))
    let cells = invented.rendered.cells
    #expect(cells.count == 41 && cells.contains { $0.count > 1 } && cells.contains { $0.count == 0 })
    #expect(page.calendar.days.map(\.day) == cells.map(\.day))
    #expect(page.calendar.days.map(\.count) == cells.map(\.count))
    #expect(page.calendar.days.map(\.level) == cells.map(\.level))
    #expect(page.total == invented.rendered.total)
    #expect(page.login == invented.login && page.zone == "+0900")
  }

  /// `WRITE_PAGES=1 swift test --filter InventedPageTests` writes them anew.
  @Test(arguments: pages)
  func thePageIsTheRenderers(_ invented: Invented) throws {
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] == "1" {
      try Data(invented.rendered.html.utf8).write(to: invented.file)
    }
    #expect(try String(contentsOf: invented.file, encoding: .utf8) == invented.rendered.html)
  }
}
