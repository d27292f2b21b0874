internal import Days
internal import GitHub
internal import HTTP
internal import Streaks

/// Reads what the reports of several people need: from the cache where it is fresh, else from GitHub, in rounds of pages.
///
/// The first round asks for everybody's last year, the next ones for what the few need whose streaks are longer, or whose
/// pages show nothing. Each page is taken apart when it arrives, on a processor that is free, while others are on their way; each
/// report is handed over as soon as it is whole.
final class PeopleReader {
  /// What became of one person.
  typealias Outcome = Result<StreakReport, StreakFailure>

  /// How many pages are fetched at once.
  static let pagesAtOnce = 16

  /// Somebody of the list, and by which rules the streak is counted.
  struct Subject {
    let person: Person
    let rules: StreakRules
  }

  /// A page that has to be read, and of whom.
  private struct WantedPage: Sendable {
    enum Kind: Sendable {
      case window(ContributionWindow)
      /// Looked at where the calendar is empty: is there nothing, or nothing to be seen?
      case profile
    }

    let index: Int
    let kind: Kind
  }

  /// A page that was taken apart.
  private enum ReadPage: Sendable {
    case window(WantedPage, ContributionWindow, Result<ContributionPage, GitHubError>)
    case profile(WantedPage, isPrivate: Result<Bool, GitHubError>)
  }

  /// What is known of somebody who needs another page.
  private struct Unfinished {
    var fetched: FetchedContributions?
    /// What the cache does not have.
    var new: [ContributionSheet] = []
    /// Why something was taken from the cache that is not fresh.
    var failure: GitHubError?
  }

  private let world: World
  private let host: Host
  private let mode: ContributionReader.Mode
  /// All windows of all reports are of the same moment.
  private let now: Instant
  private let subjects: [Subject]
  private let deliver: (Int, Outcome) -> Bool
  private let cache: PeopleCache
  private var unfinished: [Int: Unfinished] = [:]
  private var stop = StopRule(mostUnreachableInARow: PeopleReader.pagesAtOnce)
  private var delivered = 0
  private var isWanted = true
  private var progress: PeopleProgress

  /// - Parameters:
  ///   - subjects: whom to read, each once.
  ///   - showsProgress: whether a line on stderr says how far it is.
  ///   - deliver: takes what became of each, by index, in any order; false where nobody wants the rest.
  init(
    world: World, host: Host, mode: ContributionReader.Mode, subjects: [Subject], showsProgress: Bool = true,
    deliver: @escaping (Int, Outcome) -> Bool
  ) {
    self.world = world
    self.host = host
    self.mode = mode
    self.subjects = subjects
    self.deliver = deliver
    now = world.now()
    cache = PeopleCache(world: world, host: host)
    progress = PeopleProgress(total: subjects.count, world: showsProgress ? world : nil)
  }

  /// Reads everybody.
  func read() {
    let others = subjects.indices.filter { !readOwn($0) }
    var pages = others.map { WantedPage(index: $0, kind: .window(.lastYear)) }
    while !pages.isEmpty, isWanted { pages = round(pages) }
    progress.end()
    cache.finish()
  }

  /// Reads one's own account as `cyc streak` does where there is a token: its page alone does not show what is private.
  /// False where this is somebody else's.
  private func readOwn(_ index: Int) -> Bool {
    let subject = subjects[index]
    guard subject.person.isOwn, world.apiTokenIfUsable(for: host) != nil else { return false }
    let reader = StreakReader(world: world, host: host, person: subject.person, mode: mode, rules: subject.rules)
    do {
      let report = try reader.readWhatCanBeRead(period: .known)
      let failure = report.olderFailure.map { reader.failure(ofOlder: $0, before: report.known.first) }
      end(index, failure.map { .failure($0) } ?? .success(report))
      return true
    } catch let failure as StreakFailure {
      end(index, .failure(failure))
      return true
    } catch {
      return false
    }
  }

  /// Reads pages, from the cache or from GitHub; gives those that are wanted after them.
  private func round(_ pages: [WantedPage]) -> [WantedPage] {
    let kept = freshPages(pages)
    var next: [WantedPage] = []
    var missing: [WantedPage] = []
    for (page, isFresh) in zip(pages, kept) where isWanted {
      if isFresh, case .window(let window) = page.kind, let sheet = keptSheet(window, of: login(page)) {
        next += take(sheet, page.index)
      } else if mode == .offline {
        next += fail(page, .notAsked)
      } else {
        missing.append(page)
      }
    }
    return next + (isWanted ? fetch(missing) : [])
  }

  /// Whether the cache is good enough for each of the pages.
  private func freshPages(_ pages: [WantedPage]) -> [Bool] {
    if mode != .asNeeded { return pages.map { _ in mode == .offline } }
    var logins: [ContributionWindow: [Login]] = [:]
    for page in pages { if case .window(let window) = page.kind { logins[window, default: []].append(login(page)) } }
    let times = Dictionary(uniqueKeysWithValues: logins.map { ($0, cache.fetchTimes($0, of: $1)) })
    return pages.map { page in
      guard case .window(let window) = page.kind, let time = times[window]?[login(page)] else { return false }
      return isFresh(window, time)
    }
  }

  /// What the cache has of a window; what comes from days that are not here yet says nothing about today.
  private func keptSheet(_ window: ContributionWindow, of login: Login) -> ContributionSheet? {
    cache.sheet(window, of: login).flatMap { $0.fetchedAt.today <= now.today ? $0 : nil }
  }

  private func isFresh(_ window: ContributionWindow, _ fetchedAt: Instant) -> Bool {
    CacheRule.isFresh(window, fetchedAt: fetchedAt, now: now, freshMinutes: world.settings.cacheFreshMinutes)
  }

  private func login(_ page: WantedPage) -> Login { subjects[page.index].person.login }
}

// MARK: - Pages

extension PeopleReader {
  private func fetch(_ pages: [WantedPage]) -> [WantedPage] {
    var isAnswered = pages.map { _ in false }
    var next: [WantedPage] = []
    if stop.reason == nil, !pages.isEmpty {
      progress.show(done: delivered)
      let reading = BackgroundWork<ReadPage>(maxUnderWay: PeopleReader.pagesAtOnce)
      var unanswered = pages.count
      world.transfer(pages.map(request), PeopleReader.pagesAtOnce) { index, answer in
        isAnswered[index] = true
        unanswered -= 1
        let page = pages[index]
        let owner = login(page)
        reading.begin { PeopleReader.read(answer, of: page, owner) }
        // Nothing that is there waits for the last answers, each of which may take long.
        next += take(unanswered < PeopleReader.pagesAtOnce ? reading.takeAll() : reading.takeFinished())
        stop.note(answer)
        return isWanted && stop.reason == nil
      }
      next += take(reading.takeAll())
    }
    for (page, isAnswered) in zip(pages, isAnswered) where !isAnswered && isWanted {
      next += fail(page, stop.reason ?? .notAsked)
    }
    return next
  }

  private func request(_ page: WantedPage) -> Request {
    switch page.kind {
    case .window(let window):
      ContributionPage.request(host: host, login: login(page), window: window, zoneName: world.zoneName)
    case .profile: ProfilePage.request(host: host, login: login(page))
    }
  }

  /// Takes an answer apart, on whatever thread.
  private static func read(
    _ answer: Result<Response, TransferError>, of page: WantedPage, _ login: Login
  ) -> ReadPage {
    switch page.kind {
    case .window(let window):
      .window(page, window, Result { () throws(GitHubError) in try ContributionPage(answer, of: login) })
    case .profile:
      .profile(page, isPrivate: Result { () throws(GitHubError) in try ProfilePage.isPrivate(answer, login: login) })
    }
  }

  private func take(_ pages: [ReadPage]) -> [WantedPage] {
    var next: [WantedPage] = []
    for page in pages {
      switch page {
      case .window(let page, let window, let drawn): next += take(drawn, window, page)
      case .profile(let page, let isPrivate): takeProfile(isPrivate, page.index)
      }
      progress.show(done: delivered)
    }
    return next
  }

  private func take(
    _ page: Result<ContributionPage, GitHubError>, _ window: ContributionWindow, _ wanted: WantedPage
  ) -> [WantedPage] {
    do throws(GitHubError) {
      let drawn = try page.get()
      let sheet = ContributionSheet(
        window: window, calendar: drawn.calendar, zone: drawn.zone, namedTotal: drawn.total, source: .page,
        fetchedAt: now)
      return takeNew(try sheet.whole(), wanted.index)
    } catch {
      return fail(wanted, error)
    }
  }

  private func takeProfile(_ isPrivate: Result<Bool, GitHubError>, _ index: Int) {
    let login = subjects[index].person.login
    do throws(GitHubError) {
      if try isPrivate.get() {
        end(index, .failure(.privateProfile(login: login.name)))
      } else {
        finish(index)
      }
    } catch {
      end(index, .failure(StreakFailure(profile: error, login: login, host: host)))
    }
  }
}

// MARK: - People

extension PeopleReader {
  private func takeNew(_ sheet: ContributionSheet, _ index: Int) -> [WantedPage] {
    let isNewest = sheet.window == .lastYear
    if let failure = StreakReader.clockTrouble(sheet, today: now.today) {
      end(index, .failure(failure))
      return []
    }
    unfinished[index, default: Unfinished()].new.append(sheet)
    if isNewest, sheet.calendar.activeDays == 0 {
      unfinished[index]?.fetched = FetchedContributions(sheet)
      return [WantedPage(index: index, kind: .profile)]
    }
    return take(sheet, index)
  }

  /// Adds a window to what is known of somebody; gives the page that is wanted next.
  private func take(_ sheet: ContributionSheet, _ index: Int) -> [WantedPage] {
    var person = unfinished[index] ?? Unfinished()
    var fetched = person.fetched ?? FetchedContributions(sheet)
    if person.fetched != nil { fetched.add(older: sheet) }
    person.fetched = fetched
    unfinished[index] = person
    if let year = ContributionHistory.yearToAskFor(fetched, on: now.today, subjects[index].rules) {
      return [WantedPage(index: index, kind: .window(.year(year)))]
    }
    finish(index)
    return []
  }

  /// Takes the cache's older version of a page that was not read, or ends with what went wrong.
  private func fail(_ page: WantedPage, _ error: GitHubError) -> [WantedPage] {
    let subject = subjects[page.index]
    let reader = StreakReader(world: world, host: host, person: subject.person)
    switch page.kind {
    case .profile: end(page.index, .failure(.profileNotRead(login: subject.person.login.name)))
    case .window(let window):
      if mode != .offline, error.leavesRoomForCache, let sheet = keptSheet(window, of: subject.person.login) {
        unfinished[page.index, default: Unfinished()].failure = error
        return take(sheet, page.index)
      }
      if let known = unfinished[page.index] {
        // The newer windows are worth keeping all the same.
        cache.keep(known.new, of: subject.person.login)
        end(page.index, .failure(reader.failure(ofOlder: error, before: known.fetched?.calendar.first)))
      } else {
        end(page.index, .failure(StreakFailure(error, person: subject.person, in: world, host: host)))
      }
    }
    return []
  }

  private func finish(_ index: Int) {
    guard let known = unfinished[index], let fetched = known.fetched else { return }
    let subject = subjects[index]
    cache.keep(known.new, of: subject.person.login)
    let report = StreakReport(
      person: subject.person, host: host, period: .known, now: now,
      secondsLeft: world.secondsLeftToday(at: now), zoneName: world.zoneName, recent: fetched,
      rules: subject.rules, isFresh: { isFresh($0.window, $0.fetchedAt) }, failure: known.failure)
    end(index, .success(report))
  }

  private func end(_ index: Int, _ outcome: Outcome) {
    unfinished[index] = nil
    delivered += 1
    if isWanted { isWanted = deliver(index, outcome) }
  }
}
