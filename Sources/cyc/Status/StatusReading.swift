internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Formats
internal import Quizzes
internal import Streaks
internal import Todos
internal import Weather

/// Everything that a status can tell. What was not asked for, and what is not known, is nil.
struct StatusReading {
  var state = StatusState.unknown
  /// Whether the look is so old that an open day may be done by now.
  var isStale = false
  /// Days of the streak, as they were last known.
  var streakDays: Quantity?
  /// Seconds until today is over, where it is open.
  var secondsLeft: Int?
  /// The contributions of today.
  var todayCount: Quantity?
  /// Where somebody stands on the way to a goal that they have chosen.
  var challenge: Challenge?
  /// The same, as `cyc goal --json` has it.
  var goal: JSONValue?
  /// What is to be done first, and how much there is.
  var tasks: NextTodos?
  /// How many tasks are late.
  var overdue: Int?
  /// The next day that somebody looks forward to, and its mark.
  var dday: DDay?
  /// How many quizzes are due.
  var quizzes: QuizSummary?
  var sync: SyncStatus?
  var weather: WeatherReading?
  /// The sources of the streak: `known_to`, `complete` and `missing`.
  var coverage: JSONValue?
  /// When GitHub was last asked.
  var seen: Instant?
  /// By the clock of the moment that it is drawn at.
  var now: CivilTime?
  var ageSeconds: Int?
  var login: String?
  /// The person's page.
  var page: String?

  /// Nothing is shown of nobody.
  var isOfNobody: Bool { state == .none }
  /// Whether the streak is about to end, as far as is known: an old look may have been overtaken by a commit.
  var isUrgent: Bool { state == .risk && !isStale }
}

/// Parts that are read only where they are shown.
enum StatusPart: CaseIterable {
  case goal, tasks, overdue, dday, quizzes, sync, weather
}
