import Days
import GitHub
import Streaks
import Support
import Testing

/// Totals over several windows, with headings and missing counts.
@Suite struct FetchedTotalTests {
  let today = Day(number: 20_668)  // 2026-08-03

  private func sheet(
    _ counts: [Int?], endingOn last: Day, heading: Int?, window: ContributionWindow = .lastYear,
    source: ContributionSheet.Source = .page
  ) -> ContributionSheet {
    let days = counts.enumerated().map {
      Contribution(day: last - (counts.count - 1) + $0, count: $1, level: $1.map { min($0, 4) } ?? 2)
    }
    let now = Instant(secondsSince1970: 0, local: CivilTime(day: today, hour: 12, minute: 0, second: 0))
    return ContributionSheet(
      window: window, calendar: ContributionCalendar(days), zone: "UTC", headingTotal: heading, source: source,
      fetchedAt: now)
  }

  private func total(_ fetched: FetchedContributions, _ days: ClosedRange<Day>) -> Quantity {
    fetched.total(in: days, today: today)
  }

  @Test func headingIsTheTotalOfItsPage() {
    let page = FetchedContributions(sheet([nil, 3, 0, nil], endingOn: today, heading: 140))
    #expect(total(page, today - 3...today) == .exactly(140))
    #expect(total(page, today - 2...today) == .atLeast(4), "the heading covers another day too")
    #expect(total(page, today - 2...today - 1) == .exactly(3))
    #expect(total(page, today - 4...today) == .atLeast(140), "the first day is unknown")
    let blank = FetchedContributions(sheet([0, 0, nil, 5], endingOn: today, heading: 9))
    #expect(total(blank, today - 1...today) == .exactly(9), "the other days have no contributions")
  }

  @Test func headingBelowItsDaysIsNotTheTotal() {
    let page = FetchedContributions(sheet([5, 4, 4], endingOn: today, heading: 5))
    #expect(total(page, today - 2...today) == .exactly(13))
  }

  @Test func unknownCountWithoutAHeadingLeavesTheTotalOpen() {
    #expect(
      total(FetchedContributions(sheet([nil, 3], endingOn: today, heading: nil)), today - 1...today)
        == .atLeast(4))
    #expect(total(FetchedContributions(sheet([2, 3], endingOn: today, heading: nil)), today - 1...today).exact == 5)
  }

  @Test func daysAfterTodayAreNotCounted() {
    let page = FetchedContributions(sheet([4, 2, 3], endingOn: today + 1, heading: 9))
    #expect(total(page, today - 1...today) == .exactly(6))
    let unknown = FetchedContributions(sheet([4, 2, nil], endingOn: today + 1, heading: 9))
    #expect(total(unknown, today - 1...today) == .exactly(6), "the known counts add up without the heading")
  }

  @Test func olderWindowsAreAddedToTheHeading() {
    var fetched = FetchedContributions(sheet([nil, 3], endingOn: today, heading: 10))
    fetched.add(older: sheet([1, 2, 7, 7], endingOn: today, heading: 17, window: .lastYear))
    #expect(total(fetched, today - 3...today) == .exactly(13))
    #expect(total(fetched, today - 3...today - 2) == .exactly(3))
  }

  @Test func graphQLTotalIgnoresTheHeading() {
    for source in [ContributionSheet.Source.graphQL, .both] {
      let fetched = FetchedContributions(sheet([1, 2], endingOn: today, heading: 100, source: source))
      #expect(total(fetched, today - 1...today) == .exactly(3))
    }
  }

  /// A total never claims more than the true number, and an exact total equals it.
  @Test func totalIsNeverWrong() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let counts = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Bool.random(using: &random) ? 0 : Int.random(in: 1...9, using: &random)
      }
      let share = Double(Int.random(in: 0...2, using: &random)) / 2
      let known = counts.map { count -> Int? in
        count > 0 && Double.random(in: 0..<1, using: &random) < share ? nil : count
      }
      let last = today + Int.random(in: -1...1, using: &random)
      let first = last - (counts.count - 1)
      let sum = counts.reduce(0, +)
      let fetched = FetchedContributions(
        sheet(known, endingOn: last, heading: Bool.random(using: &random) ? sum : nil))
      let from = first + Int.random(in: -2..<counts.count, using: &random)
      let range = min(from, today)...today
      let truth = zip(counts.indices, counts).filter { range.contains(first + $0.0) }.reduce(0) { $0 + $1.1 }
      let total = total(fetched, range)
      #expect(total.reaches(truth + 1) != true, "seed \(seed)")
      if let exact = total.exact {
        #expect(exact == truth, "seed \(seed)")
        #expect(range.lowerBound >= first && last >= today, "seed \(seed)")
      } else {
        #expect(known.contains(nil) || range.lowerBound < first || last < today, "seed \(seed)")
      }
    }
  }
}
