internal import CycBase
internal import Days
internal import GitHub
internal import Store
internal import Synchronization

/// Reads windows of contributions: from the cache if they are fresh, else from GitHub; if GitHub fails, from the cache
/// at any age.
package final class ContributionReader {
  package enum Mode: Equatable {
    /// Asks GitHub for windows that are not fresh in the cache.
    case asNeeded
    /// Asks GitHub for the last year in any case, else as needed.
    case recheck
    /// Asks GitHub for all windows.
    case refresh
    /// Reads only the cache.
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
  /// Cached windows of any age; the inner nil stands for a window that the cache does not have.
  private var kept: [ContributionWindow: ContributionSheet?] = [:]
  private var fetched: Set<ContributionWindow> = []
  private var lastYear: ContributionSheet?
  /// Why GraphQL did not answer when the pages that now come from the cache were fetched.
  private var earlierErrors: [SourceError] = []
  /// Whether a fetched page was completed with private contributions that GraphQL counted earlier.
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
    fetcher.lookKeeper?.cached = { [cache, login] in cache.sheets(of: login) }
    if !savesPage { fetcher.knownPage = { [unowned self] in keptSheet($0) } }
  }

  var now: Instant { cache.now }

  /// An outcome for each window, in the same order.
  func read(_ windows: [ContributionWindow]) -> [ContributionHistory.Outcome] {
    let outcomes = fetch(windows.filter { !suffices(keptSheet($0)) })
    return windows.map { window in
      // Windows that suffice in the cache were not asked for; `.notAsked` allows the cached one.
      let answer = outcomes[window] ?? .failure(.notAsked)
      let cached = answer.failure?.instead(keptSheet(window))
      if let error = cached.flatMap(fetcher.earlierError(of:)) { earlierErrors.append(error) }
      let outcome = cached.map { .success($0) } ?? answer
      if window == .lastYear { lastYear = try? outcome.get() }
      return outcome
    }
  }

  func hasFetched(_ window: ContributionWindow) -> Bool { fetched.contains(window) }

  /// The year to begin with if all contributions are wanted. Asks GitHub unless it is cached.
  func firstYear() -> Int {
    // With a token GraphQL is asked in any case: it also counts years before the account was made.
    let isEnough = mode == .offline || (mode != .refresh && !fetcher.asksGraphQLForFirstYear)
    if isEnough, let kept = keptFirstYear { return kept }
    if mode == .offline { return cache.earliestCachedYear(of: login) ?? now.today.year }
    firstYearFetched = fetcher.firstYear()
    return firstYearFetched ?? ContributionHistory.firstYearOfGitHub
  }

  /// The first year in which there may be contributions; nil if it is not known without asking.
  var knownFirstYear: Int? { fetcher.firstYearSeen ?? keptFirstYear }
  private var keptFirstYear: Int? { cache.account(of: login)?.firstYear }

  /// Stores the windows in the cache, and the answers of GitHub in the ledger. Call it once the reading has succeeded.
  func keep(_ sheets: [ContributionSheet]) {
    fetcher.lookKeeper?.keep()
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

  /// Whether GitHub is not asked for the window; offline, it is not asked even if nothing is cached.
  private func suffices(_ kept: ContributionSheet?) -> Bool {
    guard let kept else { return mode == .offline }
    return mode.accepts(kept.window, isFresh: isFresh(kept) && fetcher.isEnough(kept))
  }

  func isFresh(_ sheet: ContributionSheet) -> Bool { cache.isFresh(sheet) }

  private func fetch(_ windows: [ContributionWindow]) -> ContributionFetch.Outcomes {
    if windows.isEmpty { return [:] }
    // Later batches use the `pieceDays` that the fetcher has found out itself.
    if fetched.isEmpty {
      fetcher.pieceDays = keptPieceDays
      fetcher.expectedID = expectedID
    }
    let outcomes = fetcher.fetch(windows)
    fetched.formUnion(windows.filter { (try? outcomes[$0]?.get()) != nil })
    return outcomes.mapValues { $0.map(addingEarlierQueryCounts) }
  }

  /// Completes a page for which GraphQL did not answer with GraphQL's earlier answers.
  private func addingEarlierQueryCounts(_ sheet: ContributionSheet) -> ContributionSheet {
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
    if let failure = sourceReport.queryFailureWithPage { sourceReport.privateUnseen = privateUnseen(failure.error) }
    return sourceReport
  }

  /// `SourceReport.privateUnseen`. 1970 stands for a day before all contributions.
  private func privateUnseen(_ failure: GitHubError) -> Range<Day>? {
    let account = account
    let lastAnswer = account?.lastAnswer ?? Day.first(ofYear: 1970)
    let hadPrivate = keepsPrivate || account?.hadPrivate == true
    // If GraphQL never knew more than the page, the page is enough: for 30 days after GraphQL's last answer, or for
    // good if it will never accept the token.
    if !hadPrivate, failure.isPermanent || lastAnswer >= now.today - 30 { return nil }
    // If GraphQL answered for the last year, it failed for an older one, for which no answer is known.
    let first = lastYear?.lacksQuery == false ? Day.first(ofYear: 1970) : lastAnswer
    // Up to tomorrow, which has begun in some zones.
    let end = lastYear?.queriedFrom ?? now.today + 2
    return first < end ? first..<end : nil
  }

  /// Cached facts; nil if there are none, or if they belong to another account that had the login.
  private var account: ContributionCache.AccountFacts? {
    let account = cache.account(of: login)
    if let kept = account?.id, let id = person.accountID, kept != id { return nil }
    return account
  }

  /// GitHub's number of the user's own account, to reject another account with the same login; nil if it is not known.
  var expectedID: Int? { person.isOwn ? person.accountID ?? account?.id : nil }

  /// `AccountFacts.pieceDays` if it was found in the last 24 hours; nil to ask for whole years.
  private var keptPieceDays: Int? {
    guard let account, let days = account.pieceDays, let moment = account.pieceDaysAt else { return nil }
    return (0..<86_400).contains(now.secondsSince1970 - moment) ? days : nil
  }

  var tokenOriginForErrors: TokenOrigin? { fetcher.tokenOriginForErrors }
  var page: ReadPage? { fetcher.page }
}

extension GitHubError {
  /// Whether GraphQL will refuse the same token tomorrow too.
  fileprivate var isPermanent: Bool {
    switch self {
    case .unauthorized, .missingScopes, .notFound: true
    default: false
    }
  }

  /// Whether older data may be shown: GitHub could not be asked, or was not understood. Any other failure is an answer.
  /// A 403 may be a rate limit, or come from a firewall.
  private var leavesRoomForCache: Bool {
    switch self {
    case .unreachable, .rateLimited, .serverTrouble, .unexpectedStatus, .unreadable, .page(.notUnderstood), .notAsked,
      .queryFailed, .forbidden:
      true
    case .unauthorized, .missingScopes, .otherAccount, .notFound, .page(.noCalendar): false
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
    // Data fetched yesterday says nothing about today, even if it is a few minutes old.
    return age < freshMinutes * 60 && fetchedAt.today == now.today
  }
}

/// The cache during a reading of one person or of thousands. Writes many windows at once, in the background. If the
/// cache fails, that is noted once, and reading goes on without it.
final class CachedContributions {
  /// How many windows to collect before they are written.
  private static let windowsInTransaction = 64

  /// The time of the reading, the same for all windows.
  let now: Instant
  private let world: World
  private let host: Host
  private var cache: ContributionCache?
  private var unwritten: [ContributionCache.Entry] = []
  private var isGivenUp = false
  private var hasBegunToWrite = false
  private let lastWrite = LastWrite()

  private final class LastWrite: Sendable {
    let failure = Mutex<StoreError?>(nil)
  }

  init(world: World, host: Host) {
    self.world = world
    self.host = host
    now = world.clock.now()
    cache =
      attempt { () throws(StoreError) in
        world.readsWithoutTrace
          ? try ContributionCache.openReadOnly(in: world.home.directories)
          : try ContributionCache.existing(in: world.home.directories)
      } ?? nil
    if let cache, world.readsWithoutTrace { world.home.readSession?.otherDatabases.append(cache.queue) }
  }

  /// Nil if there is no cache, or it fails.
  private func readCache<Value>(_ read: (ContributionCache) throws(StoreError) -> Value?) -> Value? {
    guard let cache else { return nil }
    return attempt { () throws(StoreError) in try read(cache) } ?? nil
  }

  /// The cached window. Nil also if it was fetched on a later day, before the clock was set back. After a flight to the
  /// west only the day is earlier, not the time.
  ///
  /// - Parameters:
  ///   - isFresh: whether the result is nil unless it is as fresh as `cache.fresh_minutes` says
  ///   - withQueried: whether GraphQL's earlier counts are added to a page that was fetched alone
  func sheet(
    _ window: ContributionWindow, of login: Login, isFresh: Bool = false, withQueried: Bool = false
  ) -> ContributionSheet? {
    let sheet = readCache { cache throws(StoreError) in
      try cache.sheet(window, of: login, on: host, withQueried: withQueried) { [self] fetchedAt in
        (fetchedAt.today <= now.today || fetchedAt.secondsSince1970 <= now.secondsSince1970)
          && (!isFresh || self.isFresh(window, fetchedAt))
      }
    }
    return sheet.flatMap { !isFresh || self.isFresh($0) ? $0 : nil }
  }

  func account(of login: Login) -> ContributionCache.AccountFacts? {
    readCache { cache throws(StoreError) in try cache.account(of: login, on: host) }
  }

  /// All cached windows.
  func sheets(of login: Login) -> [ContributionSheet] {
    let first = min(earliestCachedYear(of: login) ?? now.today.year, now.today.year)
    return ([.lastYear] + (first...now.today.year).map(ContributionWindow.year)).compactMap { sheet($0, of: login) }
  }

  func earliestCachedYear(of login: Login) -> Int? {
    readCache { cache throws(StoreError) in try cache.earliestCachedYear(of: login, on: host) }
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
    // Waiting starts threads, so skip it if nothing was written.
    guard hasBegunToWrite else { return }
    cache?.waitUntilKept()
    attempt { () throws(StoreError) in
      if let failure = lastWrite.failure.withLock({ $0 }) { throw failure }
    }
  }

  private func write() {
    guard !unwritten.isEmpty, !isGivenUp else { return }
    hasBegunToWrite = true
    attempt { () throws(StoreError) in
      let cache = if let cache { cache } else { try ContributionCache(in: world.home.directories) }
      self.cache = cache
      cache.keep(unwritten, on: host) { [lastWrite] failure in
        if let failure { lastWrite.failure.withLock { $0 = failure } }
      }
    }
    unwritten = []
  }

  /// Nil if `work` fails, which closes the cache.
  @discardableResult
  private func attempt<Value>(_ work: () throws(StoreError) -> Value) -> Value? {
    do {
      return try work()
    } catch .corrupt where world.readsWithoutTrace || ContributionCache.discard(in: world.home.directories) {
      // The damaged file is gone, or another run will remove it. The next write creates a new one.
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
