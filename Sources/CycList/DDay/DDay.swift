internal import CycBase
internal import CycStreak
package import Days
package import Formats

/// A day that somebody looks forward to, or back on: an anniversary, a deadline.
package struct DDay: Equatable {
  /// By which it is named on the command line; never given to another.
  package let number: Int
  package var title: String
  /// One grapheme cluster.
  package var icon: String?
  package var date: Day
  /// Whether the year of the date was meant; otherwise only its month and day were.
  package var knowsYear: Bool
  package var isYearly: Bool

  /// The day that is looked forward to: of a yearly one the next, today included.
  package func next(on today: Day) -> Day {
    guard isYearly else { return date }
    if knowsYear, date >= today { return date }
    let inThisYear = occurrence(inYear: today.year)
    return inThisYear >= today ? inThisYear : occurrence(inYear: today.year + 1)
  }

  /// Days until that day; negative where it is past.
  package func daysLeft(on today: Day) -> Int { today.distance(to: next(on: today)) }

  /// `D-42`, `D-DAY`, `D+3`.
  package func mark(on today: Day) -> String { DDayLabel.text(daysLeft: daysLeft(on: today)) }

  /// Which anniversary the next day is, 1 or more; nil where it is none or the first year is not known.
  func ordinal(on today: Day) -> Int? {
    let years = next(on: today).year - date.year
    return isYearly && knowsYear && years > 0 ? years : nil
  }

  /// Next first: what is to come by distance, then what is past, the latest first.
  package static func ordered(_ days: [DDay], today: Day) -> [DDay] {
    days.sorted { one, other in
      let (left, right) = (one.daysLeft(on: today), other.daysLeft(on: today))
      if (left < 0) != (right < 0) { return right < 0 }
      return left == right ? one.number < other.number : abs(left) < abs(right)
    }
  }

  /// The day of a year; 29 February falls on 1 March where the year has none.
  private func occurrence(inYear year: Int) -> Day {
    let (_, month, day) = date.parts
    return Day(year: year, month: month, day: day) ?? Day(number: Day.first(ofYear: year).number + 59)
  }
}

extension DDay {
  /// As scripts read it.
  package func json(on today: Day) -> JSONValue {
    [
      "number": number,
      "title": title,
      "icon": icon,
      "date": date.description,
      "yearly": isYearly,
      "next": next(on: today).description,
      "days_left": daysLeft(on: today),
      "d_day": mark(on: today),
      "ordinal": ordinal(on: today),
    ]
  }
}
