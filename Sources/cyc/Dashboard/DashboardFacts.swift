internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import GitHub
internal import HTTP
internal import Formats
internal import Platform
internal import Quizzes
internal import Todos

/// The data of the dashboard. If one part cannot be read, the others are still shown.
struct DashboardFacts {
  struct Missing: Error {
    let reason: Sentence
    let hint: Sentence?
    /// Shown instead of the reason, if nothing went wrong.
    let sentences: [Sentence]?
  }

  typealias Part<Value> = Result<Value, Missing>

  struct Tasks {
    /// Up to `Dashboard.maxTasks`.
    var next = NextTodos()
    /// Overdue ones too.
    var dueByToday = 0
  }

  let instant: Instant
  var now: CivilTime { instant.local }
  /// The name of the person, or the username; nil if unknown.
  let name: String?
  let streak: Part<StreakReport>
  /// Why older contributions are shown although GitHub was asked; nil otherwise.
  let streakFailure: Sentence?
  /// Today's commits in `nag.repositories`; nil if there are none of these, if the day is not known to be open, or
  /// with `--offline`.
  let work: LocalWork?
  /// The user's home folder, to shorten paths in commands to type.
  let home: String
  /// Nil if the goal is off.
  let goal: Part<Goal?>
  let tasks: Part<Tasks>
  /// Today and later, the next one first.
  let ddays: Part<[DDay]>
  /// Nil if there are none.
  let quizzes: Part<QuizSummary?>
  /// Nil if it is not set up.
  let sync: Part<SyncStatus?>
  let weather: WeatherReport
  let weekStart: Weekday
  /// Whether to hint, only once, that a place for the weather can be set.
  let hintsAtWeather: Bool

  private static let maxGitSeconds = 0.5
  /// How long to wait for GitHub. Longer if the cache is empty: otherwise each call would fail on a slow connection.
  private static let (maxFetchSeconds, maxFirstFetchSeconds) = (1.5, 5.0)

  init(in world: World, _ freshness: FreshnessOptions) throws {
    // Goal, tasks, D-days and quizzes are in one file. Opening it reads the schema, and closing it waits for a thread.
    let world = world.home.readSession == nil ? world.sharingReadSession() : world
    instant = world.clock.now()
    let (today, now) = (instant.today, instant.local)
    let hurried = world.limitingTransfers { Self.maxFetchSeconds }
    let weather = hurried.beginWeather(freshness.mode)
    streak = try Self.part {
      var reader = try hurried.streakReader(of: nil, freshness)
      reader.world = world.limitingTransfers { [reader] in
        reader.isCached ? Self.maxFetchSeconds : Self.maxFirstFetchSeconds
      }
      return try reader.readSilently(period: .known)
    }
    streakFailure = (try? streak.get()).flatMap { report in
      report.coverage.failure.map { error -> Sentence in
        // Without the seconds of the error: the dashboard waits for fewer.
        if case .unreachable(.timedOut) = error { return DashboardPhrases.noAnswer(from: report.host.name) }
        return StreakFailure(error, person: report.person, in: world, host: report.host).message
      }
    }
    let folders = world.home.localRepositories().folders
    let isOpen = (try? streak.get()).map { $0.openDay != nil } ?? false
    work =
      isOpen && freshness.mode != .offline && !folders.isEmpty
      ? LocalWork(on: today...today, in: folders, world, limitSeconds: Self.maxGitSeconds) : nil
    home = world.home.userFolder
    goal = try Self.part { try GoalStore.current(in: world) }
    tasks = try Self.part {
      try world.readTodos { store in
        let due = TodoFilter(overdueOn: today + 1, shownOn: today)
        return Tasks(next: try store.next(Dashboard.maxTasks, at: now), dueByToday: try store.count(due))
      } ?? Tasks()
    }
    ddays = try Self.part {
      DDay.ordered(try DDayStore.all(in: world), today: today).filter { $0.daysLeft(on: today) >= 0 }
    }
    quizzes = try Self.part { try world.readQuizzes { try $0.summary(on: today) } ?? nil }
    sync = try Self.part { try world.syncStatus() }
    self.weather = weather()
    weekStart = world.home.settings[.weekStart]
    hintsAtWeather =
      self.weather.trouble == .notSet && world.screen.terminal.outputIsTerminal && world.home.mayHintAtWeather
    let person = (try? streak.get())?.person
    name =
      person?.name ?? person?.login.name ?? (try? world.publicSession())?.account?.login
      ?? world.home.settings[.user]?.name
  }

  private static func part<Value>(_ read: () throws -> Value) throws -> Part<Value> {
    do {
      return .success(try read())
    } catch let error as any UserFacingError {
      return .failure(
        Missing(reason: error.message, hint: error.hint, sentences: DashboardPhrases.sentences(insteadOf: error)))
    }
  }

  var challenge: Challenge? {
    guard let report = try? streak.get(), let goal = try? goal.get() else { return nil }
    return Challenge(goal: goal, report: report)
  }

  /// The objects of the other commands; null for a missing part, with its reason in `reasons`.
  func json(_ language: Language) -> JSONValue {
    let today = now.day
    let report = try? streak.get()
    func reason<Value>(_ part: Part<Value>) -> String? {
      if case .failure(let missing) = part { missing.reason(language) } else { nil }
    }
    let object: JSONValue = [
      "today": today.description,
      "streak": report.map(StreakJSON.object),
      "commits": work.flatMap { work -> JSONValue? in
        work.unanswered.isEmpty ? ["should_count": work.shouldCount.total, "unpushed": work.unpushed.total] : nil
      },
      "goal": challenge.map { GoalJSON.object($0.goal, $0, report) },
      "next": (try? tasks.get()).map { tasks in
        let first = NextTodos(tasks: Array(tasks.next.tasks.prefix(TodoNextText.maxExplained)), open: tasks.next.open)
        return TodoJSON.next(first, on: today, isExplained: true)
      },
      "ddays": (try? ddays.get()).map { days in JSONValue.array(days.map { $0.json(on: today) }) },
      "quiz": (try? quizzes.get())?.json,
      "sync": (try? sync.get())?.json,
      "reasons": [
        // Without the streak, how far a goal is cannot be told.
        "streak": reason(streak), "goal": (try? goal.get()) == nil ? reason(goal) : reason(streak),
        "next": reason(tasks), "ddays": reason(ddays), "quiz": reason(quizzes), "sync": reason(sync),
      ] as JSONValue,
    ]
    return object.adding(weather.json(language))
  }
}

extension World {
  /// Limits the total time of all requests, from the first one on. Without a request `seconds` is not called.
  fileprivate func limitingTransfers(toSeconds seconds: @escaping () -> Double) -> World {
    var world = self
    var end: Double?
    func limited(_ request: Request) -> Request {
      let deadline = end ?? clock.uptimeSeconds() + seconds()
      end = deadline
      // Never 0 or negative, even after the deadline.
      return request.limited(toSeconds: max(0.05, deadline - clock.uptimeSeconds()))
    }
    world.network.transfer = { atOnce, next, receive in network.transfer(atOnce, { next().map(limited) }, receive) }
    world.network.transferAside = { network.transferAside(limited($0)) }
    return world
  }
}
