internal import CycBase
internal import CycStreak
internal import CycList
internal import Git
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

extension SSHAliases {
  /// Resolves and keeps the aliases in the remotes of the repositories of `nag.repositories`.
  static func resolveThoseOfRepositories(in world: World) {
    guard let host = try? world.publicSession().host else { return }
    let questions = world.localRepositories().folders.map {
      GitClient.Question(folder: $0, arguments: GitConfig.arguments)
    }
    let configs = world.git(limitSeconds: 3).ask(questions).compactMap { $0.printed().map(GitConfig.init) }
    _ = resolved(for: configs.flatMap(\.remotes), on: host, in: world)
  }
}
