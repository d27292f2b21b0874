internal import Days
internal import GitHub
internal import HTTP
internal import Streaks

/// Fetches windows from GitHub: from its pages, and by GraphQL where these do not answer or show too little.
final class ContributionFetch {
  typealias Outcomes = [ContributionWindow: Result<ContributionSheet, GitHubError>]

  /// How many pages are fetched at once: GitHub names no limit for them, so few.
  static let pagesAtOnce = 8

  private let world: World
  private let host: Host
  private let person: Person
  private let choice: SourceChoice
  private let now: Instant
  private(set) var story = SourceStory()
  /// Of the pages that were read the one that was not understood, else the first.
  private(set) var page: ReadPage?
  private lazy var token = choice == .page ? nil : world.apiTokenIfUsable(for: host)
  /// What GraphQL says of the recent days; asked at most once.
  private lazy var recentDays = askForRecentDays()

  init(world: World, host: Host, person: Person, choice: SourceChoice, now: Instant) {
    self.world = world
    self.host = host
    self.person = person
    self.choice = choice
    self.now = now
  }

  /// Where the token comes from that explains a failure; nil where pages are what was asked for.
  var tokenOrigin: TokenOrigin? { choice == .graphQL ? token?.origin : nil }

  func fetch(_ windows: [ContributionWindow]) -> Outcomes {
    guard choice != .graphQL else { return query(windows) }
    // A page that failed is not waited for a second time.
    var outcomes = story.pageFailure.map { failure in
      Outcomes(uniqueKeysWithValues: windows.map { ($0, .failure(failure)) })
    }
    if outcomes == nil { outcomes = pages(windows) }
    return choice == .auto ? improved(outcomes ?? [:], windows) : outcomes ?? [:]
  }

  /// Whether a page leaves open whether a private contribution keeps the streak alive.
  func wantsLook(at sheet: ContributionSheet) -> Bool {
    guard choice == .auto, person.isOwn, sheet.source == .page, sheet.window.shows(today: now.today),
      // A page of quite other days is no page to fill.
      let last = sheet.calendar.last, last >= now.today - 1
    else { return false }
    let active = sheet.calendar.days.suffix(10).filter(\.isActive).map(\.day)
    return (!active.contains(now.today) || !active.contains(now.today - 1)) && token != nil
  }

  private func improved(_ outcomes: Outcomes, _ windows: [ContributionWindow]) -> Outcomes {
    var outcomes = outcomes
    let failed = windows.filter { outcomes[$0]?.failure?.leavesRoomForQuery ?? false }
    if !failed.isEmpty, token != nil {
      for (window, answer) in query(failed) {
        switch answer {
        case .success:
          story.pageFailure = story.pageFailure ?? outcomes[window]?.failure
          outcomes[window] = answer
        case .failure(let error): story.queryFailure = story.queryFailure ?? failure(error)
        }
      }
    }
    for window in windows {
      guard case .success(let sheet) = outcomes[window], wantsLook(at: sheet) else { continue }
      noteMissingScope()
      if let recentDays { outcomes[window] = .success(sheet.filled(in: now.today - 1...now.today, from: recentDays)) }
    }
    return outcomes
  }

  private func pages(_ windows: [ContributionWindow]) -> Outcomes {
    let requests = windows.map {
      ContributionPage.request(host: host, login: person.login, window: $0, zoneName: world.zoneName)
    }
    return transfer(requests, windows) { window, answer throws(GitHubError) in
      do throws(GitHubError) {
        let page = try ContributionPage(answer)
        notePage(answer, isUnderstood: true)
        return ContributionSheet(
          window: window, calendar: page.calendar, zone: page.zone, namedTotal: page.total, source: .page,
          fetchedAt: now)
      } catch {
        if case .page(.notUnderstood) = error { notePage(answer, isUnderstood: false) }
        throw error
      }
    }
  }

  private func query(_ windows: [ContributionWindow]) -> Outcomes {
    guard let token else { return [:] }
    let queries = windows.map { ContributionQuery(login: person.login, window: $0.query(today: now.today)) }
    let byWindow = Dictionary(uniqueKeysWithValues: zip(windows, queries))
    return transfer(queries.map { $0.request(host: host, token: token.text) }, windows) {
      window, answer throws(GitHubError) in
      guard let query = byWindow[window] else { throw .unreadable }
      return ContributionSheet(window: window, queried: try query.answer(answer), fetchedAt: now)
    }
  }

  private func askForRecentDays() -> QueriedContributions? {
    // With the neighbours of today and yesterday, on which the same contributions may stand.
    guard let token, let window = QueryWindow(now.today - 2...now.today + 1) else { return nil }
    let query = ContributionQuery(login: person.login, window: window)
    let answers = world.withSpinner(StreakPhrases.reading(person.login, host: host)) {
      world.send([query.request(host: host, token: token.text)])
    }
    do throws(GitHubError) {
      guard let answer = answers.first else { throw .unreadable }
      let recent = try query.answer(answer)
      if recent.restricted > 0 { story.missingScope = failure(.missingScopes([])).hint }
      return recent
    } catch {
      story.lookFailure = failure(error)
      return nil
    }
  }

  /// The year to begin with where all of the person's contributions are wanted: the one before the first that GraphQL counts,
  /// or before the account was made. Where that one is empty nothing came before it, and nobody has to ask again.
  func firstYear() -> Int? {
    let label = StreakPhrases.reading(person.login, host: host)
    if choice != .page, let token {
      let question = AccountHistory.request(host: host, login: person.login, token: token.text)
      let answers = world.withSpinner(label) { world.send([question]) }
      if let history = answers.first.flatMap({ try? AccountHistory($0) }) {
        return min(history.years.first ?? history.createdOn.year, history.createdOn.year) - 1
      }
    }
    // The public account is known also where the token is of no use.
    let answers = world.withSpinner(label) { world.send([PublicAccount.request(host: host, login: person.login)]) }
    return answers.first.flatMap { try? PublicAccount($0) }.map { $0.createdOn.year - 1 }
  }

  private func noteMissingScope() {
    if let token, token.missesPrivate { story.missingScope = failure(.missingScopes([])).hint }
  }

  private func failure(_ error: GitHubError) -> ConnectionFailure {
    world.failure(error, host: host, token: token?.origin)
  }

  private func notePage(_ answer: Result<Response, TransferError>, isUnderstood: Bool) {
    guard case .success(let response) = answer, page == nil || (page?.isUnderstood == true && !isUnderstood) else {
      return
    }
    page = ReadPage(bytes: response.body, isUnderstood: isUnderstood)
  }

  private func transfer(
    _ requests: [Request], _ windows: [ContributionWindow],
    read: (ContributionWindow, Result<Response, TransferError>) throws(GitHubError) -> ContributionSheet
  ) -> Outcomes {
    var outcomes: Outcomes = [:]
    var pause: GitHubError?
    let progress = YearsProgress(total: windows.count, world: world)
    let stop =
      windows.count == 1 ? world.spin(StreakPhrases.reading(person.login, host: host)(world.language)) : {}
    defer { stop() }
    world.transfer(requests, ContributionFetch.pagesAtOnce) { index, answer in
      let outcome = Result { () throws(GitHubError) in try read(windows[index], answer) }
      outcomes[windows[index]] = outcome
      progress.show(done: outcomes.count)
      // Whoever asks for a pause gets it.
      if case .rateLimited? = outcome.failure { pause = outcome.failure }
      return pause == nil
    }
    progress.end()
    if let pause {
      for window in windows where outcomes[window] == nil { outcomes[window] = .failure(pause) }
    }
    return outcomes
  }
}

/// A page as GitHub sent it.
struct ReadPage: Equatable {
  let bytes: [UInt8]
  let isUnderstood: Bool
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension GitHubError {
  /// Whether the other source may know what a page did not tell.
  var leavesRoomForQuery: Bool {
    switch self {
    case .unreachable, .rateLimited, .serverTrouble, .unexpectedStatus, .unreadable, .page(.notUnderstood): true
    // A server may show its pages only to people who are signed in.
    case .unauthorized, .forbidden: true
    case .notAsked, .missingScopes, .queryFailed, .notFound, .page(.noCalendar): false
    }
  }
}
