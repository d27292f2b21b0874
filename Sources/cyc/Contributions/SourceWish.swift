internal import ArgumentParser
internal import GitHub

/// Which of GitHub's two sources contributions are read from.
enum SourceChoice: String, CaseIterable, ExpressibleByArgument {
  case page
  case graphQL = "graphql"
  /// The page, and GraphQL where there is a token and the page does not answer, or shows nothing of late.
  case auto

  /// Whether what was kept from a source may stand in for the wished one.
  func accepts(_ source: ContributionSheet.Source) -> Bool {
    switch self {
    case .page: source == .page
    case .graphQL: source == .graphQL
    case .auto: true
    }
  }
}

/// What a person wants of the sources.
struct SourceWish: Equatable {
  var choice = SourceChoice.auto
  /// Where the page that is read is to be kept; nil for nowhere.
  var pageFile: String?
}
