internal import CycBase
internal import CycStreak
internal import CycList
internal import CycQuiz
internal import Days
internal import GitHub
internal import HTTP
internal import Formats
internal import Platform
internal import Quizzes
internal import Todos

/// What the dashboard shows. Each part is read by itself: one that fails takes no other with it.
struct DashboardFacts {
  /// Why a part is missing.
  struct Missing: Error {
    let reason: Sentence
    let hint: Sentence?
  }

  typealias Part<Value> = Result<Value, Missing>

  let instant: Instant
  var now: CivilTime { instant.local }
  /// Whose dashboard it is, as they are called; nil where nobody is known.
  let name: String?
  let streak: Part<StreakReport>
  /// Nil where the challenge is off.
  let goal: Part<Goal?>
  let tasks: Part<NextTodos>
  /// What is to come, the next one first.
  let ddays: Part<[DDay]>
  /// Nil where there are none.
  let quizzes: Part<QuizSummary?>
  /// Nil where none is set up.
  let sync: Part<SyncStatus?>
  let weather: WeatherReport
  /// Whether somebody who has set no place is told, for once, that it can be done.
  let hintsAtWeather: Bool

  /// Whoever looks does not wait longer than this for GitHub, but where nothing is kept that could be shown instead: on a slow line
  /// each look would fail.
  private static let (maxFetchSeconds, maxFirstFetchSeconds) = (1.5, 5.0)

  init(in world: World, _ freshness: FreshnessOptions) throws {
    instant = world.now()
    let today = instant.today
    let hurried = world.limitingTransfers { Self.maxFetchSeconds }
    let weather = hurried.beginWeather(freshness.mode)
    streak = try Self.part {
      var reader = try hurried.streakReader(of: nil, freshness)
      reader.world = world.limitingTransfers { [reader] in
        reader.isKept ? Self.maxFetchSeconds : Self.maxFirstFetchSeconds
      }
      return try reader.readSilently(period: .known)
    }
    goal = try Self.part { try GoalStore.current(in: world) }
    let now = instant.local
    tasks = try Self.part {
      try world.readTodos { try $0.next(TodoNextText.maxExplained, at: now) } ?? NextTodos()
    }
    ddays = try Self.part {
      DDay.ordered(try DDayStore.all(in: world), today: today).filter { $0.daysLeft(on: today) >= 0 }
    }
    quizzes = try Self.part { try world.readQuizzes { try $0.summary(on: today) } ?? nil }
    sync = try Self.part { try world.syncStatus() }
    self.weather = weather()
    hintsAtWeather = self.weather.trouble == .notSet && world.terminal.outputIsTerminal && world.mayHintAtWeather
    let person = (try? streak.get())?.person
    name =
      person?.name ?? person?.login.name ?? (try? world.publicSession())?.account?.login ?? world.settings[.user]?.name
  }

  private static func part<Value>(_ read: () throws -> Value) throws -> Part<Value> {
    do {
      return .success(try read())
    } catch let error as any UserFacingError {
      return .failure(Missing(reason: error.message, hint: error.hint))
    }
  }

  /// The challenge of the streak; nil without either.
  var challenge: Challenge? {
    guard let report = try? streak.get(), let goal = try? goal.get() else { return nil }
    return Challenge(goal: goal, report: report)
  }
}

extension DashboardFacts {
  /// The objects of the other commands; where a part is missing, null, and the reason among `reasons`.
  func json(_ language: Language) -> JSONValue {
    let today = now.day
    let report = try? streak.get()
    let object: JSONValue = [
      "today": today.description,
      "streak": report.map(StreakJSON.object),
      "goal": challenge.map { GoalJSON.object($0.goal, $0, report) },
      "next": (try? tasks.get()).map { TodoJSON.next($0, on: today, isExplained: true) },
      "ddays": (try? ddays.get()).map { days in JSONValue.array(days.map { $0.json(on: today) }) },
      "quiz": (try? quizzes.get())?.json,
      "sync": (try? sync.get())?.json,
      "reasons": [
        "streak": reason(streak, language), "goal": reason(goal, language), "next": reason(tasks, language),
        "ddays": reason(ddays, language), "quiz": reason(quizzes, language),
        "sync": reason(sync, language),
      ] as JSONValue,
    ]
    return object.adding(weather.json(language))
  }

  private func reason<Value>(_ part: Part<Value>, _ language: Language) -> String? {
    guard case .failure(let missing) = part else { return nil }
    return missing.reason(language)
  }
}

extension World {
  /// From the first request on, all of them together get no more than these seconds, which are asked for then: most looks need none.
  fileprivate func limitingTransfers(toSeconds seconds: @escaping () -> Double) -> World {
    var world = self
    var end: Double?
    func limited(_ request: Request) -> Request {
      let deadline = end ?? uptimeSeconds() + seconds()
      end = deadline
      return request.limited(toSeconds: max(0.05, deadline - uptimeSeconds()))
    }
    world.transfer = { atOnce, next, receive in transfer(atOnce, { next().map(limited) }, receive) }
    world.transferAside = { transferAside(limited($0)) }
    return world
  }
}
