import Foundation
internal import Days
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz

/// A git repository in a test's folder, used with the real git.
struct RealRepository {
  let path: String
  private let home: String

  /// Why tests with real repositories are skipped; nil if git is installed.
  static let skipReason =
    Program.find("git", environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]) == nil
    ? "git is missing: make test-deps" : nil

  static let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"]

  /// Creates a repository whose author is `hana@example.com`.
  init(_ name: String, in test: TestWorld, _ options: String...) throws {
    home = test.folder.path
    path = test.folder.path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git(["init", "-q", "-b", "main"] + options)
    guard !options.contains("--bare") else { return }
    try git("config", "user.email", "hana@example.com")
    try git("config", "user.name", "Hana")
  }

  /// An existing repository.
  init(at path: String, in test: TestWorld) {
    self.path = path
    home = test.folder.path
  }

  @discardableResult
  func git(_ words: String..., date: String = "2026-08-03T20:00:00+00:00") throws -> String {
    try git(words, date: date)
  }

  @discardableResult
  func git(_ words: [String], date: String = "2026-08-03T20:00:00+00:00", committed: String? = nil) throws -> String {
    var environment = RealRepository.environment
    environment["HOME"] = home
    environment["GIT_AUTHOR_DATE"] = date
    environment["GIT_COMMITTER_DATE"] = committed ?? date
    let result = try Program.run(["git", "-C", path] + words, environment: environment, timeoutSeconds: 20)
    try #require(result.exitCode == 0, "\(words): \(result.errorOutput)")
    return String(result.output.dropLast())
  }

  /// - Parameters:
  ///   - date: the author date
  ///   - committed: the committer date; nil for the same
  func commit(_ subject: String, date: String = "2026-08-03T20:00:00+00:00", committed: String? = nil) throws {
    try git(["commit", "-q", "--allow-empty", "-m", subject], date: date, committed: committed)
  }

  /// Writes a file with the modification time `time`.
  func write(_ name: String, _ text: String = "x", at time: String = "2026-08-03T20:00:00Z") throws {
    let file = "\(path)/\(name)"
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("\(text)\n".utf8).write(to: URL(filePath: file))
    try touch(name, at: time)
  }

  func touch(_ name: String, at time: String) throws {
    let result = try Program.run(
      ["touch", "-d", time, "\(path)/\(name)"], environment: RealRepository.environment, timeoutSeconds: 10)
    try #require(result.exitCode == 0, "\(result.errorOutput)")
  }

  /// Adds a remote whose address is a repository on GitHub. Pushes go to a local bare repository.
  func addRemote(_ name: String = "origin", _ address: String = "https://github.com/hana/cyc.git", in test: TestWorld)
    throws
  {
    let bare = try RealRepository("remotes/\(name)-\((path as NSString).lastPathComponent).git", in: test, "--bare")
    try git("remote", "add", name, address)
    try git("config", "remote.\(name).pushurl", bare.path)
  }
}

extension TestWorld {
  /// A world that runs the real git.
  ///
  /// - Parameter minSeconds: lower bound of the time limits for git, which are too short for a busy machine; 0 in tests
  ///   of the limits
  static func withGit(now: String = "2026-08-03T21:12", minSeconds: Double = 60) throws -> TestWorld {
    let test = try TestWorld(now: now, environment: RealRepository.environment)
    test.world.programs.runAll = {
      Program.runAll($0, atOnce: 4, environment: $1, timeoutSeconds: max($2, minSeconds))
    }
    test.world.programs.runWithin = { program, environment, input, limitSeconds throws(ProgramError) in
      try Program.run(program, input: input, environment: environment, timeoutSeconds: limitSeconds)
    }
    return test
  }

  /// Today's work in the repositories that match `patterns`.
  func workOfToday(_ patterns: [String] = ["~/src/*"]) throws -> LocalWork {
    try replaceSettings("nag.repositories = \(patterns)")
    let today = world.clock.now().today
    return world.localWork(on: today...today)
  }
}
