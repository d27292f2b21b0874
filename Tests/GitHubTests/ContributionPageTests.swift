import Days
import Foundation
import PretendGitHub
import Streaks
import Support
import Testing

@testable import GitHub

/// Pages written by hand, one rule of the markup each.
@Suite struct ContributionPageTests {
  private func read(_ html: String) throws -> ContributionPage {
    try ContributionPage(html: Array(html.utf8))
  }

  private func counts(_ html: String) throws -> [Int?] {
    try read(html).calendar.days.map(\.count)
  }

  @Test func tipsAreJoinedByIDAnywhereOnThePage() throws {
    let html = """
      <tool-tip for="b">1,234 contributions on May 2nd.</tool-tip>
      <table><tr><td id="a" data-date="2026-05-01" data-level="1"></td><td id="b" data-date="2026-05-02" data-level="4"></td></tr>
      </table><tool-tip for="a">1 contribution on May 1st.</tool-tip>
      """
    #expect(try counts(html) == [1, 1234])
  }

  @Test func whitespaceAndOtherElementsInATipDoNotHideItsCount() throws {
    let html = """
      <table><tr><td id="a" data-date="2026-05-01" data-level="2"></td></tr></table>
      <tool-tip for="a"><template><style>:host{}</style></template>
          12 contributions
        on May 1st.</tool-tip>
      """
    #expect(try counts(html) == [12])
  }

  @Test func unclosedCellsAreRead() throws {
    let html = """
      <table><tr><td id="a" data-date="2026-05-01" data-level="1"><tool-tip for="a">3 contributions on May 1st.</tool-tip>
      <td id="b" data-date="2026-05-02" data-level="0"><tool-tip for="b">No contributions on May 2nd.</tool-tip></table>
      """
    #expect(try counts(html) == [3, 0])
  }

  @Test(arguments: ["lots of contributions on May 1st.", "1,23 contributions on May 1st.", "-3 contributions", "", "3"])
  func unreadableCountIsUnknown(tip: String) throws {
    let html =
      "<table><tr><td id='a' data-date='2026-05-01' data-level='2'></td></tr></table><tool-tip for='a'>\(tip)</tool-tip>"
    #expect(try counts(html) == [nil])
    #expect(try read(html).calendar.activeDays == 1)
  }

  @Test(arguments: [
    ["#eeeeee", "#d6e685", "#8cc665", "#44a340", "#1e6823"], ["#ebedf0", "#c6e48b", "#7bc96f", "#239a3b", "#196127"],
    ["#EBEDF0", "#9be9a8", "#40c463", "#30a14e", "#216e39"],
    ["", "L1-", "L2-", "L3-", "L4-"].map { "var(--color-calendar-graph-day-\($0)bg)" },
  ])
  func filledCellWithoutLevelGetsTheLevelOfItsColour(colours: [String]) throws {
    for attribute in [{ "fill='\($0)'" }, { "style='fill: \($0)'" }, { "style='fill:\($0);'" }] as [(String) -> String]
    {
      let cells = colours.enumerated().map { "<rect \(attribute($1)) data-date='2020-11-0\($0 + 1)'></rect>" }
      #expect(try read("<svg>\(cells.joined())</svg>").calendar.days.map(\.level) == [0, 1, 2, 3, 4])
    }
    #expect(throws: ContributionPageError.self) {
      try read("<svg><rect style='fill: #c0ffee' data-date='2020-11-01'></rect></svg>")
    }
  }

  @Test func cellsWithoutADateAreIgnored() throws {
    let html = """
      <table><tr><td class="ContributionCalendar-label">Mon</td><td data-date="2026-05-01" data-level="0"></td><td></td>
      </tr></table><div class="ContributionCalendar-day" data-level="4"></div>
      """
    #expect(try read(html).calendar.days.count == 1)
  }

  @Test func signInPageIsReported() {
    #expect(throws: ContributionPageError.notUnderstood(.signInPage)) {
      try read("<html><body><h2>Sign in</h2><form action='/session' method='post'></form></body></html>")
    }
  }

  @Test func missingPartIsReported() throws {
    #expect(throws: ContributionPageError.notUnderstood(.emptyBody)) { try read(" \n ") }
    #expect(throws: ContributionPageError.notUnderstood(.noCells)) { try read("<html><body>hello</body></html>") }
    #expect(throws: ContributionPageError.notUnderstood(.cutOff)) {
      try read("<div><table><tr><td data-date='2026-05-01' data-level='1'></td>")
    }
    let hole =
      "<table><tr><td data-date='2026-05-01' data-level='1'></td><td data-date='2026-05-03' data-level='1'></td></table>"
    let missing = try #require(Day(iso8601: "2026-05-02"))
    #expect(throws: ContributionPageError.notUnderstood(.missingDay(missing))) { try read(hole) }
    let blank = try #require(Day(iso8601: "2026-05-01"))
    #expect(throws: ContributionPageError.notUnderstood(.unreadableDay(blank))) {
      try read("<table><tr><td data-date='2026-05-01'></td></table>")
    }
  }

  @Test func totalWithoutActiveDaysIsRejected() {
    #expect(throws: ContributionPageError.notUnderstood(.totalWithoutDays(1670))) {
      try read(
        "<h2> 1,670 contributions in 2019</h2><table><tr><td data-date='2026-05-01' data-level='0'></td></table>")
    }
  }
}

/// GitHub's current markup: equivalent spellings, truncation and damage.
@Suite struct ContributionPageReaderTests {
  /// Thursday 1 and Friday 2 January, in the rows 4 and 5; only the Friday has a contribution.
  private static func drawn() throws -> String {
    guard case .calendar(let answer) = try ExpectedRequest(line: "GET /x -> calendar seed=7 share=0 today=1").answer
    else { throw CocoaError(.featureUnsupported) }
    let page = PretendContributionPage(login: "x", answer: answer, year: 2026, today: Day.first(ofYear: 2026) + 1)
    return page.html
  }

  private static func read(_ html: String) throws -> ContributionPage { try ContributionPage(html: Array(html.utf8)) }

  /// Equivalent HTML and content outside the calendar change nothing.
  @Test(arguments: [
    ("data-level=\"4\"", "data-level='4'"), ("data-level=\"4\"", "data-level=4"),
    ("data-level=\"4\"", "DATA-LEVEL=\"4\""),
    ("data-level=\"4\"", "data-level=\"4\" data-level=\"0\""), ("data-level=\"4\"", "data-level=\"4\" hidden"),
    ("data-level=\"4\"", "data-level=\"4\" data-count=\"1\""), ("data-level=\"4\"", "data-level=\"4\"class=\"a\""),
    ("data-level=\"4\"", "data-level=\"&#52;\""),
    ("<td", "<TD"), ("<td", "<th"), ("day\"></td>", "day\"> </td>"), ("day\"></td>", "day\"><span></span></td>"),
    ("<td tabindex", "<td/tabindex"), ("<tr", "<tr></tr><p"), ("</td>\n", "</td >\n"), ("</td>\n", "\n"),
    ("<tool-tip", "<!-- --><tool-tip"), ("<tool-tip", "and <tool-tip"), ("<tool-tip", "<template></template><tool-tip"),
    ("<table", "<script>1</script><table"), ("<table", "<script>'<td data-date=\"2026-01-03\">'</script><table"),
    ("<table", "<!-- <td data-date=\"2026-01-03\"> --><table"), ("<table", "<table></table><table"),
    ("1 contribution on", "1\n  contribution\ton"),
    ("1 contribution on", "1 <b>contribution</b> on"), ("1 contribution on", "&#49; contribution on"),
    ("</h2>", "</h2><h2></h2>"), ("</table>", "</table></table>"),
    ("<span>More", "<rect>More"), ("<span>More", "<form><span>More"), ("More", "\u{e9}"), ("More", "\u{0}"),
    ("More", "\t"), ("More", "<"), ("More", "&nope;"),
  ])
  func equivalentMarkupReadsTheSame(old: String, new: String) throws {
    let html = try Self.drawn()
    let changed = html.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != html)
    let page = try Self.read(html)
    #expect(page.calendar.days.map(\.count) == [0, 1])
    #expect(try Self.read(changed) == page)
  }

  /// A missing or reworded count is unknown; the level still tells whether the day is active.
  @Test(arguments: [
    ("1 contribution on", "One contribution on"), ("1 contribution on", "-1 contributions on"),
    ("1 contribution on", "1&nbsp;contribution on"), ("1 contribution on", "1\u{C}contribution on"),
    ("for=\"contribution-day-component-5-0\"", ""),
  ])
  func unreadableCountKeepsTheLevel(old: String, new: String) throws {
    let changed = try Self.drawn().replacing(old, with: new, maxReplacements: 1)
    let days = try Self.read(changed).calendar.days
    #expect(days.map(\.count) == [0, nil])
    #expect(days.map(\.isActive) == [false, true])
  }

  @Test(arguments: [
    ("data-level=\"4\"", "data-level=\"4\" data-count=\"0\""),
    ("for=\"contribution-day-component-4-0\"", "for=\"contribution-day-component-5-0\""),
    (" id=\"contribution-day-component-4-0\"", ""), ("-4-0\"", "-5-0\""), ("-5-0\"", "-4-0\""),
    ("-4-0\"", "-4-0&#49;\""),
    ("2026-01-02", "2026-01-03"), ("2026-01-02", "2026-01-01"), ("2026-01-02", "2026-13-01"),
    ("</table>", ""),
  ])
  func contradictoryMarkupIsRejected(old: String, new: String) throws {
    let html = try Self.drawn()
    let changed = html.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != html)
    #expect(throws: ContributionPageError.self) { try Self.read(changed) }
  }

  @Test func truncatedPageIsRejectedOrComplete() async throws {
    let bytes = Array(try Self.drawn().utf8)
    let whole = try ContributionPage(html: bytes).calendar
    let (refused, wrong) = try await offThePool {
      let read = bytes.indices.map { try? ContributionPage(html: Array(bytes[..<$0])) }
      return (read.count { $0 == nil }, read.indices.filter { read[$0].map { $0.calendar != whole } ?? false })
    }
    #expect(wrong.isEmpty)
    #expect(refused > bytes.count / 2 && refused < bytes.count)
  }
}

/// Two small pages of invented people, in the markup of 2023 and of today.
///
/// They are kept as files, so that the reader is tested on fixed input even if the real pages are missing.
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
  func inventedPageIsReadBack(_ invented: Invented) throws {
    let page = try ContributionPage(html: [UInt8](try Data(contentsOf: invented.file)))
    let cells = invented.rendered.cells
    #expect(cells.count == 41 && cells.contains { $0.count > 1 } && cells.contains { $0.count == 0 })
    #expect(page.calendar.days.map(\.day) == cells.map(\.day))
    #expect(page.calendar.days.map(\.count) == cells.map(\.count))
    #expect(page.calendar.days.map(\.level) == cells.map(\.level))
    #expect(page.total == invented.rendered.total)
    #expect(page.login == invented.login && page.zone == "+0900")
  }

  /// `WRITE_PAGES=1 swift test --filter InventedPageTests` writes the pages again.
  @Test(arguments: pages)
  func keptPageMatchesTheRenderer(_ invented: Invented) throws {
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] == "1" {
      try Data(invented.rendered.html.utf8).write(to: invented.file)
    }
    #expect(try String(contentsOf: invented.file, encoding: .utf8) == invented.rendered.html)
  }
}
