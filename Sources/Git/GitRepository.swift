internal import Platform
internal import Foundation

/// A repository on this machine, before its commits are looked at.
public struct GitRepository: Equatable, Sendable {
  /// As it was typed.
  public let folder: String
  /// The name of its folder, as the file system has it: not cleaned for a terminal.
  public let name: String
  /// The branch that is checked out; nil where it is none (a detached HEAD).
  public let branch: String?
  /// The commit that is checked out; nil where there is none yet.
  public let head: String?
  public let config: GitConfig
  public let branches: GitBranches

  /// Asks git for all of it at once.
  ///
  /// - Throws: `GitError`
  public init(_ folder: String, _ git: GitClient) throws(GitError) {
    guard FileManager.default.fileExists(atPath: folder) else { throw .noFolder(folder) }
    let answers = git.ask(
      [
        ["rev-parse", "--absolute-git-dir"], ["rev-parse", "--show-toplevel"], ["symbolic-ref", "-q", "HEAD"],
        ["rev-parse", "-q", "--verify", "HEAD"], GitConfig.arguments, GitBranches.arguments,
      ].map { GitClient.Question(folder: folder, arguments: $0) })
    if case .failure(.notFound) = answers[0] { throw .noGit }
    guard case .success(let first) = answers[0] else { throw .noAnswer(folder) }
    guard first.exitCode == 0 else {
      throw GitRepository.isOfAnotherUser(folder) ? .notTrusted(folder) : .noRepository(folder)
    }
    guard let config = answers[4].printed(orNothingAt: [1]), let branches = answers[5].printed() else {
      throw .noAnswer(folder)
    }
    func line(_ index: Int) -> String? {
      // A path is all but the line break behind it.
      answers[index].printed().flatMap { bytes in
        bytes.isEmpty ? nil : String(decoding: bytes.last == 10 ? bytes.dropLast() : bytes[...], as: UTF8.self)
      }
    }
    self.folder = folder
    name = GitRepository.name(workingTree: line(1), gitFolder: line(0) ?? folder)
    branch = line(2).flatMap { $0.hasPrefix("refs/heads/") ? String($0.dropFirst(11)) : nil }
    head = line(3)
    self.config = GitConfig(config)
    self.branches = GitBranches(branches)
  }

  /// A bare repository has no working tree; its folder is often called `name.git`.
  private static func name(workingTree: String?, gitFolder: String) -> String {
    let path = workingTree ?? (gitFolder.hasSuffix(".git") ? String(gitFolder.dropLast(4)) : gitFolder)
    return path.split(separator: "/").last.map(String.init) ?? "/"
  }

  /// git does not touch the repositories of others unless it is told to trust them.
  ///
  /// Source: git-config(1), `safe.directory`.
  private static func isOfAnotherUser(_ folder: String) -> Bool {
    var path = URL(filePath: folder).resolvingSymlinksInPath().path
    while true {
      if let isOwn = FileOwner.isThisUser("\(path)/.git") { return !isOwn }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return false }
      path = String(path[..<slash])
    }
  }
}

/// Why git says nothing of a folder.
public enum GitError: Error, Equatable {
  case noFolder(String)
  case noRepository(String)
  /// It belongs to another user, so that git does not read it.
  case notTrusted(String)
  case noGit
  /// git ended with an error, or took too long.
  case noAnswer(String)
}
