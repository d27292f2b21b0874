internal import Days
internal import GitHub
internal import Store

/// Reads windows of contributions: from the cache where they are fresh, else from GitHub, and from the cache again where
/// GitHub cannot be reached.
final class ContributionReader {
  /// How much the network is to be used.
  enum Mode: Equatable {
    case asNeeded
    /// The recent weeks are fetched however fresh they are, the rest as needed: has something happened?
    case recheck
    /// Everything is fetched.
    case refresh
    /// Nothing is fetched.
    case offline
  }

  private static let firstYearOfGitHub = 2008

  private let world: World
  private let host: Host
  private let login: Login
  private let mode: Mode
  private let choice: SourceChoice
  /// All windows of one report are of the same moment.
  let now: Instant
  private var cache: ContributionCache?
  private var fetched: [ContributionSheet] = []
  /// All calendar years that were read, from wherever.
  private var years: [ContributionSheet] = []
  private var firstYearFetched: Int?
  private let source: ContributionFetch
  /// Why something older than fresh was taken from the cache.
  private(set) var failure: GitHubError?

  init(world: World, host: Host, person: Person, mode: Mode, choice: SourceChoice = .auto) {
    self.world = world
    self.host = host
    login = person.login
    self.mode = mode
    self.choice = choice
    now = world.now()
    source = ContributionFetch(world: world, host: host, person: person, choice: choice, now: now)
    do throws(StoreError) {
      cache = try ContributionCache.existing(in: world.directories)
    } catch {
      world.noteCacheFailure(error)
    }
  }

  /// Reads windows; the outcomes in their order.
  func read(_ windows: [ContributionWindow]) -> [Result<ContributionSheet, GitHubError>] {
    let kept = windows.map(keptSheet)
    let missing = zip(windows, kept).filter { !isGoodEnough($1) }.map { $0.0 }
    var fetched = fetch(missing)
    let results: [Result<ContributionSheet, GitHubError>] = zip(windows, kept).map { window, kept in
      if let kept, isGoodEnough(kept) { return .success(kept) }
      let result = fetched.removeValue(forKey: window) ?? .failure(.notAsked)
      guard case .failure(let error) = result, let kept, error.leavesRoomForCache else { return result }
      failure = error
      return .success(kept)
    }
    years += results.compactMap { try? $0.get() }.filter { $0.window != .lastYear }
    return results
  }

  /// Whether a window was fetched just now.
  func hasFetched(_ window: ContributionWindow) -> Bool { fetched.contains { $0.window == window } }

  /// The year to begin with where all contributions are wanted.
  func firstYear() -> Int {
    // Whoever has a token is told by GraphQL, which also counts years before the account was made.
    let isEnough = mode == .offline || (mode != .refresh && !source.countsYears)
    if isEnough, let kept = try? cache?.firstYear(of: login, on: host) { return kept }
    guard mode != .offline else { return (try? cache?.years(of: login, on: host))?.first ?? now.today.year }
    firstYearFetched = source.firstYear()
    return firstYearFetched ?? ContributionReader.firstYearOfGitHub
  }

  /// Puts what was fetched into the cache; to be called once it has turned out to be worth it.
  func keep() {
    guard !fetched.isEmpty else { return }
    do throws(StoreError) {
      let cache = if let cache { cache } else { try ContributionCache(in: world.directories) }
      // A day that two windows share is kept once, by the last year's: it is to say what the report says.
      let complete = fetched.map { sheet in
        sheet.window == .lastYear ? years.reduce(sheet) { $0.completed(by: $1) } : sheet
      }
      try cache.keep(complete, firstYear: firstYearFetched, of: login, on: host)
      fetched = []
    } catch .corrupt {
      // It is worth no repair: the next look begins a new one.
      ContributionCache.discard(in: world.directories)
    } catch {
      world.noteCacheFailure(error)
    }
  }

  private func keptSheet(_ window: ContributionWindow) -> ContributionSheet? {
    do throws(StoreError) {
      // What comes from days that are not here yet, by a clock that was set back, says nothing about today.
      return try cache?.sheet(window, of: login, on: host).flatMap {
        choice.accepts($0) && $0.fetchedAt.today <= now.today ? $0 : nil
      }
    } catch .corrupt {
      ContributionCache.discard(in: world.directories)
      cache = nil
      return nil
    } catch {
      world.noteCacheFailure(error)
      cache = nil
      return nil
    }
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
  func isFresh(_ sheet: ContributionSheet) -> Bool {
    CacheRule.isFresh(
      sheet.window, fetchedAt: sheet.fetchedAt, now: now, freshMinutes: world.settings.cacheFreshMinutes,
      lacksQuery: sheet.lacksQuery)
  }

  private func fetch(_ windows: [ContributionWindow]) -> ContributionFetch.Outcomes {
    guard mode != .offline, !windows.isEmpty else { return [:] }
    let outcomes = source.fetch(windows).mapValues { outcome in
      outcome.flatMap { sheet in Result { () throws(GitHubError) in try sheet.whole() } }
    }
    fetched += windows.compactMap { try? outcomes[$0]?.get() }
    return outcomes
  }

  /// What became of asking.
  var story: SourceStory {
    var story = source.story
    if story.lookFailure != nil { story.hadPrivate = (try? cache?.hadPrivate(login, on: host)) ?? false }
    return story
  }

  /// Where the token comes from that was wanted; nil where pages were.
  var tokenOrigin: TokenOrigin? { source.tokenOrigin }

  /// A page that was read, to be kept for a report.
  var page: ReadPage? { source.page }
}

extension GitHubError {
  /// Whether what was known before is still worth showing: GitHub could not be asked, or was not understood.
  var leavesRoomForCache: Bool {
    switch self {
    case .unreachable, .rateLimited, .serverTrouble, .unexpectedStatus, .unreadable, .page(.notUnderstood), .notAsked:
      true
    case .unauthorized, .forbidden, .missingScopes, .queryFailed, .notFound, .page(.noCalendar): false
    }
  }
}

extension World {
  /// The cache is a convenience: where it fails, everything goes on without it.
  func noteCacheFailure(_ error: StoreError) {
    note(
      Sentence(
        en: "going on without the cache: \(error.message.english)", ko: "캐시 없이 계속합니다: \(error.message.korean)"))
  }
}
