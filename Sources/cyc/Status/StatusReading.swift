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

/// How today stands, in the word that bars and scripts go by.
enum StatusState: String, CaseIterable {
  /// Today counts; that stays true however old the look is.
  case done
  /// It is open, and reminders of it have begun: a streak would end.
  case risk
  /// It is open.
  case pending
  /// A day of rest.
  case rest
  /// Nobody has looked today, or what was seen says nothing.
  case unknown
  /// Nobody is known, or GitHub was never asked.
  case none

  /// Whether it may have changed since the last look.
  var canBeStale: Bool { self == .risk || self == .pending }

  /// - Parameter isReminding: whether the hours have begun in which the nag reminds.
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

/// Reads a status: what the cache and the database hold, and nothing else. A part that cannot be read is left out.
struct StatusReader {
  /// One in which nothing is changed by looking.
  private let world: World
  private var parts: Set<StatusPart>
  /// Parts that are shown in place of a streak if none is known.
  private let partsOfNobody: Set<StatusPart>
  /// How many tasks are read at most.
  private let maxTasks: Int
  private let now: Instant

  /// What is known; what was changed while it was read may have been read in halves, and is read once more.
  ///
  /// - Parameter partsOfNobody: parts that are read as well if no streak is known
  static func reading(
    _ parts: Set<StatusPart>, ofNobody partsOfNobody: Set<StatusPart> = [], maxTasks: Int, in world: World
  ) -> StatusReading {
    let marks = marks(in: world.directories)
    func read() -> StatusReading {
      var reader = StatusReader(parts, ofNobody: partsOfNobody, maxTasks: maxTasks, in: world)
      return reader.reading()
    }
    let reading = read()
    return marks == self.marks(in: world.directories) ? reading : read()
  }

  private static func marks(in directories: Directories) -> [FileMark?] {
    [PersonalDatabase.path(in: directories), ContributionCache.path(in: directories)].flatMap {
      [FileMark($0), FileMark("\($0)-wal")]
    }
  }

  private init(_ parts: Set<StatusPart>, ofNobody partsOfNobody: Set<StatusPart>, maxTasks: Int, in world: World) {
    var world = world
    let look = DatabaseLook(.withoutTrace)
    world.look = look
    world.lastLook.look = look
    (self.world, self.parts, self.partsOfNobody) = (world, parts, partsOfNobody)
    (self.maxTasks, now) = (maxTasks, world.now())
  }

  private mutating func reading() -> StatusReading {
    var reading = StatusReading(now: now.local)
    readStreak(into: &reading)
    if reading.isOfNobody { parts.formUnion(partsOfNobody) }
    if parts.contains(.tasks) || parts.contains(.overdue) { readTasks(into: &reading) }
    if parts.contains(.dday) {
      let days = (try? DDayStore.all(in: world)) ?? []
      reading.dday = DDay.ordered(days, today: now.today).first { $0.daysLeft(on: now.today) >= 0 }
    }
    if parts.contains(.quizzes) { reading.quizzes = try? world.readQuizzes { try $0.summary(on: now.today) } ?? nil }
    if parts.contains(.sync) { reading.sync = try? world.syncStatus() }
    if parts.contains(.weather) { reading.weather = world.cachedWeather(at: now) }
    return reading
  }

  private func readStreak(into reading: inout StatusReading) {
    do {
      let reader = try world.ownStreakReader(.offline, try world.publicSession())
      let login = reader.person.login
      (reading.login, reading.page) = (login.name, reader.host.profileURL(login))
      take(try reader.readSilently(period: .known), into: &reading)
    } catch StreakFailure.nothingKept(_, nil), StreakFailure.nobody {
      reading.state = .none
    } catch {
      reading.state = .unknown
    }
  }

  private func take(_ report: StreakReport, into reading: inout StatusReading) {
    let days = report.streak.currentDays
    // A day of rest is one whether somebody has looked today or not.
    let rests = NagRule.DayState(of: now.today, resting: report.rules.resting) != nil
    let today = report.todayState == .unknown && rests ? .resting : report.todayState
    reading.state = StatusState(today: today, streakDays: days, isReminding: isReminding)
    reading.streakDays = days
    reading.todayCount = report.known.days.last { $0.day == now.today && $0.count != nil }?.total
    reading.coverage = report.coverageJSON
    reading.seen = report.coverage.fetchedAt
    reading.ageSeconds = report.ageSeconds
    if reading.state.canBeStale {
      reading.secondsLeft = report.secondsLeft
      reading.isStale = report.ageSeconds > world.settings[.statusStale] * 60
    }
    if parts.contains(.goal), let goal = try? GoalStore.chosen(in: world) {
      let challenge = Challenge(goal: goal, report: report)
      reading.challenge = challenge
      reading.goal = GoalJSON.object(goal, challenge, report)
    }
  }

  /// Whether it is one of the hours in which the nag reminds of today; behind midnight yesterday's reminders go on.
  private var isReminding: Bool {
    (try? world.settings.nagRule())?.window.slot(at: now.local)?.day == now.today
  }

  private func readTasks(into reading: inout StatusReading) {
    let today = now.today
    try? world.readTodos { store in
      if parts.contains(.tasks) { reading.tasks = try store.next(maxTasks, at: now.local) }
      if parts.contains(.overdue) { reading.overdue = try store.count(TodoFilter(overdueOn: today)) }
    }
  }
}
