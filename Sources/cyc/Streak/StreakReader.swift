internal import Days
internal import GitHub
internal import Streaks

/// Asks GitHub for what a report needs.
struct StreakReader {
  let world: World
  let host: Host
  let person: Person
  var rules = StreakRules.strict

  /// Reads the pages and makes the report.
  ///
  /// - Throws: `StreakFailure`
  func read(period: StreakPeriod) throws -> StreakReport {
    let report = try readWhatCanBeRead(period: period)
    switch report.olderFailure {
    case nil: return report
    // The account is there: its newest page was read.
    case .notFound?: throw StreakFailure.connection(world.failure(.notFound, host: host))
    case let error?: throw StreakFailure(error, person: person, in: world, host: host)
    }
  }

  /// The same, content with a run that may be longer than the pages that could be read.
  ///
  /// - Throws: `StreakFailure`
  func readWhatCanBeRead(period: StreakPeriod) throws -> StreakReport {
    let now = world.now()
    let source = ContributionSource(
      host: host, login: person.login, zoneName: world.zoneName, rules: rules, send: world.send)
    let (recent, year) = try world.withSpinner(StreakPhrases.reading(person, host: host)) {
      try fetch(source, period: period, today: now.today)
    }
    try rejectGap(recent.calendar, today: now.today)
    if recent.calendar.activeDays == 0 { try rejectPrivateProfile() }
    return StreakReport(
      person: person, host: host, period: period, fetchedAt: now, zoneName: world.zoneName, recent: recent, year: year,
      rules: rules)
  }

  private func fetch(
    _ source: ContributionSource, period: StreakPeriod, today: Day
  ) throws -> (recent: FetchedContributions, year: FetchedContributions?) {
    do throws(GitHubError) {
      let recent = try source.recent(on: today, since: period.since(today: today))
      guard case .year(let year) = period, let first = recent.calendar.first, first > Day.first(ofYear: year) else {
        return (recent, nil)
      }
      return (recent, try source.year(year))
    } catch {
      throw StreakFailure(error, person: person, in: world, host: host)
    }
  }

  /// Only today may be missing: what is not known of yesterday must not look like a broken streak.
  private func rejectGap(_ calendar: ContributionCalendar, today: Day) throws {
    guard let first = calendar.first, let last = calendar.last, first <= today, last >= today - 1 else {
      throw StreakFailure.otherDays(until: calendar.last ?? today, today: today)
    }
  }

  /// A calendar of zeros is ambiguous: the profile tells whether there is nothing, or nothing to be seen.
  private func rejectPrivateProfile() throws {
    let answers = world.withSpinner(StreakPhrases.lookingTwice(person)) {
      world.send([ProfilePage.request(host: host, login: person.login)])
    }
    do {
      guard let answer = answers.first else { throw GitHubError.unreadable }
      guard try ProfilePage.isPrivate(answer, login: person.login) else { return }
    } catch {
      // Zeros that may only mean "hidden" are not told as a streak of 0.
      throw StreakFailure.profileNotRead(login: person.login.name)
    }
    throw StreakFailure.privateProfile(login: person.login.name)
  }
}
