import Days
import Foundation
import GitHub
import Streaks
import Support
import Terminal
import Testing

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// A year in review, as a value and as text.
@Suite struct YearTests {
  private let tests = StreakTextTests()

  /// 2026 up to 3 August, and 2025.
  func year(
    _ year: Int = 2026, before: Bool = true, name: String? = "하나 Kim", _ counts: (Day) -> Int?
  ) throws -> YearReport {
    func report(_ year: Int) throws -> StreakReport {
      try tests.report(counts, daysBack: 1310, name: name, period: .year(year))
    }
    return try YearReport(try report(year), before: before ? try report(year - 1) : nil)
  }

  private func text(
    _ report: YearReport, columns: Int = 80, _ language: Language = .english, isASCII: Bool = false
  ) -> String {
    YearText(
      report: report, display: Display(columns: columns, depth: .none, isASCII: isASCII), language: language
    ).text
  }

  @Test func yearSoFarIsSummedUp() throws {
    let report = try year { $0 == tests.today ? 0 : $0.weekday == .sunday ? 0 : $0.dayOfMonth }
    let shown = text(report)
    #expect(
      shown.hasPrefix(
        """
        hana (하나 Kim): 2026 so far

        Total                2,863 contributions on 183 of 215 days
        Compared to 2025     3 fewer than at this point in 2025
        Longest streak       6 days: 27 Jul – 1 Aug
        Best day             Fri 31 Jul: 31 contributions
        Best week            25 – 31 Jan: 171 contributions
        Empty days           31 days: 14% of 214 past days
        Busiest weekday      Friday: 488 contributions
        Busiest month        January: 438 contributions
        First contribution   Thu 1 Jan: 1 contribution
        Latest contribution  Sat 1 Aug: 1 contribution
        """), "\n\(shown)")
  }

  @Test(
    arguments: [
      (30, 20, "10 more than at this point in 2025", "2025년 같은 기간보다 10개 많아요", "+50%"),
      (20, 30, "10 fewer than at this point in 2025", "2025년 같은 기간보다 10개 적어요", "-33%"),
      (5, 5, "as many as at this point in 2025 (5)", "2025년 같은 기간과 같아요 (5개)", nil),
      (5, 0, "there were none at this point in 2025", "2025년 같은 기간에는 없었어요", nil),
      (10_001, 10_000, "1 more than at this point in 2025", "2025년 같은 기간보다 1개 많아요", nil),
    ] as [(Int, Int, String, String, String?)])
  func yearSoFarIsComparedWithTheSameDays(now: Int, before: Int, english: String, korean: String, percent: String?)
    throws
  {
    let (one, other) = (Day.first(ofYear: 2026), Day.first(ofYear: 2025))
    // Later days of the previous year do not count.
    let report = try year { $0 == one ? now : $0 == other ? before : $0 == other + 300 ? 99 : 0 }
    let phrases = YearPhrases(report: report)
    #expect(phrases.comparison == Sentence(english: english, korean: korean))
    #expect(phrases.percent == percent)
    #expect(report.difference == now - before)
  }

  @Test func finishedYearIsComparedWithAWholeYear() throws {
    let report = try year(2025) { $0.dayOfMonth == 1 ? $0.year - 2020 : 0 }
    #expect(report.review.isOver)
    let shown = text(report)
    #expect(shown.contains("2025 in review"))
    #expect(shown.contains("12 more than in 2024 (+25%)"))
    #expect(!shown.contains("as of"))
    #expect(text(report, .korean).contains("2024년보다 12개 많아요 (+25%)"))
  }

  @Test func unknownIsNotShownAsZero() throws {
    let report = try year(before: false) { $0 == tests.today - 40 ? nil : 1 }
    #expect(report.difference == nil)
    let shown = text(report)
    #expect(shown.contains("Total                at least 215 contributions on 215 of 215 days"), "\(shown)")
    #expect(shown.contains("Compared to 2025     unknown"))
    #expect(shown.contains("Best day             unknown"))
    #expect(shown.contains("as of 3 Aug"))
    let json = JSONLine.text(report.json)
    #expect(json.contains("\"total\":null") && json.contains("\"year_before\":null"))
    let unclear = try year { $0.year == 2025 && $0.month == 3 ? nil : 1 }
    #expect(
      YearPhrases(report: unclear).comparison.english
        == "not known exactly; at least 215 contributions at this point in 2025")
  }

  @Test func yearWithoutKnownDaysFails() throws {
    let report = try tests.report({ _ in 1 }, daysBack: 1310, period: .year(2026))
    let empty = try tests.report({ _ in 1 }, daysBack: 10, period: .year(2024))
    #expect(throws: StreakFailure.self) { try YearReport(empty, before: report) }
  }

  @Test func textFitsTheTerminalWidth() throws {
    for seed in UInt64(0)..<12 {
      var random = SeededGenerator(seed: seed)
      let share = Double.random(in: 0...1, using: &random)
      let most = [1, 30, 90_000].randomElement(using: &random) ?? 1
      var counts: [Day: Int] = [:]
      for back in 0...1310 where Double.random(in: 0...1, using: &random) < share {
        counts[tests.today - back] = Int.random(in: 1...most, using: &random)
      }
      let report = try year([2026, 2025, 2024][Int(seed) % 3], before: seed % 4 > 0) { counts[$0] ?? 0 }
      for columns in [1, 2, 5, 11, 24, 40, 57, 80, 120] {
        for language in Language.allCases {
          let shown = text(report, columns: columns, language, isASCII: seed % 2 == 0)
          let widest = shown.split(separator: "\n").map(\.displayWidth).max() ?? 0
          #expect(widest <= columns, "seed \(seed), \(columns) columns, \(language)")
          if seed % 2 == 0, language == .english { #expect(shown.utf8.allSatisfy { $0 < 0x80 }) }
        }
      }
    }
  }
}
