import Days
import Foundation
import Quizzes
import Streaks
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// The text of the SVG pictures.
@Suite(.serialized) struct PictureTests {
  /// A picture to draw, and its theme.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let svg: String
    let theme: GrassTheme
    /// Minimum number of cells and bars.
    var cells = 8
  }

  static let samples: [Sample] = {
    do {
      return try [
        grass(.known, .english, "github"), grass(.known, .korean, "winter", name: "김하나 & <친구들> \"최고\" 👩‍💻"),
        grass(.year(2024), .english, "red"), grass(.lastDays(3), .korean, "indigo"),
        grass(.lastDays(900), .english, "halloween", name: String(repeating: "Wolfgang ", count: 30)),
        grass(.lastMonths(15), .korean, "blue"),
        card(.english, "github"), card(.korean, "winter", goal: 100, name: "김하나 & <친구들>"),
        card(.english, "orange", goal: 12, name: String(repeating: "MW@", count: 80), max: 9_999_999),
        card(.korean, "cyan", goal: 3650, name: "제갈" + String(repeating: "뷁", count: 60), max: 9_999_999),
        stats(.known, .english, "github"), stats(.lastDays(40), .korean, "red", name: "김하나 & <친구들>"),
        stats(.lastMonths(24), .english, "winter", max: 9_999_999), stats(.year(2024), .korean, "blue", max: 9_999_999),
        year(2026, .english, "github"), year(2025, .korean, "indigo", name: "김하나 & <친구들>"),
        year(2026, .korean, "halloween", name: "제갈" + String(repeating: "뷁", count: 60), max: 9_999_999),
        year(2025, .english, "orange", name: String(repeating: "MW@", count: 80), max: 9_999_999),
        quizzes(.english, "github"), quizzes(.korean, "winter", question: "김하나 & <친구들>\n\"최고\" 👩‍💻"),
        quizzes(.korean, "blue", question: "제갈" + String(repeating: "뷁", count: 600)),
        quizzes(.english, "halloween", question: String(repeating: "MW@ ", count: 80)),
      ]
    } catch {
      Issue.record("\(error)")
      return []
    }
  }()

  /// Contributions on each of the last twelve days but today, and before on two days of three.
  static func report(_ period: StreakPeriod, _ name: String?, max: Int) throws -> StreakReport {
    let tests = StreakTextTests()
    return try tests.report(
      { $0 == tests.today ? 0 : $0.number % 3 == 0 && $0 < tests.today - 12 ? 0 : 1 + $0.number * 7 % max },
      daysBack: 950,
      name: name, period: period)
  }

  private static func grass(
    _ period: StreakPeriod, _ language: Language, _ theme: String, name: String? = nil
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let svg = GrassSVG(
      report: try report(period, name, max: 5), colors: PictureColors(theme: theme), language: language
    ).sheet.text
    return Sample(testDescription: "grass \(period) \(language)", svg: svg, theme: theme)
  }

  private static func card(
    _ language: Language, _ theme: String, goal: Int? = nil, name: String? = nil, max: Int = 5
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let card = Card(report: try report(.known, name, max: max), goal: goal.map { Goal(days: $0, from: nil) })
    return Sample(
      testDescription: "card \(language), goal \(goal ?? 0)",
      svg: CardSVG(card: card, colors: PictureColors(theme: theme), language: language).sheet.text,
      theme: theme)
  }

  private static func stats(
    _ period: StreakPeriod, _ language: Language, _ theme: String, name: String? = nil, max: Int = 5
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let report = try report(period, name, max: max)
    return Sample(
      testDescription: "stats \(period) \(language)",
      svg: StatsSVG(report: report, colors: PictureColors(theme: theme), language: language).sheet.text, theme: theme)
  }

  private static func year(
    _ year: Int, _ language: Language, _ theme: String, name: String? = nil, max: Int = 5
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let before = try report(.year(year - 1), name, max: max)
    let report = try YearReport(try report(.year(year), name, max: max), before: before)
    return Sample(
      testDescription: "year \(year) \(language)",
      svg: YearSVG(report: report, colors: PictureColors(theme: theme), language: language).sheet.text, theme: theme)
  }

  /// Twelve quizzes, seven of them answered on several days, more often right than wrong.
  private static func quizzes(
    _ language: Language, _ theme: String, question: String = "Undoes a pushed commit without rewriting history?"
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let test = try TestWorld()
    let today = try #require(Day(iso8601: "2026-08-20"))
    let statistics = try test.world.changeQuizzes { store in
      for number in 1...12 {
        let draft = QuizDraft(question: "\(number). \(question)", options: ["a", "b", "c"], answer: number % 3)
        try store.add(draft, guid: "\(number)", at: try noon(today - 17))
      }
      for (index, days) in [17, 16, 14, 11, 5, 0].enumerated() {
        let now = try noon(today - days)
        for number in 1...7 {
          guard let asking = try store.ask(number, via: "terminal", at: now) else { continue }
          let isRight = (number * (index + 3)) % 5 != 0
          let place = (asking.rightPlace + (isRight ? 0 : 1)) % 3
          _ = try store.answer(asking.id, .place(place), at: now, via: "terminal")
        }
      }
      return QuizStatistics(of: try store.list(), try store.reviews(), today: today)
    }
    return Sample(
      testDescription: "quizzes \(language)",
      svg: QuizStatsSVG(
        statistics: statistics, today: today, colors: PictureColors(theme: theme), language: language
      ).sheet.text, theme: theme, cells: QuizStatistics.daysAhead)
  }

  private static func noon(_ day: Day) throws -> Instant {
    let local = CivilTime(day: day, hour: 12, minute: 0, second: 0)
    return Instant(secondsSince1970: local.secondsAsUTC, local: local)
  }

  /// `PICTURES=FOLDER` writes the samples into that folder.
  @Test func everySampleIsMade() throws {
    #expect(Self.samples.count == 22)
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    for (index, sample) in Self.samples.enumerated() {
      try Data(sample.svg.utf8).write(to: URL(filePath: "\(folder)/sample-\(index).svg"))
    }
  }

  @Test(arguments: samples)
  func pictureLoadsNothing(_ sample: Sample) throws {
    let svg = sample.svg
    for forbidden in ["<script", "href", "url(", "@import", "@font-face", "<image", "onload", "<!"] {
      #expect(!svg.contains(forbidden))
    }
    #expect(svg.contains(#"role="img" aria-labelledby="cyc-title cyc-desc""#))
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
    #expect(!svg.contains("<친구들>"))
  }
}
