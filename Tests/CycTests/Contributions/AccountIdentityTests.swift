import Days
import GitHub
import HTTP
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// A login that another account has taken over never shows that account's days as the user's own.
@Suite struct AccountIdentityTests {
  private let today = Day.first(ofYear: 2026) + 214

  private func makeWorld(_ gitHub: DrawnGitHub, token: Bool) throws -> TestWorld {
    let test = try TestWorld(environment: token ? ["CYC_TOKEN": "gho_hana"] : [:])
    setClock(of: test, to: gitHub.today)
    test.answerRequests(gitHub.answer)
    return test
  }

  private func setClock(of test: TestWorld, to day: Day, minuteOfDay: Int = 600) {
    let time = CivilTime(day: day, hour: minuteOfDay / 60, minute: minuteOfDay % 60, second: 0)
    test.world.clock.now = { Instant(secondsSince1970: time.secondsAsUTC, local: time) }
  }

  private func read(
    _ test: TestWorld, _ mode: ContributionReader.Mode = .asNeeded, isOwn: Bool = true, id: Int? = nil,
    period: StreakPeriod = .known
  ) throws -> StreakReport {
    let person = Person(login: try #require(Login("hana")), name: nil, isOwn: isOwn, accountID: id)
    let reader = StreakReader(world: test.world, host: .gitHubDotCom, person: person, mode: mode)
    return try reader.read(period: period)
  }

  private func failure(_ work: () throws -> StreakReport) -> StreakFailure? {
    do {
      _ = try work()
      return nil
    } catch {
      return error as? StreakFailure
    }
  }

  private func gitHub(days: Int) -> DrawnGitHub {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<days { gitHub.addPublic(today - back) }
    gitHub.accountID = 7
    return gitHub
  }

  /// The account id comes from `cyc login`, or from earlier answers in the cache.
  @Test(arguments: [false, true], [false, true])
  func reusedLoginIsRefusedAndNotCached(token: Bool, fromLogin: Bool) throws {
    let gitHub = gitHub(days: 30)
    let test = try makeWorld(gitHub, token: token)
    let id = fromLogin ? 7 : nil
    #expect(try read(test, id: id).streak.current?.days == 30)
    gitHub.accountID = 8
    gitHub.logins = [7: "hana-kim"]
    for back in 0..<40 { gitHub.addPublic(today - back) }
    setClock(of: test, to: today, minuteOfDay: 700)
    guard case .otherAccount("hana", "hana-kim", "github.com", _)? = failure({ try read(test, id: id) }) else {
      Issue.record("the reused login was not refused")
      return
    }
    #expect(try read(test, .offline, id: id).streak.current?.days == 30)
    gitHub.accountID = 7
    #expect(failure { try read(test, id: id) } == nil)
  }

  @Test func reusedLoginIsRefusedIfOnlyGraphQLNamesTheAccount() throws {
    let gitHub = gitHub(days: 30)
    gitHub.pageNamesAccount = false
    let test = try makeWorld(gitHub, token: true)
    #expect(try read(test).streak.current?.days == 30)
    gitHub.accountID = 8
    for back in 0..<40 { gitHub.addPublic(today - back) }
    setClock(of: test, to: today, minuteOfDay: 700)
    guard case .otherAccount? = failure({ try read(test) }) else {
      Issue.record("the page of another account was shown")
      return
    }
  }

  @Test func reusedLoginIsRefusedInTheTable() throws {
    let gitHub = gitHub(days: 30)
    let test = try makeWorld(gitHub, token: false)
    #expect(test.call("config", "set", "user", "hana") == .done)
    #expect(test.call("streak", "hana", "yuri") == .done)
    gitHub.accountID = 8
    setClock(of: test, to: today, minuteOfDay: 700)
    (test.out, test.err) = ("", "")
    #expect(test.call("streak", "hana", "yuri", "--json") == .failed)
    #expect(test.out.contains("\"other_account\""))
    #expect(!test.err.contains("bug"))
  }

  @Test(arguments: [false, true])
  func renamedAccountIsNamedWithACommand(isSetting: Bool) throws {
    let gitHub = gitHub(days: 30)
    let test = try makeWorld(gitHub, token: true)
    if isSetting { #expect(test.call("config", "set", "user", "hana") == .done) }
    #expect(try read(test, id: isSetting ? nil : 7).streak.current?.days == 30)
    gitHub.isGone = true
    gitHub.logins = [7: "hana-kim"]
    setClock(of: test, to: today, minuteOfDay: 700)
    let failure = failure { try read(test, id: isSetting ? nil : 7) }
    #expect(failure?.message.english == "hana is called hana-kim on github.com now")
    if isSetting {
      #expect(test.call("streak") == .failed)
      #expect(test.err.contains("hint: cyc config set user hana-kim"))
    } else {
      #expect(failure?.hint == .typed("cyc login"))
    }
    #expect(failure?.leavesTodayOpen == true)
    // A deleted account is not reported as renamed.
    gitHub.logins = [:]
    guard case .noSuchUser? = self.failure({ try read(test, id: 7) }) else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  /// For other people the account that has the login now is shown, but one streak never mixes two accounts.
  @Test func daysOfOtherPeopleComeFromOneAccount() throws {
    let gitHub = gitHub(days: 900)
    let test = try makeWorld(gitHub, token: false)
    #expect(try read(test, isOwn: false).streak.current?.days == 900)
    gitHub.today = today + 1
    gitHub.accountID = 8
    gitHub.addPublic(today + 1)
    setClock(of: test, to: today + 1)
    let mixed = try read(test, isOwn: false)
    #expect(mixed.coverage.missing != nil)
    #expect((mixed.streak.current?.days ?? 0) < 400)
    // The cache no longer has the days of the earlier account, so all days are requested.
    setClock(of: test, to: today + 1, minuteOfDay: 700)
    #expect(try read(test, isOwn: false).streak.current?.days == 901)
  }

  /// After a login as another account with the same name, the days of the first account are not shown.
  @Test func cacheOfThePreviousAccountIsNotUsed() throws {
    let gitHub = gitHub(days: 30)
    let test = try makeWorld(gitHub, token: true)
    _ = try read(test, id: 7)
    guard case .nothingKept? = failure({ try read(test, .offline, id: 8) }) else {
      Issue.record("the days of account 7 are shown")
      return
    }
    gitHub.accountID = 8
    gitHub.publicCounts = [today: 1]
    #expect(try read(test, id: 8).streak.current?.days == 1)
    #expect(try read(test, .offline, id: 8).streak.current?.days == 1)
  }

  @Test func answersWithoutAccountIDAreAccepted() throws {
    let gitHub = gitHub(days: 30)
    gitHub.accountID = nil
    #expect(try read(try makeWorld(gitHub, token: true), id: 7).streak.current?.days == 30)
  }
}
