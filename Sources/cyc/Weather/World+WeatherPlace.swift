internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Platform
internal import TOMLFile
internal import Weather
internal import Foundation

extension World {
  /// Writes the place into the settings; false where it was there already.
  ///
  /// - Throws: `SettingsError`, `ConfigFailure`
  @discardableResult
  func setWeatherPlace(_ coordinates: Coordinates, name: String?) throws -> Bool {
    try changeSettings(noting: false) { text throws(TOMLText.EditError) in
      let place = AnySetting.weatherPlace.path
      let named = if let name { try text.setting(place, to: name) } else { try text.unsetting(place) }
      return try named.setting(AnySetting.weatherLatitude.path, toLiteral: coordinates.latitude.description)
        .setting(AnySetting.weatherLongitude.path, toLiteral: coordinates.longitude.description)
    }
  }

  /// Takes the place out of the settings and out of the cache; false where there was none. Nobody hints at it any more.
  ///
  /// - Throws: `SettingsError`, `ConfigFailure`
  func forgetWeatherPlace() throws -> Bool {
    let isChanged = try changeSettings(noting: false) { text throws(TOMLText.EditError) in
      try text.unsetting(AnySetting.weatherPlace.path).unsetting(AnySetting.weatherLatitude.path)
        .unsetting(AnySetting.weatherLongitude.path)
    }
    do throws(PrivateFileError) {
      try PrivateFile.remove(KeptForecast.path(in: directories))
    } catch {
      throw ConfigFailure.notWritten(path: error.path, reason: error.sentence)
    }
    noteWeatherHint()
    return isChanged
  }

  /// Whether somebody who has set no place was never told that it can be done.
  var mayHintAtWeather: Bool { !FileManager.default.fileExists(atPath: weatherHintMark) }

  /// From now on nobody hints at it any more.
  func noteWeatherHint() { try? PrivateFile.write([], to: weatherHintMark) }

  private var weatherHintMark: String { "\(directories.state)/weather-hint-given" }
}
