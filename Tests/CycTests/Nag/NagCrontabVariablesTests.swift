import Days
import Foundation
import Platform
import Support
import Testing

@testable import Schedule
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// How variables in the crontab, folders and shells affect cyc's line.
@Suite struct NagCrontabVariablesTests {
  private func line(_ crontab: PretendCrontab) -> String {
    (crontab.text ?? "").split(separator: "\n").map(String.init).first { $0.contains("nag run") } ?? ""
  }

  @Test func zoneOfTheCrontabIsOverriddenInTheJob() throws {
    for zone in ["TZ=UTC", "  TZ = 'UTC'", "\"TZ\"=\"UTC\"", "CRON_TZ=UTC"] {
      let crontab = try PretendCrontab("\(zone)\n0 4 * * * true\n")
      #expect(crontab.test.call("nag", "on", "-y") == .done)
      #expect(line(crontab).contains(" TZ='Asia/Seoul' "), "\(zone): \(line(crontab))")
      #expect(line(crontab).hasPrefix("*/5 * * * * "), "\(line(crontab))")
      #expect(try crontab.state() == .on)
    }
    for text in ["", "# TZ=UTC\n", "0 4 * * * TZ=UTC true\n", "MYTZ=UTC\n"] {
      let crontab = try PretendCrontab(text)
      #expect(crontab.test.call("nag", "on", "-y") == .done)
      #expect(!line(crontab).contains("TZ="), "\(text)")
      #expect(line(crontab).hasPrefix("*/5 * * * * "))
    }
  }

  @Test func zoneEqualToOursIsOverriddenToo() throws {
    let crontab = try PretendCrontab("TZ=Asia/Seoul\n")
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(line(crontab).hasPrefix("*/5 * * * * ") && line(crontab).contains(" TZ='Asia/Seoul' "))
  }

  @Test func zoneAddedLaterMakesTheLineOutdated() throws {
    let crontab = try PretendCrontab("")
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    crontab.text = "TZ=UTC\n" + (crontab.text ?? "")
    #expect(try crontab.state() == .olderForm)
    #expect(try crontab.schedule().hint == .typed("cyc nag on --scheduler cron"))
    #expect(crontab.test.call("nag", "on") == .done)
    #expect(try crontab.state() == .on)
  }

  @Test func incompatibleShellIsRefused() throws {
    let crontab = try PretendCrontab("SHELL=/bin/tcsh\n")
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(crontab.test.err.contains("SHELL=/bin/tcsh, which cannot run the line"))
    #expect(crontab.test.err.contains("hint: add a line SHELL=/bin/sh below yours: crontab -e"))
    #expect(crontab.writes.isEmpty)
    crontab.text = "SHELL=/bin/tcsh\nSHELL=/bin/sh\n"
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    crontab.text =
      "SHELL=/usr/bin/fish\n"
      + (crontab.text ?? "").replacing("SHELL=/bin/sh\n", with: "")
      .replacing("SHELL=/bin/tcsh\n", with: "")
    #expect(try crontab.state() == .unknown(.strangeShell("/usr/bin/fish")))
  }

  @Test func lineOfAnOlderVersionIsUpdated() throws {
    let crontab = try PretendCrontab("")
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    let new = line(crontab)
    let folder = crontab.test.world.home.directories.state
    crontab.text = crontab.text?.replacing("mkdir -p -m 700 '\(folder)' && ", with: "")
    #expect(line(crontab) != new)
    #expect(try crontab.state() == .olderForm)
    #expect(crontab.test.call("nag", "on") == .done)
    #expect(line(crontab) == new)
  }

  /// Older versions ran only within the window and at the times of tasks.
  @Test(arguments: [["*/10 19-23"], ["*/10 9-14,16-23", "0,7,10,20,30,40,50 15"], ["*/10 *"]])
  func linesOfOlderTickPatternsAreReplacedAndRemoved(_ times: [String]) throws {
    let crontab = try PretendCrontab("0 4 * * * true\n")
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    let new = crontab.text
    let old = times.map { line(crontab).replacing("*/5 *", with: $0) }.joined(separator: "\n")
    crontab.text = new?.replacing(line(crontab), with: old)
    #expect(try crontab.state() == .olderForm)
    #expect(try crontab.schedule().hint == .typed("cyc nag on --scheduler cron"))
    let before = crontab.text
    #expect(crontab.test.call("nag", "on") == .done)
    #expect(crontab.text == new)
    #expect(try crontab.state() == .on)
    crontab.text = before
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(crontab.text == "0 4 * * * true\n")
  }

  @Test func addingATaskLeavesTheScheduleAlone() throws {
    let crontab = try PretendCrontab("")
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    let writes = crontab.writes.count
    crontab.test.world.programs.run = { program, _, _ in
      Issue.record("\(program) was run")
      return ProgramResult(exitCode: 1)
    }
    #expect(crontab.test.todo("add", "Call", "--due", "tomorrow", "--at", "15:07").hasPrefix("Added"))
    #expect(crontab.writes.count == writes)
  }
}

// MARK: - The line in a shell

extension NagCrontabVariablesTests {
  /// Runs the line with cron's shell and environment.
  private func runLine(_ crontab: PretendCrontab) throws -> ProgramResult {
    let job = try #require(CronMatcher(line(crontab)))
    return try Program.run(
      ["sh", "-c", job.command], environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"], timeoutSeconds: 20)
  }

  @Test func removedLogFolderIsRecreated() throws {
    let crontab = try PretendCrontab("")
    let (test, folder) = (crontab.test, crontab.test.world.home.directories.state)
    let program = test.folder.path("it's cyc")
    try ProgramFile.write("#!/bin/sh\necho \"$HOME $*\"\n", to: program)
    test.world.call.programPath = program
    #expect(test.call("nag", "on", "-y") == .done)
    try FileManager.default.removeItem(atPath: folder)
    for count in 1...2 {
      #expect(try runLine(crontab) == ProgramResult(exitCode: 0), "cron would send a mail")
      let log = try String(contentsOfFile: "\(folder)/nag.log", encoding: .utf8)
      #expect(log == String(repeating: "\(test.folder.path) nag run\n", count: count))
    }
    let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  /// The shell reports it, because cyc cannot run.
  @Test func missingBinaryIsReportedInTheLog() throws {
    let crontab = try PretendCrontab("")
    let program = crontab.test.folder.path("cyc")
    crontab.test.world.call.programPath = program
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    let result = try runLine(crontab)
    #expect(result.exitCode == 127 && result.output.isEmpty && result.errorOutput.isEmpty)
    let log = try String(contentsOfFile: "\(crontab.test.world.home.directories.state)/nag.log", encoding: .utf8)
    #expect(log.contains(program) && log.contains("not found"), "\(log)")
  }
}

// MARK: - Variables in the line

extension NagCrontabVariablesTests {
  @Test func proxiesAndCertificatesAreWrittenButNoPassword() throws {
    let crontab = try PretendCrontab("")
    let kept = [
      "https_proxy": "http://proxy.example:3128", "NO_PROXY": "localhost,.example", "SSL_CERT_FILE": "/etc/ca.pem",
      "SSL_CERT_DIR": "/etc/certs", "CURL_CA_BUNDLE": "/etc/bundle.pem",
    ]
    crontab.test.world.home.environment.merge(kept) { $1 }
    crontab.test.world.home.environment["ALL_PROXY"] = "socks5://hana:secret@proxy.example:1080"
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    for (name, value) in kept { #expect(line(crontab).contains(" \(name)='\(value)' ")) }
    #expect(!(crontab.text ?? "").contains("secret") && !crontab.test.err.contains("secret"))
    #expect(crontab.test.err.contains("note: ALL_PROXY may hold a password and was not written down"))
    #expect(crontab.test.err.contains("crontab -e"))
  }
}

// MARK: - Whether cron runs the line

extension NagCrontabVariablesTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/crontab"), "crontab is missing (make test-deps)"))
  func onAndStatusSayThatCronIsNotRunning() throws {
    let crontab = try PretendCrontab("")
    crontab.test.world.home.environment["PATH"] = "/usr/bin"
    crontab.test.world.programs.runningPrograms = { ["init", "bash"] }
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "cron") == .done)
    #expect(crontab.test.err.contains("note: cron is not running on this machine"), "\(crontab.test.err)")
    #expect(crontab.test.err.contains("sudo service cron start"))
    (crontab.test.out, crontab.test.err) = ("", "")
    #expect(crontab.test.call("nag", "status") == .done)
    #expect(
      crontab.test.out.contains("on, by cron, but cron is not running (sudo service cron start)"), "\(crontab.test.out)"
    )
    #expect(try !crontab.schedule().isOn)
    crontab.test.world.programs.runningPrograms = { nil }
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "cron") == .done)
    #expect(!crontab.test.err.contains("cron is not running"))
  }

  @Test(arguments: [
    ("crond", "sudo systemctl enable --now crond"), ("cronie", "sudo systemctl enable --now cronie"),
    ("cron", "sudo service cron start"),
  ]) func hintStartsTheCronOfTheMachine(unit: String, command: String) {
    #expect(NagSchedulePhrases.commandToStartCron { $0 == "/usr/lib/systemd/system/\(unit).service" } == command)
  }

  @Test func scheduleWithoutRunsCountsAsOff() throws {
    let crontab = try PretendCrontab("", now: "2026-08-03T18:12")
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    crontab.test.world.clock.secondsAwake = { 86_400 }
    #expect(try crontab.state() == .on)
    let later = Instant(
      secondsSince1970: crontab.test.world.clock.now().secondsSince1970 + 4 * 3600,
      local: CivilTime(utcSeconds: crontab.test.world.clock.now().local.secondsAsUTC + 4 * 3600))
    crontab.test.world.clock.now = { later }
    let log = crontab.test.world.home.directories.nagLog
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: log)
    #expect(try crontab.schedule().silentSince == CivilTime(utcSeconds: later.local.secondsAsUTC - 4 * 3600))
    #expect(try crontab.schedule().hint == .typed("sudo service cron start"))
    #expect(try !crontab.schedule().isOn)
    // A failed run writes to the log, which counts as a sign of life.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(later.secondsSince1970 - 60))], ofItemAtPath: log)
    #expect(try crontab.schedule().isOn)
    crontab.test.world.clock.secondsAwake = { nil }
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: log)
    #expect(try crontab.schedule().isOn)
  }

  @Test func commandWithoutItsFullPathIsReported() throws {
    let crontab = try PretendCrontab("")
    let test = crontab.test
    try ProgramFile.write("#!/bin/sh\n", to: test.folder.path("bin/tell"))
    #expect(test.call("config", "set", "nag.command", "tell me") == .done)
    test.world.home.settings = try test.world.readSettings()
    let reason = try #require(NagChannel.command.obstacle(in: test.world)).english
    #expect(reason.hasSuffix("cyc config set nag.command '\(test.folder.path("bin/tell")) me'"), "\(reason)")
    #expect(test.call("config", "set", "nag.command", "\(test.folder.path("bin/tell")) me") == .done)
    test.world.home.settings = try test.world.readSettings()
    #expect(NagChannel.command.obstacle(in: test.world) == nil)
  }
}
