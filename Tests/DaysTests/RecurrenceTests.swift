import Days
import Support
import Testing

private func day(_ text: String) -> Day { Day(iso8601: text) ?? Day(number: 0) }

extension Recurrence {
  /// A random recurrence, with small and large counts.
  static func random(_ random: inout some RandomNumberGenerator) -> Recurrence {
    while true {
      let count =
        Bool.random(using: &random) ? Int.random(in: 1...4, using: &random) : Int.random(in: 1...999, using: &random)
      let weekdays = Set(Weekday.allCases.filter { _ in Bool.random(using: &random) })
      let days: [DayOfMonth?] = [
        nil, .last, .day(Int.random(in: 1...31, using: &random)),
        Weekday.allCases.randomElement(using: &random).map { .lastWeekday($0) },
      ]
      let dates = [nil, MonthAndDay(month: 2, day: 29), MonthAndDay(month: 5, day: 17)]
      let patterns: [Pattern] = [
        .days(count), .weekdays, .weeks(count, []), .weeks(count, weekdays),
        .months(count, days.randomElement(using: &random) ?? nil),
        .years(min(count, 40), dates.randomElement(using: &random) ?? nil),
      ]
      guard let pattern = patterns.randomElement(using: &random) else { continue }
      if let recurrence = Recurrence(pattern, isAfterDone: Bool.random(using: &random)) { return recurrence }
    }
  }
}

@Suite struct RecurrenceTests {
  /// Recurrence, due day, day on which it was done, next day, missed ones.
  @Test(arguments: [
    ("day", "2026-11-25", "2026-11-25", "2026-11-26", 0), ("day", "2026-11-20", "2026-11-25", "2026-11-26", 4),
    ("day", "2020-01-01", "2026-01-01", "2026-01-02", 2191),
    ("day", "2026-11-28", "2026-11-25", "2026-11-29", 0), ("3d", "2026-11-25", "2026-11-29", "2026-12-01", 1),
    ("weekday", "2026-11-27", "2026-11-27", "2026-11-30", 0), ("weekday", "2026-11-26", "2026-11-28", "2026-11-30", 1),
    ("week", "2026-11-25", "2026-11-25", "2026-12-02", 0), ("2w", "2026-11-25", "2026-12-03", "2026-12-09", 0),
    ("mon,thu", "2026-11-26", "2026-11-26", "2026-11-30", 0), ("mon", "2026-11-16", "2026-12-01", "2026-12-07", 2),
    ("2w fri", "2026-11-27", "2026-11-27", "2026-12-11", 0),
    ("2w mon,fri", "2026-11-23", "2026-11-23", "2026-11-27", 0),
    ("2w mon,fri", "2026-11-27", "2026-11-27", "2026-12-07", 0), ("month", "2026-11-25", "2026-11-25", "2026-12-25", 0),
    ("month", "2027-01-31", "2027-03-30", "2027-03-31", 1),
    ("month 31", "2027-01-31", "2027-01-31", "2027-02-28", 0),
    ("month 31", "2027-02-28", "2027-02-28", "2027-03-31", 0),
    ("month 25", "2026-11-10", "2026-11-10", "2026-11-25", 0),
    ("month last", "2028-01-31", "2028-01-31", "2028-02-29", 0),
    ("last fri", "2026-11-27", "2026-11-27", "2026-12-25", 0), ("3m", "2026-11-25", "2027-03-01", "2027-05-25", 1),
    ("3m last", "2026-11-30", "2026-11-30", "2027-02-28", 0), ("year", "2026-11-25", "2026-11-25", "2027-11-25", 0),
    ("year 02-29", "2028-02-29", "2028-02-29", "2029-02-28", 0),
    ("year 02-29", "2031-02-28", "2031-02-28", "2032-02-29", 0), ("2y", "2026-11-25", "2026-11-25", "2028-11-25", 0),
    ("after 3d", "2026-11-25", "2026-11-20", "2026-11-23", 0),
    ("after week", "2026-11-25", "2026-12-20", "2026-12-27", 0),
    ("after month", "2026-11-25", "2027-01-31", "2027-02-28", 0),
    ("after weekday", "2026-11-25", "2026-11-28", "2026-11-30", 0),
  ])
  func nextFollowsTheDueDayAndTheDayDone(text: String, due: String, done: String, next: String, missed: Int) throws {
    let recurrence = try #require(Recurrence(canonical: text))
    #expect(recurrence.next(due: day(due), done: day(done)).description == next)
    #expect(recurrence.missed(due: day(due), done: day(done)) == missed)
  }

  @Test(arguments: [
    ("day", "2026-11-25"), ("3d", "2026-11-25"), ("weekday", "2026-11-25"), ("mon", "2026-11-30"),
    ("2w fri", "2026-11-27"), ("month", "2026-11-25"), ("month 25", "2026-11-25"), ("month 24", "2026-12-24"),
    ("3m 24", "2026-12-24"), ("last fri", "2026-11-27"), ("month last", "2026-11-30"), ("year 05-17", "2027-05-17"),
    ("after 3d", "2026-11-25"),
  ])
  func firstOccurrenceIsTheNextDayOfThePattern(text: String, first: String) throws {
    #expect(try #require(Recurrence(canonical: text)).first(onOrAfter: day("2026-11-25")).description == first)
  }

  @Test(arguments: [
    "0d", "1000d", "month 0", "month 32", "year 02-30", "mon,mon", "thu,mon", "1d", "after mon", "", "Mon", "day ",
  ])
  func otherTextsAreNotCanonical(text: String) { #expect(Recurrence(canonical: text) == nil) }

  @Test func nextOccurrenceIsLaterAndIndependentOfLateCompletion() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let due = Day(number: Int.random(in: 20_000...23_000, using: &random))
      let recurrence = Recurrence.random(&random).anchored(on: due)
      let comment = Comment(rawValue: "\(recurrence) from \(due)")
      #expect(Recurrence(canonical: recurrence.description) == recurrence, comment)
      let done = due + Int.random(in: -40...400, using: &random)
      let next = recurrence.next(due: due, done: done)
      #expect(next > done && (recurrence.isAfterDone || next > due), comment)
      #expect(recurrence.first(onOrAfter: due) >= due, comment)
      // One late completion leads to the same day as doing each in time.
      guard !recurrence.isAfterDone, done > due else { continue }
      var day = due
      while day <= done { day = recurrence.next(due: day, done: day) }
      #expect(day == next, comment)
    }
  }

  @Test func monthsDoNotDriftInFourYears() throws {
    for start in ["2027-01-29", "2027-01-30", "2027-01-31", "2028-02-29"] {
      let recurrence = try #require(Recurrence(canonical: "month")).anchored(on: day(start))
      var due = day(start)
      for _ in 0..<48 {
        due = recurrence.next(due: due, done: due)
        let length = Day.length(ofMonth: due.month, year: due.year)
        #expect(due.dayOfMonth == min(day(start).dayOfMonth, length))
      }
      #expect(due == day(start).adding(months: 48))
    }
  }
}
