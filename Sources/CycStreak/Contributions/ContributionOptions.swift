package import CycBase
internal import ArgumentParser
package import GitHub

/// Options for how new the contributions must be, and where they come from.
package struct FreshnessOptions: ParsableArguments, CustomReflectable {
  @Flag(help: ArgumentHelp(en: "Fetch everything again, however fresh the cache is.", ko: "캐시가 아무리 새것이어도 모두 다시 가져와요."))
  package var refresh = false

  @Flag(
    help: ArgumentHelp(en: "Do not use the network: show what is in the cache.", ko: "네트워크를 쓰지 않고 캐시에 있는 것을 보여 줘요."))
  package var offline = false

  @Option(
    help: ArgumentHelp(
      en: """
        Where contributions come from: page, graphql (needs a token), or auto: the page, plus GraphQL if there is a \
        token, for your private contributions and when the page does not answer.
        """,
      ko: """
        기여를 어디에서 가져올지 정해요: page, graphql(토큰 필요), auto. auto는 페이지를 읽고, 토큰이 있으면 비공개 기여나 페이지가 응답하지 않을 때를 위해 GraphQL도 써요.
        """))
  package var source = ContributionSource.auto

  @Option(
    name: .customLong("save-page"),
    help: ArgumentHelp(
      en: "Save GitHub's page as it was read to a new file, for a bug report.",
      ko: "읽은 GitHub 페이지를 그대로 새 파일에 저장해요. 버그를 알릴 때 써요.", valueName: "file"),
    completion: .file())
  var pageFile: String?

  package init() {}

  package func validate() throws {
    if refresh, offline { throw UsageFailure.together("--refresh", "--offline") }
    guard let pageFile else { return }
    if pageFile.isEmpty {
      throw UsageFailure(en: "--save-page takes the name of a file", ko: "--save-page에는 파일 이름을 적어 주세요")
    }
    if offline { throw UsageFailure.together("--save-page", "--offline") }
    if source == .graphQL {
      throw UsageFailure(
        en: "--save-page keeps a page, and --source graphql reads none",
        ko: "--save-page는 페이지를 저장하는데 --source graphql은 페이지를 읽지 않아요")
    }
  }

  /// `--save-page` fetches a page even if the cache is fresh.
  package var mode: ContributionReader.Mode { offline ? .offline : refresh || pageFile != nil ? .refresh : .asNeeded }
  package var sources: SourceOptions { SourceOptions(choice: source, pageFile: pageFile) }

  /// For the parser. `mirror` says why it is written by hand.
  package var customMirror: Mirror {
    mirror([("_refresh", _refresh), ("_offline", _offline), ("_source", _source), ("_pageFile", _pageFile)])
  }
}

package enum ContributionSource: String, CaseIterable, ExpressibleByArgument {
  case page
  case graphQL = "graphql"
  /// The page; with a token, also GraphQL for the user's own page, or instead of a page that does not answer.
  case auto

  /// Whether a cached sheet may be shown instead of asking this source.
  package func accepts(_ kept: ContributionSheet) -> Bool {
    switch self {
    case .page: kept.source == .page && kept.queriedDays.isEmpty
    case .graphQL: kept.source == .graphQL
    case .auto: true
    }
  }
}

package struct SourceOptions: Equatable {
  package var choice = ContributionSource.auto
  /// The path of `--save-page`.
  var pageFile: String?
}

extension AnySetting {
  package static let freshMinutes = Setting<Int>(
    "cache.fresh_minutes", .integer(0...1440), default: 5, example: "15",
    Sentence(
      en: "For how many minutes contributions come from the cache before GitHub is asked again.",
      ko: "몇 분 동안 GitHub에 다시 묻지 않고 캐시의 기여를 보여 줄지 정해요."))
}
