import Days
import Foundation
import HTTP
import Platform
import PretendGitHub
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

/// Laws over random evenings: looks, sleep, commits, settings, two machines, and failures.
@Suite struct AheadLongLawTests {
  /// Two days of one or two machines. Times are seconds since the first midnight.
  private struct Plan {
    let settings: [String]
    let asleep: [[Range<Int>]]
    let commits: [Int?]
    var githubFails: Range<Int>?
    var phoneFails: Range<Int>?
    /// When today is frozen.
    var freeze: Int?
    /// When the reminders are snoozed, and the arguments of `cyc nag snooze`.
    var snooze: (at: Int, words: [String])?

    init(seed: UInt64, mayFail: Bool = true) {
      var random = SeededGenerator(seed: seed)
      func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
      func range(_ longest: Int) -> Range<Int> {
        let start = Int.random(in: 6 * 3600..<47 * 3600, using: &random)
        return start..<start + Int.random(in: 600...longest, using: &random)
      }
      let common = [
        "from = \"\(pick(["17:00", "19:00", "20:30", "22:00"]))\"",
        "until = \"\(pick(["24:00", "24:00", "23:00", "01:00"]))\"",
        "every = \"\(pick(["20m", "30m", "60m", "90m", "2h"]))\"",
        pick(["", "", "last_call = \"45m\"", "last_call = \"5m\""]),
      ].joined(separator: "\n")
      let machines = pick([1, 1, 2])
      settings = Array(repeating: "[nag]\nvia = [\"ntfy\"]\n\(common)\n", count: machines)
      asleep = (0..<machines).map { _ in (0..<Int.random(in: 0...3, using: &random)).map { _ in range(10 * 3600) } }
      commits = (0..<2).map { day in
        Bool.random(using: &random) ? nil : day * 86_400 + Int.random(in: 0..<86_400, using: &random)
      }
      if mayFail, pick([true, false, false]) { githubFails = range(5 * 3600) }
      if mayFail, pick([true, false, false]) { phoneFails = range(5 * 3600) }
      if machines == 1, pick([true, false, false]) { freeze = Int.random(in: 6 * 3600..<24 * 3600, using: &random) }
      if machines == 1, pick([true, false]) {
        snooze = (
          Int.random(in: 15 * 3600..<24 * 3600, using: &random), pick([["1h"], ["30m"], ["3h"], ["today"]])
        )
      }
    }
  }

  private static let start = AheadEvening.day.number * 86_400

  /// Each tick from 16:00 on, and one an hour from 6:00 on.
  private static let ticks = (0..<2).flatMap { day in
    (Array(stride(from: 6 * 60, to: 16 * 60, by: 60)) + stride(from: 16 * 60, to: 24 * 60, by: 5)).map {
      day * 86_400 + $0 * 60
    }
  }

  /// Applies the commits that were made by now.
  private static func commit(_ plan: Plan, by second: Int, _ evening: AheadEvening) {
    for commit in plan.commits.compactMap(\.self) where commit < second {
      evening.github.publicCounts[CivilTime(utcSeconds: start + commit).day] = 1
    }
  }

  /// Plays two days. `check` is called after each run of a machine.
  private func play(
    _ plan: Plan, on evening: AheadEvening = AheadEvening(),
    check: (AheadEvening, AheadEvening.Machine, Int) throws -> Void
  ) throws -> AheadEvening {
    for settings in plan.settings { try evening.add(settings) }
    var before = 0
    for second in Self.ticks {
      Self.commit(plan, by: second, evening)
      defer { before = second }
      evening.set(to: Self.start + second)
      let isDown = plan.githubFails?.contains(second) ?? false
      (evening.github.failsPages, evening.github.failsQueries) = (isDown, isDown)
      evening.changeServer(to: plan.phoneFails?.contains(second) == true ? "down" : "new")
      for (machine, asleep) in zip(evening.machines, plan.asleep) where !asleep.contains(where: { $0.contains(second) })
      {
        if let freeze = plan.freeze, (before..<second).contains(freeze) {
          #expect(machine.test.call("freeze", "today") == .done)
        }
        if let snooze = plan.snooze, (before..<second).contains(snooze.at) {
          #expect(Cyc.run(["nag", "snooze"] + snooze.words, in: machine.test.world) == .done)
        }
        _ = try? machine.run()
        try check(evening, machine, second)
      }
    }
    return evening
  }

  private static func day(of identifier: String) throws -> Day {
    try #require(Day(iso8601: String(identifier.dropFirst(4).prefix(10))))
  }

  /// The plans of seeds 8 to 10 have failures of the phone, freezes, a snooze and two machines.
  @Test(arguments: [1, 8, 9, 10] as [UInt64]) func copiesAreLimitedAndTrueWhenDelivered(_ seed: UInt64) throws {
    let plan = Plan(seed: seed)
    var queuedByDay: [Int: Int] = [:]
    var seen = 0
    let evening = try play(plan) { evening, machine, second in
      let days = Dictionary(grouping: evening.phone.waiting.map(\.identifier)) { $0.prefix(14) }
      #expect(days.values.allSatisfy { $0.count <= 2 }, "seed \(seed), second \(second): \(evening.waiting)")
      let copies = evening.requests[seen...].count { $0.method == .post && $0.url.contains("/phone/cyc-") }
      if plan.phoneFails?.contains(second) != true { queuedByDay[second / 86_400, default: 0] += copies }
      seen = evening.requests.count
      try checkDoneDay(evening, machine, seed)
    }
    for (day, count) in queuedByDay { #expect(count <= 40 * plan.settings.count, "seed \(seed), day \(day)") }
    for copy in evening.phone.delivered where copy.hasWaited {
      let day = try Self.day(of: copy.identifier)
      #expect(copy.time < (day.number + 1) * 86_400, "seed \(seed)")
      #expect(!copy.message.contains("ntfy.example.com") && !copy.title.contains("left"), "seed \(seed)")
      try checkTruth(of: copy, about: day, plan, evening, seed)
    }
  }

  /// After a run that saw the commit nothing of the day waits, or the status says so.
  private func checkDoneDay(_ evening: AheadEvening, _ machine: AheadEvening.Machine, _ seed: UInt64) throws {
    let today = CivilTime(utcSeconds: evening.now).day
    guard let report = try machine.nag().reportOffline(), NagRule.DayState(of: today, in: report) == .done else {
      return
    }
    let left = evening.phone.waiting.map(\.identifier).filter { $0.hasPrefix("cyc-\(today)-") }
    let reported = try machine.ahead.waiting.filter(\.isStuck).map(\.copy.identifier)
    #expect(Set(left).isSubset(of: reported), "seed \(seed) at \(CivilTime(utcSeconds: evening.now)): \(left)")
  }

  private func checkTruth(
    of copy: PretendPhone.Message, about day: Day, _ plan: Plan, _ evening: AheadEvening, _ seed: UInt64
  ) throws {
    let comment: Comment = "seed \(seed): \(copy.message)"
    if let match = copy.message.firstMatch(of: /[Aa]t (\d\d:\d\d) GitHub showed no commit/) {
      let time = try #require(ClockTime(iso8601: String(match.1))).minuteOfDay * 60 + day.number * 86_400
      #expect(evening.looks.contains(time), comment)
      let commit = plan.commits.compactMap { $0.map { $0 + Self.start } }.first { $0 / 86_400 == day.number }
      #expect(commit.map { $0 >= time } ?? true, comment)
      #expect(copy.message.contains("\(day.weekday.fullName.english) \(day.parts.day) November"), comment)
    } else {
      let match = try #require(copy.message.firstMatch(of: /last checked on \w+ (\d+) November, so/), comment)
      let looked = Day(number: day.number - day.parts.day + (try #require(Int(match.1))))
      #expect(looked < day && evening.looks.contains { $0 / 86_400 == looked.number }, comment)
      #expect(!evening.looks.contains { $0 / 86_400 == day.number && $0 < copy.time - 660 }, comment)
    }
  }

  /// Without faults: a machine that cannot reach the server cannot cancel its copies. With these seeds, one machine is
  /// snoozed or frozen on the first evening, and then sleeps.
  @Test(arguments: [630, 720, 1231, 1897] as [UInt64]) func noCopyComesOnADayOffOrDuringASnooze(_ seed: UInt64) throws {
    let plan = Plan(seed: seed, mayFail: false)
    var snoozedUntil: (from: Int, to: Int)?
    var frozenSince: Int?
    let evening = try play(plan) { evening, machine, second in
      if let freeze = plan.freeze, second > freeze, second < 86_400, frozenSince == nil { frozenSince = evening.now }
      if snoozedUntil == nil, let end = try machine.store.snoozedUntil(at: machine.test.world.clock.now()) {
        snoozedUntil = (evening.now, end.secondsAsUTC)
      }
    }
    for copy in evening.phone.delivered where copy.hasWaited {
      if let (from, to) = snoozedUntil { #expect(!(from..<to).contains(copy.time), "seed \(seed)") }
      if let frozenSince, try Self.day(of: copy.identifier) == AheadEvening.day {
        #expect(copy.time <= frozenSince, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 200..<UInt64(202)) func schedulingAheadChangesNoEveningOfAnAwakeMachine(
    _ seed: UInt64
  ) throws {
    let plan = Plan(seed: seed, mayFail: false)
    func evening(_ setting: String) throws -> [String] {
      let evening = AheadEvening()
      try evening.add("\(plan.settings[0])\(setting)\n")
      for second in Self.ticks {
        Self.commit(plan, by: second, evening)
        evening.set(to: Self.start + second)
        try evening.machines[0].run()
      }
      return evening.phone.delivered.map { "\($0.time) \($0.identifier) \($0.title) \($0.message) \($0.priority)" }
    }
    #expect(try evening("ahead = true") == evening("ahead = false"), "seed \(seed)")
  }

  @Test func nothingEverWaitsOnAnOldServer() throws {
    let plan = Plan(seed: 300, mayFail: false)
    let evening = AheadEvening()
    for settings in plan.settings { try evening.add(settings) }
    evening.changeServer(to: "old")
    for second in stride(from: 6 * 3600, to: 30 * 3600, by: 900) {
      evening.set(to: Self.start + second)
      for machine in evening.machines { try machine.run() }
      #expect(evening.phone.waiting.isEmpty)
    }
  }

  /// The files as they were at a request, and the server as it was after it: what `kill -9` leaves.
  @Test(arguments: 0..<10) func copyOfAKilledRunIsCancelledByTheNextThatSeesTheCommit(_ number: Int) throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    let state = laptop.test.world.home.directories.state
    let saved = laptop.test.folder.path("killed")
    var count = 0
    evening.afterRequest = { request in
      guard request.method != .get else { return }
      if count == number { try? FileManager.default.copyItem(atPath: state, toPath: saved) }
      count += 1
    }
    for clock in ["18:40", "19:00", "19:45", "20:00"] where !FileManager.default.fileExists(atPath: saved) {
      try evening.set(clock)
      try laptop.run()
    }
    try #require(FileManager.default.fileExists(atPath: saved))
    evening.afterRequest = { _ in }
    try FileManager.default.removeItem(atPath: state)
    try FileManager.default.moveItem(atPath: saved, toPath: state)
    evening.commit()
    evening.set(to: evening.now + 1200)
    _ = try? laptop.run()
    #expect(evening.phone.waiting.allSatisfy { !$0.identifier.hasPrefix("cyc-2026-11-21-") }, "\(evening.waiting)")
  }
}
