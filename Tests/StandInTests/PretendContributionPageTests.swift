import Days
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

  /// What a reader finds: squares by date, joined with their tips.
  private func read(_ html: String) -> [String: (level: String, tip: String)] {
    let tips = html.matches(of: /<tool-tip [^>]*for="([^"]+)"[^>]*>([^<]*)<\/tool-tip>/)
    let tipOf = Dictionary(uniqueKeysWithValues: tips.map { (String($0.1), String($0.2)) })
    let squares = html.matches(of: /<td [^>]*data-date="([^"]+)" id="([^"]+)" data-level="(\d)"/)
    return Dictionary(
      uniqueKeysWithValues: squares.map { (String($0.1), (String($0.3), tipOf[String($0.2)] ?? "no tip")) })
  }

  @Test(arguments: 0..<800)
  func theLastYearBeginsOnASundayAndEndsToday(offset: Int) throws {
    let today = Day.first(ofYear: 2024) + offset
    let page = PretendContributionPage(login: "x", answer: CalendarAnswer(), year: nil, today: today)
    #expect(page.cells.first?.day.weekday == .sunday)
    #expect(page.cells.last?.day == today)
    #expect((365...371).contains(page.cells.count))
  }

  @Test func everySquareHasItsTip() throws {
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

  @Test func oneAndNoneAreWords() throws {
    #expect(read(try page("zero").html)["2026-08-02"]?.tip == "No contributions on August 2nd.")
    let one = try page("run=1 today=1 share=0")
    #expect(read(one.html)["2026-08-03"]?.tip == "1 contribution on August 3rd.")
    #expect(one.html.contains("1\n    contribution\n"))
  }

  @Test func levelsAreQuartersOfTheLargestCount() throws {
    let page = try page("today=100 share=1")
    for cell in page.cells where cell.day.description != "2026-08-03" {
      #expect(cell.level == (cell.count > 25 ? 2 : 1), "\(cell)")
    }
  }

  @Test(arguments: [
    (0, 0, 0), (1, 1, 4), (1, 4, 1), (2, 4, 2), (3, 4, 3), (4, 4, 4), (25, 100, 1), (26, 100, 2), (0, 9, 0),
  ])
  func aQuarterBelongsToTheLevelBelow(count: Int, most: Int, level: Int) {
    #expect(PretendContributionPage.level(of: count, most: most) == level)
  }

  @Test func theHeadingHasTheTotal() throws {
    let lastYear = try page("share=1")
    #expect(lastYear.total >= 1000)
    #expect(lastYear.html.contains(" \(EnglishDate.grouped(lastYear.total))\n"))
    #expect(lastYear.html.contains("in the last year"))
    #expect(try page(year: 2025).html.contains("in 2025\n"))
  }

  @Test func daysAfterTodayAreBareCells() throws {
    // 2026-08-03 is a Monday: five days of its week are still to come.
    #expect(try page().html.split(separator: "\n").count { $0.contains("<td></td>") } == 5)
    // Neither the legend nor the labels have dates.
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
  func theCurrentYearIsDrawnAsFarAsAsked(options: String, first: String, last: String) throws {
    let page = try page("share=1 today=done \(options)", year: 2026)
    #expect(page.cells.first?.day.description == first)
    #expect(page.cells.last?.day.description == last)
    for cell in page.cells where cell.day.year != 2026 || "\(cell.day)" > max(last, "2026-08-04") {
      #expect(cell.count == 0, "\(cell.day)")
    }
    #expect(Set(read(page.html).keys) == Set(page.cells.map(\.day.description)))
  }

  @Test func aPastYearIsWholeAndAFutureOneEmpty() throws {
    #expect(try page(year: 2024).cells.count == 366)
    #expect(try page(year: 2030).cells.isEmpty)
    #expect(try page(year: 2030).html.contains("<table"))
  }

  @Test func aTruncatedPageStopsWithinItsTable() throws {
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
