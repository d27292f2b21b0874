internal import Days
internal import GitHub
internal import Streaks

/// A challenge as scripts read it.
struct GoalJSON: Encodable {
  /// Nil where the challenge is off.
  let goal: Goal?
  /// Nil where the streak was not read.
  let challenge: Challenge?
  let report: StreakReport?

  private enum Keys: String, CodingKey {
    case fetchedAt = "fetched_at"
    case ageSeconds = "age_seconds"
    case reachedOn = "reached_on"
    case dDay = "d_day"
    case daysLeft = "days_left"
    case streakBegan = "streak_began"
    case goal, login, host, today, streak, day, percent
  }

  private enum GoalKeys: String, CodingKey {
    case isDefault = "is_default"
    case days, from
  }

  // What is unknown is written as null: a missing key could be taken for 0.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(report?.person.login.name, forKey: .login)
    try object.encode(report?.host.name, forKey: .host)
    try object.encode(report?.fetchedAt.rfc3339, forKey: .fetchedAt)
    try object.encode(report?.ageSeconds, forKey: .ageSeconds)
    try object.encode(challenge?.today.rawValue, forKey: .today)
    try object.encode(challenge?.streak, forKey: .streak)
    try object.encode(challenge?.began?.description, forKey: .streakBegan)
    try object.encode(challenge?.daysLeft, forKey: .daysLeft)
    try object.encode(challenge?.mark, forKey: .dDay)
    try object.encode(challenge?.day, forKey: .day)
    try object.encode(challenge?.percent, forKey: .percent)
    try object.encode(challenge?.reachedOn?.description, forKey: .reachedOn)
    guard let goal else { return try object.encodeNil(forKey: .goal) }
    var chosen = object.nestedContainer(keyedBy: GoalKeys.self, forKey: .goal)
    try chosen.encode(goal.days, forKey: .days)
    try chosen.encode(goal.from?.description, forKey: .from)
    try chosen.encode(goal.isDefault, forKey: .isDefault)
  }
}
