import Days
import GitHub
import Platform
import Streaks
import Support
import Terminal
import Testing

@testable import cyc

/// What a rested streak is told as; the rules themselves are tested beside them.
@Suite struct RestTextTests {
  let today = Day(number: 20_668)  // 2026-08-03, a Monday
  let weekend = RestRules(weekdays: [.saturday, .sunday], frozen: [])

  /// A picture that ends on the day of the last look, today where nothing else is said: `#` is an active day.
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
      window: .lastYear, calendar: ContributionCalendar(days), zone: "UTC", namedTotal: nil, source: .page,
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

  @Test func gitHubsNumberStandsBesideWhereItDiffers() throws {
    let rules = StreakRules(resting: weekend)
    let none = text(try report("...#####...", rules))
    #expect(none.contains("5 days, since 2026-07-27") == false)
    #expect(none.contains("5 days since 2026-07-27, GitHub counts 0"))
    #expect(none.contains("2026-08-02 has no contribution, so there the streak is 0"))
    let one = text(try report("...#####..#", rules))
    #expect(one.contains("6 days since 2026-07-27, GitHub counts 1"))
    let some = text(try report("...#####.##", rules))
    #expect(some.contains("7 days since 2026-07-27, GitHub counts 2"))
    #expect(some.contains("7 days, 2026-07-27 to 2026-08-03 (of the last year); GitHub counts 5"))
    #expect(some.contains("Days of rest in between, not counted: 2026-08-01 (rest)."))
    #expect(some.contains("GitHub knows no days of rest: there the streak is 2 days, 2026-08-02 to 2026-08-03."))
  }

  @Test(arguments: ["...########", "..........", "...#####...##", "##"])
  func whereNothingIsBridgedNothingIsSaid(picture: String) throws {
    for rules in [StreakRules.strict, StreakRules(resting: weekend, isStrict: true)] {
      let text = text(try report(picture, rules))
      #expect(!text.contains("on GitHub") && !text.contains("in between") && !text.contains("knows no days"), "\(text)")
    }
    let unbridged = text(try report("......#", StreakRules(resting: weekend)))
    #expect(!unbridged.contains("on GitHub") && !unbridged.contains("in between"), "\(unbridged)")
  }

  @Test func frozenAndWeeklyRestAreNamedApart() throws {
    let rules = StreakRules(resting: RestRules(weekdays: [.sunday], frozen: [today - 5...today - 3]))
    let both = text(try report("##...#.#", rules))
    #expect(
      both.contains("Days of rest in between, not counted: 2026-08-02 (rest); 2026-07-29 to 2026-07-31 (frozen)."),
      "\(both)")
    let weeks = String(repeating: "#####..", count: 10) + "#"
    let long = text(try report(weeks, StreakRules(resting: weekend)))
    #expect(long.contains("2026-07-25 to 2026-07-26, 2026-08-01 to 2026-08-02 and 12 days before (rest)."), "\(long)")
  }

  @Test func daysAfterTheLastLookAreNotSaidToBridge() throws {
    // Seen on Saturday evening, asked for on Monday.
    let stale = text(try report("#####.", StreakRules(resting: weekend), seen: today - 2))
    #expect(stale.contains("5 days, since 2026-07-27"), "\(stale)")
    #expect(!stale.contains("in between") && !stale.contains("tonight"), "\(stale)")
    #expect(stale.contains("GitHub was last read on 2026-08-01"))
  }

  @Test func theJSONCarriesBothWaysToCount() throws {
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

  @Test func noLineIsWiderThanTheTerminal() throws {
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
    test.world.settings = try Settings(toml: settings, path: "f")
    if let freeze { _ = try FreezeStore(in: test.world).add(freeze, reason: nil) }
    return test
  }

  private func person(_ login: String, isOwn: Bool) throws -> Person {
    Person(login: try #require(Login(login)), name: nil, isOwn: isOwn)
  }

  @Test func restIsOnesOwn() throws {
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
  func whoseAccountIsOnesOwn(argument: String?, isOwn: Bool) throws {
    let test = try world("user = \"settled\"")
    let account = Account(
      host: "github.com", login: "hana", id: 1, name: nil, scopes: [], token: "gho_x", clientID: nil)
    let session = Session(host: .gitHubDotCom, account: account, token: nil, tokenOrigin: nil)
    #expect(try Person(argument: argument, session: session, in: test.world).isOwn == isOwn)
    let nobody = Session(host: .gitHubDotCom, account: nil, token: nil, tokenOrigin: nil)
    #expect(
      try Person(argument: argument, session: nobody, in: test.world).isOwn
        == (argument == nil || argument?.lowercased() == "settled"))
  }

  @Test func aStoreThatCannotBeReadIsTold() throws {
    let test = try world("")
    try PrivateFile.write(
      Array("no database at all, but some text".utf8), to: PersonalDatabase.path(in: test.world.directories))
    let rules = test.world.streakRules(for: try person("hana", isOwn: true), isStrict: false)
    #expect(rules.resting == .none)
    #expect(test.err.contains("note: the streak is counted without the frozen days: "))
    test.err = ""
    _ = test.world.streakRules(for: try person("minsu", isOwn: false), isStrict: false)
    #expect(test.err == "")
  }
}
