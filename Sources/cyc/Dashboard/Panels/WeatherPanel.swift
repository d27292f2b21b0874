internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Terminal
internal import Weather

/// The weather of one's place; nothing where it is not known, which the last line says.
struct WeatherPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    versions(dashboard).first?.wrapped(to: columns) ?? []
  }

  /// As much of it as has room in so many columns of a line; nil where nothing has.
  func segment(_ dashboard: Dashboard, in room: Int) -> Segment? {
    versions(dashboard).first { $0.width <= room }
  }

  private func versions(_ dashboard: Dashboard) -> [Segment] {
    let report = dashboard.facts.weather
    guard let place = report.place, let reading = report.reading else { return [] }
    let text = WeatherText(
      place: place, reading: reading, now: dashboard.facts.instant, isASCII: dashboard.display.isASCII,
      language: dashboard.language)
    return text.versions.map { Segment($0) }
  }

  /// For the last line: whose data it is, or why there is none. Where nobody has set a place, nothing but a hint, once.
  func note(_ dashboard: Dashboard) -> Segment? {
    let (report, language) = (dashboard.facts.weather, dashboard.language)
    if report.reading != nil { return Segment(WeatherPhrases.credit(language), WeatherPhrases.creditStyle) }
    guard let trouble = report.trouble, trouble != .notSet || dashboard.facts.hintsAtWeather else { return nil }
    // That is said of all of them.
    if case .settings = trouble { return nil }
    let text = "\(WeatherPhrases.weather(language)): \(WeatherPhrases.reason(trouble)(language))"
    return Segment(text, Style(dim: true))
  }
}
