internal import Days

/// The reached goals as scripts read them, the latest first.
struct GoalHistoryJSON: Encodable {
  private let reached: [Entry]

  private enum CodingKeys: String, CodingKey {
    case reached
  }

  init(_ goals: [ReachedGoal]) {
    reached = goals.map(Entry.init)
  }

  private struct Entry: Encodable {
    private let days: Int
    private let reachedOn: String
    private let streakBegan: String
    private let login: String
    private let host: String

    private enum CodingKeys: String, CodingKey {
      case reachedOn = "reached_on"
      case streakBegan = "streak_began"
      case days, login, host
    }

    init(_ goal: ReachedGoal) {
      days = goal.days
      reachedOn = goal.reachedOn.description
      streakBegan = goal.streakBegan.description
      login = goal.login
      host = goal.host
    }
  }
}
