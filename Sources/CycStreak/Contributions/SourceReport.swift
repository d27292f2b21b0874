internal import CycBase
package import Days
package import GitHub

/// What was asked of a source in vain.
struct SourceError: Equatable {
  let source: SourceQuestion.Source
  let window: ContributionWindow
  let error: ConnectionFailure
}

/// What became of asking the two sources, for those who want to know.
package struct SourceReport: Equatable {
  /// A window's page before GraphQL.
  var errors: [SourceError] = []
  /// The windows of which a source told; where others are shown they come from the cache.
  package var answered: Set<ContributionWindow> = []
  /// Why GraphQL had not answered beside pages that come from the cache, when those were fetched.
  var earlierErrors: [SourceError] = []
  /// Days that may have private contributions which the page does not show, because GraphQL did not answer: from
  /// the day of its last answer. Nil if all that GraphQL knows is seen, or if it never knew more than the page.
  package var privateUnseen: Range<Day>?
  /// What to do so that the token sees private contributions, where it is known that it does not.
  var missingScope: Sentence?
}

extension SourceReport {
  /// Why GraphQL was asked in the page's place, where it answered.
  var pageFailure: ConnectionFailure? {
    errors.first { $0.source == .page && answered.contains($0.window) }?.error
  }

  /// Why GraphQL did not answer in the page's place.
  var queryFailure: ConnectionFailure? {
    let unread = errors.filter { $0.source == .page && !answered.contains($0.window) }.map(\.window)
    return errors.first { $0.source == .query && unread.contains($0.window) }?.error
  }

  /// Why GraphQL did not answer beside a page that did.
  package var lookFailure: ConnectionFailure? {
    (errors.first { $0.source == .query && answered.contains($0.window) } ?? earlierErrors.first)?.error
  }

  /// Whether private contributions may be missing, because the page answered and GraphQL did not.
  var mayMissPrivate: Bool { privateUnseen != nil && lookFailure != nil }

  /// Why no source told of a window: the page's reason, where it was asked for.
  package func failure(of window: ContributionWindow) -> ConnectionFailure? {
    answered.contains(window) ? nil : errors.first { $0.window == window }?.error
  }

  /// Only what concerns these windows: not every window that was asked for turned out to be needed.
  package func about(_ windows: [ContributionWindow]) -> SourceReport {
    var sourceReport = self
    sourceReport.errors.removeAll { !windows.contains($0.window) }
    sourceReport.earlierErrors.removeAll { !windows.contains($0.window) }
    sourceReport.answered.formIntersection(windows)
    return sourceReport
  }
}
