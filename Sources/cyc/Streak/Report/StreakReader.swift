internal import Days
internal import GitHub
internal import Streaks

/// Reads what a report needs, from the cache or from GitHub.
struct StreakReader {
  let world: World
  let host: Host
  let person: Person
  var mode = ContributionReader.Mode.asNeeded
  var rules = StreakRules.strict
  var sources = SourceWish()

  /// Makes the report, and says beside it where it had to be made from older data.
  ///
  /// - Throws: `StreakFailure`
  func read(period: StreakPeriod) throws -> StreakReport {
    let report = try readWhatCanBeRead(period: period)
    if let error = report.olderFailure, isWorthShowing(report) {
      noteMissingYears(of: report, error)
      return report
    }
    if let error = report.olderFailure { throw failure(ofOlder: error, before: report.known.first) }
    noteFailure(of: report)
    return report
  }

  /// Why the streak cannot be told where the year before the first known day cannot be read.
  func failure(ofOlder error: GitHubError, before first: Day?) -> StreakFailure {
    switch error {
    case .notAsked: .nothingKept(login: person.login.name, year: first.map { ($0 - 1).year })
    // The account is there: its newest page was read.
    case .notFound: .connection(world.failure(.notFound, host: host))
    default: StreakFailure(error, person: person, in: world, host: host)
    }
  }

  /// Whether the streak itself is known, and only older days are missing that nobody can ask for now.
  private func isWorthShowing(_ report: StreakReport) -> Bool {
    (mode == .offline || report.failure != nil) && !rules.reachBeyond(report.known, on: report.asOf)
  }

  private func noteMissingYears(of report: StreakReport, _ error: GitHubError) {
    let first = report.known.first ?? report.asOf
    let cause = report.failure.map { StreakFailure($0, person: person, in: world, host: host).message }
    world.note(
      Sentence(
        en: "\(cause.map { "\($0.english); " } ?? "")nothing is known of the days before \(first)",
        ko: "\(cause.map { "\($0.korean). " } ?? "")\(first) 이전의 날은 알 수 없습니다"))
  }

  /// The same, content with a run that may be longer than what could be read, and silent.
  ///
  /// - Throws: `StreakFailure`
  func readWhatCanBeRead(period: StreakPeriod) throws -> StreakReport {
    try requireToken()
    try rejectTakenPageFile()
    let reader = ContributionReader(
      world: world, host: host, person: person, mode: mode, choice: sources.choice)
    let outcome = Result { try makeReport(reader, period: period) }
    guard try savePage(of: reader, beside: outcome) else { return try outcome.get() }
    return try outcome.mapError { ($0 as? StreakFailure)?.withPageKept ?? $0 }.get()
  }

  private func makeReport(_ reader: ContributionReader, period: StreakPeriod) throws -> StreakReport {
    let (recent, year) = try fetch(reader, period: period)
    // What came from the cache was looked at when it was put there.
    for sheet in recent.sheets + (year?.sheets ?? []) where reader.hasFetched(sheet.window) {
      if let failure = StreakReader.clockTrouble(sheet, today: reader.now.today) { throw failure }
    }
    if reader.hasFetched(recent.newest.window), showsNothing(recent) { try rejectPrivateProfile() }
    reader.keep()
    return StreakReport(
      person: person, host: host, period: period, now: reader.now,
      secondsLeft: world.secondsLeftToday(at: reader.now), zoneName: world.zoneName, recent: recent, year: year,
      rules: rules, isFresh: reader.isFresh, failure: reader.failure, story: reader.story)
  }

  /// Whether contributions may only be hidden: GraphQL hides nothing from the owner.
  private func showsNothing(_ recent: FetchedContributions) -> Bool {
    if recent.newest.source == .graphQL, person.isOwn { return false }
    return recent.calendar.activeDays == 0
  }

  private func fetch(
    _ reader: ContributionReader, period: StreakPeriod
  ) throws -> (recent: FetchedContributions, year: FetchedContributions?) {
    let history = ContributionHistory(rules: rules, read: reader.read)
    let today = reader.now.today
    do throws(GitHubError) {
      if case .day(let day) = period {
        // The last year's window begins at the latest 363 days ago, where GitHub's day is already tomorrow; what is older
        // has years of its own.
        let isRecent = day >= today - 363
        return (isRecent ? try history.recent(on: day, since: nil) : try history.years(backFrom: day), nil)
      }
      if case .all = period { return (try history.all(on: today, from: reader.firstYear()), nil) }
      var recent = try history.recent(on: today, since: period.since(today: today))
      guard case .year(let year) = period, let first = recent.newest.calendar.first, first > Day.first(ofYear: year)
      else {
        return (recent, nil)
      }
      let whole = try history.year(year)
      recent.complete(by: whole.newest)
      return (recent, whole)
    } catch {
      noteQueryFailure(reader.story)
      throw StreakFailure(error, person: person, in: world, host: host, token: reader.tokenOrigin)
    }
  }

  /// Says on stderr why older data, or GraphQL's, is shown.
  func noteFailure(of report: StreakReport) {
    notePageFailure(of: report)
    noteQueryFailure(report.story)
    if let refusal = report.refusal { world.note(SourcePhrases.refused(refusal)) }
    guard let error = report.failure else { return }
    let age = report.age ?? DataAge(fetchedAt: report.fetchedAt, now: report.now)
    let cause = StreakFailure(error, person: person, in: world, host: host).message
    world.note(
      Sentence(
        en: "\(cause.english); this is what was known, \(age.sentence.english)",
        ko: "\(cause.korean). 알고 있던 내용을 보여 줍니다 (\(age.sentence.korean))"))
    offerReport(of: error)
  }

  /// What proves that a page and this machine's clock do not speak of the same day.
  ///
  /// The last year's page ends today, yesterday or tomorrow, as zones have it: what is not known of yesterday must not look
  /// like a broken streak. A calendar year's page may draw the rest of its year, but nobody contributes later than tomorrow.
  static func clockTrouble(_ sheet: ContributionSheet, today: Day) -> StreakFailure? {
    let calendar = sheet.calendar
    guard sheet.window == .lastYear else {
      let active = calendar.days.last { $0.isActive && $0.day > today + 1 }
      return active.map { .contributionsToCome(on: $0.day, today: today) }
    }
    if let first = calendar.first, let last = calendar.last, first <= today, (today - 1...today + 1).contains(last) {
      return nil
    }
    return .otherDays(until: calendar.last ?? today, today: today)
  }

  /// A calendar of zeros is ambiguous: the profile tells whether there is nothing, or nothing to be seen.
  private func rejectPrivateProfile() throws {
    let answers = world.withSpinner(ContributionPhrases.lookingTwice(person)) {
      world.send([ProfilePage.request(host: host, login: person.login)])
    }
    do throws(GitHubError) {
      guard let answer = answers.first else { throw .unreadable }
      guard try ProfilePage.isPrivate(answer, login: person.login) else { return }
    } catch {
      throw StreakFailure(profile: error, login: person.login, host: host)
    }
    throw StreakFailure.privateProfile(login: person.login.name)
  }
}
