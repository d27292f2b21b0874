import Days
import Foundation
import Quizzes
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Where texts and cells stand, read from the numbers of the SVG.
@Suite(.serialized) struct PictureLayoutTests {
  private struct Text {
    let x, y, size: Double
    let isBold: Bool
    let anchor: String
    let words: String
  }

  private struct Box { let x, y, width, height: Double }

  private static let margin = 24.0

  private static func texts(_ svg: String) throws -> [Text] {
    let pattern =
      /<text class="\w+" x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"( font-weight="600")?(?: text-anchor="(\w+)")?>([^<]*)</
    let texts = try svg.matches(of: pattern).map { match in
      Text(
        x: try #require(Double(match.1)), y: try #require(Double(match.2)), size: try #require(Double(match.3)),
        isBold: match.4 != nil, anchor: match.5.map(String.init) ?? "start", words: String(match.6))
    }
    try #require(texts.count == svg.components(separatedBy: "<text").count - 1)
    return texts
  }

  private static func boxes(_ svg: String) throws -> [Box] {
    let pattern = /<rect class="(?!paper)[\w ]+" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/
    return try svg.matches(of: pattern).map { match in
      let numbers = try [match.1, match.2, match.3, match.4].map { try #require(Double($0)) }
      return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  private static func size(_ svg: String) throws -> (width: Double, height: Double) {
    let match = try #require(try /<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.firstMatch(in: svg))
    return (try #require(Double(match.1)), try #require(Double(match.2)))
  }

  @Test(arguments: PictureTests.samples)
  func firstLineHasTheNameAndTheDateAtTheSamePlace(_ sample: PictureTests.Sample) throws {
    let first = try Self.texts(sample.svg).filter { $0.y == 37 }
    let right = try Self.size(sample.svg).width - Self.margin
    #expect(first.count { $0.anchor == "start" && $0.isBold } == 1)
    let dates = first.filter { $0.anchor == "end" }
    let isPastYear = sample.testDescription.hasPrefix("year 2025")
    #expect(dates.map(\.x) == (isPastYear ? [] : [right]))
    #expect(dates.allSatisfy { $0.words.hasPrefix("as of ") || $0.words.hasSuffix(" 기준") })
    #expect(try Self.texts(sample.svg).map(\.y).min() == 37)
  }

  @Test(arguments: PictureTests.samples)
  func allElementsAreInsideTheMargins(_ sample: PictureTests.Sample) throws {
    let (width, height) = try Self.size(sample.svg)
    let (right, bottom) = (width - Self.margin, height - Self.margin)
    let (texts, boxes) = (try Self.texts(sample.svg), try Self.boxes(sample.svg))
    for text in texts {
      let room = SVGText(text.words.decoded, size: text.size, isBold: text.isBold).width
      let left = text.anchor == "start" ? text.x : text.anchor == "end" ? text.x - room : text.x - room / 2
      #expect(left >= Self.margin && left + room <= right + 0.05, "\(text)")
      #expect(text.y <= bottom + 0.05, "\(text)")
    }
    #expect(boxes.allSatisfy { $0.x >= Self.margin && $0.x + $0.width <= right + 0.05 && $0.y + $0.height <= bottom })
    // The lowest element reaches the bottom margin.
    #expect(max(texts.map(\.y).max() ?? 0, boxes.map { $0.y + $0.height }.max() ?? 0) >= bottom - 2)
    let lefts = texts.filter { $0.anchor == "start" }.map(\.x) + boxes.map(\.x)
    if !sample.testDescription.hasPrefix("card") { #expect(lefts.min() == Self.margin) }
  }

  /// Edges or baselines that differ by a few pixels look like a mistake.
  @Test(arguments: PictureTests.samples)
  func edgesAndBaselinesAreEqualOrClearlyApart(_ sample: PictureTests.Sample) throws {
    let texts = try Self.texts(sample.svg)
    // The names of months stand above their columns.
    let edges = Set(texts.filter { $0.anchor == "start" && $0.size != 10 }.map(\.x)).sorted()
    for (one, next) in zip(edges, edges.dropFirst()) { #expect(next - one >= 20, "left edges \(one) and \(next)") }
    let ends = Set(texts.filter { $0.anchor == "end" && !["Less", "적음"].contains($0.words) }.map(\.x)).sorted()
    for (one, next) in zip(ends, ends.dropFirst()) { #expect(next - one >= 12, "right edges \(one) and \(next)") }
    let baselines = Set(texts.map(\.y)).sorted()
    for (one, next) in zip(baselines, baselines.dropFirst()) {
      #expect(next - one >= 2.5, "baselines \(one) and \(next)")
    }
  }

  @Test(arguments: PictureTests.samples)
  func oneNumberIsTheLargestText(_ sample: PictureTests.Sample) throws {
    let texts = try Self.texts(sample.svg)
    let sizes = texts.map(\.size).sorted()
    try #require(sizes.count > 2)
    // A number of many millions is drawn smaller to fit.
    guard !texts.contains(where: { $0.words.count(where: \.isNumber) > 7 && $0.size >= 14 }) else { return }
    #expect(sizes[sizes.count - 1] >= sizes[sizes.count - 2] * 1.2, "\(sizes.suffix(3))")
  }

  @Test(arguments: Language.allCases)
  func laterDayIsNeverLeftOfAnEarlierOne(language: Language) throws {
    let report = try PictureTests.report(.known, nil, max: 5)
    let svg = GrassSVG(report: report, colors: PictureColors(theme: .gitHub), language: language).sheet.text
    // Five cells are the legend.
    let lefts = try Self.boxes(svg).dropLast(5).map(\.x)
    #expect(lefts.count > 300 && zip(lefts, lefts.dropFirst()).allSatisfy { $0 <= $1 })
  }

  // MARK: - Contents

  @Test func cardNamesTheMonthsOfItsGrass() throws {
    let card = Card(report: try PictureTests.report(.known, nil, max: 5), goal: nil)
    for (language, names) in [(Language.english, ["Feb", "Mar", "Jul"]), (.korean, ["2월", "3월", "7월"])] {
      let words = try Self.texts(
        CardSVG(card: card, colors: PictureColors(theme: .gitHub), language: language).sheet.text
      )
      .map(\.words)
      #expect(names.allSatisfy(words.contains), "\(words)")
    }
  }

  /// In the month that has begun, each day has more contributions than any day before.
  @Test(arguments: [StreakPeriod.lastYear, .lastDays(300), .year(2026)])
  func incompleteMonthIsNotTheDarkest(period: StreakPeriod) throws {
    let tests = StreakTextTests()
    let report = try tests.report({ $0 >= tests.today.startOfMonth(monthsBack: 0) ? 30 : 2 }, period: period)
    let svg = StatsSVG(report: report, colors: PictureColors(theme: .gitHub), language: .english).sheet.text
    let cells = svg.matches(of: /<rect class="l(\d)" x="([\d.]+)" y="([\d.]+)" width="[\d.]+" height="16"/)
    let last = try #require(cells.compactMap { Double($0.2) }.max())
    let levels = cells.filter { Double($0.2) == last }.map(\.1)
    #expect(!levels.isEmpty && levels.allSatisfy { $0 == "3" }, "\(levels)")
    #expect(cells.contains { $0.1 == "4" })
  }

  @Test func monthsAreComparedIfNoneIsComplete() throws {
    let tests = StreakTextTests()
    let report = try tests.report({ $0.number % 2 + 1 }, period: .lastDays(3))
    let svg = StatsSVG(report: report, colors: PictureColors(theme: .gitHub), language: .english).sheet.text
    #expect(svg.contains(/<rect class="l4" x="[\d.]+" y="[\d.]+" width="[\d.]+" height="16"/))
  }

  @Test(arguments: [(2, 4, true), (4, 2, false)])
  func onlyARiseIsDrawnLarge(before: Int, now: Int, isRise: Bool) throws {
    let tests = StreakTextTests()
    func report(_ year: Int, _ count: Int) throws -> StreakReport {
      try tests.report({ _ in count }, daysBack: 900, period: .year(year))
    }
    let year = try YearReport(try report(2026, now), before: try report(2025, before))
    let svg = YearSVG(report: year, colors: PictureColors(theme: .gitHub), language: .english).sheet.text
    let percent = try Self.texts(svg).filter { $0.words.hasSuffix("%") && $0.size > 15 }
    #expect(percent.map(\.words) == (isRise ? ["+100%"] : []))
    #expect(svg.contains("fewer than at") == !isRise && svg.contains("more than at") == isRise)
  }

  @Test func comparisonWithALowerBoundIsNotCut() throws {
    let tests = StreakTextTests()
    func report(_ year: Int, _ count: @escaping (Day) -> Int?) throws -> StreakReport {
      try tests.report(count, daysBack: 900, period: .year(year))
    }
    let year = try YearReport(
      try report(2026) { _ in 7 }, before: try report(2025) { $0.dayOfMonth == 1 ? nil : 7 })
    let svg = YearSVG(report: year, colors: PictureColors(theme: .gitHub), language: .english).sheet.text
    #expect(year.difference == nil && svg.contains("at this point in 2025</text>"), "\(svg)")
  }

  @Test(arguments: [(Language.english, "no answers yet"), (.korean, "아직 답이 없어요")])
  func quizzesWithoutAnswersHaveNoShare(language: Language, remark: String) throws {
    let today = try #require(Day(iso8601: "2026-08-20"))
    let svg = QuizStatsSVG(
      statistics: QuizStatistics(of: [], [], today: today), today: today, colors: PictureColors(theme: .gitHub),
      language: language
    ).sheet.text
    let words = try Self.texts(svg).map(\.words)
    #expect(words.count { $0 == "–" } == 2 && words.count { $0 == remark } == 2 && !words.contains("?"))
  }
}

extension String {
  fileprivate var decoded: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
      "&#39;", with: "'"
    )
    .replacing("&amp;", with: "&")
  }
}
