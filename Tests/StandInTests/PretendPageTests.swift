import Days
import GitHub
import Streaks
import Testing

@testable import PretendGitHub

@Suite struct PretendContributionPageTests {
  private func page(
    _ options: String = "", year: Int? = nil, today: String = "2026-08-03", login: String = "hana"
  ) throws -> PretendContributionPage {
    guard case .calendar(let answer) = try ExpectedRequest(line: "GET /x -> calendar seed=3 \(options)").answer else {
      throw GrammarError("no calendar")
    }
    let today = try #require(Day(iso8601: today))
    return PretendContributionPage(login: login, answer: answer, year: year, today: today)
  }

  /// Squares of a page by date, with their tool-tips.
  private func read(_ html: String) -> [String: (level: String, tip: String)] {
    let tips = html.matches(of: /<tool-tip [^>]*for="([^"]+)"[^>]*>([^<]*)<\/tool-tip>/)
    let tipOf = Dictionary(uniqueKeysWithValues: tips.map { (String($0.1), String($0.2)) })
    let squares = html.matches(of: /<td [^>]*data-date="([^"]+)" id="([^"]+)" data-level="(\d)"/)
    return Dictionary(
      uniqueKeysWithValues: squares.map { (String($0.1), (String($0.3), tipOf[String($0.2)] ?? "no tip")) })
  }

  @Test(arguments: 0..<800)
  func lastYearBeginsOnASundayAndEndsToday(offset: Int) throws {
    let today = Day.first(ofYear: 2024) + offset
    let page = PretendContributionPage(login: "x", answer: CalendarAnswer(), year: nil, today: today)
    #expect(page.cells.first?.day.weekday == .sunday)
    #expect(page.cells.last?.day == today)
    #expect((365...371).contains(page.cells.count))
  }

  @Test func everySquareHasATooltip() throws {
    let page = try page("today=1234 share=0.8")
    let squares = read(page.html)
    #expect(squares.count == page.cells.count)
    for cell in page.cells {
      let square = try #require(squares["\(cell.day)"])
      let number = square.tip.prefix { $0 != " " }.filter { $0 != "," }
      #expect(Int(number) ?? 0 == cell.count, "\(cell.day): \(square.tip)")
      #expect(square.level == "\(cell.level)")
      #expect((cell.level == 0) == (cell.count == 0))
    }
    #expect(squares["2026-08-03"]?.tip == "1,234 contributions on August 3rd.")
    #expect(squares["2026-08-03"]?.level == "4")
  }

  @Test func countsOfOneAndZeroAreWorded() throws {
    #expect(read(try page("zero").html)["2026-08-02"]?.tip == "No contributions on August 2nd.")
    let one = try page("run=1 today=1 share=0")
    #expect(read(one.html)["2026-08-03"]?.tip == "1 contribution on August 3rd.")
    #expect(one.html.contains("1\n    contribution\n"))
  }

  @Test func levelsAreQuartersOfTheLargestCount() throws {
    // Every other day has between 1 and 31 contributions.
    let page = try page("today=100 share=1")
    for cell in page.cells where cell.day.description != "2026-08-03" {
      #expect(cell.level == (cell.count > 25 ? 2 : 1), "\(cell)")
    }
  }

  @Test(arguments: [
    (0, 0, 0), (1, 1, 4), (1, 4, 1), (2, 4, 2), (3, 4, 3), (4, 4, 4), (25, 100, 1), (26, 100, 2), (0, 9, 0),
  ])
  func quarterBoundaryBelongsToTheLowerLevel(count: Int, most: Int, level: Int) {
    #expect(PretendContributionPage.level(of: count, most: most) == level)
  }

  @Test func headingHasTheTotal() throws {
    let lastYear = try page("share=1")
    #expect(lastYear.total >= 1000)
    #expect(lastYear.html.contains(" \(EnglishDate.grouped(lastYear.total))\n"))
    #expect(lastYear.html.contains("in the last year"))
    #expect(try page(year: 2025).html.contains("in 2025\n"))
  }

  @Test func daysAfterTodayAreEmptyCells() throws {
    // 2026-08-03 is a Monday: five days of its week are still to come.
    #expect(try page().html.split(separator: "\n").count { $0.contains("<td></td>") } == 5)
    // The legend has five squares too.
    #expect(try page().html.matches(of: /data-level="\d"/).count == page().cells.count + 5)
    #expect(try page().html.contains(#"data-from="2025-08-03 00:00:00 UTC""#))
    #expect(try page("zone=+0900").html.contains(#"data-to="2026-08-03 23:59:59 +0900""#))
  }

  @Test(arguments: [
    ("", "2026-01-01", "2026-08-03"), ("future=yes", "2026-01-01", "2026-12-31"),
    ("neighbours=yes", "2025-12-28", "2026-08-03"), ("future=yes neighbours=yes", "2025-12-28", "2027-01-02"),
    ("ends=-1", "2026-01-01", "2026-08-02"), ("ends=+1", "2026-01-01", "2026-08-04"),
    ("ends=2026-03-01", "2026-01-01", "2026-03-01"),
  ])
  func currentYearIsDrawnToTheRequestedEnd(options: String, first: String, last: String) throws {
    let page = try page("share=1 today=done \(options)", year: 2026)
    #expect(page.cells.first?.day.description == first)
    #expect(page.cells.last?.day.description == last)
    for cell in page.cells where cell.day.year != 2026 || "\(cell.day)" > "2026-08-04" {
      #expect(cell.count == 0, "\(cell.day)")
    }
    #expect(Set(read(page.html).keys) == Set(page.cells.map(\.day.description)))
  }

  @Test func pastYearIsCompleteAndFutureYearIsEmpty() throws {
    #expect(try page(year: 2024).cells.count == 366)
    #expect(try page(year: 2030).cells.isEmpty)
    #expect(try page(year: 2030).html.contains("<table"))
  }

  @Test func truncatedPageStopsWithinItsTable() throws {
    let page = try page()
    let text = page.truncatedHTML
    #expect(page.html.hasPrefix(text))
    #expect(!text.contains("</table>"))
    #expect((50...200).contains(read(text).count))
    #expect(text.lastIndex(of: "<").map { !text[$0...].contains(">") } == true, "it ends within a tag")
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
    (21, "21st"), (22, "22nd"), (23, "23rd"), (31, "31st"),
  ])
  func ordinalsAreEnglish(number: Int, text: String) {
    #expect(EnglishDate.ordinal(number) == text)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
  func numbersAreGrouped(number: Int, text: String) {
    #expect(EnglishDate.grouped(number) == text)
  }
}

@Suite struct PretendCalendarTests {
  /// 2026-08-03, a Monday.
  private let today = Day.first(ofYear: 2026) + 214

  @Test(arguments: 0..<40 as Range<UInt64>)
  func dateHasTheSameCountOnEveryPage(seed: UInt64) {
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
  func runHasExactlyItsLength(run: Int, state: PretendCalendar.Today) {
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

  @Test func noContributionsBeforeSince() {
    let calendar = PretendCalendar(seed: 1, share: 1, since: today - 10)
    #expect(calendar.count(on: today - 10, today: today) > 0)
    #expect(calendar.count(on: today - 11, today: today) == 0)
  }

  @Test func noContributionsOnDaysOff() throws {
    let off = try DaysOff("sat,sun,2026-07-29")
    let calendar = PretendCalendar(seed: 1, run: 9, today: .done, share: 1, off: off)
    let counts = (0..<10).reversed().map { calendar.count(on: today - $0, today: today) > 0 ? "#" : "." }.joined()
    #expect(counts == "..##.##..#")
    #expect(throws: GrammarError.self) { try DaysOff("sat,weekend") }
  }

  @Test func shareIsKeptOnWeekdaysAndSquaredOnWeekends() {
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

  @Test func zeroOverridesOtherOptions() {
    let calendar = PretendCalendar(seed: 5, run: 9, today: .done, isZero: true)
    #expect((0..<30).allSatisfy { calendar.count(on: today - $0, today: today) == 0 })
  }
}

/// Reads generated pages with the reader of real pages, so that the stand-in cannot drift away from GitHub's markup.
@Suite struct GeneratedPageTests {
  @Test(
    arguments: [
      "run=58", "share=1 today=1234", "zero", "run=3 today=done ends=+1", "future=yes neighbours=yes", "zone=+0900",
    ], [nil, 2024, 2026])
  func pageReaderReadsGeneratedPages(options: String, year: Int?) throws {
    let request = try ExpectedRequest(line: "GET /x -> calendar seed=7 \(options)")
    guard case .calendar(let answer) = request.answer else {
      Issue.record("no calendar: \(request.answer)")
      return
    }
    let today = try #require(Day(iso8601: "2026-08-03"))
    let page = PretendContributionPage(login: "x", answer: answer, year: year, today: today)
    let read = try GitHub.ContributionPage(html: Array(page.html.utf8))
    #expect(read.calendar.days.map(\.day) == page.cells.map(\.day))
    #expect(read.calendar.days.map(\.count) == page.cells.map { $0.count })
    #expect(read.calendar.days.map(\.level) == page.cells.map { $0.level })
    #expect(read.total == page.total)
    #expect(read.zone == page.zone)
    #expect(throws: ContributionPageError.notUnderstood(.cutOff)) {
      try GitHub.ContributionPage(html: Array(page.truncatedHTML.utf8))
    }
  }
}
