import Days
import Foundation
import Platform
import Support
import Synchronization
import Testing

@testable import Git

/// A home, a bare repository in a folder, and clones of it.
final class RemoteFixture: Sendable {
  static let identity = GitIdentity(name: "sync", email: "sync@example.invalid")
  static let searchPath = "/usr/local/bin:/usr/bin:/bin:/usr/sbin"

  let folder: TemporaryDirectory
  let environment: [String: String]
  /// Programs that ran with their arguments, in order.
  private let ran = Mutex<[[String]]>([])

  /// Kept alive and removed together with the fixture.
  let held: TemporaryDirectory?

  init(
    environment: [String: String] = [:], makeRemote: Bool = true, holding held: TemporaryDirectory? = nil
  ) throws {
    self.held = held
    folder = try TemporaryDirectory()
    let home = folder.path("home")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    self.environment = ["PATH": RemoteFixture.searchPath, "HOME": home].merging(environment) { $1 }
    if makeRemote { try createRemote() }
  }

  func createRemote() throws { _ = try git(["init", "-q", "--bare", "--template=", remote]) }

  var remote: String { folder.path("remote.git") }
  var commands: [[String]] { ran.withLock { $0 } }

  func branch(
    _ clone: String = "clone", of address: String? = nil, helper: String? = nil, limitSeconds: Double = 60
  ) throws -> GitRemoteBranch {
    GitRemoteBranch(
      try #require(GitBranchName("list")), of: try GitAddress(address ?? remote), clone: folder.path("\(clone).git"),
      identity: RemoteFixture.identity, credentialHelper: helper, environment: environment, limitSeconds: limitSeconds
    ) { [self] (program, environment, input, limit) throws(ProgramError) in
      ran.withLock { $0.append(program) }
      return try Program.run(program, input: input, environment: environment, timeoutSeconds: limit)
    }
  }

  /// Runs a git without any user settings; returns its output.
  @discardableResult func git(_ arguments: [String], in repository: String? = nil) throws -> String {
    let result = try Program.run(
      ["git"] + (repository.map { ["-C", $0] } ?? []) + arguments,
      environment: [
        "PATH": RemoteFixture.searchPath, "HOME": folder.path("nobody"), "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.com",
      ], timeoutSeconds: 60)
    try #require(result.exitCode == 0, "\(arguments): \(result.errorOutput)")
    return result.output
  }

  static func text(_ content: ReadChange.Content) -> String {
    if case .bytes(let bytes) = content { String(decoding: bytes, as: UTF8.self) } else { "\(content)" }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
  }
}

/// A change with its content.
struct ReadChange: Hashable {
  enum Content: Hashable {
    case bytes([UInt8])
    case removed
    case tooLarge(bytes: Int)
    case unreadable(GitFileChange.Reason)
  }

  let path: String
  let content: Content
}

extension GitRemoteBranch {
  func read(from: String?, to: String) throws -> [ReadChange] {
    let changes = try changes(from: from, to: to)
    let contents = try contents(of: changes.compactMap { if case .object(let id) = $0.content { id } else { nil } })
    return try changes.map { change in
      let content: ReadChange.Content =
        switch change.content {
        case .removed: .removed
        case .unreadable(let reason): .unreadable(reason)
        case .object(let id):
          switch try #require(contents[id]) {
          case .bytes(let bytes): .bytes(bytes)
          case .tooLarge(let bytes): .tooLarge(bytes: bytes)
          }
        }
      return ReadChange(path: change.path, content: content)
    }
  }

  /// Commits `files` and pushes the commit.
  @discardableResult func send(
    _ files: [String: String?], on parent: String?, at seconds: Int = 1_700_000_000
  ) throws -> (commit: String, outcome: GitPushOutcome) {
    guard
      let commit = try commit(
        on: parent, files: files.mapValues { $0.map { Array($0.utf8) } }, message: "\(files.count) changed",
        at: .utc(seconds))
    else { throw GitRemoteError(.other, words: "the parent is not here") }
    return (commit, try push(commit))
  }

  func files(at commit: String) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try read(from: nil, to: commit).map { ($0.path, RemoteFixture.text($0.content)) })
  }
}

extension Instant {
  static func utc(_ seconds: Int) -> Instant {
    Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  }
}
