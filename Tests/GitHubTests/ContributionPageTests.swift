import Days
import GitHub
import Streaks
import Testing

/// Pages written by hand, a rule of the markup each.
@Suite struct ContributionPageTests {
  private func read(_ html: String) throws -> ContributionPage {
    try ContributionPage(html: Array(html.utf8))
  }

  private func counts(_ html: String) throws -> [Int?] {
    try read(html).calendar.days.map(\.count)
  }

  @Test func tipsAreJoinedByTheirIdWhereverTheyStand() throws {
    let html = """
      <tool-tip for="b">1,234 contributions on May 2nd.</tool-tip>
      <table><tr><td id="a" data-date="2026-05-01" data-level="1"></td><td id="b" data-date="2026-05-02" data-level="4"></td></tr>
      </table><tool-tip for="a">1 contribution on May 1st.</tool-tip>
      """
    #expect(try counts(html) == [1, 1234])
  }

  @Test func whitespaceAndForeignElementsInsideATipDoNotHideItsCount() throws {
    let html = """
      <table><tr><td id="a" data-date="2026-05-01" data-level="2"></td></tr></table>
      <tool-tip for="a"><template><style>:host{}</style></template>
          12 contributions
        on May 1st.</tool-tip>
      """
    #expect(try counts(html) == [12])
  }

  @Test func unclosedCellsAreReadByTheirTips() throws {
    let html = """
      <table><tr><td id="a" data-date="2026-05-01" data-level="1"><tool-tip for="a">3 contributions on May 1st.</tool-tip>
      <td id="b" data-date="2026-05-02" data-level="0"><tool-tip for="b">No contributions on May 2nd.</tool-tip></table>
      """
    #expect(try counts(html) == [3, 0])
  }

  @Test(arguments: ["lots of contributions on May 1st.", "1,23 contributions on May 1st.", "-3 contributions", "", "3"])
  func aCountThatCannotBeReadIsUnknown(tip: String) throws {
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
  func aCellThatIsOnlyFilledHasTheLevelOfItsColour(colours: [String]) throws {
    for attribute in [{ "fill='\($0)'" }, { "style='fill: \($0)'" }, { "style='fill:\($0);'" }] as [(String) -> String]
    {
      let cells = colours.enumerated().map { "<rect \(attribute($1)) data-date='2020-11-0\($0 + 1)'></rect>" }
      #expect(try read("<svg>\(cells.joined())</svg>").calendar.days.map(\.level) == [0, 1, 2, 3, 4])
    }
    #expect(throws: ContributionPageError.self) {
      try read("<svg><rect style='fill: #c0ffee' data-date='2020-11-01'></rect></svg>")
    }
  }

  @Test func cellsWithoutADateAreNoDays() throws {
    let html = """
      <table><tr><td class="ContributionCalendar-label">Mon</td><td data-date="2026-05-01" data-level="0"></td><td></td>
      </tr></table><div class="ContributionCalendar-day" data-level="4"></div>
      """
    #expect(try read(html).calendar.days.count == 1)
  }

  @Test func aSignInPageSaysThatItIsOne() {
    #expect(throws: ContributionPageError.notUnderstood(.signInPage)) {
      try read("<html><body><h2>Sign in</h2><form action='/session' method='post'></form></body></html>")
    }
  }

  @Test func whatIsMissingIsNamed() throws {
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

  @Test func aTotalThatNoDayBearsOutIsNotBelieved() {
    #expect(throws: ContributionPageError.notUnderstood(.totalWithoutDays(1670))) {
      try read(
        "<h2> 1,670 contributions in 2019</h2><table><tr><td data-date='2026-05-01' data-level='0'></td></table>")
    }
  }
}
