import Days
import Foundation
import GRDB
import HTTP
import Notify
import Platform
import Support
import Synchronization
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Decisions of a run in unusual situations: no network, no cell for today, a clock that moves during the request.
@Suite struct NagRunTests {
  /// A clock shared by all copies of a world.
  private final class Clock {
    var now: Instant
    init(_ text: String) throws { now = try Clock.instant(text) }
    func set(to text: String) throws { now = try Clock.instant(text) }

    private static func instant(_ text: String) throws -> Instant {
      guard case .local(let local)? = Timestamp(iso8601: text) else { throw TestWorld.Unset(effect: "now") }
      return Instant(secondsSince1970: local.secondsAsUTC, local: local)
    }
  }

  private func evening(_ now: String, _ settings: String = "") throws -> TestWorld {
    let test = try TestWorld(now: now)
    try test.replaceSettings("user = \"hana\"\n\(settings)")
    return test
  }

  private func run(_ test: TestWorld, _ store: NagStore) throws -> NagRun {
    try NagRun(world: test.world, rule: try test.world.home.settings.nagRule(), channels: [], store: store)
  }

  private func outcome(_ test: TestWorld) throws -> NagRun.Outcome {
    // Without channels nothing is sent, but the outcome has the messages.
    let run = try run(test, NagStore(in: test.world))
    return try run.decideAndSend(run.notices())
  }

  /// Such as the one that a change of the settings starts.
  @Test func runThatSaysWhyWaitsForAnotherRun() throws {
    let test = try evening("2026-11-21T12:00")
    let github = DrawnGitHub(today: test.world.clock.now().today)
    for back in 1..<40 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    let (lock, isHeld) = ("\(test.world.home.directories.state)/nag.lock", DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      try? FileLock.withLock(lock, waitSeconds: 5) {
        isHeld.signal()
        Thread.sleep(forTimeInterval: 0.2)
      }
    }
    isHeld.wait()
    #expect(test.call("nag", "run", "--explain") == .done, "\(test.err)")
    #expect(test.out.hasPrefix("silent: outside 19:00–24:00\n"), "\(test.out)")
  }

  /// A second read comes right before something is sent.
  @Test(arguments: [("12:00", 1), ("20:00", 2)])
  func storeIsReadOnceAndAgainBeforeSending(_ clock: String, _ reads: Int) throws {
    let test = try evening("2026-11-21T\(clock)")
    let github = DrawnGitHub(today: test.world.clock.now().today)
    for back in 1..<40 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    let store = try NagStore(in: test.world)
    let statements = Mutex<[String]>([])
    store.queue.writeWithoutTransaction { database in
      database.trace { event in statements.withLock { $0.append(event.description) } }
    }
    let run = try run(test, store)
    let outcome = try run.decideAndSend(run.notices())
    #expect(outcome.messages.count == reads - 1)
    let seen = statements.withLock { $0 }
    #expect(seen.count { $0.contains("FROM sending") } == reads, "\(seen)")
    #expect(seen.count { $0.contains("FROM snooze") } == reads, "\(seen)")
  }

  @Test(arguments: [("[streak]\nrest_days = [\"sat\"]\n", NagRule.SilenceReason.resting), ("", .frozen)])
  func restDaysAndFreezesNeedNoRequest(_ settings: String, _ silence: NagRule.SilenceReason) throws {
    let test = try evening("2026-11-21T23:30", settings)
    if silence == .frozen { #expect(test.call("freeze", "2026-11-21") == .done) }
    let outcome = try outcome(test)
    #expect(outcome.decision == .silent(silence))
    #expect(outcome.messages.isEmpty && test.requests.isEmpty)
  }

  /// GitHub was not asked yet. On Saturday after midnight, a day off on Sunday ends the reminders of the evening.
  @Test(arguments: [("12:00", "rest_days = [\"sat\"]"), ("23:30", "rest_days = [\"sun\"]"), ("23:30", "")])
  func noReminderIsAnnouncedForADayOff(_ clock: String, _ settings: String) throws {
    let test = try evening("2026-11-21T\(clock)", "[streak]\n\(settings)\n[nag]\nuntil = \"02:00\"\n")
    if settings.isEmpty { #expect(test.call("freeze", "2026-11-22") == .done) }
    let next = try run(test, NagStore(in: test.world)).nextReminders(nil, LocalWork())
    let day = settings.contains("sat") ? "2026-11-22" : "2026-11-23"
    #expect(next.map { "\($0.trigger.day) \($0.trigger.clock)" } == ["19:00", "20:00", "21:00"].map { "\(day) \($0)" })
  }

  @Test func windowThatClosesDuringTheRequestSilences() throws {
    let test = try evening("2026-11-22T00:58", "[nag]\nuntil = \"01:00\"\n")
    let clock = try Clock("2026-11-22T00:58")
    test.world.clock.now = { clock.now }
    test.answerRequests { _ in
      try? clock.set(to: "2026-11-22T01:08")
      return .failure(.cannotConnect(host: "github.com", reason: "no route"))
    }
    let outcome = try outcome(test)
    #expect(outcome.decision == .silent(.outsideWindow))
    #expect(outcome.messages.isEmpty)
  }

  @Test func snoozeDuringTheRequestSilences() throws {
    let test = try evening("2026-11-21T20:00")
    let github = DrawnGitHub(today: test.world.clock.now().today)
    test.answerRequests { [unowned test] request in
      #expect(throws: Never.self) {
        let until = try NagSnoozeEnd(["1h"], now: test.world.clock.now(), window: .usual)
        try NagStore(in: test.world).snooze(until: until)
      }
      return github.answer(request)
    }
    guard case .silent(.snoozed) = try outcome(test).decision else {
      return #expect(Bool(false), "a reminder was sent despite the snooze")
    }
  }

  /// East of UTC, the page ends on the previous day for some hours.
  @Test func dayMissingFromThePageIsNotOpen() throws {
    let test = try evening("2026-11-22T00:30", "[nag]\nfrom = \"22:00\"\nuntil = \"02:00\"\n")
    let github = DrawnGitHub(today: test.world.clock.now().today - 1)
    for back in 1..<40 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    let clock = try Clock("2026-11-22T00:30")
    test.world.clock.now = { clock.now }
    #expect(try outcome(test).decision == .silent(.notDrawn))
    try clock.set(to: "2026-11-22T01:50")
    #expect(try outcome(test).decision == .silent(.notDrawn), "the last slot does not complain either")
    github.today = github.today + 1
    guard case .send(_, .nothingYet, _) = try outcome(test).decision else {
      return #expect(Bool(false), "a cell with 0 is an open day")
    }
  }

  /// In New York, clocks go back from 2:00 to 1:00 on 2026-11-01, so local times repeat.
  @Test func snoozeForAnHourIgnoresAClockSetBack() throws {
    func moment(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }
    let begun = try moment("2026-11-01T01:30:00-04:00")
    let hour = try NagSnoozeEnd(["1h"], now: begun, window: .usual)
    #expect(hour.isOver(at: try moment("2026-11-01T01:29:59-05:00")) == false)
    #expect(hour.isOver(at: try moment("2026-11-01T01:30:00-05:00")))
    let wall = try NagSnoozeEnd(["until", "01:45"], now: begun, window: .usual)
    #expect(wall.isOver(at: try moment("2026-11-01T01:44:00-04:00")) == false)
    #expect(wall.isOver(at: try moment("2026-11-01T01:45:00-04:00")))
    let test = try evening("2026-11-01T01:30")
    let store = try NagStore(in: test.world)
    try store.snooze(until: hour)
    #expect(try store.snoozedUntil(at: try moment("2026-11-01T01:29:00-05:00")) != nil)
    #expect(try store.snoozedUntil(at: try moment("2026-11-01T01:30:00-05:00")) == nil)
  }

  /// Each run that sent a reminder has its own line. Successive silent runs with one reason share a line.
  @Test func statusListsEachSentRunAndGroupsSilentOnes() throws {
    let test = try evening("2026-11-21T22:30")
    test.world.home.environment["PATH"] = test.folder.path
    test.world.home.environment["TMUX_TMPDIR"] = test.folder.path
    test.world.screen.openTerminals = { ["/dev/pts/0"] }
    let store = try NagStore(in: test.world)
    func run(_ clock: String, _ reason: String, messages: Int) throws {
      let moment = try #require(Instant(rfc3339: "2026-11-21T\(clock):00+00:00"))
      try store.noteRun(.typed(reason), messageCount: messages, at: moment)
    }
    for clock in ["21:00", "21:10", "21:20"] { try run(clock, "reminded", messages: 1) }
    for clock in ["21:30", "21:40", "21:50"] { try run(clock, "silent", messages: 0) }
    #expect(test.call("nag", "status") == .done)
    #expect(test.out.components(separatedBy: "  reminded\n").count - 1 == 3, "\(test.out)")
    #expect(test.out.components(separatedBy: "  silent\n").count - 1 == 1, "\(test.out)")
    #expect(test.out.contains("21 Nov 21:30  silent"))
    #expect(!test.out.contains("Next"), "no next reminder is shown while the schedule is off")
  }

  @Test func reachedGoalIsRecorded() throws {
    let test = try evening("2026-11-21T20:00")
    let github = DrawnGitHub(today: test.world.clock.now().today)
    for back in 0..<40 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    try GoalStore.choose(Goal(days: 30, from: nil), in: test.world)
    #expect(try outcome(test).decision == .silent(.done))
    #expect(try GoalStore.reached(in: test.world).map(\.reachedOn.description) == ["2026-11-11"])
    test.out = ""
    #expect(test.call("config", "set", "user", "hana") == .done && test.call("goal") == .done, "\(test.err)")
    #expect(test.out.contains("Congratulations"), "\(test.out)")
  }

  @Test func onlyAChosenGoalIsMentioned() throws {
    let test = try evening("2026-11-21T20:00")
    let github = DrawnGitHub(today: test.world.clock.now().today)
    for back in 0..<40 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    let run = try NagRun(
      world: test.world, rule: NagRule(window: .usual), channels: [], store: try NagStore(in: test.world))
    let report = try run.report(.recheck)
    // The text changes each day, and only some texts mention a goal.
    func mentionsGoal() -> Bool {
      (0..<60).contains { ahead in
        let slot = ReminderSlot(day: github.today + ahead, index: 1)
        let evaluation = NagRun.Evaluation(decision: .silent(.sent), report: report)
        return run.body(of: .nothingYet, .slot(slot), evaluation, at: test.world.clock.now()).contains("goal")
      }
    }
    #expect(!mentionsGoal())
    try GoalStore.choose(Goal(days: 100, from: nil), in: test.world)
    #expect(mentionsGoal())
    try GoalStore.choose(nil, in: test.world)
    #expect(!mentionsGoal())
  }
}

@Suite struct NagDayStateTests {
  @Test func afterMidnightYesterdaysStateCounts() throws {
    let from = try #require(ClockTime(hour: 22, minute: 0))
    let window = try #require(NagWindow(from: from, untilMinute: 120, everyMinutes: 60))
    let rule = NagRule(window: window)
    func state(_ today: NagRule.DayState, _ yesterday: NagRule.DayState, hour: Int) -> NagRule.DayState {
      let now = CivilTime(day: Day(number: 20_668), hour: hour, minute: 30, second: 0)
      return rule.dayState(NagRule.Situation(now: now, today: today, yesterday: yesterday, sent: []))
    }
    #expect(state(.open, .done, hour: 1) == .done)
    #expect(state(.open, .frozen, hour: 1) == .frozen)
    #expect(state(.done, .open, hour: 1) == .done)
    #expect(state(.open, .open, hour: 1) == .open)
    #expect(state(.open, .done, hour: 23) == .open)
    #expect(state(.unknown, .done, hour: 12) == .unknown)
  }

  @Test func everyStateHasAnAnswerInBothLanguages() {
    let states: [NagRule.DayState] = [.done, .open, .resting, .frozen, .unknown, .notDrawn]
    let answers = states.map { NagPhrases.answer($0, secondsLeft: 3600) }
    #expect(Set(answers.map(\.english)).count == 5, "days of rest and freezes share one")
    #expect(Set(answers.map(\.korean)).count == 5)
    #expect(answers[1].korean.contains("1시간"), "an open day has an hour left")
  }
}
