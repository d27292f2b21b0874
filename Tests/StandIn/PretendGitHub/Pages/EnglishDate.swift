import Days

/// Dates and numbers in the words of GitHub's pages.
enum EnglishDate {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// `August 3rd`.
  static func monthAndDay(_ day: Day) -> String {
    "\(months[day.month - 1]) \(ordinal(day.dayOfMonth))"
  }

  /// `Sunday, July 10, 2022`.
  static func whole(_ day: Day) -> String {
    "\(weekdays[day.weekday.rawValue]), \(months[day.month - 1]) \(day.dayOfMonth), \(day.year)"
  }

  /// `1st`, `2nd`, `3rd`, `11th`.
  static func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }

  /// `1,234`.
  static func grouped(_ number: Int) -> String {
    var groups: [Substring] = []
    var rest = Substring(String(number))
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return ([rest] + groups).joined(separator: ",")
  }
}
