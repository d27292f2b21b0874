internal import CycBase
internal import Days
internal import GitHub

/// What the sources said, window by window; nothing of a window about which a source was not asked.
struct SourceAnswers {
  /// What GraphQL said, and about which days it was asked.
  struct Queried {
    let window: ContributionWindow
    let asked: QueryWindow
    let answer: QueriedContributions
    /// Why it did not tell of the days before those; nil if it told of all.
    var olderFailure: GitHubError?

    func sheet(fetchedAt: Instant) -> ContributionSheet {
      ContributionSheet(window: window, queried: answer, fetchedAt: fetchedAt)
    }
  }

  var pages: [ContributionWindow: Result<ContributionSheet, GitHubError>] = [:]
  var queries: [ContributionWindow: Result<Queried, GitHubError>] = [:]

  var count: Int { pages.count + queries.count }

  func has(_ question: SourceQuestion) -> Bool {
    switch question.source {
    case .page: pages[question.window] != nil
    case .query: queries[question.window] != nil
    }
  }

  mutating func note(_ error: GitHubError, for question: SourceQuestion) {
    switch question.source {
    case .page: pages[question.window] = .failure(error)
    case .query: queries[question.window] = .failure(error)
    }
  }

  /// Why a source did not answer; nil where it did, or was not asked.
  func failure(_ question: SourceQuestion) -> GitHubError? {
    switch question.source {
    case .page: pages[question.window]?.failure
    case .query: queries[question.window]?.failure
    }
  }
}

extension Result {
  package var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
