import Days
import Foundation
import PretendGitHub
import Streaks
import Support
import Testing

@testable import GitHub

/// Today's markup, written otherwise, cut off and damaged.
@Suite struct ContributionPageReaderTests {
  /// Two days of January as they are drawn, of which the second has a contribution.
  private static func drawn() throws -> String {
    guard case .calendar(let answer) = try ExpectedRequest(line: "GET /x -> calendar seed=7 share=0 today=1").answer
    else { throw CocoaError(.featureUnsupported) }
    let page = PretendContributionPage(login: "x", answer: answer, year: 2026, today: Day.first(ofYear: 2026) + 1)
    return page.html
  }

  private static func read(_ html: String) throws -> ContributionPage { try ContributionPage(html: Array(html.utf8)) }

  /// What HTML takes for the same, and what does not belong to the calendar, changes nothing.
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
  func whatIsWrittenOtherwiseReadsTheSame(old: String, new: String) throws {
    let html = try Self.drawn()
    let changed = html.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != html)
    let page = try Self.read(html)
    #expect(page.calendar.days.map(\.count) == [0, 1])
    #expect(try Self.read(changed) == page)
  }

  /// A count that is not there or in other words is unknown, and the level still says whether there is one.
  @Test(arguments: [
    ("1 contribution on", "One contribution on"), ("1 contribution on", "-1 contributions on"),
    ("1 contribution on", "1&nbsp;contribution on"), ("1 contribution on", "1\u{C}contribution on"),
    ("for=\"contribution-day-component-5-0\"", ""),
  ])
  func aCountThatIsNotReadLeavesTheLevel(old: String, new: String) throws {
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
  func whatContradictsItselfIsRefused(old: String, new: String) throws {
    let html = try Self.drawn()
    let changed = html.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != html)
    #expect(throws: ContributionPageError.self) { try Self.read(changed) }
  }

  /// Wherever it is cut it is refused, or complete.
  @Test func aPageThatIsCutOffAnywhereIsNeverAShorterOne() async throws {
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
