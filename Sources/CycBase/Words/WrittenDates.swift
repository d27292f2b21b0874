package import Days

// Dates as people write them. The year is left out where it is the one in which they are read.

extension Day {
  /// `Nov 20`, `11월 20일`; of another year `Nov 20, 2025`, `2025년 11월 20일`.
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
      // Beside a date with its year, one without would be taken for the same year's.
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

/// Of the months 1–12.
package enum MonthNames {
  package static func short(_ month: Int) -> Sentence {
    Sentence(english: String(english[month - 1].prefix(3)), korean: "\(month)월")
  }

  package static func full(_ month: Int) -> Sentence { Sentence(english: english[month - 1], korean: "\(month)월") }

  private static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
