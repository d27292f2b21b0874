internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Formats
internal import Platform
internal import Weather

extension World {
  /// What the cache says of the weather at a moment, for whoever never waits: no network, and nothing is written. Nil where no place is
  /// set, and where nothing is known that is new enough. `WeatherReading.short` draws it.
  func cachedWeather(at now: Instant) -> WeatherReading? {
    guard let place = try? weatherPlace(), let kept = KeptForecast.load(from: directories) else { return nil }
    return WeatherReading(kept, to: place.question, at: now)
  }
}

/// The one answer that is kept, in a file of its own that may be deleted at any time.
extension KeptForecast {
  private static let maxBytes = 1 << 16

  static func path(in directories: Directories) -> String { "\(directories.cache)/weather.json" }

  /// Nil where there is none, or none that is understood.
  static func load(from directories: Directories) -> KeptForecast? {
    let bytes = try? PrivateFile.read(path(in: directories), limitBytes: maxBytes)
    return (bytes ?? nil).flatMap(KeptForecast.init)
  }

  /// - Throws: `PrivateFileError`, `FileLockError`
  func save(in directories: Directories) throws {
    try FileLock.withLock("\(directories.cache)/weather.lock", waitSeconds: 1) {
      try PrivateFile.write(Array((json.text() + "\n").utf8), to: KeptForecast.path(in: directories))
    }
  }
}
