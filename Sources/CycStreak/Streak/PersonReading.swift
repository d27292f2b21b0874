internal import Days
internal import GitHub
internal import Streaks

/// Reads one person's contributions: decides what to ask next, and collects the answers. It sends no requests itself,
/// so that one person and thousands of people are read by the same rules.
struct PersonReading {
  enum Question: Hashable {
    case window(ContributionWindow)
    /// The profile, which tells whether a calendar of zeros hides contributions.
    case profile

    var window: ContributionWindow? { if case .window(let window) = self { window } else { nil } }
  }

  let person: Person
  let rules: StreakRules
  private let host: Host
  private let today: Day
  var history: ContributionHistory
  /// Error that prevents a report; that of the newest window is in `history`.
  private(set) var failure: StreakFailure?
  var sourceReport = SourceReport()
  private var unanswered = 0
  private var hasProfile = false

  init(
    _ person: Person, on host: Host, rules: StreakRules, today: Day, span: ContributionHistory.Span, of day: Day? = nil
  ) {
    (self.person, self.rules, self.host, self.today) = (person, rules, host, today)
    history = ContributionHistory(span, on: day ?? today, rules: rules)
  }

  var isOver: Bool { failure != nil || (history.wanted.isEmpty && !needsProfile) }

  /// The windows of the report that the cache does not have yet.
  var newSheets: [ContributionSheet] {
    ((history.fetched?.sheets ?? []) + [history.year].compactMap(\.self)).filter {
      sourceReport.answered.contains($0.window)
    }
  }

  /// The next questions to ask; none while answers are awaited, and none at the end.
  ///
  /// - Parameter known: the sheet of a window in the cache, however old: it saves guesses at older years.
  mutating func nextQuestions(knowing known: (ContributionWindow) -> ContributionSheet?) -> [Question] {
    guard unanswered == 0, !isOver else { return [] }
    let windows = history.wanted(knowing: known)
    let questions = windows.isEmpty ? [.profile] : windows.map { Question.window($0) }
    unanswered = questions.count
    return questions
  }

  /// - Parameter isNew: whether `outcome` comes from GitHub; sheets in the cache were checked when they were fetched.
  mutating func take(_ outcome: ContributionHistory.Outcome, of window: ContributionWindow, isNew: Bool) {
    unanswered -= 1
    if isNew, case .success(let sheet) = outcome {
      sourceReport.answered.insert(window)
      failure = failure ?? StreakFailure(wrongClockShownBy: sheet, today: today)
    }
    history.take(outcome, of: window)
  }

  /// - Parameter profile: whether it is private.
  mutating func take(profile: Result<Bool, GitHubError>) {
    unanswered -= 1
    hasProfile = true
    switch profile {
    case .success(true): failure = .privateProfile(login: person.login.name)
    case .success(false): break
    case .failure(let error): failure = StreakFailure(profile: error, login: person.login, host: host)
    }
  }

  /// Whether the profile must tell if contributions are hidden. GraphQL hides nothing from the owner.
  private var needsProfile: Bool {
    guard !hasProfile, history.failure == nil, let fetched = history.fetched,
      sourceReport.answered.contains(fetched.newest.window)
    else { return false }
    return fetched.calendar.activeDays == 0 && !(fetched.newest.source == .graphQL && person.isOwn)
  }
}

extension StreakFailure {
  /// nil unless the page proves that this machine's clock is wrong.
  ///
  /// The last year's page ends today, yesterday or tomorrow, depending on the zone: a missing yesterday must not look
  /// like a broken streak. A calendar year's page may draw the rest of its year, but cannot have contributions after
  /// tomorrow.
  init?(wrongClockShownBy sheet: ContributionSheet, today: Day) {
    let calendar = sheet.calendar
    guard sheet.window == .lastYear else {
      guard let active = calendar.days.last(where: { $0.isActive && $0.day > today + 1 }) else { return nil }
      self = .contributionsToCome(on: active.day, today: today)
      return
    }
    if let first = calendar.first, let last = calendar.last, first <= today, (today - 1...today + 1).contains(last) {
      return nil
    }
    self = .otherDays(until: calendar.last ?? today, today: today)
  }
}
