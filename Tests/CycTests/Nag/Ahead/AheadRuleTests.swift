import Days
import Streaks
import Support
import Testing

@testable import CycBase
@testable import CycNag

/// Which reminders are scheduled on the server, by the rule alone.
@Suite struct AheadRuleTests {
  fileprivate static let day = Day(number: 20_778)  // 2026-11-21

  private func time(_ clock: String, day: Int = 0) throws -> CivilTime {
    try #require(ClockTime(iso8601: clock)).on(Self.day + day)
  }

  fileprivate func ahead(_ toml: String = "", onlyOnStreak: Bool = false) throws -> AheadRule {
    var rule = try Settings(toml: toml, path: "config.toml").nagRule()
    rule.onlyOnStreak = onlyOnStreak
    return AheadRule(rule: rule)
  }

  private func queue(_ rule: AheadRule, _ situation: AheadRule.Situation) -> [String] {
    rule.plan(situation).queue.map { copy in
      let days = Self.day.distance(to: copy.day)
      return "\(days == 0 ? "" : "+\(days) ")\(copy.step) \(copy.delivery.clock)"
    }
  }

  /// Settings, the time of a look at an open day, and the copies that are scheduled for that day.
  @Test(arguments: [
    ("", "18:40", ["1900 19:11", "2300 23:11"]), ("", "19:00", ["2000 20:11", "2300 23:11"]),
    ("", "22:00", ["2300 23:11"]), ("", "23:00", []), ("", "06:55", []), ("", "07:00", ["1900 19:11", "2300 23:11"]),
    ("nag.last_call = \"30m\"", "22:30", ["2300 23:11", "last-call 23:41"]),
    // The last call would come too late, so the slot before it has the last copy.
    ("nag.last_call = \"5m\"", "22:30", ["2300 23:11"]),
    // One message at the time of both.
    ("nag.last_call = \"60m\"", "22:30", ["last-call 23:11"]),
    ("nag.until = \"22:00\"", "18:40", ["1900 19:11", "2100 21:11"]),
    // Slots after midnight have no copies, since the day is over.
    ("nag.from = \"22:00\"\nnag.until = \"02:00\"", "18:40", ["2200 22:11", "2300 23:11"]),
    ("nag.every = \"5m\"", "19:02", ["1930 19:41", "2345 23:56"]),
    ("nag.every = \"4h\"", "18:40", ["1900 19:11", "2300 23:11"]),
    ("nag.from = \"23:50\"", "18:40", []),
  ])
  func nextAndLastReminderWait(_ toml: String, _ clock: String, _ copies: [String]) throws {
    let now = try time(clock)
    let waiting = queue(try ahead(toml), AheadRule.Situation(now: now, today: .open(checkedAt: now)))
    #expect(waiting.filter { !$0.hasPrefix("+") } == copies)
  }

  @Test func lastReminderOfTheNextDaysWaits() throws {
    let now = try time("18:40")
    func later(_ change: (inout AheadRule.Situation) -> Void, onlyOnStreak: Bool = false) throws -> [String] {
      var situation = AheadRule.Situation(now: now, today: .open(checkedAt: now))
      change(&situation)
      return queue(try ahead(onlyOnStreak: onlyOnStreak), situation).filter { $0.hasPrefix("+") }
    }
    let both = ["+1 2300 23:11", "+2 2300 23:11"]
    #expect(try later { _ in } == both)
    #expect(try later { $0.today = .needsNoReminder(checkedAt: now) } == both)
    #expect(
      try later { $0.today = .needsNoReminder(checkedAt: nil) } == [], "without a look there is nothing to report")
    #expect(try later { $0.daysOff = [Self.day + 1] } == ["+2 2300 23:11"])
    #expect(try later({ _ in }, onlyOnStreak: true) == [], "an open day may end the streak")
    #expect(try later({ $0.today = .needsNoReminder(checkedAt: now) }, onlyOnStreak: true) == both)
    #expect(try later { $0.isOn = false } == [])
  }

  @Test func copyIsRenewedOnlyIfItsLookIsOld() throws {
    let rule = try ahead()
    let seen = try time("17:00")
    let first = rule.plan(AheadRule.Situation(now: seen, today: .open(checkedAt: seen))).queue
    func renewed(at clock: String, settings: String = "") throws -> Int {
      let now = try time(clock)
      return rule.plan(
        AheadRule.Situation(now: now, today: .open(checkedAt: now), waiting: first, settings: settings)
      ).queue.count
    }
    #expect(try renewed(at: "17:55") == 0)
    #expect(try renewed(at: "18:00") == 2, "the copies of later days stay")
    #expect(try renewed(at: "17:05", settings: "other") == 4)
  }

  @Test func copyOfASentReminderIsReplacedAndAnOutdatedOneCancelled() throws {
    let rule = try ahead("nag.every = \"30m\"")
    let seen = try time("18:40")
    let waiting = rule.plan(AheadRule.Situation(now: seen, today: .open(checkedAt: seen))).queue
    let slots = (0..<3).map { NagRule.Occasion.slot(ReminderSlot(day: Self.day, index: $0)) }
    func plan(_ clock: String, sent: Set<NagRule.Occasion>, hasLooked: Bool = false) throws -> AheadRule.Plan {
      let now = try time(clock)
      return rule.plan(
        AheadRule.Situation(now: now, today: hasLooked ? .open(checkedAt: now) : .unknown, sent: sent, waiting: waiting)
      )
    }
    for hasLooked in [true, false] {
      #expect(try plan("19:00", sent: [slots[0]], hasLooked: hasLooked).replaced.map(\.step) == ["1900"])
      #expect(try plan("19:05", sent: [], hasLooked: hasLooked).cancel == [], "its reminder may still be sent")
      #expect(try plan("19:35", sent: [slots[1]], hasLooked: hasLooked).cancel.map(\.step) == ["1900"])
      #expect(try plan("19:05", sent: [.unchecked(Self.day)], hasLooked: hasLooked).cancel.map(\.step) == ["1900"])
    }
    #expect(try plan("18:50", sent: []).isEmpty, "without a look all stays")
  }
}

/// Random rules and commits.
@Suite struct AheadRuleLongLawTests {
  /// An awake machine that reminds at each slot, with a random commit: nothing is delivered, and nothing is left.
  @Test(arguments: 0..<UInt64(300))
  func awakeMachineLeavesNothingToDeliver(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let every = [5, 15, 20, 30, 45, 60, 90, 120].randomElement(using: &random) ?? 60
    let from = ["17:00", "19:15", "20:30", "22:00"].randomElement(using: &random) ?? ""
    let lastCall = ["", "nag.last_call = \"45m\"", "nag.last_call = \"5m\"", "nag.last_call = \"2h\""].randomElement(
      using: &random)
    let until = ["24:00", "23:00", "01:00"].randomElement(using: &random) ?? ""
    let rule = try AheadRuleTests().ahead(
      "nag.every = \"\(every)m\"\nnag.from = \"\(from)\"\nnag.until = \"\(until)\"\n\(lastCall ?? "")")
    let commit = Int.random(in: 0..<2000, using: &random)
    var waiting: [AheadCopy] = []
    var sent: Set<NagRule.Occasion> = []
    var messages = 0
    for minute in stride(from: 0, to: 1440, by: 5) {
      let now = CivilTime(utcSeconds: (AheadRuleTests.day.number * 1440 + minute) * 60)
      let due = waiting.filter { $0.delivery.secondsAsUTC <= now.secondsAsUTC }
      #expect(due == [], "seed \(seed) at \(now)")
      if minute < commit, let occasion = rule.rule.occasion(at: now, sent: sent) {
        // A reminder replaces the copy of its identifier.
        if sent.insert(occasion).inserted {
          waiting.removeAll { $0.step == rule.rule.step(of: occasion) && $0.day == AheadRuleTests.day }
        }
      }
      let plan = rule.plan(
        AheadRule.Situation(
          now: now, today: minute < commit ? .open(checkedAt: now) : .needsNoReminder(checkedAt: now), sent: sent,
          waiting: waiting))
      waiting.removeAll { copy in
        (plan.cancel + plan.replaced + plan.queue).contains { $0.identifier == copy.identifier }
      }
      waiting += plan.queue
      messages += plan.queue.count
      for count in Dictionary(grouping: waiting, by: \.day).values.map(\.count) { #expect(count <= 2, "seed \(seed)") }
      if minute >= commit { #expect(!waiting.contains { $0.day == AheadRuleTests.day }, "seed \(seed)") }
      for copy in waiting { #expect(copy.delivery.day == copy.day, "seed \(seed)") }
    }
    #expect(messages <= 40, "seed \(seed), every \(every)")
  }
}
