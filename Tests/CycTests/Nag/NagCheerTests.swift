import Days
import Foundation
import HTTP
import Notify
import Platform
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

/// Praise after a commit, and reminders that are withdrawn. GitHub and the phone are simulated.
@Suite struct NagCheerTests {
  /// An ntfy topic, which several machines may share.
  private final class Topic {
    var published: [[String: Any]] = []
    var deleted: [String] = []
    var isBroken = false
    private var lines = ""

    func answer(_ request: Request) -> Result<Response, TransferError> {
      if isBroken { return .success(Response(status: 500, headers: [], body: [], url: request.url)) }
      var answer = "{}"
      switch request.method {
      case .get: answer = request.url.contains("/t/json") ? lines : ""
      case .delete:
        let identifier = String(request.url.split(separator: "/").last ?? "")
        deleted.append(identifier)
        lines += "{\"event\":\"message_delete\",\"sequence_id\":\"\(identifier)\"}\n"
      case .post:
        guard let body = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any] else { break }
        published.append(body)
        var event = body
        event["event"] = "message"
        let line = (try? JSONSerialization.data(withJSONObject: event)) ?? Data()
        lines += String(decoding: line, as: UTF8.self) + "\n"
      }
      return .success(Response(status: 200, headers: [], body: Array(answer.utf8), url: request.url))
    }

    var sequences: [String?] { published.map { $0["sequence_id"] as? String } }
    var messages: [String] { published.compactMap { $0["message"] as? String } }
  }

  /// A machine that reminds through `topic` only.
  private final class Machine {
    let test: TestWorld
    let github: DrawnGitHub
    private(set) var asked = 0

    init(_ github: DrawnGitHub, _ topic: Topic, _ settings: String = "") throws {
      test = try TestWorld(now: "2026-11-21T19:00")
      self.github = github
      try test.replaceSettings("user = \"hana\"\n[nag]\nvia = [\"ntfy\"]\n\(settings)")
      try Credentials.change(in: test.world.home.directories) { credentials in
        credentials.changeChannels { $0.ntfy = .init(server: "https://ntfy.example.com", topic: "t", token: nil) }
      }
      test.answerRequests { [unowned self] request in
        if request.url.hasPrefix("https://ntfy.example.com/") { return topic.answer(request) }
        asked += 1
        return github.answer(request)
      }
    }

    /// Runs the nag at `clock`. Returns the decision and the number of requests to GitHub.
    func run(_ clock: String, day: Int = 21) throws -> (decision: NagRule.Decision, asked: Int) {
      let text = "2026-11-\(day)T\(clock):00+00:00"
      let moment = try #require(Instant(rfc3339: text))
      test.world.clock.now = { moment }
      let before = asked
      let run = try NagRun(
        world: test.world, rule: try test.world.home.settings.nagRule(), channels: test.world.home.settings[.nagVia],
        store: try NagStore(in: test.world))
      let outcome = try run.decideAndSend(run.notices())
      return (outcome.decision, asked - before)
    }
  }

  /// 2026-11-21; the 40 days before it have commits, today has none.
  private func github() -> DrawnGitHub {
    let github = DrawnGitHub(today: Day(number: 20_778))
    for back in 1...40 { github.addPublic(github.today - back) }
    return github
  }

  @Test func commitEndsTheEveningWithPraise() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    _ = try machine.run("19:00")
    _ = try machine.run("20:00")
    #expect(topic.sequences == ["cyc-2026-11-21-1900", "cyc-2026-11-21-2000"])
    #expect(topic.deleted == ["cyc-2026-11-21-1900"], "only one reminder is on the phone")
    #expect(try machine.run("20:10") == (.silent(.sent), 0), "GitHub was asked ten minutes ago")
    #expect(try machine.run("20:15") == (.silent(.sent), 1))
    github.addPublic(github.today)
    #expect(try machine.run("20:20") == (.silent(.sent), 0))
    #expect(try machine.run("20:30") == (.silent(.done), 1))
    #expect(topic.sequences.last == "cyc-2026-11-21-2000", "the praise replaces the reminder")
    #expect(topic.messages.last == "Day 41. Well done.")
    #expect(topic.published.last?["priority"] as? Int == 2)
    #expect(topic.published.last?["actions"] == nil)
    for clock in ["20:35", "21:00", "22:30", "23:59"] {
      #expect(try machine.run(clock) == (.silent(.done), 0), "\(clock)")
    }
    #expect(topic.published.count == 3)
  }

  @Test func gitHubIsCheckedOnceMoreBeforeMidnight() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    _ = try machine.run("23:00")
    #expect(try machine.run("23:50") == (.silent(.sent), 1))
    github.addPublic(github.today)
    #expect(try machine.run("23:55") == (.silent(.done), 1))
    #expect(topic.messages.last == "Day 41. Well done.")
  }

  /// Only the evening of the goal's last day says so.
  @Test(arguments: [(goal: 40, words: "Day 41. Well done."), (41, "Day 41: you have reached your goal. Well done!")])
  func praiseNamesAReachedGoal(goal: Int, words: String) throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    try GoalStore.choose(Goal(days: goal, from: nil), in: machine.test.world)
    _ = try machine.run("19:00")
    github.addPublic(github.today)
    _ = try machine.run("19:30")
    #expect(topic.messages.last == words)
  }

  @Test func noPraiseWithoutAReminder() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    github.addPublic(github.today)
    for clock in ["19:00", "20:00", "23:55"] { #expect(try machine.run(clock).decision == .silent(.done)) }
    #expect(topic.published.isEmpty)
    github.today = github.today + 1
    _ = try machine.run("19:00", day: 22)
    github.addPublic(github.today)
    #expect(try machine.run("19:30", day: 22).decision == .silent(.done))
    #expect(topic.messages.last == "Day 42. Well done.", "the next day counts on its own")
  }

  @Test func cheerOffWithdrawsReminderSilently() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic, "cheer = false\n")
    _ = try machine.run("20:00")
    github.addPublic(github.today)
    #expect(try machine.run("20:20").decision == .silent(.done))
    #expect(topic.published.count == 1)
    #expect(topic.deleted == ["cyc-2026-11-21-2000"])
    _ = try machine.run("20:40")
    #expect(topic.deleted.count == 1)
  }

  @Test func snoozePostponesThePraise() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    _ = try machine.run("20:00")
    github.addPublic(github.today)
    let now = machine.test.world.clock.now()
    let store = try NagStore(in: machine.test.world)
    try store.snooze(until: NagSnoozeEnd(["1h"], now: now, window: .usual))
    for clock in ["20:20", "20:40", "20:59"] { #expect(try machine.run(clock).asked == 0) }
    #expect(topic.published.count == 1)
    #expect(
      topic.deleted == ["cyc-2026-11-21-2000"], "the reminder of a finished day is withdrawn, once")
    #expect(try machine.run("21:00").decision == .silent(.done))
    #expect(topic.published.count == 2, "praise comes after the snoozed hour")
  }

  @Test func snoozeWithdrawsTheCurrentReminder() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    #expect(machine.test.call("config", "set", "nag.via", "ntfy") == .done)
    _ = try machine.run("20:00")
    #expect(machine.test.call("nag", "snooze", "30m") == .done)
    #expect(topic.deleted == ["cyc-2026-11-21-2000"])
    _ = try machine.run("21:00")
    #expect(machine.test.call("nag", "snooze", "today") == .done)
    #expect(topic.deleted == ["cyc-2026-11-21-2000", "cyc-2026-11-21-2100"])
    #expect(machine.test.call("nag", "snooze", "today") == .done)
    #expect(topic.deleted.count == 2 && topic.published.count == 2)
  }

  /// In the slot of the reminder, in a later one, and in the last slot of the day.
  @Test(arguments: ["20:05", "21:00", "23:58"])
  func freezingTodayWithdrawsTheReminder(clock: String) throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    _ = try machine.run(clock == "23:58" ? "23:00" : "20:00")
    #expect(topic.deleted.isEmpty)
    #expect(machine.test.call("freeze", "today") == .done)
    _ = try machine.run(clock)
    _ = try machine.run(clock)
    #expect(topic.deleted.count == 1 && topic.published.count == 1)
    #expect(topic.messages.allSatisfy { !$0.contains("Well done") })
  }

  @Test func commitOnAFrozenDayGetsNoPraise() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    _ = try machine.run("20:00")
    #expect(machine.test.call("freeze", "today") == .done)
    github.addPublic(github.today)
    for clock in ["20:20", "20:40", "21:00"] { _ = try machine.run(clock) }
    #expect(topic.deleted == ["cyc-2026-11-21-2000"] && topic.published.count == 1)
  }

  /// A run killed after its claim may have sent the message.
  @Test func claimedPraiseIsNotSentAgain() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    _ = try machine.run("20:00")
    github.addPublic(github.today)
    let store = try NagStore(in: machine.test.world)
    #expect(try store.claim(.cheer(on: github.today), .ntfy, at: machine.test.world.clock.now()))
    for clock in ["20:20", "21:00", "23:55"] { _ = try machine.run(clock) }
    #expect(topic.published.count == 1)
  }

  @Test func praiseRejectedByTheServerIsRetried() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    _ = try machine.run("20:00")
    github.addPublic(github.today)
    topic.isBroken = true
    #expect(try machine.run("20:20").decision == .silent(.done))
    topic.isBroken = false
    _ = try machine.run("20:25")
    _ = try machine.run("20:30")
    #expect(topic.messages.count == 2)
    #expect(topic.messages.last == "Day 41. Well done.")
  }

  @Test func commitAfterTheWindowIsPraisedThatDay() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic, "until = \"22:00\"\n")
    _ = try machine.run("21:00")
    github.addPublic(github.today)
    #expect(try machine.run("22:40").decision == .silent(.done))
    #expect(topic.messages.last == "Day 41. Well done.")
    github.today = github.today + 1
    #expect(try machine.run("00:05", day: 22) == (.silent(.outsideWindow), 0))
  }

  @Test func machinesSharingAPhoneSendEachMessageOnce() throws {
    let (github, topic) = (github(), Topic())
    let machines = try [Machine(github, topic), Machine(github, topic, "every = \"30m\"\n")]
    for clock in ["19:00", "19:30", "20:00"] { for machine in machines { _ = try machine.run(clock) } }
    #expect(topic.sequences == ["1900", "1930", "2000"].map { "cyc-2026-11-21-\($0)" })
    // A machine counts the other machine's messages as its own.
    #expect(try machines[1].run("20:00").decision == .silent(.sent))
    github.addPublic(github.today)
    for machine in machines { #expect(try machine.run("20:40").decision == .silent(.done)) }
    #expect(topic.messages.count { $0.contains("Well done") } == 1)
    #expect(topic.sequences.last == "cyc-2026-11-21-2000")
  }

  @Test func terminalIsUsedOnlyIfNoOtherChannelDelivered() throws {
    let (github, topic) = (github(), Topic())
    let machine = try Machine(github, topic)
    try machine.test.replaceSettings("user = \"hana\"\n[nag]\nvia = [\"terminal\", \"ntfy\"]\n")
    var lookups = 0
    machine.test.world.home.environment["TMUX_TMPDIR"] = machine.test.folder.path
    machine.test.world.screen.openTerminals = {
      lookups += 1
      return []
    }
    _ = try machine.run("20:00")
    #expect(try machine.run("20:05").decision == .silent(.sent))
    #expect(lookups == 0 && topic.published.count == 1)
    topic.isBroken = true
    _ = try machine.run("21:00")
    #expect(lookups > 0)
  }

  @Test func praiseNamesTheKnownStreak() {
    #expect(NagPhrases.cheer(streakDays: 59) == Sentence(en: "Day 59. Well done.", ko: "59일째예요. 잘하셨어요!"))
    #expect(
      NagPhrases.cheer(streakDays: 100, reachesGoal: true)
        == Sentence(en: "Day 100: you have reached your goal. Well done!", ko: "100일째, 목표를 이뤘어요! 정말 잘하셨어요."))
    #expect(NagPhrases.cheer(streakDays: 1).english == "Day 1. A new streak begins.")
    #expect(NagPhrases.cheer(streakDays: .unknown).english == "Today's commit is in. Well done.")
    #expect(NagPhrases.cheer(streakDays: 1234).korean.hasPrefix("1,234일째"))
    #expect(
      NagPhrases.cheer(streakDays: .atLeast(694))
        == Sentence(en: "At least 694 days now. Well done.", ko: "694일 이상 이어졌어요. 잘하셨어요!"))
  }

  @Test func standingRemindersAreOnReplaceableChannels() {
    let day = Day(number: 20_778)
    let now = Instant(secondsSince1970: 0, local: CivilTime(utcSeconds: 0))
    func sending(_ key: DeliveryID, _ channel: NagChannel, failure: String? = nil) -> NagStore.Sending {
      NagStore.Sending(key: key, channel: channel.rawValue, claimed: now, finished: now, failure: failure)
    }
    let (first, second) = (
      DeliveryID(.slot(ReminderSlot(day: day, index: 0))), DeliveryID(.slot(ReminderSlot(day: day, index: 1)))
    )
    func standing(_ sendings: [NagStore.Sending]) -> StandingReminders {
      StandingReminders(sendings, on: day, [.desktop, .ntfy, .mail, .terminal])
    }
    #expect(standing([]).channels == [])
    let both = standing([sending(first, .desktop), sending(second, .mail), sending(second, .ntfy)])
    #expect(both.channels == [.desktop, .ntfy])
    #expect(both.latest == second)
    #expect(standing([sending(first, .desktop, failure: "no bus")]).channels == [])
    #expect(standing([sending(first, .desktop), sending(.cheer(on: day), .desktop)]).channels == [])
    #expect(
      standing([sending(first, .desktop), sending(.cheer(on: day), .desktop, failure: "x")]).channels == [.desktop])
    #expect(standing([sending(.trouble(on: day), .desktop)]).channels == [])
    #expect(standing([sending(DeliveryID(.lastCall(day - 1)), .desktop)]).channels == [])
  }
}
