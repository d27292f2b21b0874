import Days
import Streaks
import Support
import Testing

@testable import GitHub

private let pagesAreHere = RealPages.folder != nil

/// Real pages of ten years, compared with the expected values stored with them.
@Suite(.enabled(if: pagesAreHere, "../shared/pages is not beside this checkout"))
struct RealPageTests {
  @Test(arguments: RealPages.names)
  func pageReadsAsItsExpectedValues(name: String) throws {
    let page = try ContributionPage(html: try RealPages.bytes("\(name).html"))
    let read = page.calendar.days.map {
      "\($0.day)\t\($0.level.map(String.init) ?? "-")\t\($0.count.map(String.init) ?? "-")"
    }
    #expect(read == (try RealPages.truth(of: name)))
    #expect(page.range.lowerBound == page.calendar.first)
    #expect(page.range.upperBound == page.calendar.last)
  }

  @Test func allPagesArePresent() {
    #expect(RealPages.names.count >= 9)
  }

  @Test(arguments: [
    ("2016a-svg-kazucocoa", nil, nil), ("2020b-svg-progfay-2019", 1670, "UTC"),
    ("2023c-td-sronly-jamieweavis", 760, "+0100"),
    ("2025a-td-tooltip-jamieweavis", 206, "UTC"), ("2026a-td-tooltip-leafbird", 542, "UTC"),
    ("2026c-td-tooltip-ashusingh06-0804", 26, "UTC"), ("2026d-td-tooltip-octocat-zero", 0, "UTC"),
  ])
  func headingAndZoneAreRead(name: String, total: Int?, zone: String?) throws {
    let page = try ContributionPage(html: try RealPages.bytes("\(name).html"))
    #expect(page.total == total)
    #expect(page.zone == zone)
  }

  /// Pages since 2018 contain the account's number.
  @Test(arguments: RealPages.names)
  func accountNumberIsRead(name: String) throws {
    let bytes = try RealPages.bytes("\(name).html")
    let written = String(decoding: bytes, as: UTF8.self).split(separator: "profile_user_id&quot;:").dropFirst().first
    let page = try ContributionPage(html: bytes)
    #expect(page.accountID == written.flatMap { Int($0.prefix { $0.isNumber }) })
    #expect((page.accountID == nil) == name.hasPrefix("2016"))
  }

  @Test func organisationHasNoCalendar() throws {
    #expect(throws: ContributionPageError.noCalendar) {
      try ContributionPage(html: try RealPages.bytes("neg-2026-org-openai-overview.html"))
    }
  }

  @Test(arguments: RealPages.names)
  func truncatedPageIsRejectedOrComplete(name: String) throws {
    let bytes = try RealPages.bytes("\(name).html")
    let whole = try ContributionPage(html: bytes).calendar
    var refused = 0
    for cut in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 150) {
      if let page = try? ContributionPage(html: Array(bytes[..<cut])) {
        #expect(page.calendar == whole, "cut at \(cut)")
      } else {
        refused += 1
      }
    }
    #expect(refused > 100)
  }

  /// The heading stays valid for any set of unreadable counts.
  @Test(arguments: RealPages.names)
  func missingCountsDoNotContradictTheHeading(name: String) throws {
    let page = try ContributionPage(html: try RealPages.bytes("\(name).html"))
    let counted = page.calendar.days
    let active = counted.indices.filter { counted[$0].isActive }.sorted {
      counted[$0].count ?? 0 > counted[$1].count ?? 0
    }
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let share = Double.random(in: 0...1, using: &random)
      // Lose the largest counts, or random ones.
      let lost =
        seed % 2 == 0
        ? Set(active.prefix(Int(share * Double(active.count))))
        : Set(active.filter { _ in Double.random(in: 0..<1, using: &random) < share })
      let cells = counted.indices.map { index in
        PageFacts.Cell(
          day: counted[index].day, level: counted[index].level, count: lost.contains(index) ? nil : counted[index].count
        )
      }
      let facts = PageFacts(cells: cells, total: page.total ?? page.calendar.days.compactMap(\.count).reduce(0, +))
      #expect(throws: Never.self) { try ContributionPage(facts) }
    }
  }

  @Test func noiseIsRejectedOrLosesAtMostOneDay() throws {
    let bytes = try RealPages.bytes("2016a-svg-kazucocoa.html")
    let whole = try ContributionPage(html: bytes).calendar.days.count
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed)
      var noisy = bytes
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        noisy[Int.random(in: 0..<noisy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let page = try? ContributionPage(html: noisy) else { continue }
      // Without its first or last day this page is still consistent; any other lost day is a gap.
      #expect((whole - 1...whole).contains(page.calendar.days.count), "seed \(seed)")
    }
  }
}
