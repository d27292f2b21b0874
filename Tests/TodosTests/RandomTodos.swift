import Days
import GRDB
import Support
import Todos

/// Random tasks with ordinary and with hostile texts.
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

  mutating func chance(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func edit() -> TodoEdit {
    var edit = TodoEdit()
    if chance(oneIn: 3) { edit.title = title() }
    if chance(oneIn: 4) { edit.body = chance(oneIn: 2) ? "one\ntwo \(title())" : title() }
    if chance(oneIn: 2) { edit.due = now.today + Int.random(in: -20...40, using: &random) }
    if chance(oneIn: 3) { edit.time = ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random)) }
    if chance(oneIn: 5) { edit.alertIsOn = chance(oneIn: 2) }
    if chance(oneIn: 5) { edit.recurrence = .random(&random) }
    if chance(oneIn: 5) { edit.wait = now.today + Int.random(in: -20...40, using: &random) }
    if chance(oneIn: 3) { edit.quadrant = one(of: Quadrant.self) }
    if chance(oneIn: 3) { edit.column = one(of: BoardColumn.self) }
    if chance(oneIn: 4) { edit.color = one(of: TodoColor.self) }
    if chance(oneIn: 5) { edit.cleared = [one(of: TodoEdit.Part.self)] }
    return edit
  }

  mutating func todo(_ number: Int) -> Todo {
    let created = instant(daysBack: Int.random(in: 0...30, using: &random))
    // Twelve hexadecimal digits.
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

/// The moment of a time of day in Seoul.
func instant(_ day: Day, minute: Int) -> Instant {
  let local = CivilTime(day: day, hour: minute / 60, minute: minute % 60, second: 0)
  return Instant(secondsSince1970: local.secondsAsUTC - 32_400, local: local)
}

extension Recurrence {
  static func random(_ random: inout some RandomNumberGenerator) -> Recurrence? {
    let texts = [
      "day", "3d", "weekday", "week", "2w", "mon,thu", "2w fri", "month", "month 31", "3m last", "last fri", "year",
      "year 02-29", "after 3d", "after week", "after month",
    ]
    return texts.randomElement(using: &random).flatMap(Recurrence.init(canonical:))
  }
}

extension Todo {
  /// A random task with days near `today`.
  static func random(_ number: Int, near today: Day, _ random: inout some RandomNumberGenerator) -> Todo {
    func day() -> Day { today + Int.random(in: -4...4, using: &random) }
    func flip() -> Bool { Bool.random(using: &random) }
    // Around the digest at 09:00, and at both ends of the day.
    let minutes = [539, 540, 541, 0, 1439, Int.random(in: 0..<1440, using: &random)]
    let alert = ClockTime(minuteOfDay: minutes.randomElement(using: &random) ?? 0).map {
      TodoAlert(time: $0, isOn: flip())
    }
    let created = instant(
      today - Int.random(in: -1...9, using: &random), minute: Int.random(in: 0..<1440, using: &random))
    return Todo(
      number: number, uuid: "uuid-\(number)", title: "task \(number)",
      quadrant: Quadrant.allCases.randomElement(using: &random) ?? .do,
      column: BoardColumn.allCases.randomElement(using: &random) ?? .todo, due: flip() || flip() ? day() : nil,
      alert: flip() ? alert : nil, created: created,
      completed: instant(day(), minute: Int.random(in: 0..<1440, using: &random)))
  }

  static func several(near today: Day, _ random: inout some RandomNumberGenerator) -> [Todo] {
    (1...Int.random(in: 1...12, using: &random)).map { .random($0, near: today, &random) }
  }
}

extension TodoStore {
  /// Creates the tables of the latest version.
  static func createTables(in database: Database) throws {
    try create(in: database)
    try createNextIndex(in: database)
    try addOrder(in: database)
    try addRepeat(in: database)
    try addWait(in: database)
    try addRowChanges(in: database)
    try addWaitIndex(in: database)
    try addOpenIndex(in: database)
  }
}

/// Random tasks with texts that are hard for file formats.
struct RandomFileTodos {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let words = [
    "커밋", "x", "(A)", "(Z)", "2026-11-21", "due:2026-12-24", "due:soon", "uuid:x", "note:a%20b", "pri:B", "at:2130",
    "color:red", "column:doing", "alert:off", "exact-title:%41", "exact-title:", "+home", "@phone", "\"q\"", "a,b",
    "a\\b", "100%",
    "%zz", "👨‍👩‍👧‍👦", "", "", "é", "{\"a\":1}", "]", "rec:+2w", "every:mon", "- [ ]", "#1", "``` `", "=1+1", "'=x", "-5",
    "+1", "@SUM(1)", "''@y",
    "'s", "a;=1+1", "changed:2026-01-01", "t:2026-01-01", "t:x", "\u{A0}", "\u{301}e", "\u{653}", "http://x/y?z",
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
      recurrence: chance(30) ? .random(&generator) : nil,
      wait: chance(20) ? Day(number: self.number(20_000...24_000)) : nil,
      color: chance(30) ? one(of: TodoColor.allCases) : nil, created: instant(), changed: instant(),
      completed: instant())
  }

  /// At most `max` tasks, with gaps between their numbers.
  mutating func todos(max: Int) -> [Todo] {
    var number = 0
    return (0..<self.number(0...max)).map { _ in
      number += self.number(1...3)
      return todo(number: number)
    }
  }
}

/// Interprets local times as UTC.
func inUTC(_ stamp: Timestamp) -> Instant {
  switch stamp {
  case .moment(let seconds): Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  case .local(let time): Instant(secondsSince1970: time.secondsAsUTC, local: time)
  }
}

extension TodoFile {
  /// Reads a text with local times in UTC.
  init(_ text: String, as format: ImportFormat) throws {
    try self.init(Array(text.utf8), as: format, rules: ImportRules(isStrict: true, instant: inUTC))
  }
}
