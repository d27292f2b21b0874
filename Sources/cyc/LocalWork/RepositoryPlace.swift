internal import Platform
internal import Terminal

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A repository on this machine, before its commits are looked at.
struct RepositoryPlace: Equatable {
  /// As it was typed.
  let folder: String
  /// The name of its folder, as it may be shown.
  let name: String
  /// The branch that is checked out; nil where it is none (a detached HEAD).
  let branch: String?
  /// The commit that is checked out; nil where there is none yet.
  let head: String?
  let config: GitConfig
  let branches: GitBranches

  /// - Throws: `WhyFailure`
  init(_ folder: String, _ git: Git) throws(WhyFailure) {
    guard FileManager.default.fileExists(atPath: folder) else { throw .noFolder(folder) }
    let answers = git.ask(
      [
        ["rev-parse", "--absolute-git-dir"], ["rev-parse", "--show-toplevel"], ["symbolic-ref", "-q", "HEAD"],
        ["rev-parse", "-q", "--verify", "HEAD"], GitConfig.arguments, GitBranches.arguments,
      ].map { Git.Question(folder: folder, arguments: $0) })
    if case .failure(.notFound) = answers[0] { throw .noGit }
    guard case .success(let first) = answers[0] else { throw .noAnswer(folder) }
    guard first.exitCode == 0 else {
      throw RepositoryPlace.isOfAnotherUser(folder) ? .notTrusted(folder) : .noRepository(folder)
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
    name = RepositoryPlace.name(workingTree: line(1), gitFolder: line(0) ?? folder)
    branch = line(2).flatMap { $0.hasPrefix("refs/heads/") ? String($0.dropFirst(11)) : nil }
    head = line(3)
    self.config = GitConfig(config)
    self.branches = GitBranches(branches)
  }

  /// A bare repository has no working tree; its folder is often called `name.git`.
  private static func name(workingTree: String?, gitFolder: String) -> String {
    let path = workingTree ?? (gitFolder.hasSuffix(".git") ? String(gitFolder.dropLast(4)) : gitFolder)
    return Sanitizer.clean(path.split(separator: "/").last.map(String.init) ?? "/").truncated(to: 40)
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
