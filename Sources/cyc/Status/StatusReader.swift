internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import GitHub
internal import Platform
internal import Streaks
internal import Quizzes
internal import Todos

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
    let session = ReadSession(.withoutTrace)
    world.readSession = session
    world.lastReadSession.session = session
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
