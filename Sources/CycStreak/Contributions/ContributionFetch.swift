internal import CycBase
internal import Days
internal import GitHub
internal import HTTP
internal import Streaks

/// Fetches windows from GitHub: from its pages, and with a token by GraphQL, beside one's own and in the place of others that fail.
final class ContributionFetch {
  typealias Outcomes = [ContributionWindow: Result<ContributionSheet, GitHubError>]

  /// How many pages are fetched at once: GitHub names no limit for them, so few.
  static let pagesAtOnce = 8
  /// How many questions one reading asks GraphQL at most, once a whole year was too much.
  static let maxQueries = 24
  /// For how long it goes on to ask GraphQL for fewer days; a question that has begun may take 10 seconds more.
  static let maxSecondsInPieces = 20.0

  private let world: World
  private let host: Host
  private let person: Person
  private let choice: ContributionSource
  private let now: Instant
  private(set) var errors: [SourceError] = []
  /// What to do so that the token sees private contributions, where it is known that it does not.
  private(set) var missingScope: Sentence?
  /// The sources that failed where the other one answered: they are not waited for a second time.
  private var skipped: Set<SourceQuestion.Source> = []
  /// The first year with contributions, or in which the account was made, where GraphQL has told it beside an answer.
  private(set) var firstYearSeen: Int?
  /// Of the pages that were read the one that was not understood, else the first.
  private(set) var page: ReadPage?
  /// GitHub's number of the account that is meant; nil if it is not known.
  var expectedID: Int?
  /// How many days GraphQL is asked for at once; nil for whole years.
  var pieceDays: Int?
  /// The same, if it was found out in this reading.
  private(set) var pieceDaysThatWorked: Int?
  private var queriesAsked = 0
  /// Windows that were too much for GraphQL at once.
  private var tooMuch: Set<ContributionWindow> = []
  private var secondsInPieces = 0.0
  private lazy var token = choice == .page ? nil : world.apiTokenIfUsable(for: host)

  init(world: World, host: Host, person: Person, choice: ContributionSource, now: Instant) {
    self.world = world
    self.host = host
    self.person = person
    self.choice = choice
    self.now = now
  }

  /// Where the token comes from that explains a failure; nil where pages are what was asked for.
  var tokenOrigin: TokenOrigin? { choice == .graphQL ? token?.origin : nil }

  /// Whether both sources are asked: one's own private contributions do not show on the page.
  private var asksBoth: Bool { choice == .auto && person.isOwn && token != nil }

  /// Whether GraphQL can be asked in which years somebody contributed.
  var countsYears: Bool { choice != .page && token != nil }

  /// Whether a fresh window that was kept is enough: not a page beside which GraphQL was not asked.
  func isContent(with kept: ContributionSheet) -> Bool {
    kept.source != .page || kept.lacksQuery || !asksBoth
  }

  func fetch(_ windows: [ContributionWindow]) -> Outcomes {
    if choice == .graphQL {
      var answers = SourceAnswers()
      askInPlaceOfPages(windows, &answers)
      return Outcomes(
        uniqueKeysWithValues: answers.queries.map { window, answer in
          (window, noting(.query, window, alone(answer, window)))
        })
    }
    var answers = SourceAnswers()
    if skipped.contains(.page), let failure = errors.first(where: { $0.source == .page }) {
      for window in windows { answers.pages[window] = .failure(failure.error.error) }
    } else {
      answers = ask(windows.flatMap(questions))
      askWithoutZone(windows, &answers)
      if asksBoth, !skipped.contains(.query) {
        askInPieces(windows.filter { answers.pages[$0]?.failure == nil }, &answers) {
          $0.queryBesidePage(today: now.today)
        }
      }
    }
    if choice == .auto {
      let failed = windows.filter {
        answers.pages[$0]?.failure?.leavesRoomForQuery ?? false
          && (answers.queries[$0] == nil || tooMuch.contains($0))
      }
      askInPlaceOfPages(failed, &answers)
    }
    var outcomes: Outcomes = [:]
    for window in windows { outcomes[window] = outcome(window, answers) }
    return outcomes
  }

  /// What both sources say of a window together; nil where it was not asked for.
  private func outcome(
    _ window: ContributionWindow, _ answers: SourceAnswers
  ) -> Result<ContributionSheet, GitHubError>? {
    switch (answers.pages[window], answers.queries[window]) {
    case (.success(let page), .success(let queried)) where page.isOfOtherAccount(than: queried.answer.accountID):
      // The login changed hands between the two answers.
      note(.query, window, .otherAccount(id: queried.answer.accountID ?? 0))
      skipped.insert(.query)
      return noting(.page, window, .success(page.withoutQuery(nil)))
    case (.success(let page), .success(let queried)):
      noteMissingScope(queried.answer)
      // Older days that GraphQL could not answer for stay in the sheet: what it told of them before is added to them.
      let asked = queried.olderFailure == nil ? queried.asked : window.queryBesidePage(today: now.today)
      let filled = page.filled(from: queried.answer, asked: asked, today: now.today)
      guard let error = queried.olderFailure else { return noting(.page, window, .success(filled)) }
      defer { note(.query, window, error) }
      skipped.insert(.query)
      let since = queried.asked.days.lowerBound
      return noting(.page, window, .success(filled.withoutQuery(error, queriedSince: since)))
    case (.success(let page), .failure(let error)):
      noteMissingScope()
      defer { note(.query, window, error) }
      skipped.insert(.query)
      return noting(.page, window, .success(page.withoutQuery(error)))
    case (.success(let page), nil):
      let earlier = errors.first { $0.source == .query }?.error.error
      return noting(.page, window, .success(asksBoth ? page.withoutQuery(earlier) : page))
    case (.failure(let error), .success(let queried)) where error.leavesRoomForQuery:
      note(.page, window, error)
      skipped.insert(.page)
      return noting(.query, window, alone(.success(queried), window))
    case (.failure(let error), .failure(let other)) where error.leavesRoomForQuery:
      note(.page, window, error)
      note(.query, window, other)
      return .failure(error)
    case (let page, _): return page.map { noting(.page, window, $0) }
    }
  }

  /// What GraphQL says of a window without a page. The last year may begin later than it was asked to: who needs older days asks
  /// for their years.
  private func alone(
    _ answer: Result<SourceAnswers.Queried, GitHubError>, _ window: ContributionWindow
  ) -> Result<ContributionSheet, GitHubError> {
    answer.flatMap { queried in
      if let error = queried.olderFailure, window != .lastYear { return .failure(error) }
      return .success(queried.sheet(fetchedAt: now))
    }
  }

  /// The outcome, unless days are missing in it; a failure is noted.
  private func noting(
    _ source: SourceQuestion.Source, _ window: ContributionWindow, _ outcome: Result<ContributionSheet, GitHubError>
  ) -> Result<ContributionSheet, GitHubError> {
    do throws(GitHubError) {
      return .success(try outcome.get().whole())
    } catch {
      note(source, window, error)
      return .failure(error)
    }
  }

  private func note(_ source: SourceQuestion.Source, _ window: ContributionWindow, _ error: GitHubError) {
    errors.append(sourceError(source, window, error))
  }

  private func sourceError(
    _ source: SourceQuestion.Source, _ window: ContributionWindow, _ error: GitHubError
  ) -> SourceError {
    let failure = world.failure(error, host: host, token: source == .query ? token?.origin : nil)
    return SourceError(source: source, window: window, error: failure)
  }

  /// Why GraphQL did not answer when a page was fetched that was kept; nil where it did, and where it would not be asked now.
  func earlierError(of kept: ContributionSheet) -> SourceError? {
    guard let error = kept.queryFailure, asksBoth else { return nil }
    return sourceError(.query, kept.window, error)
  }

  /// The page of a window, and beside it, so that it costs no time, what GraphQL knows of it; that not once more where it
  /// has failed.
  private func questions(_ window: ContributionWindow) -> [SourceQuestion] {
    let page = pageQuestion(window, zoneName: world.zoneName)
    guard asksBoth, !skipped.contains(.query), pieceDays == nil,
      let beside = query(window, window.queryBesidePage(today: now.today))
    else { return [page] }
    return [page, beside]
  }

  private func pageQuestion(_ window: ContributionWindow, zoneName: String?) -> SourceQuestion {
    let request = ContributionPage.request(host: host, login: person.login, window: window, zoneName: zoneName)
    return SourceQuestion(window: window, query: nil, request: request)
  }

  /// Asks once more for pages that do not cover their year, without the zone in which days are to be drawn.
  private func askWithoutZone(_ windows: [ContributionWindow], _ answers: inout SourceAnswers) {
    guard world.zoneName != nil else { return }
    let shifted = windows.filter { window in
      answers.pages[window].map { ContributionSheet.isShifted($0, of: window) } ?? false
    }
    if shifted.isEmpty { return }
    let others = ask(shifted.map { pageQuestion($0, zoneName: nil) })
    for window in shifted {
      guard let page = others.pages[window], !ContributionSheet.isShifted(page, of: window), page.failure == nil else {
        continue
      }
      answers.pages[window] = page
    }
  }

  private func query(_ window: ContributionWindow, _ days: QueryWindow) -> SourceQuestion? {
    guard let token else { return nil }
    let query = ContributionQuery(login: person.login, window: days)
    return SourceQuestion(window: window, query: query, request: query.request(host: host, token: token.text))
  }

  private func readPage(
    _ window: ContributionWindow, _ answer: Result<Response, TransferError>
  ) throws(GitHubError) -> ContributionSheet {
    do throws(GitHubError) {
      let sheet = try ContributionSheet(answer, of: person.login, window: window, fetchedAt: now)
      notePage(answer, isUnderstood: true)
      return try sheet.of(expectedAccount: expectedID)
    } catch {
      if case .page(.notUnderstood) = error { notePage(answer, isUnderstood: false) }
      throw error
    }
  }

  /// The year to begin with where all of the person's contributions are wanted: the one before the first that GraphQL counts,
  /// or before the account was made.
  func firstYear() -> Int? {
    let label = ContributionPhrases.reading(person.login, host: host)
    if countsYears, let token {
      let question = AccountHistory.request(host: host, login: person.login, token: token.text)
      let answers = world.withSpinner(label) { world.send([question]) }
      if case .failure? = answers.first { return nil }
      if let history = answers.first.flatMap({ try? AccountHistory($0) }) {
        return history.firstYear - 1
      }
    }
    // The public account is known also where the token is of no use.
    let answers = world.withSpinner(label) { world.send([PublicAccount.request(host: host, login: person.login)]) }
    return answers.first.flatMap { try? PublicAccount($0) }.map { $0.createdOn.year - 1 }
  }

  private func noteMissingScope(_ queried: QueriedContributions? = nil) {
    let missesPrivate = token?.missesPrivate ?? false || queried?.restricted ?? 0 > 0
    if missesPrivate { missingScope = world.failure(.missingScopes([]), host: host, token: token?.origin).hint }
  }

  private func notePage(_ answer: Result<Response, TransferError>, isUnderstood: Bool) {
    guard case .success(let response) = answer, page == nil || (page?.isUnderstood == true && !isUnderstood) else {
      return
    }
    page = ReadPage(bytes: response.body, isUnderstood: isUnderstood)
  }

  /// Asks all of it, several at once. A source that asks for a pause gets it, and the other one is asked all the same.
  private func ask(_ questions: [SourceQuestion]) -> SourceAnswers {
    var answers = SourceAnswers()
    let total = Set(questions.map(\.window)).count
    let progress = YearsProgress(total: total, world: world)
    let stop = total == 1 ? world.spin(ContributionPhrases.reading(person.login, host: host)(world.language)) : {}
    defer { stop() }
    let start = world.uptimeSeconds()
    queriesAsked += questions.count { $0.source == .query }
    var open = questions
    while !open.isEmpty {
      var stops: [SourceQuestion.Source: CircuitBreaker] = [:]
      var pauses: [SourceQuestion.Source: GitHubError] = [:]
      let atOnce = ContributionFetch.pagesAtOnce * Set(open.map(\.source)).count
      var rest = open.makeIterator()
      world.transfer(atOnce, { pauses.isEmpty ? rest.next()?.request : nil }) { index, answer in
        read(open[index], answer, into: &answers)
        progress.show(done: total * answers.count / questions.count)
        let source = open[index].source
        stops[source, default: CircuitBreaker(maxUnreachableInARow: ContributionFetch.pagesAtOnce)].note(answer)
        // Nobody has other years who is not there.
        if let error = answers.failure(open[index]), source == .query,
          error.isTooMuch(secondsTaken: world.uptimeSeconds() - start)
        {
          tooMuch.insert(open[index].window)
        }
        pauses[source] = stops[source]?.reason ?? answers.failure(open[index]).flatMap { $0 == .notFound ? $0 : nil }
      }
      open.removeAll { answers.has($0) }
      for question in open {
        if let pause = pauses[question.source] { answers.note(pause, for: question) }
      }
      open.removeAll { pauses.isEmpty || answers.has($0) }
    }
    progress.end()
    return answers
  }

  private func askInPlaceOfPages(_ windows: [ContributionWindow], _ answers: inout SourceAnswers) {
    let days = { [now] (window: ContributionWindow) in window.query(today: now.today) }
    if pieceDays == nil {
      let unasked = windows.filter { answers.queries[$0] == nil }
      answers.queries.merge(ask(unasked.compactMap { query($0, days($0)) }).queries) { $1 }
    }
    askInPieces(windows, &answers, days)
  }

  /// Asks GraphQL for fewer days at once, one question after the other, about windows that were too much for it, and about all if
  /// it is known that years are.
  private func askInPieces(
    _ windows: [ContributionWindow], _ answers: inout SourceAnswers, _ days: (ContributionWindow) -> QueryWindow
  ) {
    let start = world.uptimeSeconds()
    let spent = secondsInPieces
    defer { secondsInPieces = spent + world.uptimeSeconds() - start }
    for window in windows where tooMuch.contains(window) || (pieceDays != nil && answers.queries[window] == nil) {
      var pieces = PiecewiseQuery(days(window), until: now.today + 1, pieceDays: pieceDays)
      while let piece = pieces.wanted, queriesAsked < ContributionFetch.maxQueries,
        spent + world.uptimeSeconds() - start < ContributionFetch.maxSecondsInPieces,
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
        answers.queries[window] = .success(.init(window: window, asked: asked, answer: answer, olderFailure: failure))
      } else {
        answers.queries[window] = .failure(pieces.failure ?? answers.queries[window]?.failure ?? .resourceLimits)
      }
      if !pieces.isWhole { return leaveOut(windows, &answers) }
    }
  }

  /// Notes windows as too much for GraphQL that it is not asked about any more.
  private func leaveOut(_ windows: [ContributionWindow], _ answers: inout SourceAnswers) {
    for window in windows where answers.queries[window] == nil { answers.queries[window] = .failure(.resourceLimits) }
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
        return SourceAnswers.Queried(window: window, asked: query.window, answer: queried)
      }
    } else {
      answers.pages[window] = Result { () throws(GitHubError) in try readPage(window, answer) }
    }
  }
}

/// A page as GitHub sent it.
package struct ReadPage: Equatable {
  package let bytes: [UInt8]
  let isUnderstood: Bool
}

extension GitHubError {
  /// Whether the other source may know what a page did not tell.
  var leavesRoomForQuery: Bool {
    switch self {
    case .unreachable, .rateLimited, .serverTrouble, .unexpectedStatus, .unreadable, .page(.notUnderstood): true
    // A server may show its pages only to people who are signed in.
    case .unauthorized, .forbidden: true
    case .notAsked, .missingScopes, .otherAccount, .queryFailed, .notFound, .page(.noCalendar): false
    }
  }
}
