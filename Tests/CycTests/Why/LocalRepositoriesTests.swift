import Foundation
import Platform
import Support
import Testing

@testable import cyc

@Suite struct LocalRepositoriesTests {
  @Test func blanksAndCommasStandBetweenFolders() {
    let expected = ShellWords(words: ["/a/*", "/b", "~/c d"]).text
    #expect(SettingKind.folders.value(typed: "/a/*,/b '~/c d'") == expected)
    #expect(SettingKind.folders.value(typed: ",") == nil)
  }

  @Test func noMoreRepositoriesThanTheLimitAreAsked() throws {
    let folder = try TemporaryDirectory()
    for number in 0..<LocalRepositories.maxFolders + 3 {
      try FileManager.default.createDirectory(atPath: folder.path("\(number)/.git"), withIntermediateDirectories: true)
    }
    let repositories = LocalRepositories(["~/*", "~/1", "~/none"], home: folder.path)
    #expect(repositories.folders.count == LocalRepositories.maxFolders)
    #expect(repositories.leftOut == 3)
    #expect(repositories.withoutRepository == ["~/none"])
  }

  @Test(arguments: [
    (#"nag.repositories = ["~/src/*", "/srv/a b"]"#, ["~/src/*", "/srv/a b"], true),
    (#"nag.repositories = []"#, [], true), (#"nag.repositories = ["src"]"#, [], false),
    (#"nag.repositories = "~/src""#, [], false), (#"nag.repositories = [1]"#, [], false), ("", [], true),
  ])
  func theSettingIsAListOfFolders(toml: String, patterns: [String], isGood: Bool) throws {
    let settings = try Settings(toml: toml, path: "config.toml")
    #expect(settings[.nagRepositories] == patterns)
    #expect(settings.problems.isEmpty == isGood)
  }
}
