internal import CycBase
internal import CycList
internal import CycQuiz
internal import CycStreak
internal import Days
internal import Formats
internal import Quizzes
internal import Streaks
internal import Todos
internal import Weather

/// The values that a status can show. Values that are unknown or were not requested are nil.
struct StatusReading {
  var state = StatusState.unknown
  /// Whether the last check is so old that an open day may be done by now.
  var isStale = false
  var streakDays: Quantity?
  /// Seconds until the end of today; nil if it is not open.
  var secondsLeft: Int?
  var todayCount: Quantity?
  /// Progress towards a goal that the person has chosen.
  var challenge: Challenge?
  /// The object of `cyc goal --json`.
  var goal: JSONValue?
  var tasks: NextTodos?
  var overdue: Int?
  var dday: DDay?
  var quizzes: QuizSummary?
  var sync: SyncStatus?
  var weather: WeatherReading?
  /// The sources of the streak: `known_to`, `complete` and `missing`.
  var coverage: JSONValue?
  /// When GitHub was last asked, in the present time zone.
  var checkedAt: Instant?
  var now: CivilTime?
  var ageSeconds: Int?
  var login: String?
  var profileURL: String?

  /// The last check says nothing about today, even if it is only minutes old.
  var wasCheckedBeforeToday: Bool {
    guard let checkedAt, let now else { return false }
    return checkedAt.today < now.day
  }
  /// Whether there is no streak to show. A streak of 0 days can be shown.
  var hasNoStreak: Bool { state == .none }
  /// False if no user is set, so that there is nothing to check.
  var hasUser: Bool { state != .none || login != nil }
  /// False if the last check is old: there may have been a commit since.
  var isUrgent: Bool { state == .risk && !isStale }
}

/// The state of today, with its name for bars and scripts.
enum StatusState: String, CaseIterable {
  /// Stays true, however old the check is.
  case done
  /// Today is open, a streak would end, and the reminders of the day have begun.
  case risk
  case pending
  case rest
  /// Not checked today, or the check was inconclusive.
  case unknown
  /// No user is set, or GitHub was never asked.
  case none

  var canBeStale: Bool { self == .risk || self == .pending }

  /// - Parameter isReminding: whether the hours of the reminders have begun
  init(today: Streak.Today, streakDays: Quantity, isReminding: Bool) {
    self =
      switch today {
      case .done: .done
      case .resting: .rest
      case .unknown: .unknown
      case .pending: streakDays != 0 && isReminding ? .risk : .pending
      }
  }
}
