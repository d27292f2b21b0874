internal import CycBase
internal import ArgumentParser
package import GitHub

/// Which of GitHub's two sources contributions are read from.
package enum ContributionSource: String, CaseIterable, ExpressibleByArgument {
  case page
  case graphQL = "graphql"
  /// The page; with a token GraphQL beside one's own, and in its place where it does not answer.
  case auto

  /// Whether what was kept may stand in for the wished source.
  package func accepts(_ kept: ContributionSheet) -> Bool {
    switch self {
    case .page: kept.source == .page && kept.queriedDays.isEmpty
    case .graphQL: kept.source == .graphQL
    case .auto: true
    }
  }
}

/// What a person wants of the sources.
package struct SourceOptions: Equatable {
  package var choice = ContributionSource.auto
  /// Where the page that is read is to be kept; nil for nowhere.
  var pageFile: String?
}
