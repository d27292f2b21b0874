package import CycBase
package import Days
package import GitHub
internal import Store
internal import Synchronization

/// The cache while contributions are read, of one person or of thousands: looked into as needed, and written in large pieces
/// beside the reading. It is a convenience: where it fails, that is said once, and everything goes on without it.
package final class CachedContributions {
  /// So many windows go into the file in one transaction.
  private static let windowsAtOnce = 64

  /// All windows of all reports are of the same moment.
  package let now: Instant
  private let world: World
  private let host: Host
  private var cache: ContributionCache?
  private var unwritten: [ContributionCache.Entry] = []
  private var isGivenUp = false
  private var hasBegunToWrite = false
  private let written = Written()

  /// What became of the writing.
  private final class Written: Sendable {
    let failure = Mutex<StoreError?>(nil)
  }

  package init(world: World, host: Host) {
    self.world = world
    self.host = host
    now = world.now()
    cache =
      attempt { () throws(StoreError) in
        world.readsWithoutTrace
          ? try ContributionCache.look(in: world.directories) : try ContributionCache.existing(in: world.directories)
      } ?? nil
    if let cache, world.readsWithoutTrace { world.readSession?.otherDatabases.append(cache.queue) }
  }

  /// Asks the cache something; nil where there is none, and where it fails.
  func ask<Value>(_ question: (ContributionCache) throws(StoreError) -> Value?) -> Value? {
    guard let cache else { return nil }
    return attempt { () throws(StoreError) in try question(cache) } ?? nil
  }

  /// What was kept of a window; what comes from days that are not here yet, by a clock that was set back, says nothing.
  ///
  /// - Parameters:
  ///   - isFresh: Whether only what is as new as the settings want it is looked for.
  ///   - withQueried: Whether a page that was fetched alone is shown with what GraphQL has told of its days before.
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

  /// The first year in which somebody may have contributions; nil where it was never asked for.
  func firstYear(of login: Login) -> Int? {
    ask { cache throws(StoreError) in try cache.firstYear(of: login, on: host) }
  }

  /// Whether a window is as new as the settings want it.
  package func isFresh(_ sheet: ContributionSheet) -> Bool { isFresh(sheet.window, sheet.fetchedAt, sheet.lacksQuery) }

  private func isFresh(_ window: ContributionWindow, _ fetchedAt: Instant, _ lacksQuery: Bool = false) -> Bool {
    CacheRule.isFresh(
      window, fetchedAt: fetchedAt, now: now, freshMinutes: world.settings[.freshMinutes], lacksQuery: lacksQuery)
  }

  /// Puts windows into the cache, sooner or later.
  package func keep(_ sheets: [ContributionSheet], firstYear: Int? = nil, pieceDays: Int? = nil, of login: Login) {
    guard !isGivenUp, !sheets.isEmpty else { return }
    unwritten.append(ContributionCache.Entry(login: login, sheets: sheets, firstYear: firstYear, pieceDays: pieceDays))
    if unwritten.reduce(0, { $0 + $1.sheets.count }) >= CachedContributions.windowsAtOnce { write() }
  }

  /// Writes what has not been written yet, and waits until all of it is.
  package func finish() {
    write()
    // Waiting starts threads, which a look at the cache alone would feel.
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
    } catch .corrupt {
      // It is worth no repair: the next look begins a new one.
      if !world.readsWithoutTrace { ContributionCache.discard(in: world.directories) }
    } catch {
      if !isGivenUp {
        world.note(
          Sentence(
            en: "continuing without the cache: \(error.message)", ko: "캐시 없이 계속해요: \(error.message)"))
      }
      isGivenUp = true
    }
    cache = nil
    return nil
  }
}
