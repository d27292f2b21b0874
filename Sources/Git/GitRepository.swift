internal import Foundation
internal import Platform

/// A repository and its state when it was read.
public struct GitRepository: Equatable, Sendable {
  public let folder: String
  /// Name of the folder; not cleaned for a terminal.
  public let name: String
  /// Short name of the branch that is checked out; nil if HEAD is detached.
  public let branch: String?
  /// Commit that is checked out; nil if there is none yet.
  public let head: String?
  /// Top folder of the working tree, absolute; nil for a bare repository.
  public let top: String?
  /// Whether `folder` is the top folder.
  public let isAtTop: Bool
  /// Whether it is a submodule of another repository, which records one of its commits.
  public let isSubmodule: Bool
  /// Whether a rebase, merge, cherry-pick, revert or bisection is in progress.
  public let isInOperation: Bool
  /// Whether one is in progress in any working tree of the repository.
  public let isAnyTreeInOperation: Bool
  public let config: GitConfig
  public let branches: GitBranches

  private enum Query: Int, CaseIterable {
    case gitFolder, top, branch, head, config, branches, superproject, prefix

    var arguments: [String] {
      switch self {
      case .gitFolder: ["rev-parse", "--absolute-git-dir"]
      case .top: ["rev-parse", "--show-toplevel"]
      case .branch: ["symbolic-ref", "-q", "HEAD"]
      case .head: ["rev-parse", "-q", "--verify", "HEAD"]
      case .config: GitConfig.arguments
      case .branches: GitBranches.arguments
      case .superproject: ["rev-parse", "--show-superproject-working-tree"]
      // Path from the top folder to this one: empty at the top.
      case .prefix: ["rev-parse", "--show-prefix"]
      }
    }
  }

  /// Asks git all questions at once.
  public init(_ folder: String, _ git: GitClient) throws(GitError) {
    guard FileManager.default.fileExists(atPath: folder) else { throw .noFolder(folder) }
    let results = git.ask(Query.allCases.map { GitClient.Question(folder: folder, arguments: $0.arguments) })
    func answer(_ query: Query) -> ProgramOutcome { results[query.rawValue] }
    if case .failure(.notFound) = answer(.gitFolder) { throw .noGit }
    guard case .success(let first) = answer(.gitFolder) else { throw .noAnswer(folder) }
    guard first.exitCode == 0 else {
      if let path = GitRepository.untrustedFolder(in: first.errorOutput) { throw .notTrusted(path) }
      throw GitRepository.hasNoRepository(first.errorOutput) ? .noRepository(folder) : .noAnswer(folder)
    }
    guard let config = answer(.config).printed(orNothingAt: [1]), let branches = answer(.branches).printed()
    else { throw .noAnswer(folder) }
    /// An answer of one line, without its line break; nil if git failed or printed nothing.
    func line(_ query: Query) -> String? {
      answer(query).printed().flatMap { bytes in
        bytes.isEmpty
          ? nil : String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
      }
    }
    self.folder = folder
    let gitFolder = line(.gitFolder) ?? folder
    name = GitRepository.name(workingTree: line(.top), gitFolder: gitFolder)
    branch = line(.branch).flatMap { $0.hasPrefix("refs/heads/") ? String($0.dropFirst("refs/heads/".count)) : nil }
    head = line(.head)
    top = line(.top)
    isAtTop = line(.prefix)?.isEmpty ?? false
    isSubmodule = line(.superproject).map { !$0.isEmpty } ?? false
    isInOperation = GitRepository.isInOperation(gitFolder)
    isAnyTreeInOperation = GitRepository.gitFolders(of: gitFolder).contains(where: GitRepository.isInOperation)
    self.config = GitConfig(config)
    self.branches = GitBranches(branches)
  }

  /// Whether a folder is in a repository, even one that git does not trust. True if git gives no answer.
  public static func contains(_ folder: String, _ git: GitClient) -> Bool {
    let answer = git.ask([GitClient.Question(folder: folder, arguments: ["rev-parse", "--absolute-git-dir"])])[0]
    guard case .success(let result) = answer else { return true }
    return result.exitCode == 0 || !hasNoRepository(result.errorOutput)
  }

  /// Whether git says that a folder, or a file, is in no repository. git also fails for other reasons, such as
  /// broken settings or a repository of a later version.
  private static func hasNoRepository(_ message: String) -> Bool {
    ["not a git repository", "Not a directory", "Unable to read current working directory"]
      .contains(where: message.contains)
  }

  /// A bare repository has no working tree; its folder is often called `name.git`, or `.bare` if it has linked ones.
  private static func name(workingTree: String?, gitFolder: String) -> String {
    let ending = [".git", "/.bare"].first(where: gitFolder.hasSuffix) ?? ""
    let path = workingTree ?? String(gitFolder.dropLast(ending.count))
    return path.split(separator: "/").last.map(String.init) ?? "/"
  }

  private static func isInOperation(_ gitFolder: String) -> Bool {
    operationFiles.contains { FileManager.default.fileExists(atPath: "\(gitFolder)/\($0)") }
  }

  /// The git folders of all working trees. Source: gitrepository-layout(5), `commondir` and `worktrees`.
  private static func gitFolders(of gitFolder: String) -> [String] {
    let link = try? String(contentsOfFile: "\(gitFolder)/commondir", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let main = link.map { $0.hasPrefix("/") ? $0 : "\(gitFolder)/\($0)" } ?? gitFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(main)/worktrees")) ?? []
    return [main] + names.map { "\(main)/worktrees/\($0)" }
  }

  /// Files that exist in the git folder during an operation. Source: git-rev-parse(1), "REVISIONS", and git's own
  /// `wt-status.c`.
  private static let operationFiles = [
    "rebase-merge", "rebase-apply", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG", "sequencer",
  ]

  /// The folder to add to `safe.directory`, according to git's message; nil if the message is about something else. For
  /// a linked worktree it is the git folder. Source: git-config(1), `safe.directory`.
  public static func untrustedFolder(in message: String) -> String? {
    guard message.contains("dubious ownership"), let start = message.firstRange(of: "repository at '")?.upperBound
    else { return nil }
    let rest = message[start...]
    guard let end = rest.firstRange(of: "'\n")?.lowerBound ?? rest.lastIndex(of: "'") else { return nil }
    let path = String(rest[..<end])
    return path.hasPrefix("/") ? path : nil
  }
}

public enum GitError: Error, Equatable {
  case noFolder(String)
  case noRepository(String)
  /// The repository belongs to another user, so git does not read it. The value is the absolute path from git's
  /// message.
  case notTrusted(String)
  case noGit
  case noAnswer(String)
}

/// The branches of a repository, local and remote-tracking, and its tags.
public struct GitBranches: Equatable, Sendable {
  /// Full names, such as `refs/remotes/origin/main`.
  private let references: Set<String>
  /// Targets of symbolic references, such as `refs/remotes/origin/HEAD`.
  private let targets: [String: String]
  /// Short names of the local branches.
  public var local: [String] {
    references.filter { $0.hasPrefix("refs/heads/") }.map { String($0.dropFirst("refs/heads/".count)) }
  }
  /// Full names of upstreams, such as `refs/remotes/origin/main`, by short name of the local branch.
  public let upstreams: [String: String]

  /// Arguments of git whose output `init` reads.
  public static let arguments = [
    "for-each-ref", "--format=%(refname)%00%(symref)%00%(upstream)", "refs/heads", "refs/remotes",
    "refs/tags",
  ]

  public init(_ bytes: [UInt8]) {
    var references: Set<String> = []
    var (targets, upstreams): ([String: String], [String: String]) = ([:], [:])
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

  /// Short names of the branches of a remote.
  public func names(of remote: String) -> [String] {
    let prefix = "refs/remotes/\(remote)/"
    return references.filter { $0.hasPrefix(prefix) && targets[$0] == nil }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The default branch of a remote: its HEAD when it was cloned, otherwise `main` or `master`; nil if unknown.
  public func defaultBranch(of remote: String) -> String? {
    let prefix = "refs/remotes/\(remote)/"
    if let target = targets["\(prefix)HEAD"], target.hasPrefix(prefix) { return String(target.dropFirst(prefix.count)) }
    return ["main", "master"].first { has(prefix + $0) }
  }
}

/// Uncommitted changes in a working tree.
public struct GitStatus: Equatable, Sendable {
  /// Paths from the top of the working tree. An untracked folder appears as one path that ends with a slash.
  public let changes: [String]

  /// Arguments of git whose output `init` reads. Files with a filter are left out. To compare one, git would run the
  /// filter: a program that the repository names and that may write, as git-lfs does. Submodules are left out because
  /// git would run in each. Whether untracked files appear depends on `status.showUntrackedFiles`.
  public static let arguments = [
    "status", "--porcelain=v2", "-z", "--no-renames", "--ignore-submodules=all", "--", ":(top,attr:!filter)",
  ]

  /// Nil if the output has another form. Source: git-status(1), "Porcelain Format Version 2".
  public init?(_ bytes: [UInt8]) {
    var changes: [String] = []
    for field in NULFields.read(bytes) {
      // A header, such as the number of stashes with `status.showStash`.
      if field.utf8.first == UInt8(ascii: "#") { continue }
      // Number of fields before the path.
      let count =
        switch field.first {
        case "1": 8
        case "u": 10
        case "?": 1
        default: 0
        }
      // Split by scalars: a path may begin with a combining mark, which would join the space before it.
      let parts = field.unicodeScalars.split(separator: " ", maxSplits: count, omittingEmptySubsequences: false)
      guard count > 0, parts.count == count + 1, let path = parts.last, !path.isEmpty else { return nil }
      changes.append(String(path))
    }
    self.changes = changes
  }
}
