internal import CycBase
internal import Days
internal import GitHub
internal import Store
internal import Synchronization

/// Reads windows of contributions: from the cache if they are fresh enough, else from GitHub, else from the cache
/// again.
package final class ContributionReader {
  package enum Mode: Equatable {
    case asNeeded
    /// Always for the last year, else as needed.
    case recheck
    case refresh
    case offline

    /// Whether a window in the cache is used without asking GitHub.
    func accepts(_ window: ContributionWindow, isFresh: @autoclosure () -> Bool) -> Bool {
      switch self {
      case .offline: true
      case .refresh: false
      case .recheck where window == .lastYear: false
      case .asNeeded, .recheck: isFresh()
      }
    }
  }

  private let login: Login
  private let person: Person
  private let mode: Mode
  private let choice: ContributionSource
  private let cache: CachedContributions
  private let fetcher: ContributionFetch
  /// Cached windows of any age; nil inside if the cache was searched in vain.
  private var kept: [ContributionWindow: ContributionSheet?] = [:]
  private var fetched: Set<ContributionWindow> = []
  private var lastYear: ContributionSheet?
  /// Why GraphQL had not answered when pages that were taken from the cache were fetched.
  private var earlierErrors: [SourceError] = []
  /// Whether a fetched page was completed with private contributions of earlier answers.
  private var keepsPrivate = false
  private var firstYearFetched: Int?

  /// - Parameter savesPage: whether the bytes of a page are wanted, so that it must be sent even if it is unchanged
  init(
    world: World, host: Host, person: Person, mode: Mode, choice: ContributionSource = .auto, savesPage: Bool = false
  ) {
    login = person.login
    self.person = person
    self.mode = mode
    self.choice = choice
    cache = CachedContributions(world: world, host: host)
    fetcher = ContributionFetch(world: world, host: host, person: person, choice: choice, now: cache.now)
    fetcher.looks?.cached = { [cache, login] in cache.sheets(of: login) }
    if !savesPage { fetcher.knownPage = { [unowned self] in keptSheet($0) } }
  }

  var now: Instant { cache.now }

  func read(_ windows: [ContributionWindow]) -> [ContributionHistory.Outcome] {
    let outcomes = fetch(windows.filter { !isGoodEnough(keptSheet($0)) })
    return windows.map { window in
      let outcome = outcomes[window] ?? .failure(.notAsked)
      let cached = outcome.failure?.instead(keptSheet(window))
      if let error = cached.flatMap(fetcher.earlierError(of:)) { earlierErrors.append(error) }
      let sheet = cached.map { .success($0) } ?? outcome
      if window == .lastYear { lastYear = try? sheet.get() }
      return sheet
    }
  }

  func hasFetched(_ window: ContributionWindow) -> Bool { fetched.contains(window) }

  /// The year to begin with if all contributions are wanted.
  func firstYear() -> Int {
    // With a token GraphQL is asked anyway, which also counts years before the account was made.
    let isEnough = mode == .offline || (mode != .refresh && !fetcher.countsYears)
    if isEnough, let kept = keptFirstYear { return kept }
    if mode == .offline { return cache.firstYearRead(of: login) ?? now.today.year }
    firstYearFetched = fetcher.firstYear()
    return firstYearFetched ?? ContributionHistory.firstYearOfGitHub
  }

  /// The first year in which there may be contributions; nil if it is not known without asking.
  var knownFirstYear: Int? { fetcher.firstYearSeen ?? keptFirstYear }
  private var keptFirstYear: Int? { cache.account(of: login)?.firstYear }

  func keep(_ sheets: [ContributionSheet]) {
    fetcher.looks?.keep()
    cache.keep(sheets, firstYear: firstYearFetched, pieceDays: fetcher.pieceDaysThatWorked, of: login)
    cache.finish()
  }

  /// The cached window, however old.
  func keptSheet(_ window: ContributionWindow) -> ContributionSheet? {
    if let kept = kept[window] { return kept }
    let sheet = cache.sheet(window, of: login).flatMap {
      choice.accepts($0) && !$0.isOfOtherAccount(than: person.accountID) ? $0 : nil
    }
    kept[window] = .some(sheet)
    return sheet
  }

  private func isGoodEnough(_ kept: ContributionSheet?) -> Bool {
    guard let kept else { return mode == .offline }
    return mode.accepts(kept.window, isFresh: isFresh(kept) && fetcher.isContent(with: kept))
  }

  func isFresh(_ sheet: ContributionSheet) -> Bool { cache.isFresh(sheet) }

  private func fetch(_ windows: [ContributionWindow]) -> ContributionFetch.Outcomes {
    if windows.isEmpty { return [:] }
    if fetched.isEmpty {
      fetcher.pieceDays = keptPieceDays
      fetcher.expectedID = expectedID
    }
    let outcomes = fetcher.fetch(windows)
    fetched.formUnion(windows.filter { (try? outcomes[$0]?.get()) != nil })
    return outcomes.mapValues { $0.map(keepingWhatGraphQLTold) }
  }

  /// Completes a page without GraphQL's answer with its earlier answers.
  private func keepingWhatGraphQLTold(_ sheet: ContributionSheet) -> ContributionSheet {
    guard sheet.lacksQuery, let known = cache.sheet(sheet.window, of: login, withQueried: true),
      !known.isOfOtherAccount(than: sheet.accountID ?? expectedID)
    else { return sheet }
    let whole = sheet.keeping(known, today: now.today)
    if whole.showsPrivate { keepsPrivate = true }
    return whole
  }

  var sourceReport: SourceReport {
    var sourceReport = SourceReport(
      errors: fetcher.errors, answered: fetched, earlierErrors: earlierErrors, missingScope: fetcher.missingScope)
    if let failure = sourceReport.lookFailure { sourceReport.privateUnseen = privateUnseen(failure.error) }
    return sourceReport
  }

  private func privateUnseen(_ failure: GitHubError) -> Range<Day>? {
    let account = account
    let lastAnswer = account?.lastAnswer ?? Day.first(ofYear: 1970)
    let hadPrivate = keepsPrivate || account?.hadPrivate == true
    // If GraphQL never knew more than the page, the page suffices for 30 days after its last answer.
    if !hadPrivate, failure.lasts || lastAnswer >= now.today - 30 { return nil }
    // If GraphQL answered for the last year, it failed for an older one, for which no answer is known.
    let first = lastYear?.lacksQuery == false ? Day.first(ofYear: 1970) : lastAnswer
    let end = lastYear?.queriedFrom ?? now.today + 2
    return first < end ? first..<end : nil
  }

  private var account: ContributionCache.AccountFacts? {
    let account = cache.account(of: login)
    if let kept = account?.id, let id = person.accountID, kept != id { return nil }
    return account
  }

  /// GitHub's number of the user's own account, to reject another account with the same login; nil if it is not known.
  var expectedID: Int? { person.isOwn ? person.accountID ?? account?.id : nil }

  /// Days that GraphQL could answer for at once in the last 24 hours; nil to ask for whole years.
  private var keptPieceDays: Int? {
    guard let account, let days = account.pieceDays, let moment = account.pieceDaysAt else { return nil }
    return (0..<86_400).contains(now.secondsSince1970 - moment) ? days : nil
  }

  var tokenOrigin: TokenOrigin? { fetcher.tokenOrigin }
  var page: ReadPage? { fetcher.page }
}

extension GitHubError {
  /// Whether GraphQL will refuse the same token tomorrow too. The page is then enough.
  fileprivate var lasts: Bool {
    switch self {
    case .unauthorized, .missingScopes, .notFound: true
    default: false
    }
  }

  /// Whether GitHub could not be asked, or was not understood.
  private var leavesRoomForCache: Bool {
    switch self {
    case .unreachable, .rateLimited, .serverTrouble, .unexpectedStatus, .unreadable, .page(.notUnderstood), .notAsked,
      .queryFailed:
      true
    case .unauthorized, .forbidden, .missingScopes, .otherAccount, .notFound, .page(.noCalendar): false
    }
  }

  /// The cached window to use in place of this failure; nil if there is none, or the failure rules it out.
  func instead(_ cached: @autoclosure () -> ContributionSheet?) -> ContributionSheet? {
    leavesRoomForCache ? cached() : nil
  }
}

enum CacheRule {
  /// - Parameter lacksQuery: whether only one of two sources answered; then even a past year is asked for again soon.
  static func isFresh(
    _ window: ContributionWindow, fetchedAt: Instant, now: Instant, freshMinutes: Int, lacksQuery: Bool = false
  ) -> Bool {
    let age = now.secondsSince1970 - fetchedAt.secondsSince1970
    // Negative if the clock was set back.
    guard age >= 0 else { return false }
    // Counts of a past year seldom change: only a push of old commits raises them.
    if case .year(let year) = window, fetchedAt.today.year > year, !lacksQuery { return age < 7 * 86_400 }
    // Data of yesterday says nothing about today, however few minutes old it is.
    return age < freshMinutes * 60 && fetchedAt.today == now.today
  }
}

/// The cache during a reading of one person or of thousands. Writes many windows at once, in the background. If the
/// cache fails, notes it once and goes on without it.
final class CachedContributions {
  private static let windowsInTransaction = 64

  /// The time of the reading, the same for all windows.
  let now: Instant
  private let world: World
  private let host: Host
  private var cache: ContributionCache?
  private var unwritten: [ContributionCache.Entry] = []
  private var isGivenUp = false
  private var hasBegunToWrite = false
  private let written = Written()

  private final class Written: Sendable {
    let failure = Mutex<StoreError?>(nil)
  }

  init(world: World, host: Host) {
    self.world = world
    self.host = host
    now = world.clock.now()
    cache =
      attempt { () throws(StoreError) in
        world.readsWithoutTrace
          ? try ContributionCache.look(in: world.home.directories)
          : try ContributionCache.existing(in: world.home.directories)
      } ?? nil
    if let cache, world.readsWithoutTrace { world.home.readSession?.otherDatabases.append(cache.queue) }
  }

  /// Nil if there is no cache, or if it fails.
  private func ask<Value>(_ question: (ContributionCache) throws(StoreError) -> Value?) -> Value? {
    guard let cache else { return nil }
    return attempt { () throws(StoreError) in try question(cache) } ?? nil
  }

  /// The cached window, with `isFresh` only if it is as fresh as `cache.fresh_minutes` says; nil also if it was fetched
  /// on a later day, before the clock was set back.
  func sheet(
    _ window: ContributionWindow, of login: Login, isFresh: Bool = false, withQueried: Bool = false
  ) -> ContributionSheet? {
    let sheet = ask { cache throws(StoreError) in
      try cache.sheet(window, of: login, on: host, withQueried: withQueried) { [self] fetchedAt in
        fetchedAt.today <= now.today && (!isFresh || self.isFresh(window, fetchedAt))
      }
    }
    return sheet.flatMap { !isFresh || self.isFresh($0) ? $0 : nil }
  }

  func account(of login: Login) -> ContributionCache.AccountFacts? {
    ask { cache throws(StoreError) in try cache.account(of: login, on: host) }
  }

  /// All cached windows.
  func sheets(of login: Login) -> [ContributionSheet] {
    let first = min(firstYearRead(of: login) ?? now.today.year, now.today.year)
    return ([.lastYear] + (first...now.today.year).map(ContributionWindow.year)).compactMap { sheet($0, of: login) }
  }

  func firstYearRead(of login: Login) -> Int? {
    ask { cache throws(StoreError) in try cache.firstYearRead(of: login, on: host) }
  }

  func isFresh(_ sheet: ContributionSheet) -> Bool { isFresh(sheet.window, sheet.fetchedAt, sheet.lacksQuery) }

  private func isFresh(_ window: ContributionWindow, _ fetchedAt: Instant, _ lacksQuery: Bool = false) -> Bool {
    CacheRule.isFresh(
      window, fetchedAt: fetchedAt, now: now, freshMinutes: world.home.settings[.freshMinutes], lacksQuery: lacksQuery)
  }

  /// Collects windows, and writes them when there are many.
  func keep(_ sheets: [ContributionSheet], firstYear: Int? = nil, pieceDays: Int? = nil, of login: Login) {
    guard !isGivenUp, !sheets.isEmpty else { return }
    unwritten.append(ContributionCache.Entry(login: login, sheets: sheets, firstYear: firstYear, pieceDays: pieceDays))
    let windows = unwritten.reduce(0) { $0 + $1.sheets.count }
    if windows >= CachedContributions.windowsInTransaction { write() }
  }

  /// Writes the remaining windows, and waits until all are written.
  func finish() {
    write()
    // Waiting starts threads, which would slow down a reading from the cache alone.
    guard hasBegunToWrite else { return }
    cache?.waitUntilKept()
    attempt { () throws(StoreError) in
      if let failure = written.failure.withLock({ $0 }) { throw failure }
    }
  }

  private func write() {
    guard !unwritten.isEmpty, !isGivenUp else { return }
    hasBegunToWrite = true
    attempt { () throws(StoreError) in
      let cache = if let cache { cache } else { try ContributionCache(in: world.home.directories) }
      self.cache = cache
      cache.keep(unwritten, on: host) { [written] failure in
        if let failure { written.failure.withLock { $0 = failure } }
      }
    }
    unwritten = []
  }

  @discardableResult
  private func attempt<Value>(_ work: () throws(StoreError) -> Value) -> Value? {
    do {
      return try work()
    } catch .corrupt where world.readsWithoutTrace || ContributionCache.discard(in: world.home.directories) {
      // The next reading creates a new file.
    } catch {
      if !isGivenUp {
        world.noteDaily(
          Sentence(en: "continuing without the cache: \(error.message)", ko: "캐시 없이 계속해요: \(error.message)"))
      }
      isGivenUp = true
    }
    cache = nil
    return nil
  }
}
