internal import CycBase
package import Days
package import GitHub
package import Streaks

/// How one person's contributions are read: what to ask next, and what the answers come to. It asks nobody itself, so that one
/// person and two thousand are read by the same rules.
package struct PersonReading {
  package enum Question: Hashable {
    case window(ContributionWindow)
    /// The profile, which says whether a calendar of zeros is all that there is, or only all that is shown.
    case profile

    package var window: ContributionWindow? { if case .window(let window) = self { window } else { nil } }
  }

  package let person: Person
  package let rules: StreakRules
  private let host: Host
  private let today: Day
  package var history: ContributionHistory
  /// What has to go wrong for there to be no report, beside a newest window that cannot be read.
  package private(set) var failure: StreakFailure?
  /// What became of asking, where an answer was not all that there is to tell.
  package var sourceReport = SourceReport()
  private var unanswered = 0
  private var hasProfile = false

  package init(
    _ person: Person, on host: Host, rules: StreakRules, today: Day, span: ContributionHistory.Span, of day: Day? = nil
  ) {
    self.person = person
    self.rules = rules
    self.host = host
    self.today = today
    history = ContributionHistory(span, on: day ?? today, rules: rules)
  }

  /// Whether no answer is of use any more.
  package var isOver: Bool { failure != nil || (history.wanted.isEmpty && !needsProfile) }

  /// The windows of the report that the cache does not have yet.
  var newSheets: [ContributionSheet] {
    ((history.fetched?.sheets ?? []) + [history.year].compactMap(\.self)).filter {
      sourceReport.answered.contains($0.window)
    }
  }

  /// What to ask now; nothing while answers are awaited, and when it is over.
  ///
  /// - Parameter known: What is known of a window, however old.
  package mutating func ask(knowing known: (ContributionWindow) -> ContributionSheet?) -> [Question] {
    guard unanswered == 0, !isOver else { return [] }
    let windows = history.wanted(knowing: known)
    let questions = windows.isEmpty ? [.profile] : windows.map { Question.window($0) }
    unanswered = questions.count
    return questions
  }

  /// Takes what came of a window.
  ///
  /// - Parameter isNew: Whether it comes from GitHub; what comes from the cache was looked at when it was put there.
  package mutating func take(_ outcome: ContributionHistory.Outcome, of window: ContributionWindow, isNew: Bool) {
    unanswered -= 1
    if isNew, case .success(let sheet) = outcome {
      sourceReport.answered.insert(window)
      failure = failure ?? StreakFailure(clockBeside: sheet, today: today)
    }
    history.take(outcome, of: window)
  }

  /// Takes what the profile says: whether it is private.
  package mutating func take(profile: Result<Bool, GitHubError>) {
    unanswered -= 1
    hasProfile = true
    switch profile {
    case .success(true): failure = .privateProfile(login: person.login.name)
    case .success(false): break
    case .failure(let error): failure = StreakFailure(profile: error, login: person.login, host: host)
    }
  }

  /// Whether contributions may only be hidden: GraphQL hides nothing from the owner.
  private var needsProfile: Bool {
    guard !hasProfile, history.failure == nil, let fetched = history.fetched,
      sourceReport.answered.contains(fetched.newest.window)
    else {
      return false
    }
    return fetched.calendar.activeDays == 0 && !(fetched.newest.source == .graphQL && person.isOwn)
  }
}

extension StreakFailure {
  /// What proves that a page and this machine's clock do not speak of the same day; nil where nothing does.
  ///
  /// The last year's page ends today, yesterday or tomorrow, as zones have it: what is not known of yesterday must not look
  /// like a broken streak. A calendar year's page may draw the rest of its year, but nobody contributes later than tomorrow.
  package init?(clockBeside sheet: ContributionSheet, today: Day) {
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
