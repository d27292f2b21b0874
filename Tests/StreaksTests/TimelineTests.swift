import Days
@testable import Streaks
import Support
import Testing

@Suite struct TimelineTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

  @Test func monthsAreTakenUpToALimitAndThenYears() throws {
    let calendar = ContributionCalendar([])
    let months = Timeline(of: calendar, in: try day("2025-11-20")...(try day("2026-11-02")), maxMonths: 13)
    #expect(months.unit == .month)
    #expect(months.parts.count == 13)
    #expect(months.parts.first?.days.lowerBound.description == "2025-11-20")
    #expect(months.parts.first?.days.upperBound.description == "2025-11-30")
    #expect(months.parts.last?.days.lowerBound.description == "2026-11-01")
    #expect(months.parts.last?.days.upperBound.description == "2026-11-02")
    let years = Timeline(of: calendar, in: try day("2025-10-31")...(try day("2026-11-02")), maxMonths: 13)
    #expect(years.unit == .year)
    #expect(years.parts.map(\.days.count) == [62, 306])
    let single = Timeline(of: calendar, in: try day("2026-02-28")...(try day("2026-02-28")), maxMonths: 1)
    #expect(single.unit == .month)
    #expect(single.parts.map(\.days.count) == [1])
  }

  /// The parts lie side by side, and add up to the whole.
  @Test func nothingIsLostOrDoubled() {
    for seed in UInt64(0)..<100 {
      var random = SeededGenerator(seed: seed)
      let first = Day(number: Int.random(in: 18_000...20_000, using: &random))
      let range = first...(first + Int.random(in: 0...1500, using: &random))
      let known = range.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
      let calendar = ContributionCalendar(
        known.map { Contribution(day: $0, count: Int.random(in: 0...9, using: &random), level: nil) })
      let timeline = Timeline(of: calendar, in: range, maxMonths: Int.random(in: 1...40, using: &random))
      let parts = timeline.parts
      #expect(parts.first?.days.lowerBound == range.lowerBound, "seed \(seed)")
      #expect(parts.last?.days.upperBound == range.upperBound, "seed \(seed)")
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.days.upperBound + 1 == $1.days.lowerBound }, "seed \(seed)")
      let whole = Statistics(of: calendar, in: range)
      #expect(parts.reduce(0) { $0 + $1.statistics.all.total.least } == whole.all.total.least, "seed \(seed)")
      #expect(parts.reduce(0) { $0 + $1.statistics.all.unknownDays } == whole.all.unknownDays, "seed \(seed)")
      for weekday in 0..<7 {
        let sum = parts.reduce(0) { $0 + $1.statistics.weekdays[weekday].knownDays }
        #expect(sum == whole.weekdays[weekday].knownDays, "seed \(seed)")
      }
    }
  }

  @Test func aMeanSpeaksOfKnownDays() {
    let today = Day(number: 20_668)
    let calendar = ContributionCalendar([
      Contribution(day: today - 7, count: 3, level: nil), Contribution(day: today, count: 0, level: nil),
    ])
    let statistics = Statistics(of: calendar, in: today - 14...today)
    #expect(statistics.weekdays[Weekday.monday.rawValue].mean == 1.5)
    #expect(statistics.weekdays[Weekday.tuesday.rawValue].mean == nil)
  }
}
