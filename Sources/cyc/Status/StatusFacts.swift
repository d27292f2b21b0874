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

/// The values that a status is made of, as they were read at one moment, and how they change during the rest of that day.
struct StatusFacts {
  /// The part of a streak that changes with the time of day.
  struct OpenDay {
    let today: Streak.Today
    let seen: Instant
    let staleMinutes: Int
    /// The hours of the reminders.
    let window: NagWindow?
  }

  /// Values that are the same all day.
  var fixed = StatusReading()
  let readAt: Instant
  /// First second after the local day.
  let end: Int
  /// Nil if no streak is known.
  var streak: OpenDay?
  var forecast: (kept: KeptForecast, question: ForecastQuestion)?
  /// From this moment on the tasks have another order; nil if they keep theirs all day.
  var orderEnds: Int?

  /// The status at `now`, a moment of the day on which the values were read.
  func reading(at now: Instant) -> StatusReading {
    var reading = fixed
    reading.now = now.local
    reading.weather = forecast.flatMap { WeatherReading($0.kept, to: $0.question, at: now) }
    guard let streak, let days = fixed.streakDays else { return reading }
    // After midnight, the reminders for yesterday may still go on.
    let isReminding = streak.window?.slot(at: now.local)?.day == now.today
    reading.state = StatusState(today: streak.today, streakDays: days, isReminding: isReminding)
    let age = DataAge(fetchedAt: streak.seen, now: now).seconds
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

  /// A later moment of a regular day.
  func instant(at secondsSince1970: Int) -> Instant {
    let later = secondsSince1970 - readAt.secondsSince1970
    return Instant(
      secondsSince1970: secondsSince1970, local: CivilTime(utcSeconds: readAt.local.secondsAsUTC + later))
  }

  /// Moments after `readAt` and before the end of the day when more than an age or the time left may change.
  var moments: [Int] {
    let midnight = end - 86_400
    var moments: [Int] = []
    if let streak {
      moments.append(streak.seen.secondsSince1970 + streak.staleMinutes * 60 + 1)
      if let window = streak.window {
        moments += [midnight + window.fromMinute * 60, midnight + window.untilMinute * 60]
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
  /// Its reads change no file.
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
    let look = ReadSession(.withoutTrace)
    world.home.readSession = look
    world.home.lastReadSession.session = look
    let now = world.clock.now()
    // All values are those of one moment.
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
      (facts.fixed.login, facts.fixed.page) = (login.name, reader.host.profileURL(login))
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
    facts.streak = StatusFacts.OpenDay(
      today: report.todayState == .unknown && rests ? .resting : report.todayState, seen: report.coverage.fetchedAt,
      staleMinutes: world.home.settings[.statusStale], window: (try? world.home.settings.nagRule())?.window)
    facts.fixed.streakDays = report.streak.currentDays
    facts.fixed.todayCount = report.known.days.last { $0.day == now.today && $0.count != nil }?.total
    facts.fixed.coverage = report.coverage.json
    facts.fixed.seen = report.coverage.fetchedAt
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
        facts.orderEnds = change.map { now.secondsSince1970 + $0.secondsAsUTC - now.local.secondsAsUTC }
      }
      if shows(.overdue) { facts.fixed.overdue = try store.count(TodoFilter(overdueOn: today, shownOn: today)) }
    }
  }
}
