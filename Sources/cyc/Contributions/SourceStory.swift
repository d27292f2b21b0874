internal import Days
internal import GitHub

/// What became of asking the two sources, for those who want to know.
struct SourceStory: Equatable {
  /// Why GraphQL was asked in the page's place, where it answered.
  var pageFailure: GitHubError?
  /// Why GraphQL did not answer in the page's place.
  var queryFailure: ConnectionFailure?
  /// Why GraphQL did not answer beside a page that did.
  var lookFailure: ConnectionFailure?
  /// Whether GraphQL once told of private contributions, where it does not answer beside the page now.
  var hadPrivate = false
  /// What to do so that the token sees private contributions, where it is known that it does not.
  var missingScope: Sentence?
}
