import Days
import Foundation
import Quizzes
import Streaks
import Support
import Terminal
import Testing

@testable import cyc

/// The pictures, as text and as Chromium and rsvg-convert draw them.
@Suite(.serialized) struct PictureTests {
  static let noChromium: Comment = "Chromium or python3 is missing: apt install chromium python3"
  static let noConverter: Comment = "rsvg-convert or python3 is missing: apt install librsvg2-bin python3"

  /// A picture and what it is to show.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let svg: String
    let theme: GrassTheme
    /// How many cells and bars it has at least.
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

  private static func report(
    _ period: StreakPeriod, _ name: String?, max: Int
  ) throws -> StreakReport {
    let tests = StreakTextTests()
    return try tests.report(
      { $0 == tests.today ? 0 : $0.number % 3 == 0 && $0 < tests.today - 12 ? 0 : 1 + $0.number * 7 % max },
      first: 950,
      name: name, period: period)
  }

  private static func grass(
    _ period: StreakPeriod, _ language: Language, _ theme: String, name: String? = nil
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let svg = GrassSVG(
      report: try report(period, name, max: 5), colors: PictureColors(theme: theme), language: language
    ).text
    return Sample(testDescription: "grass \(period) \(language)", svg: svg, theme: theme)
  }

  private static func card(
    _ language: Language, _ theme: String, goal: Int? = nil, name: String? = nil, max: Int = 5
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let card = Card(report: try report(.known, name, max: max), goal: goal.map { Goal(days: $0, from: nil) })
    return Sample(
      testDescription: "card \(language), goal \(goal ?? 0)",
      svg: CardSVG(card: card, colors: PictureColors(theme: theme), language: language).text,
      theme: theme)
  }

  private static func stats(
    _ period: StreakPeriod, _ language: Language, _ theme: String, name: String? = nil, max: Int = 5
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let report = try report(period, name, max: max)
    return Sample(
      testDescription: "stats \(period) \(language)",
      svg: StatsSVG(report: report, colors: PictureColors(theme: theme), language: language).text, theme: theme)
  }

  private static func year(
    _ year: Int, _ language: Language, _ theme: String, name: String? = nil, max: Int = 5
  ) throws -> Sample {
    let theme = try #require(GrassTheme.named(theme))
    let before = try report(.year(year - 1), name, max: max)
    let report = try YearReport(try report(.year(year), name, max: max), before: before)
    return Sample(
      testDescription: "year \(year) \(language)",
      svg: YearSVG(report: report, colors: PictureColors(theme: theme), language: language).text, theme: theme)
  }

  /// Twelve quizzes, of which seven were answered on some days: right, wrong, and last right more often than not.
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
      ).text, theme: theme, cells: QuizStatistics.daysAhead)
  }

  private static func noon(_ day: Day) throws -> Instant {
    let local = CivilTime(day: day, hour: 12, minute: 0, second: 0)
    return Instant(secondsSince1970: local.secondsAsUTC, local: local)
  }

  /// With `PICTURES=FOLDER` they are written there, to be looked at.
  @Test func thereAreSamples() throws {
    #expect(Self.samples.count == 22)
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    for (index, sample) in Self.samples.enumerated() {
      try Data(sample.svg.utf8).write(to: URL(filePath: "\(folder)/sample-\(index).svg"))
    }
  }

  @Test(arguments: samples)
  func aPictureStandsAlone(_ sample: Sample) throws {
    let svg = sample.svg
    for forbidden in ["<script", "href", "url(", "@import", "@font-face", "<image", "on\u{6C}oad", "<!"] {
      #expect(!svg.contains(forbidden))
    }
    #expect(svg.contains(#"role="img" aria-labelledby="cyc-title cyc-desc""#))
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
    #expect(!svg.contains("<친구들>"))
  }

  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: [true, false])
  func chromiumDrawsThem(isDark: Bool) async throws {
    let sizes = try Self.samples.map { try size(of: $0.svg) }
    let page = try await Drawing.inPage(
      Self.samples.map(\.svg), isDark: isDark, width: sizes.map(\.width).max() ?? 0,
      height: sizes.reduce(0) { $0 + $1.height })
    var y = 0
    for (sample, size) in zip(Self.samples, sizes) {
      let picture = try #require(page.part(x: 0, y: y, width: size.width, height: size.height))
      check(picture, sample, isDark: isDark)
      y += size.height
    }
  }

  /// For pages that choose between two pictures: whatever the reader's system is.
  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: ThemeMode.allCases)
  func aModeHoldsAgainstTheReadersSystem(_ mode: ThemeMode) async throws {
    let colors = PictureColors(theme: .gitHub, mode: mode)
    let card = Card(report: try Self.report(.known, nil, max: 5), goal: nil)
    let sample = Sample(
      testDescription: "card \(mode)", svg: CardSVG(card: card, colors: colors, language: .english).text,
      theme: .gitHub)
    #expect(!sample.svg.contains("@media"))
    let size = try size(of: sample.svg)
    for isDark in [true, false] {
      check(
        try await Drawing.inChromium(sample.svg, isDark: isDark, width: size.width, height: size.height), sample,
        isDark: mode == .dark)
    }
  }

  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: [true, false])
  func chromiumDrawsOneAlone(isDark: Bool) async throws {
    let sample = Self.samples[7]
    let size = try size(of: sample.svg)
    check(
      try await Drawing.inChromium(sample.svg, isDark: isDark, width: size.width, height: size.height), sample,
      isDark: isDark)
  }

  @Test(.enabled(if: Drawing.hasConverter, noConverter))
  func theConverterDrawsOneInItsSize() async throws {
    let size = try size(of: Self.samples[0].svg)
    let picture = try await Drawing.inConverter(Self.samples[0].svg)
    #expect((picture.width, picture.height) == (size.width, size.height))
  }

  /// On a larger sheet nothing is seen beside the picture: nothing is cut at its edges. The converter knows no media
  /// queries, so the picture is light.
  @Test(.enabled(if: Drawing.hasConverter, noConverter), arguments: samples)
  func theConverterDrawsThemAndNothingLiesBeyondTheEdges(_ sample: Sample) async throws {
    let (width, height) = try size(of: sample.svg)
    let larger = sample.svg.replacing(
      "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\"",
      with: "width=\"\(width + 100)\" height=\"\(height + 100)\" viewBox=\"-50 -50 \(width + 100) \(height + 100)\"",
      maxReplacements: 1)
    try #require(larger != sample.svg)
    let sheet = try await Drawing.inConverter(larger)
    #expect((sheet.width, sheet.height) == (width + 100, height + 100))
    check(try #require(sheet.part(x: 50, y: 50, width: width, height: height)), sample, isDark: false)
    let nothing = try #require(RGB("#ff00ff"))
    for (x, y, width, height) in [
      (0, 0, sheet.width, 50), (0, height + 50, sheet.width, 50), (0, 50, 50, height), (width + 50, 50, 50, height),
    ] {
      #expect(try #require(sheet.part(x: x, y: y, width: width, height: height)).isAll(nothing), "\(x), \(y)")
    }
  }

  @Test(.enabled(if: Drawing.hasChromium, noChromium))
  func noTextIsCutOrRunsIntoAnother() async throws {
    let pictures = try await Drawing.textBoxes(Self.samples.map(\.svg))
    try #require(pictures.count == Self.samples.count)
    for (sample, boxes) in zip(Self.samples, pictures) {
      let (width, height) = try size(of: sample.svg)
      #expect(boxes.count == sample.svg.components(separatedBy: "<text").count - 1)
      for box in boxes {
        #expect(box.x >= 12 && box.x + box.width <= Double(width) - 12, "\(box)")
        #expect(box.y >= 4 && box.y + box.height <= Double(height) - 4, "\(box)")
        let measured = SVGText(box.text, size: box.size, isBold: box.isBold).width
        #expect(box.width <= measured + 0.5, "\(box) was taken for \(measured) wide")
      }
      checkApart(boxes)
    }
  }

  private func checkApart(_ boxes: [Drawing.TextBox]) {
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        let isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
        // A box holds the room above and below the letters too.
        let isAbove = one.y + one.height * 0.8 <= other.y || other.y + other.height * 0.8 <= one.y
        if !isBeside && !isAbove { Issue.record("\(one) runs into \(other)") }
      }
    }
  }

  /// The paper, and every cell in the colour of its level.
  private func check(_ picture: Picture, _ sample: Sample, isDark: Bool) {
    #expect(picture.pixel(picture.width / 2, 3) == RGB(isDark ? "#0d1117" : "#ffffff"))
    let colors = [RGB(isDark ? "#1c2128" : "#ebedf0")] + (isDark ? sample.theme.dark : sample.theme.light)
    let cells = sample.svg.matches(
      of: /<rect class="l(\d)(?: open)?" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/)
    #expect(cells.count >= sample.cells)
    var levels: Set<Int> = []
    for cell in cells {
      guard let level = Int(cell.1), let x = Double(cell.2), let y = Double(cell.3), let width = Double(cell.4),
        let height = Double(cell.5)
      else { continue }
      levels.insert(level)
      // The edges of a narrow bar are mixed with what lies behind it.
      guard width >= 4, height >= 4 else { continue }
      let seen = picture.pixel(Int(x + width / 2), Int(y + height / 2))
      if seen != colors[level] { Issue.record("\(sample): level \(level) at \(x), \(y) is \(seen)") }
    }
    #expect(levels.contains(0) && levels.count >= 2)
  }

  private func size(of svg: String) throws -> (width: Int, height: Int) {
    let match = try #require(try /<svg [^>]*width="(\d+)(?:\.\d)?" height="(\d+)(?:\.\d)?"/.firstMatch(in: svg))
    return (try #require(Int(match.1)), try #require(Int(match.2)))
  }
}
