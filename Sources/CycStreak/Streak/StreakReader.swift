package import CycBase
internal import Days
package import GitHub
internal import Platform
package import Streaks

/// Reads what a report needs, from the cache or from GitHub.
package struct StreakReader {
  package var world: World
  package let host: Host
  package let person: Person
  package var mode: ContributionReader.Mode
  package var rules: StreakRules
  package var sources: SourceOptions
  /// Whether reports have the days of all the user's accounts.
  var countsAllAccounts = false
  private let openLedger = OpenLedger()
  var ledger: LedgerStore { LedgerStore(in: world, sharing: openLedger) }

  package init(
    world: World, host: Host, person: Person, mode: ContributionReader.Mode = .asNeeded,
    rules: StreakRules = .withoutRest, sources: SourceOptions = SourceOptions()
  ) {
    (self.world, self.host, self.person) = (world, host, person)
    (self.mode, self.rules, self.sources) = (mode, rules, sources)
  }

  /// Whether the cache has the last year, however old.
  package var isCached: Bool { CachedContributions(world: world, host: host).sheet(.lastYear, of: person.login) != nil }

  /// Makes the report, and notes on stderr what is missing or old in it.
  package func read(period: StreakPeriod) throws -> StreakReport {
    let report = try readSilently(period: period)
    noteFailure(of: report)
    return report
  }

  /// Makes the report without these notes, for callers that show what is missing themselves.
  package func readSilently(period: StreakPeriod) throws -> StreakReport {
    let account = try readAccount(period)
    let report = countsAllAccounts ? acrossAccounts(account) ?? account : account
    if person.isOwn, report.todayState == .done { world.features.reminders.cancelScheduled(world, report.today) }
    return report
  }

  private func readAccount(_ period: StreakPeriod) throws -> StreakReport {
    if sources.choice == .graphQL, mode != .offline, try world.apiToken(for: host) == nil {
      throw StreakFailure.tokenNeeded(host: host.name)
    }
    // An existing file is not overwritten, so nothing is fetched for it.
    if let path = sources.pageFile, AtomicFile.exists(path) { throw PageFileFailure(path: path, error: .exists) }
    let reader = ContributionReader(
      world: world, host: host, person: person, mode: mode, choice: sources.choice,
      savesPage: sources.pageFile != nil)
    let outcome = Result { try makeReport(reader, period: period) }
    guard try savePage(of: reader, after: outcome) else { return try outcome.get() }
    return try outcome.mapError { ($0 as? StreakFailure)?.withPageSaved ?? $0 }.get()
  }

  private func makeReport(_ reader: ContributionReader, period: StreakPeriod) throws -> StreakReport {
    let reading = read(reader, period)
    if reading.history.failure != nil { noteQueryFailure(reading.sourceReport) }
    if let failure = changedLogin(reading.history.failure, id: reader.expectedID) { throw failure }
    let fetched = try fetched(by: reading, token: reader.tokenOriginForErrors)
    reader.keep(reading.newSheets)
    if !reading.newSheets.isEmpty { world.call.changes.hasAny = true }
    return report(reading, fetched, of: period, at: reader.now, isFresh: reader.isFresh)
  }

  /// Why the user's login is not found, or belongs to another account; nil if the account does not explain it. As soon
  /// as an account is renamed, others can take its login: GitHub Docs, "Username changes".
  private func changedLogin(_ error: GitHubError?, id: Int?) -> StreakFailure? {
    guard let error, let id else { return nil }
    switch error {
    case .notFound, .otherAccount: break
    default: return nil
    }
    let request = User.request(host: host, id: id, token: world.apiTokenIfUsable(for: host)?.text)
    let answer = world.answer(to: request, ContributionPhrases.checkingProfile(person))
    let user = answer.flatMap { try? User($0) }.flatMap { $0.id == id ? $0 : nil }
    let present = user.flatMap { Login($0.login) }.flatMap {
      $0.name.lowercased() == person.login.name.lowercased() ? nil : $0.name
    }
    let isSetting = world.home.settings[.user]?.isSame(as: person.login) == true
    if error == .notFound {
      return present.map { .renamed(login: person.login.name, present: $0, host: host.name, isSetting: isSetting) }
    }
    return .otherAccount(login: person.login.name, present: present, host: host.name, isSetting: isSetting)
  }

  func fetched(by reading: PersonReading, token: TokenOrigin? = nil) throws(StreakFailure) -> FetchedContributions {
    if let failure = reading.failure { throw failure }
    if reading.history.failure == nil, let fetched = reading.history.fetched { return fetched }
    throw StreakFailure(reading.history.failure ?? .notAsked, person: person, in: world, host: host, token: token)
  }

  func report(
    _ reading: PersonReading, _ fetched: FetchedContributions, of period: StreakPeriod = .known, at now: Instant,
    isFresh: (ContributionSheet) -> Bool
  ) -> StreakReport {
    let year = reading.history.year.map { FetchedContributions($0) }
    let windows = (fetched.sheets + (year?.sheets ?? [])).map(\.window) + [fetched.missing].compactMap(\.self)
    return StreakReport(
      person: person, host: host, period: period, now: now, secondsLeft: world.clock.secondsLeftToday(at: now),
      zoneName: world.clock.zoneName, recent: fetched, year: year, rules: rules, here: world.clock.here,
      isFresh: isFresh, sourceReport: reading.sourceReport.about(windows), lost: daysOnceSeen,
      earlier: earlierDays)
  }

  private func earlierDays(before day: Day) -> ContributionCalendar {
    // The status line, which reads without a trace, does not show the longest streak: do not open the ledger for it.
    guard person.isOwn, !world.readsWithoutTrace else { return ContributionCalendar([]) }
    return ledger.days(of: person, on: host, before: day)
  }

  private var countsDaysOnceSeen: Bool {
    person.isOwn && !rules.isStrict && world.home.settings[.countsDaysOnceSeen]
  }

  /// The days that GitHub no longer counts; empty unless the setting `streak.seen` is on.
  var daysOnceSeen: [Contribution] {
    guard countsDaysOnceSeen else { return [] }
    // Today comes from the newest answer: it can still be filled.
    let today = world.clock.now().today
    return ledger.lostDays(of: person, on: host).filter { $0.day < today }
  }

  private func read(_ reader: ContributionReader, _ period: StreakPeriod) -> PersonReading {
    var day = reader.now.today
    var span = ContributionHistory.Span.lastYear(since: period.since(today: day))
    switch period {
    case .all: span = .all(from: reader.firstYear())
    case .year(let year): span = .lastYearAnd(year)
    case .day(let other):
      // The last year's window begins at the latest 363 days ago, if GitHub's day is already tomorrow. Older days are
      // in the windows of calendar years.
      if other < day - 363 { span = .calendarYears }
      day = other
    case .known, .lastYear, .lastDays, .lastMonths, .since: break
    }
    var reading = PersonReading(person, on: host, rules: rules, today: reader.now.today, span: span, of: day)
    if countsDaysOnceSeen { reading.history.onceActive = ledger.daysOnceActive(of: person, on: host) }
    while case let questions = reading.nextQuestions(knowing: reader.keptSheet), !questions.isEmpty {
      let windows = questions.compactMap(\.window)
      let outcomes = reader.read(windows)
      reading.history.earliestGuessedYear = reader.knownFirstYear ?? reading.history.earliestGuessedYear
      for (window, outcome) in zip(windows, outcomes) {
        reading.take(outcome, of: window, isNew: reader.hasFetched(window))
      }
      if questions.contains(.profile) { reading.take(profile: isProfilePrivate()) }
    }
    reading.sourceReport = reader.sourceReport
    return reading
  }

  /// A calendar of zeros alone does not tell whether contributions are hidden.
  private func isProfilePrivate() -> Result<Bool, GitHubError> {
    let request = ProfilePage.request(host: host, login: person.login)
    let answer = world.answer(to: request, ContributionPhrases.checkingProfile(person))
    return Result { () throws(GitHubError) in
      guard let answer else { throw .unreadable }
      return try ProfilePage.isPrivate(answer, login: person.login)
    }
  }

  /// Notes on stderr why some of `days`, or any days, are missing, and why older data or GraphQL's is shown. Also notes
  /// days that GitHub no longer counts, and the other accounts.
  func noteFailure(of report: StreakReport, about days: ClosedRange<Day>? = nil) {
    // The report has the days of all accounts together; the first account is this one.
    ledger.noteChanges(of: person, on: host, shown: report.accounts.first?.known ?? report.known, now: report.now)
    defer { noteAccounts(report) }
    notePageFailure(of: report)
    noteQueryFailure(report.coverage.sourceReport)
    if let words = SourcePhrases.privateUnseen(report) { world.screen.note(words) }
    if let missing = report.coverage.missing {
      if days?.overlaps(missing.days) ?? true { noteMissing(missing, of: report) }
      return
    }
    guard let error = report.coverage.failure else { return }
    let age = report.coverage.age ?? DataAge(fetchedAt: report.coverage.fetchedHere, now: report.now)
    let cause = StreakFailure(error, person: person, in: world, host: host).message
    world.screen.note(
      Sentence(en: "\(cause); showing the cache, \(age.sentence)", ko: "\(cause). 전에 받은 내용을 보여 드려요 (\(age.sentence))"))
    offerReport(of: error)
  }

  private func noteMissing(_ missing: Coverage.Missing, of report: StreakReport) {
    let error = report.coverage.failure ?? missing.error
    let cause = StreakFailure(ofPart: error, person: person, in: world, host: host).message
    world.screen.note(SourcePhrases.missingDays(of: report, because: error == .notAsked ? nil : cause))
    offerReport(of: missing.error)
  }
}

extension StreakReader {
  /// Saves the page that was read, if the options ask for it. Returns whether it was saved. After a failure, a note
  /// says that the page was not saved.
  private func savePage(
    of reader: ContributionReader, after outcome: Result<StreakReport, any Error>
  ) throws(PageFileFailure) -> Bool {
    guard let path = sources.pageFile else { return false }
    guard let page = reader.page else {
      world.screen.note(
        Sentence(en: "no page was read, so \(path) was not written", ko: "읽은 페이지가 없어서 \(path) 파일을 만들지 않았어요"))
      return false
    }
    do throws(AtomicFileError) {
      try AtomicFile.write(page.bytes, to: path)
    } catch {
      let failure = PageFileFailure(path: path, error: error)
      guard case .failure = outcome else { throw failure }
      world.screen.note(failure.message)
      return false
    }
    world.screen.note(page.saved(to: path))
    return true
  }

  /// Notes why GraphQL was used instead of the page.
  private func notePageFailure(of report: StreakReport) {
    guard let error = report.coverage.sourceReport.pageFailure?.error else { return }
    let cause = StreakFailure(error, person: person, in: world, host: host).message
    world.screen.note(Sentence(en: "\(cause); used GraphQL instead", ko: "\(cause). 대신 GraphQL로 읽었어요"))
    offerReport(of: error)
  }

  /// Notes why GraphQL failed too, if a login helps; otherwise the failure of the page says enough.
  private func noteQueryFailure(_ sourceReport: SourceReport) {
    guard let failure = sourceReport.queryFailure, failure.exitStatus == .loginNeeded else { return }
    let hint = failure.hint.map { Sentence(en: " (\($0))", ko: " (\($0))") }
    world.screen.note(
      Sentence(
        en: "GraphQL did not work either: \(failure.message)\(hint)",
        ko: "GraphQL로도 읽지 못했어요: \(failure.message)\(hint)"))
  }

  /// A contribution page that cannot be parsed is a bug: asks for a report with the page.
  private func offerReport(of error: GitHubError) {
    guard case .page(.notUnderstood(let reason)) = error, sources.pageFile == nil else { return }
    switch reason {
    case .emptyBody, .signInPage, .cutOff, .libraryMissing: break
    default:
      world.screen.note(
        Sentence(
          en: "to report it, save the page: cyc streak \(person.login.typed) --save-page page.html",
          ko: "제보하려면 페이지를 저장해 주세요: cyc streak \(person.login.typed) --save-page page.html"))
    }
  }
}

extension ReadPage {
  fileprivate func saved(to path: String) -> Sentence {
    let size = Counts.grouped(bytes.count)
    let saved = Sentence(en: "the page was saved to \(path) (\(size) bytes)", ko: "페이지를 \(path)에 저장했어요 (\(size)바이트)")
    if isUnderstood { return saved }
    return Sentence(
      en: "\(saved); it contains no token; please attach it to an issue in cyc's issue tracker",
      ko: "\(saved). 토큰은 들어 있지 않아요. cyc의 이슈 트래커에 첨부해 알려 주세요")
  }
}

private struct PageFileFailure: UserFacingError, Equatable {
  let path: String
  let error: AtomicFileError

  var message: Sentence {
    switch error {
    case .exists: Sentence(en: "\(path) already exists; it was left untouched", ko: "\(path) 파일이 이미 있어요. 그대로 두었어요")
    case .system(let reason):
      Sentence(en: "cannot write \(path): \(reason.sentence)", ko: "\(path) 파일에 쓸 수 없어요: \(reason.sentence)")
    }
  }

  var hint: Sentence? { Sentence(en: "name another file: --save-page FILE", ko: "다른 파일 이름을 적어 주세요: --save-page FILE") }
  var exitStatus: ExitStatus { .failed }
}
