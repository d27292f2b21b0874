package import Days
internal import Terminal

// Dates for people: the only place that knows their forms. JSON, files, lines for programs and commands to type use
// `description`, which is ISO 8601.

extension Day {
  /// `19 Nov`, `11월 19일`; in another year than `year` `19 Nov 2025`, `2025년 11월 19일`.
  package func written(in year: Int) -> Sentence {
    let parts = parts
    let isThisYear = parts.year == year
    return Sentence(
      en: "\(parts.day) \(MonthNames.short(parts.month))\(isThisYear ? "" : " \(parts.year)")",
      ko: "\(isThisYear ? "" : "\(parts.year)년 ")\(parts.month)월 \(parts.day)일")
  }

  /// With its year in any case. For a date that may be far away, or if the present year is not known.
  package var writtenWithYear: Sentence {
    // No day is in that year.
    written(in: .min)
  }

  /// `Thu 19 Nov`, `11월 19일 (목)`.
  package func writtenWithWeekday(in year: Int) -> Sentence {
    let (date, weekday) = (written(in: year), weekday.shortName)
    return Sentence(en: "\(weekday) \(date)", ko: "\(date) (\(weekday))")
  }

  /// In a column of a list, where days of this year align: `Thu 19 Nov`, `Mon  3 Aug`; `11월 19일 (목)`,
  /// ` 8월  3일 (월)`.
  package func writtenInColumn(in year: Int) -> Sentence {
    let parts = parts
    guard parts.year == year else { return writtenWithWeekday(in: year) }
    let short = shortInColumn(in: year)
    return Sentence(en: "\(weekday.shortName) \(short)", ko: "\(short) (\(weekday.shortName))")
  }

  /// As `writtenInColumn`, without the weekday: `19 Nov`, ` 3 Aug`; `11월 19일`, ` 8월  3일`.
  package func shortInColumn(in year: Int) -> Sentence {
    guard parts.year == year else { return written(in: year) }
    return Sentence(en: "\(parts.day < 10 ? " " : "")\(written(in: year))", ko: "\(koreanInColumn)")
  }

  /// The month: `Aug 2025`, `2025년 8월`; without its year `Aug`, `8월`.
  package func writtenMonth(withYear: Bool) -> Sentence {
    let (year, month) = (parts.year, MonthNames.short(parts.month))
    return withYear ? Sentence(en: "\(month) \(year)", ko: "\(year)년 \(month)") : month
  }

  /// `11월 19일`, ` 8월  3일`: the same width for each day.
  fileprivate var koreanInColumn: String {
    let parts = parts
    return "\(parts.month)월".padded(leadingTo: 4) + " " + "\(parts.day)일".padded(leadingTo: 4)
  }
}

extension CivilTime {
  /// `19 Nov 21:12`, `11월 19일 21:12`; with the year if it is not `year`.
  package func written(in year: Int) -> Sentence {
    let date = day.written(in: year)
    return Sentence(en: "\(date) \(clock)", ko: "\(date) \(clock)")
  }

  /// `21:12`, with the date if it is not the day of `now`.
  package func written(at now: CivilTime) -> Sentence { day == now.day ? .typed(clock) : written(in: now.day.year) }

  /// In a column of a list: `19 Nov 21:12`, ` 3 Aug 21:12`; `11월 19일 21:12`.
  package func writtenInColumn(in year: Int) -> Sentence {
    guard day.year == year else { return written(in: year) }
    let short = day.shortInColumn(in: year)
    return Sentence(en: "\(short) \(clock)", ko: "\(short) \(clock)")
  }
}

extension ClosedRange<Day> {
  package var writtenWithYear: Sentence { written(in: .min) }

  /// `24 Sep – 20 Nov`, `14 – 20 Sep`, `3 Dec 2025 – 5 Jan 2026`.
  package func written(in year: Int) -> Sentence {
    let (first, last) = (lowerBound.parts, upperBound.parts)
    if lowerBound == upperBound { return lowerBound.written(in: year) }
    guard first.year == last.year else {
      // Both get their year: a date without one would be taken for a date of the other's year.
      let (from, to) = (lowerBound.written(in: last.year), upperBound.written(in: first.year))
      return Sentence(en: "\(from) – \(to)", ko: "\(from) ~ \(to)")
    }
    let (from, to) = (lowerBound.written(in: first.year), upperBound.written(in: year))
    guard first.month == last.month else {
      return Sentence(en: "\(from) – \(to)", ko: "\(lowerBound.written(in: year)) ~ \(last.month)월 \(last.day)일")
    }
    return Sentence(en: "\(first.day) – \(to)", ko: "\(lowerBound.written(in: year)) ~ \(last.day)일")
  }
}

package enum MonthNames {
  /// - Parameter month: 1–12
  package static func short(_ month: Int) -> Sentence {
    Sentence(english: String(english[month - 1].prefix(3)), korean: "\(month)월")
  }

  package static func full(_ month: Int) -> Sentence { Sentence(english: english[month - 1], korean: "\(month)월") }

  static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension Weekday {
  package var shortName: Sentence {
    switch self {
    case .sunday: Sentence(en: "Sun", ko: "일")
    case .monday: Sentence(en: "Mon", ko: "월")
    case .tuesday: Sentence(en: "Tue", ko: "화")
    case .wednesday: Sentence(en: "Wed", ko: "수")
    case .thursday: Sentence(en: "Thu", ko: "목")
    case .friday: Sentence(en: "Fri", ko: "금")
    case .saturday: Sentence(en: "Sat", ko: "토")
    }
  }

  /// `Wednesday`, `수요일`.
  package var fullName: Sentence { Sentence(english: description.capitalizedFirst, korean: "\(shortName.korean)요일") }

  /// Names in the settings file, from Monday on.
  package static let settingNames = fromMonday.map(\.abbreviation)

  /// `sat` for `Saturday` or `토요일`; nil if `word` is not a weekday in full or in Korean.
  package static func settingName(typed word: String) -> String? {
    allCases.first {
      word.lowercased() == $0.description || word == $0.shortName.korean || word == "\($0.shortName.korean)요일"
    }?.abbreviation
  }
}

/// `D-42`, `D-DAY`, `D+3`.
package enum DDayLabel {
  /// - Parameter daysLeft: negative if the day is past
  package static func text(daysLeft: Int) -> String {
    daysLeft == 0 ? "D-DAY" : "D\(daysLeft > 0 ? "-" : "+")\(daysLeft.magnitude)"
  }
}
