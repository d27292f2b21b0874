internal import Foundation
internal import Platform

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
  /// The top folder of the working tree, absolute; nil in a bare repository.
  public let top: String?
  /// Whether `folder` is the top folder.
  public let isAtTop: Bool
  /// Whether another repository has it as a submodule, and records one of its commits.
  public let isSubmodule: Bool
  /// Whether a rebase, merge, cherry-pick, revert or bisection has begun and not ended.
  public let isInOperation: Bool
  /// The same in any working tree of the repository.
  public let isAnyTreeInOperation: Bool
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
        ["rev-parse", "--show-superproject-working-tree"], ["rev-parse", "--show-prefix"],
      ].map { GitClient.Question(folder: folder, arguments: $0) })
    if case .failure(.notFound) = answers[0] { throw .noGit }
    guard case .success(let first) = answers[0] else { throw .noAnswer(folder) }
    guard first.exitCode == 0 else {
      if let path = GitRepository.distrusted(first.errorOutput) { throw .notTrusted(path) }
      throw .noRepository(folder)
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
    top = line(1)
    isAtTop = line(7)?.isEmpty ?? false
    isSubmodule = line(6).map { !$0.isEmpty } ?? false
    let gitFolder = line(0) ?? folder
    isInOperation = GitRepository.isInOperation(gitFolder)
    isAnyTreeInOperation = GitRepository.gitFolders(of: gitFolder).contains(where: GitRepository.isInOperation)
    self.config = GitConfig(config)
    self.branches = GitBranches(branches)
  }

  /// A bare repository has no working tree; its folder is often called `name.git`.
  private static func name(workingTree: String?, gitFolder: String) -> String {
    let path = workingTree ?? (gitFolder.hasSuffix(".git") ? String(gitFolder.dropLast(4)) : gitFolder)
    return path.split(separator: "/").last.map(String.init) ?? "/"
  }

  private static func isInOperation(_ gitFolder: String) -> Bool {
    marks.contains { FileManager.default.fileExists(atPath: "\(gitFolder)/\($0)") }
  }

  /// The git folders of all working trees.
  ///
  /// Source: gitrepository-layout(5), `commondir` and `worktrees`.
  private static func gitFolders(of gitFolder: String) -> [String] {
    let link = try? String(contentsOfFile: "\(gitFolder)/commondir", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let main = link.map { $0.hasPrefix("/") ? $0 : "\(gitFolder)/\($0)" } ?? gitFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(main)/worktrees")) ?? []
    return [main] + names.map { "\(main)/worktrees/\($0)" }
  }

  /// Files in the git folder that stand there while something is under way.
  ///
  /// Source: git-rev-parse(1), "REVISIONS", and git's own `wt-status.c`.
  private static let marks = [
    "rebase-merge", "rebase-apply", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG", "sequencer",
  ]

  /// The folder that git does not trust, as its message names it: the one to write into `safe.directory`, which is the git folder
  /// for a linked worktree. Nil if the message is another one.
  ///
  /// Source: git-config(1), `safe.directory`.
  static func distrusted(_ message: String) -> String? {
    guard message.contains("dubious ownership"), let start = message.firstRange(of: "repository at '") else {
      return nil
    }
    let rest = message[start.upperBound...]
    guard let end = rest.firstRange(of: "'\n") ?? rest.lastIndex(of: "'").map({ $0..<rest.index(after: $0) }) else {
      return nil
    }
    let path = String(rest[..<end.lowerBound])
    return path.hasPrefix("/") ? path : nil
  }
}

/// Why git says nothing of a folder.
public enum GitError: Error, Equatable {
  case noFolder(String)
  case noRepository(String)
  /// It belongs to another user, so that git does not read it; with the absolute path that git names.
  case notTrusted(String)
  case noGit
  /// git ended with an error, or took too long.
  case noAnswer(String)
}

/// The branches of a repository, its own and those that it knows of its remotes.
public struct GitBranches: Equatable, Sendable {
  /// The full names, such as `refs/remotes/origin/main`.
  private let references: Set<String>
  /// What symbolic ones stand for, such as `refs/remotes/origin/HEAD`.
  private let targets: [String: String]
  /// Where local branches are pushed to by themselves, such as `refs/remotes/origin/main`, by their short names.
  public let upstreams: [String: String]

  /// The question that `init` reads the answer to.
  public static let arguments = [
    "for-each-ref", "--format=%(refname)%00%(symref)%00%(upstream)", "refs/heads", "refs/remotes",
  ]

  /// Reads the answer: lines, since no name of a branch can hold a line break, of three fields.
  public init(_ bytes: [UInt8]) {
    var references: Set<String> = []
    var targets: [String: String] = [:]
    var upstreams: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count == 3 else { continue }
      references.insert(fields[0])
      if !fields[1].isEmpty { targets[fields[0]] = fields[1] }
      if !fields[2].isEmpty { upstreams[String(fields[0].dropFirst("refs/heads/".count))] = fields[2] }
    }
    self.references = references
    self.targets = targets
    self.upstreams = upstreams
  }

  public func has(_ reference: String) -> Bool { references.contains(reference) }

  /// The default branch of a remote, as far as it is known here: what its HEAD was when it was cloned, else a usual name.
  public func defaultBranch(of remote: String) -> String? {
    let prefix = "refs/remotes/\(remote)/"
    if let target = targets["\(prefix)HEAD"], target.hasPrefix(prefix) { return String(target.dropFirst(prefix.count)) }
    return ["main", "master"].first { has(prefix + $0) }
  }
}

/// What stands in a working tree and in no commit.
public struct GitStatus: Equatable, Sendable {
  /// Paths from the top of the working tree; of a folder of which git follows nothing only its own, with a slash at its end.
  public let changes: [String]

  /// The question that `init` reads the answer to.
  ///
  /// To compare a file that has a filter git would run the filter, a program that the repository names and that may write, as that
  /// of git-lfs does: such files are left out. Submodules are repositories of their own, and asking for them would run git in each.
  /// Whether files count that git does not follow is left to the person's `status.showUntrackedFiles`.
  public static let arguments = [
    "status", "--porcelain=v2", "-z", "--no-renames", "--ignore-submodules=all", "--", ":(top,attr:!filter)",
  ]

  /// Reads the answer; nil where it is not what was asked for.
  ///
  /// Source: git-status(1), "Porcelain Format Version 2".
  public init?(_ bytes: [UInt8]) {
    var changes: [String] = []
    for field in NULFields.read(bytes) {
      // How many fields stand before the path.
      let count =
        switch field.first {
        case "1": 8
        case "u": 10
        case "?": 1
        default: 0
        }
      // By scalars: a path may begin with a mark, which makes another character of the space before it.
      let parts = field.unicodeScalars.split(separator: " ", maxSplits: count, omittingEmptySubsequences: false)
      guard count > 0, parts.count == count + 1, let path = parts.last, !path.isEmpty else { return nil }
      changes.append(String(path))
    }
    self.changes = changes
  }
}
