/// A code of WMO table 4677. Source of its meaning: the documentation of Open-Meteo, which uses some of the codes.
public struct WeatherCode: Hashable, Sendable {
  public let number: Int

  public init(_ number: Int) { self.number = number }

  public var kind: Kind? { Kind(rawValue: number) }

  public enum Kind: Int, CaseIterable, Sendable {
    case clear = 0
    case mostlyClear = 1
    case partlyCloudy = 2
    case overcast = 3
    case fog = 45
    case freezingFog = 48
    case lightDrizzle = 51
    case drizzle = 53
    case heavyDrizzle = 55
    case lightFreezingDrizzle = 56
    case heavyFreezingDrizzle = 57
    case lightRain = 61
    case rain = 63
    case heavyRain = 65
    case lightFreezingRain = 66
    case heavyFreezingRain = 67
    case lightSnow = 71
    case snow = 73
    case heavySnow = 75
    case snowGrains = 77
    case lightShowers = 80
    case showers = 81
    case violentShowers = 82
    case lightSnowShowers = 85
    case heavySnowShowers = 86
    case thunderstorm = 95
    case thunderstormWithHail = 96
    case thunderstormWithHeavyHail = 99
  }

  /// An emoji two columns wide; a dash if the code is unknown.
  public func sign(isDay: Bool) -> String {
    switch kind {
    case .clear: isDay ? "☀️" : "🌙"
    case .mostlyClear: isDay ? "🌤️" : "🌙"
    case .partlyCloudy: isDay ? "⛅" : "☁️"
    case .overcast: "☁️"
    case .fog, .freezingFog: "🌫️"
    case .lightDrizzle, .drizzle, .heavyDrizzle, .lightShowers, .showers, .violentShowers: isDay ? "🌦️" : "🌧️"
    case .lightFreezingDrizzle, .heavyFreezingDrizzle, .lightRain, .rain, .heavyRain, .lightFreezingRain,
      .heavyFreezingRain:
      "🌧️"
    case .lightSnow, .snow, .heavySnow, .snowGrains, .lightSnowShowers, .heavySnowShowers: "🌨️"
    case .thunderstorm, .thunderstormWithHail, .thunderstormWithHeavyHail: "⛈️"
    case nil: "–"
    }
  }

  /// A word for terminals without emoji.
  public func asciiSign(isDay: Bool) -> String {
    switch kind {
    case .clear, .mostlyClear: isDay ? "sun" : "moon"
    case .partlyCloudy, .overcast: "cloud"
    case .fog, .freezingFog: "fog"
    case .lightDrizzle, .drizzle, .heavyDrizzle, .lightRain, .rain, .heavyRain, .lightShowers, .showers,
      .violentShowers:
      "rain"
    case .lightFreezingDrizzle, .heavyFreezingDrizzle, .lightFreezingRain, .heavyFreezingRain: "ice"
    case .lightSnow, .snow, .heavySnow, .snowGrains, .lightSnowShowers, .heavySnowShowers: "snow"
    case .thunderstorm: "storm"
    case .thunderstormWithHail, .thunderstormWithHeavyHail: "hail"
    case nil: "?"
    }
  }
}
