internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Terminal

/// What a place is called in the settings.
enum PlaceName {
  private static let maxClusters = 60

  /// - Throws: `ConfigFailure.wrongValue`
  static func typed(_ text: String) throws(ConfigFailure) -> String {
    guard let name = AnySetting.weatherPlace.kind.value(typed: text), name.count <= maxClusters else {
      throw .wrongValue(.weatherPlace, text)
    }
    return name
  }

  /// A name that came over the network, with nothing in it that a terminal would obey.
  static func found(_ text: String) -> String { String(Sanitizer.clean(text).prefix(maxClusters)) }
}
