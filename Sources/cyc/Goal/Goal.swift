internal import Days

/// A challenge that somebody has taken on: so many days in a row.
struct Goal: Equatable {
  /// How many days a challenge may have.
  static let range = 1...3650
  /// What is shown to somebody who has chosen none.
  static let usual = Goal(days: 100, from: nil, isDefault: true)

  let days: Int
  /// The day on which the challenge began; nil where the whole run counts.
  let from: Day?
  /// Whether nobody has chosen it.
  var isDefault = false
}
