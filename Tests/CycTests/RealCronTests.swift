import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// Debian's cron fires what `cyc nag on` wrote, in the environment that cron gives. It takes up to a minute.
@Suite struct RealCronTests {
  @Test(
    .enabled(
      if: ThrowAwayUser.whatIsMissing == nil, Comment(rawValue: ThrowAwayUser.whatIsMissing ?? "all is there")))
  func cronFiresAJobThatNags() async throws {
    let program = try StandIn.builtProgram(named: "cyc")
    try await StandIn.run { standIn in
      try await standIn.expect("GET /users/hana/contributions -> calendar seed=7 run=12 today=pending")
      let host = standIn.address
      try await offThePool {
        let user = try ThrowAwayUser()
        defer { user.remove() }
        let cron = try CronDaemon()
        defer { cron.end() }
        try Self.nag(user, program, host: host)
      }
    }
  }

  private static func nag(_ user: ThrowAwayUser, _ program: String, host: String) throws {
    let theirs = "# 매일 밤\nMAILTO=\"\"\n0 4 1 1 * /bin/true 100\\%\n"
    #expect(try user.run(["crontab", "-"], input: theirs).exitCode == 0)
    // A folder whose name cron would cut off.
    let variables = ["LANG": "ko_KR.UTF-8", "CYC_HOST": host, "XDG_STATE_HOME": "\(user.home)/100% 상태"]
    func cyc(_ words: String...) throws -> ProgramResult { try user.run([program] + words, variables: variables) }
    #expect(try cyc("config", "set", "user", "hana").exitCode == 0)
    // Slots of seven minutes want a tick every minute.
    let on = try cyc("nag", "on", "-y", "--from", "00:00", "--until", "24:00", "--every", "7m", "--via", "mail")
    try #require(on.exitCode == 0, "\(on.errorOutput)")
    let table = try user.run(["crontab", "-l"]).output
    #expect(
      table.hasPrefix(theirs + "# BEGIN cyc\n* * * * * HOME") || table.hasPrefix(theirs + "# BEGIN cyc\n* * * * * LANG")
    )

    let deadline = SystemClock.uptimeSeconds() + 66
    var status = ""
    while SystemClock.uptimeSeconds() < deadline {
      status = try cyc("nag", "status", "--json").output
      if status.contains("오늘은 아직 없어요") { break }
      SystemClock.sleep(seconds: 1)
    }
    #expect(status.contains("알렸어요: 오늘은 아직 없어요"), "\(status)")
    let log = "\(user.home)/100% 상태/cyc/nag.log"
    #expect(FileManager.default.fileExists(atPath: log))
    #expect(!FileManager.default.fileExists(atPath: "/var/mail/\(user.name)"), "cron sent mail")

    #expect(try cyc("nag", "off", "-y").exitCode == 0)
    #expect(try user.run(["crontab", "-l"]).output == theirs)
  }
}

/// A cron daemon: one that runs already, else one that lives as long as the test.
private final class CronDaemon {
  private let process = Process()

  /// cron locks a file: where another one runs, this one ends at once.
  init() throws {
    process.executableURL = URL(filePath: "/usr/sbin/cron")
    process.arguments = ["-f"]
    process.environment = ThrowAwayUser.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func end() {
    // The number of a process that has ended may be another one's by now; Foundation keeps account of that.
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }
}
