package import Days

extension Day {
  /// `Nov 20`, `11월 20일`; in another year than `year` `Nov 20, 2025`, `2025년 11월 20일`.
  package func written(in year: Int) -> Sentence {
    let parts = parts
    let isThisYear = parts.year == year
    return Sentence(
      en: "\(MonthNames.short(parts.month)) \(parts.day)\(isThisYear ? "" : ", \(parts.year)")",
      ko: "\(isThisYear ? "" : "\(parts.year)년 ")\(parts.month)월 \(parts.day)일")
  }
}

extension ClosedRange<Day> {
  /// `Sep 24 – Nov 20`, `Sep 14 – 20`, `Dec 3, 2025 – Jan 5, 2026`.
  package func written(in year: Int) -> Sentence {
    let (first, last) = (lowerBound.parts, upperBound.parts)
    if lowerBound == upperBound { return lowerBound.written(in: year) }
    guard first.year == last.year else {
      // Both get their year: a date without one would be read as of the other date's year.
      let (from, to) = (lowerBound.written(in: last.year), upperBound.written(in: first.year))
      return Sentence(en: "\(from) – \(to)", ko: "\(from) ~ \(to)")
    }
    let from = lowerBound.written(in: first.year)
    let isOneMonth = first.month == last.month
    let end = isOneMonth ? Sentence(en: "\(last.day)", ko: "\(last.day)일") : upperBound.written(in: last.year)
    let (before, after) = first.year == year ? ("", "") : ("\(first.year)년 ", ", \(first.year)")
    return Sentence(en: "\(from) – \(end)\(after)", ko: "\(before)\(from) ~ \(end)")
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

  /// `sat` for `Saturday` or `토요일`; nil if `word` is no weekday in full or in Korean.
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
