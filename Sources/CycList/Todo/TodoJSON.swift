internal import CycBase
package import Days
package import Formats
package import Todos

package enum TodoJSON {
  /// The keys of the export, and how near the due day is.
  static func task(_ todo: Todo, on today: Day) -> JSONValue {
    let daysLeft = todo.daysLeft(on: today)
    return todo.json.adding([
      "d_day": daysLeft.map(DDayLabel.text), "days_left": daysLeft, "overdue": todo.isOverdue(on: today),
    ])
  }

  private static func tasks(_ todos: [Todo], on today: Day) -> [JSONValue] { todos.map { task($0, on: today) } }

  /// - Parameter total: number of matching tasks, including those beyond a limit.
  static func list(_ todos: [Todo], total: Int, on today: Day) -> JSONValue {
    ["today": today.description, "total": total, "tasks": tasks(todos, on: today)]
  }

  static func board(_ todos: [Todo], on today: Day) -> JSONValue {
    let columns = BoardColumn.allCases.map { ($0.rawValue, Todo.all(in: $0, of: todos)) }
    return ["today": today.description, "total": todos.count, "board": groups(columns, on: today)]
  }

  static func matrix(_ todos: [Todo], on today: Day) -> JSONValue {
    let quadrants = Quadrant.allCases.map { quadrant in (quadrant.rawValue, todos.filter { $0.quadrant == quadrant }) }
    return ["today": today.description, "total": todos.count, "matrix": groups(quadrants, on: today)]
  }

  private static func groups(_ groups: [(name: String, todos: [Todo])], on today: Day) -> JSONValue {
    .object(
      groups.map { JSONMember(name: $0.name, value: ["count": $0.todos.count, "tasks": tasks($0.todos, on: today)]) })
  }

  static func answer(_ answer: TodoAnswer, on today: Day) -> JSONValue {
    var object: JSONValue = [
      "changed": tasks(answer.changed, on: today), "unchanged": tasks(answer.unchanged, on: today),
    ]
    if let date = answer.typedDate { object = object.adding(["read": date]) }
    let repeats = answer.repeats
    if !repeats.added.isEmpty {
      let next = repeats.added.map { task($0.todo, on: today).adding(["missed": $0.missed]) }
      object = object.adding(["next": next])
    }
    return repeats.removed.isEmpty ? object : object.adding(["removed": tasks(repeats.removed, on: today)])
  }

  /// - Parameter isExplained: whether to include the order.
  package static func next(_ next: NextTodos, on today: Day, isExplained: Bool) -> JSONValue {
    let placed = next.tasks.map { next -> JSONValue in
      ["reason": next.reason.rawValue, "task": task(next.todo, on: today)]
    }
    return [
      "today": today.description, "open": next.open, "next": placed.first, "order": isExplained ? placed : nil,
    ]
  }

  static func history(_ steps: [TodoStep]) -> JSONValue { ["steps": steps.map(step)] }

  private static func step(_ step: TodoStep) -> JSONValue {
    var object: JSONValue = [
      "number": step.id,
      "kind": step.kind.rawValue,
      "time": step.happened.rfc3339WithOffset,
      "state": step.state?.rawValue,
      "target": step.target,
      "tasks": step.changes.map { change -> JSONValue in
        ["number": change.number, "before": change.before, "after": change.after]
      },
    ]
    if !step.rows.isEmpty { object = object.adding(["others": step.rows.compactMap { ChangedRow($0)?.json }]) }
    if !step.leftAlone.isEmpty { object = object.adding(["left_alone": step.leftAlone]) }
    return step.leavesRows ? object.adding(["others_left_alone": true]) : object
  }
}
