internal import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import HTTP
internal import Platform
internal import Weather

/// The weather of the place, or the reason why it is unknown or old.
struct WeatherReport {
  let place: WeatherPlace?
  let reading: WeatherReading?
  /// Nil if the reading is fresh.
  let trouble: WeatherTrouble?
}

/// The reason why there is no weather, or only an old one.
enum WeatherTrouble: Equatable {
  case notSet
  /// Unreadable settings: whether a place is set is unknown.
  case settings(SettingsError)
  case wrongSetting(WeatherSettingError)
  case offline
  /// No request is sent while `CYC_NOW` is set.
  case clockIsSet
  /// The forecast is for the present day at the place, which is another day here.
  case otherDay
  /// - Parameter retryAt: local time of the next request, if the server asked for a pause
  case failed(WeatherFailure, server: String, zoneName: String?, retryAt: Sentence?)
}

extension World {
  /// Sends the request in the background. The returned closure waits for the answer.
  func beginWeather(_ mode: ContributionReader.Mode) -> () -> WeatherReport {
    if let error = home.settingsError { return { WeatherReport(place: nil, reading: nil, trouble: .settings(error)) } }
    let place: WeatherPlace?
    do throws(WeatherSettingError) { place = try weatherPlace() } catch {
      return { WeatherReport(place: nil, reading: nil, trouble: .wrongSetting(error)) }
    }
    guard let place else { return { WeatherReport(place: nil, reading: nil, trouble: .notSet) } }
    let (now, kept, isOnDemand) = (clock.now(), CachedForecast.load(from: home.directories), mode == .refresh)
    let isClockSet = home.environment[CycNow.name, default: ""] != ""
    guard mode != .offline, !isClockSet,
      WeatherRule.isDue(place.question, knowing: kept, at: now, isOnDemand: isOnDemand)
    else {
      let pause = WeatherRule.pause(for: place.question, knowing: kept, at: now, isOnDemand: isOnDemand)
      // With a fresh answer no request is due. If it gives no reading, it is for another day.
      let trouble: WeatherTrouble = mode == .offline ? .offline : isClockSet ? .clockIsSet : .otherDay
      return {
        let report = report(place, kept, at: now, pause.map { self.trouble(place, $0) } ?? trouble)
        return report.reading?.isFresh == true ? report.withoutTrouble : report
      }
    }
    let wait = network.transferAside(place.question.request)
    return {
      let result = Result { () throws(WeatherFailure) in try Forecast(wait()) }
      let known = CachedForecast(place.question, result, at: now, before: kept)
      keep(known)
      let report = report(place, known, at: now, known.failure.map { trouble(place, $0) } ?? .otherDay)
      return known.failure == nil && report.reading != nil ? report.withoutTrouble : report
    }
  }

  private func report(
    _ place: WeatherPlace, _ kept: CachedForecast?, at now: Instant, _ trouble: WeatherTrouble
  ) -> WeatherReport {
    let reading = kept.flatMap { WeatherReading($0, to: place.question, at: now) }
    return WeatherReport(place: place, reading: reading, trouble: trouble)
  }

  private func trouble(_ place: WeatherPlace, _ failure: CachedForecast.Failure) -> WeatherTrouble {
    let retryAt =
      failure.reason.pausesWholeServer ? failure.retryAt.map { clock.localTime(of: .date(secondsSince1970: $0)) } : nil
    return .failed(failure.reason, server: place.serverName, zoneName: place.question.zoneName, retryAt: retryAt)
  }

  /// The last answer, however old, and the question that a request would ask now; nil if no place is set or there is no
  /// answer.
  var keptWeather: (kept: CachedForecast, question: ForecastQuestion)? {
    guard let place = try? weatherPlace(), let kept = CachedForecast.load(from: home.directories) else { return nil }
    return (kept, place.question)
  }

  /// Writes the answer to the cache. If this fails, the next call sends a request again.
  private func keep(_ kept: CachedForecast) {
    do {
      try kept.save(in: home.directories)
    } catch let error as PrivateFileError {
      noteDaily(WeatherPhrases.notKept(path: error.path, reason: error.sentence))
    } catch {
      let reason = Sentence(en: "another cyc holds it", ko: "다른 cyc가 쓰고 있어요")
      noteDaily(WeatherPhrases.notKept(path: CachedForecast.path(in: home.directories), reason: reason))
    }
  }
}

extension WeatherReport {
  fileprivate var withoutTrouble: WeatherReport { WeatherReport(place: place, reading: reading, trouble: nil) }

  /// The members of the JSON objects of all commands that show the weather.
  func json(_ language: Language) -> JSONValue {
    [
      "weather": place.flatMap { place in reading.map { WeatherReport.object(place, $0, language) } },
      "weather_reason": reading == nil ? trouble.map { WeatherPhrases.reason($0)(language) } : nil,
    ]
  }

  private static func object(_ place: WeatherPlace, _ reading: WeatherReading, _ language: Language) -> JSONValue {
    [
      "place": place.shownName, "code": reading.code?.number,
      "word": reading.code.map { WeatherWords.of($0)(language) }, "is_day": reading.isDay, "now": reading.temperature,
      "high": reading.forecast.high, "low": reading.forecast.low, "unit": reading.unit.rawValue,
      "fetched_at": reading.fetchedAt.rfc3339WithOffset, "age_seconds": reading.ageSeconds,
      "credit": WeatherPhrases.credit.english,
    ]
  }
}

// The last answer, in a file that may be deleted at any time.
extension CachedForecast {
  private static let maxBytes = 1 << 16

  static func path(in directories: Directories) -> String { "\(directories.cache)/weather.json" }

  /// Nil if the file is missing or unreadable.
  static func load(from directories: Directories) -> CachedForecast? {
    let bytes = try? PrivateFile.read(path(in: directories), limitBytes: maxBytes)
    return (bytes ?? nil).flatMap(CachedForecast.init)
  }

  /// Throws `PrivateFileError` and `FileLockError`.
  func save(in directories: Directories) throws {
    try FileLock.withLock("\(directories.cache)/weather.lock", waitSeconds: 1) {
      try PrivateFile.write(Array((json.text() + "\n").utf8), to: CachedForecast.path(in: directories))
    }
  }
}
