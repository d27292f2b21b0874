import Days
import Foundation
import Git
import Platform
import Support
import Testing

@testable import Sync

/// A bare repository in a folder; each machine has a clone of its own, as in the program.
final class GitServer: Server {
  private let folder: TemporaryDirectory
  private let environment: [String: String]
  private var seconds = 1_800_000_000

  init() throws {
    folder = try TemporaryDirectory()
    environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
    _ = try git(["init", "-q", "--bare", "--template=", "server.git"])
  }

  private func git(_ arguments: [String]) throws -> String {
    let result = try Program.run(["git", "-C", folder.path] + arguments, environment: environment, timeoutSeconds: 60)
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func onServer(_ arguments: [String]) throws -> String { try git(["--git-dir=server.git"] + arguments) }

  private func branch(_ clone: String) throws -> GitRemoteBranch {
    GitRemoteBranch(
      try #require(GitBranchName("list")), of: try GitAddress(folder.path("server.git")),
      clone: folder.path("\(clone).git"), identity: GitIdentity(name: "sync", email: "sync@example.invalid"),
      environment: environment
    ) { (program, environment, input, limit) throws(ProgramError) in
      try Program.run(program, input: input, environment: environment, timeoutSeconds: limit)
    }
  }

  var head: String? {
    get throws {
      let commit = try onServer(["rev-parse", "--verify", "-q", "refs/heads/list"])
      return commit.isEmpty ? nil : commit
    }
  }

  var tree: [String: [UInt8]] {
    get throws {
      let editor = GitRemote(branch: try branch("editor"), now: now)
      guard let head = try editor.fetch() else { return [:] }
      let files = try editor.changes(from: nil, to: head.commit)
      let contents = try editor.contents(of: files.compactMap(\.id))
      return Dictionary(
        uniqueKeysWithValues: files.compactMap { file in
          file.id.flatMap { contents[$0] ?? nil }.map { (file.path, $0) }
        })
    }
  }

  func parent(of commit: String) throws -> String? {
    let parent = try onServer(["rev-parse", "--verify", "-q", "\(commit)^"])
    return parent.isEmpty ? nil : parent
  }

  func remote(of machine: Int) throws -> any SyncRemote {
    GitRemote(branch: try branch("machine-\(machine)"), now: now)
  }

  func edit(_ files: [String: [UInt8]?]) throws -> String {
    let editor = GitRemote(branch: try branch("editor"), now: now)
    let head = try #require(try editor.fetch()?.commit)
    let commit = try #require(try editor.commit(on: head, files: files, message: "by hand"))
    try #require(try editor.push(commit, on: head) == .accepted)
    return commit
  }

  func setHead(_ commit: String?) throws {
    _ = try onServer(commit.map { ["update-ref", "refs/heads/list", $0] } ?? ["update-ref", "-d", "refs/heads/list"])
  }

  /// A second of its own for each commit, so that no two have the same hash.
  private func now() -> Instant {
    seconds += 1
    return Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  }
}

/// A clone of one machine.
private struct GitRemote: SyncRemote {
  let branch: GitRemoteBranch
  let now: () -> Instant

  func fetch() throws -> RemoteHead? {
    try branch.fetch().map { RemoteHead(commit: $0.commit, parents: $0.parents) }
  }

  func isAncestor(_ commit: String, of head: String) throws -> Bool { try branch.isAncestor(commit, of: head) }

  func changes(from: String?, to: String) throws -> [RemoteFile] {
    try branch.changes(from: from, to: to).map { file in
      switch file.content {
      case .removed: RemoteFile(path: file.path, content: .removed)
      case .unreadable: RemoteFile(path: file.path, content: .unreadable)
      case .object(let id): RemoteFile(path: file.path, content: .stored(id))
      }
    }
  }

  func contents(of ids: [String]) throws -> [String: [UInt8]?] {
    try branch.contents(of: ids).mapValues { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }

  func commit(on parent: String?, filesOf other: String, message: String) throws -> String {
    try branch.commit(on: parent, filesOf: other, message: message, at: now())
  }

  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String? {
    try branch.commit(on: parent, files: files, message: message, at: now())
  }

  func removedVersion(of path: String, in head: String) throws -> [UInt8]? {
    try branch.removedVersion(of: path, in: head)
  }

  func commonAncestor(of one: String, and other: String) throws -> String? {
    try branch.commonAncestor(of: one, and: other)
  }

  func push(_ commit: String, on parent: String?) throws -> PushAnswer {
    switch try branch.push(commit, on: parent) {
    case .accepted: .accepted
    case .rejected(let rejection): .rejected([rejection.summary] + rejection.serverLines)
    }
  }
}
