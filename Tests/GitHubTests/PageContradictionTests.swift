import Days
import Foundation
import PretendGitHub
import Streaks
import Support
import Testing

@testable import GitHub

/// A page that contradicts itself is rejected. Each test changes one detail of a page drawn like GitHub's.
@Suite struct PageContradictionTests {
  /// Ten days of January; only the last one has a contribution.
  private static func drawn(_ options: String = "share=0 since=2026-01-01 today=1", year: Int? = 2026) throws -> String
  {
    guard case .calendar(let answer) = try ExpectedRequest(line: "GET /x -> calendar seed=7 \(options)").answer else {
      throw CocoaError(.featureUnsupported)
    }
    let page = PretendContributionPage(
      login: "hana", answer: answer, year: year, today: Day.first(ofYear: 2026) + 9)
    return page.html
  }

  private static func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

  private func reason(_ html: String) -> ContributionPageError.Reason? {
    do {
      _ = try ContributionPage(html: Array(html.utf8))
      return nil
    } catch .notUnderstood(let reason) {
      return reason
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func unchangedPageIsRead() throws {
    let page = try ContributionPage(html: Array(try Self.drawn().utf8))
    #expect(page.calendar.days.map(\.count) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(page.login == "hana")
  }

  @Test(arguments: [
    ("No contributions on January 4th", "2 contributions on January 4th"),
    ("1 contribution on January 10th", "No contributions on January 10th"),
  ])
  func levelThatContradictsTheCountIsRejected(old: String, new: String) throws {
    let html = try Self.drawn()
    let day = try Self.day(new.contains("4th") ? "2026-01-04" : "2026-01-10")
    #expect(reason(html.replacing(old, with: new)) == .contradictoryDay(day))
  }

  @Test(arguments: ["January 5th", "January 3rd", "February 4th", "January 4, 2025", "Sunday, January 4, 2025"])
  func tipThatNamesAnotherDayIsRejected(date: String) throws {
    let html = try Self.drawn().replacing("on January 4th", with: "on \(date)")
    #expect(reason(html) == .countOfOtherDay(try Self.day("2026-01-04")))
  }

  @Test(arguments: ["January 4, 2026", "Sunday, January 4, 2026", "January 4", "the 4th of January", "4 January", ""])
  func tipWithAnotherDateFormatIsAccepted(date: String) throws {
    #expect(reason(try Self.drawn().replacing("on January 4th", with: date.isEmpty ? "" : "on \(date)")) == nil)
  }

  @Test func swappedTipsAreRejected() throws {
    let html = try Self.drawn("share=1 today=1")
    let page = html.replacing("for=\"contribution-day-component-4-0\"", with: "for=\"?\"")
      .replacing("for=\"contribution-day-component-5-0\"", with: "for=\"contribution-day-component-4-0\"")
      .replacing("for=\"?\"", with: "for=\"contribution-day-component-5-0\"")
    #expect(page != html)
    guard case .countOfOtherDay? = reason(page) else {
      Issue.record("\(String(describing: reason(page)))")
      return
    }
  }

  @Test func secondTipWithAnotherCountIsRejected() throws {
    let html = try Self.drawn()
    let id = "contribution-day-component-6-1"
    #expect(html.contains("for=\"\(id)\""))
    func with(_ tip: String) -> String {
      html.replacing("</table>", with: "</table><tool-tip for=\"\(id)\">\(tip)</tool-tip>")
    }
    #expect(reason(with("7 contributions on January 10th.")) == .contradictoryDay(try Self.day("2026-01-10")))
    #expect(reason(with("1 contribution on January 10th.")) == nil)
    #expect(reason(with("Saturday")) == nil)
  }

  @Test func countWithoutADayIsRejected() throws {
    let html = try Self.drawn().replacing("id=\"contribution-day-component-6-1\"", with: "")
    #expect(reason(html) == .countWithoutDay)
    let other = try Self.drawn().replacing("</table>", with: "</table><tool-tip for=\"b\">3 contributions</tool-tip>")
    #expect(reason(other) == nil)
  }

  @Test func doubledDayIsRejected() throws {
    let html = try Self.drawn().replacing("data-date=\"2026-01-05\"", with: "data-date=\"2026-01-06\"")
    #expect(reason(html) == .doubledDay(try Self.day("2026-01-06")))
  }

  @Test(arguments: [
    ("data-from=\"2026-01-01", "data-from=\"2025-12-31"), ("data-from=\"2026-01-01", "data-from=\"2026-01-08"),
    ("data-from=\"2026-01-01", "data-from=\"2025-01-01"), ("data-to=\"2026-12-31", "data-to=\"2026-01-03"),
    ("data-to=\"2026-12-31", "data-to=\"2026-01-11"), ("data-to=\"2026-12-31", "data-to=\"2027-12-31"),
    ("data-to=\"2026-12-31", "data-to=\"2025-12-31"),
  ])
  func rangeThatDiffersFromTheDrawnDaysIsRejected(old: String, new: String) throws {
    let html = try Self.drawn()
    #expect(html.contains(old))
    guard case .otherDays? = reason(html.replacing(old, with: new)) else {
      Issue.record("\(String(describing: reason(html.replacing(old, with: new))))")
      return
    }
  }

  /// The range ends today, but the first week still begins in the year before.
  @Test func yearInProgressMayDrawItsNeighbours() throws {
    let neighbour = "<td data-date=\"2025-12-31\" data-level=\"0\"></td></table>"
    let html = try Self.drawn().replacing("data-to=\"2026-12-31", with: "data-to=\"2026-01-10")
      .replacing("</table>", with: neighbour)
    #expect(html.contains("data-from=\"2026-01-01") && html.contains("data-to=\"2026-01-10"))
    #expect(reason(html) == nil)
  }

  /// The page of the last year draws exactly the days of its range.
  @Test(arguments: [
    ("data-from=\"2025-01-05", "data-from=\"2025-01-06"), ("data-from=\"2025-01-05", "data-from=\"2025-01-11"),
    ("data-from=\"2025-01-05", "data-from=\"2025-01-04"), ("data-to=\"2026-01-10", "data-to=\"2026-01-08"),
    ("data-to=\"2026-01-10", "data-to=\"2026-01-09"), ("data-to=\"2026-01-10", "data-to=\"2026-01-11"),
  ])
  func lastYearIsDrawnCompletely(old: String, new: String) throws {
    let html = try Self.drawn("share=0.5 today=1", year: nil)
    #expect(reason(html) == nil)
    #expect(html.contains(old))
    guard case .otherDays? = reason(html.replacing(old, with: new)) else {
      Issue.record("\(String(describing: reason(html.replacing(old, with: new))))")
      return
    }
  }

  /// Pages of 2018 to early 2021, which old Enterprise servers still send, begin their range up to a week before the first cell.
  @Test(arguments: [0, 1, 6, 7, 8, -1], [2019, nil])
  func rangeOfAnOldPageMayBeginAWeekEarlier(earlier: Int, year: Int?) throws {
    let last = year.map { Day.last(ofYear: $0) } ?? Day.first(ofYear: 2020) + 40
    let first = year.map { Day.first(ofYear: $0) } ?? (last - 364).startOfWeek
    func page(count: Int, total: Int, lastCell: Day) -> String {
      let cells = (first.number...lastCell.number).map { number in
        "<rect class='day' data-count='\(count)' data-date='\(Day(number: number))' fill='#196127'></rect>"
      }
      return """
        <h2>\(total) contributions in the year</h2>
        <div data-from='\(first - earlier) 00:00:00 UTC' data-to='\(last) 23:59:59 UTC'></div>
        <svg>\(cells.joined())</svg>
        """
    }
    let sum = 2 * (first.distance(to: last) + 1)
    let isYearWithNeighbours = year != nil && earlier < 0
    #expect(
      (reason(page(count: 2, total: sum, lastCell: last)) == nil) == (isBelieved(earlier) || isYearWithNeighbours))
    // The heading and the last day still have to agree.
    if isBelieved(earlier) {
      #expect(reason(page(count: 2, total: 10 * sum, lastCell: last)) == .otherTotal(10 * sum, sum: sum))
      if year == nil {
        #expect(reason(page(count: 2, total: sum, lastCell: last - 1)) == .otherDays(first...(last - 1)))
      }
    }
  }

  private func isBelieved(_ earlier: Int) -> Bool { (0...7).contains(earlier) }

  @Test(arguments: [
    "/minsu", "/minsu?x", "/minsu#x", "/minsu/", "/users/minsu/contributions", "https://github.com/minsu",
    "https://github.com/minsu?tab=overview",
  ])
  func addressNamesTheAccount(address: String) throws {
    let html = try Self.drawn().replacing("data-url=\"/hana\"", with: "data-url=\"\(address)\"")
    #expect(try ContributionPage(html: Array(html.utf8)).login == "minsu")
  }

  @Test(arguments: ["", "/", "https://github.com", "https://github.com/", "mailto:hana", "/-?", "/a b"])
  func addressWithoutALoginNamesNoAccount(address: String) throws {
    let html = try Self.drawn().replacing("data-url=\"/hana\"", with: "data-url=\"\(address)\"")
    #expect(try ContributionPage(html: Array(html.utf8)).login == nil)
  }

  @Test func headingBeyondAnyPlausibleUnknownCountIsRejected() throws {
    let html = try Self.drawn("share=0.5 today=3 heading=999999")
    let damaged = html.replacing("3 contributions on January 10th", with: "three contributions on January 10th")
    #expect(damaged != html)
    guard case .otherTotal(999_999, _)? = reason(damaged) else {
      Issue.record("\(String(describing: reason(damaged)))")
      return
    }
    let believed = try Self.drawn("share=0.5 today=3 heading=30")
      .replacing("3 contributions on January 10th", with: "three contributions on January 10th")
    #expect(reason(believed) == nil)
  }

  @Test(arguments: [
    ("heading=17", nil), ("heading=0", nil), ("heading=19", ContributionPageError.Reason.otherTotal(19, sum: 1)),
    ("heading=999999", .otherTotal(999_999, sum: 1)), ("heading=none", nil), ("heading=0 zero", nil),
    ("heading=1 zero", .totalWithoutDays(1)), ("heading=999999 tips=none", nil),
  ])
  func headingFarFromTheSumIsRejected(options: String, expected: ContributionPageError.Reason?) throws {
    #expect(reason(try Self.drawn("share=0 today=\(options.contains("zero") ? 0 : 1) \(options)")) == expected)
  }

  @Test func headingFarBelowTheKnownCountsIsRejected() throws {
    let options = "share=1 today=1"
    let calendar = try ContributionPage(html: Array(try Self.drawn(options).utf8)).calendar
    let (sum, largest) = (try #require(calendar.total.exact), try #require(calendar.bestDay?.count))
    let low = sum - largest - 10
    #expect(low > 1)
    #expect(reason(try Self.drawn("\(options) heading=\(low)")) == nil)
    #expect(reason(try Self.drawn("\(options) heading=\(low - 1)")) == .otherTotal(low - 1, sum: sum))
  }

  /// A damaged page is rejected, or its active days are still the right ones.
  ///
  /// `MUTATIONS` in the environment sets the number of damaged pages.
  @Test func damageNeverMakesADayActiveOrInactive() async throws {
    let count = ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { UInt64($0) } ?? 3000
    let options = [
      "share=0.5", "share=1 today=1234", "share=0 today=1", "zero", "share=0.5 neighbours=yes",
      "run=3 today=done ends=+1",
      "zone=+0900", "ends=-1",
    ]
    let pages = try options.map { Array(try Self.drawn($0).utf8) }
    let (read, wrong) = try await offThePool {
      let truths = try pages.map { Self.active(try ContributionPage(html: $0)) }
      var read = 0
      var wrong: [UInt64] = []
      for seed in 0..<count {
        let index = Int(seed) % pages.count
        guard let page = try? ContributionPage(html: PageMutation.damaged(of: [pages[index]], seed: seed)) else {
          continue
        }
        read += 1
        // A year's page may end on any day, so compare only the days that were read.
        let days = Set(page.calendar.days.map(\.day))
        let drawn = truths[index].filter(days.contains)
        if Self.active(page) != drawn { wrong.append(seed) }
      }
      return (read, wrong)
    }
    #expect(wrong.isEmpty)
    #expect(read > count / 10 && read < count * 9 / 10, "\(read) of \(count)")
  }

  private static func active(_ page: ContributionPage) -> [Day] {
    page.calendar.days.filter(\.isActive).map(\.day)
  }
}

/// Small damage of the kinds that connections, servers and new markup cause.
enum PageMutation: CaseIterable {
  case cutEnd, cutOut, double, swap, moveAway, byte, digit, quote, word, exchangedWords, insertion

  /// Words of the page, or of a future one.
  private static let words = [
    "<td", "</td>", "<tool-tip", "</tool-tip>", "<tr", "</tr>", "</table>", "<table", "<div", "</div>", "</h2>",
    "data-date=\"", "data-level=\"", "id=\"", "for=\"", "data-from=\"", "data-to=\"", "contribution", "No ", "<span",
    "</span>", "\n", "data-", "\" ",
  ].map { Array($0.utf8) }

  private static let insertions = [
    "<!-- -->", "<!--", "-->", "&amp;", "&quot;", "&#49;", "&nbsp", "&", "<template>", "</template>", "<script>",
    "<style>", "<p>", "</p>", "<br>", "<img/>", "<svg>", "<rect>", "<rect data-date=\"2026-01-01\" data-level=\"1\">",
    "<td>", "<td data-date=\"2026-01-01\" data-level=\"1\">", "<th>", "<table>", "<h2>7 contributions</h2>", "<tr>",
    "<tool-tip for=\"contribution-day-component-0-0\">9 contributions</tool-tip>", "<form action=\"/session\">",
    "<meta name=\"hovercard-subject-tag\" content=\"organization:1\">", " data-count=\"3\"", " data-level=\"3\"",
    " id=\"contribution-day-component-0-1\"", " fill=\"#ebedf0\"", " hidden", " class=x", " class='x'", "/", ">", "<",
    "\"", "'", "\u{0}", "\t", "\r", "\u{C}", "\u{1}", "\u{e9}", ",", "1", "0", "-", "No", "=", " ", "</body>",
    "</html>", "<title>",
    "<plaintext>", "<![CDATA[", "<?x?>", "<!DOCTYPE html>", "<a>", "</a>", "<select>", "<frameset>", "<caption>",
  ].map { Array($0.utf8) }

  /// One of `pages`, damaged one to four times.
  static func damaged(of pages: [[UInt8]], seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    // Large pages are slow to parse; take them rarely.
    let isSmall = Int.random(in: 0..<20, using: &random) > 0
    let small = pages.filter { $0.count < 50_000 }
    let candidates = isSmall && !small.isEmpty ? small : pages
    var page = candidates[Int.random(in: candidates.indices, using: &random)]
    for _ in 0..<[1, 1, 1, 2, 4][Int.random(in: 0..<5, using: &random)] {
      let mutation = allCases[Int.random(in: allCases.indices, using: &random)]
      mutation.apply(to: &page, using: &random)
    }
    return page
  }

  func apply(to page: inout [UInt8], using random: inout SeededGenerator) {
    guard page.count > 1000 else { return }
    let place = PageMutation.place(in: page, using: &random)
    let chunk = place..<min(page.count, place + Int.random(in: 1...600, using: &random))
    switch self {
    case .cutEnd: page.removeSubrange(place...)
    case .cutOut: page.removeSubrange(chunk)
    case .double: page.insert(contentsOf: page[chunk], at: chunk.upperBound)
    case .swap: page.swapAt(place, min(page.count - 1, place + Int.random(in: 1...20, using: &random)))
    case .moveAway:
      let moved = Array(page[chunk])
      page.removeSubrange(chunk)
      page.insert(contentsOf: moved, at: PageMutation.place(in: page, using: &random))
    case .byte: page[place] = UInt8.random(in: 0...255, using: &random)
    case .digit:
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      guard let digit = page[place...].firstIndex(where: digits.contains) else { return }
      page[digit] = UInt8.random(in: digits, using: &random)
    case .quote:
      guard let quote = page[place...].firstIndex(of: UInt8(ascii: "\"")) else { return }
      page.replaceSubrange(quote...quote, with: Array(["", "'", " "][Int.random(in: 0...2, using: &random)].utf8))
    case .word:
      let word = PageMutation.any(of: PageMutation.words, using: &random)
      guard let found = page[place...].firstRange(of: word) else { return }
      page.replaceSubrange(found, with: Bool.random(using: &random) ? [] : word + word)
    case .exchangedWords:
      let (old, new) = (
        PageMutation.any(of: PageMutation.words, using: &random),
        PageMutation.any(of: PageMutation.words, using: &random)
      )
      guard let found = page[place...].firstRange(of: old) else { return }
      page.replaceSubrange(found, with: new)
    case .insertion: page.insert(contentsOf: PageMutation.any(of: PageMutation.insertions, using: &random), at: place)
    }
  }

  private static func any(of texts: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
    texts[Int.random(in: texts.indices, using: &random)]
  }

  private static func place(in page: [UInt8], using random: inout SeededGenerator) -> Int {
    let any = Int.random(in: 0..<page.count, using: &random)
    // The edges of tags break parsers most often.
    guard Bool.random(using: &random) else { return any }
    return page[any...].firstIndex { "<>\"=".utf8.contains($0) } ?? any
  }
}
