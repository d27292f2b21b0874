internal import Days

/// The words beside a contribution graph.
struct GrassNames {
  let months: [String]
  /// From Sunday.
  let weekdays: [String]
  let less: String
  let more: String

  init(_ language: Language) {
    weekdays = Weekday.allCases.map { $0.shortName(language) }
    months = (1...12).map { MonthNames.short($0)(language) }
    (less, more) = language == .english ? ("Less", "More") : ("적음", "많음")
  }

  /// Every other weekday is named, as on GitHub.
  func label(_ weekday: Weekday) -> String {
    weekday.rawValue % 2 == 1 ? weekdays[weekday.rawValue] : ""
  }
}
