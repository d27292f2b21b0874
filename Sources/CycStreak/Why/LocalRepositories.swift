package import CycBase
internal import Foundation
internal import Platform

extension AnySetting {
  package static let nagRepositories = Setting<[String]>(
    "nag.repositories", .folders, default: [], example: "'~/src/*'",
    Sentence(
      en:
        "Folders where git looks for what you did today: changes, and commits that are not pushed; * matches any name.",
      ko: "오늘 고치거나 커밋하고 아직 푸시하지 않은 것이 있는지 git에 물어볼 폴더예요. *는 아무 이름이나 뜻해요."))
}

/// The repositories of `nag.repositories`.
package struct LocalRepositories: Equatable {
  /// Absolute paths, in the order of the patterns, then by name; each repository once.
  package let folders: [String]
  /// Patterns of the settings that match no repository.
  package let withoutRepository: [String]
  /// Number of repositories beyond `maxFolders`, which were left out.
  package let leftOut: Int

  package static let maxFolders = 100

  package init(_ patterns: [String], home: String) {
    var (folders, without): ([String], [String]) = ([], [])
    var seen: Set<String> = []
    for pattern in patterns {
      let found = (FolderPattern(pattern, home: home)?.folders() ?? [])
        .filter { FileManager.default.fileExists(atPath: "\($0)/.git") }
      if found.isEmpty { without.append(pattern) }
      // Links may lead to the same repository; a further working tree has its own `.git`.
      folders += found.filter { seen.insert(LocalRepositories.resolved("\($0)/.git")).inserted }
    }
    self.folders = Array(folders.prefix(LocalRepositories.maxFolders))
    withoutRepository = without
    leftOut = max(0, folders.count - LocalRepositories.maxFolders)
  }

  private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}

extension Home {
  package func localRepositories() -> LocalRepositories {
    LocalRepositories(settings[.nagRepositories], home: userFolder)
  }

  package var userFolder: String { Directories.homeDirectory(environment: environment) }
}
