import Days
import Testing

@testable import PretendGitHub

@Suite struct PretendCalendarTests {
  private let today = Day.first(ofYear: 2026) + 214

  @Test(arguments: 0..<40 as Range<UInt64>)
  func theSameDateHasTheSameCountOnEveryPage(seed: UInt64) {
    var answer = CalendarAnswer()
    answer.seed = seed
    answer.run = Int(seed * 7)
    let lastYear = PretendContributionPage(login: "x", answer: answer, year: nil, today: today)
    let years = [2025, 2026].flatMap {
      PretendContributionPage(login: "x", answer: answer, year: $0, today: today).cells
    }
    let counts = Dictionary(uniqueKeysWithValues: years.map { ($0.day, $0.count) })
    for cell in lastYear.cells {
      #expect(cell.count == counts[cell.day], "seed \(seed), \(cell.day)")
    }
    #expect(lastYear.total > 0)
  }

  @Test(arguments: 0..<60, [PretendCalendar.Today.pending, .done, .count(3), .count(0), .asSeeded])
  func aRunIsExactlyAsLongAsItSays(run: Int, state: PretendCalendar.Today) {
    let isDone = state == .done || state == .count(3)
    if isDone, run == 0 { return }
    let calendar = PretendCalendar(seed: UInt64(run), run: run, today: state, share: 1)
    var day = isDone ? today : today - 1
    #expect((calendar.count(on: today, today: today) > 0) == isDone)
    var length = 0
    while calendar.count(on: day, today: today) > 0 {
      length += 1
      day = day - 1
    }
    #expect(length == run, "today \(state)")
  }

  @Test func nothingLiesBeforeSince() {
    let calendar = PretendCalendar(seed: 1, share: 1, since: today - 10)
    #expect(calendar.count(on: today - 10, today: today) > 0)
    #expect(calendar.count(on: today - 11, today: today) == 0)
  }

  @Test func nothingIsDoneOnDaysOff() throws {
    // 2026-08-03, a Monday.
    let off = try DaysOff("sat,sun,2026-07-29")
    let calendar = PretendCalendar(seed: 1, run: 9, today: .done, share: 1, off: off)
    let counts = (0..<10).reversed().map { calendar.count(on: today - $0, today: today) > 0 ? "#" : "." }.joined()
    #expect(counts == "..##.##..#")
    #expect(throws: GrammarError.self) { try DaysOff("sat,weekend") }
  }

  @Test func shareIsTheShareOfActiveWeekdaysAndWeekendsDip() {
    let calendar = PretendCalendar(seed: 5, share: 0.6)
    let weekdays = (0..<7000).map { today - $0 }.filter { $0.weekday != .saturday && $0.weekday != .sunday }
    let active = weekdays.filter { calendar.count(on: $0, today: today) > 0 }
    #expect((0.57...0.63).contains(Double(active.count) / Double(weekdays.count)))
    let weekends = (0..<7000).map { today - $0 }.filter { $0.weekday == .saturday || $0.weekday == .sunday }
    let activeAtWeekends = weekends.filter { calendar.count(on: $0, today: today) > 0 }
    #expect((0.32...0.40).contains(Double(activeAtWeekends.count) / Double(weekends.count)))
    let never = PretendCalendar(seed: 5, share: 0)
    #expect(weekdays.allSatisfy { never.count(on: $0, today: today) == 0 })
  }

  @Test func zeroIsZeroWhateverElseIsSaid() {
    let calendar = PretendCalendar(seed: 5, run: 9, today: .done, isZero: true)
    #expect((0..<30).allSatisfy { calendar.count(on: today - $0, today: today) == 0 })
  }
}
