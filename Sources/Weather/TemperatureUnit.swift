/// The scale in which temperatures are asked for and shown.
public enum TemperatureUnit: String, CaseIterable, Sendable {
  case celsius = "C"
  case fahrenheit = "F"

  /// What Open-Meteo calls it.
  var parameter: String {
    switch self {
    case .celsius: "celsius"
    case .fahrenheit: "fahrenheit"
    }
  }
}
