import Days
import Todos

@testable import cyc

extension TestWorld {
  /// Puts tasks on the list as one command would; their numbers are those that they have.
  func keep(_ todos: [Todo]) throws {
    try world.changeTodos { try $0.record(.add, todos.map { TodoChange(added: $0) }, at: world.now()) }
  }

  /// A task with a day so far ahead of today, written down a month ago and done so many days ago.
  func task(
    _ number: Int, _ title: String, _ quadrant: Quadrant = .do, _ column: BoardColumn = .todo, body: String? = nil,
    in days: Int? = nil, at time: String? = nil, doneBefore daysAgo: Int? = nil
  ) -> Todo {
    let now = world.now()
    func before(_ days: Int) -> Instant { Instant(rfc3339: "\(now.today - days)T12:00:00+00:00") ?? now }
    return Todo(
      number: number, uuid: "uuid-\(number)", title: title, body: body, quadrant: quadrant,
      column: daysAgo == nil ? column : .done, due: days.map { now.today + $0 },
      alert: time.flatMap { ClockTime(iso8601: $0) }.map { TodoAlert(time: $0) }, created: before(30),
      completed: daysAgo.map(before))
  }

  /// What a successful call of `cyc todo` prints.
  func todo(_ arguments: String...) -> String {
    out = ""
    err = ""
    let status = Cyc.run(["todo"] + arguments, in: world)
    return status == .done ? out : "\(status): \(err)"
  }
}
