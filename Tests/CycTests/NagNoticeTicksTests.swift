import Days
import Foundation
import Platform
import Support
import Testing
import Todos

@testable import cyc

@Suite("Ticks for the notices of tasks")
struct NagNoticeTicksTests {
  private static let theirs = "0 4 * * * /usr/bin/backup\n"

  private func times(_ crontab: PretendCrontab) -> [String] {
    (crontab.text ?? "").split(separator: "\n").filter { $0.contains("nag run") }
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  @Test func theyComeAndGoWithTheNotices() throws {
    let crontab = try PretendCrontab(Self.theirs, now: "2026-08-03T08:12")
    let test = crontab.test
    #expect(test.call("nag", "on", "-y") == .done)
    let bare = crontab.text
    #expect(times(crontab) == ["*/10 19-23"])
    // A day without an alert is announced at nine.
    #expect(test.todo("add", "Pay", "--due", "tomorrow").hasPrefix("Added 1"))
    #expect(times(crontab) == ["*/10 9-23"])
    #expect(test.todo("add", "Call", "--due", "today", "--at", "15:07").hasPrefix("Added 2"))
    #expect(times(crontab) == ["*/10 9-14,16-23", "0,7,10,20,30,40,50 15"])
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: .cron))
    #expect(test.todo("done", "1", "2").hasPrefix("Done"))
    #expect(crontab.text == bare)
    #expect(test.todo("undo").hasPrefix("Undone"))
    #expect(times(crontab).count == 2)
    #expect(test.todo("reset", "-y").hasPrefix("Removed"))
    #expect(crontab.text == bare)
    #expect(test.call("nag", "off", "-y") == .done)
    #expect(crontab.text == Self.theirs)
    #expect(crontab.backups.first == Self.theirs, "the oldest copy stays")
  }

  @Test func withoutTheNagTheListTouchesNoSchedule() throws {
    let crontab = try PretendCrontab(Self.theirs)
    #expect(crontab.test.todo("add", "Pay", "--due", "tomorrow").hasPrefix("Added"))
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(times(crontab) == ["*/10 9-23"], "what was on the list before is announced too")
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    let writes = crontab.writes.count
    #expect(crontab.test.todo("rm", "1").hasPrefix("Removed"))
    #expect(crontab.writes.count == writes)
  }

  @Test func aChangeThatNeedsNoOtherTimesAsksNobody() throws {
    let crontab = try PretendCrontab(Self.theirs)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    let run = crontab.test.world.run
    crontab.test.world.run = { program, _, _ in
      Issue.record("\(program) was asked")
      return ProgramResult(exitCode: 1)
    }
    #expect(crontab.test.todo("add", "Some day").hasPrefix("Added"))
    #expect(crontab.test.todo("add", "In a month", "--due", "+30d").hasPrefix("Added"))
    crontab.test.world.run = run
  }

  /// Only the times are changed: language, zone and folders stay those of the installation.
  @Test func theCommandStaysAsItWasInstalled() throws {
    let crontab = try PretendCrontab("", now: "2026-08-03T08:12")
    #expect(crontab.test.call("nag", "on", "-y", "--lang", "ko") == .done)
    let command = NagJob.commonCommand(
      of: (crontab.text ?? "").split(separator: "\n").map(String.init).filter { $0.contains("run") })
    crontab.test.world.environment["LANG"] = "C"
    crontab.test.world.environment["XDG_CONFIG_HOME"] = "/elsewhere"
    crontab.test.world.programPath = "/tmp/another/cyc"
    #expect(crontab.test.todo("add", "Pay", "--due", "tomorrow").hasPrefix("Added"))
    let jobs = (crontab.text ?? "").split(separator: "\n").map(String.init).filter { $0.contains("run") }
    #expect(jobs.allSatisfy { NagJob.commonCommand(of: [$0]) == command })
    #expect(times(crontab) == ["*/10 9-23"])
  }

  @Test func whatWasTakenOutByHandIsNotPutBack() throws {
    let crontab = try PretendCrontab(Self.theirs)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    crontab.text = Self.theirs
    #expect(crontab.test.todo("add", "Pay", "--due", "tomorrow").hasPrefix("Added"))
    #expect(crontab.text == Self.theirs)
    #expect(NagScheduleNote.load(in: crontab.test.world.directories) == nil)
  }

  @Test(arguments: [PretendCrontab.Fault.denied, .unreadable, .refusesWrites, .keepsHalf])
  func aScheduleThatCannotBeChangedDoesNotStopTheList(fault: PretendCrontab.Fault) throws {
    let crontab = try PretendCrontab(Self.theirs)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    let before = crontab.text
    crontab.writes = []
    crontab.fault = fault
    #expect(crontab.test.todo("add", "Pay", "--due", "tomorrow").hasPrefix("Added 1"))
    #expect(crontab.test.err.hasPrefix("note: the times of the schedule stay as they were: "), "\(crontab.test.err)")
    #expect(crontab.text == before)
    // The next change tries again.
    crontab.fault = .none
    #expect(crontab.test.todo("add", "Rest", "--due", "tomorrow").hasPrefix("Added 2"))
    #expect(times(crontab) == ["*/10 9-23"])
  }

  @Test func timersAndPropertyListsFollowToo() throws {
    for scheduler in [NagScheduler.systemd, .launchd] {
      let crontab = try PretendCrontab(nil, programs: [scheduler.program], now: "2026-08-03T08:12")
      #expect(crontab.test.call("nag", "on", "-y", "--scheduler", scheduler.rawValue) == .done)
      func texts() throws -> [String] {
        try scheduler.paths(in: crontab.test.world).map { try String(contentsOfFile: $0, encoding: .utf8) }
      }
      let before = try texts()
      #expect(crontab.test.todo("add", "Call", "--due", "today", "--at", "15:07").hasPrefix("Added"))
      let between = try texts().joined()
      #expect(
        between.contains("OnCalendar=*-*-* 15:00,07,10,20,30,40,50:00\n")
          || between.contains("<key>Hour</key><integer>15</integer><key>Minute</key><integer>7</integer>"), "\(between)"
      )
      #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: scheduler))
      #expect(crontab.test.todo("done", "1").hasPrefix("Done"))
      #expect(try texts() == before)
    }
  }
}
