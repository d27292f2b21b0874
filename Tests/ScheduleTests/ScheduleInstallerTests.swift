import Foundation
import Platform
import Support
import Testing

@testable import Schedule

/// Installation and removal with a fake crontab and a fake systemd.
@Suite struct ScheduleInstallerTests {
  /// State behind the fake effects.
  private final class Machine {
    let folder: TemporaryDirectory
    var crontab: [UInt8]?
    /// Number of bytes of the next write that are kept; nil keeps all.
    var keptBytes: Int?
    /// systemctl refuses commands with this word.
    var refuses: String?
    var refusalCode: Int32 = 1
    var hangs = false
    /// The answer without a crontab.
    var none = ProgramResult(exitCode: 1, errorOutput: "no crontab for hana\n")
    var calls: [[String]] = []

    init(_ crontab: [UInt8]?) throws {
      self.crontab = crontab
      folder = try TemporaryDirectory()
      try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
      for name in ["crontab", "systemctl"] {
        try ProgramFile.write("#!/bin/sh\nexit 99\n", to: folder.path("bin/\(name)"))
      }
    }

    var installer: ScheduleInstaller {
      let environment = ["PATH": folder.path("bin"), "HOME": folder.path]
      let names = ScheduleNames(
        marker: "x", unit: "x-nag", signature: "Written by x", removal: "x off removes it", serviceDescription: "X",
        timerDescription: "When X is")
      return ScheduleInstaller(
        names,
        ScheduleEffects(
          environment: environment, backups: folder.path("backups"), backupName: { "now" }, lock: folder.path("lock"),
          run: run))
    }

    private func run(_ program: [String], _: [String: String], _ input: [UInt8]) throws -> ProgramResult {
      calls.append(program)
      switch program {
      case ["crontab", "-l"]:
        guard let crontab else { return none }
        return ProgramResult(exitCode: 0, outputBytes: crontab, errorOutputBytes: [])
      case ["crontab", "-"]:
        crontab = Array(input.prefix(keptBytes ?? .max))
        keptBytes = nil
        return ProgramResult(exitCode: 0)
      default:
        if hangs { throw ProgramError.timedOut(name: program[0], seconds: 10) }
        let isRefused = refuses.map(program.contains) ?? false
        return ProgramResult(exitCode: isRefused ? refusalCode : 0, errorOutput: isRefused ? "no bus" : "")
      }
    }
  }

  private static let job = ScheduledJob(
    program: "/usr/bin/env", arguments: ["nag"], environment: [:], home: "/home/hana", log: "/state/l", everyMinutes: 5)

  private static func texts() -> [(seed: UInt64, bytes: [UInt8])] {
    let lines = ["0 4 * * * true", "# 매일", "A=b", "", "# BEGIN cyc", "\t@reboot x", "# END y"].map { Array($0.utf8) }
    return (UInt64(0)..<60).map { seed in
      var random = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        bytes += lines.randomElement(using: &random) ?? []
        if Bool.random(using: &random) { bytes += [0x23, UInt8.random(in: 0x80...0xFF, using: &random)] }
        bytes += [0x0A]
      }
      return (seed, bytes)
    }
  }

  @Test func removalRestoresEveryByte() throws {
    for (seed, bytes) in Self.texts() {
      let machine = try Machine(bytes)
      let installer = machine.installer
      #expect(installer.state(of: Self.job, by: .cron) == .off)
      let change = try installer.installation(by: .cron) { _ in Self.job }
      #expect(!change.wasThere)
      #expect(machine.crontab == bytes, "nothing changes before `apply`")
      #expect(try change.apply() == nil)
      #expect(installer.state(of: Self.job, by: .cron) == .on)
      #expect(machine.crontab?.starts(with: bytes) == true, "seed \(seed)")
      _ = try #require(try installer.removal(by: .cron)).apply()
      #expect(machine.crontab == bytes, "seed \(seed)")
      #expect(try installer.removal(by: .cron) == nil)
    }
  }

  @Test func partialWriteIsRolledBack() throws {
    for (seed, bytes) in Self.texts() {
      let machine = try Machine(bytes)
      let change = try machine.installer.installation(by: .cron) { _ in Self.job }
      machine.keptBytes = Int(seed)
      #expect(throws: ScheduleError.notWritten(output: "", backup: machine.folder.path("backups/now"))) {
        try change.apply()
      }
      #expect(machine.crontab == bytes, "seed \(seed)")
    }
  }

  /// Texts of Debian's cron, bcron and BusyBox.
  @Test(arguments: [
    (1 as Int32, "no crontab for hana\n"), (111, "bcrontab: Fatal: Crontab does not exist\n"),
    (1, "crontab: can't open 'hana': No such file or directory\n"),
  ])
  func missingCrontabIsEmpty(exitCode: Int32, output: String) throws {
    let machine = try Machine(nil)
    machine.none = ProgramResult(exitCode: exitCode, errorOutput: output)
    #expect(machine.installer.state(of: Self.job, by: .cron) == .off)
    _ = try machine.installer.installation(by: .cron) { _ in Self.job }.apply()
    #expect(machine.installer.state(of: Self.job, by: .cron) == .on)
  }

  @Test(arguments: [
    (1 as Int32, "crontab: can't open '/var/spool/cron/hana': No such file or directory\n"),
    (1, "crontab: can't open 'hana': Permission denied\n"), (111, "bcrontab: Fatal: Could not read crontab\n"),
  ])
  func unreadableCrontabIsNotEmpty(exitCode: Int32, output: String) throws {
    let machine = try Machine(nil)
    machine.none = ProgramResult(exitCode: exitCode, errorOutput: output)
    #expect(throws: ScheduleError.unreadable(output: output)) {
      try machine.installer.installation(by: .cron) { _ in Self.job }
    }
  }

  @Test func jobKeepsItsHomeIfTheCrontabSetsAnother() throws {
    let machine = try Machine(Array("HOME=/srv/app\n0 4 * * * ./backup\n".utf8))
    let installer = machine.installer
    _ = try installer.installation(by: .cron) { _ in Self.job }.apply()
    let text = String(decoding: machine.crontab ?? [], as: UTF8.self)
    #expect(text.contains(" && HOME='/home/hana' '/usr/bin/env' nag >> "), "\(text)")
    #expect(installer.state(of: Self.job, by: .cron) == .on)
    // The line of an earlier version.
    machine.crontab = Array(text.replacing("HOME='/home/hana' ", with: "").utf8)
    #expect(installer.state(of: Self.job, by: .cron) == .olderForm)
  }

  @Test func sameHomeInTheCrontabChangesNothing() throws {
    let machine = try Machine(nil)
    let installer = machine.installer
    _ = try installer.installation(by: .cron) { _ in Self.job }.apply()
    machine.crontab = Array("HOME=/home/hana\n".utf8) + (machine.crontab ?? [])
    #expect(installer.state(of: Self.job, by: .cron) == .on)
    let before = machine.crontab
    _ = try installer.installation(by: .cron) { _ in Self.job }.apply()
    #expect(machine.crontab == before)
  }

  /// As in `crontab -e`, to pause it.
  @Test func commentedOutLineIsOff() throws {
    let machine = try Machine(nil)
    let installer = machine.installer
    _ = try installer.installation(by: .cron) { _ in Self.job }.apply()
    let text = String(decoding: machine.crontab ?? [], as: UTF8.self)
    machine.crontab = Array(text.replacing("\n*/5", with: "\n# */5").utf8)
    #expect(installer.state(of: Self.job, by: .cron) == .off)
    #expect(try installer.removal(by: .cron) != nil)
    _ = try installer.installation(by: .cron) { _ in Self.job }.apply()
    #expect(installer.state(of: Self.job, by: .cron) == .on)
  }

  @Test func undoRestoresTheCrontab() throws {
    let bytes = Array("# \u{e9}\n".utf8) + [0xE9, 0x0A]
    let machine = try Machine(bytes)
    let change = try machine.installer.installation(by: .cron) { _ in Self.job }
    _ = try change.apply()
    #expect(machine.crontab != bytes)
    change.undo()
    #expect(machine.crontab == bytes)
  }

  @Test(arguments: ["daemon-reload", "enable", "restart"])
  func refusedUnitsAreRemovedAndTheStateFollowsSystemctl(word: String) throws {
    let machine = try Machine(nil)
    machine.refuses = word
    let installer = machine.installer
    #expect(throws: ScheduleError.refused(.systemd, output: "no bus")) {
      try installer.installation(by: .systemd) { _ in Self.job }.apply()
    }
    #expect(!installer.paths(.systemd).contains(where: AtomicFile.exists))
    machine.refuses = nil
    _ = try installer.installation(by: .systemd) { _ in Self.job }.apply()
    #expect(installer.state(of: Self.job, by: .systemd) == .on)
    machine.refuses = "is-active"
    #expect(installer.state(of: Self.job, by: .systemd) == .unknown(.refused(.systemd, output: "no bus")))
    machine.refusalCode = 3
    #expect(installer.state(of: Self.job, by: .systemd) == .asleep)
    machine.hangs = true
    #expect(
      installer.state(of: Self.job, by: .systemd) == .unknown(.refused(.systemd, output: "systemctl: timed out")))
    machine.hangs = false
    machine.refuses = "disable"
    #expect(try installer.removal(by: .systemd)?.apply() == .refused(.systemd, output: "no bus"))
    #expect(!installer.paths(.systemd).contains(where: AtomicFile.exists))
  }

  /// For example after a full disk.
  @Test func truncatedPropertyListNamesNoProgram() throws {
    let machine = try Machine(nil)
    let installer = machine.installer
    let path = installer.paths(.launchd)[0]
    try SharedFile.write(Array("<!-- Written by x -->\n  <array>".utf8), to: path)
    #expect(installer.state(of: Self.job, by: .launchd) == .otherProgram(""))
  }

  @Test(arguments: [
    ("/usr/bin/crontab", ["init", "bash"], true), ("/usr/bin/crontab", ["init", "cron"], false),
    ("/usr/bin/crontab", ["crond"], false), ("/home/hana/bin/crontab", ["init"], false),
  ])
  func missingDaemonIsReportedOnlyIfCertain(crontab: String, running: [String], isMissing: Bool) {
    let hasSystemdCron = Scheduler.lacksCronDaemon(crontab: "/usr/bin/crontab", running: []) == false
    #expect(Scheduler.lacksCronDaemon(crontab: crontab, running: Set(running)) == (isMissing && !hasSystemdCron))
  }
}
