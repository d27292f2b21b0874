internal import Days

/// The words beside a contribution graph.
struct GrassNames {
  let months: [String]
  /// From Sunday.
  let weekdays: [String]
  let less: String
  let more: String

  init(_ language: Language) {
    switch language {
    case .english:
      months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
      (less, more) = ("Less", "More")
    case .korean:
      months = (1...12).map { "\($0)월" }
      weekdays = ["일", "월", "화", "수", "목", "금", "토"]
      (less, more) = ("적음", "많음")
    }
  }

  /// Every other weekday is named, as on GitHub.
  func label(_ weekday: Weekday) -> String {
    weekday.rawValue % 2 == 1 ? weekdays[weekday.rawValue] : ""
  }
}
