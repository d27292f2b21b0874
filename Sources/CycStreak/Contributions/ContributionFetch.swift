internal import CycBase
internal import Days
internal import GitHub
internal import HTTP
internal import Streaks

/// Fetches windows from GitHub's pages. With a token, it also asks GraphQL: for the user's own account, and in place of
/// pages that fail.
final class ContributionFetch {
  typealias Outcome = ContributionHistory.Outcome
  typealias Outcomes = [ContributionWindow: Outcome]

  /// Requests to a source at once, as many as the client sends: enough for all years of most accounts. HTTP/2 needs one
  /// connection for them.
  static let pagesAtOnce = 16
  /// Limit of GraphQL queries in one reading if a whole year is too much for one query.
  static let maxQueries = 24
  /// No query for a piece of a window starts after this time; the last one may take 10 seconds more.
  static let maxSecondsInPieces = 20.0

  private let world: World
  private let host: Host
  private let person: Person
  private let choice: ContributionSource
  private let now: Instant
  /// Records the answers in the ledger; nil for other people, whose days are only cached.
  let lookKeeper: LookKeeper?
  private(set) var errors: [SourceError] = []
  /// How to let the token see private contributions; nil unless it is known to lack the scope.
  private(set) var missingScope: Sentence?
  /// Sources that failed for a window for which the other one answered; they are not asked again.
  private var skipped: Set<SourceQuestion.Source> = []
  /// The first year with contributions, or in which the account was made, if GraphQL told it.
  private(set) var firstYearSeen: Int?
  /// The first page that was not understood, else the first page.
  private(set) var page: ReadPage?
  /// GitHub's number of the account, to reject another one; nil to accept any.
  var expectedID: Int?
  /// A cached page of any age, so that GitHub can be asked whether it has changed.
  var knownPage: (ContributionWindow) -> ContributionSheet? = { _ in nil }
  /// Days to ask GraphQL for at once; nil for whole years.
  var pieceDays: Int?
  /// `pieceDays`, if this reading found it out.
  private(set) var pieceDaysThatWorked: Int?
  private var queriesAsked = 0
  /// Windows that GraphQL could not answer with one query: they have too many contributions.
  private var tooMuch: Set<ContributionWindow> = []
  /// Time spent on queries for pieces of windows.
  private var secondsInPieces = 0.0
  /// Nil without a token. It does not ask the keyring, since shell prompts, which read only the cache, need it too.
  private lazy var tokenOrigin = choice == .page ? nil : world.tokenOrigin(for: host)
  /// Nil without a token, and if it is in a keyring that cannot be read.
  private lazy var token = tokenOrigin == nil ? nil : world.apiTokenIfUsable(for: host)

  init(world: World, host: Host, person: Person, choice: ContributionSource, now: Instant) {
    lookKeeper = LookKeeper(world: world, host: host, person: person, now: now)
    self.world = world
    self.host = host
    self.person = person
    self.choice = choice
    self.now = now
  }

  /// Origin of the token, for the error that ends a reading. Nil unless only GraphQL is asked: a page needs no token.
  var tokenOriginForErrors: TokenOrigin? { choice == .graphQL ? tokenOrigin : nil }
  /// Whether both sources are asked: the page does not show the user's own private contributions.
  private var asksBoth: Bool { choice == .auto && person.isOwn && tokenOrigin != nil }
  var asksGraphQLForFirstYear: Bool { tokenOrigin != nil }

  /// Whether a fresh cached window need not be fetched again. It must if it is a page for which GraphQL was not asked,
  /// and both must be asked now.
  func isEnough(_ kept: ContributionSheet) -> Bool { kept.source != .page || kept.lacksQuery || !asksBoth }

  /// The outcome of each window; a window that was not asked for has none.
  func fetch(_ windows: [ContributionWindow]) -> Outcomes {
    var answers = SourceAnswers()
    if choice == .graphQL {
      askInPlaceOfPages(windows, &answers)
      answers = lookKeeper?.screened(answers) ?? answers
      return Outcomes(
        uniqueKeysWithValues: answers.queries.map { window, answer in
          (window, checked(.query, window, answer.flatMap { sheet(from: $0, window) }))
        })
    }
    if skipped.contains(.page), let failure = errors.first(where: { $0.source == .page }) {
      for window in windows { answers.pages[window] = .failure(failure.error.error) }
    } else {
      answers = ask(windows.flatMap(questions))
      askWithoutZone(windows, &answers)
      if asksBoth, token == nil { for window in windows { answers.queries[window] = .failure(.notAsked) } }
      if asksBoth, !skipped.contains(.query) {
        askInPieces(windows.filter { answers.pages[$0]?.failure == nil }, &answers) {
          $0.queryBesidePage(today: now.today)
        }
      }
    }
    if choice == .auto {
      let failed = windows.filter {
        answers.pages[$0]?.failure?.leavesRoomForQuery ?? false && (answers.queries[$0] == nil || tooMuch.contains($0))
      }
      askInPlaceOfPages(failed, &answers)
    }
    answers = lookKeeper?.screened(answers) ?? answers
    return windows.reduce(into: [:]) { $0[$1] = outcome($1, answers) }
  }

  /// Combines the answers of both sources for a window, and notes failures; nil if no source was asked.
  private func outcome(_ window: ContributionWindow, _ answers: SourceAnswers) -> Outcome? {
    switch (answers.pages[window], answers.queries[window]) {
    case (.success(let page), .success(let queried)) where page.isOfOtherAccount(than: queried.answer.accountID):
      // Another account took the login between the two answers.
      note(.query, window, .otherAccount(id: queried.answer.accountID ?? 0))
      skipped.insert(.query)
      return checked(.page, window, .success(page.withoutQuery(nil)))
    case (.success(let page), .success(let queried)):
      noteMissingScope(queried.answer)
      // Keep the page's older days that GraphQL could not answer for: its earlier counts are added to them later.
      let asked = queried.olderFailure == nil ? queried.asked : window.queryBesidePage(today: now.today)
      let filled = page.filled(from: queried.answer, asked: asked, today: now.today)
      guard let error = queried.olderFailure else { return checked(.page, window, .success(filled)) }
      // After the page's failure, if there is one: `SourceReport.errors` needs this order.
      defer { note(.query, window, error) }
      skipped.insert(.query)
      let since = queried.asked.days.lowerBound
      return checked(.page, window, .success(filled.withoutQuery(error, queriedSince: since)))
    case (.success(let page), .failure(.otherAccount(let id))) where page.accountID == nil:
      // The page does not say whose it is. GraphQL does, and was asked for the same login.
      return .failure(.otherAccount(id: id))
    case (.success(let page), .failure(let error)):
      noteMissingScope()
      defer { note(.query, window, error) }
      skipped.insert(.query)
      return checked(.page, window, .success(page.withoutQuery(error)))
    case (.success(let page), nil):
      // If both are asked, GraphQL failed for another window, and was not asked for this one.
      let earlier = errors.first { $0.source == .query }?.error.error
      return checked(.page, window, .success(asksBoth ? page.withoutQuery(earlier) : page))
    case (.failure(let error), .success(let queried)) where error.leavesRoomForQuery:
      note(.page, window, error)
      skipped.insert(.page)
      return checked(.query, window, sheet(from: queried, window))
    case (.failure(let error), .failure(let other)) where error.leavesRoomForQuery:
      note(.page, window, error)
      note(.query, window, other)
      return .failure(error)
    case (let page, _): return page.map { checked(.page, window, $0) }
    }
  }

  /// GraphQL's answer without a page. Only the last year may lack older days, since the caller asks for their years if
  /// needed.
  private func sheet(from queried: SourceAnswers.Queried, _ window: ContributionWindow) -> Outcome {
    if let error = queried.olderFailure, window != .lastYear { return .failure(error) }
    return .success(ContributionSheet(window: window, queried: queried.answer, fetchedAt: now))
  }

  /// The outcome; a failure if it lacks days of the window. Notes any failure in `errors`.
  private func checked(_ source: SourceQuestion.Source, _ window: ContributionWindow, _ outcome: Outcome) -> Outcome {
    let whole = outcome.flatMap { sheet in Result { () throws(GitHubError) in try sheet.whole() } }
    if let error = whole.failure { note(source, window, error) }
    return whole
  }

  private func note(_ source: SourceQuestion.Source, _ window: ContributionWindow, _ error: GitHubError) {
    errors.append(sourceError(source, window, error))
  }

  private func sourceError(
    _ source: SourceQuestion.Source, _ window: ContributionWindow, _ error: GitHubError
  ) -> SourceError {
    let failure = world.failure(error, host: host, token: source == .query ? tokenOrigin : nil)
    return SourceError(source: source, window: window, error: failure)
  }

  /// Why GraphQL did not answer when a cached page was fetched; nil if it did, or would not be asked now.
  func earlierError(of kept: ContributionSheet) -> SourceError? {
    guard let error = kept.queryFailure, asksBoth else { return nil }
    return sourceError(.query, kept.window, error)
  }

  /// Questions for the page of a window and, at the same time, for GraphQL, unless it has failed before or can only
  /// answer for fewer days.
  private func questions(_ window: ContributionWindow) -> [SourceQuestion] {
    let asksQuery = asksBoth && !skipped.contains(.query) && pieceDays == nil
    let beside = asksQuery ? query(window, window.queryBesidePage(today: now.today)) : nil
    let known = knownPage(window)
    return [pageQuestion(window, zoneName: world.clock.zoneName, known: known), beside].compactMap(\.self)
  }

  private func pageQuestion(
    _ window: ContributionWindow, zoneName: String?, known: ContributionSheet? = nil
  ) -> SourceQuestion {
    let condition = known?.condition(today: now.today)
    let request = ContributionPage.request(
      host: host, login: person.login, window: window, zoneName: zoneName, condition: condition)
    return SourceQuestion(window: window, query: nil, request: request, known: condition == nil ? nil : known)
  }

  /// Asks again for pages that do not cover their year, without naming a time zone: see `ContributionSheet.isShifted`.
  private func askWithoutZone(_ windows: [ContributionWindow], _ answers: inout SourceAnswers) {
    guard world.clock.zoneName != nil else { return }
    let shifted = windows.filter { window in
      answers.pages[window].map { ContributionSheet.isShifted($0, of: window) } ?? false
    }
    if shifted.isEmpty { return }
    let others = ask(shifted.map { pageQuestion($0, zoneName: nil) })
    let whole = others.pages.filter { window, page in
      !ContributionSheet.isShifted(page, of: window) && page.failure == nil
    }
    answers.pages.merge(whole) { $1 }
  }

  private func query(_ window: ContributionWindow, _ days: QueryWindow) -> SourceQuestion? {
    guard let token else { return nil }
    let query = ContributionQuery(login: person.login, window: days)
    return SourceQuestion(window: window, query: query, request: query.request(host: host, token: token.text))
  }

  private func readPage(
    _ question: SourceQuestion, _ answer: Result<Response, TransferError>
  ) throws(GitHubError) -> ContributionSheet {
    do throws(GitHubError) {
      let sheet = try ContributionSheet(
        answer, of: person.login, window: question.window, fetchedAt: now, known: question.known)
      notePage(answer, isUnderstood: true)
      return try sheet.of(expectedAccount: expectedID)
    } catch {
      if case .page(.notUnderstood) = error { notePage(answer, isUnderstood: false) }
      throw error
    }
  }

  /// The year to begin with if all contributions are wanted; nil if GitHub does not say. It is the year before the first
  /// one that GraphQL names, or before the account was made: if it has contributions, even older years are read.
  func firstYear() -> Int? {
    let label = ContributionPhrases.reading(person.login, host: host)
    if asksGraphQLForFirstYear, let token {
      let request = AccountHistory.request(host: host, login: person.login, token: token.text)
      let answer = world.answer(to: request, label)
      // GitHub cannot be reached for the other request either.
      if case .failure? = answer { return nil }
      if let history = answer.flatMap({ try? AccountHistory($0) }) { return history.firstYear - 1 }
    }
    return world.answer(to: PublicAccount.request(host: host, login: person.login), label)
      .flatMap { try? PublicAccount($0) }.map { $0.createdOn.year - 1 }
  }

  private func noteMissingScope(_ queried: QueriedContributions? = nil) {
    let missesPrivate = token?.missesPrivate ?? false || queried?.restricted ?? 0 > 0
    if missesPrivate { missingScope = world.failure(.missingScopes([]), host: host, token: tokenOrigin).hint }
  }

  private func notePage(_ answer: Result<Response, TransferError>, isUnderstood: Bool) {
    guard case .success(let response) = answer, page == nil || (page?.isUnderstood == true && !isUnderstood) else {
      return
    }
    page = ReadPage(bytes: response.body, isUnderstood: isUnderstood)
  }

  /// Asks all questions, several at once. If GitHub asks for a pause of one source, only the other one is asked
  /// further.
  private func ask(_ questions: [SourceQuestion]) -> SourceAnswers {
    var answers = SourceAnswers()
    let total = Set(questions.map(\.window)).count
    let progress = YearsProgress(total: total, world: world)
    let stopSpinner =
      total == 1 ? world.screen.spin(ContributionPhrases.reading(person.login, host: host)(world.screen.language)) : {}
    defer { stopSpinner() }
    let start = world.clock.uptimeSeconds()
    queriesAsked += questions.count { $0.source == .query }
    // Each round ends early at a pause of one source. The next round asks the other one.
    var open = questions
    while !open.isEmpty {
      var breakers: [SourceQuestion.Source: CircuitBreaker] = [:]
      var pauses: [SourceQuestion.Source: GitHubError] = [:]
      let atOnce = ContributionFetch.pagesAtOnce * Set(open.map(\.source)).count
      var rest = open.makeIterator()
      world.network.transfer(atOnce, { pauses.isEmpty ? rest.next()?.request : nil }) { index, answer in
        read(open[index], answer, into: &answers)
        progress.show(done: total * answers.count / questions.count)
        let source = open[index].source
        breakers[source, default: CircuitBreaker(maxUnreachableInARow: ContributionFetch.pagesAtOnce)].note(answer)
        if let error = answers.failure(open[index]), source == .query,
          error.isTooMuch(secondsTaken: world.clock.uptimeSeconds() - start)
        {
          tooMuch.insert(open[index].window)
        }
        // An account that is not found has no other years either.
        pauses[source] = breakers[source]?.reason ?? answers.failure(open[index]).flatMap { $0 == .notFound ? $0 : nil }
      }
      open.removeAll { answers.has($0) }
      for question in open {
        if let pause = pauses[question.source] { answers.note(pause, for: question) }
      }
      // Without a pause, all were asked.
      open.removeAll { pauses.isEmpty || answers.has($0) }
    }
    progress.end()
    return answers
  }

  /// Asks GraphQL for windows without a page.
  private func askInPlaceOfPages(_ windows: [ContributionWindow], _ answers: inout SourceAnswers) {
    let days = { [now] (window: ContributionWindow) in window.query(today: now.today) }
    if pieceDays == nil {
      let unasked = windows.filter { answers.queries[$0] == nil }
      answers.queries.merge(ask(unasked.compactMap { query($0, days($0)) }).queries) { $1 }
    }
    askInPieces(windows, &answers, days)
  }

  /// Asks GraphQL for fewer days at once, one query after the other: for windows that were too much, or for all windows
  /// if whole years are known to be.
  private func askInPieces(
    _ windows: [ContributionWindow], _ answers: inout SourceAnswers, _ days: (ContributionWindow) -> QueryWindow
  ) {
    let start = world.clock.uptimeSeconds()
    let spent = secondsInPieces
    defer { secondsInPieces = spent + world.clock.uptimeSeconds() - start }
    for window in windows where tooMuch.contains(window) || (pieceDays != nil && answers.queries[window] == nil) {
      var pieces = PiecewiseQuery(days(window), until: now.today + 1, pieceDays: pieceDays)
      while let piece = pieces.wanted, queriesAsked < ContributionFetch.maxQueries,
        spent + world.clock.uptimeSeconds() - start < ContributionFetch.maxSecondsInPieces,
        let question = query(window, piece)
      {
        tooMuch.remove(window)
        let part = ask([question]).queries[window] ?? .failure(.unreadable)
        pieces.take(part.map(\.answer), isTooMuch: tooMuch.contains(window))
      }
      if let asked = pieces.asked, let answer = pieces.answer {
        if pieces.pieceDays != pieceDays { pieceDaysThatWorked = pieces.pieceDays }
        pieceDays = pieces.pieceDays
        let failure = pieces.isWhole ? nil : pieces.failure ?? .resourceLimits
        answers.queries[window] = .success(.init(asked: asked, answer: answer, olderFailure: failure))
      } else {
        answers.queries[window] = .failure(pieces.failure ?? answers.queries[window]?.failure ?? .resourceLimits)
      }
      if !pieces.isWhole {
        for other in windows where answers.queries[other] == nil { answers.queries[other] = .failure(.resourceLimits) }
        return
      }
    }
  }

  private func read(
    _ question: SourceQuestion, _ answer: Result<Response, TransferError>, into answers: inout SourceAnswers
  ) {
    let window = question.window
    if let query = question.query {
      answers.queries[window] = Result { () throws(GitHubError) in
        let queried = try query.answer(answer)
        if let id = queried.accountID, let expectedID, id != expectedID { throw .otherAccount(id: id) }
        firstYearSeen = queried.history.firstYear
        return SourceAnswers.Queried(asked: query.window, answer: queried)
      }
    } else {
      answers.pages[window] = Result { () throws(GitHubError) in try readPage(question, answer) }
    }
  }
}

/// The bytes of a page as GitHub sent them, for `--save-page`.
struct ReadPage: Equatable {
  let bytes: [UInt8]
  let isUnderstood: Bool
}

extension GitHubError {
  /// Whether to ask GraphQL instead of the page.
  var leavesRoomForQuery: Bool {
    switch self {
    case .unreachable, .rateLimited, .serverTrouble, .unexpectedStatus, .unreadable, .page(.notUnderstood): true
    // Some servers show pages only to people who are signed in.
    case .unauthorized, .forbidden: true
    case .notAsked, .missingScopes, .otherAccount, .queryFailed, .notFound, .page(.noCalendar): false
    }
  }
}

/// Stops a series of requests if GitHub asks for a pause, or cannot be reached.
struct CircuitBreaker {
  let maxUnreachableInARow: Int
  /// Why to stop; nil to go on.
  private(set) var reason: GitHubError?
  private var unreachableInARow = 0

  init(maxUnreachableInARow: Int) { self.maxUnreachableInARow = maxUnreachableInARow }

  mutating func note(_ answer: Result<Response, TransferError>) {
    switch answer {
    case .success(let response):
      unreachableInARow = 0
      reason = reason ?? GitHubError.pause(askedForBy: response)
    case .failure(let error):
      unreachableInARow += 1
      if reason == nil, unreachableInARow >= maxUnreachableInARow { reason = .unreachable(error) }
    }
  }
}
