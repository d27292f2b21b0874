internal import Days

/// A goal that somebody reached: remembered for good.
struct ReachedGoal: Equatable {
  let host: String
  let login: String
  let days: Int
  let reachedOn: Day
  /// The first day of the streak that counted.
  let streakBegan: Day
}

extension ReachedGoal {
  /// What a challenge has reached; nil where it is still on its way.
  init?(_ challenge: Challenge, host: String, login: String) {
    guard let reachedOn = challenge.reachedOn, let began = challenge.began else { return nil }
    self.init(host: host, login: login, days: challenge.goal.days, reachedOn: reachedOn, streakBegan: began)
  }
}
