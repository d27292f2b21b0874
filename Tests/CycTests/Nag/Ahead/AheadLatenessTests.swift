import Days
import Foundation
import PretendGitHub
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag

/// The workflow of `docs/remind.md`, started as late as users of GitHub have reported. Each run is a new machine, since
/// a workflow keeps no files between runs.
@Suite struct AheadLatenessLongLawTests {
  /// How late scheduled runs start, and how many never do.
  struct Lateness: CustomTestStringConvertible, Sendable {
    /// Name of the case; with `#`, the thread on GitHub that reports it.
    let report: String
    /// In minutes.
    let delay: ClosedRange<Int>
    /// Share of the runs that never start.
    var dropped = 0.0
    var testDescription: String { report }
  }

  private static let reports = [
    Lateness(report: "normal until 2026", delay: 35...60),
    Lateness(report: "cashu-ts#790", delay: 150...240),
    Lateness(report: "fpl-intelligence#288", delay: 180...360, dropped: 0.67),
    Lateness(report: "open-multi-agent#557", delay: 600...720, dropped: 0.3),
    Lateness(report: "community#201738", delay: 480...840),
    Lateness(report: "punctual", delay: 0...1),
  ]

  private static let evenings = 12
  private static let hours = AheadEvening.workflowHours.split(separator: ",").compactMap { Int($0) }
  /// The minute of each hour in that schedule.
  private static let scheduledMinute = 17
  /// When the day begins, in seconds since 1970.
  private static let dayStart = AheadEvening.day.number * 86_400
  /// The time of the last reminder, 23:00. A run before then schedules its copy, which arrives at 23:11; see
  /// `AheadRule.delayMinutes`.
  private static let lastReminderTime = dayStart + 23 * 3600

  /// Seconds at which the day's runs start, in order.
  private static func starts(_ lateness: Lateness, _ random: inout SeededGenerator) -> [Int] {
    hours.compactMap { hour in
      let delay = Int.random(in: lateness.delay, using: &random)
      if Double.random(in: 0..<1, using: &random) < lateness.dropped { return nil }
      return dayStart + (hour * 60 + scheduledMinute + delay) * 60
    }.sorted()
  }

  @Test(arguments: reports) func lastReminderArrivesIfOneRunStartsInTime(lateness: Lateness) throws {
    var random = SeededGenerator(seed: 390)
    var (daysInTime, daysWithoutRun) = (0, 0)
    for _ in 0..<Self.evenings {
      let starts = Self.starts(lateness, &random)
      let evening = AheadEvening()
      for time in starts {
        evening.set(to: time)
        try evening.add().run()
      }
      try evening.set("12:00", day: 1)
      let last = evening.delivered.last ?? ""
      let isSentLive = starts.contains { $0 >= Self.lastReminderTime && $0 < Self.dayStart + 86_400 }
      if starts.contains(where: { $0 < Self.lastReminderTime }) {
        // A run after 23:00 reminds at once, and cancels the copy if it still waits.
        #expect(
          isSentLive || last.hasPrefix("23:11 "),
          "\(lateness.report): \(starts.map { CivilTime(utcSeconds: $0).clock })")
        daysInTime += 1
      } else {
        daysWithoutRun += 1
      }
      #expect(evening.delivered.filter { $0.hasPrefix("23:11 ") }.count <= 1)
    }
    #expect(daysInTime > 0)
    // Even with the worst reports, few days have no run in time.
    #expect(daysWithoutRun * 3 <= Self.evenings, "\(lateness.report): \(daysWithoutRun) days without a run")
  }

  /// A commit that a run has seen ends the evening, however late that run was.
  @Test(arguments: reports) func nothingArrivesAfterARunHasSeenTheCommit(lateness: Lateness) throws {
    var random = SeededGenerator(seed: 391)
    for _ in 0..<Self.evenings {
      let starts = Self.starts(lateness, &random)
      let commit = Self.dayStart + Int.random(in: 8 * 3600..<22 * 3600, using: &random)
      let evening = AheadEvening()
      var seen: Int?
      for time in starts {
        if time >= commit { evening.github.publicCounts[AheadEvening.day] = 1 }
        evening.set(to: time)
        try evening.add().run()
        if time >= commit, seen == nil { seen = time }
      }
      try evening.set("12:00", day: 1)
      guard let seen, seen < Self.dayStart + 86_400 else { continue }
      #expect(!evening.delivered.contains { $0.prefix(5) > CivilTime(utcSeconds: seen).clock }, "\(lateness.report)")
      // Copies for other days begin with their dates.
      #expect(!evening.waiting.contains { !$0.hasPrefix("2026-") })
    }
  }

  /// The last reminder of the next day waits too.
  @Test func lastReminderArrivesOnADayWithoutARun() throws {
    let evening = AheadEvening()
    try evening.set("21:17")
    try evening.add().run()
    try evening.set("23:59", day: 1)
    #expect(
      evening.phone.delivered.contains { $0.hasWaited && CivilTime(utcSeconds: $0.time).day == AheadEvening.day + 1 })
  }
}
