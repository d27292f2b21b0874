import Days
import Foundation
import GitHub
import HTTP
import Platform
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Earlier reads, sources and failures do not change the result: it is what GitHub answers now.
@Suite struct SourceLongLawTests {
  private let start = Day.first(ofYear: 2026) + 214

  private func makeWorld(_ gitHub: DrawnGitHub, now: Instant) throws -> TestWorld {
    let test = try TestWorld(environment: ["CYC_TOKEN": "gho_hana"])
    test.world.clock.now = { now }
    test.answerRequests(gitHub.answer)
    // A folder replaces the ledger, which would add days that it has seen earlier to the longest streak.
    try FileManager.default.createDirectory(
      atPath: "\(test.world.home.directories.data)/ledger.sqlite", withIntermediateDirectories: true)
    return test
  }

  private func instant(_ day: Day, minute: Int) -> Instant {
    let time = CivilTime(day: day, hour: minute / 60, minute: minute % 60, second: 0)
    return Instant(secondsSince1970: time.secondsAsUTC, local: time)
  }

  private func differences(of one: StreakReport, _ other: StreakReport) -> [String] {
    zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children).compactMap { one, other in
      "\(one.value)" == "\(other.value)" ? nil : one.label
    }
  }

  private func reader(_ world: World, _ mode: ContributionReader.Mode, _ choice: ContributionSource) throws
    -> StreakReader
  {
    let hana = try #require(Login("hana"))
    return StreakReader(
      world: world, host: .gitHubDotCom, person: Person(login: hana, name: nil, isOwn: true), mode: mode,
      sources: SourceOptions(choice: choice))
  }

  private func period(_ today: Day, _ random: inout SeededGenerator) -> StreakPeriod {
    switch Int.random(in: 0..<5, using: &random) {
    case 2: .all
    case 0: .since(today - Int.random(in: 0..<900, using: &random))
    case 1: .year(today.year - Int.random(in: 0..<3, using: &random))
    default: .known
    }
  }

  @Test(arguments: 0..<UInt64(40))
  func earlierCacheDoesNotChangeAFreshResult(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    var now = instant(start, minute: 600)
    let kept = try makeWorld(gitHub, now: now)
    let choices = ContributionSource.allCases
    for _ in 0..<6 {
      let day = now.today + [0, 0, 0, 1, 9].randomElement(using: &random)!
      now = instant(day, minute: Int.random(in: 0..<1440, using: &random))
      gitHub.today = day
      if Bool.random(using: &random) {
        gitHub.publicCounts[day - Int.random(in: 0..<400, using: &random), default: 0] += 3
      }
      gitHub.failsPages = Int.random(in: 0..<3, using: &random) == 0
      gitHub.failsQueries = Int.random(in: 0..<3, using: &random) == 0
      kept.world.clock.now = { [now] in now }
      let modes: [ContributionReader.Mode] = [.asNeeded, .asNeeded, .refresh, .offline]
      let reader = try reader(kept.world, modes.randomElement(using: &random)!, choices.randomElement(using: &random)!)
      _ = try? reader.readSilently(period: period(day, &random))
    }
    (gitHub.failsPages, gitHub.failsQueries) = (Bool.random(using: &random), Bool.random(using: &random))
    for choice in choices where gitHub.answers(choice) {
      // The next call, a second later.
      now = Instant(secondsSince1970: now.secondsSince1970 + 1, local: now.local)
      kept.world.clock.now = { [now] in now }
      let period = period(now.today, &random)
      let alone = try makeWorld(gitHub, now: now)
      let fromNetwork = try reader(alone.world, .refresh, choice).readSilently(period: period)
      var refreshed = try reader(kept.world, .refresh, choice).readSilently(period: period)
      // Only the cache knows about earlier private contributions.
      refreshed.coverage.sourceReport.privateUnseen = fromNetwork.coverage.sourceReport.privateUnseen
      if choice == .auto, gitHub.failsQueries, !gitHub.failsPages {
        // Only the cache has earlier counts of GraphQL, so a day may have more than on the page.
        let truth = Dictionary(gitHub.contributions(withPrivate: true).days.map { ($0.day, $0.count ?? 0) }) { $1 }
        let alone = Dictionary(fromNetwork.known.days.map { ($0.day, $0.count ?? 0) }) { $1 }
        let odd = refreshed.known.days.filter { entry in
          !((alone[entry.day] ?? 0)...(truth[entry.day] ?? 0)).contains(entry.count ?? -1)
        }
        #expect(odd == [], "seed \(seed)")
        try expectKept(of: refreshed, in: kept, choice, "seed \(seed), \(choice)")
      } else {
        // A failed comparison of the reports themselves would print a megabyte.
        let isSame = refreshed == fromNetwork
        #expect(isSame, "seed \(seed), \(choice): \(differences(of: refreshed, fromNetwork))")
        try expectKept(of: fromNetwork, in: kept, choice, "seed \(seed), \(choice)")
      }
    }
  }

  /// If GraphQL stops answering, each day shows the larger of its last count and the page's count now. An empty today is
  /// unknown if there have been private contributions.
  @Test(arguments: 0..<UInt64(12))
  func countsFromGraphQLStayKnown(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    gitHub.addPrivate(start - 9)
    let kept = try makeWorld(gitHub, now: instant(start, minute: 600))
    var counted: [Day: Int] = [:]
    for step in 0..<6 {
      gitHub.today = start + step
      kept.world.clock.now = { [now = instant(start + step, minute: 600)] in now }
      if Bool.random(using: &random) { gitHub.addPublic(gitHub.today) }
      gitHub.addPublic(gitHub.today - Int.random(in: 0..<200, using: &random))
      if Bool.random(using: &random) { gitHub.addPrivate(gitHub.today - Int.random(in: 0..<3, using: &random)) }
      gitHub.failsQueries = step > 0 && Int.random(in: 0..<3, using: &random) > 0
      if gitHub.failsQueries, Bool.random(using: &random) {
        _ = try reader(kept.world, .refresh, .page).readSilently(period: .known)
      }
      for mode in [ContributionReader.Mode.refresh, .asNeeded, .offline] {
        let report = try reader(kept.world, mode, .auto).readSilently(period: .known)
        let odd = report.known.days.filter { entry in
          guard gitHub.failsQueries, let count = counted[entry.day] else { return false }
          return entry.count != max(count, gitHub.publicCounts[entry.day] ?? 0)
        }
        #expect(odd == [], "seed \(seed), step \(step), \(mode)")
        #expect(
          (report.coverage.sourceReport.queryFailureWithPage != nil) == gitHub.failsQueries,
          "seed \(seed), step \(step), \(mode)")
        if gitHub.failsQueries {
          let isDone = max(gitHub.publicCounts[gitHub.today] ?? 0, counted[gitHub.today] ?? 0) > 0
          #expect(report.todayState == (isDone ? .done : .unknown), "seed \(seed), step \(step), \(mode)")
        } else {
          for entry in report.known.days { counted[entry.day] = max(counted[entry.day] ?? 0, entry.count ?? 0) }
        }
      }
    }
  }

  /// Checks that an offline call shows what was just fetched.
  private func expectKept(
    of report: StreakReport, in test: TestWorld, _ choice: ContributionSource, _ comment: Comment
  ) throws {
    let offline = try reader(test.world, .offline, choice).readSilently(period: report.period)
    let differing = zip(offline.known.days, report.known.days).filter { $0.count != $1.count }.map(\.0.day)
    #expect(offline.known.days.count == report.known.days.count, comment)
    #expect(differing == [], comment)
    #expect(offline.known.first == report.known.first, comment)
    #expect(offline.streak == report.streak, comment)
    #expect(offline.coverage.source == report.coverage.source, comment)
    #expect(offline.coverage.queriedDays == report.coverage.queriedDays, comment)
    #expect(offline.coverage.fetchedAt == report.coverage.fetchedAt, comment)
    if report.coverage.windowCount == 1 { #expect(offline.known == report.known, comment) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func fetchingYearByYearEqualsFetchingAtOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    gitHub.failsPages = Bool.random(using: &random)
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    let person = Person(login: try #require(Login("hana")), name: nil, isOwn: true)
    let choice: ContributionSource =
      gitHub.failsPages ? .auto : ContributionSource.allCases.randomElement(using: &random)!
    let first = 2023
    let atOnce = ContributionReader(
      world: test.world, host: .gitHubDotCom, person: person, mode: .refresh, choice: choice)
    var history = ContributionHistory(.lastYear(since: Day.first(ofYear: first)), on: start)
    while !history.wanted.isEmpty {
      for (window, outcome) in zip(history.wanted, atOnce.read(history.wanted)) { history.take(outcome, of: window) }
    }
    let all = try #require(history.fetched)
    var oneByOne: [ContributionSheet] = []
    for window in [ContributionWindow.lastYear] + (first...2025).reversed().map({ .year($0) }) {
      let reader = ContributionReader(
        world: test.world, host: .gitHubDotCom, person: person, mode: .refresh, choice: choice)
      oneByOne += try reader.read([window]).map { try $0.get() }
    }
    var merged = FetchedContributions(oneByOne[0])
    for sheet in oneByOne.dropFirst() { merged.add(older: sheet) }
    #expect(all == merged, "seed \(seed)")
    #expect(Set(all.sheets.map(\.source)).subtracting([.both]).count <= 1)
  }

  @Test(arguments: 0..<UInt64(60))
  func commitNeverShortensAStreakInAnySource(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    // The same sources answer before and after.
    let failures = [(false, false), (false, false), (true, false), (false, true)].randomElement(using: &random)!
    (gitHub.failsPages, gitHub.failsQueries) = failures
    var before = try length(gitHub)
    for _ in 0..<4 {
      let day = Bool.random(using: &random) ? start : start - Int.random(in: 0..<500, using: &random)
      if Bool.random(using: &random) {
        gitHub.publicCounts[day, default: 0] += 1
      } else {
        gitHub.privateCounts[day, default: 0] += 1
      }
      let after = try length(gitHub)
      #expect(after >= before, "seed \(seed), \(day)")
      before = after
    }
  }

  private func length(_ gitHub: DrawnGitHub) throws -> Int {
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    return try reader(test.world, .asNeeded, .auto).readSilently(period: .known).streak.currentDays.certain
  }

  /// Days pass with commits and failing sources. If GraphQL answers, the streak includes all private contributions,
  /// however old. Otherwise it is at least the public streak.
  @Test(arguments: 0..<UInt64(40))
  func privateDaysStayInTheStreak(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    let kept = try makeWorld(gitHub, now: instant(start, minute: 600))
    for step in 0..<14 {
      gitHub.today = start + step
      if Int.random(in: 0..<10, using: &random) > 0 {
        if Bool.random(using: &random) {
          gitHub.publicCounts[gitHub.today] = 1
        } else {
          gitHub.privateCounts[gitHub.today] = 1
        }
      }
      let failure = Int.random(in: 0..<6, using: &random)
      (gitHub.failsPages, gitHub.failsQueries) = (failure == 0, failure == 1)
      let now = instant(gitHub.today, minute: Int.random(in: 0..<1440, using: &random))
      kept.world.clock.now = { now }
      let report = try reader(kept.world, .asNeeded, .auto).readSilently(period: .known)
      let whole = Streak(of: gitHub.contributions(withPrivate: true), on: gitHub.today)
      if gitHub.failsQueries {
        let open = Streak(of: gitHub.contributions(withPrivate: false), on: gitHub.today).currentDays.certain
        let days = report.streak.currentDays.certain
        #expect(days >= open && days <= whole.currentDays.certain, "seed \(seed), step \(step)")
      } else {
        #expect(report.streak.current == whole.current, "seed \(seed), step \(step)")
        #expect(report.streak.today == whole.today, "seed \(seed), step \(step)")
      }
    }
  }

  /// A period of years has every contribution once, private ones too, also if two windows overlap.
  @Test(arguments: 0..<UInt64(60))
  func periodContainsEveryContribution(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let today = start + Int.random(in: 0..<140, using: &random)
    let gitHub = DrawnGitHub(today: today)
    gitHub.fill(&random)
    let first = today - Int.random(in: 400..<1100, using: &random)
    let test = try makeWorld(gitHub, now: instant(today, minute: 600))
    let whole = gitHub.contributions(withPrivate: true).days(in: first...today)
    for mode in [ContributionReader.Mode.asNeeded, .offline] {
      let report = try reader(test.world, mode, .auto).readSilently(period: .since(first))
      let differing = zip(report.shown.days, whole.days).filter { $0.count != $1.count }
      #expect(differing.map(\.0.day) == [], "seed \(seed)")
      #expect(report.shown.days.count == whole.days.count, "seed \(seed)")
    }
  }

  /// Both sources of the last year are requested in parallel, and nothing after them.
  @Test func bothSourcesNeedOneRoundTrip() throws {
    let gitHub = DrawnGitHub(today: start)
    for back in 0..<20 { (back % 3 == 0 ? gitHub.addPrivate : gitHub.addPublic)(start - back) }
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    var transfers: [[String]] = []
    let transfer = test.world.network.transfer
    test.world.network.transfer = { atOnce, next, receive in
      var requests: [Request] = []
      while let request = next() { requests.append(request) }
      #expect(atOnce >= requests.count)
      transfers.append(requests.map(\.url))
      var rest = requests.makeIterator()
      transfer(atOnce, { rest.next() }, receive)
    }
    let report = try reader(test.world, .asNeeded, .auto).readSilently(period: .known)
    #expect(report.streak.current?.days == 20)
    #expect(transfers == [["https://github.com/users/hana/contributions", "https://api.github.com/graphql"]])
    _ = try reader(test.world, .asNeeded, .auto).readSilently(period: .known)
    #expect(transfers.count == 1)
    // A cached page alone is not enough for the user's own account.
    _ = try reader(test.world, .refresh, .page).readSilently(period: .known)
    _ = try reader(test.world, .asNeeded, .auto).readSilently(period: .known)
    #expect(transfers.map(\.count) == [2, 1, 2])
  }

  /// A failed source is not requested again at once. A past year that lacks its answer is requested again soon.
  @Test func failedSourceIsNotRequestedAgainAtOnce() throws {
    let gitHub = DrawnGitHub(today: start)
    for back in 0..<500 { gitHub.addPublic(start - back) }
    gitHub.failsQueries = true
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    func read() throws -> StreakReport {
      try reader(test.world, .asNeeded, .auto).readSilently(period: .known)
    }
    #expect(try read().coverage.source == .page)
    // GraphQL failed for the last year and was not requested for earlier ones.
    #expect(gitHub.asked.count { $0.hasSuffix("/graphql") } == 1)
    let asked = gitHub.asked.count
    // Without GraphQL, the day before the run may have private contributions.
    #expect(try read().streak.current?.days == .atLeast(500))
    #expect(gitHub.asked.count == asked)
    gitHub.failsQueries = false
    for back in 500..<520 { gitHub.addPrivate(start - back) }
    test.world.clock.now = { [later = instant(start, minute: 610)] in later }
    #expect(try read().streak.current?.days == 520)
  }

  /// The last year's page begins before the days of the GraphQL query, so it may overwrite days of an older year. That year
  /// is then requested again.
  @Test func laterPagesDoNotDamageAnOlderYear() throws {
    let gitHub = DrawnGitHub(today: start)
    for back in 0..<500 { gitHub.addPrivate(start - back) }
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    for step in 0..<9 {
      gitHub.today = start + step
      gitHub.addPrivate(gitHub.today)
      for failsQueries in [true, false] {
        gitHub.failsQueries = failsQueries
        test.world.clock.now = { [now = instant(start + step, minute: failsQueries ? 700 : 710)] in now }
        let report = try reader(test.world, .asNeeded, .auto).readSilently(period: .known)
        if !failsQueries { #expect(report.streak.current?.days == .exactly(500 + step), "\(step)") }
      }
    }
  }

  /// Counts of GraphQL in an older year survive later pages that show the same days. The page alone shows the first days of
  /// the last year, and all of them if GraphQL fails.
  @Test(arguments: [false, true])
  func laterPagesKeepPrivateCounts(failsQueries: Bool) throws {
    let gitHub = DrawnGitHub(today: start)
    for back in 0..<700 where back % 5 > 0 {
      gitHub.addPublic(start - back)
      if back % 5 > 1 { gitHub.addPrivate(start - back) }
    }
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    let year = Day.first(ofYear: 2025)...Day.last(ofYear: 2025)
    let truth = gitHub.contributions(withPrivate: true).days(in: year)
    func read(_ mode: ContributionReader.Mode, _ period: StreakPeriod) throws -> StreakReport {
      try reader(test.world, mode, .auto).readSilently(period: period)
    }
    #expect(try read(.asNeeded, .year(2025)).shown.days.map(\.count) == truth.days.map(\.count))
    gitHub.failsQueries = failsQueries
    for step in 1...9 {
      gitHub.today = start + step
      test.world.clock.now = { [now = instant(start + step, minute: 600)] in now }
      #expect(try read(.asNeeded, .known).coverage.windowCount == 1)
      #expect(try read(.offline, .year(2025)).shown.days.map(\.count) == truth.days.map(\.count), "\(step)")
    }
  }

  /// A year that is requested only in case it is needed may fail. It is not requested again once it is known to be unneeded.
  @Test func failureOfAnUnneededYearIsIgnored() throws {
    let gitHub = DrawnGitHub(today: start)
    for back in 0..<700 { gitHub.addPublic(start - back) }
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    var guesses = 0
    test.answerRequests { request in
      let isGuess = request.url.contains("from=2023")
      if isGuess { guesses += 1 }
      return isGuess ? .failure(.cannotResolve(host: "github.com")) : gitHub.answer(request)
    }
    for days in [0, 8] {
      if days > 0 { for day in 1...days { gitHub.addPublic(start + day) } }
      gitHub.today = start + days
      test.world.clock.now = { [now = instant(start + days, minute: 600)] in now }
      let report = try reader(test.world, .asNeeded, .page).readSilently(period: .known)
      #expect(report.streak.current?.days == .exactly(700 + days))
      #expect(report.coverage.windowCount == 3)
      #expect(report.coverage.sourceReport.errors == [])
      #expect(report.coverage.failure == nil && report.coverage.missing == nil)
      #expect(guesses == 1)
    }
  }

  /// A source that asks for a pause gets no further request; the other one does.
  @Test func pauseOfOneSourceDoesNotStopTheOther() throws {
    let gitHub = DrawnGitHub(today: start)
    for back in 0..<900 { gitHub.addPublic(start - back) }
    gitHub.pausesQueries = true
    let test = try makeWorld(gitHub, now: instant(start, minute: 600))
    let report = try reader(test.world, .asNeeded, .auto).readSilently(period: .since(start - 900))
    #expect(report.streak.current?.days == .atLeast(900))
    #expect(report.coverage.source == .page)
    #expect(report.coverage.sourceReport.queryFailureWithPage != nil)
    #expect(gitHub.asked.count { $0.hasSuffix("/graphql") } == 1)
  }
}
