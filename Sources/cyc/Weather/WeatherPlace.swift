internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import HTTP
internal import Weather

/// The place whose weather is wanted.
struct WeatherPlace: Equatable {
  /// What it is called; nil where only its coordinates are known.
  let name: String?
  let question: ForecastQuestion

  var shownName: String { name ?? question.coordinates.description }
}

extension World {
  /// The place that is set; nil where none is.
  ///
  /// - Throws: `WeatherFault`
  func weatherPlace() throws(WeatherFault) -> WeatherPlace? {
    let angles = (settings[.weatherLatitude], settings[.weatherLongitude])
    guard let latitude = angles.0, let longitude = angles.1 else {
      if angles.0 != nil { throw .halfSet(missing: .weatherLongitude) }
      if angles.1 != nil { throw .halfSet(missing: .weatherLatitude) }
      return nil
    }
    let question = ForecastQuestion(
      server: try weatherServer() ?? settings[.weatherURL] ?? ForecastQuestion.openMeteo,
      coordinates: Coordinates(latitude: latitude, longitude: longitude), unit: settings[.weatherUnit],
      zoneName: zoneName)
    return WeatherPlace(name: settings[.weatherPlace], question: question)
  }

  /// The server on this machine that `CYC_WEATHER_URL` names for tests, in the place of all of Open-Meteo's; nil where it is not set.
  ///
  /// - Throws: `WeatherFault`
  func weatherServer() throws(WeatherFault) -> String? {
    guard let text = environment["CYC_WEATHER_URL"], !text.isEmpty else { return nil }
    guard let address = ServerAddress(text), address.origin.isLoopback else { throw .badServer(text) }
    return address.text
  }
}
