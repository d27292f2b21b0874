import Days
import Todos

/// The moment at which a clock in Seoul shows a time.
func instant(_ day: Day, minute: Int) -> Instant {
  let local = CivilTime(day: day, hour: minute / 60, minute: minute % 60, second: 0)
  return Instant(secondsSince1970: local.secondsAsUTC - 32_400, local: local)
}

extension Todo {
  /// Any task, with its days not far from a given one.
  static func random(_ number: Int, near today: Day, _ random: inout some RandomNumberGenerator) -> Todo {
    func day() -> Day { today + Int.random(in: -4...4, using: &random) }
    func isSo() -> Bool { Bool.random(using: &random) }
    let minutes = [539, 540, 541, 0, 1439, Int.random(in: 0..<1440, using: &random)]
    let alert = ClockTime(minuteOfDay: minutes.randomElement(using: &random) ?? 0).map {
      TodoAlert(time: $0, isOn: isSo())
    }
    let created = instant(
      today - Int.random(in: -1...9, using: &random), minute: Int.random(in: 0..<1440, using: &random))
    return Todo(
      number: number, uuid: "uuid-\(number)", title: "task \(number)",
      quadrant: Quadrant.allCases.randomElement(using: &random) ?? .do,
      column: BoardColumn.allCases.randomElement(using: &random) ?? .todo, due: isSo() || isSo() ? day() : nil,
      alert: isSo() ? alert : nil, created: created,
      completed: instant(day(), minute: Int.random(in: 0..<1440, using: &random)))
  }

  static func several(near today: Day, _ random: inout some RandomNumberGenerator) -> [Todo] {
    (1...Int.random(in: 1...12, using: &random)).map { .random($0, near: today, &random) }
  }
}
