internal import Days
internal import GitHub
internal import Platform
internal import Streaks
internal import Todos

/// Reads a status: what the cache and the database hold, and nothing else. A part that cannot be read is left out.
struct StatusReader {
  let world: World
  let parts: Set<StatusPart>
  /// When what is read is drawn, and the others are marked as old.
  let now: Instant

  init(world: World, parts: Set<StatusPart>) {
    var world = world
    world.leavesNoTrace = true
    self.world = world
    self.parts = parts
    now = world.now()
  }

  func reading() -> StatusReading {
    let marks = marks
    let reading = looked()
    // What was changed while it was read may have been read in halves.
    return marks == self.marks ? reading : looked()
  }

  private var marks: [FileMark?] {
    [PersonalDatabase.path(in: world.directories), ContributionCache.path(in: world.directories)].flatMap {
      [FileMark($0), FileMark("\($0)-wal")]
    }
  }

  private func looked() -> StatusReading {
    var reading = StatusReading(now: now.local)
    readStreak(into: &reading)
    if parts.contains(.tasks) || parts.contains(.overdue) { readTasks(into: &reading) }
    if parts.contains(.dday) {
      let days = (try? DDayStore.all(in: world)) ?? []
      reading.dday = DDay.ordered(days, today: now.today).first { $0.daysLeft(on: now.today) >= 0 }
    }
    if parts.contains(.weather) { reading.weather = world.cachedWeather(at: now) }
    return reading
  }

  private func readStreak(into reading: inout StatusReading) {
    do {
      let session = try world.publicSession()
      let person = try Person(argument: nil, session: session, in: world, mode: .offline)
      (reading.login, reading.page) = (person.login.name, session.host.profileURL(person.login))
      let reader = StreakReader(
        world: world, host: session.host, person: person, mode: .offline,
        rules: world.streakRules(for: person, isStrict: false))
      take(try reader.readWhatCanBeRead(period: .known), into: &reading)
    } catch StreakFailure.nothingKept(_, nil), StreakFailure.nobody {
      reading.state = .none
    } catch {
      reading.state = .unknown
    }
  }

  private func take(_ report: StreakReport, into reading: inout StatusReading) {
    let days = report.streak.current?.days ?? 0
    // A day of rest is one whether somebody has looked today or not.
    let rests = NagRule.DayState(of: now.today, resting: report.rules.resting) != nil
    let today = report.todayState == .unknown && rests ? .resting : report.todayState
    reading.state = StatusState(today: today, streakDays: days, isReminding: isReminding)
    reading.streakDays = days
    reading.todayCount = report.known.days.last { $0.day == now.today }?.count
    reading.seen = report.fetchedAt
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
      if parts.contains(.tasks) { reading.tasks = try store.next(maxTasks, on: today) }
      if parts.contains(.overdue) { reading.overdue = try store.count(TodoFilter(overdueOn: today)) }
    }
  }

  /// How many tasks are read.
  var maxTasks = StatusFormat.tooltipTasks
}
