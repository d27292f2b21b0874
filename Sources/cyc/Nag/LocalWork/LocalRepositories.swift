internal import GitHub
internal import Platform
internal import Foundation

/// The repositories in the folders of `nag.repositories`.
struct LocalRepositories: Equatable {
  /// Absolute paths, in the order of the settings and of their names; each repository once.
  let folders: [String]
  /// What the settings name and where no repository is.
  let withoutRepository: [String]
  /// How many were left out, since so many are asked at most.
  let leftOut: Int

  static let maxFolders = 100

  init(_ patterns: [String], home: String) {
    var (folders, without): ([String], [String]) = ([], [])
    var seen: Set<String> = []
    for text in patterns {
      let found = (FolderPattern(text, home: home)?.folders() ?? []).filter { folder in
        FileManager.default.fileExists(atPath: "\(folder)/.git")
      }
      if found.isEmpty { without.append(text) }
      // Links lead to the same repository; another working tree of it has a `.git` of its own.
      folders += found.filter { seen.insert(LocalRepositories.resolved("\($0)/.git")).inserted }
    }
    self.folders = Array(folders.prefix(LocalRepositories.maxFolders))
    withoutRepository = without
    leftOut = max(0, folders.count - LocalRepositories.maxFolders)
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}

extension World {
  /// The repositories of the settings.
  func localRepositories() -> LocalRepositories {
    LocalRepositories(settings[.nagRepositories], home: Directories.homeDirectory(environment: environment))
  }
}
