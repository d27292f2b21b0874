public import Days

/// An open task with the reason for its place in the order in which tasks are to be done.
public struct NextTodo: Hashable, Sendable {
  /// Why a task has its place; what is named first is done first.
  public enum Reason: Int, Hashable, Sendable, CaseIterable {
    /// Its day is over.
    case overdue
    /// In quadrant do, and to be done today.
    case todayToDo
    case doing
    /// In another quadrant, and to be done today.
    case today
    /// In quadrant do, with a day among the next seven.
    case soon
    /// In quadrant do, without a day.
    case toDo
    /// In quadrant do, with a day after that.
    case later
    case decide
    case delegate
    /// Whatever its day: it was thought better not done at all.
    case delete
  }

  /// How many days ahead a day is soon.
  public static let soonDays = 7

  public let todo: Todo
  public let reason: Reason

  /// The open tasks in the order in which they are to be done: by reason, then by day, quadrant, time and number.
  public static func ordered(_ todos: [Todo], on today: Day) -> [NextTodo] {
    todos.filter { !$0.isDone }.map { NextTodo($0, on: today) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private init(_ todo: Todo, on today: Day) {
    self.todo = todo
    reason = NextTodo.reason(for: todo, daysLeft: todo.daysLeft(on: today))
  }

  private static func reason(for todo: Todo, daysLeft: Int?) -> Reason {
    if todo.quadrant == .delete { return .delete }
    if let daysLeft, daysLeft < 0 { return .overdue }
    if daysLeft == 0, todo.quadrant == .do { return .todayToDo }
    if todo.column == .doing { return .doing }
    if daysLeft == 0 { return .today }
    switch todo.quadrant {
    case .do: return daysLeft.map { $0 <= soonDays ? .soon : .later } ?? .toDo
    case .decide: return .decide
    case .delegate: return .delegate
    case .delete: return .delete
    }
  }

  private var key: [Int] {
    [
      reason.rawValue, todo.due?.number ?? .max, Quadrant.allCases.firstIndex(of: todo.quadrant) ?? 0,
      todo.alert?.time.minuteOfDay ?? .max, todo.number,
    ]
  }
}
