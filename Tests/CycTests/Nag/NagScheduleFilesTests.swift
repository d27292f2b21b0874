import Days
import Foundation
import Platform
import Support
import Testing

@testable import Schedule
@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag

/// Schedules in files: systemd units and launchd property lists.
@Suite struct NagScheduleFilesTests {
  @Test func onAndOffWriteAndRemoveSystemdUnits() throws {
    let crontab = try PretendCrontab(nil, programs: ["systemctl"])
    let test = crontab.test
    test.world.call.programPath = "/usr/bin/env"
    #expect(test.call("nag", "on", "-y", "--every", "45m") == .done)
    #expect(test.err.contains("loginctl enable-linger"))
    let paths = test.world.schedules.paths(.systemd)
    #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    #expect(crontab.otherPrograms.contains(["systemctl", "--user", "enable", "cyc-nag.timer"]))
    // The service, then the timer.
    let service = try String(contentsOfFile: paths[0], encoding: .utf8)
    #expect(service.contains("\nExecStart=\"/usr/bin/env\" \"nag\" \"run\"\n"))
    let timer = try String(contentsOfFile: paths[1], encoding: .utf8)
    #expect(timer.contains("\nOnCalendar=*-*-* *:00/5:00\nPersistent=true\n"))
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: .systemd))
    #expect(test.call("nag", "off", "-y") == .done)
    #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
    #expect(
      crontab.otherPrograms.suffix(2) == [
        ["systemctl", "--user", "disable", "--now", "cyc-nag.timer"], ["systemctl", "--user", "daemon-reload"],
      ])
  }

  /// Simulates systemctl: `enable` creates the link, and calls that contain `word` fail (`systemctl`: all of them).
  private func simulateSystemctl(_ crontab: PretendCrontab, failingAt word: String?) throws {
    let path = crontab.test.world.schedules.links(.systemd)[0]
    let folder = String(path.dropLast("/cyc-nag.timer".count))
    crontab.test.world.programs.run = { [unowned crontab] program, _, _ in
      crontab.otherPrograms.append(program)
      if program.contains("enable") {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../cyc-nag.timer")
      }
      let fails = word.map { program.contains($0) } ?? false
      return ProgramResult(exitCode: fails ? 1 : 0, errorOutput: fails ? "Failed to connect to bus\n" : "")
    }
  }

  private func remainingFiles(_ crontab: PretendCrontab) -> [String] {
    let world = crontab.test.world
    return (world.schedules.paths(.systemd) + world.schedules.links(.systemd)).filter(AtomicFile.exists)
  }

  @Test func failedOnDisablesTheTimerAgain() throws {
    let crontab = try PretendCrontab(nil, programs: ["systemctl"])
    try simulateSystemctl(crontab, failingAt: "restart")
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(remainingFiles(crontab).isEmpty)
    #expect(
      crontab.otherPrograms.suffix(2) == [
        ["systemctl", "--user", "disable", "--now", "cyc-nag.timer"], ["systemctl", "--user", "daemon-reload"],
      ])
  }

  /// For example over SSH without a session.
  @Test func unitsAreRemovedWithoutABus() throws {
    let crontab = try PretendCrontab(nil, programs: ["systemctl"])
    try simulateSystemctl(crontab, failingAt: nil)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(remainingFiles(crontab).count == 3)
    try simulateSystemctl(crontab, failingAt: "systemctl")
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(remainingFiles(crontab).isEmpty)
    #expect(crontab.test.err.contains("note: the files for systemd were removed, but "), "\(crontab.test.err)")
    #expect(crontab.test.err.contains("systemctl --user daemon-reload"))
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(crontab.test.out.hasSuffix("The reminders were already off.\n"))
  }

  @Test func unreachableOldSchedulerDoesNotBlockTheSwitch() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing, programs: ["crontab", "systemctl"])
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "systemd") == .done)
    let pretended = crontab.test.world.programs.run
    crontab.test.world.programs.run = { program, environment, input in
      if program[0] == "crontab" { return try pretended(program, environment, input) }
      return ProgramResult(exitCode: 1, errorOutput: "Failed to connect to bus\n")
    }
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "cron", "--from", "20:00") == .done)
    #expect(crontab.settings?.contains("20:00") == true)
    #expect(crontab.test.err.contains("Failed to connect to bus"))
    #expect(remainingFiles(crontab).isEmpty)
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: .cron))
  }

  /// The state file cannot be written, so the schedule must not stay.
  @Test func failedOnRestoresTheCrontab() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    let stateFile = "\(crontab.test.world.home.directories.state)/nag-schedule.json"
    try FileManager.default.createDirectory(atPath: stateFile, withIntermediateDirectories: true)
    #expect(crontab.test.call("nag", "on", "-y", "--from", "20:00") == .failed)
    #expect(crontab.text == PretendCrontab.existing)
    #expect(crontab.settings == nil)
  }

  @Test func unitNotWrittenByCycIsLeftAlone() throws {
    let crontab = try PretendCrontab(nil, programs: ["systemctl"])
    let timer = crontab.test.world.schedules.paths(.systemd)[1]
    try SharedFile.write(Array("[Timer]\n".utf8), to: timer)
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(crontab.test.err.contains("was not written by cyc"))
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(try String(contentsOfFile: timer, encoding: .utf8) == "[Timer]\n")
  }

  @Test func unitsAreRemovedIfEnablingFails() throws {
    let crontab = try PretendCrontab(nil, programs: ["systemctl"])
    crontab.test.world.programs.run = { program, _, _ in
      ProgramResult(exitCode: program.contains("enable") ? 1 : 0, errorOutput: "Failed to connect to bus\n")
    }
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(crontab.test.err.contains("Failed to connect to bus"))
    let paths = crontab.test.world.schedules.paths(.systemd)
    #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
  }

  @Test func switchingSchedulersRemovesTheOldSchedule() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing, programs: ["crontab", "systemctl"])
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "systemd") == .done)
    #expect(crontab.text == PretendCrontab.existing)
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: .systemd))
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "cron") == .done)
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: .cron))
  }

  /// Keys of launchd.plist(5).
  private struct LaunchAgent: Decodable {
    let ProgramArguments: [String]
    let EnvironmentVariables: [String: String]
    let StartCalendarInterval: [[String: Int]]
  }

  @Test func onAndOffWriteAndRemoveALaunchAgent() throws {
    let crontab = try PretendCrontab(nil, programs: ["launchctl"])
    crontab.test.world.home.environment["TZ"] = "Asia/Seoul"
    crontab.test.world.call.programPath = "/opt/a & <b>/cyc"
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "launchd") == .done)
    let path = crontab.test.world.schedules.paths(.launchd)[0]
    let data = try Data(contentsOf: URL(filePath: path))
    let list = try PropertyListDecoder().decode(LaunchAgent.self, from: data)
    #expect(list.ProgramArguments == ["/opt/a & <b>/cyc", "nag", "run"])
    #expect(list.EnvironmentVariables["TZ"] == "Asia/Seoul")
    #expect(list.StartCalendarInterval == (0..<12).map { ["Minute": 5 * $0] })
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: .launchd))
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func truncatedPropertyListCountsAsAnotherProgram() throws {
    let crontab = try PretendCrontab(nil, programs: ["launchctl"])
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "launchd") == .done)
    let path = try #require(crontab.test.world.schedules.paths(.launchd).first)
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    let end = try #require(whole.firstRange(of: "<array>"))
    try SharedFile.write(Array(whole[..<end.upperBound].utf8), to: path)
    #expect(try crontab.schedule().state == .otherProgram(""))
    #expect(crontab.test.call("nag", "status") == .done)
  }

  /// Earlier versions ran only within the window.
  @Test(arguments: [Scheduler.systemd, .launchd])
  func filesOfAnEarlierVersionAreReplaced(_ scheduler: Scheduler) throws {
    let crontab = try PretendCrontab(nil, programs: [scheduler.program])
    func on() -> CycBase.ExitStatus { crontab.test.call("nag", "on", "-y", "--scheduler", scheduler.rawValue) }
    #expect(on() == .done)
    let path = try #require(crontab.test.world.schedules.paths(scheduler).last)
    let new = try String(contentsOfFile: path, encoding: .utf8)
    let old = new.replacing("OnCalendar=*-*-* *:00/5:00", with: "OnCalendar=*-*-* 19..23:00,10,20,30,40,50:00")
      .replacing("<key>Minute</key>", with: "<key>Hour</key><integer>19</integer><key>Minute</key>")
    try #require(old != new)
    try SharedFile.write(Array(old.utf8), to: path)
    #expect(try crontab.schedule() == NagSchedule(state: .olderForm, scheduler: scheduler))
    #expect(on() == .done)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == new)
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: scheduler))
  }
}
