package import CycBase
package import Days
internal import GitHub
package import Streaks

extension AnySetting {
  package static let restDays = Setting<[Weekday]>(
    "streak.rest_days", .list(of: Weekday.settingNames, max: 6, { Weekday(abbreviation: $0) }, \.abbreviation),
    default: [], example: "sat,sun",
    Sentence(
      en: "Weekdays on which you rest: without a contribution they do not break your streak, and are not counted.",
      ko: "쉬는 요일이에요. 기여가 없어도 기록이 끊기지 않고, 날수에는 넣지 않아요."))

  package static let countsDaysOnceSeen = Setting<Bool>(
    "streak.seen", .boolean, default: false, example: "true",
    Sentence(
      en: "Whether your streak counts days that GitHub once counted and no longer does (see cyc history).",
      ko: "GitHub에서 한때 집계했다가 빠진 날도 내 연속 기록에 넣을지 정해요 (cyc history 참고)."))

  package static let weeklyTarget = Setting<Int>(
    "streak.weekly_target", .integer(1...7), default: 5, example: "5",
    Sentence(
      en: "On how many days you have to contribute for a week to count in --weekly.",
      ko: "--weekly에서 한 주에 며칠 기여해야 그 주를 셀지 정해요."))
}

extension Settings {
  package var weeklyTarget: WeeklyTarget { WeeklyTarget(days: self[.weeklyTarget], weekStart: self[.weekStart]) }
}

extension World {
  /// Reader for the person named `login`, or for the user's own account if it is nil.
  ///
  /// - Throws: `StreakFailure`, `ConnectionFailure`, `SettingsError`, and the errors of a session
  package func streakReader(
    of login: String?, _ freshness: FreshnessOptions, isStrict: Bool = false, isWeekly: Bool = false
  ) throws -> StreakReader {
    let session = try login == nil ? session() : publicSession()
    let person = try Person(argument: login, session: session, in: self, mode: freshness.mode)
    var reader = StreakReader(
      world: self, host: session.host, person: person, mode: freshness.mode,
      rules: streakRules(for: person, isStrict: isStrict, isWeekly: isWeekly), sources: freshness.sources)
    reader.countsAllAccounts = login == nil && !isStrict && countsAllAccounts
    return reader
  }

  /// Reader for the user's own streak without command line options, for the nag and the status.
  package func ownStreakReader(_ mode: ContributionReader.Mode, _ session: Session) throws -> StreakReader {
    let person = try Person(argument: nil, session: session, in: self, mode: mode)
    var reader = StreakReader(
      world: self, host: session.host, person: person, mode: mode, rules: streakRules(for: person, isStrict: false))
    reader.countsAllAccounts = countsAllAccounts
    return reader
  }

  /// The days of rest are the user's own, so they do not apply to other people.
  func streakRules(for person: Person, isStrict: Bool, isWeekly: Bool = false) -> StreakRules {
    let weekly = isWeekly ? home.settings.weeklyTarget : nil
    guard person.isOwn else { return StreakRules(resting: .none, weekly: weekly) }
    return StreakRules(resting: ownRestRules(), isStrict: isStrict, weekly: weekly)
  }

  package func ownRestRules() -> RestRules { RestRules(weekdays: Set(home.settings[.restDays]), frozen: frozenDays()) }

  /// If the store cannot be read, notes it and continues without frozen days.
  private func frozenDays() -> [ClosedRange<Day>] {
    do {
      return try FreezeStore.all(in: self).map(\.days)
    } catch {
      screen.noteOnce(
        Sentence(
          en: "the streak is counted without the frozen days: \(error.message)",
          ko: "정해 둔 쉬는 날 없이 계산했어요: \(error.message)"))
      return []
    }
  }
}

extension Person {
  /// The argument, else the account that is logged in, else the setting `user`, else, unless `mode` is `.offline`, the
  /// owner of the token in the environment.
  ///
  /// - Throws: `StreakFailure`, `ConnectionFailure`, `SettingsError`
  package init(argument: String?, session: Session, in world: World, mode: ContributionReader.Mode = .asNeeded) throws {
    if let argument {
      guard let login = Login(typed: argument) else {
        throw StreakFailure(notALogin: argument, typed: world.call.arguments)
      }
      try Person.requireHost(of: argument, session.host, typed: world.call.arguments)
      let name = login.name.lowercased()
      let isLoggedIn = session.account?.login.lowercased() == name
      let isSetting = session.account == nil && world.home.settings[.user]?.name.lowercased() == name
      self.init(
        login: login, name: isLoggedIn ? session.account?.name : nil, isOwn: isLoggedIn || isSetting,
        accountID: isLoggedIn ? session.account?.id : nil)
    } else if let account = session.account, let login = Login(account.login) {
      self.init(login: login, name: account.name, isOwn: true, accountID: account.id)
    } else if let login = world.home.settings[.user] {
      self.init(login: login, name: nil, isOwn: true)
    } else if let error = world.home.settingsError {
      // The settings that could not be read may name a user.
      throw error
    } else if mode != .offline, let token = session.token {
      do {
        let user = try TokenCheck.ask(host: session.host, token: token, in: world)
        guard let login = Login(user.login) else { throw GitHubError.unreadable }
        self.init(login: login, name: user.name, isOwn: true, accountID: user.id)
      } catch let error as GitHubError {
        throw world.failure(error, host: session.host, token: session.tokenOrigin)
      }
    } else {
      throw StreakFailure.nobody(host: session.host.name, typed: world.call.arguments)
    }
  }

  /// Refuses an address such as `github.example.com/hana` if cyc asks `host`: `hana` there is another person.
  private static func requireHost(of argument: String, _ host: Host, typed: [String]) throws(StreakFailure) {
    guard let address = AccountAddress(typed: argument), let other = address.host, address.isElsewhere(than: host)
    else { return }
    let there = typed.map { $0 == argument ? address.login.typed : $0 }
    throw .elsewhere(address, host: other.name, asked: host.name, typed: there)
  }
}

extension AccountAddress {
  /// Whether it names another host than the one that cyc asks. A server on this machine, as in tests, may stand for
  /// github.com.
  func isElsewhere(than asked: Host) -> Bool {
    guard let host else { return false }
    return host != asked && host.name != "www.\(asked.name)" && !(asked.isLoopback && host == .gitHubDotCom)
  }
}
