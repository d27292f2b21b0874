internal import CycBase
internal import ArgumentParser

/// How much the network is used, and for which of GitHub's sources; for commands that show contributions.
package struct FreshnessOptions: ParsableArguments {
  @Flag(help: "Fetch everything again, however fresh the cache is.")
  package var refresh = false

  @Flag(help: "Do not use the network: show what is in the cache.")
  package var offline = false

  @Option(
    help: """
      Where contributions come from: page, graphql (needs a token), or auto: the page, plus GraphQL if there is a token, for \
      your private contributions and when the page does not answer.
      """)
  package var source = ContributionSource.auto

  @Option(
    name: .customLong("save-page"),
    help: ArgumentHelp("Save GitHub's page as it was read to a new file, for a bug report.", valueName: "file"),
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

  /// A page that is to be kept has to be fetched.
  package var mode: ContributionReader.Mode { offline ? .offline : refresh || pageFile != nil ? .refresh : .asNeeded }

  package var sources: SourceOptions { SourceOptions(choice: source, pageFile: pageFile) }
}
