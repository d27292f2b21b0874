import Days
import GitHub
import HTTP
import Streaks
import Support
import Testing

@testable import cyc

/// Whatever was read before, from whichever source and with whatever failures: what GitHub says now is what is shown.
@Suite struct SourceLawTests {
  private let start = Day.first(ofYear: 2026) + 214

  private func test(_ gitHub: DrawnGitHub, now: Instant) throws -> TestWorld {
    let test = try TestWorld(environment: ["CYC_TOKEN": "gho_hana"])
    test.world.now = { now }
    test.world.transfer = { requests, _, receive in
      for (index, request) in requests.enumerated() where !receive(index, gitHub.answer(request)) { return }
    }
    return test
  }

  private func instant(_ day: Day, minute: Int) -> Instant {
    let time = CivilTime(day: day, hour: minute / 60, minute: minute % 60, second: 0)
    return Instant(secondsSince1970: time.secondsAsUTC, local: time)
  }

  private func reader(_ world: World, _ mode: ContributionReader.Mode, _ choice: SourceChoice) throws -> StreakReader {
    let hana = try #require(Login("hana"))
    return StreakReader(
      world: world, host: .gitHubDotCom, person: Person(login: hana, name: nil, isOwn: true), mode: mode,
      sources: SourceWish(choice: choice))
  }

  private func period(_ today: Day, _ random: inout SeededGenerator) -> StreakPeriod {
    switch Int.random(in: 0..<5, using: &random) {
    case 2: .all
    case 0: .since(today - Int.random(in: 0..<900, using: &random))
    case 1: .year(today.year - Int.random(in: 0..<3, using: &random))
    default: .known
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func cacheThenNetworkIsNetworkAlone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    var now = instant(start, minute: 600)
    let kept = try test(gitHub, now: now)
    let choices = SourceChoice.allCases
    for _ in 0..<6 {
      let day = now.today + [0, 0, 0, 1, 9].randomElement(using: &random)!
      now = instant(day, minute: Int.random(in: 0..<1440, using: &random))
      gitHub.today = day
      if Bool.random(using: &random) { gitHub.open[day - Int.random(in: 0..<400, using: &random), default: 0] += 3 }
      gitHub.failsPages = Int.random(in: 0..<3, using: &random) == 0
      gitHub.failsQueries = Int.random(in: 0..<3, using: &random) == 0
      kept.world.now = { [now] in now }
      let modes: [ContributionReader.Mode] = [.asNeeded, .asNeeded, .refresh, .offline]
      let reader = try reader(kept.world, modes.randomElement(using: &random)!, choices.randomElement(using: &random)!)
      _ = try? reader.readWhatCanBeRead(period: period(day, &random))
    }
    (gitHub.failsPages, gitHub.failsQueries) = (Bool.random(using: &random), false)
    for choice in choices where choice != .page || !gitHub.failsPages {
      let period = period(now.today, &random)
      let alone = try test(gitHub, now: now)
      let fromNetwork = try reader(alone.world, .refresh, choice).readWhatCanBeRead(period: period)
      let refreshed = try reader(kept.world, .refresh, choice).readWhatCanBeRead(period: period)
      #expect(refreshed == fromNetwork, "seed \(seed), \(choice)")
      try expectKept(of: fromNetwork, in: kept, choice, "seed \(seed), \(choice)")
    }
  }

  /// What was just fetched is what is shown without the network.
  private func expectKept(
    of report: StreakReport, in test: TestWorld, _ choice: SourceChoice, _ comment: Comment
  ) throws {
    let offline = try reader(test.world, .offline, choice).readWhatCanBeRead(period: report.period)
    #expect(offline.known.days.map(\.count) == report.known.days.map(\.count), comment)
    #expect(offline.known.first == report.known.first, comment)
    #expect(offline.streak == report.streak, comment)
    #expect(offline.source == report.source, comment)
    #expect(offline.queriedDays == report.queriedDays, comment)
    #expect(offline.fetchedAt == report.fetchedAt, comment)
    if report.pages == 1 { #expect(offline.known == report.known, comment) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func fetchingYearByYearIsFetchingAllAtOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    gitHub.failsPages = Bool.random(using: &random)
    let test = try test(gitHub, now: instant(start, minute: 600))
    let person = Person(login: try #require(Login("hana")), name: nil, isOwn: true)
    let choice: SourceChoice = gitHub.failsPages ? .auto : SourceChoice.allCases.randomElement(using: &random)!
    let first = 2023
    let atOnce = ContributionReader(
      world: test.world, host: .gitHubDotCom, person: person, mode: .refresh, choice: choice)
    let all = try ContributionHistory(read: atOnce.read).recent(on: start, since: Day.first(ofYear: first))
    var oneByOne: [ContributionSheet] = []
    for window in [ContributionWindow.lastYear] + (first...2025).reversed().map({ .year($0) }) {
      let reader = ContributionReader(
        world: test.world, host: .gitHubDotCom, person: person, mode: .refresh, choice: choice)
      oneByOne += try reader.read([window]).map { try $0.get() }
    }
    #expect(all.sheets == oneByOne, "seed \(seed)")
    let merged = oneByOne.dropFirst().reduce(oneByOne[0].calendar) { $1.calendar.merged(with: $0) }
    #expect(all.calendar == merged, "seed \(seed)")
    #expect(Set(all.sheets.map(\.source)).subtracting([.both]).count <= 1)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func aCommitNeverShortensAStreakWhoeverSeesIt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: start)
    gitHub.fill(&random)
    let before = try length(gitHub)
    gitHub.open[start, default: 0] += 1
    let after = try length(gitHub)
    #expect(after >= before, "seed \(seed)")
    gitHub.hidden[start, default: 0] += 1
    #expect(try length(gitHub) >= after, "seed \(seed)")
  }

  private func length(_ gitHub: DrawnGitHub) throws -> Int {
    let test = try test(gitHub, now: instant(start, minute: 600))
    return try reader(test.world, .asNeeded, .auto).readWhatCanBeRead(period: .known).streak.current?.days ?? 0
  }
}
