internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Quizzes
internal import Store
internal import Todos

// What the features bring along, in one place: no feature knows of all the others.

extension Cyc {
  /// In the order in which `cyc config` lists them.
  static let settings = DeclaredSettings(
    [
      .user, .clientID, .language, .theme, .style, .background, .restDays, .weeklyTarget, .weekStart, .freshMinutes,
      .nagFrom, .nagUntil, .nagEvery, .nagVia, .nagOnlyOnStreak, .nagLastCall, .nagUrgency, .nagCheer, .nagMailTo,
      .nagCommand, .nagRepositories, .nagTasks, .statusStale, .statusRefresh, .weatherPlace, .weatherLatitude,
      .weatherLongitude, .weatherUnit, .weatherURL, .quizOn, .quizFrom, .quizUntil, .quizPerDay, .quizEvery,
      .syncAuto,
    ])

  /// The tables of the personal database. The migrations stand in the order in which they were published: one is never changed, and
  /// new ones come last.
  static let schema = Schema(
    migrations: [
      FreezeStore.migration, GoalStore.migration, DDayStore.migration,
      Schema.Migration(name: "todo", change: TodoStore.create),
      Schema.Migration(name: "todo by place", change: TodoStore.createNextIndex),
      Schema.Migration(name: "quiz", change: QuizStore.create), FreezeStore.identity, DDayStore.identity,
      Schema.Migration(name: "todo order", change: TodoStore.addOrder), SyncDatabase.migration,
      SyncDatabase.failures, SyncDatabase.unknown,
    ],
    checks: [
      ("freeze", FreezeStore.check), ("dday", DDayStore.check), ("goal", GoalStore.check),
      ("reached_goal", GoalStore.checkReached),
    ] + QuizStore.checks, afterRecovery: SyncDatabase.forgetBases)

  static func syncRemark(_ world: World, isASCII: Bool) -> Sentence? {
    (try? world.syncStatus())?.remark(isASCII: isASCII)
  }

  static func beforeNag(_ world: World, announces: Bool) { world.syncBeforeNag(announces: announces) }

  static var tickTasks: [TickTask] {
    [TickTask(isOn: { $0.settings[.quizOn] }, run: { try QuizTick(world: $0, tick: $1).run() })]
  }

  static var reminders: Reminders {
    Reminders(
      areScheduled: { InstalledSchedule.load(in: $0.directories) != nil },
      nextTick: { world, time in InstalledSchedule.load(in: world.directories).map { _ in NagTick.next(after: time) } },
      sentNotices: { world, day in
        try NagStore(in: world).memory(at: world.now(), on: world.settings[.nagVia]).notices(since: day)
      })
  }
}
