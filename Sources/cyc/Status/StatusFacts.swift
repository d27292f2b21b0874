internal import CycBase
internal import CycList
internal import CycNag
internal import CycQuiz
internal import CycStreak
internal import Days
internal import GitHub
internal import Platform
internal import Quizzes
internal import Streaks
internal import Todos
internal import Weather

/// The values that a status is made of, read at one time. `reading(at:)` gives the status at any later time of that
/// day.
struct StatusFacts {
  /// The part of a streak that changes with the time of day.
  struct StreakToday {
    let today: Streak.Today
    /// When GitHub was last asked, in the time zone of then.
    let checkedAt: Instant
    let staleMinutes: Int
    /// The hours of the reminders.
    let window: NagWindow?
  }

  /// Values that are the same all day.
  var fixed = StatusReading()
  let readAt: Instant
  /// First second after the local day, in seconds since 1970.
  let end: Int
  /// Nil if no streak is known.
  var streak: StreakToday?
  var forecast: (kept: CachedForecast, question: ForecastQuestion)?
  /// Seconds since 1970 when the order of tasks may first change; nil if not today.
  var orderMayChangeAt: Int?

  /// The status at `now`, on the day of `readAt` and not before it.
  func reading(at now: Instant) -> StatusReading {
    var reading = fixed
    reading.now = now.local
    reading.weather = forecast.flatMap { WeatherReading($0.kept, to: $0.question, at: now) }
    guard let streak, let days = fixed.streakDays else { return reading }
    // From the first reminder until midnight. Reminders after midnight belong to the day before.
    let isReminding = streak.window.map { now.local.hour * 60 + now.local.minute >= $0.fromMinute } ?? false
    reading.state = StatusState(today: streak.today, streakDays: days, isReminding: isReminding)
    let age = DataAge(fetchedAt: streak.checkedAt, now: now).seconds
    reading.ageSeconds = age
    if reading.state.canBeStale {
      reading.secondsLeft = end - now.secondsSince1970
      reading.isStale = age > streak.staleMinutes * 60
    }
    return reading
  }

  /// Whether each local time of the rest of the day comes once and none is skipped.
  var isDayRegular: Bool {
    end - readAt.secondsSince1970 == (readAt.today + 1).number * 86_400 - readAt.local.secondsAsUTC
  }

  /// The instant of a later second of the day. Requires `isDayRegular`.
  func instant(at secondsSince1970: Int) -> Instant {
    let later = secondsSince1970 - readAt.secondsSince1970
    return Instant(
      secondsSince1970: secondsSince1970, local: CivilTime(utcSeconds: readAt.local.secondsAsUTC + later))
  }

  /// Times, in seconds since 1970, at which the state, the staleness or the weather may change, within the rest of the
  /// day. Not `orderMayChangeAt`. Requires `isDayRegular`.
  var moments: [Int] {
    let dayStart = end - 86_400
    var moments: [Int] = []
    if let streak {
      moments.append(streak.checkedAt.secondsSince1970 + streak.staleMinutes * 60 + 1)
      if let window = streak.window {
        moments.append(dayStart + window.fromMinute * 60)
      }
    }
    if let answer = forecast?.kept.answer {
      moments.append(answer.fetchedAt.secondsSince1970 + WeatherReading.currentSeconds + 1)
    }
    return moments.filter { readAt.secondsSince1970 < $0 && $0 < end }.sorted()
  }
}

/// Reads a status from the cache and the database. Unreadable parts are left out.
struct StatusReader {
  /// Reads through a session that leaves no trace on disk.
  private let world: World
  private var fields: Set<StatusField>
  private let maxTasks: Int
  private let now: Instant

  /// Reads once more if a file has changed meanwhile: the first reading may be inconsistent. If no streak is known,
  /// `fieldsWithoutStreak` are read as well.
  static func facts(
    _ fields: Set<StatusField>, withoutStreak fieldsWithoutStreak: Set<StatusField> = [], maxTasks: Int, in world: World
  ) -> StatusFacts {
    let marks = marks(in: world.home.directories)
    func read() -> StatusFacts {
      var reader = StatusReader(fields, maxTasks: maxTasks, in: world)
      return reader.facts(withoutStreak: fieldsWithoutStreak)
    }
    let facts = read()
    return marks == self.marks(in: world.home.directories) ? facts : read()
  }

  static func reading(_ fields: Set<StatusField>, maxTasks: Int, in world: World) -> StatusReading {
    let facts = facts(fields, maxTasks: maxTasks, in: world)
    return facts.reading(at: facts.readAt)
  }

  private static func marks(in directories: Directories) -> [FileMark?] {
    [PersonalDatabase.path(in: directories), ContributionCache.path(in: directories)].flatMap {
      [FileMark($0), FileMark("\($0)-wal")]
    }
  }

  private init(_ fields: Set<StatusField>, maxTasks: Int, in world: World) {
    var world = world
    let session = ReadSession(.withoutTrace)
    world.home.readSession = session
    world.home.lastReadSession.session = session
    let now = world.clock.now()
    // All values are read for the same time.
    world.clock.now = { now }
    (self.world, self.fields, self.maxTasks, self.now) = (world, fields, maxTasks, now)
  }

  private func shows(_ some: StatusField...) -> Bool { !fields.isDisjoint(with: some) }

  private mutating func facts(withoutStreak fieldsWithoutStreak: Set<StatusField>) -> StatusFacts {
    var facts = StatusFacts(readAt: now, end: now.secondsSince1970 + world.clock.secondsLeftToday(at: now))
    readStreak(into: &facts)
    if facts.fixed.hasNoStreak { fields.formUnion(fieldsWithoutStreak) }
    if shows(.todo, .next, .overdue) { readTasks(into: &facts) }
    if shows(.dday) {
      let days = (try? DDayStore.all(in: world)) ?? []
      facts.fixed.dday = DDay.ordered(days, today: now.today).first { $0.daysLeft(on: now.today) >= 0 }
    }
    if shows(.quiz) { facts.fixed.quizzes = try? world.readQuizzes { try $0.summary(on: now.today) } ?? nil }
    if shows(.sync) { facts.fixed.sync = try? world.syncStatus() }
    if shows(.weather) { facts.forecast = world.keptWeather }
    return facts
  }

  private func readStreak(into facts: inout StatusFacts) {
    do {
      let reader = try world.ownStreakReader(.offline, try world.publicSession())
      let login = reader.person.login
      (facts.fixed.login, facts.fixed.profileURL) = (login.name, reader.host.profileURL(login))
      take(try reader.readSilently(period: .known), into: &facts)
    } catch StreakFailure.nothingKept, StreakFailure.nobody {
      facts.fixed.state = .none
    } catch {
      facts.fixed.state = .unknown
    }
  }

  private func take(_ report: StreakReport, into facts: inout StatusFacts) {
    // A day of rest is known without a check.
    let rests = NagRule.DayState(of: now.today, resting: report.rules.resting) != nil
    facts.streak = StatusFacts.StreakToday(
      today: report.todayState == .unknown && rests ? .resting : report.todayState,
      checkedAt: report.oldestCoverage.fetchedAt,
      staleMinutes: world.home.settings[.statusStale], window: (try? world.home.settings.nagRule())?.window)
    facts.fixed.streakDays = report.streak.currentDays
    facts.fixed.todayCount = report.known.days.last { $0.day == now.today && ($0.count ?? $0.level) != nil }?.total
    facts.fixed.coverage = report.coverageJSON
    facts.fixed.checkedAt = report.oldestCoverage.fetchedHere
    if shows(.goal, .percent), let goal = try? GoalStore.chosen(in: world) {
      let challenge = Challenge(goal: goal, report: report)
      facts.fixed.challenge = challenge
      facts.fixed.goal = GoalJSON.object(goal, challenge, report)
    }
  }

  private func readTasks(into facts: inout StatusFacts) {
    let today = now.today
    try? world.readTodos { store in
      if shows(.todo, .next) {
        facts.fixed.tasks = try store.next(maxTasks, at: now.local)
        let change = try store.nextChangeOfOrder(after: now.local)
        facts.orderMayChangeAt = change.map { now.secondsSince1970 + $0.secondsAsUTC - now.local.secondsAsUTC }
      }
      if shows(.overdue) { facts.fixed.overdue = try store.count(TodoFilter(overdueOn: today, shownOn: today)) }
    }
  }
}
