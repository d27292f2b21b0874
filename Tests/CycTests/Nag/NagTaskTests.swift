import Days
import Platform
import Support
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Notices of tasks, sent through the command channel.
@Suite struct NagTaskTests {
  private final class NagDay {
    let test: TestWorld
    var now: String
    var messages: [String] = []
    /// Exit code of the channel's program.
    var exitCode: Int32 = 0

    init(tasks: String = "on", language: Language = .english) throws {
      now = "2026-08-03T08:00"
      test = try TestWorld(language: language)
      let settings = [("user", "hana"), ("nag.via", "command"), ("nag.command", "/bin/true"), ("nag.tasks", tasks)]
      for (name, value) in settings { #expect(test.call("config", "set", name, value) == .done) }
      test.world.clock.now = { [unowned self] in
        guard case .local(let local)? = Timestamp(iso8601: now) else { preconditionFailure("\(now) is no time") }
        return Instant(secondsSince1970: local.secondsAsUTC, local: local)
      }
      test.world.programs.run = { [unowned self] _, environment, _ in
        messages.append("\(environment["CYC_TITLE"] ?? ""): \(environment["CYC_BODY"] ?? "")")
        return ProgramResult(exitCode: exitCode)
      }
      try test.addTasks([
        test.task(1, "Write tests", in: 0), test.task(2, "Call mum", .decide, in: 0, at: "21:00"),
        test.task(3, "Wake up", body: "and shine", in: 0, at: "07:03"), test.task(4, "Tomorrow", in: 1),
        test.task(5, "Done", doneBefore: 0),
      ])
    }

    /// Messages of a run at `clock`. The run must not wait.
    func messages(at clock: String) throws -> [String] {
      now = "2026-08-03T\(clock)"
      messages = []
      test.world.clock.sleep = { _ in Issue.record("the run waits at \(clock)") }
      test.err = ""
      let status = test.call("nag", "run")
      #expect(status == (exitCode == 0 ? .done : .failed), "\(test.err)")
      return messages
    }
  }

  @Test func dayHasOneDigest() throws {
    let day = try NagDay()
    #expect(try day.messages(at: "08:10") == ["🟢 Wake up: and shine (07:03, sent at 08:10)"])
    #expect(try day.messages(at: "08:55") == [])
    #expect(try day.messages(at: "09:00") == ["2 tasks are due today: 🟢 Write tests, 🔵 Call mum"])
    #expect(try day.messages(at: "09:05") == [])
    #expect(try day.messages(at: "18:00") == [])
    let runs = try NagStore(in: day.test.world).runs(limit: 9).map(\.reason.english)
    #expect(runs.contains { $0.hasSuffix("; announced 2 tasks") })
  }

  /// A program that was ended may have told the user.
  @Test func commandEndedByTheTimeLimitIsNotCalledAgain() throws {
    let day = try NagDay()
    let run = day.test.world.programs.run
    day.test.world.programs.run = { program, environment, input in
      _ = try run(program, environment, input)
      throw ProgramError.timedOut(name: program[0], seconds: 10)
    }
    day.now = "2026-08-03T08:10"
    #expect(day.test.call("nag", "run") == .failed)
    #expect(day.messages.count == 1)
    #expect(try day.messages(at: "08:15") == [])
    let store = try NagStore(in: day.test.world)
    #expect(try store.sendings(since: day.test.world.clock.now().today).map(\.finished) == [nil])
    #expect(try store.delivery(by: .command)?.reason == NagChannelPhrases.commandTimedOut)
  }

  /// Each of the two hours is valid alone.
  @Test func hoursThatMakeNoWindowAreReportedAndDoNotStopTheDigest() throws {
    let day = try NagDay()
    for (name, value) in [("nag.until", "02:00"), ("nag.from", "13:00")] {
      #expect(day.test.call("config", "set", name, value) == .done)
    }
    for clock in ["09:00", "09:05"] {
      day.now = "2026-08-03T\(clock)"
      #expect(day.test.call("nag", "run") == .usage)
    }
    #expect(day.messages.count { $0.contains("2 tasks are due today") } == 1, "\(day.messages)")
    #expect(day.messages.count { $0.contains("do not make a window") } == 1, "\(day.messages)")
    #expect(try NagStore(in: day.test.world).runs(limit: 1).first?.reason.english.hasPrefix("failed") == true)
  }

  /// The laptop sleeps from 23:30 until the morning.
  @Test(arguments: [Language.english, .korean])
  func alertMissedOvernightIsSentTheNextDay(language: Language) throws {
    let day = try NagDay(language: language)
    // Keep reminders to commit out of the way.
    #expect(day.test.call("config", "set", "nag.from", "10:00") == .done)
    #expect(day.test.call("config", "set", "nag.until", "11:00") == .done)
    day.now = "2026-08-03T20:00"
    for (title, time) in [("Pay the bill", "23:40"), ("Call Minsu", "23:30")] {
      #expect(!day.test.todo("add", title, "--due", "today", "--at", time).isEmpty)
    }
    #expect(try day.messages(at: "23:30").contains { $0.contains("Call Minsu") })
    func messages(_ time: String) throws -> [String] {
      day.now = time
      day.messages = []
      #expect(day.test.call("nag", "run") == .done)
      return day.messages.filter { $0.contains("Pay") || $0.contains("Call Minsu") }
    }
    let words = language == .english ? "yesterday at 23:40, sent at 08:10" : "어제 23:40에 울려야 했는데 08:10에 알려 드려요"
    #expect(try messages("2026-08-04T08:10") == ["🟢 Pay the bill: \(words)"])
    #expect(try messages("2026-08-04T08:15") == [])
    #expect(try messages("2026-08-05T08:10") == [])
  }

  @Test func alertOfTheDayBeforeYesterdayIsDropped() throws {
    let day = try NagDay()
    day.now = "2026-08-03T20:00"
    #expect(!day.test.todo("add", "Pay the bill", "--due", "today", "--at", "23:40").isEmpty)
    day.now = "2026-08-05T00:10"
    #expect(day.test.call("nag", "run") == .done)
    #expect(!day.messages.contains { $0.contains("Pay") })
  }

  @Test func digestAndLateAlertAreInKorean() throws {
    let day = try NagDay(language: .korean)
    #expect(try day.messages(at: "08:10") == ["🟢 Wake up: and shine (07:03에 울려야 했는데 08:10에 알려 드려요)"])
    #expect(try day.messages(at: "09:00") == ["오늘까지 할 일이 2개 있어요: 🟢 Write tests, 🔵 Call mum"])
  }

  @Test func snoozeDelaysTheDigestButNotAlerts() throws {
    let day = try NagDay()
    #expect(day.test.call("nag", "snooze", "until", "10:00") == .done)
    #expect(
      try day.messages(at: "08:10") == ["🟢 Wake up: and shine (07:03, sent at 08:10)"], "alerts come despite the snooze"
    )
    #expect(try day.messages(at: "09:00") == [])
    day.now = "2026-08-03T09:05"
    #expect(day.test.todo("add", "Later", "--due", "today").hasPrefix("Added"))
    #expect(
      try day.messages(at: "10:00") == ["2 tasks are due today: 🟢 Write tests, 🔵 Call mum"],
      "a task that was added after 09:00 is left out")
    #expect(try day.messages(at: "10:05") == [])
    // After an early end of the snooze, the digest comes at the next tick. During a snooze for today it does not.
    let other = try NagDay()
    #expect(other.test.call("nag", "snooze", "today") == .done)
    _ = try other.messages(at: "08:10")
    #expect(try other.messages(at: "17:00") == [])
    #expect(other.test.call("nag", "snooze", "off") == .done)
    #expect(try other.messages(at: "17:05") == ["2 tasks are due today: 🟢 Write tests, 🔵 Call mum"])
  }

  @Test func tasksSettingLimitsTheNotices() throws {
    let alerts = try NagDay(tasks: "alerts")
    #expect(try alerts.messages(at: "09:00") == ["🟢 Wake up: and shine (07:03, sent at 09:00)"])
    #expect(try alerts.messages(at: "09:05") == [])
    let off = try NagDay(tasks: "off")
    #expect(try off.messages(at: "09:00") == [])
  }

  /// If all channels fail, the whole digest is sent again, without tasks done meanwhile.
  @Test func undeliveredDigestIsSentAgain() throws {
    let day = try NagDay()
    _ = try day.messages(at: "08:10")
    day.exitCode = 1
    #expect(try day.messages(at: "09:00").count == 1)
    #expect(day.test.todo("done", "2").hasPrefix("Done"))
    day.exitCode = 0
    #expect(try day.messages(at: "09:05") == ["1 task is due today: 🟢 Write tests"])
    #expect(try day.messages(at: "09:10") == [])
  }

  /// After a crash between claim and message, a task that may have been announced is not announced again.
  @Test func claimedTaskIsNotAnnouncedAgain() throws {
    let day = try NagDay()
    #expect(day.test.call("config", "set", "nag.via", "command,terminal") == .done)
    // The terminal channel fails: no terminal is open, and no tmux is found.
    day.test.world.screen.openTerminals = { [] }
    day.test.world.home.environment["PATH"] = day.test.folder.path
    day.test.world.home.environment["TMUX_TMPDIR"] = day.test.folder.path
    _ = try day.messages(at: "08:10")
    let world = day.test.world
    let store = try NagStore(in: world)
    let key = DeliveryID(day: world.clock.now().today, name: "uuid-1@2026-08-03T09:00")
    #expect(try store.claim(key, .command, at: world.clock.now()))
    #expect(try day.messages(at: "09:00") == ["1 task is due today: 🔵 Call mum"])
  }

  @Test func channelAddedLaterDoesNotRepeatWhatAnotherHasAnnounced() throws {
    let day = try NagDay()
    _ = try day.messages(at: "08:10")
    let (store, now) = (try NagStore(in: day.test.world), day.test.world.clock.now())
    let key = DeliveryID(day: now.today, name: "uuid-1@2026-08-03T09:00")
    #expect(try store.claim(key, .desktop, at: now))
    try store.finish(key, .desktop, failure: nil, at: now)
    #expect(try day.messages(at: "09:00") == ["1 task is due today: 🔵 Call mum"])
  }

  @Test func nextRemindersAreKnownWithoutTheList() throws {
    let day = try NagDay()
    try PrivateFile.write(
      Array("no database at all, but some text".utf8), to: PersonalDatabase.path(in: day.test.world.home.directories))
    let run = try NagRun(
      world: day.test.world, rule: NagRule(window: .usual), channels: [.command], store: NagStore(in: day.test.world))
    let reminders = run.nextReminders(nil, LocalWork())
    #expect(!reminders.isEmpty)
    #expect(run.nextMessages(with: reminders) == reminders)
    #expect(day.test.err.contains("is damaged"))
  }

  @Test func nextNoticesIncludeTheDigest() throws {
    let day = try NagDay()
    let run = try NagRun(
      world: day.test.world, rule: NagRule(window: .usual), channels: [.command], store: NagStore(in: day.test.world))
    let next = run.nextMessages(with: run.nextReminders(nil, LocalWork())).filter { $0.id.contains("uuid") }.map {
      "\($0.trigger.clock) \($0.title): \($0.body)"
    }
    #expect(
      next == [
        "07:03 🟢 Wake up: and shine", "09:00 2 tasks are due today: 🟢 Write tests, 🔵 Call mum", "21:00 🔵 Call mum: ",
      ])
  }
}

/// Alerts between two ticks of the schedule: the run waits for the minute of the alert.
@Suite struct NagAlertTests {
  /// A clock that moves only during sleeps.
  private final class Clock {
    var seconds: Int
    var sleeps: [Double] = []
    init(_ seconds: Int) { self.seconds = seconds }
    var now: Instant { Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)) }
  }

  /// 2026-08-03 14:00:10.
  private static let start = (20_668 * 1440 + 14 * 60) * 60 + 10

  private func afternoon(_ clock: Clock, isTerminal: Bool = false) throws -> (TestWorld, messages: () -> [String]) {
    let test = try TestWorld(isTerminal: isTerminal)
    for (name, value) in [("user", "hana"), ("nag.via", "command"), ("nag.command", "/bin/true")] {
      #expect(test.call("config", "set", name, value) == .done)
    }
    final class Messages { var all: [String] = [] }
    let messages = Messages()
    test.world.clock.now = { clock.now }
    test.world.clock.sleep = { seconds in
      clock.sleeps.append(seconds)
      clock.seconds += Int(seconds)
    }
    test.world.programs.run = { program, environment, _ in
      #expect(program == ["/bin/true"])
      messages.all.append("\(clock.now.local.clock) \(environment["CYC_TITLE"] ?? "")")
      return ProgramResult(exitCode: 0)
    }
    return (test, { messages.all })
  }

  @Test func eachAlertComesAtItsMinute() throws {
    let clock = Clock(Self.start)
    let (test, messages) = try afternoon(clock)
    for minute in ["13:59", "14:03", "14:04", "14:05", "15:00"] {
      #expect(test.todo("add", "At \(minute)", "--due", "today", "--at", minute).hasPrefix("Added"))
    }
    #expect(test.call("nag", "run") == .done)
    #expect(
      messages() == ["14:03 🟢 At 14:03", "14:04 🟢 At 14:04"],
      "the other alerts are before this run or belong to later ticks")
    // Each wait is split: the last ten seconds leave time for a sync.
    #expect(clock.sleeps == [160, 10, 50, 10])
    #expect(test.requests.isEmpty)
    #expect(test.call("nag", "run") == .done)
    #expect(messages().count == 2, "no alert comes twice")
  }

  @Test func taskDoneMeanwhileGetsNoAlert() throws {
    let clock = Clock(Self.start)
    let (test, messages) = try afternoon(clock)
    #expect(test.todo("add", "Call", "--due", "today", "--at", "14:03").hasPrefix("Added"))
    let sleep = test.world.clock.sleep
    let worldWithoutHook = test.world
    test.world.clock.sleep = { seconds in
      sleep(seconds)
      #expect(Cyc.run(["todo", "done", "1"], in: worldWithoutHook) == .done)
    }
    #expect(test.call("nag", "run") == .done)
    #expect(messages().isEmpty)
  }

  @Test func alertPassedDuringASlowRunIsStillSent() throws {
    let clock = Clock(Self.start)
    let (test, messages) = try afternoon(clock)
    #expect(test.todo("add", "Call", "--due", "today", "--at", "14:01").hasPrefix("Added"))
    #expect(test.todo("add", "Now", "--due", "today", "--at", "14:00").hasPrefix("Added"))
    let run = test.world.programs.run
    test.world.programs.run = { program, environment, input in
      defer { clock.seconds += 90 }
      return try run(program, environment, input)
    }
    #expect(test.call("nag", "run") == .done)
    #expect(messages() == ["14:00 🟢 Now", "14:01 🟢 Call"])
    #expect(clock.sleeps.isEmpty)
  }

  @Test func runOnATerminalDoesNotWait() throws {
    let clock = Clock(Self.start)
    let (test, messages) = try afternoon(clock, isTerminal: true)
    #expect(test.todo("add", "Call", "--due", "today", "--at", "14:03").hasPrefix("Added"))
    #expect(test.call("nag", "run") == .done)
    #expect(messages().isEmpty && clock.sleeps.isEmpty)
  }
}
