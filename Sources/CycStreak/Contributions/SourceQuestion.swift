internal import CycBase
package import GitHub
package import HTTP

/// A question to one of the two sources about one window.
package struct SourceQuestion {
  package enum Source: CaseIterable {
    case page
    case query
  }

  package let window: ContributionWindow
  /// Nil for the page.
  let query: ContributionQuery?
  package let request: Request

  package var source: Source { query == nil ? .page : .query }
}
