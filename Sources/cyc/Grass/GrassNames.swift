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
    switch language {
    case .english:
      months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      (less, more) = ("Less", "More")
    case .korean:
      months = (1...12).map { "\($0)월" }
      (less, more) = ("적음", "많음")
    }
  }

  /// Every other weekday is named, as on GitHub.
  func label(_ weekday: Weekday) -> String {
    weekday.rawValue % 2 == 1 ? weekdays[weekday.rawValue] : ""
  }
}
