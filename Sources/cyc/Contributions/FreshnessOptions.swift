internal import ArgumentParser

/// How much the network is used, and for which of GitHub's sources; for commands that show contributions.
struct FreshnessOptions: ParsableArguments {
  @Flag(help: "Fetch everything again, however fresh the cache is.")
  var refresh = false

  @Flag(help: "Do not use the network: show what is in the cache.")
  var offline = false

  @Option(
    help: """
      Where contributions come from: page, graphql (needs a token), or auto: the page, plus GraphQL if there is a token, for \
      your private contributions and when the page does not answer.
      """)
  var source = ContributionSource.auto

  @Option(
    name: .customLong("save-page"),
    help: ArgumentHelp("Save GitHub's page as it was read to a new file, for a bug report.", valueName: "file"))
  var pageFile: String?

  func validate() throws {
    if refresh, offline { throw ValidationError("--refresh and --offline cannot be used together") }
    guard let pageFile else { return }
    if pageFile.isEmpty { throw ValidationError("--save-page wants the name of a file") }
    if offline { throw ValidationError("--save-page and --offline cannot be used together") }
    if source == .graphQL { throw ValidationError("--save-page keeps a page, and --source graphql reads none") }
  }

  /// A page that is to be kept has to be fetched.
  var mode: ContributionReader.Mode { offline ? .offline : refresh || pageFile != nil ? .refresh : .asNeeded }

  var sources: SourceOptions { SourceOptions(choice: source, pageFile: pageFile) }
}
