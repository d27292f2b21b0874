import Days
import GitHub
import Streaks
import Support
import Terminal
import Testing

@testable import cyc

@Suite struct StreakTextTests {
  let today = Day(number: 20_668)  // 2026-08-03, a Monday

  func report(
    _ counts: (Day) -> Int?, first: Int = 365, name: String? = "하나 Kim", period: StreakPeriod = .known,
    zone: String? = "UTC", named: Int? = nil
  ) throws -> StreakReport {
    let days = (0...first).map { today - $0 }.map {
      Contribution(day: $0, count: counts($0), level: min(4, counts($0) ?? 2))
    }
    let now = Instant(secondsSince1970: 0, local: CivilTime(day: today, hour: 21, minute: 12, second: 0))
    let sheet = ContributionSheet(
      window: .lastYear, calendar: ContributionCalendar(days), zone: zone, namedTotal: named, source: .page,
      fetchedAt: now)
    return StreakReport(
      person: Person(login: try #require(Login("hana")), name: name), host: .gitHubDotCom, period: period, now: now,
      secondsLeft: 10_080, zoneName: "Asia/Seoul", recent: FetchedContributions(sheet))
  }

  func text(
    _ report: StreakReport, columns: Int = 80, depth: ColorDepth = .none, ascii: Bool = false, ko: Bool = false,
    style: GlyphStyle? = nil, rows: Int? = nil
  ) -> String {
    StreakText(
      report: report, display: Display(columns: columns, depth: depth, isASCII: ascii),
      language: ko ? .korean : .english, style: style, rows: rows
    ).text(explaining: true)
  }

  @Test func theSmallGrassIsDrawnAsItShould() throws {
    let small = try report({ $0 == today ? 0 : 1 + ($0.number % 4) }, first: 12, name: nil, period: .lastDays(10))
    let drawn = StreakText(
      report: small, display: Display(columns: 80, depth: .none, isASCII: false), language: .english
    )
    .text(explaining: false)
    #expect(
      drawn == """
        hana
        Streak   🔥 at least 12 days, since 2026-07-22 or earlier
        Today    ○ nothing yet; 2 h 48 min left to keep the streak
        Longest  at least 12 days, 2026-07-22 to 2026-08-02 (of the last year)
        Total    24 contributions on 9 days in the last 10 days; the best day was
                 2026-08-02 with 4

              Aug
              ░ █
        Mon   ▒ ◆
              ▓
        Wed   █
              ░
        Fri   ▒
            █ ▓
            Less · ░ ▒ ▓ █ More  ◆ today

        """, "\n\(drawn)")
  }

  @Test func todayIsFirstInTheSmallGrass() throws {
    let small = try report({ min(4, today.number - $0.number) }, first: 400, name: nil, period: .lastDays(10))
    let lines = text(small, rows: 4).split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "" }
    #expect(Array(lines.dropFirst().prefix(5)) == ["◆ █ █", "░ █ █", "▒ █", "▓ █", "Less · ░ ▒ ▓ █ More  ◆ today"])
    let narrow = text(small, columns: 3, ascii: true, rows: 4)
    #expect(narrow.contains("\n\no##\n-##\n+#\n*#\n\n"), "\(narrow)")
    let single = text(try report({ _ in 1 }, period: .lastDays(1)), rows: 7)
    #expect(single.contains("\n\n░\nLess"), "\(single)")
  }

  @Test func monthsBeginOnTheirFirstDay() throws {
    let recent = try report({ _ in 1 }, period: .lastMonths(3))
    #expect(recent.shown.first?.description == "2026-06-01")
    #expect(text(recent).contains("64 contributions on 64 days since 2026-06-01"))
    #expect(StreakPeriod.lastMonths(24).since(today: today)?.description == "2024-09-01")
    #expect(StreakPeriod.lastMonths(1).since(today: today)?.description == "2026-08-01")
    #expect(StreakPeriod.year(2020).since(today: today) == nil)
  }

  @Test func stylesAreUsedWhereTheirLevelsCanBeToldApart() throws {
    let report = try report({ $0.number % 5 }, name: nil)
    for style in [GlyphStyle.block, .square, .dot] {
      #expect(text(report, depth: .truecolor, style: style).contains(style.glyphs[1]))
      #expect(text(report, depth: .ansi16, style: style) == text(report, depth: .ansi16))
      #expect(text(report, style: style) == text(report, style: .shade))
    }
    #expect(text(report, depth: .truecolor, style: .shade).contains("▒"))
    #expect(text(report, style: .ascii).contains("Less . - + * # More"))
    #expect(text(report, ascii: true, style: .block) == text(report, ascii: true))
  }

  @Test func noLineIsWiderThanTheTerminal() throws {
    for seed in UInt64(0)..<40 {
      var random = SeededGenerator(seed: seed)
      let share = Double.random(in: 0...1, using: &random)
      var counts: [Day: Int] = [:]
      for offset in 0...800 where Double.random(in: 0...1, using: &random) < share {
        counts[today - offset] = Int.random(in: 1...5000, using: &random)
      }
      let periods: [StreakPeriod] = [
        .known, .lastDays(Int.random(in: 1...900, using: &random)), .year(2025),
        .lastMonths(Int.random(in: 1...24, using: &random)),
      ]
      let rows = Bool.random(using: &random) ? Int.random(in: 1...7, using: &random) : nil
      let report = try report(
        { counts[$0] ?? 0 }, first: Int.random(in: 0...800, using: &random),
        period: periods.randomElement(using: &random)!,
        named: 3)
      for columns in [1, 2, 5, 11, 20, 33, 40, 60, 80, 120, 200] {
        for ko in [false, true] {
          let lines = text(report, columns: columns, ascii: seed % 2 == 0, ko: ko, rows: rows).split(separator: "\n")
          let widest = lines.map(\.displayWidth).max() ?? 0
          #expect(widest <= columns, "seed \(seed), \(columns) columns, Korean \(ko)")
        }
      }
    }
  }

  @Test func hangulKeepsTheRowsAligned() throws {
    let lines = text(try report { $0 == today ? 0 : 2 }, columns: 120, ko: true).split(
      separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.filter { $0.contains("▒ ▒ ▒") }
    #expect(rows.count >= 7)
    // The last row, Saturday, and the first, Sunday, differ by at most one cell.
    let widths = rows.prefix(7).map(\.displayWidth)
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 2)
    #expect(rows[1].hasPrefix("월 "))
  }

  @Test func levelsAreToldApartWithoutColour() throws {
    let drawn = text(try report { $0.number % 5 })
    for glyph in ["·", "░", "▒", "▓", "█"] { #expect(drawn.contains(glyph)) }
    #expect(!drawn.contains("\u{1B}"))
    let ascii = text(try report({ $0.number % 5 }, name: nil), ascii: true)
    #expect(!ascii.unicodeScalars.contains { !$0.isASCII }, "\(ascii)")
    for glyph in [".", "-", "+", "*", "#"] { #expect(ascii.contains(glyph)) }
  }

  @Test func coloursAreThoseOfTheDepth() throws {
    let report = try report { $0.number % 5 }
    #expect(text(report, depth: .truecolor).contains("\u{1B}[38;2;"))
    #expect(text(report, depth: .truecolor).contains("■"))
    #expect(text(report, depth: .ansi256).contains("\u{1B}[38;5;"))
    #expect(text(report, depth: .ansi16).contains("\u{1B}[32m"))
    #expect(text(report, depth: .ansi16).contains("█"))
    for line in text(report, depth: .truecolor).split(separator: "\n") where line.contains("\u{1B}") {
      #expect(line.hasSuffix("\u{1B}[0m") || !line.split(separator: "\u{1B}").last!.hasPrefix("[3"))
    }
  }

  @Test func theExplanationNamesWhatItRestsOn() throws {
    let pending = text(try report({ $0 >= today - 5 && $0 < today ? 3 : 0 }, named: 16), columns: 400)
    for fact in [
      "2026-08-03", "Asia/Seoul", "2026-07-29 to 2026-08-02", "2026-07-28 has none", "github.com", "UTC", "21:12",
    ] {
      #expect(pending.contains(fact), "\(fact)")
    }
    #expect(pending.contains("says 16 contributions"))
    let unread = text(try report({ $0 == today ? nil : 0 }), columns: 400)
    #expect(unread.contains("1 day could not be"))
  }

  @Test(arguments: [
    (86_400, "24 h", "24시간"), (60, "1 min", "1분"), (1, "1 min", "1분"), (10_080, "2 h 48 min", "2시간 48분"),
    (10_021, "2 h 48 min", "2시간 48분"), (90_000, "25 h", "25시간"),
  ])
  func theTimeLeftIsSaidInHoursAndMinutes(seconds: Int, english: String, korean: String) {
    #expect(Counts.timeLeft(seconds: seconds) == Sentence(en: english, ko: korean))
  }

  @Test func theLongestRunSaysOfWhichTimeItIs() throws {
    func span(_ period: StreakPeriod, first: Int = 365) throws -> Sentence {
      StreakPhrases.longestSpan(try report({ $0.number.isMultiple(of: 3) ? 1 : 0 }, first: first, period: period))
    }
    for period in [StreakPeriod.known, .lastDays(10), .since(today - 100)] {
      #expect(try span(period) == Sentence(en: "of the last year", ko: "최근 1년"))
    }
    for period in [StreakPeriod.known, .lastDays(10), .since(today - 900), .all] {
      #expect(try span(period, first: 1000) == Sentence(en: "since 2023", ko: "2023년 이후"))
    }
    #expect(try span(.year(2026)) == Sentence(en: "of 2026", ko: "2026년"))
  }

  @Test func numbersAreGrouped() {
    #expect(
      ["0", "999", "1,000", "12,345", "1,234,567"] == [0, 999, 1000, 12_345, 1_234_567].map(Counts.grouped))
  }
}
