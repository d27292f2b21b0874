import Days
import Notify
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct NagRuleTests {
  let day = Day(number: 20_778)

  private func time(_ text: String, _ day: Day? = nil) -> CivilTime {
    let minute = ClockTime(iso8601: text)?.minuteOfDay ?? -1
    return CivilTime(utcSeconds: ((day ?? self.day).number * 1440 + minute) * 60)
  }

  private func situation(
    _ text: String, today: NagRule.DayState = .open, yesterday: NagRule.DayState = .open, streak: Quantity = 58,
    sent: Set<NagRule.Occasion> = [], snoozed: CivilTime? = nil, unpushed: Int = 0, pushed: Int = 0,
    seen: CivilTime? = nil,
    changed: Int = 0, day: Day? = nil
  ) -> NagRule.Situation {
    NagRule.Situation(
      now: time(text, day), today: today, yesterday: yesterday, streakDays: streak, sent: sent, snoozedUntil: snoozed,
      unpushedCommits: unpushed, pushedCommits: pushed, pushedFirstSeen: seen, changedFiles: changed)
  }

  @Test func urgencyRisesThroughTheEvening() {
    let rule = NagRule(window: .usual)
    #expect(rule.decision(situation("18:59")) == .silent(.outsideWindow))
    let urgencies = ["19:00", "20:00", "21:00", "22:00", "23:00"].map { text -> Urgency? in
      guard case .send(.slot, .nothingYet, let urgency) = rule.decision(situation(text)) else { return nil }
      return urgency
    }
    #expect(urgencies == [.low, .normal, .normal, .normal, .critical])
    #expect(rule.decision(situation("00:00", day: day + 1)) == .silent(.outsideWindow))
  }

  @Test func eachSilenceHasAReason() {
    let rule = NagRule(window: .usual)
    #expect(rule.decision(situation("20:10", today: .done)) == .silent(.done))
    #expect(rule.decision(situation("20:10", today: .resting)) == .silent(.resting))
    #expect(rule.decision(situation("20:10", today: .frozen)) == .silent(.frozen))
    #expect(rule.decision(situation("20:10", snoozed: time("21:00"))) == .silent(.snoozed(until: time("21:00"))))
    let sent: Set<NagRule.Occasion> = [.slot(ReminderSlot(day: day, index: 1))]
    #expect(rule.decision(situation("20:59", sent: sent)) == .silent(.sent))
    #expect(
      rule.decision(situation("21:00", sent: sent))
        == .send(.slot(ReminderSlot(day: day, index: 2)), .nothingYet, .normal)
    )
    #expect(NagRule(window: .usual, onlyOnStreak: true).decision(situation("20:10", streak: 0)) == .silent(.noStreak))
    #expect(
      rule.decision(situation("20:10", unpushed: 3))
        == .send(.slot(ReminderSlot(day: day, index: 1)), .unpushed(3), .normal)
    )
  }

  @Test func reminderNamesTheLastMissingStep() {
    let rule = NagRule(window: .usual)
    func subject(_ situation: NagRule.Situation) -> NagRule.Subject? {
      guard case .send(_, let subject, _) = rule.decision(situation) else { return nil }
      return subject
    }
    let earlier = time("19:00")
    #expect(subject(situation("20:10", changed: 4)) == .uncommitted(4))
    #expect(subject(situation("20:10", pushed: 2, seen: earlier, changed: 4)) == .notShown(2))
    #expect(subject(situation("20:10", unpushed: 1, pushed: 2, seen: earlier, changed: 4)) == .unpushed(1))
    #expect(subject(situation("20:10", today: .done, pushed: 2, seen: earlier)) == nil)
    #expect(subject(situation("23:10", today: .unknown, pushed: 2, changed: 4)) == .couldNotCheck)
  }

  /// GitHub may need a few minutes to show the commits.
  @Test func freshlyPushedCommitsGetOneTick() {
    let rule = NagRule(window: .usual)
    #expect(rule.decision(situation("20:00", pushed: 1)) == .silent(.justPushed))
    #expect(rule.decision(situation("20:04", pushed: 1, seen: time("20:00"))) == .silent(.justPushed))
    #expect(
      rule.decision(situation("20:05", pushed: 1, seen: time("20:00")))
        == .send(.slot(ReminderSlot(day: day, index: 1)), .notShown(1), .normal))
    // After the last tick of the day there is no later chance.
    #expect(
      rule.decision(situation("23:55", pushed: 1))
        == .send(.slot(ReminderSlot(day: day, index: 4)), .notShown(1), .critical))
    #expect(rule.decision(situation("20:57", pushed: 1)) == .silent(.justPushed), "the next slot still mentions it")
    // A clock set back does not extend the wait.
    #expect(
      rule.decision(situation("20:00", pushed: 1, seen: time("21:00")))
        == .send(.slot(ReminderSlot(day: day, index: 1)), .notShown(1), .normal))
  }

  @Test func unknownDayIsReportedOnceAndNotCalledOpen() {
    let rule = NagRule(window: .usual)
    #expect(rule.decision(situation("19:00", today: .unknown, unpushed: 2)) == .silent(.unknown))
    #expect(
      rule.decision(situation("23:30", today: .unknown))
        == .send(.unchecked(day), .couldNotCheck, .critical))
    #expect(
      rule.decision(situation("23:40", today: .unknown, sent: [.unchecked(day)])) == .silent(.unknown),
      "the failed check is reported once")
    #expect(
      rule.decision(situation("23:50", sent: [.unchecked(day)]))
        == .send(.slot(ReminderSlot(day: day, index: 4)), .nothingYet, .critical), "a real reminder may still follow")
  }

  @Test func lastCallReportsADayThatCannotBeChecked() {
    let rule = NagRule(window: .usual, lastCallMinutes: 30)
    #expect(rule.decision(situation("23:00", today: .unknown)) == .send(.unchecked(day), .couldNotCheck, .normal))
    #expect(rule.decision(situation("23:10", today: .unknown, sent: [.unchecked(day)])) == .silent(.unknown))
    // The last call is the loud reminder, so it comes although the last slot has reported the day.
    #expect(
      rule.decision(situation("23:30", today: .unknown, sent: [.unchecked(day)]))
        == .send(.uncheckedLastCall(day), .couldNotCheck, .critical))
    let both: Set<NagRule.Occasion> = [.unchecked(day), .uncheckedLastCall(day)]
    #expect(rule.decision(situation("23:40", today: .unknown, sent: both)) == .silent(.unknown))
    #expect(
      rule.decision(situation("23:50", sent: both)) == .send(.lastCall(day), .nothingYet, .critical),
      "a real reminder may still follow")
  }

  @Test func dayMissingFromThePageIsWaitedFor() {
    let rule = NagRule(window: .usual, lastCallMinutes: 45)
    for clock in ["19:00", "22:30", "23:10", "23:50"] {
      #expect(rule.decision(situation(clock, today: .notDrawn, unpushed: 2)) == .silent(.notDrawn))
    }
    #expect(rule.decision(situation("18:00", today: .notDrawn)) == .silent(.outsideWindow))
  }

  @Test func lastCallComesOnce() {
    let rule = NagRule(window: .usual, lastCallMinutes: 45)
    #expect(
      rule.decision(situation("23:14")) == .send(.slot(ReminderSlot(day: day, index: 4)), .nothingYet, .normal),
      "the last call is still ahead")
    #expect(rule.decision(situation("23:18")) == .send(.lastCall(day), .nothingYet, .critical))
    #expect(rule.decision(situation("23:18", sent: [.lastCall(day)])) == .silent(.sent))
  }

  @Test func windowAcrossMidnightBelongsToItsFirstDay() throws {
    let from = try #require(ClockTime(hour: 22, minute: 0))
    let window = try #require(NagWindow(from: from, untilMinute: 120, everyMinutes: 60))
    let rule = NagRule(window: window)
    #expect(window.slotCount == 4)
    #expect(window.slot(at: time("01:30", day + 1)) == ReminderSlot(day: day, index: 3))
    #expect(window.slot(at: time("02:00", day + 1)) == nil)
    #expect(rule.decision(situation("00:30", yesterday: .done, day: day + 1)) == .silent(.done))
    #expect(rule.decision(situation("00:30", today: .done, day: day + 1)) == .silent(.done))
    #expect(
      rule.decision(situation("00:30", day: day + 1))
        == .send(.slot(ReminderSlot(day: day, index: 2)), .nothingYet, .low),
      "after midnight a whole day is left"
    )
  }

  private func urgencies(_ rule: NagRule) -> [Urgency] {
    (0..<rule.window.slotCount).map { rule.urgency(of: .slot(ReminderSlot(day: day, index: $0))) }
  }

  @Test func unknownDayIsReportedBeforeMidnight() throws {
    let rule = NagRule(window: try window(22, 2))
    #expect(rule.decision(situation("22:10", today: .unknown)) == .silent(.unknown))
    #expect(rule.decision(situation("23:00", today: .unknown)) == .send(.unchecked(day), .couldNotCheck, .critical))
    #expect(
      rule.decision(situation("01:00", today: .unknown, sent: [.unchecked(day)], day: day + 1)) == .silent(.unknown))
    #expect(
      rule.decision(situation("01:00", today: .unknown, day: day + 1)) == .send(.unchecked(day), .couldNotCheck, .low),
      "the machine slept before midnight")
  }

  private func window(_ from: Int, _ until: Int, every: Int = 60) throws -> NagWindow {
    let from = try #require(ClockTime(minuteOfDay: from * 60))
    return try #require(NagWindow(from: from, untilMinute: until * 60, everyMinutes: every))
  }

  @Test func atMostOneReminderIsCritical() throws {
    #expect(urgencies(NagRule(window: try window(19, 24, every: 30))).count { $0 == .critical } == 1)
    #expect(urgencies(NagRule(window: try window(19, 24, every: 300))) == [.normal], "a window of one slot")
    #expect(urgencies(NagRule(window: try window(19, 24, every: 180))) == [.low, .critical])
    #expect(urgencies(NagRule(window: try window(19, 22))) == [.low, .normal, .critical])
    #expect(urgencies(NagRule(window: try window(22, 2))) == [.low, .critical, .low, .low], "the day ends at midnight")
    let called = NagRule(window: .usual, lastCallMinutes: 45)
    #expect(urgencies(called) == [.low, .normal, .normal, .normal, .normal])
    #expect(called.urgency(of: .lastCall(day)) == .critical)
    #expect(NagRule(window: .usual).urgency(of: .unchecked(day)) == .critical)
    #expect(NagRule(window: try window(19, 24, every: 300)).urgency(of: .unchecked(day)) == .normal)
  }

  /// Also if the last call is early and slots follow it.
  @Test(arguments: [0, 5, 30, 60, 90, 120, 180])
  func exactlyOneReminderADayIsCritical(lastCall: Int) throws {
    for every in [5, 15, 30, 60, 90] {
      for window in [
        try window(19, 24, every: every), try window(20, 23, every: every), try window(22, 2, every: every),
      ] {
        let rule = NagRule(window: window, lastCallMinutes: lastCall)
        let all = urgencies(rule) + (lastCall > 0 ? [rule.urgency(of: .lastCall(day))] : [])
        #expect(all.count { $0 == .critical } == 1, "\(window)")
      }
    }
  }

  @Test func lastReminderCannotBePutOff() throws {
    func canPutOff(_ rule: NagRule, _ clock: String) throws -> Bool {
      rule.canPutOff(byMinutes: 60, at: time(clock))
    }
    let usual = NagRule(window: .usual)
    #expect(try canPutOff(usual, "22:59"))
    #expect(try !canPutOff(usual, "23:00"))
    #expect(try canPutOff(usual, "12:00"), "outside the window there are no reminders")
    let early = NagRule(window: try window(19, 22, every: 60))
    #expect(try !canPutOff(early, "21:30"))
    #expect(try canPutOff(NagRule(window: try window(19, 22, every: 60), lastCallMinutes: 90), "21:40"))
    #expect(try canPutOff(NagRule(window: try window(22, 2, every: 60)), "23:30"))
  }

  @Test func pushedCommitsAreCoveredUntilNewOnesCome() {
    let seen = PushedCommits(day: day, count: 2, latest: 100)
    #expect(seen.isCovered(by: seen))
    #expect(
      PushedCommits(day: day, count: 1, latest: 90).isCovered(by: seen),
      "fewer commits, for example after a branch was deleted")
    #expect(!PushedCommits(day: day, count: 3, latest: 100).isCovered(by: seen))
    #expect(!PushedCommits(day: day, count: 2, latest: 101).isCovered(by: seen), "amended and force-pushed")
    #expect(!PushedCommits(day: day + 1, count: 1, latest: 90).isCovered(by: seen))
  }

  @Test func lateWindowWithOneSlotIsALastChance() throws {
    func isLastChance(from: String) throws -> Bool {
      let start = try #require(ClockTime(iso8601: from))
      let window = try #require(NagWindow(from: start, untilMinute: 1440, everyMinutes: 300))
      return NagRule(window: window).isLastChance(.slot(ReminderSlot(day: day, index: 0)))
    }
    #expect(try isLastChance(from: "23:55"))
    #expect(try isLastChance(from: "23:00"))
    #expect(try !isLastChance(from: "19:00"))
  }

  @Test(arguments: Urgency.allCases)
  func urgencySettingIsTheUpperLimit(_ loudest: Urgency) throws {
    let rule = try Settings(toml: "[nag]\nurgency = \"\(loudest.rawValue)\"\nlast_call = \"30m\"\n", path: "x")
      .nagRule()
    #expect(urgencies(rule) == [.low] + Array(repeating: min(loudest, .normal), count: 4))
    #expect(rule.urgency(of: .lastCall(day)) == loudest)
  }

  /// No reminder follows a last chance before midnight, and the window lasts until midnight.
  @Test func onlyTheLastReminderIsALastChance() throws {
    for seed in UInt64(0)..<400 {
      var random = SeededGenerator(seed: seed)
      guard let from = ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random)),
        let window = NagWindow(
          from: from, untilMinute: Int.random(in: 0...1440, using: &random),
          everyMinutes: Int.random(in: 5...300, using: &random))
      else { continue }
      let rule = NagRule(window: window, lastCallMinutes: [0, 30, 90].randomElement(using: &random) ?? 0)
      var sent: Set<NagRule.Occasion> = []
      var chances: [Bool] = []
      for minute in stride(from: (from.minuteOfDay + 4) / 5 * 5, to: 1440, by: NagTick.minutes) {
        let now = CivilTime(utcSeconds: (day.number * 1440 + minute) * 60)
        guard case .send(let occasion, _, _) = rule.decision(NagRule.Situation(now: now, sent: sent)) else { continue }
        sent.insert(occasion)
        chances.append(rule.isLastChance(occasion))
      }
      #expect(chances.dropLast().allSatisfy { !$0 }, "seed \(seed)")
      if window.reachesMidnight, chances.count > 1 { #expect(chances.last == true, "seed \(seed): \(rule)") }
      if !window.reachesMidnight, rule.lastCallMinutes == 0 { #expect(chances.last != true, "seed \(seed)") }
    }
  }

  @Test func reminderLastsUntilTheNextOneOrTheEndOfTheDay() throws {
    func end(_ clock: String, _ window: NagWindow, _ day: Day? = nil) -> String {
      NagRule(window: window).endOfReminder(at: time(clock, day)).description
    }
    #expect(end("19:03", .usual) == "2026-11-21T20:10:00", "leaves two ticks for a slow next run")
    #expect(end("23:40", .usual) == "2026-11-22T00:00:00")
    #expect(end("21:10", try window(19, 22)) == "2026-11-22T00:00:00")
    #expect(end("22:30", try window(22, 2)) == "2026-11-21T23:10:00")
    #expect(end("01:30", try window(22, 2), day + 1) == "2026-11-22T02:00:00")
  }

  @Test func invalidWindowsAreRefused() throws {
    let evening = try #require(ClockTime(hour: 19, minute: 0))
    #expect(NagWindow(from: evening, untilMinute: 1440, everyMinutes: 60) == .usual)
    #expect(NagWindow(from: evening, untilMinute: 19 * 60, everyMinutes: 60) == nil)
    #expect(NagWindow(from: evening, untilMinute: 18 * 60, everyMinutes: 60) == nil)
    #expect(NagWindow(from: evening, untilMinute: 19 * 60 + 1, everyMinutes: 60) != nil)
    let afterTick = try #require(ClockTime(hour: 19, minute: 1))
    #expect(NagWindow(from: afterTick, untilMinute: 19 * 60 + 5, everyMinutes: 60) == nil)
    #expect(NagWindow(from: afterTick, untilMinute: 19 * 60 + 6, everyMinutes: 60) != nil)
    #expect(NagWindow(from: evening, untilMinute: 1441, everyMinutes: 60) == nil)
    #expect(NagWindow(from: evening, untilMinute: 1440, everyMinutes: 0) == nil)
  }

  /// Irregular ticks, sleeping machines, set clocks and changing time zones.
  @Test func randomDaysNeverRemindTwiceOrInVain() throws {
    for seed in UInt64(0)..<400 {
      var random = SeededGenerator(seed: seed)
      let from = try #require(ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random)))
      let until = (from.minuteOfDay + Int.random(in: 30...700, using: &random)) % 1440
      guard
        let window = NagWindow(from: from, untilMinute: until, everyMinutes: Int.random(in: 5...120, using: &random))
      else { continue }
      let lastCall = Bool.random(using: &random) ? 0 : Int.random(in: 5...180, using: &random)
      let rule = NagRule(window: window, lastCallMinutes: lastCall)
      var now = day.number * 1440
      var sent: Set<NagRule.Occasion> = []
      var doneDays: Set<Int> = []
      // Keys are [day, index of the slot], computed here from minutes and not by the rule.
      var reminders: [[Int]: Int] = [:]
      var lastCalls: [Int: Int] = [:]
      func slot(at minute: Int) -> [Int]? {
        [minute / 1440, minute / 1440 - 1].lazy.map { ($0, minute - $0 * 1440 - from.minuteOfDay) }
          .first { (0..<window.lengthMinutes).contains($0.1) }.map { [$0.0, $0.1 / window.everyMinutes] }
      }
      for _ in 0..<600 {
        // Mostly one to ten minutes; sometimes a sleep or a change of the clock.
        let step =
          switch Int.random(in: 0..<30, using: &random) {
          case 0: Int.random(in: 60...900, using: &random)
          case 1: [-60, 60, -540, 540].randomElement(using: &random) ?? 0
          default: Int.random(in: 1...10, using: &random)
          }
        now += step
        let today = now / 1440
        if Int.random(in: 0..<200, using: &random) == 0 { doneDays.insert(today) }
        let local = CivilTime(utcSeconds: now * 60)
        let comment = Comment(rawValue: "seed \(seed): \(local)")
        let situation = NagRule.Situation(
          now: local, today: doneDays.contains(today) ? .done : .open,
          yesterday: doneDays.contains(today - 1) ? .done : .open, streakDays: 3, sent: sent, snoozedUntil: nil,
          unpushedCommits: 0)
        let present = slot(at: now)
        let isDone = doneDays.contains(today) || (present.map { $0[0] < today && doneDays.contains($0[0]) } ?? false)
        switch rule.decision(situation) {
        case .send(let occasion, _, _):
          #expect(!isDone, comment)
          sent.insert(occasion)
          switch occasion {
          case .slot(let slot):
            #expect(present == [slot.day.number, slot.index], comment)
            reminders[[slot.day.number, slot.index], default: 0] += 1
            #expect(reminders[[slot.day.number, slot.index]] == 1, comment)
          case .unchecked, .uncheckedLastCall: Issue.record("unchecked, although every day is known: \(comment)")
          case .lastCall(let day):
            #expect(day.number == today && 1440 - now % 1440 <= lastCall, comment)
            lastCalls[today, default: 0] += 1
            #expect(lastCalls[today] == 1, comment)
          }
        case .silent(let reason):
          // A silent tick in an open slot must follow a reminder or last call in that slot.
          guard let present, !isDone else { continue }
          let isCovered = lastCalls[present[0]] == 1 && slot(at: present[0] * 1440 + 1440 - lastCall) == present
          #expect(reminders[present] == 1 || isCovered, "seed \(seed): \(local), \(reason)")
        }
      }
    }
  }

  /// The last call is an extra reminder; it does not end the evening.
  @Test func slotsAfterAnEarlyLastCallStillRemind() {
    let rule = NagRule(window: .usual, lastCallMinutes: 120)
    var sent: Set<NagRule.Occasion> = []
    var times: [String] = []
    for minute in stride(from: 19 * 60, to: 24 * 60, by: 10) {
      let now = CivilTime(utcSeconds: (day.number * 1440 + minute) * 60)
      guard case .send(let occasion, _, _) = rule.decision(situation(now.clock, sent: sent)) else { continue }
      sent.insert(occasion)
      times.append(now.clock)
    }
    #expect(times == ["19:00", "20:00", "21:00", "22:00", "23:00"])
    #expect(sent.contains(.lastCall(day)))
  }

  @Test func snoozeEndIsReadFromItsWords() throws {
    func end(_ words: [String], at clock: String, _ window: NagWindow) -> String? {
      let now = Instant(rfc3339: "2026-11-21T\(clock):00+00:00")
      return now.flatMap { try? NagSnoozeEnd(words, now: $0, window: window).local.description }
    }
    let evening = try #require(ClockTime(hour: 22, minute: 0))
    let night = try #require(NagWindow(from: evening, untilMinute: 120, everyMinutes: 60))
    #expect(end(["today"], at: "18:00", .usual) == "2026-11-22T00:00:00")
    #expect(end(["until", "00:00"], at: "18:00", .usual) == "2026-11-22T00:00:00")
    #expect(end(["until", "00:30"], at: "18:00", .usual) == "2026-11-22T00:30:00")
    #expect(end(["오늘"], at: "23:10", night) == "2026-11-22T02:00:00")
    #expect(end(["today"], at: "00:30", night) == "2026-11-21T02:00:00")
    #expect(end(["today"], at: "12:00", night) == "2026-11-22T02:00:00")
    #expect(end(["until", "24:00"], at: "20:00", .usual) == "2026-11-22T00:00:00")
    #expect(end(["until", "19:00"], at: "20:00", .usual) == "2026-11-22T19:00:00")
    #expect(end(["until", "08:00"], at: "23:00", .usual) == "2026-11-22T08:00:00")
    #expect(end(["until", "01:00"], at: "23:00", night) == "2026-11-22T01:00:00")
    #expect(end(["until", "23:30"], at: "20:00", night) == "2026-11-21T23:30:00")
    #expect(end(["until", "저녁", "9시"], at: "20:00", .usual) == "2026-11-21T21:00:00")
    #expect(end(["밤", "11시까지"], at: "20:00", .usual) == "2026-11-21T23:00:00")
    for words in [["until", "tomorrow"], ["내일까지"], ["오늘까지"]] {
      #expect(end(words, at: "20:00", .usual) == "2026-11-22T00:00:00")
    }
    // No run before midnight, or before the hours end, would see the end of the snooze.
    let short = try #require(NagWindow(from: evening, untilMinute: 23 * 60 + 12, everyMinutes: 60))
    #expect(end(["1h"], at: "22:57", .usual) == "2026-11-21T23:55:00")
    #expect(end(["until", "23:58"], at: "20:00", .usual) == "2026-11-21T23:55:00")
    #expect(end(["until", "23:58"], at: "20:00", night) == "2026-11-21T23:55:00")
    #expect(end(["until", "23:11"], at: "20:00", short) == "2026-11-21T23:10:00")
    #expect(end(["until", "21:58"], at: "20:00", short) == "2026-11-21T21:58:00")
    #expect(end(["until", "23:58"], at: "23:56", .usual) == "2026-11-21T23:58:00")
    #expect(end(["until", "2026-11-23"], at: "20:00", .usual) == nil && end(["until"], at: "20:00", .usual) == nil)
    #expect(end(["9999h"], at: "20:00", .usual) == nil)
    // The time has passed today; tomorrow's would silence the next evening too.
    for (time, clock, window) in [
      ("21:00", "21:12", NagWindow.usual), ("22:00", "23:00", .usual), ("21:12", "21:12", .usual),
      ("22:30", "23:00", night),
    ] {
      let now = try #require(Instant(rfc3339: "2026-11-21T\(clock):00+00:00"))
      #expect(throws: NagFailure.self, "\(time) at \(clock)") {
        try NagSnoozeEnd(["until", time], now: now, window: window)
      }
    }
    let now = try #require(Instant(rfc3339: "2026-11-21T20:30:00+09:00"))
    for words in [["1h"], ["1", "hour"], ["한", "시간"], ["+1h"], ["1시간", "뒤"]] {
      #expect(try NagSnoozeEnd(words, now: now, window: .usual) == .after(moment: now.secondsSince1970 + 3600))
    }
  }

  @Test(arguments: [
    ["until", "tomorrow", "evening"], ["내일", "저녁까지"], ["until", "내일", "밤"], ["until", "tomorrow", "Evening"],
  ])
  func eveningOfTomorrowIsNotReadAsMidnight(words: [String]) throws {
    let now = try #require(Instant(rfc3339: "2026-11-21T20:00:00+00:00"))
    #expect(throws: NagFailure.self) { try NagSnoozeEnd(words, now: now, window: .usual) }
  }

  @Test func slotsMatchANaiveImplementation() throws {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let from = try #require(ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random)))
      guard
        let window = NagWindow(
          from: from, untilMinute: Int.random(in: 0...1440, using: &random),
          everyMinutes: Int.random(in: 1...200, using: &random))
      else { continue }
      var slots: [Int: ReminderSlot] = [:]
      for slotDay in [day - 1, day] {
        for minute in 0..<window.lengthMinutes {
          let slot = ReminderSlot(day: slotDay, index: minute / window.everyMinutes)
          slots[slotDay.number * 1440 + from.minuteOfDay + minute] = slot
          #expect(window.start(of: slot).secondsAsUTC <= (slotDay.number * 1440 + from.minuteOfDay + minute) * 60)
        }
      }
      for minute in day.number * 1440..<(day.number + 1) * 1440 {
        #expect(window.slot(at: CivilTime(utcSeconds: minute * 60)) == slots[minute], "seed \(seed)")
      }
    }
  }
}
