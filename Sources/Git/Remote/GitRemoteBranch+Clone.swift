internal import Foundation
internal import Platform

extension GitRemoteBranch {
  /// Makes the clone where there is none. It gets its name when it is whole, so that a sudden end leaves none or a good one.
  func makeCloneIfMissing() throws(GitRemoteError) {
    guard !FileManager.default.fileExists(atPath: clone) else { return }
    let unfinished = "\(clone).new"
    try changingFiles { files in
      try? files.removeItem(atPath: unfinished)
      try files.createDirectory(
        atPath: unfinished, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try initialise(unfinished)
    try changingFiles { try $0.moveItem(atPath: unfinished, toPath: clone) }
  }

  /// Makes the folder of the address a bare repository; one that is a repository stays as it is.
  ///
  /// Only where a person has said so: a disk that is not mounted looks like a folder that is missing.
  ///
  /// - Throws: `GitRemoteError`
  public func createFolderRemote() throws(GitRemoteError) {
    guard address.form == .folder else { throw GitRemoteError(.other, words: "not a folder: \(address.display)") }
    try initialise(address.text)
  }

  private func initialise(_ folder: String) throws(GitRemoteError) {
    try checkVersion()
    let options = ["-q", "--bare", "--template=", "--object-format=sha1"]
    let result = try start(
      GitIsolation.settings + ["init"] + options + ["--", folder], input: [],
      environment: environment)
    guard result.exitCode == 0 else {
      let reason = GitFailure(errorOutput: result.errorOutput).reason
      throw GitRemoteError(reason == .other ? .unwritable : reason, words: words(of: result))
    }
  }

  private func checkVersion() throws(GitRemoteError) {
    let answer = try start(["version"], input: [], environment: environment).output
    guard let version = GitVersion(answer), version >= .oldest else {
      throw GitRemoteError(.gitTooOld, words: answer)
    }
  }

  /// Does something with the clone, and once more with a new one where it turns out to be damaged.
  func healing<Value>(_ body: () throws(GitRemoteError) -> Value) throws(GitRemoteError) -> Value {
    try makeCloneIfMissing()
    do throws(GitRemoteError) {
      return try body()
    } catch {
      guard error.reason == .damagedClone else { throw error }
      try renewClone()
      _ = try fetchOnce()
      return try body()
    }
  }

  /// Puts the clone aside, where somebody can look at it, and makes an empty one. Of what was put aside before nothing stays.
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

  private func changingFiles(_ body: (FileManager) throws -> Void) throws(GitRemoteError) {
    do {
      try body(.default)
    } catch {
      let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
      throw GitRemoteError(isFull ? .diskFull : .unwritable, words: error.localizedDescription)
    }
  }

  /// Whether all that the clone holds is there and what it claims to be.
  ///
  /// Source: git-fsck(1), whose exit code tells.
  func isCloneSound() throws(GitRemoteError) -> Bool {
    try ask(["fsck", "--no-progress", "--no-dangling"]).exitCode == 0
  }

  /// Packs the clone where much lies loose in it, as after about 200 changes. Nothing is lost if it fails: the next time comes.
  ///
  /// git itself would do it behind, where nobody waits for it and nobody sees it fail. A folder that is the remote packs itself.
  public func housekeep() throws(GitRemoteError) {
    guard GitHousekeeping.isDue(looseObjectsInSample: looseObjectsInSample()) else { return }
    _ = try ask(["gc", "-q", "--prune=now"])
  }

  private func looseObjectsInSample() -> Int {
    GitHousekeeping.sample.reduce(0) { count, folder in
      count + ((try? FileManager.default.contentsOfDirectory(atPath: "\(clone)/objects/\(folder)").count) ?? 0)
    }
  }
}

/// When a repository is packed.
enum GitHousekeeping {
  /// Objects lie in 256 folders by chance: sixteen of them tell how many there are.
  static let sample = (0..<16).map { "\(String($0 / 16, radix: 16))\(String($0 % 16, radix: 16))" }
  /// One change makes four: a file, its folder, the one above, the commit.
  private static let mostLooseObjects = 800

  static func isDue(looseObjectsInSample count: Int) -> Bool { count * 256 / sample.count > mostLooseObjects }
}
