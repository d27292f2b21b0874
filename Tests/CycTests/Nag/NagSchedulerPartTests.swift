import Foundation
import Platform
import Support
import Testing

@testable import Schedule
@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Debian's cron runs the line that `cyc nag on` wrote, in cron's environment. This takes up to a minute.
@Suite(.serialized) struct CronPartTests {
  @Test(
    .enabled(
      if: TemporaryUser.missingRequirement == nil,
      Comment(rawValue: TemporaryUser.missingRequirement ?? "nothing is missing")))
  func cronRunsTheInstalledJob() async throws {
    let program = try BuiltCyc.program()
    try await StandIn.run { standIn in
      try await standIn.expect("GET /users/hana/contributions -> calendar seed=7 run=12 today=pending")
      let host = standIn.address
      try await offThePool {
        let user = try TemporaryUser()
        defer { user.remove() }
        let cron = try CronDaemon()
        defer { cron.end() }
        try Self.expectReminderAndCleanUp(user, program, host: host)
      }
    }
  }

  private static func expectReminderAndCleanUp(_ user: TemporaryUser, _ program: String, host: String) throws {
    // Without a MAILTO, cron mails all output of a job.
    let existing = "# 매일 밤\n0 4 1 1 * /bin/true 100\\%\n"
    #expect(try user.run(["crontab", "-"], input: existing).exitCode == 0)
    // Cron ends a command at an unescaped percent sign, so the folder name must be escaped.
    let variables = ["LANG": "ko_KR.UTF-8", "CYC_HOST": host, "XDG_STATE_HOME": "\(user.home)/100% 상태"]
    func cyc(_ words: String...) throws -> ProgramResult { try user.run([program] + words, variables: variables) }
    #expect(try cyc("config", "set", "user", "hana").exitCode == 0)
    // The program exists but accepts no message.
    #expect(try cyc("config", "set", "nag.command", "/bin/false").exitCode == 0)
    let on = try cyc("nag", "on", "-y", "--from", "00:00", "--until", "24:00", "--every", "7m", "--via", "command")
    try #require(on.exitCode == 0, "\(on.errorOutput)")
    let table = try user.run(["crontab", "-l"]).output
    #expect(table.hasPrefix(existing + "# BEGIN cyc\n*/5 * * * * mkdir -p -m 700 '\(user.home)/100\\% 상태/cyc' && "))
    // Run every minute, not every five, to keep the test short.
    #expect(try user.run(["crontab", "-"], input: table.replacing("\n*/5 ", with: "\n* ")).exitCode == 0)
    // A cleanup may remove the log and its folder; the line must recreate them.
    try FileManager.default.removeItem(atPath: "\(user.home)/100% 상태/cyc")

    let deadline = SystemClock.uptimeSeconds() + 66
    var status = ""
    while SystemClock.uptimeSeconds() < deadline {
      status = try cyc("nag", "status", "--json").output
      if status.contains("was not delivered") { break }
      SystemClock.sleep(seconds: 1)
    }
    #expect(status.contains("was not delivered (command: "), "\(status)")
    // The log reports the failed delivery in the language that was set at installation.
    let log = try String(contentsOfFile: "\(user.home)/100% 상태/cyc/nag.log", encoding: .utf8)
    #expect(log.hasPrefix("cyc: 알림을 아무 데도 보내지 못했어요: command: "), "\(log)")
    #expect(!FileManager.default.fileExists(atPath: "/var/mail/\(user.name)"), "cron sent mail")

    #expect(try cyc("nag", "off", "-y").exitCode == 0)
    #expect(try user.run(["crontab", "-l"]).output == existing)
  }
}

/// Debian's crontab(1) with a user who may not use it, and a systemctl that answers.
extension CronPartTests {
  @Test(
    .enabled(
      if: TemporaryUser.missingRequirement == nil,
      Comment(rawValue: TemporaryUser.missingRequirement ?? "nothing is missing")))
  func deniedUserGetsATimer() async throws {
    let program = try BuiltCyc.program()
    try await offThePool {
      let cron = try CronDaemon()
      defer { cron.end() }
      let user = try TemporaryUser()
      defer { user.remove() }
      try Self.deny(user)
      defer { try? Self.allow(user) }
      let systemctl = "#!/bin/sh\necho \"$*\" >> \"$HOME/calls\"\n"
      #expect(
        try user.run(["sh", "-c", "mkdir bin; cat > bin/systemctl; chmod 755 bin/systemctl"], input: systemctl)
          .exitCode == 0)
      let variables = ["LANG": "en_US.UTF-8", "PATH": "\(user.home)/bin:/usr/bin:/bin"]
      func cyc(_ words: String...) throws -> ProgramResult { try user.run([program] + words, variables: variables) }
      #expect(try cyc("config", "set", "user", "hana").exitCode == 0)
      #expect(try cyc("config", "set", "nag.command", "/bin/true").exitCode == 0)
      #expect(try cyc("nag", "on", "-y", "--via", "command", "--scheduler", "cron").errorOutput.contains("not allowed"))
      let on = try cyc("nag", "on", "-y", "--via", "command")
      #expect(on.exitCode == 0)
      #expect(
        on.errorOutput.hasPrefix(
          "note: you cannot use cron here (You (\(user.name)) are not allowed to use this program (crontab)), so systemd"
        ),
        "\(on.errorOutput)")
      let status = try cyc("nag", "status", "--json").output
      #expect(status.contains(#""scheduler":"systemd""#) && status.contains(#""on":true"#), "\(status)")
      let calls = try user.run(["cat", "calls"]).output
      #expect(calls.contains("--user enable") && calls.contains("cyc-nag.timer"), "\(calls)")
      let off = try cyc("nag", "off", "-y")
      #expect(off.exitCode == 0 && off.errorOutput.isEmpty, "\(off.errorOutput)")
      #expect(try cyc("nag", "status").output.hasPrefix("Reminders are off, so nothing comes."))
    }
  }

  private static let path = "/etc/cron.deny"

  private static func deny(_ user: TemporaryUser) throws {
    let result = try Program.run(
      ["sh", "-c", "echo \"$0\" >> \(path)", user.name], environment: TemporaryUser.environment, timeoutSeconds: 10)
    #expect(result.exitCode == 0)
  }

  /// Removes only our line, and the file if it is empty then: other tests may use it.
  private static func allow(_ user: TemporaryUser) throws {
    _ = try Program.run(
      ["sh", "-c", "sed -i \"/^$0\\$/d\" \(path); [ -s \(path) ] || rm -f \(path)", user.name],
      environment: TemporaryUser.environment, timeoutSeconds: 10)
  }
}

/// A real `systemd --user` in a mount namespace, which `Tests/Schedule/systemd-user.sh` starts.
@Suite struct SystemdUserPartTests {
  private static let script = PackageFolder.url.appending(path: "Tests/Schedule/systemd-user.sh").path

  private static let missing: String? = {
    if let missing = TemporaryUser.missingRequirement { return missing }
    let result = try? Program.run(
      [script, "nobody", "true"], environment: TemporaryUser.environment, timeoutSeconds: 60)
    return result?.exitCode == 0 ? nil : "systemd --user does not start here: \(result?.errorOutput ?? "")"
  }()

  @Test(.enabled(if: missing == nil, Comment(rawValue: missing ?? "nothing is missing")))
  func timerOfARealSystemdCallsCyc() async throws {
    let program = try BuiltCyc.program()
    try await offThePool {
      let user = try TemporaryUser()
      defer { user.remove() }
      let steps = #"""
        set -e
        cyc config set user hana
        cyc config set nag.command /bin/true
        cyc nag on -y --via command --scheduler systemd
        systemctl --user is-active cyc-nag.timer
        cyc nag status --json
        sed -i 's/^OnCalendar=.*/OnCalendar=*:*:0\/2/' ~/.config/systemd/user/cyc-nag.timer
        systemctl --user daemon-reload
        systemctl --user restart cyc-nag.timer
        for _ in $(seq 60); do cyc nag status --json | grep -q '"runs":\[{' && break; sleep 0.5; done
        cyc nag status --json
        cyc nag off -y
        systemctl --user list-timers --all
        cyc nag status
        """#
      let result = try Program.run(
        [
          Self.script, user.name, "env", "-u", "CYC_IN_NAMESPACE", "HOME=\(user.home)",
          "PATH=\(program.split(separator: "/").dropLast().map { "/\($0)" }.joined()):/usr/bin:/bin",
          "LANG=en_US.UTF-8",
          "CYC_HOST=http://127.0.0.1:9", "sh", "-c", steps,
        ], environment: TemporaryUser.environment, timeoutSeconds: 120)
      #expect(result.exitCode == 0, "\(result.output)\(result.errorOutput)")
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.contains("active"))
      let objects = lines.filter { $0.hasPrefix("{") }
      try #require(objects.count == 2, "\(result.output)")
      #expect(objects[0].contains(#""scheduler":"systemd""#) && objects[0].contains(#""on":true"#), "\(objects[0])")
      #expect(objects[0].contains(#""runs":[]"#) && objects[1].contains(#""runs":[{"#), "\(objects[1])")
      #expect(result.output.contains("0 timers listed"))
      #expect(result.output.contains("Reminders are off, so nothing comes."))
    }
  }
}

/// A cron daemon: the one that already runs, or one that runs as long as the test.
///
/// A separate shell ends it after 90 seconds, so it does not outlive a killed test. Foundation's `Process` cannot start it:
/// cron would inherit a signal mask that blocks the signal that ends it.
private struct CronDaemon {
  /// If another cron runs, this one finds its lock and ends at once.
  private static let script = #"""
    cron -f & cron=$!
    ticks=0
    while [ -e "$0/running" ] && [ $ticks -lt 180 ]; do sleep 0.5; ticks=$((ticks + 1)); done
    kill $cron 2>/dev/null
    wait $cron
    : > "$0/ended"
    """#

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try Data().write(to: URL(filePath: folder.path("running")))
    try Program.launchDetached(
      ["sh", "-c", Self.script, folder.path], environment: TemporaryUser.environment, waitSeconds: 0.2)
  }

  func end() {
    try? FileManager.default.removeItem(atPath: folder.path("running"))
    let deadline = SystemClock.uptimeSeconds() + 5
    while !FileManager.default.fileExists(atPath: folder.path("ended")) {
      guard SystemClock.uptimeSeconds() < deadline else {
        Issue.record("cron did not end")
        return
      }
      SystemClock.sleep(seconds: 0.1)
    }
  }
}

/// A user created for one test, so no real crontab is touched. Needs root.
struct TemporaryUser {
  let name: String
  let home: String

  static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

  /// Why the tests cannot run; nil if they can.
  static var missingRequirement: String? {
    if getuid() != 0 { return "only root can create a user" }
    let programs = ["cron", "crontab", "useradd", "userdel", "runuser"]
    let missing = programs.filter { Program.find($0, environment: environment) == nil }
    return missing.isEmpty ? nil : "missing: \(missing.joined(separator: ", ")) (make parts-deps)"
  }

  init() throws {
    name = "cyc\(UUID().uuidString.prefix(8).lowercased())"
    // Some machines let only root into /tmp.
    home = "/var/tmp/\(name)"
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
    // A running cron job may keep the account busy for a moment.
    for _ in 0..<20 {
      let result = try? Program.run(["userdel", "-r", name], environment: Self.environment, timeoutSeconds: 10)
      if result?.exitCode == 0 { break }
      SystemClock.sleep(seconds: 0.25)
    }
    try? FileManager.default.removeItem(atPath: home)
  }
}

/// Units checked by the `systemd-analyze` of the machine.
@Suite struct SystemdPartTests {
  private static let verifierExists = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

  /// A `systemctl` that does nothing, and the machine's `systemd-analyze`.
  private func worldWithVerifier() throws -> PretendCrontab {
    let crontab = try PretendCrontab(nil, programs: ["systemctl"])
    let test = crontab.test
    let bin = test.folder.path("bin")
    try FileManager.default.createSymbolicLink(
      atPath: "\(bin)/systemd-analyze", withDestinationPath: "/usr/bin/systemd-analyze")
    test.world.home.environment["XDG_RUNTIME_DIR"] = test.folder.path
    let pretended = test.world.programs.run
    test.world.programs.run = { program, environment, input in
      guard program[0] == "systemd-analyze" else { return try pretended(program, environment, input) }
      return try Program.run(program, input: input, environment: environment, timeoutSeconds: 20)
    }
    return crontab
  }

  @Test(.enabled(if: verifierExists, "systemd-analyze is missing (make parts-deps)"))
  func unitsPassSystemdAnalyze() throws {
    let crontab = try worldWithVerifier()
    crontab.test.world.call.programPath = "/usr/bin/env"
    #expect(crontab.test.call("nag", "on", "-y", "--every", "45m") == .done, "\(crontab.test.err)")
    let paths = crontab.test.world.schedules.paths(.systemd)
    #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    let result = try crontab.test.world.programs.run(
      ["systemd-analyze", "verify", "--user", "--man=no"] + paths, crontab.test.world.home.environmentForOthers, [])
    #expect(result.exitCode == 0 && result.errorOutput.isEmpty, "\(result.errorOutput)")
  }

  @Test(.enabled(if: verifierExists, "systemd-analyze is missing (make parts-deps)"))
  func faultyUnitsAreNotEnabled() throws {
    let crontab = try worldWithVerifier()
    crontab.test.world.call.programPath = "/nowhere/cyc"
    #expect(crontab.test.call("nag", "on", "-y", "--from", "20:00") == .failed)
    #expect(crontab.test.err.contains("/nowhere/cyc is not executable"), "\(crontab.test.err)")
    #expect(!crontab.otherPrograms.contains { $0.contains("enable") })
    #expect(crontab.settings == nil)
    let paths = crontab.test.world.schedules.paths(.systemd)
    #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
  }
}
