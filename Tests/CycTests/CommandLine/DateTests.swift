import Days
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

private func day(_ text: String) -> Day { Day(iso8601: text) ?? Day(number: 0) }

@Suite struct ParsedDayTests {
  /// A Monday.
  private static let today = day("2026-08-03")

  @Test func thisFridayIsAheadOnASaturday() throws {
    let saturday = try #require(Day(iso8601: "2026-11-28"))
    for text in ["this friday", "이번 금요일", "이번금요일"] {
      #expect(try ParsedDay(text, .ahead, today: saturday).day == saturday + 6)
      #expect(try ParsedDay(text, .back, today: saturday).day == saturday - 1)
    }
    #expect(try ParsedDay("이번 주 금요일", .ahead, today: saturday).day == saturday - 1)
  }

  @Test(arguments: [
    ("2026-08-03", "2026-08-03"), ("2024-02-29", "2024-02-29"), ("2026-8-3", "2026-08-03"),
    ("2026.11.01", "2026-11-01"), ("2026. 11. 1.", "2026-11-01"), ("2026/11/01", "2026-11-01"),
    ("20261101", "2026-11-01"), ("24/12/2026", "2026-12-24"), ("12/24/2026", "2026-12-24"),
    ("2026년 11월 1일", "2026-11-01"), ("2026년11월1일", "2026-11-01"), ("nov 1 2026", "2026-11-01"),
    ("Nov 1, 2026", "2026-11-01"), ("1 November 2026", "2026-11-01"), ("1-Nov-2026", "2026-11-01"),
    ("today", "2026-08-03"), ("Today", "2026-08-03"), (" today ", "2026-08-03"), ("tom", "2026-08-04"),
    ("tomorrow", "2026-08-04"), ("yesterday", "2026-08-02"), ("오늘", "2026-08-03"), ("내일", "2026-08-04"),
    ("어제", "2026-08-02"), ("그제", "2026-08-01"), ("그저께", "2026-08-01"), ("모레", "2026-08-05"),
    ("내일모레", "2026-08-05"), ("글피", "2026-08-06"), ("+0d", "2026-08-03"), ("+10d", "2026-08-13"),
    ("+151d", "2027-01-01"), ("+2w", "2026-08-17"), ("+2주", "2026-08-17"), ("+3일", "2026-08-06"),
    ("-3d", "2026-07-31"), ("-2w", "2026-07-20"), ("3 days ago", "2026-07-31"), ("1 day ago", "2026-08-02"),
    ("2 weeks ago", "2026-07-20"), ("3d ago", "2026-07-31"), ("in 3 days", "2026-08-06"), ("3일 전", "2026-07-31"),
    ("3일전", "2026-07-31"), ("2주 전", "2026-07-20"), ("3일 뒤", "2026-08-06"), ("2주일 후", "2026-08-17"),
    ("2026 nov 1", "2026-11-01"), ("tonight", "2026-08-03"), ("tomorrow morning", "2026-08-04"),
    ("the day after tomorrow", "2026-08-05"),
    ("오늘 밤", "2026-08-03"), ("내일 아침", "2026-08-04"), ("내일까지", "2026-08-04"), ("by tomorrow", "2026-08-04"),
    ("two weeks from now", "2026-08-17"), ("3 days from today", "2026-08-06"),
    ("in two weeks", "2026-08-17"), ("a week ago", "2026-07-27"), ("한 달 뒤", "2026-09-03"), ("이틀 전", "2026-08-01"),
    ("일주일 뒤에", "2026-08-10"), ("this friday", "2026-08-07"), ("next friday", "2026-08-14"), ("next mon", "2026-08-10"),
    ("이번 주 금요일", "2026-08-07"), ("다음 주 금요일", "2026-08-14"), ("다음주 금", "2026-08-14"),
    ("다다음 주 월요일", "2026-08-17"), ("next week", "2026-08-10"), ("다음 주", "2026-08-10"),
    ("next month", "2026-09-01"), ("다음 달", "2026-09-01"), ("다음 달 5일", "2026-09-05"), ("next year", "2027-01-01"),
    ("end of month", "2026-08-31"), ("the end of next month", "2026-09-30"), ("by the end of the year", "2026-12-31"),
    ("월말", "2026-08-31"), ("석 달 뒤", "2026-11-03"), ("넉 달 뒤", "2026-12-03"), ("내년 12월 25일", "2027-12-25"),
    ("올해 1월 3일", "2026-01-03"), ("작년 12월 25일", "2025-12-25"), ("다음 해 1월 3일", "2027-01-03"),
    ("이번 달 말까지", "2026-08-31"), ("연말", "2026-12-31"),
  ])
  func unambiguousDateIsTheSameInEveryDirection(text: String, expected: String) throws {
    for direction in ParsedDay.Direction.allCases {
      let written = try ParsedDay(text, direction, today: Self.today)
      #expect(written == ParsedDay(day: day(expected)), "\(direction)")
    }
  }

  @Test(arguments: [
    ("08-03", "2026-08-03", "2026-08-03", "2026-08-03"), ("08-04", "2025-08-04", "2026-08-04", "2026-08-04"),
    ("08-02", "2026-08-02", "2027-08-02", "2026-08-02"), ("1-1", "2026-01-01", "2027-01-01", "2027-01-01"),
    ("12-31", "2025-12-31", "2026-12-31", "2026-12-31"), ("02-29", "2024-02-29", "2028-02-29", "2028-02-29"),
    ("11-20", "2025-11-20", "2026-11-20", "2026-11-20"), ("12/24", "2025-12-24", "2026-12-24", "2026-12-24"),
    ("24/12", "2025-12-24", "2026-12-24", "2026-12-24"), ("24.12.", "2025-12-24", "2026-12-24", "2026-12-24"),
    ("8/8", "2025-08-08", "2026-08-08", "2026-08-08"), ("11월 1일", "2025-11-01", "2026-11-01", "2026-11-01"),
    ("7월1일", "2026-07-01", "2027-07-01", "2026-07-01"), ("nov 1", "2025-11-01", "2026-11-01", "2026-11-01"),
    ("1 Sept", "2025-09-01", "2026-09-01", "2026-09-01"), ("May 5", "2026-05-05", "2027-05-05", "2026-05-05"),
    ("Sep 1st", "2025-09-01", "2026-09-01", "2026-09-01"), ("the 1st of Sep", "2025-09-01", "2026-09-01", "2026-09-01"),
    ("on the 3rd", "2026-08-03", "2026-08-03", "2026-08-03"), ("25일까지", "2026-07-25", "2026-08-25", "2026-07-25"),
    ("the 31st", "2026-07-31", "2026-08-31", "2026-07-31"), ("11월 1일까지", "2025-11-01", "2026-11-01", "2026-11-01"),
  ])
  func directionDecidesTheYear(text: String, back: String, ahead: String, nearest: String) throws {
    for (direction, expected) in [(ParsedDay.Direction.back, back), (.ahead, ahead), (.nearest, nearest)] {
      let written = try ParsedDay(text, direction, today: Self.today)
      #expect(written == ParsedDay(day: day(expected), knowsYear: false), "\(direction)")
    }
  }

  @Test(arguments: [
    ("fri", "2026-07-31", "2026-08-07"), ("Sunday", "2026-08-02", "2026-08-09"), ("tu", "2026-07-28", "2026-08-04"),
    ("금", "2026-07-31", "2026-08-07"), ("일요일", "2026-08-02", "2026-08-09"), ("3d", "2026-07-31", "2026-08-06"),
    ("2 weeks", "2026-07-20", "2026-08-17"), ("1y", "2025-08-03", "2027-08-03"), ("6mo", "2026-02-03", "2027-02-03"),
    ("18 months", "2025-02-03", "2028-02-03"),
  ])
  func weekdaysAndUnsignedDistancesFollowTheDirection(text: String, back: String, ahead: String) throws {
    #expect(try ParsedDay(text, .back, today: Self.today).day == day(back))
    #expect(try ParsedDay(text, .ahead, today: Self.today).day == day(ahead))
    #expect(try ParsedDay(text, .nearest, today: Self.today).day == day(ahead))
  }

  @Test(arguments: [
    ("mon", ParsedDay.Direction.ahead, ["2026-08-03", "2026-08-10"]), ("월", .ahead, ["2026-08-03", "2026-08-10"]),
    ("mon", .back, ["2026-07-27", "2026-08-03"]), ("to", .ahead, ["2026-08-03", "2026-08-04"]),
    ("11/12", .ahead, ["2026-11-12", "2026-12-11"]), ("11.12", .back, ["2025-11-12", "2025-12-11"]),
    ("01/02/2027", .ahead, ["2027-01-02", "2027-02-01"]),
  ])
  func ambiguousDateIsRefusedWithBothReadings(text: String, direction: ParsedDay.Direction, readings: [String]) throws {
    #expect(try ParsedDay.readings(of: text, direction, today: Self.today).map(\.day.description) == readings)
    let failure = try #require(throws: DateFailure.self) { try ParsedDay(text, direction, today: Self.today) }
    #expect(failure.problem == .severalReadings(readings.map(day)))
    for reading in readings { #expect(failure.message.english.contains(reading)) }
    #expect(failure.hint?.english.contains(readings[0]) == true)
  }

  @Test(arguments: [
    ("", DateFailure.Problem.empty), ("  ", .empty), ("x", .notADate), ("t", .notADate), ("#", .notADate),
    ("#-#", .notADate), ("+d", .notADate), ("+10", .notADate), ("+-1d", .notADate), ("--5", .notADate),
    ("-5", .notADate), ("5-17-26", .notADate), ("26.11.01", .notADate), ("２-3", .notADate), ("+１d", .notADate),
    ("-", .notADate), ("123-1", .notADate), ("2026-11", .notADate), ("11월", .notADate), ("3일", .notADate),
    ("noon", .notADate), ("11월 1일 1", .notADate), ("nov", .notADate), ("no 1", .notADate), ("2026111", .notADate),
    ("in 3 days ago", .notADate), ("fri 3", .notADate), ("3 d w", .notADate),
    ("next", .notADate), ("this week", .notADate), ("end of", .notADate), ("on", .notADate), ("까지", .notADate),
    ("한 달", .notADate), ("a week", .notADate), ("morning", .notADate), ("onfri", .notADate),
    ("2026-02-29", .notInCalendar), ("2026-13-01", .notInCalendar), ("02-30", .notInCalendar),
    ("13-01", .notInCalendar), ("00-10", .notInCalendar), ("1-0", .notInCalendar), ("32/13", .notInCalendar),
    ("13월 1일", .notInCalendar), ("feb 30", .notInCalendar), ("20260230", .notInCalendar),
    ("음력 3월 3일", .lunar), ("3월 3일 음력", .lunar), ("lunar 3-3", .lunar), ("음력으로 3월 3일", .lunar), ("음력", .lunar),
    ("+36501d", .tooFar), ("99999w ago", .tooFar), ("+99999999999999999999d", .tooFar),
  ])
  func invalidDateIsRefusedWithTheReason(text: String, problem: DateFailure.Problem) throws {
    for direction in ParsedDay.Direction.allCases {
      let failure = try #require(throws: DateFailure.self) { try ParsedDay(text, direction, today: Self.today) }
      #expect(failure.problem == problem)
      #expect(failure.exitStatus == .usage)
      for language in Language.allCases {
        #expect(problem == .empty || failure.message(language).contains(text))
        let hint = problem == .lunar ? ["solar", "양력"] : [direction == .back ? "11-20" : "12-24"]
        #expect(hint.contains { failure.hint?(language).contains($0) == true })
      }
    }
  }

  @Test func examplesInErrorsAreValidDates() throws {
    for direction in ParsedDay.Direction.allCases {
      for example in DateFailure.examples(direction).flatMap({ [$0.english, $0.korean] }) {
        #expect(throws: Never.self, "\(example)") { try ParsedDay(example, direction, today: Self.today) }
      }
    }
  }

  @Test(arguments: [
    (["11월", "1일", "hana"], "11월 1일", ["hana"]), (["fri", "hana"], "fri", ["hana"]), (["fri"], "fri", []),
    (["3", "days", "ago"], "3 days ago", []), (["nov", "1", "hana", "x"], "nov 1", ["hana", "x"]),
    (["nonsense", "hana"], "nonsense", ["hana"]), (["02-30", "hana"], "02-30", ["hana"]), ([], "", []),
  ])
  func leadingDateMayHaveSeveralWords(words: [String], date: String, rest: [String]) {
    let divided = ParsedDay.leading(words)
    #expect(divided.date == date && Array(divided.rest) == rest)
  }

  @Test(arguments: [
    (["생일", "5월", "17일"], ["생일"], "5월 17일"),
    (["Summer", "holiday", "2027-07-20"], ["Summer", "holiday"], "2027-07-20"),
    (["Summer", "holiday"], ["Summer"], "holiday"), (["fri", "fri"], ["fri"], "fri"),
    (["Release", "in", "3", "days"], ["Release"], "in 3 days"),
    (["Launch", "100", "days", "from", "today"], ["Launch"], "100 days from today"),
    (["Title"], ["Title"], ""), ([], [], ""),
    (["공연", "12월", "11일", "금요일"], ["공연"], "12월 11일 금요일"),
    (["Show", "Dec", "11", "fri"], ["Show"], "Dec 11 fri"), (["회의", "차주", "금요일"], ["회의"], "차주 금요일"),
    (["회의", "지난", "주", "금요일"], ["회의"], "지난 주 금요일"),
    (["시험", "다음", "다음", "주", "금요일"], ["시험"], "다음 다음 주 금요일"),
    (["월세", "12월", "말일"], ["월세"], "12월 말일"), (["여행", "28년", "1월", "3일"], ["여행"], "28년 1월 3일"),
    (["Trip", "dec", "3-5"], ["Trip"], "dec 3-5"), (["Trip", "dec", "3", "-", "5"], ["Trip"], "dec 3 - 5"),
    (["iPhone", "17", "12-24"], ["iPhone", "17"], "12-24"),
    (["iPhone", "17", "dec", "24"], ["iPhone", "17"], "dec 24"), (["Trip", "3", "jan", "28"], ["Trip"], "3 jan 28"),
    (["여행", "3박", "4일", "12월", "24일"], ["여행", "3박", "4일"], "12월 24일"),
    (["출장", "2일", "2026-12-24"], ["출장", "2일"], "2026-12-24"),
    (["스위프트", "6.2", "12월", "20일"], ["스위프트", "6.2"], "12월 20일"),
  ])
  func trailingDateLeavesAWordBeforeIt(words: [String], rest: [String], date: String) {
    let divided = ParsedDay.trailing(words)
    #expect(divided.date == date && Array(divided.rest) == rest)
  }

  @Test func endOfAPeriodIsSearchedFromItsFirstDay() throws {
    let first = day("2027-12-30")
    #expect(try ParsedDay("01-02", .ahead, today: Self.today, from: first).day == day("2028-01-02"))
    #expect(try ParsedDay("sun", .ahead, today: Self.today, from: first).day == day("2028-01-02"))
    #expect(try ParsedDay("tomorrow", .ahead, today: Self.today, from: first).day == Self.today + 1)
  }

  @Test func leapDayIsFoundAcrossACommonCenturyYear() throws {
    #expect(try ParsedDay("02-29", .ahead, today: day("2096-03-01")).day == day("2104-02-29"))
    #expect(try ParsedDay("02-29", .back, today: day("2104-02-28")).day == day("2096-02-29"))
  }
}

/// Laws of date parsing, on days around year ends and leap days.
@Suite struct ParsedDayLawTests {
  private static let todays: [Day] = [2023, 2024, 2026, 2027, 2028, 2096, 2100, 2104].flatMap { year in
    [Day.first(ofYear: year), Day.first(ofYear: year) + 58].flatMap { middle in (-3...3).map { middle + $0 } }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// All notations of a day with its year.
  private static func full(_ day: Day) -> [String] {
    let (year, month, dayOfMonth) = day.parts
    let digits = day.description.split(separator: "-")
    return [
      day.description, digits.joined(separator: "."), digits.joined(separator: "/"), digits.joined(),
      "\(year). \(month). \(dayOfMonth).", "\(year)년 \(month)월 \(dayOfMonth)일",
      "\(months[month - 1]) \(dayOfMonth) \(year)",
      "\(dayOfMonth) \(months[month - 1]) \(year)", "\(dayOfMonth)-\(months[month - 1])-\(year)",
    ]
  }

  /// All unambiguous notations of a day without its year.
  private static func withoutYear(_ day: Day) -> [String] {
    let (_, month, dayOfMonth) = day.parts
    let slashed = dayOfMonth > 12 || dayOfMonth == month ? ["\(month)/\(dayOfMonth)", "\(dayOfMonth).\(month)."] : []
    return [
      String(day.description.dropFirst(5)), "\(month)-\(dayOfMonth)", "\(month)월 \(dayOfMonth)일",
      "\(months[month - 1]) \(dayOfMonth)", "\(dayOfMonth) \(months[month - 1])",
    ] + slashed
  }

  @Test func fullDateIsReadBack() throws {
    for today in Self.todays {
      for offset in [-800, -366, -365, -31, -1, 0, 1, 2, 28, 59, 365, 366, 800] {
        for text in Self.full(today + offset) {
          for direction in ParsedDay.Direction.allCases {
            #expect(
              try ParsedDay(text, direction, today: today) == ParsedDay(day: today + offset), "\(text) on \(today)")
          }
        }
      }
    }
  }

  /// Compares with a slow search, day by day, for the same month and day.
  @Test func dateWithoutAYearIsTheNearestMatchInItsDirection() throws {
    for today in Self.todays {
      for sought in (-3...3).map({ today + $0 }) + [today + 59, today - 180, today + 180] {
        let matches = { (day: Day) in day.description.dropFirst(5) == sought.description.dropFirst(5) }
        let ahead = try #require((0...2925).lazy.map { today + $0 }.first(where: matches))
        let back = try #require((0...2925).lazy.map { today - $0 }.first(where: matches))
        let nearest = back.distance(to: today) < today.distance(to: ahead) ? back : ahead
        for text in Self.withoutYear(sought) {
          for (direction, expected) in [(ParsedDay.Direction.back, back), (.ahead, ahead), (.nearest, nearest)] {
            let written = try ParsedDay(text, direction, today: today)
            #expect(written == ParsedDay(day: expected, knowsYear: false), "\(text) on \(today)")
          }
        }
      }
    }
  }

  @Test func weekdayIsTheNearestInItsDirection() throws {
    for today in Self.todays {
      for weekday in Weekday.allCases {
        for text in ["\(weekday)", String("\(weekday)".prefix(3)), "\(weekday.shortName.korean)요일"] {
          for (direction, sign) in [(ParsedDay.Direction.back, -1), (.ahead, 1), (.nearest, 1)] {
            let days = (0...7).map { today + sign * $0 }.filter { $0.weekday == weekday }.sorted()
            #expect(try ParsedDay.readings(of: text, direction, today: today).map(\.day) == days, "\(text) on \(today)")
            #expect(days.count == (today.weekday == weekday ? 2 : 1))
          }
        }
      }
    }
  }

  @Test func distancesWorkInBothDirections() throws {
    for today in Self.todays {
      for count in [0, 1, 3, 31, 366, 5000] {
        for text in ["+\(count)d", "in \(count) days", "\(count)일 뒤", "\(count)일 후"] {
          #expect(try ParsedDay(text, .back, today: today).day == today + count)
        }
        for text in ["-\(count)w", "\(count) weeks ago", "\(count)주 전"] {
          #expect(try ParsedDay(text, .ahead, today: today).day == today - count * 7)
        }
      }
    }
  }
}

@Suite struct ParsedTimeTests {
  @Test(arguments: [
    ("21:30", ["21:30"]), ("09:05", ["09:05"]), ("9:05", ["09:05"]), ("0:00", ["00:00"]), ("9pm", ["21:00"]),
    ("9 PM", ["21:00"]), ("9:30am", ["09:30"]), ("12am", ["00:00"]), ("12pm", ["12:00"]), ("noon", ["12:00"]),
    ("21", ["21:00"]), ("0", ["00:00"]), ("9", ["09:00", "21:00"]), ("12", ["00:00", "12:00"]),
    ("21시", ["21:00"]), ("9시", ["09:00", "21:00"]), ("오후 9시 30분", ["21:30"]), ("오전 9시", ["09:00"]),
    ("오후 9:30", ["21:30"]), ("정오", ["12:00"]), ("9시 5분", ["09:05", "21:05"]),
    ("저녁 9시", ["21:00"]), ("밤 11시", ["23:00"]), ("아침 7시 30분", ["07:30"]), ("새벽 2시", ["02:00"]),
    ("낮 12시", ["12:00"]), ("오전 0시 30분", ["00:30"]), ("새벽 0:30", ["00:30"]), ("낮 2시", ["14:00"]), ("오후 3시 반", ["15:30"]),
    ("저녁 아홉 시", ["21:00"]),
    ("저녁 9시에", ["21:00"]), ("at 9pm", ["21:00"]), ("9 p.m.", ["21:00"]), ("세 시", ["03:00", "15:00"]),
  ])
  func timesAreRead(text: String, readings: [String]) {
    #expect(ParsedTime.readings(of: text).map(\.description) == readings)
  }

  @Test(arguments: [
    "", "x", "24:00", "9:60", "9:5", "25", "13pm", "0am", "9:", ":30", "9pmm", "am", "9시30", "9시x분", "시", "9:30:00",
    "999", "-9", "٩", "21:30pm", "밤 12시", "저녁 0시", "아침 2시", "저녁 21시", "3시간", "저녁", "at",
  ])
  func invalidTimesHaveNoReading(text: String) {
    #expect(ParsedTime.readings(of: text).isEmpty)
  }
}

@Suite struct ParsedDurationTests {
  @Test(arguments: [
    ("1h", 60), ("30m", 30), ("1h30m", 90), ("1 hour", 60), ("an hour", 60), ("half an hour", 30), ("two hours", 120),
    ("1 hour 30 minutes", 90), ("45 min", 45), ("1시간", 60), ("한 시간", 60), ("한 시간 반", 90), ("1시간 30분", 90), ("반 시간", 30),
    ("30분", 30), ("three hours", 180), ("eight hours 3 min", 483), ("three minutes", 3),
  ])
  func lengthsAreRead(text: String, minutes: Int) {
    #expect(ParsedDuration.minutes(text) == minutes)
    #expect(ParsedDuration.minutesAhead(text) == nil)
  }

  @Test(arguments: ["", "h", "m", "0m", "hour", "30", "1h30", "-1h", "1 day", "반", "시간"])
  func invalidLengthsAreNotRead(text: String) {
    #expect(ParsedDuration.minutes(text) == nil)
  }

  @Test(arguments: [
    ("+30m", "2026-08-03T23:42:10"), ("in 1 hour", "2026-08-04T00:12:10"), ("한 시간 뒤", "2026-08-04T00:12:10"),
    ("30분 후에", "2026-08-03T23:42:10"),
  ])
  func momentsCountFromNow(text: String, moment: String) {
    let now = CivilTime(day: day("2026-08-03"), hour: 23, minute: 12, second: 10)
    #expect(ParsedTime.moment(text, from: now)?.description == moment)
  }

  @Test(arguments: ["30m", "+24h", "+3d", "30분 전", "뒤"])
  func otherTextsAreNotMoments(text: String) {
    #expect(ParsedTime.moment(text, from: CivilTime(day: day("2026-08-03"), hour: 9, minute: 0)) == nil)
  }
}

@Suite struct WrittenDatesTests {
  @Test(arguments: [
    ("2026-11-20", "20 Nov", "11월 20일"), ("2026-05-01", "1 May", "5월 1일"),
    ("2025-11-20", "20 Nov 2025", "2025년 11월 20일"),
  ])
  func datesAreWritten(date: String, english: String, korean: String) throws {
    let written = try #require(Day(iso8601: date)).written(in: 2026)
    #expect(written == Sentence(english: english, korean: korean))
  }

  @Test(arguments: [
    ("2026-11-19", "Thu 19 Nov", "11월 19일 (목)", "Thu 19 Nov", "11월 19일 (목)"),
    ("2026-08-03", "Mon 3 Aug", "8월 3일 (월)", "Mon  3 Aug", " 8월  3일 (월)"),
    ("2027-01-02", "Sat 2 Jan 2027", "2027년 1월 2일 (토)", "Sat 2 Jan 2027", "2027년 1월 2일 (토)"),
  ])
  func weekdaysAreWritten(
    date: String, english: String, korean: String, englishInColumn: String, koreanInColumn: String
  ) throws {
    let day = try #require(Day(iso8601: date))
    #expect(day.writtenWithWeekday(in: 2026) == Sentence(english: english, korean: korean))
    #expect(day.writtenInColumn(in: 2026) == Sentence(english: englishInColumn, korean: koreanInColumn))
  }

  @Test func momentsAreWritten() throws {
    let august = try #require(Day(iso8601: "2026-08-03"))
    let time = CivilTime(day: august, hour: 9, minute: 5)
    #expect(time.written(in: 2026) == Sentence(en: "3 Aug 09:05", ko: "8월 3일 09:05"))
    #expect(time.written(in: 2027) == Sentence(en: "3 Aug 2026 09:05", ko: "2026년 8월 3일 09:05"))
    #expect(time.writtenInColumn(in: 2026) == Sentence(en: " 3 Aug 09:05", ko: " 8월  3일 09:05"))
    #expect(time.writtenInColumn(in: 2027) == time.written(in: 2027))
    #expect(time.written(at: CivilTime(day: august, hour: 21, minute: 0)) == .typed("09:05"))
    #expect(time.written(at: CivilTime(day: august + 1, hour: 0, minute: 0)) == time.written(in: 2026))
  }

  @Test func writtenWithYearAlwaysNamesTheYear() throws {
    let day = try #require(Day(iso8601: "2026-08-03"))
    #expect(day.writtenWithYear == Sentence(en: "3 Aug 2026", ko: "2026년 8월 3일"))
    #expect((day...day + 40).writtenWithYear == Sentence(en: "3 Aug – 12 Sep 2026", ko: "2026년 8월 3일 ~ 9월 12일"))
  }

  @Test(arguments: [
    ("2026-09-24", "2026-11-20", "24 Sep – 20 Nov", "9월 24일 ~ 11월 20일"),
    ("2026-09-14", "2026-09-20", "14 – 20 Sep", "9월 14일 ~ 20일"),
    ("2026-09-14", "2026-09-14", "14 Sep", "9월 14일"),
    ("2025-01-03", "2025-04-23", "3 Jan – 23 Apr 2025", "2025년 1월 3일 ~ 4월 23일"),
    ("2025-09-14", "2025-09-20", "14 – 20 Sep 2025", "2025년 9월 14일 ~ 20일"),
    ("2025-12-03", "2026-01-05", "3 Dec 2025 – 5 Jan 2026", "2025년 12월 3일 ~ 2026년 1월 5일"),
    ("2015-12-03", "2016-12-05", "3 Dec 2015 – 5 Dec 2016", "2015년 12월 3일 ~ 2016년 12월 5일"),
  ])
  func spansAreWritten(from: String, to: String, english: String, korean: String) throws {
    let (first, last) = (try #require(Day(iso8601: from)), try #require(Day(iso8601: to)))
    #expect((first...last).written(in: 2026) == Sentence(english: english, korean: korean))
  }

  @Test func monthsAndWeekdaysHaveNames() {
    #expect(MonthNames.full(10) == Sentence(en: "October", ko: "10월"))
    #expect(MonthNames.short(9) == Sentence(en: "Sep", ko: "9월"))
    #expect(Weekday.wednesday.fullName == Sentence(en: "Wednesday", ko: "수요일"))
  }
}
