internal import Days
internal import GitHub
internal import Store
internal import Synchronization

/// The cache as many people at once need it: looked into cheaply, and written in large pieces.
final class PeopleCache {
  /// So many windows go into the file in one transaction.
  private static let windowsAtOnce = 64

  private let world: World
  private let host: Host
  private var cache: ContributionCache?
  private var unwritten: [(login: Login, sheet: ContributionSheet)] = []
  /// Said once, then everything goes on without it.
  private var isGivenUp = false
  private let written = Written()

  /// What became of the writing, which goes on beside the reading.
  private final class Written: Sendable {
    let failure = Mutex<StoreError?>(nil)
  }

  init(world: World, host: Host) {
    self.world = world
    self.host = host
    cache = attempt { () throws(StoreError) in try ContributionCache.existing(in: world.directories) } ?? nil
  }

  /// When a window of each of these was fetched, where it was.
  func fetchTimes(_ window: ContributionWindow, of logins: [Login]) -> [Login: Instant] {
    guard let cache else { return [:] }
    return attempt { () throws(StoreError) in try cache.fetchTimes(window, of: logins, on: host) } ?? [:]
  }

  func sheet(_ window: ContributionWindow, of login: Login) -> ContributionSheet? {
    guard let cache else { return nil }
    return attempt { () throws(StoreError) in try cache.sheet(window, of: login, on: host) } ?? nil
  }

  /// Puts windows into the cache, sooner or later.
  func keep(_ sheets: [ContributionSheet], of login: Login) {
    guard !isGivenUp else { return }
    unwritten += sheets.map { (login, $0) }
    if unwritten.count >= PeopleCache.windowsAtOnce { write() }
  }

  /// Writes what has not been written yet, and waits until all of it is.
  func finish() {
    write()
    cache?.waitUntilKept()
    attempt { () throws(StoreError) in
      if let failure = written.failure.withLock({ $0 }) { throw failure }
    }
  }

  private func write() {
    guard !unwritten.isEmpty, !isGivenUp else { return }
    attempt { () throws(StoreError) in
      let cache = if let cache { cache } else { try ContributionCache(in: world.directories) }
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
    } catch {
      if !isGivenUp { world.noteCacheFailure(error) }
      isGivenUp = true
      cache = nil
      return nil
    }
  }
}
