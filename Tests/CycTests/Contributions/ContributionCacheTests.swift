import Days
import GRDB
import GitHub
import Store
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

@Suite struct ContributionCacheTests {
  /// Days with and without counts and levels, some of them missing.
  private func calendar(_ random: inout SeededGenerator, from first: Int) -> ContributionCalendar {
    let isWhole = Bool.random(using: &random)
    let days = (0..<Int.random(in: 1..<380, using: &random)).compactMap { offset -> Contribution? in
      if !isWhole, offset > 0, Int.random(in: 0..<5, using: &random) == 0 { return nil }
      return Contribution(
        day: Day(number: first + offset),
        count: Int.random(in: 0..<4, using: &random) == 0 ? nil : Int.random(in: 0..<10_000_000, using: &random),
        level: Int.random(in: 0..<4, using: &random) == 0 ? nil : Int.random(in: 0...4, using: &random))
    }
    return ContributionCalendar(days)
  }

  private func store(_ sheet: ContributionSheet, of login: Login, in cache: ContributionCache) {
    cache.keep([.init(login: login, sheets: [sheet])], on: .gitHubDotCom) { #expect($0 == nil) }
    cache.waitUntilKept()
  }

  @Test func sheetIsReadAsItWasStored() throws {
    let test = try TestWorld()
    let cache = try ContributionCache(in: test.world.home.directories)
    let now = test.world.clock.now()
    for seed in UInt64(0)..<40 {
      var random = SeededGenerator(seed: seed)
      // Days before 1970 have negative numbers.
      let sheets = (0..<3).map { index in
        ContributionSheet(
          window: .lastYear, calendar: calendar(&random, from: [-400, 0, 20_000][index]),
          zone: ["UTC", "+0900", nil][index], headingTotal: [nil, 0, 1234][index],
          source: [ContributionSheet.Source.page, .graphQL, .both][index], fetchedAt: now)
      }
      let logins = try (0..<3).map { try #require(Login("u\(seed)-\($0)")) }
      cache.keep(zip(logins, sheets).map { .init(login: $0.0, sheets: [$0.1]) }, on: .gitHubDotCom) {
        #expect($0 == nil)
      }
      cache.waitUntilKept()
      for (login, sheet) in zip(logins, sheets) {
        #expect(try cache.sheet(.lastYear, of: login, on: .gitHubDotCom) == sheet, "seed \(seed)")
      }
      // `isWanted` refuses the only sheet.
      for login in logins {
        #expect(try cache.sheet(.lastYear, of: login, on: .gitHubDotCom) { $0 != now } == nil)
      }
    }
  }

  /// Nine days of 2026 for the last year, of 2020 for another window.
  private func sheet(_ window: ContributionWindow, id: Int?, fetchedAt: Instant) -> ContributionSheet {
    let first = Day.first(ofYear: window == .lastYear ? 2026 : 2020)
    let days = (0..<9).map { Contribution(day: first + $0, count: 1, level: 1) }
    return ContributionSheet(
      window: window, calendar: ContributionCalendar(days), zone: "UTC", headingTotal: 9, source: .page,
      accountID: id, fetchedAt: fetchedAt)
  }

  /// SQLite gives the id of a removed row to the next one.
  @Test func accountThatGotALoginInheritsNoDays() throws {
    let test = try TestWorld()
    let cache = try ContributionCache(in: test.world.home.directories)
    let (hana, now) = (try #require(Login("hana")), test.world.clock.now())
    for window in [ContributionWindow.lastYear, .year(2020)] {
      store(sheet(window, id: 7, fetchedAt: now), of: hana, in: cache)
    }
    #expect(try cache.sheet(.year(2020), of: hana, on: .gitHubDotCom) != nil)
    store(sheet(.lastYear, id: 8, fetchedAt: now), of: hana, in: cache)
    #expect(try cache.sheet(.lastYear, of: hana, on: .gitHubDotCom) != nil)
    #expect(try cache.sheet(.year(2020), of: hana, on: .gitHubDotCom) == nil)
  }

  @Test func peopleAreForgottenAfterNinetyDaysWithoutAFetch() throws {
    let test = try TestWorld()
    let cache = try ContributionCache(in: test.world.home.directories)
    let now = test.world.clock.now()
    func before(_ days: Int) -> Instant {
      Instant(
        secondsSince1970: now.secondsSince1970 - days * 86_400,
        local: CivilTime(utcSeconds: now.local.secondsAsUTC - days * 86_400))
    }
    let logins = try ["hana", "minsu", "yuri"].map { try #require(Login($0)) }
    store(sheet(.lastYear, id: 7, fetchedAt: before(91)), of: logins[0], in: cache)
    store(sheet(.lastYear, id: 8, fetchedAt: before(89)), of: logins[1], in: cache)
    #expect(try cache.sheet(.lastYear, of: logins[0], on: .gitHubDotCom) != nil)
    store(sheet(.lastYear, id: 9, fetchedAt: now), of: logins[2], in: cache)
    #expect(
      try logins.map { try cache.sheet(.lastYear, of: $0, on: .gitHubDotCom) != nil } == [false, true, true])
    let rows = try cache.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM contribution") }
    #expect(rows == 2 * 9)
  }

  /// SQLite checks constraints on writes, not when it reads a damaged file.
  @Test(arguments: [
    "UPDATE sheet SET last = 4611686018427387904", "UPDATE sheet SET first = NULL",
    "UPDATE sheet SET fetched_at = NULL",
    "UPDATE sheet SET fetched_local = -9223372036854775808", "UPDATE sheet SET lacks_query = NULL",
    "UPDATE contribution SET count = 9223372036854775807", "UPDATE contribution SET level = 5",
    "UPDATE contribution SET fetched_at = NULL",
  ])
  func impossibleValueIsReportedAsDamage(change: String) throws {
    let test = try TestWorld()
    let cache = try ContributionCache(in: test.world.home.directories)
    let hana = try #require(Login("hana"))
    store(sheet(.lastYear, id: nil, fetchedAt: test.world.clock.now()), of: hana, in: cache)
    let path = ContributionCache.path(in: test.world.home.directories)
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      // A copy of a table has none of its constraints.
      for table in ["sheet", "contribution"] {
        try database.execute(
          sql: "CREATE TABLE bare AS SELECT * FROM \(table); DROP TABLE \(table); ALTER TABLE bare RENAME TO \(table)")
      }
      try database.execute(sql: change)
    }
    let damaged = try ContributionCache(in: test.world.home.directories)
    #expect(throws: StoreError.corrupt(path: path)) { try damaged.sheet(.lastYear, of: hana, on: .gitHubDotCom) }
  }

  @Test func refetchedDayReplacesTheOldOne() throws {
    let test = try TestWorld()
    let cache = try ContributionCache(in: test.world.home.directories)
    let hana = try #require(Login("hana"))
    for seed in UInt64(0)..<10 {
      var random = SeededGenerator(seed: seed)
      let now = Instant(secondsSince1970: Int(seed), local: test.world.clock.now().local)
      let sheet = ContributionSheet(
        window: .lastYear, calendar: calendar(&random, from: 20_000), zone: "UTC", headingTotal: 1, source: .page,
        fetchedAt: now)
      store(sheet, of: hana, in: cache)
      let read = try #require(try cache.sheet(.lastYear, of: hana, on: .gitHubDotCom))
      // Days that the newer page does not show stay; its own days are replaced.
      let own = Set(sheet.calendar.days.map(\.day))
      #expect(
        read.calendar.days.filter { own.contains($0.day) }.map(\.count) == sheet.calendar.days.map(\.count),
        "seed \(seed)")
    }
  }

  /// Days of a past year may still get contributions, which its heading of some days ago does not count.
  @Test func headingIsForgottenOnceALaterFetchChangesItsDays() throws {
    let test = try TestWorld()
    let cache = try ContributionCache(in: test.world.home.directories)
    let hana = try #require(Login("hana"))
    func instant(_ seconds: Int) -> Instant {
      Instant(secondsSince1970: seconds, local: test.world.clock.now().local)
    }
    let first = Day.first(ofYear: 2025)
    func sheet(_ window: ContributionWindow, from: Day, at seconds: Int) -> ContributionSheet {
      ContributionSheet(
        window: window,
        calendar: ContributionCalendar((0..<9).map { Contribution(day: from + $0, count: 1, level: 1) }),
        zone: "UTC", headingTotal: 9, source: .page, fetchedAt: instant(seconds))
    }
    cache.keep(
      [.init(login: hana, sheets: [sheet(.lastYear, from: first + 5, at: 1), sheet(.year(2025), from: first, at: 1)])],
      on: .gitHubDotCom
    ) { #expect($0 == nil) }
    cache.waitUntilKept()
    #expect(try cache.sheet(.year(2025), of: hana, on: .gitHubDotCom)?.headingTotal == 9)
    store(sheet(.lastYear, from: first + 5, at: 2), of: hana, in: cache)
    #expect(try cache.sheet(.year(2025), of: hana, on: .gitHubDotCom)?.headingTotal == nil)
    #expect(try cache.sheet(.lastYear, of: hana, on: .gitHubDotCom)?.headingTotal == 9)
  }
}

@Suite struct CacheRuleTests {
  /// An instant in Seoul, `secondsOfDay` seconds after midnight.
  private func moment(_ day: Day, _ secondsOfDay: Int) -> Instant {
    let seconds = day.number * 86_400 + secondsOfDay
    return Instant(secondsSince1970: seconds - 9 * 3600, local: CivilTime(utcSeconds: seconds))
  }

  private let day = Day(number: 20_668)

  @Test func fetchBeforeMidnightIsStaleAfterMidnight() {
    let beforeMidnight = moment(day, 86_400 - 120)
    #expect(
      CacheRule.isFresh(.lastYear, fetchedAt: beforeMidnight, now: moment(day, 86_400 - 60), freshMinutes: 5))
    #expect(!CacheRule.isFresh(.lastYear, fetchedAt: beforeMidnight, now: moment(day + 1, 60), freshMinutes: 5))
    #expect(
      !CacheRule.isFresh(.year(day.year), fetchedAt: beforeMidnight, now: moment(day + 1, 60), freshMinutes: 5))
    // A year that was over when it was fetched does not change at midnight.
    #expect(
      CacheRule.isFresh(.year(day.year - 1), fetchedAt: beforeMidnight, now: moment(day + 1, 60), freshMinutes: 5))
  }
}
