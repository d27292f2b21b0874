package import CycBase
package import Days
package import GitHub
internal import Store

/// Reads windows of contributions: from the cache where they are fresh, else from GitHub, and from the cache again where
/// GitHub cannot be reached.
package final class ContributionReader {
  /// How much the network is to be used.
  package enum Mode: Equatable {
    case asNeeded
    /// The recent weeks are fetched however fresh they are, the rest as needed: has something happened?
    case recheck
    /// Everything is fetched.
    case refresh
    /// Nothing is fetched.
    case offline
  }

  private let host: Host
  private let login: Login
  private let person: Person
  private let mode: Mode
  private let choice: ContributionSource
  private let cache: CachedContributions
  private let source: ContributionFetch
  /// What the cache knows of windows, however old; looked for once.
  private var kept: [ContributionWindow: ContributionSheet?] = [:]
  private var fetched: Set<ContributionWindow> = []
  /// The last year as it was read.
  private var newest: ContributionSheet?
  /// Why GraphQL had not answered beside pages of the cache that were made use of.
  private var earlierErrors: [SourceError] = []
  /// Whether pages were fetched that show private contributions of earlier answers.
  private var keepsPrivate = false
  private var firstYearFetched: Int?

  package init(world: World, host: Host, person: Person, mode: Mode, choice: ContributionSource = .auto) {
    self.host = host
    login = person.login
    self.person = person
    self.mode = mode
    self.choice = choice
    cache = CachedContributions(world: world, host: host)
    source = ContributionFetch(world: world, host: host, person: person, choice: choice, now: cache.now)
  }

  /// All windows of one report are of the same moment.
  package var now: Instant { cache.now }

  /// Reads windows; the outcomes in their order.
  package func read(_ windows: [ContributionWindow]) -> [Result<ContributionSheet, GitHubError>] {
    let missing = windows.filter { !isGoodEnough(keptSheet($0)) }
    let outcomes = fetch(missing)
    return windows.map { window in
      let sheet = missing.contains(window) ? choose(outcomes[window] ?? .failure(.notAsked), window) : fromCache(window)
      if window == .lastYear { newest = try? sheet.get() }
      return sheet
    }
  }

  private func choose(
    _ outcome: Result<ContributionSheet, GitHubError>, _ window: ContributionWindow
  ) -> Result<ContributionSheet, GitHubError> {
    guard case .failure(let error) = outcome, error.leavesRoomForCache, keptSheet(window) != nil else { return outcome }
    return fromCache(window)
  }

  private func fromCache(_ window: ContributionWindow) -> Result<ContributionSheet, GitHubError> {
    keptSheet(window).map(use) ?? .failure(.notAsked)
  }

  private func use(_ kept: ContributionSheet) -> Result<ContributionSheet, GitHubError> {
    if let error = source.earlierError(of: kept) { earlierErrors.append(error) }
    return .success(kept)
  }

  /// Whether a window was fetched just now.
  func hasFetched(_ window: ContributionWindow) -> Bool { fetched.contains(window) }

  /// The year to begin with where all contributions are wanted.
  func firstYear() -> Int {
    // Whoever has a token is told by GraphQL, which also counts years before the account was made.
    let isEnough = mode == .offline || (mode != .refresh && !source.countsYears)
    if isEnough, let kept = keptFirstYear { return kept }
    guard mode != .offline else {
      return cache.ask { cache throws(StoreError) in try cache.years(of: login, on: host).first } ?? now.today.year
    }
    firstYearFetched = source.firstYear()
    return firstYearFetched ?? ContributionHistory.firstYearOfGitHub
  }

  /// The first year in which there may be contributions, as far as that is known without asking.
  var knownFirstYear: Int? { source.firstYearSeen ?? keptFirstYear }

  private var keptFirstYear: Int? { cache.firstYear(of: login) }

  /// Puts what was fetched into the cache; to be called once it has turned out to be worth it.
  package func keep(_ sheets: [ContributionSheet]) {
    cache.keep(sheets, firstYear: firstYearFetched, pieceDays: source.pieceDaysThatWorked, of: login)
    cache.finish()
  }

  /// What the cache knows of a window, however old.
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
    return switch mode {
    case .offline: true
    case .refresh: false
    case .asNeeded: isFresh(kept) && source.isContent(with: kept)
    case .recheck: kept.window != .lastYear && isFresh(kept) && source.isContent(with: kept)
    }
  }

  /// Whether a window is as new as the settings want it.
  package func isFresh(_ sheet: ContributionSheet) -> Bool { cache.isFresh(sheet) }

  private func fetch(_ windows: [ContributionWindow]) -> ContributionFetch.Outcomes {
    if windows.isEmpty { return [:] }
    if fetched.isEmpty {
      source.pieceDays = keptPieceDays
      source.expectedID = expectedID
    }
    let outcomes = source.fetch(windows)
    fetched.formUnion(windows.filter { (try? outcomes[$0]?.get()) != nil })
    return outcomes.mapValues { $0.map(keepingWhatGraphQLTold) }
  }

  /// A page that lacks GraphQL's answer, with its earlier ones.
  private func keepingWhatGraphQLTold(_ sheet: ContributionSheet) -> ContributionSheet {
    guard sheet.lacksQuery, let known = cache.sheet(sheet.window, of: login, withQueried: true),
      !known.isOfOtherAccount(than: sheet.accountID ?? expectedID)
    else { return sheet }
    let whole = sheet.keeping(known, today: now.today)
    if whole.showsPrivate { keepsPrivate = true }
    return whole
  }

  /// What became of asking.
  package var sourceReport: SourceReport {
    var sourceReport = SourceReport(
      errors: source.errors, answered: fetched, earlierErrors: earlierErrors, missingScope: source.missingScope)
    if let failure = sourceReport.lookFailure {
      sourceReport.privateUnseen = privateUnseen(failure.error)
    }
    return sourceReport
  }

  /// If GraphQL never knew more than the page, the page decides for this many days after its last answer.
  private static let maxDaysOfTrust = 30

  private func privateUnseen(_ failure: GitHubError) -> Range<Day>? {
    let story = queryStory
    let lastAnswer = story?.lastAnswer ?? Day.first(ofYear: 1970)
    let hadPrivate = keepsPrivate || story?.hadPrivate == true
    if !hadPrivate, failure.lasts || lastAnswer >= now.today - ContributionReader.maxDaysOfTrust { return nil }
    // If the last year is answered for, an older year failed, and of that no answer is known.
    let first = newest?.lacksQuery == false ? Day.first(ofYear: 1970) : lastAnswer
    let end = newest?.queriedFrom ?? now.today + 2
    return first < end ? first..<end : nil
  }

  private var queryStory: ContributionCache.QueryStory? {
    let story = cache.ask { cache throws(StoreError) in try cache.queryStory(of: login, on: host) }
    if let kept = story?.accountID, let id = person.accountID, kept != id { return nil }
    return story
  }

  /// GitHub's number of one's own account, which no other account's days may take the place of; nil if it is not known.
  var expectedID: Int? { person.isOwn ? person.accountID ?? queryStory?.accountID : nil }

  /// How many days GraphQL could answer for at once in the last 24 hours, if more had been too much; nil to ask for whole years.
  private var keptPieceDays: Int? {
    guard let story = queryStory, let days = story.pieceDays, let moment = story.pieceDaysAt else { return nil }
    return (0..<86_400).contains(now.secondsSince1970 - moment) ? days : nil
  }

  /// Where the token comes from that was wanted; nil where pages were.
  package var tokenOrigin: TokenOrigin? { source.tokenOrigin }

  /// A page that was read, to be kept for a report.
  package var page: ReadPage? { source.page }
}

extension GitHubError {
  /// Whether GraphQL will refuse the same token tomorrow too. Then the page decides, and a note says so.
  fileprivate var lasts: Bool {
    switch self {
    case .unauthorized, .missingScopes, .notFound: true
    default: false
    }
  }

  /// Whether what was known before is still worth showing: GitHub could not be asked, or was not understood.
  var leavesRoomForCache: Bool {
    switch self {
    case .unreachable, .rateLimited, .serverTrouble, .unexpectedStatus, .unreadable, .page(.notUnderstood), .notAsked,
      .queryFailed:
      true
    case .unauthorized, .forbidden, .missingScopes, .otherAccount, .notFound, .page(.noCalendar): false
    }
  }
}
