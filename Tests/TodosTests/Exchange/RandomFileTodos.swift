import Days
import Support
import Todos

/// Tasks with everything in them that files could trip over.
struct RandomFileTodos {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let words = [
    "커밋", "x", "(A)", "(Z)", "2026-11-21", "due:2026-12-24", "due:soon", "uuid:x", "note:a%20b", "pri:B", "at:2130",
    "color:red", "column:doing", "alert:off", "exact-title:%41", "exact-title:", "+home", "@phone", "\"q\"", "a,b",
    "a\\b", "100%",
    "%zz", "👨‍👩‍👧‍👦", "", "", "é", "{\"a\":1}", "]", "- [ ]", "#1", "``` `", "=1+1", "'=x", "-5", "+1", "@SUM(1)", "''@y",
    "'s", "a;=1+1", "changed:2026-01-01", "\u{A0}", "\u{301}e", "\u{653}", "http://x/y?z",
    "00000000-0000-4000-8000-000000000000", "uuid:00000000-0000-4000-8000-000000000000",
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func chance(_ percent: Int = 50) -> Bool { number(1...100) <= percent }

  mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }

  mutating func title() -> String {
    while true {
      let count = number(1...6)
      let text = (0..<count).map { _ in one(of: RandomFileTodos.words) }.joined(separator: " ")
      if let title = try? TodoText.title(text) { return title }
    }
  }

  mutating func body() -> String? {
    guard chance(40) else { return nil }
    let lines = (0...number(0...3)).map { _ in chance(20) ? "" : title() }
    return try? TodoText.body(lines.joined(separator: chance(80) ? "\n" : "\t"))
  }

  mutating func instant() -> Instant {
    let seconds = number(1_700_000_000...1_900_000_000)
    let offset = one(of: [0, 9 * 3600, -(3 * 3600 + 1800)])
    return Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + offset))
  }

  mutating func uuid() -> String {
    let digits = (0..<32).map { _ in one(of: Array("0123456789abcdef")) }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(digits[range])
    }.joined(separator: "-")
  }

  mutating func todo(number: Int, uuid: String? = nil) -> Todo {
    let column = one(of: BoardColumn.allCases)
    let time = ClockTime(minuteOfDay: self.number(0...1439))
    return Todo(
      number: number, uuid: uuid ?? self.uuid(), title: title(), body: body(),
      quadrant: one(of: Quadrant.allCases), column: column,
      due: chance() ? Day(number: self.number(20_000...24_000)) : nil,
      alert: chance() ? time.map { TodoAlert(time: $0, isOn: chance()) } : nil,
      color: chance(30) ? one(of: TodoColor.allCases) : nil, created: instant(), changed: instant(),
      completed: instant())
  }

  /// So many at most, with gaps between their numbers.
  mutating func todos(max: Int) -> [Todo] {
    var number = 0
    return (0..<self.number(0...max)).map { _ in
      number += self.number(1...3)
      return todo(number: number)
    }
  }
}

/// The moment that a written time means where the clock shows UTC.
func inUTC(_ stamp: Timestamp) -> Instant {
  switch stamp {
  case .moment(let seconds): Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  case .local(let time): Instant(secondsSince1970: time.secondsAsUTC, local: time)
  }
}

extension TodoFile {
  /// Reads a text where the clock shows UTC.
  init(_ text: String, as format: ImportFormat) throws {
    try self.init(Array(text.utf8), as: format, instant: inUTC)
  }
}
