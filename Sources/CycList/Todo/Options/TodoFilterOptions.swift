internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// Which tasks are listed, and how.
struct TodoFilterOptions: ParsableArguments {
  @Flag(help: "Finished tasks too.")
  var all = false

  @Flag(help: "Only finished tasks.")
  var done = false

  @Flag(help: "Only open tasks (the default).")
  var pending = false

  @Option(
    name: [.customLong("day"), .customLong("due")], help: ArgumentHelp("Only tasks due on this day.", valueName: "date")
  )
  var day: String?

  @Flag(help: "Only tasks due this week.")
  var week = false

  @Option(name: [.customShort("Q"), .long], help: "Only one quadrant: do, decide, delegate or delete.")
  var quadrant: Quadrant?

  @Option(help: "Only one column: todo, doing or done.")
  var column: BoardColumn?

  @Flag(help: "Only overdue tasks.")
  var overdue = false

  @Option(help: ArgumentHelp("Only tasks with this text in the title or the body.", valueName: "text"))
  var search: String?

  @Option(help: ArgumentHelp("Sort by due, created, title or number.", valueName: "order"))
  var sort: TodoFilter.Order = .due

  @Option(help: ArgumentHelp("Show at most this many tasks.", valueName: "number"))
  var limit: Int?

  func validate() throws {
    let states = [all ? "--all" : nil, done ? "--done" : nil, pending ? "--pending" : nil].compactMap(\.self)
    if states.count > 1 { throw UsageFailure.together(states) }
    if day != nil, week { throw UsageFailure.together("--day", "--week") }
    if overdue, done || column == .done {
      throw UsageFailure(
        en: "--overdue cannot be used with --done or --column done: a finished task is never overdue",
        ko: "--overdue는 --done이나 --column done과 함께 쓸 수 없어요. 끝난 일은 기한이 지난 일로 치지 않아요")
    }
    if pending, column == .done { throw UsageFailure.together("--pending", "--column done") }
    if let limit, limit < 1 { throw UsageFailure.notPositive("--limit", "tasks", limit) }
  }

  /// - Throws: `DateFailure`
  func filter(in world: World) throws(DateFailure) -> TodoFilter {
    let today = world.now().today
    return TodoFilter(
      state: state, due: try days(today: today, weekStart: world.settings[.weekStart]),
      overdueOn: overdue ? today : nil,
      quadrant: quadrant, column: column, search: search, order: sort, limit: limit)
  }

  /// Whoever asks for the last column asks for what is done.
  private var state: TodoFilter.State {
    if done || column == .done, !all { return .done }
    return all ? .all : .pending
  }

  private func days(today: Day, weekStart: Weekday) throws(DateFailure) -> ClosedRange<Day>? {
    if let day {
      let day = try ParsedDay(day, .nearest, today: today).day
      return day...day
    }
    guard week else { return nil }
    let first = today.startOfWeek(beginningOn: weekStart)
    return first...first + 6
  }

  /// Whether some tasks may be left out.
  var isNarrow: Bool { done || day != nil || week || quadrant != nil || column != nil || overdue || search != nil }
}
