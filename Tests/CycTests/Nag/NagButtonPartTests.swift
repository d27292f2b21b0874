import Days
import Foundation
import HTTP
import Notify
import Support
import Testing

@testable import Platform
@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Buttons of reminders, shown by the real `notify-send` on a real notification daemon. A real process waits for the click.
@Suite(.serialized, .enabled(if: NotificationDaemon.isThere, "\(NotificationDaemon.missing)"))
struct NagButtonPartTests {
  /// A cron job at 21:12; the built program waits for the click.
  private func world(
    _ daemon: NotificationDaemon?, language: Language = .english, _ more: [String: String] = [:]
  ) throws -> TestWorld {
    let runtime = daemon.map { ["XDG_RUNTIME_DIR": $0.folder.path] } ?? [:]
    let now = ["PATH": "/usr/bin:/bin", "CYC_NOW": "2026-08-03T21:12", "TZ": "UTC"]
    let test = try TestWorld(
      language: language, environment: now.merging(runtime) { $1 }.merging(more) { $1 })
    test.runPrograms()
    test.world.call.programPath = try StandIn.builtProgram(named: "cyc")
    return test
  }

  /// The process that waits for a click; nil if none does.
  private func waitingProcess(_ daemon: NotificationDaemon) -> pid_t? {
    guard let lock = try? Descriptor(opening: daemon.folder.path("cyc/bubble.lock"), O_RDWR) else { return nil }
    return Libc.lockHolder(lock.number)
  }

  /// Ends the waiting process by taking its lock.
  private func endWaitingProcess(_ daemon: NotificationDaemon) throws {
    _ = try SingleInstance(taking: daemon.folder.path("cyc/bubble.lock"))
  }

  /// Waits until `condition` holds, at most 15 seconds.
  private func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    for _ in 0..<300 {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  private func snoozed(_ test: TestWorld) throws -> CivilTime? {
    try NagStore(in: test.world).snoozedUntil(at: test.world.clock.now())
  }

  private func log(_ test: TestWorld) -> String {
    (try? String(contentsOfFile: test.world.home.directories.nagLog, encoding: .utf8)) ?? ""
  }

  // MARK: - Clicks

  @Test(arguments: [("hour", "2026-08-03T22:12:00"), ("today", "2026-08-04T00:00:00")])
  func clickSnoozes(action: String, until: String) async throws {
    let daemon = try NotificationDaemon(clicking: action)
    let test = try world(daemon)
    #expect(test.failure(.desktop) == nil)
    #expect(
      daemon.bubbles.map(\.actions) == [
        ["again", "Check again", "hour", "In an hour", "today", "Not today"]
      ])
    #expect(try await eventually { try snoozed(test) != nil })
    #expect(try snoozed(test)?.description == until)
    #expect(try await eventually { waitingProcess(daemon) == nil })
    #expect(daemon.bubbles.count == 1)
    #expect(log(test) == "")
  }

  @Test func checkAgainUpdatesTheBubbleUntilTodayIsDone() async throws {
    let daemon = try NotificationDaemon(clicking: "again")
    try await StandIn.run(today: Day(iso8601: "2026-08-03")) { standIn in
      try await standIn.expect("GET /users/hana/contributions -> calendar seed=7 run=58 today=pending")
      try await standIn.expect("GET /users/hana/contributions -> calendar seed=7 run=59 today=done")
      let test = try world(daemon, ["CYC_HOST": standIn.address])
      try SharedFile.write(Array("user = \"hana\"\n".utf8), to: "\(test.world.home.directories.config)/config.toml")
      #expect(test.failure(.desktop) == nil)
      #expect(try await eventually { daemon.bubbles.count == 3 }, "\(log(test))")
      let (bodies, actions) = (daemon.bubbles.map(\.body), daemon.bubbles.map(\.actions.count))
      #expect(bodies.dropFirst().first == "GitHub still shows no commit today. 2 h 48 min left.")
      #expect(bodies.last == "Day 59. Well done.")
      #expect(daemon.bubbles.map(\.replaces) == [0, 1, 1], "each bubble replaces the one before")
      #expect(actions == [6, 6, 0])
      #expect(try await eventually { waitingProcess(daemon) == nil })
      #expect(try snoozed(test) == nil)
      #expect(log(test) == "")
    }
  }

  @Test func checkAgainOfflineSaysItCouldNotCheck() async throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon, language: .korean, ["CYC_HOST": "http://127.0.0.1:1"])
    try SharedFile.write(Array("user = \"hana\"\n".utf8), to: "\(test.world.home.directories.config)/config.toml")
    try test.replaceSettings("user = \"hana\"\n")
    test.answerRequests { _ in .failure(.cannotConnect(host: "x", reason: "y")) }
    try BubbleClick.again.act(onReminderOf: test.world.clock.now().local, in: test.world)
    #expect(
      daemon.bubbles.map(\.body) == ["오늘 커밋했는지 확인하지 못했어요. 2시간 48분 남았어요."])
    #expect(daemon.bubbles.map(\.actions) == [["again", "다시 확인", "hour", "한 시간 뒤에", "today", "오늘은 그만"]])
    try endWaitingProcess(daemon)
  }

  @Test func failedClickIsReportedInABubbleAndTheLog() async throws {
    let daemon = try NotificationDaemon(clicking: "hour")
    let test = try world(daemon)
    let path = "\(test.world.home.directories.state)/nag.sqlite"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(test.failure(.desktop) == nil)
    #expect(try await eventually { daemon.bubbles.count == 2 && log(test).hasPrefix("cyc: ") })
    let last = try #require(daemon.bubbles.last)
    #expect(last.body.hasPrefix("That did not work: ") && last.body.contains("nag.sqlite"), "\(last.body)")
    #expect(last.actions == [])
    #expect(try await eventually { waitingProcess(daemon) == nil })
  }

  @Test(arguments: [BubbleClick.hour, .today])
  func clickOnYesterdaysReminderIsTooLate(_ click: BubbleClick) throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    let yesterday = CivilTime(day: test.world.clock.now().today - 1, hour: 23, minute: 30, second: 0)
    #expect(test.failure(.desktop) == nil)
    try click.act(onReminderOf: yesterday, in: test.world)
    #expect(try snoozed(test) == nil)
    #expect(daemon.bubbles.map(\.replaces) == [0, 1])
    #expect(daemon.bubbles.last?.body == NagPhrases.tooLate.english)
    #expect(daemon.bubbles.last?.actions == [])
  }

  /// The answer to the click is the praise, so the next run must not praise again.
  @Test func checkAgainPraisesOnce() throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    try test.replaceSettings("user = \"hana\"\nnag.via = [\"desktop\"]\n")
    let github = DrawnGitHub(today: test.world.clock.now().today)
    for back in 0..<12 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    let store = try NagStore(in: test.world)
    let reminder = DeliveryID(.slot(ReminderSlot(day: github.today, index: 2)))
    #expect(try store.claim(reminder, .desktop, at: test.world.clock.now()))
    try store.finish(reminder, .desktop, failure: nil, at: test.world.clock.now())
    try BubbleClick.again.act(onReminderOf: test.world.clock.now().local, in: test.world)
    let run = try NagRun(world: test.world, rule: NagRule(window: .usual), channels: [.desktop], store: store)
    #expect(try run.decideAndSend(run.notices()).decision == .silent(.done))
    #expect(daemon.bubbles.map(\.body) == ["Day 12. Well done."])
  }

  // MARK: - No click

  @Test func closedBubbleEndsTheWaitingProcess() async throws {
    let daemon = try NotificationDaemon(clicking: "close")
    let test = try world(daemon)
    #expect(test.failure(.desktop) == nil)
    #expect(try await eventually { waitingProcess(daemon) == nil })
    #expect(try snoozed(test) == nil)
    #expect(daemon.bubbles.count == 1)
  }

  @Test func nextReminderReplacesTheBubbleAndEndsThePreviousProcess() async throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    var processes: [pid_t] = []
    for body in ["first", "second", "third"] {
      #expect(test.failure(.desktop, .example(body)) == nil)
      processes.append(try #require(waitingProcess(daemon)))
    }
    #expect(Set(processes).count == 3)
    #expect(daemon.bubbles.map(\.replaces) == [0, 1, 1])
    // An ended process is a zombie here, because this process started it.
    for process in processes.dropLast() { #expect(Libc.exitCode(of: process) != nil) }
    try endWaitingProcess(daemon)
  }

  // MARK: - The run does not wait

  /// For cron, a job ends when its process has ended and its pipe is closed. The waiting process has a pipe of its own.
  @Test func runEndsAtOnceAndHoldsNoPipeOrLock() async throws {
    let daemon = try NotificationDaemon()
    let cyc = try BuiltCyc()
    try await StandIn.run(today: Day(iso8601: "2026-11-21")) { standIn in
      try await standIn.expect("GET /users/hana/contributions -> calendar seed=7 run=12 today=pending")
      let environment = [
        "CYC_HOST": standIn.address, "CYC_NOW": "2026-11-21T20:00", "XDG_RUNTIME_DIR": daemon.folder.path,
      ]
      let script = """
        cyc config set user hana && cyc config set nag.via desktop
        flock -n lock cyc nag run 2>&1 | cat
        flock -n lock echo the lock is free
        cyc nag inbox | head -1
        cyc nag run --explain
        """
      let answer = try await cyc.run(script, environment: environment, killedAfterSeconds: 60)
      #expect(!answer.wasKilled)
      #expect(answer.output.hasSuffix("the lock is free\n1 new\nsilent: already reminded in this slot\n"), "\(answer)")
      #expect(answer.errors == "")
    }
    let process = try #require(waitingProcess(daemon))
    #expect(getsid(process) == process)
    for stream in 0...1 {
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(stream)")
      #expect(stream == 0 ? target == "/dev/null" : target.hasPrefix("pipe:"), "\(target)")
    }
    try endWaitingProcess(daemon)
  }

  /// The run may end while the desktop shows its reminder.
  @Test func buttonsWorkAfterTheRunHasEnded() async throws {
    let daemon = try NotificationDaemon(clicking: "hour")
    let test = try world(daemon)
    do {
      let words = NagBubbleCommand.words(for: Message(title: "x", body: "y"), in: test.world)
      _ = try RunningProgram(words, environment: test.world.home.environment, outlivesThis: true)
    }
    #expect(try await eventually { try snoozed(test) != nil })
  }

  // MARK: - Desktops and versions without buttons

  @Test func desktopWithoutButtonsShowsTheReminderOnce() async throws {
    let daemon = try NotificationDaemon(clicking: "plain")
    let test = try world(daemon)
    #expect(test.failure(.desktop) == nil)
    #expect(try await eventually { waitingProcess(daemon) == nil })
    #expect(daemon.bubbles.map(\.actions) == [[]])
  }

  /// `notify-send -p -r 1` prints 1 even if no daemon took the notification.
  @Test func reminderFailsIfTheDaemonIsGone() throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    #expect(test.failure(.desktop) == nil)
    try daemon.leave()
    #expect(test.failure(.desktop) == NagChannelPhrases.reason(.noDesktop))
    #expect(test.call("nag", "test", "--via", "desktop") == .failed)
    #expect(test.out == "", "\(test.out)")
    try daemon.comeBack()
    #expect(test.failure(.desktop) == nil)
    #expect(daemon.bubbles.map(\.replaces) == [0, 0])
    try endWaitingProcess(daemon)
  }

  @Test func reminderFailsIfTheDaemonRefusesIt() throws {
    let daemon = try NotificationDaemon(clicking: "refuse")
    let test = try world(daemon)
    #expect(test.failure(.desktop) == NagChannelPhrases.reason(.noDesktop))
    #expect(waitingProcess(daemon) == nil)
  }

  @Test func reminderFailsWithoutABus() throws {
    let test = try world(nil, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    #expect(test.failure(.desktop) == NagChannelPhrases.reason(.noDesktop))
  }

  /// The calls that `script`, run in place of `notify-send`, gets for one reminder.
  private func notifySendCalls(_ script: String, path: String) throws -> [Substring] {
    let folder = try TemporaryDirectory()
    try ProgramFile.write(
      "#!/bin/sh\necho \"$*\" >> \"$HOME/calls\"\n\(script)\n", to: folder.path("notify-send"))
    let test = try world(
      nil, ["PATH": "\(folder.path)\(path)", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    #expect(test.failure(.desktop, .example("Push!")) == nil)
    return try String(contentsOfFile: test.folder.path("calls"), encoding: .utf8).split(separator: "\n")
  }

  @Test func oldNotifySendShowsTheReminderWithoutButtons() throws {
    let script = #"case " $* " in *" -A "*|*" -p "*) echo "Unknown option" >&2; exit 1;; esac"#
    let calls = try notifySendCalls(script, path: ":/usr/bin:/bin")
    #expect(calls.count == 3)
    #expect(calls.last == "-a Check Your Commit -i dialog-information -u normal -t 0 -- Check Your Commit Push!")
  }

  @Test func withoutStdbufTheReminderHasNoButtons() throws {
    let calls = try notifySendCalls("echo 7", path: "")
    #expect(calls == ["-a Check Your Commit -i dialog-information -u normal -t 0 -p -- Check Your Commit Push!"])
  }
}
