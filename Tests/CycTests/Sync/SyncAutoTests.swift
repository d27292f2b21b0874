import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct SyncAutoTests {
  private let now = time(minutesAgo: 0)

  private static func time(minutesAgo: Int) -> Instant {
    let seconds = 1_795_000_000 - minutesAgo * 60
    return Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  }

  private func setup(minutesAgo: Int?, failure: SyncFailureName? = nil, failures: Int = 0) -> SyncSetup {
    SyncSetup(
      address: "/disk/list.git", branch: "cyc", machine: "laptop",
      tried: minutesAgo.map { SyncAutoTests.time(minutesAgo: $0) }, failure: failure,
      failures: failures)
  }

  private func isDue(_ setup: SyncSetup, toSend: Int = 0, noticeFollows: Bool = false) -> Bool {
    SyncAutoRule.isDue(setup, toSend: toSend, noticeFollows: noticeFollows, at: now)
  }

  @Test func syncIsDueEveryFifteenMinutes() {
    #expect(!isDue(setup(minutesAgo: 14)))
    #expect(isDue(setup(minutesAgo: 15)))
    #expect(isDue(setup(minutesAgo: nil)))
  }

  @Test func syncIsDueAtOnceForChangesAndBeforeNotices() {
    #expect(isDue(setup(minutesAgo: 0), toSend: 1))
    #expect(isDue(setup(minutesAgo: 0), noticeFollows: true))
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 5), (4, 15), (5, 60), (60, 60)])
  func waitGrowsWithEachFailure(failures: Int, minutes: Int) {
    func setup(_ minutesAgo: Int) -> SyncSetup {
      self.setup(minutesAgo: minutesAgo, failure: .offline, failures: failures)
    }
    #expect(!isDue(setup(minutes - 1), toSend: 3, noticeFollows: true))
    #expect(isDue(setup(minutes)))
  }

  @Test(arguments: [SyncFailureName.login, .refused, .other])
  func failuresThatNeedTheUserAreRetriedHourly(failure: SyncFailureName) {
    #expect(!isDue(setup(minutesAgo: 59, failure: failure, failures: 1), toSend: 3))
    #expect(isDue(setup(minutesAgo: 60, failure: failure, failures: 1)))
  }

  @Test func clockSetBackDoesNotDelayTheSync() {
    #expect(isDue(setup(minutesAgo: -30, failure: .offline, failures: 5)))
  }
}

/// Two homes that sync through a bare repository during `cyc nag run`.
@Suite struct SyncInNagRunTests {
  private func pair() throws -> SyncPair {
    let pair = try SyncPair()
    for machine in [pair.laptop, pair.desk] {
      machine.world.programs.run = { _, _, _ in ProgramResult(exitCode: 0, output: "", errorOutput: "") }
      #expect(machine.call("config", "set", "nag.via", "command") == .done)
      #expect(machine.call("config", "set", "nag.command", "/bin/true") == .done)
    }
    return pair
  }

  @Test func nagRunSendsAndReceives() throws {
    let pair = try pair()
    let (laptop, desk) = (pair.laptop, pair.desk)
    #expect(laptop.call("todo", "add", "Water the plants") == .done)
    _ = laptop.call("nag", "run")
    // The next automatic sync is due after a quarter of an hour.
    let seconds = desk.world.clock.now().secondsSince1970 + 15 * 60
    desk.world.clock.now = { Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)) }
    _ = desk.call("nag", "run")
    #expect(desk.call("todo", "list") == .done)
    #expect(desk.out.contains("Water the plants"))
  }

  @Test func nagRunDoesNotSyncIfSwitchedOff() throws {
    let laptop = try pair().laptop
    #expect(laptop.call("config", "set", "sync.auto", "off") == .done)
    #expect(laptop.call("todo", "add", "Water the plants") == .done)
    _ = laptop.call("nag", "run")
    #expect(laptop.call("sync", "status") == .done)
    #expect(laptop.out.contains("1 to send"))
  }
}

/// Commands that change tasks, D-days or frozen days are followed by a backup; commands that only read are not.
@Suite struct SyncBackupTests {
  @Test(arguments: [
    "todo add Water the plants", "todo edit 1 Call dad", "todo done 1", "todo move 1 doing", "todo rm 1", "todo undo",
    "dday add Christmas 2026-12-25", "dday edit 1 --title Exam", "dday rm 1", "freeze add 2026-12-24",
    "freeze rm 2026-12-31", "freeze rm 1",
  ])
  func changesAreBackedUp(words: String) throws {
    let test = try TestWorld()
    for before in ["todo add Call mum", "dday add Release 2026-12-20", "freeze add 2026-12-31"] {
      #expect(test.type(before) == .done, "\(test.err)")
    }
    test.forgetBackups()
    #expect(test.type(words) == .done, "\(test.err)")
    #expect(test.hasBackup)
  }

  @Test func importThatLeavesALineOutIsBackedUp() throws {
    let test = try TestWorld()
    let file = "\(test.folder.path)/a.csv"
    try "title,due\nMilk,2026-12-01\n,2026-12-02\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(test.type("todo import -y \(file)") == .no)
    #expect(test.hasBackup)
  }

  @Test func changeWhoseOutputIsClosedIsBackedUp() throws {
    let test = try TestWorld()
    test.world.screen.out = { _ in throw BrokenPipe() }
    #expect(test.type("todo add Milk") == .done)
    #expect(test.hasBackup)
  }

  @Test(arguments: ["todo list", "dday list", "freeze list", "sync status"])
  func readingMakesNoBackup(words: String) throws {
    let test = try TestWorld()
    #expect(test.type("todo add Call mum") == .done, "\(test.err)")
    test.forgetBackups()
    _ = test.type(words)
    #expect(!test.hasBackup)
  }
}

extension TestWorld {
  fileprivate var hasBackup: Bool { FileManager.default.fileExists(atPath: "\(world.home.directories.state)/backups") }

  fileprivate func forgetBackups() {
    try? FileManager.default.removeItem(atPath: "\(world.home.directories.state)/backups")
  }

  fileprivate func type(_ line: String) -> CycBase.ExitStatus {
    Cyc.run(line.split(separator: " ").map(String.init), in: world)
  }
}

@Suite struct SyncIndicatorTests {
  @Test func offlineSinceAnotherDayNamesTheDay() throws {
    let now = try TestWorld(now: "2026-11-28T09:00").world.clock.now()
    let earlier = try TestWorld(now: "2026-11-26T14:02").world.clock.now()
    var setup = SyncSetup(address: "/a.git", branch: "cyc", machine: "laptop")
    (setup.failure, setup.failingSince) = (.offline, earlier)
    let words = SyncIndicator(setup, toSend: 0, conflicts: 0, isUnderWay: false, at: now).words
    #expect(words.english == "○ offline since 26 Nov 14:02", "\(words.english)")
  }
}

/// `cyc sync background`.
@Suite struct SyncBackgroundTests {
  @Test func backgroundSyncEndsIfARecordCannotBeSent() throws {
    let pair = try SyncPair()
    pair.run(["todo", "add", "one"], on: pair.laptop)
    pair.run(["sync"], on: pair.laptop)
    // The laptop does not know this column, so it does not send its own change of the record.
    _ = try pair.edit("\"column\": \"todo\"", to: "\"column\": \"blocked\"")
    pair.run(["sync"], on: pair.laptop)
    pair.run(["todo", "edit", "1", "--title", "two"], on: pair.laptop)
    var naps = 0
    pair.laptop.world.clock.sleep = { _ in
      naps += 1
      // Ends the loop if the program is faulty; it must end by itself before.
      if naps == 3 { _ = pair.laptop.call("sync", "off") }
    }
    pair.run(["sync", "background"], on: pair.laptop)
    #expect(naps == 1)
  }
}
