internal import ArgumentParser

/// How much the network is used; for commands that show contributions.
struct FreshnessOptions: ParsableArguments {
  @Flag(help: "Fetch everything anew, however fresh the cache is.")
  var refresh = false

  @Flag(help: "Never use the network: show what was known last.")
  var offline = false

  func validate() throws {
    if refresh, offline { throw ValidationError("--refresh and --offline cannot be used together") }
  }

  var mode: ContributionReader.Mode { offline ? .offline : refresh ? .refresh : .asNeeded }
}
