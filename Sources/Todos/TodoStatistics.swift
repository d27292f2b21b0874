public import Days

/// Tasks done in a range of days, and tasks left open.
///
/// Done tasks were completed on a day of the range, even if they have been removed since. Open tasks existed by the end
/// of the range and were not done by then, due or not. If the range reaches today, these are all open tasks. No task
/// counts twice, and tasks completed before the range do not count.
public struct TodoStatistics: Hashable, Sendable {
  public struct Tally: Hashable, Sendable {
    public var done = 0
    public var open = 0
    public var total: Int { done + open }
  }

  public struct DoneDay: Hashable, Sendable {
    public let day: Day
    public let done: Int
  }

  /// Progress of today, over the tasks that are due or were done today.
  public struct Progress: Hashable, Sendable {
    public let done: Int
    /// At least 1.
    public let total: Int
    /// 0–1.
    public var share: Double { Double(done) / Double(total) }
  }

  public let range: ClosedRange<Day>
  public let today: Day
  /// In the order of `Quadrant.allCases`.
  public let quadrants: [Tally]
  /// One for each day of the range, ascending.
  public let days: [DoneDay]
  /// Nil if no task is due or done today.
  public let progress: Progress?
  public let streak: DoneStreak

  public var total: Tally {
    Tally(done: quadrants.reduce(0) { $0 + $1.done }, open: quadrants.reduce(0) { $0 + $1.open })
  }

  /// The day with the most tasks done, the latest if several; nil if none was done.
  public var bestDay: DoneDay? {
    days.max { ($0.done, $0.day) < ($1.done, $1.day) }.flatMap { $0.done > 0 ? $0 : nil }
  }

  /// - Parameter todos: the tasks in the list, and those that were done when they were removed
  public init(of todos: [Todo], in range: ClosedRange<Day>, today: Day) {
    self.range = range
    self.today = today
    var tallies: [Quadrant: Tally] = [:]
    var doneOn: [Day: Int] = [:]
    for todo in todos {
      if let day = todo.completed?.today, day <= range.upperBound {
        guard day >= range.lowerBound else { continue }
        tallies[todo.quadrant, default: Tally()].done += 1
        doneOn[day, default: 0] += 1
      } else if todo.created.today <= range.upperBound {
        tallies[todo.quadrant, default: Tally()].open += 1
      }
    }
    quadrants = Quadrant.allCases.map { tallies[$0] ?? Tally() }
    days = range.map { DoneDay(day: $0, done: doneOn[$0] ?? 0) }
    progress = TodoStatistics.progress(of: todos, on: today)
    streak = DoneStreak(of: todos.compactMap { $0.completed?.today }, on: today)
  }

  private static func progress(of todos: [Todo], on today: Day) -> Progress? {
    let todays = todos.filter { $0.due == today || $0.completed?.today == today }
    return todays.isEmpty ? nil : Progress(done: todays.count(where: \.isDone), total: todays.count)
  }
}

/// How many days in a row something was done.
///
/// Today is not over yet, so it cannot break the streak: if nothing is done today, the current streak is the one that
/// ended yesterday.
public struct DoneStreak: Hashable, Sendable {
  public let current: Int
  /// The longest streak, which may be the current one.
  public let longest: Int
  public let isTodayDone: Bool

  /// - Parameter days: when something was done, in any order, with repetitions; days after today are ignored
  public init(of days: some Sequence<Day>, on today: Day) {
    var (run, longest) = (0, 0)
    var last: Day?
    for day in Set(days).sorted() where day <= today {
      run = last.map { $0 + 1 == day } ?? false ? run + 1 : 1
      longest = max(longest, run)
      last = day
    }
    isTodayDone = last == today
    current = last.map { $0 >= today - 1 } ?? false ? run : 0
    self.longest = longest
  }
}
