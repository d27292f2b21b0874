import Foundation
import Platform
import Testing

/// A user who is made for one test, so that nobody's crontab is touched; only root can make one.
struct ThrowAwayUser {
  let name: String
  let home: String

  static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

  /// What must be there; nil where all of it is.
  static var whatIsMissing: String? {
    if getuid() != 0 { return "only root can make a user" }
    let programs = ["cron", "crontab", "useradd", "userdel", "runuser"]
    let missing = programs.filter { Program.find($0, environment: environment) == nil }
    return missing.isEmpty ? nil : "missing: \(missing.joined(separator: ", ")) (make test-deps)"
  }

  init() throws {
    name = "cyc\(UUID().uuidString.prefix(8).lowercased())"
    home = "/tmp/\(name)"
    let result = try Program.run(
      ["useradd", "-m", "-d", home, "-s", "/bin/sh", name], environment: Self.environment, timeoutSeconds: 20)
    try #require(result.exitCode == 0, "useradd: \(result.errorOutput)")
  }

  func run(_ command: [String], input: String = "", variables: [String: String] = [:]) throws -> ProgramResult {
    var words = ["runuser", "-u", name, "--", "env", "-i", "-C", home, "HOME=\(home)", "PATH=/usr/bin:/bin"]
    words += variables.map { "\($0)=\($1)" }
    return try Program.run(words + command, input: Array(input.utf8), environment: Self.environment, timeoutSeconds: 20)
  }

  func remove() {
    _ = try? Program.run(["crontab", "-u", name, "-r"], environment: Self.environment, timeoutSeconds: 10)
    // A job of cron may hold the account for a moment.
    for _ in 0..<20 {
      let result = try? Program.run(["userdel", "-r", name], environment: Self.environment, timeoutSeconds: 10)
      if result?.exitCode == 0 { break }
      SystemClock.sleep(seconds: 0.25)
    }
    try? FileManager.default.removeItem(atPath: home)
  }
}
