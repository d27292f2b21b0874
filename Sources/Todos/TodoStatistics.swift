public import Days

/// What was done in some local days, and what was left.
///
/// Done is what was completed on one of the days, be it on the list still or removed. Open is what was there by the end of the last one and not done by then, whatever
/// its due day: for days that go up to today or beyond, all that is open now. So no task is counted twice, and one that was
/// completed before the first day is not counted at all.
public struct TodoStatistics: Hashable, Sendable {
  public struct Tally: Hashable, Sendable {
    public var done = 0
    public var open = 0
    public var total: Int { done + open }
  }

  /// What was completed on one day.
  public struct DoneDay: Hashable, Sendable {
    public let day: Day
    public let done: Int
  }

  /// How far one got with what belongs to today: what is due today, and what was done today.
  public struct Process: Hashable, Sendable {
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
  /// Nil where nothing belongs to today.
  public let process: Process?
  public let streak: DoneStreak

  public var total: Tally {
    quadrants.reduce(into: Tally()) { sum, tally in
      sum.done += tally.done
      sum.open += tally.open
    }
  }

  /// The day of the range on which most was done, the later one of equals; nil where nothing was.
  public var bestDay: DoneDay? {
    days.max { ($0.done, $0.day) < ($1.done, $1.day) }.flatMap { $0.done > 0 ? $0 : nil }
  }

  /// - Parameter todos: those on the list, and those that were removed from it as done.
  public init(of todos: [Todo], in range: ClosedRange<Day>, today: Day) {
    self.range = range
    self.today = today
    var tallies: [Quadrant: Tally] = [:]
    var doneOn: [Day: Int] = [:]
    for todo in todos {
      switch TodoStatistics.state(of: todo, in: range) {
      case .done(let day):
        tallies[todo.quadrant, default: Tally()].done += 1
        doneOn[day, default: 0] += 1
      case .open: tallies[todo.quadrant, default: Tally()].open += 1
      case .elsewhere: break
      }
    }
    quadrants = Quadrant.allCases.map { tallies[$0] ?? Tally() }
    days = (range.lowerBound.number...range.upperBound.number).map { number in
      DoneDay(day: Day(number: number), done: doneOn[Day(number: number)] ?? 0)
    }
    process = TodoStatistics.process(of: todos, on: today)
    streak = DoneStreak(of: todos.compactMap { $0.completed?.today }, on: today)
  }

  private enum State {
    case done(Day)
    case open
    /// Done before the first day, or not yet there on the last one.
    case elsewhere
  }

  private static func state(of todo: Todo, in range: ClosedRange<Day>) -> State {
    if let day = todo.completed?.today, day <= range.upperBound {
      return day >= range.lowerBound ? .done(day) : .elsewhere
    }
    return todo.created.today <= range.upperBound ? .open : .elsewhere
  }

  private static func process(of todos: [Todo], on today: Day) -> Process? {
    let todays = todos.filter { $0.due == today || $0.completed?.today == today }
    return todays.isEmpty ? nil : Process(done: todays.count(where: \.isDone), total: todays.count)
  }
}
