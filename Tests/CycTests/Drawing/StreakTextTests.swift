import Days
import GitHub
import Platform
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

@Suite struct StreakTextTests {
  let today = Day(number: 20_668)  // 2026-08-03, a Monday

  func report(
    _ counts: (Day) -> Int?, daysBack: Int = 365, name: String? = "하나 Kim", period: StreakPeriod = .known,
    zone: String? = "UTC", headingTotal: Int? = nil
  ) throws -> StreakReport {
    let days = (0...daysBack).map { today - $0 }.map {
      Contribution(day: $0, count: counts($0), level: min(4, counts($0) ?? 2))
    }
    let now = Instant(secondsSince1970: 0, local: CivilTime(day: today, hour: 21, minute: 12, second: 0))
    let sheet = ContributionSheet(
      window: .lastYear, calendar: ContributionCalendar(days), zone: zone, headingTotal: headingTotal, source: .page,
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

  @Test func shortPeriodIsDrawnWithWeekdays() throws {
    let small = try report({ $0 == today ? 0 : 1 + ($0.number % 4) }, daysBack: 12, name: nil, period: .lastDays(10))
    let drawn = StreakText(
      report: small, display: Display(columns: 80, depth: .none, isASCII: false), language: .english
    )
    .text(explaining: false)
    #expect(
      drawn == """
        hana
        Streak   🔥 at least 12 days, since 22 Jul or earlier
        Today    ○ nothing yet; 2 h 48 min left to keep the streak
        Longest  at least 12 days, 22 Jul – 2 Aug (of the last year)
        Total    24 contributions on 9 days in the last 10 days; the best day was 2 Aug
                 with 4

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

  @Test func smallGraphEndsWithToday() throws {
    let small = try report({ min(4, today.number - $0.number) }, daysBack: 400, name: nil, period: .lastDays(10))
    let lines = text(small, rows: 4).split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "" }
    #expect(Array(lines.dropFirst().prefix(5)) == ["  █ ▓", "  █ ▒", "█ █ ░", "█ █ ◆", "Less · ░ ▒ ▓ █ More  ◆ today"])
    let narrow = text(small, columns: 3, ascii: true, rows: 4)
    #expect(narrow.contains("\n\n #*\n #+\n##-\n##o\n\n"), "\(narrow)")
    let single = text(try report({ _ in 1 }, period: .lastDays(1)), rows: 7)
    #expect(single.contains("\n\n░\nLess"), "\(single)")
  }

  @Test func monthsBeginOnTheFirstDay() throws {
    let recent = try report({ _ in 1 }, period: .lastMonths(3))
    #expect(recent.shown.first?.description == "2026-06-01")
    #expect(text(recent).contains("64 contributions on 64 days since 1 Jun"))
    #expect(StreakPeriod.lastMonths(24).since(today: today)?.description == "2024-09-01")
    #expect(StreakPeriod.lastMonths(1).since(today: today)?.description == "2026-08-01")
    #expect(StreakPeriod.year(2020).since(today: today) == nil)
  }

  @Test func styleIsUsedOnlyIfItsLevelsDiffer() throws {
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

  @Test func textFitsTheTerminalWidth() throws {
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
        { counts[$0] ?? 0 }, daysBack: Int.random(in: 0...800, using: &random),
        period: periods.randomElement(using: &random)!,
        headingTotal: 3)
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
    // Rows differ by at most one week, which is two columns.
    let widths = rows.prefix(7).map(\.displayWidth)
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 2)
    #expect(rows[1].hasPrefix("월 "))
  }

  @Test func levelsDifferWithoutColour() throws {
    let drawn = text(try report { $0.number % 5 })
    for glyph in ["·", "░", "▒", "▓", "█"] { #expect(drawn.contains(glyph)) }
    #expect(!drawn.contains("\u{1B}"))
    let ascii = text(try report({ $0.number % 5 }, name: nil), ascii: true)
    #expect(!ascii.unicodeScalars.contains { !$0.isASCII }, "\(ascii)")
    for glyph in [".", "-", "+", "*", "#"] { #expect(ascii.contains(glyph)) }
  }

  @Test func coloursMatchTheColourDepth() throws {
    let report = try report { $0.number % 5 }
    #expect(text(report, depth: .truecolor).contains("\u{1B}[38;2;"))
    #expect(text(report, depth: .truecolor).contains("■"))
    #expect(text(report, depth: .ansi256).contains("\u{1B}[38;5;"))
    #expect(text(report, depth: .ansi16).contains("\u{1B}[32m"))
    #expect(text(report, depth: .ansi16).contains("█"))
    // No line ends in a colour.
    for line in text(report, depth: .truecolor).split(separator: "\n") where line.contains("\u{1B}") {
      #expect(line.hasSuffix("\u{1B}[0m") || !line.split(separator: "\u{1B}").last!.hasPrefix("[3"))
    }
  }

  @Test func explanationNamesItsFacts() throws {
    let pending = text(try report({ $0 >= today - 5 && $0 < today ? 3 : 0 }, headingTotal: 16), columns: 400)
    for fact in [
      "3 Aug", "Asia/Seoul", "29 Jul – 2 Aug", "28 Jul has none", "github.com", "UTC", "21:12",
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
  func timeLeftIsInHoursAndMinutes(seconds: Int, english: String, korean: String) {
    #expect(Counts.timeLeft(seconds: seconds) == Sentence(english: english, korean: korean))
  }

  @Test func longestStreakNamesItsPeriod() throws {
    func span(_ period: StreakPeriod, daysBack: Int = 365) throws -> Sentence {
      StreakPhrases.longestSpan(try report({ $0.number.isMultiple(of: 3) ? 1 : 0 }, daysBack: daysBack, period: period))
    }
    for period in [StreakPeriod.known, .lastDays(10), .since(today - 100)] {
      #expect(try span(period) == Sentence(en: "of the last year", ko: "최근 1년"))
    }
    // 7 Nov 2023 is the first known day. Only with `.all`, all days before it are known to be empty.
    for period in [StreakPeriod.known, .lastDays(10), .since(today - 900)] {
      #expect(try span(period, daysBack: 1000) == Sentence(en: "since 7 Nov 2023", ko: "2023년 11월 7일 이후"))
    }
    #expect(try span(.all, daysBack: 1000) == Sentence(en: "since 2023", ko: "2023년 이후"))
    let newYear = Day.first(ofYear: 2024).distance(to: today)
    #expect(try span(.known, daysBack: newYear) == Sentence(en: "since 2024", ko: "2024년 이후"))
    #expect(try span(.year(2026)) == Sentence(en: "of 2026", ko: "2026년"))
  }

  @Test func numbersAreGrouped() {
    #expect(
      ["0", "999", "1,000", "12,345", "1,234,567"] == [0, 999, 1000, 12_345, 1_234_567].map(Counts.grouped))
  }
}

/// Texts of a streak with days of rest. StreaksTests tests the rules.
@Suite struct RestTextTests {
  let today = Day(number: 20_668)  // 2026-08-03, a Monday
  let weekend = RestRules(weekdays: [.saturday, .sunday], frozen: [])

  /// A report of the days in `picture`, in which `#` is an active day. The last is `seen`, or today.
  private func report(
    _ picture: String, _ rules: StreakRules, seen: Day? = nil, period: StreakPeriod = .known
  ) throws -> StreakReport {
    let last = seen ?? today
    func evening(_ day: Day) -> Instant {
      let local = CivilTime(day: day, hour: 21, minute: 0, second: 0)
      return Instant(secondsSince1970: local.secondsAsUTC, local: local)
    }
    let days = picture.enumerated().map {
      Contribution(day: last - (picture.count - 1) + $0, count: $1 == "#" ? 1 : 0, level: nil)
    }
    let sheet = ContributionSheet(
      window: .lastYear, calendar: ContributionCalendar(days), zone: "UTC", headingTotal: nil, source: .page,
      fetchedAt: evening(last))
    return StreakReport(
      person: Person(login: try #require(Login("hana")), name: nil, isOwn: true), host: .gitHubDotCom, period: period,
      now: evening(today), secondsLeft: 10_800, zoneName: "UTC", recent: FetchedContributions(sheet), rules: rules)
  }

  private func text(_ report: StreakReport, columns: Int = 400, language: Language = .english) -> String {
    StreakText(
      report: report, display: Display(columns: columns, depth: .none, isASCII: false), language: language
    ).text(explaining: true)
  }

  @Test func gitHubsNumberIsShownIfItDiffers() throws {
    let rules = StreakRules(resting: weekend)
    let none = text(try report("...#####...", rules))
    #expect(none.contains("5 days, since 27 Jul") == false)
    #expect(none.contains("5 days since 27 Jul, GitHub counts 0"))
    #expect(none.contains("2 Aug has no contribution, so its streak is 0"))
    let one = text(try report("...#####..#", rules))
    #expect(one.contains("6 days since 27 Jul, GitHub counts 1"))
    let some = text(try report("...#####.##", rules))
    #expect(some.contains("7 days since 27 Jul, GitHub counts 2"))
    #expect(some.contains("7 days, 27 Jul – 3 Aug (of the last year); GitHub counts 5"))
    #expect(some.contains("Days of rest in between, not counted: 1 Aug (rest)."))
    #expect(some.contains("GitHub has no days of rest: its streak is 2 days, 2 – 3 Aug."))
  }

  @Test(arguments: ["...########", "..........", "...#####...##", "##"])
  func restIsNotMentionedIfItBridgesNothing(picture: String) throws {
    for rules in [StreakRules.withoutRest, StreakRules(resting: weekend, isStrict: true)] {
      let text = text(try report(picture, rules))
      #expect(
        !text.contains("GitHub counts") && !text.contains("in between") && !text.contains("has no days"), "\(text)")
    }
    let unbridged = text(try report("......#", StreakRules(resting: weekend)))
    #expect(!unbridged.contains("GitHub counts") && !unbridged.contains("in between"), "\(unbridged)")
  }

  @Test func frozenAndWeeklyRestAreNamedSeparately() throws {
    let rules = StreakRules(resting: RestRules(weekdays: [.sunday], frozen: [today - 5...today - 3]))
    let both = text(try report("##...#.#", rules))
    #expect(
      both.contains("Days of rest in between, not counted: 2 Aug (rest); 29 – 31 Jul (frozen)."),
      "\(both)")
    let weeks = String(repeating: "#####..", count: 10) + "#"
    let long = text(try report(weeks, StreakRules(resting: weekend)))
    #expect(long.contains("25 – 26 Jul, 1 – 2 Aug and 12 days before (rest)."), "\(long)")
  }

  @Test func daysAfterTheLastFetchAreNotDaysOfRest() throws {
    // Fetched on Saturday evening, shown on Monday.
    let stale = text(try report("#####.", StreakRules(resting: weekend), seen: today - 2))
    #expect(stale.contains("5 days, since 27 Jul"), "\(stale)")
    #expect(!stale.contains("in between") && !stale.contains("tonight"), "\(stale)")
    #expect(stale.contains("GitHub was last read on 1 Aug"))
  }

  @Test func jsonHasStrictAndRestedStreaks() throws {
    let report = try report(
      "...#####..#", StreakRules(resting: weekend, weekly: WeeklyTarget(days: 5, weekStart: .monday)))
    let json = JSONLine.text(StreakJSON.object(report))
    #expect(
      json.contains(
        #""strict":{"current":{"certainty":"exact","days":1,"from":"2026-08-03","to":"2026-08-03"},"longest":{"certainty":"exact","days":5,"#
      ))
    #expect(
      json.contains(
        #""rested":{"current":{"certainty":"exact","days":6,"from":"2026-07-27","to":"2026-08-03"},"longest":{"certainty":"exact","days":6,"#
      ))
    #expect(
      json.contains(
        #""current":{"certainty":"exact","days":6,"from":"2026-07-27","to":"2026-08-03"},"longest":{"certainty":"exact","days":6,"#
      ))
    #expect(
      json.contains(#""weekly":{"current":{"certainty":"exact","from":"2026-07-27","to":"2026-08-02","weeks":1}"#))
    let strict = JSONLine.text(
      StreakJSON.object(try self.report("...#####..#", StreakRules(resting: weekend, isStrict: true))))
    #expect(strict.contains(#""best_day":{"count":1,"date":"2026-08-03"},"current":{"certainty":"exact","days":1,"#))
    #expect(strict.contains(#""rested":{"current":{"certainty":"exact","days":6,"#))
    #expect(!strict.contains("weekly"))
  }

  @Test func textFitsTheTerminalWidth() throws {
    for seed in UInt64(0)..<40 {
      var random = SeededGenerator(seed: seed)
      let picture = String((0..<400).map { _ in Int.random(in: 0..<5, using: &random) == 0 ? "." : "#" })
      let frozen = (0..<3).map { _ in today - Int.random(in: 0...90, using: &random) }.map { $0...$0 + 6 }
      let rules = StreakRules(
        resting: RestRules(weekdays: [.saturday, .sunday, .wednesday], frozen: frozen),
        isStrict: Int.random(in: 0..<4, using: &random) == 0, weekly: WeeklyTarget(days: 5, weekStart: .monday))
      let report = try report(picture, rules)
      for columns in [1, 5, 11, 20, 40, 80] {
        for language in Language.allCases {
          let widest = text(report, columns: columns, language: language).split(separator: "\n").map(\.displayWidth)
            .max()
          #expect(widest ?? 0 <= columns, "seed \(seed), \(columns) columns, \(language)")
        }
      }
    }
  }
}

@Suite struct StreakRulesTests {
  private func world(_ settings: String, freeze: ClosedRange<Day>? = nil) throws -> TestWorld {
    let test = try TestWorld()
    test.world.home.settings = try Settings(toml: settings, path: "f")
    if let freeze { _ = try FreezeStore.add(freeze, reason: nil, in: test.world) }
    return test
  }

  private func person(_ login: String, isOwn: Bool) throws -> Person {
    Person(login: try #require(Login(login)), name: nil, isOwn: isOwn)
  }

  @Test func restAppliesOnlyToTheUser() throws {
    let frozen = Day(number: 20_600)...Day(number: 20_610)
    let test = try world("streak.rest_days = [\"fri\"]\nweek_start = \"mon\"", freeze: frozen)
    let own = test.world.streakRules(for: try person("hana", isOwn: true), isStrict: false)
    #expect(own.resting == RestRules(weekdays: [.friday], frozen: [frozen]))
    #expect(own.weekly == nil)
    let others = test.world.streakRules(for: try person("minsu", isOwn: false), isStrict: false, isWeekly: true)
    #expect(others.resting == .none)
    #expect(others.weekly == WeeklyTarget(days: 5, weekStart: .monday))
    let strict = test.world.streakRules(for: try person("hana", isOwn: true), isStrict: true)
    #expect(strict.resting == own.resting)
    #expect(strict.shown == .none)
    #expect(test.err == "")
  }

  @Test(arguments: [
    (nil, true), ("hana", true), ("HANA", true), ("minsu", false), ("settled", false),
    ("Settled", false),
  ])
  func loginDecidesWhetherAPersonIsTheUser(argument: String?, isOwn: Bool) throws {
    let test = try world("user = \"settled\"")
    let account = Account(
      host: "github.com", login: "hana", id: 1, name: nil, scopes: [], token: "gho_x", clientID: nil)
    let session = Session(host: .gitHubDotCom, account: account, token: nil, tokenOrigin: nil)
    #expect(try Person(argument: argument, session: session, in: test.world).isOwn == isOwn)
    let loggedOut = Session(host: .gitHubDotCom, account: nil, token: nil, tokenOrigin: nil)
    #expect(
      try Person(argument: argument, session: loggedOut, in: test.world).isOwn
        == (argument == nil || argument?.lowercased() == "settled"))
  }

  @Test func unreadableStoreIsReported() throws {
    let test = try world("")
    try PrivateFile.write(
      Array("no database at all, but some text".utf8), to: PersonalDatabase.path(in: test.world.home.directories))
    let rules = test.world.streakRules(for: try person("hana", isOwn: true), isStrict: false)
    #expect(rules.resting == .none)
    #expect(test.err.contains("note: the streak is counted without the frozen days: "))
    test.err = ""
    _ = test.world.streakRules(for: try person("minsu", isOwn: false), isStrict: false)
    #expect(test.err == "")
  }
}
