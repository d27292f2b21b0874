internal import Foundation
internal import Platform

extension GitRemoteBranch {
  /// Creates the clone if it is missing. It is renamed when complete, so a crash leaves either none or a good one.
  func makeCloneIfMissing() throws(GitRemoteError) {
    guard !FileManager.default.fileExists(atPath: clone) else { return }
    let unfinished = "\(clone).new"
    try changingFiles { files in
      try? files.removeItem(atPath: unfinished)
      try files.createDirectory(
        atPath: unfinished, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try initialise(unfinished, unlessKnown: .unwritable, at: clone)
    try changingFiles { try $0.moveItem(atPath: unfinished, toPath: clone) }
  }

  /// Creates the remote, which has to be a folder that is missing or empty. A folder that is created has mode 0700.
  public func createRemote() throws(GitRemoteError) {
    let folder = address.text
    if !FileManager.default.fileExists(atPath: folder) {
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    try initialise(folder, unlessKnown: .other, at: folder)
  }

  /// Runs `git init` in `folder`.
  ///
  /// - Parameters:
  ///   - reason: for the error if git's message does not tell the reason
  ///   - path: for the error
  private func initialise(
    _ folder: String, unlessKnown reason: GitRemoteError.Reason, at path: String
  ) throws(GitRemoteError) {
    try checkVersion()
    let options = ["-q", "--bare", "--template=", "--object-format=sha1"]
    let result = try start(GitIsolation.settings + ["init"] + options + ["--", folder])
    if result.exitCode == 0 { return }
    let known = GitFailure(errorOutput: result.errorOutput).reason
    throw GitRemoteError(known == .other ? reason : known, words: words(of: result), path: path)
  }

  private func checkVersion() throws(GitRemoteError) {
    let answer = try start(["version"]).output
    guard let version = GitVersion(answer), version >= .oldest else { throw GitRemoteError(.gitTooOld, words: answer) }
  }

  /// Runs `body`. If that finds the clone damaged, creates a new clone, fetches it if `fetches`, and runs `body` once
  /// more.
  func healing<Value>(
    fetches: Bool = true, _ body: () throws(GitRemoteError) -> Value
  ) throws(GitRemoteError) -> Value {
    try makeCloneIfMissing()
    do throws(GitRemoteError) {
      return try body()
    } catch {
      guard error.reason == .damagedClone else { throw error }
      try renewClone()
      if fetches { _ = try fetchOnce() }
      return try body()
    }
  }

  /// Moves the clone aside for inspection and creates an empty one. Copies moved aside earlier are deleted.
  func renewClone() throws(GitRemoteError) {
    let (folder, name) = (URL(filePath: clone).deletingLastPathComponent().path, URL(filePath: clone).lastPathComponent)
    try changingFiles { files in
      let prefix = "\(name).damaged-"
      let older = try files.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(prefix) }
      for copy in older { try? files.removeItem(atPath: "\(folder)/\(copy)") }
      let number = (older.compactMap { Int($0.dropFirst(prefix.count)) }.max() ?? 0) + 1
      try files.moveItem(atPath: clone, toPath: "\(folder)/\(prefix)\(number)")
    }
    try makeCloneIfMissing()
  }

  /// Converts errors of `FileManager` to `GitRemoteError`.
  private func changingFiles(_ body: (FileManager) throws -> Void) throws(GitRemoteError) {
    do {
      try body(.default)
    } catch {
      let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
      throw GitRemoteError(isFull ? .diskFull : .unwritable, words: error.localizedDescription, path: clone)
    }
  }

  /// Whether all objects of the clone exist and are intact (git-fsck(1), exit code).
  func isCloneSound() throws(GitRemoteError) -> Bool {
    try runGit(["fsck", "--no-progress", "--no-dangling"]).exitCode == 0
  }

  /// Packs the clone if it has many loose objects, as after about 200 changes. Does not report a failure of git: the
  /// next call tries again.
  ///
  /// git's own packing would run in the background, where a failure goes unnoticed. A remote that is a folder packs
  /// itself.
  public func housekeep() throws(GitRemoteError) {
    let looseObjects = GitHousekeeping.sample.reduce(0) { count, folder in
      count + ((try? FileManager.default.contentsOfDirectory(atPath: "\(clone)/objects/\(folder)").count) ?? 0)
    }
    if GitHousekeeping.isDue(looseObjectsInSample: looseObjects) { _ = try runGit(["gc", "-q", "--prune=now"]) }
  }
}

enum GitHousekeeping {
  /// Objects are spread evenly over 256 folders, so sixteen folders give an estimate of the total.
  static let sample = (0..<16).map { "0\(String($0, radix: 16))" }
  /// One change adds four objects: a file, its folder, the folder above, the commit.
  private static let maxLooseObjects = 800

  static func isDue(looseObjectsInSample count: Int) -> Bool { count * 256 / sample.count > maxLooseObjects }
}
