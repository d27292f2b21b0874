internal import GitHub
internal import HTTP

/// A question to one of the two sources about one window.
struct SourceQuestion {
  enum Source: CaseIterable {
    case page
    case query
  }

  let window: ContributionWindow
  /// Nil for the page.
  let query: ContributionQuery?
  let request: Request

  var source: Source { query == nil ? .page : .query }
}
