internal import CycBase
package import Days

/// A challenge that somebody has taken on: so many days in a row.
package struct Goal: Equatable {
  /// How many days a challenge may have.
  package static let range = 1...3650
  /// What is shown to somebody who has chosen none.
  package static let usual = Goal(days: 100, from: nil, isDefault: true)

  package let days: Int
  /// The day on which the challenge began; nil where the whole run counts.
  package let from: Day?
  /// Whether nobody has chosen it.
  package var isDefault = false
}

/// A goal that somebody reached: remembered for good.
package struct ReachedGoal: Equatable {
  package let host: String
  package let login: String
  package let days: Int
  let reachedOn: Day
  /// The first day of the streak that counted.
  let streakBegan: Day
}

extension ReachedGoal {
  /// What a challenge has reached; nil where it is still on its way.
  package init?(_ challenge: Challenge, host: String, login: String) {
    guard let reachedOn = challenge.reachedOn, let began = challenge.began else { return nil }
    self.init(host: host, login: login, days: challenge.goal.days, reachedOn: reachedOn, streakBegan: began)
  }
}
