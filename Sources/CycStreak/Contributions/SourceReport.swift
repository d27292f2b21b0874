internal import CycBase
package import Days
package import GitHub
internal import HTTP

/// Why a source did not answer for a window.
struct SourceError: Equatable {
  let source: SourceQuestion.Source
  let window: ContributionWindow
  let error: ConnectionFailure
}

/// Which sources answered in a reading, and why others did not.
package struct SourceReport: Equatable {
  /// For each window the error of the page precedes that of GraphQL.
  var errors: [SourceError] = []
  /// Windows that a source answered for; other windows come from the cache.
  package var answered: Set<ContributionWindow> = []
  /// Why GraphQL did not answer when pages that now come from the cache were fetched.
  var earlierErrors: [SourceError] = []
  /// Days since GraphQL's last answer, on which private contributions may be missing. Nil if GraphQL answered, or never
  /// knew more than the page.
  package var privateUnseen: Range<Day>?
  /// How to let the token see private contributions; nil unless it is known to lack the scope.
  var missingScope: Sentence?
}

extension SourceReport {
  /// Why the page failed, if GraphQL answered instead.
  var pageFailure: ConnectionFailure? { errors.first { $0.source == .page && answered.contains($0.window) }?.error }

  /// Why GraphQL did not answer either, if a page failed.
  var queryFailure: ConnectionFailure? {
    let unread = errors.filter { $0.source == .page && !answered.contains($0.window) }.map(\.window)
    return errors.first { $0.source == .query && unread.contains($0.window) }?.error
  }

  /// Why GraphQL did not answer for a window whose page did.
  package var queryFailureWithPage: ConnectionFailure? {
    (errors.first { $0.source == .query && answered.contains($0.window) } ?? earlierErrors.first)?.error
  }

  var mayMissPrivate: Bool { privateUnseen != nil && queryFailureWithPage != nil }

  /// Why no source answered for a window: the page's failure if the page was asked for.
  package func failure(of window: ContributionWindow) -> ConnectionFailure? { unanswered(window)?.error }

  /// `failure(of:)` with its source.
  func unanswered(_ window: ContributionWindow) -> SourceError? {
    answered.contains(window) ? nil : errors.first { $0.window == window }
  }

  /// The report without other windows: some that were asked for turn out not to be needed.
  package func about(_ windows: [ContributionWindow]) -> SourceReport {
    var sourceReport = self
    sourceReport.errors.removeAll { !windows.contains($0.window) }
    sourceReport.earlierErrors.removeAll { !windows.contains($0.window) }
    sourceReport.answered.formIntersection(windows)
    return sourceReport
  }
}

/// A request to one of the two sources.
package struct SourceQuestion {
  package enum Source: CaseIterable {
    case page
    /// GraphQL.
    case query
  }

  let window: ContributionWindow
  /// Nil for the page.
  let query: ContributionQuery?
  let request: Request
  /// The page whose validator the request has; nil if it has none.
  var known: ContributionSheet?

  var source: Source { query == nil ? .page : .query }
}

/// Answers of the sources by window; windows that were not asked for are missing.
struct SourceAnswers {
  /// An answer of GraphQL.
  struct Queried {
    let asked: QueryWindow
    let answer: QueriedContributions
    /// Why older days of the window are missing; nil if none are.
    var olderFailure: GitHubError?
  }

  var pages: ContributionFetch.Outcomes = [:]
  var queries: [ContributionWindow: Result<Queried, GitHubError>] = [:]

  var count: Int { pages.count + queries.count }

  func has(_ question: SourceQuestion) -> Bool {
    question.source == .page ? pages[question.window] != nil : queries[question.window] != nil
  }

  mutating func note(_ error: GitHubError, for question: SourceQuestion) {
    switch question.source {
    case .page: pages[question.window] = .failure(error)
    case .query: queries[question.window] = .failure(error)
    }
  }

  /// Nil if the source answered or was not asked.
  func failure(_ question: SourceQuestion) -> GitHubError? {
    question.source == .page ? pages[question.window]?.failure : queries[question.window]?.failure
  }
}

extension Result {
  package var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
