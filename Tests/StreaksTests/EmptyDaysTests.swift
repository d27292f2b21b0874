import Days
import Streaks
import Support
import Testing

/// What another source knows of days that are empty here.
@Suite struct EmptyDaysTests {
  let first = Day(number: 20_000)

  private func calendar(_ counts: [Int?]) -> ContributionCalendar {
    ContributionCalendar(
      counts.enumerated().compactMap { offset, count in
        count.map { Contribution(day: first + offset, count: $0, level: nil) }
      })
  }

  private func filled(_ own: [Int?], _ other: [Int?]) -> [Int] {
    calendar(own).emptyDays(in: first + 1...first + 2, filledFrom: calendar(other)).compactMap(\.count)
  }

  @Test func whatIsNowhereHereIsTaken() {
    #expect(filled([3, 0, 0, nil], [3, 0, 2, nil]) == [2])
    #expect(filled([3, 0, 0, nil], [3, 1, 2, nil]) == [1, 2])
    // A day without a cell is as empty as one with none.
    #expect(filled([3, 0, nil, nil], [3, 0, 2, nil]) == [2])
    #expect(filled([3, 1, 0, nil], [3, 1, 0, nil]) == [])
  }

  @Test func whatOnlyStandsOnAnotherDayThereIsNot() {
    // Of yesterday evening here, of today there; or of tomorrow here.
    #expect(filled([3, 2, 0, nil], [3, 1, 1, nil]) == [])
    #expect(filled([3, 2, 0, 1], [3, 2, 1, 0]) == [])
    #expect(filled([3, 0, 1, nil], [2, 1, 1, nil]) == [])
    // One moved, one is private.
    #expect(filled([3, 2, 0, nil], [3, 1, 2, nil]) == [1])
    // More on a neighbour there says nothing.
    #expect(filled([3, 2, 0, nil], [3, 5, 1, nil]) == [1])
  }

  @Test func daysThatAreKnownStay() {
    #expect(filled([0, 2, 1, 0], [0, 9, 9, 0]) == [])
    #expect(filled([0, 0, 0, 0], [nil, nil, nil, nil]) == [])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func aDayLaterOrEarlierFillsNothing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Contributions of one day here, all or some of which stand on the next or the last day there.
    let count = Int.random(in: 1...9, using: &random)
    let moved = Int.random(in: 0...count, using: &random)
    let isLater = Bool.random(using: &random)
    var (own, other) = ([0, 0, 0, 0], [0, 0, 0, 0])
    let place = Int.random(in: 0..<4, using: &random)
    own[place] = count
    other[place] = count - moved
    let target = isLater ? place + 1 : place - 1
    if other.indices.contains(target) { other[target] += moved }
    #expect(filled(own, other) == [], "seed \(seed)")
  }
}
