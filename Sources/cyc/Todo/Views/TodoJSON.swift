internal import Days
internal import Todos

/// A task as scripts read it: the keys of the export, and how near its day is.
struct TodoJSON: Encodable {
  let todo: Todo
  let today: Day

  private enum Keys: String, CodingKey {
    case dDay = "d_day"
    case daysLeft = "days_left"
    case overdue
  }

  init(_ todo: Todo, today: Day) {
    self.todo = todo
    self.today = today
  }

  func encode(to encoder: any Encoder) throws {
    try todo.encode(to: encoder)
    var object = encoder.container(keyedBy: Keys.self)
    let daysLeft = todo.daysLeft(on: today)
    try object.encode(daysLeft.map(DMark.text), forKey: .dDay)
    try object.encode(daysLeft, forKey: .daysLeft)
    try object.encode(todo.isOverdue(on: today), forKey: .overdue)
  }
}
