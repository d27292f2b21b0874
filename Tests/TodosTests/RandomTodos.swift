import Days
import Support
import Todos

/// Random tasks, with texts that people write and texts that only testers write.
struct RandomTodos {
  var random: SeededGenerator
  let now: Instant

  init(seed: UInt64, now: Instant = RandomTodos.evening) {
    random = SeededGenerator(seed: seed)
    self.now = now
  }

  static let evening = Instant(
    secondsSince1970: 1_795_263_120,
    local: CivilTime(day: Day(number: 20_778), hour: 21, minute: 12, second: 0))

  private static let words = [
    "커밋", "write", "tests", "👨‍👩‍👧‍👦", "100%", "\"quoted\"", "-x", "한글 제목", "e\u{301}", "a\tb", "'; DROP TABLE todo; --", "🟢",
  ]

  mutating func title() -> String {
    let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      RandomTodos.words.randomElement(using: &random) ?? ""
    }
    return (try? TodoText.title(words.joined(separator: " "))) ?? "커밋"
  }

  mutating func one<Value: CaseIterable>(of type: Value.Type) -> Value {
    let values = Array(Value.allCases)
    return values[Int.random(in: values.indices, using: &random)]
  }

  mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  mutating func edit() -> TodoEdit {
    var edit = TodoEdit()
    if chance(3) { edit.title = title() }
    if chance(4) { edit.body = chance(2) ? "one\ntwo \(title())" : title() }
    if chance(2) { edit.due = now.today + Int.random(in: -20...40, using: &random) }
    if chance(3) { edit.time = ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random)) }
    if chance(5) { edit.alertIsOn = chance(2) }
    if chance(3) { edit.quadrant = one(of: Quadrant.self) }
    if chance(3) { edit.column = one(of: BoardColumn.self) }
    if chance(4) { edit.color = one(of: TodoColor.self) }
    if chance(5) { edit.cleared = [one(of: TodoEdit.Part.self)] }
    return edit
  }

  mutating func todo(_ number: Int) -> Todo {
    let created = instant(daysBack: Int.random(in: 0...30, using: &random))
    // Of twelve digits.
    let name = String(random.next() >> 16 | 1 << 47, radix: 16)
    let new = Todo(number: number, uuid: "00000000-0000-4000-8000-\(name)", title: title(), created: created)
    return edit().applied(to: new, at: instant(daysBack: 0))
  }

  mutating func instant(daysBack: Int) -> Instant {
    let seconds = now.secondsSince1970 - daysBack * 86_400 - Int.random(in: 0..<3600, using: &random)
    let offset = [0, 32_400, -28_800, 20_700].randomElement(using: &random) ?? 0
    return Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + offset))
  }
}
