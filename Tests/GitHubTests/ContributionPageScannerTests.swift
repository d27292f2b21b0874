import Days
import Foundation
import PretendGitHub
import Streaks
import Support
import Testing

@testable import GitHub

/// The scanner may give up on any page; what it reads, it reads as libxml2's reader does.
@Suite struct ContributionPageScannerTests {
  private static let options = [
    "", "run=58", "share=1 today=1234", "zero", "run=3 today=done ends=+1", "future=yes neighbours=yes", "zone=+0900",
    "ends=-1", "since=2026-01-01", "zero today=1",
  ]

  private static func drawn(_ options: String, year: Int?, day: Int = 214) throws -> [UInt8] {
    guard case .calendar(let answer) = try ExpectedRequest(line: "GET /x -> calendar seed=7 \(options)").answer else {
      throw CocoaError(.featureUnsupported)
    }
    let today = Day.first(ofYear: 2026) + day
    return Array(PretendContributionPage(login: "x", answer: answer, year: year, today: today).html.utf8)
  }

  private static func scanned(_ html: String) -> ContributionPage? {
    ContributionPageScanner.page(in: Array(html.utf8))
  }

  @Test(arguments: options, [nil, 2024, 2026])
  func aDrawnPageIsScanned(options: String, year: Int?) throws {
    let bytes = try Self.drawn(options, year: year)
    let page = try #require(ContributionPageScanner.page(in: bytes))
    #expect(page == (try ContributionPage(anyHTML: bytes)))
  }

  @Test(.enabled(if: RealPages.folder != nil), arguments: RealPages.names)
  func aRealPageIsScannedWhereItIsOfToday(name: String) throws {
    var bytes = try RealPages.bytes("\(name).html")
    if name.hasPrefix("2025a") {
      // Whoever captured it wrote a comment before it.
      bytes.removeFirst(1 + (try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))))
    }
    let page = ContributionPageScanner.page(in: bytes)
    #expect((page != nil) == (name >= "2025"))
    if let page { #expect(page == (try ContributionPage(anyHTML: bytes))) }
  }

  @Test(.enabled(if: RealPages.folder != nil))
  func anOrganisationIsNotScanned() throws {
    #expect(ContributionPageScanner.page(in: try RealPages.bytes("neg-2026-org-openai-overview.html")) == nil)
  }

  /// A page of two days as it is drawn; each way to write it otherwise is left to libxml2, which reads most of them.
  @Test(arguments: [
    ("data-level=\"4\"", "data-level='4'"), ("data-level=\"4\"", "data-level=\"5\""), ("data-level=\"4\"", ""),
    ("data-level=\"4\"", "data-level=\"4\" data-level=\"4\""), ("data-level=\"4\"", "data-level=\"4\" hidden"),
    ("data-level=\"4\"", "data-level=\"4\" data-count=\"2\""), ("data-level=\"4\"", "data-level=\"4\"class=\"a\""),
    ("<td", "<TD"), ("day\"></td>", "day\"> </td>"), ("day\"></td>", "day\"><span></span></td>"),
    ("<td tabindex", "<td/tabindex"), ("<td", "<th"), ("<tr", "<tr></tr><p"),
    ("</td>\n", "</td >\n"), ("</td>\n", "\n"), ("<tool-tip", "<!-- --><tool-tip"), ("<tool-tip", "and <tool-tip"),
    ("<tool-tip", "<template></template><tool-tip"), ("<table", "<script>1</script><table"),
    ("<table", "<table></table><table"), ("for=\"contribution-day-component-4-0\"", ""),
    ("for=\"contribution-day-component-4-0\"", "for=\"contribution-day-component-5-0\""),
    (" id=\"contribution-day-component-4-0\"", ""), ("-4-0\"", "-5-0\""), ("-5-0\"", "-4-0\""),
    ("-4-0\"", "-4-0&#49;\""),
    ("1 contribution on", "1&nbsp;contribution on"), ("1 contribution on", "One contribution on"),
    ("1 contribution on", "1\u{C}contribution on"),
    ("1 contribution on", "1 <b>contribution</b> on"), ("1 contribution on", "-1 contributions on"),
    ("2026-01-02", "2026-01-03"), ("2026-01-02", "2026-01-01"), ("2026-01-02", "2026-13-01"), ("data-from", "data-on"),
    ("data-to", "data-on"), ("00:00:00", "&quot;"), ("2026-01-01 00", "1 January 00"), ("</h2>", "</h2><h2></h2>"),
    ("contribution\n", "pull request\n"), ("<h2", "<h3"), ("</h2>", ""), ("</table>", ""),
    ("</table>", "</table></table>"),
    ("<span>More", "<rect>More"), ("<span>More", "<form><span>More"), ("More", "\u{e9}"), ("More", "\u{0}"),
    ("More", "\t"),
    ("More", "<"),
  ])
  func whateverIsOtherwiseIsLeftToLibxml2(old: String, new: String) throws {
    let html = String(decoding: try Self.drawn("share=0 today=1", year: 2026, day: 1), as: UTF8.self)
    #expect(Self.scanned(html)?.calendar.days.map(\.count) == [0, 1])
    let changed = html.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != html)
    #expect(Self.scanned(changed) == nil)
  }

  @Test func aPageThatIsCutOffAnywhereIsNotScanned() throws {
    let bytes = try Self.drawn("", year: 2026, day: 1)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
    for cut in stride(from: 0, through: end, by: 5) {
      #expect(ContributionPageScanner.page(in: Array(bytes[..<cut])) == nil, "cut at \(cut)")
    }
  }

  /// `MUTATIONS` in the environment asks for more of them.
  @Test func whatIsScannedOfADamagedPageIsWhatLibxml2Reads() async throws {
    let count = ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { UInt64($0) } ?? 3000
    var pages = [try Self.drawn("share=1", year: nil)]
    for day in [0, 6, 20] { pages += try Self.options.map { try Self.drawn($0, year: 2026, day: day) } }
    pages += try RealPages.names.filter { $0 >= "2025" }.map { try RealPages.bytes("\($0).html") }
    let (scanned, differing) = try await offThePool { [pages] in
      var scanned = 0
      var differing: [UInt64] = []
      for seed in 0..<count {
        let page = PageMutation.damaged(of: pages, seed: seed)
        guard let read = ContributionPageScanner.page(in: page) else { continue }
        scanned += 1
        if read != (try? ContributionPage(anyHTML: page)) { differing.append(seed) }
      }
      return (scanned, differing)
    }
    #expect(differing.isEmpty)
    #expect(scanned > count / 10, "where nothing is scanned nothing is compared")
    #expect(scanned < count * 9 / 10)
    if count > 3000 { print("\(scanned) of \(count) damaged pages were scanned") }
  }
}
