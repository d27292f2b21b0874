public enum TemperatureUnit: String, CaseIterable, Sendable {
  case celsius = "C"
  case fahrenheit = "F"

  /// Name in Open-Meteo's API.
  var parameter: String {
    switch self {
    case .celsius: "celsius"
    case .fahrenheit: "fahrenheit"
    }
  }
}
