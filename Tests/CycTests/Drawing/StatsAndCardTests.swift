import Days
import Foundation
import Streaks
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Statistics and cards as text.
@Suite struct StatsAndCardTests {
  private func report(_ seed: UInt64, _ period: StreakPeriod) throws -> StreakReport {
    var random = SeededGenerator(seed: seed)
    let share = Double.random(in: 0...1, using: &random)
    let most = [1, 30, 5000].randomElement(using: &random) ?? 1
    var counts: [Day: Int] = [:]
    let tests = StreakTextTests()
    for back in 0...800 where Double.random(in: 0...1, using: &random) < share {
      counts[tests.today - back] = Int.random(in: 1...most, using: &random)
    }
    return try tests.report({ counts[$0] ?? 0 }, daysBack: Int.random(in: 0...800, using: &random), period: period)
  }

  @Test func textFitsTheTerminalWidth() throws {
    for seed in UInt64(0)..<20 {
      let periods: [StreakPeriod] = [.known, .lastDays(1), .lastDays(70), .year(2025), .lastMonths(4)]
      let report = try report(seed, periods[Int(seed) % periods.count])
      let card = Card(report: report, goal: [nil, 1, 100, 3650][Int(seed) % 4].map { Goal(days: $0, from: nil) })
      for columns in [1, 2, 5, 11, 23, 24, 33, 40, 80, 120, 200] {
        for language in Language.allCases {
          let display = Display(columns: columns, depth: .none, isASCII: seed % 2 == 0)
          let texts = [
            StatsText(report: report, display: display, language: language, theme: .gitHub).text,
            CardText(card: card, display: display, language: language).text,
          ]
          for text in texts {
            let widest = text.split(separator: "\n").map(\.displayWidth).max() ?? 0
            #expect(widest <= columns, "seed \(seed), \(columns) columns, \(language)")
            if display.isASCII, language == .english { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
            #expect(!text.contains("\u{1B}"))
          }
        }
      }
    }
  }

  @Test func cardFrameIsStraight() throws {
    let card = Card(report: try report(3, .known), goal: Goal(days: 100, from: nil))
    for columns in [24, 40, 64, 80] {
      for language in Language.allCases {
        let text = CardText(
          card: card, display: Display(columns: columns, depth: .truecolor, isASCII: false), language: language
        ).text
        let plain = text.split(separator: "\n").map { Sanitizer.clean(String($0)) }
        #expect(Set(plain.map(\.displayWidth)) == [min(columns, 64)], "\(plain)")
      }
    }
  }

  @Test(
    arguments: [
      (nil, nil, nil), (100, "12 of 100 days, 88 to go", "100일 중 12일, 88일 남음"),
      (12, "12 days, reached on 2 Aug", "12일, 8월 2일에 이뤘어요"),
      (9, "9 days, reached on 30 Jul", "9일, 7월 30일에 이뤘어요"),
    ] as [(Int?, String?, String?)])
  func goalIsCountedDown(goal: Int?, english: String?, korean: String?) throws {
    let tests = StreakTextTests()
    let report = try tests.report({ $0 < tests.today && $0 >= tests.today - 12 ? 2 : 0 })
    let card = Card(report: report, goal: goal.map { Goal(days: $0, from: nil) })
    #expect(CardPhrases.progress(card)?.english == english)
    #expect(CardPhrases.progress(card)?.korean == korean)
    let display = Display(columns: 80, depth: .none, isASCII: false)
    let theme = GrassTheme.gitHub
    for (language, expected) in [(Language.english, english), (.korean, korean)] {
      let text = CardText(card: card, display: display, language: language).text
      let svg = CardSVG(card: card, colors: PictureColors(theme: theme), language: language).sheet.text
      for output in [text, svg] {
        if let expected {
          #expect(output.contains(expected))
        } else {
          #expect(!output.contains("to go") && !output.contains("남음") && !output.contains("목표"))
        }
      }
    }
  }

  @Test func cardOfAllYearsSaysTheSameInWords() throws {
    let report = try StreakTextTests().report({ _ in 1 }, daysBack: 3, period: .all)
    let card = CardSVG(
      card: Card(report: report, goal: nil), colors: PictureColors(theme: .gitHub), language: .english)
    let longest = PicturePhrases.longest(card.card.longestSpan).english
    #expect(card.sheet.text.components(separatedBy: longest).count == 3, "once drawn, once in the description")
  }

  @Test func weekdayThatIsNotKnownHasNoBarAndNoZero() throws {
    let report = try StreakTextTests().report({ _ in 1 }, daysBack: 3, period: .lastDays(7))
    let text = StatsSVG(report: report, colors: PictureColors(theme: .gitHub), language: .english).sheet.text
    #expect(text.contains(">?</text>") && !text.contains(">0+</text>"))
  }

  @Test func everyDayOfThePictureHasATitle() throws {
    let tests = StreakTextTests()
    func written(_ daysAgo: Int, _ language: Language) -> String {
      (tests.today - daysAgo).written(in: tests.today.year)(language)
    }
    let report = try tests.report(
      { $0 == tests.today ? 0 : $0 == tests.today - 1 ? 1 : nil }, daysBack: 3, period: .lastDays(5))
    let english = GrassSVG(report: report, colors: PictureColors(theme: .gitHub), language: .english).sheet.text
    for title in [
      "\(written(0, .english)): no contributions", "\(written(1, .english)): 1 contribution",
      "\(written(2, .english)): contributions", "\(written(4, .english)): not known",
    ] {
      #expect(english.contains("<title>\(title)</title>"))
    }
    #expect(english.components(separatedBy: "<rect class=\"unknown\"").count == 2)
    let korean = GrassSVG(report: report, colors: PictureColors(theme: .gitHub), language: .korean).sheet.text
    for title in [
      "\(written(0, .korean)): 기여 없음", "\(written(1, .korean)): 기여 1개", "\(written(2, .korean)): 기여 있음",
      "\(written(4, .korean)): 알 수 없음",
    ] {
      #expect(korean.contains("<title>\(title)</title>"))
    }
  }

  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<b>\"'", "&lt;b&gt;&quot;&#39;"), ("a\u{0}\u{1B}[31mb\n\u{202E}c", "ab c"),
    ("\u{FFFF}김", "김"), ("\u{D4E}<image>\u{301}", "\u{D4E}&lt;image&gt;\u{301}"),
  ])
  func svgTextIsEscaped(text: String, escaped: String) {
    #expect(SVGText.escaped(text) == escaped)
  }

  @Test func svgTextFitsItsRoom() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let letters = Array("ilMW@ 한글a1👍ж")
      let text = String(
        (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
      let room = Double.random(in: 20...400, using: &random)
      let fitted = SVGText(text, size: 18, isBold: seed % 2 == 0).fitted(to: room, smallest: 8)
      #expect(fitted.width <= room, "seed \(seed)")
      #expect(fitted.size >= 8 && fitted.size <= 18, "seed \(seed)")
      #expect(fitted.text == text || fitted.text.hasSuffix("…") && fitted.size == 8, "seed \(seed)")
      if fitted.text != text {
        let longer = SVGText(text.prefix(fitted.text.count) + "…", size: 8, isBold: seed % 2 == 0)
        #expect(longer.width > room - 0.001, "seed \(seed): one more character fits")
      }
      let lines = SVGText(text, size: 11).lines(fitting: room)
      #expect(lines.allSatisfy { $0.width <= room }, "seed \(seed)")
    }
  }

  /// Advance widths of DejaVu Sans and DejaVu Sans Bold.
  @Test(arguments: [("^", 0.838, 0.838), ("`", 0.5, 0.5), ("W", 0.989, 1.103)])
  func estimatedWidthCoversTheWidestFont(text: String, regular: Double, bold: Double) {
    #expect(SVGText(text, size: 1).width >= regular)
    #expect(SVGText(text, size: 1, isBold: true).width >= bold)
  }

  @Test(arguments: [(0.0, "0%"), (0.001, "1%"), (0.5, "50%"), (0.999, "99%"), (1, "100%")])
  func percentageRoundsNeitherToZeroNorToAll(share: Double, expected: String) {
    #expect(Counts.percent(share) == expected)
  }
}
