internal import CycBase
internal import CycList
internal import CycNag
internal import CycQuiz
internal import CycStreak
internal import Days
internal import Formats
internal import GitHub
internal import Platform
internal import Quizzes
internal import Streaks
internal import Todos
internal import Weather

/// The values that a status can show. Unknown values are nil, and those not requested.
struct StatusReading {
  var state = StatusState.unknown
  /// Whether the last check is so old that an open day may be done by now.
  var isStale = false
  var streakDays: Quantity?
  /// Until the end of today, if it is open.
  var secondsLeft: Int?
  var todayCount: Quantity?
  /// Progress towards a goal that the person has chosen.
  var challenge: Challenge?
  /// The object of `cyc goal --json`.
  var goal: JSONValue?
  var tasks: NextTodos?
  /// Number of late tasks.
  var overdue: Int?
  var dday: DDay?
  var quizzes: QuizSummary?
  var sync: SyncStatus?
  var weather: WeatherReading?
  /// The sources of the streak: `known_to`, `complete` and `missing`.
  var coverage: JSONValue?
  /// When GitHub was last asked.
  var seen: Instant?
  var now: CivilTime?
  var ageSeconds: Int?
  var login: String?
  /// URL of the profile.
  var page: String?

  var hasNoStreak: Bool { state == .none }
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

/// Reads a status from the cache and the database. Unreadable parts are left out.
struct StatusReader {
  /// Its reads change no file.
  private let world: World
  private var fields: Set<StatusField>
  private let maxTasks: Int
  private let now: Instant

  /// Reads once more if a file has changed meanwhile: the first reading may be inconsistent. If no streak is known,
  /// `fieldsWithoutStreak` are read as well.
  static func reading(
    _ fields: Set<StatusField>, withoutStreak fieldsWithoutStreak: Set<StatusField> = [], maxTasks: Int, in world: World
  ) -> StatusReading {
    let marks = marks(in: world.home.directories)
    func read() -> StatusReading {
      var reader = StatusReader(fields, maxTasks: maxTasks, in: world)
      return reader.reading(withoutStreak: fieldsWithoutStreak)
    }
    let reading = read()
    return marks == self.marks(in: world.home.directories) ? reading : read()
  }

  private static func marks(in directories: Directories) -> [FileMark?] {
    [PersonalDatabase.path(in: directories), ContributionCache.path(in: directories)].flatMap {
      [FileMark($0), FileMark("\($0)-wal")]
    }
  }

  private init(_ fields: Set<StatusField>, maxTasks: Int, in world: World) {
    var world = world
    let look = ReadSession(.withoutTrace)
    world.home.readSession = look
    world.home.lastReadSession.session = look
    (self.world, self.fields, self.maxTasks, now) = (world, fields, maxTasks, world.clock.now())
  }

  private func shows(_ some: StatusField...) -> Bool { !fields.isDisjoint(with: some) }

  private mutating func reading(withoutStreak fieldsWithoutStreak: Set<StatusField>) -> StatusReading {
    var reading = StatusReading(now: now.local)
    readStreak(into: &reading)
    if reading.hasNoStreak { fields.formUnion(fieldsWithoutStreak) }
    if shows(.todo, .next, .overdue) { readTasks(into: &reading) }
    if shows(.dday) {
      let days = (try? DDayStore.all(in: world)) ?? []
      reading.dday = DDay.ordered(days, today: now.today).first { $0.daysLeft(on: now.today) >= 0 }
    }
    if shows(.quiz) { reading.quizzes = try? world.readQuizzes { try $0.summary(on: now.today) } ?? nil }
    if shows(.sync) { reading.sync = try? world.syncStatus() }
    if shows(.weather) { reading.weather = world.cachedWeather(at: now) }
    return reading
  }

  private func readStreak(into reading: inout StatusReading) {
    do {
      let reader = try world.ownStreakReader(.offline, try world.publicSession())
      let login = reader.person.login
      (reading.login, reading.page) = (login.name, reader.host.profileURL(login))
      take(try reader.readSilently(period: .known), into: &reading)
    } catch StreakFailure.nothingKept, StreakFailure.nobody {
      reading.state = .none
    } catch {
      reading.state = .unknown
    }
  }

  private func take(_ report: StreakReport, into reading: inout StatusReading) {
    let days = report.streak.currentDays
    // A day of rest is known without a check.
    let rests = NagRule.DayState(of: now.today, resting: report.rules.resting) != nil
    let today = report.todayState == .unknown && rests ? .resting : report.todayState
    reading.state = StatusState(today: today, streakDays: days, isReminding: isReminding)
    reading.streakDays = days
    reading.todayCount = report.known.days.last { $0.day == now.today && $0.count != nil }?.total
    reading.coverage = report.coverage.json
    reading.seen = report.coverage.fetchedAt
    reading.ageSeconds = report.ageSeconds
    if reading.state.canBeStale {
      reading.secondsLeft = report.secondsLeft
      reading.isStale = report.ageSeconds > world.home.settings[.statusStale] * 60
    }
    if shows(.goal, .percent), let goal = try? GoalStore.chosen(in: world) {
      let challenge = Challenge(goal: goal, report: report)
      reading.challenge = challenge
      reading.goal = GoalJSON.object(goal, challenge, report)
    }
  }

  /// Whether now is in the hours of the reminders for today. After midnight, those for yesterday may still go on.
  private var isReminding: Bool {
    (try? world.home.settings.nagRule())?.window.slot(at: now.local)?.day == now.today
  }

  private func readTasks(into reading: inout StatusReading) {
    let today = now.today
    try? world.readTodos { store in
      if shows(.todo, .next) { reading.tasks = try store.next(maxTasks, at: now.local) }
      if shows(.overdue) { reading.overdue = try store.count(TodoFilter(overdueOn: today)) }
    }
  }
}
