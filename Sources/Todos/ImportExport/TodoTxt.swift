internal import Days
internal import Formats
internal import Foundation

/// A line of a todo.txt file: `(A) 2026-11-20 Call Mum @phone due:2026-11-24`, `x 2026-11-21 2026-11-20 Call Mum
/// @phone`.
///
/// Source: https://github.com/todotxt/todo.txt. Other fields are `key:value` pairs, as it suggests:
/// - as in other programs: `due:`, `pri:`, `rec:` (that of Simpletask), and, only next to `due:` or `uuid:`, `t:` (the
///   first day on which a task is shown)
/// - our own: `at:2130`, `alert:off`, `column:doing`, `color:red`, `note:` (the body), `changed:`, `uuid:`, `every:` (a
///   recurrence that `rec:` cannot express) and `exact-title:`
struct TodoTxtLine: Hashable {
  var column = BoardColumn.todo
  /// A letter A–Z.
  var priority: Character?
  var completed: Day?
  var created: Day?
  /// Nil if unchanged since the day of creation.
  var changed: Day?
  /// The rest of the line, including projects, contexts and unknown pairs.
  var title = ""
  var body: String?
  var due: Day?
  var alert: TodoAlert?
  var wait: Day?
  var color: TodoColor?
  var uuid: String?
  /// Value of `due:` that is not a day.
  var badDue: String?
  var recurrence: Recurrence?
  /// Value of `rec:` or `every:` without a due day.
  var rule: String?

  var isDone: Bool { column == .done }

  /// In the order of `Quadrant.allCases`.
  static let priorities: [Character] = ["A", "B", "C", "D"]

  /// Nil for priorities after D.
  var quadrant: Quadrant? {
    priority.flatMap { TodoTxtLine.priorities.firstIndex(of: $0) }.map { Quadrant.allCases[$0] }
  }

  enum Key: String {
    /// The title, if reading the words of the line would give another one.
    case title = "exact-title"
    case wait = "t"
    case due, pri, at, alert, rec, every, column, color, note, changed, uuid
  }

  /// Percent-encodes white space and colons, which a value must not contain.
  static func value(of text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain = !scalar.properties.isWhitespace && scalar.value >= 0x20 && scalar != "%" && scalar != ":"
      return isPlain
        ? String(scalar) : String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }.joined()
  }

  /// Nil if a `%` is not followed by two hexadecimal digits, or if the bytes are not UTF-8.
  static func text(of value: Substring) -> String? { String(value).removingPercentEncoding }
}

extension TodoTxtLine {
  /// Unknown pairs stay in the title.
  init(reading line: Substring) {
    // Split by scalars: a combining mark after a space would form one character with it.
    var words = line.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map { Substring($0) }[...]
    if words.first == "x", words.count > 1 {
      column = .done
      words.removeFirst()
    }
    priority = TodoTxtLine.takePriority(from: &words)
    let first = TodoTxtLine.takeDay(from: &words)
    if isDone, first != nil {
      // The first date of a completed task is its completion.
      completed = first
      priority = priority ?? TodoTxtLine.takePriority(from: &words)
      created = TodoTxtLine.takeDay(from: &words)
    } else {
      created = first
    }
    readPairs(Array(words))
  }

  private static func takePriority(from words: inout ArraySlice<Substring>) -> Character? {
    guard let word = words.first, word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
      let letter = word.dropFirst().first, ("A"..."Z").contains(letter)
    else { return nil }
    words.removeFirst()
    return letter
  }

  private static func takeDay(from words: inout ArraySlice<Substring>) -> Day? {
    guard let day = words.first.flatMap({ Day(iso8601: $0) }) else { return nil }
    words.removeFirst()
    return day
  }

  /// Takes the pairs out of the words, the last one of each key; the rest is the title.
  private mutating func readPairs(_ words: [Substring]) {
    var pairs: [Key: Substring] = [:]
    // If our writer added `exact-title:`, all words before it are only for human readers.
    let mark = words.lastIndex { TodoTxtLine.pair($0)?.key == .title }
    let first = mark ?? words.startIndex
    var isPair = Array(repeating: false, count: words.count)
    badDue = words[first...].lazy.compactMap(TodoTxtLine.badDue).first
    let keys = Set(words[first...].compactMap { TodoTxtLine.pair($0)?.key })
    for index in (first..<words.endIndex).reversed() {
      guard let (key, value) = TodoTxtLine.pair(words[index]), pairs[key] == nil, isMeaningful(key, among: keys) else {
        continue
      }
      pairs[key] = value
      isPair[index] = true
    }
    take(pairs)
    if pairs[.title] == nil {
      title = words.indices.filter { !isPair[$0] }.map { String(words[$0]) }.joined(separator: " ")
    }
  }

  /// Whether a pair has a meaning together with the others; a time needs a day, for example. If not, it stays in the
  /// title.
  private func isMeaningful(_ key: Key, among keys: Set<Key>) -> Bool {
    switch key {
    case .at: keys.contains(.due)
    case .alert: keys.isSuperset(of: [.at, .due])
    case .pri: priority == nil
    case .column: !isDone
    // Other programs use `t:` for other things. Without a due day or our UUID it stays in the title.
    case .wait: keys.contains(.due) || keys.contains(.uuid)
    case .title, .due, .color, .note, .changed, .uuid, .rec, .every: true
    }
  }

  private mutating func take(_ pairs: [Key: Substring]) {
    title = pairs[.title].flatMap(TodoTxtLine.text) ?? ""
    body = pairs[.note].flatMap(TodoTxtLine.text)
    due = pairs[.due].flatMap { Day(iso8601: $0) }
    alert = pairs[.at].flatMap(TodoTxtLine.time).map { TodoAlert(time: $0, isOn: pairs[.alert] == nil) }
    wait = pairs[.wait].flatMap { Day(iso8601: $0) }
    color = pairs[.color].flatMap { TodoColor(rawValue: String($0)) }
    changed = pairs[.changed].flatMap { Day(iso8601: $0) }
    uuid = pairs[.uuid].flatMap { readUUID(String($0)) }
    recurrence = pairs[.rec].flatMap { Recurrence(todoTxt: $0) } ?? pairs[.every].flatMap(TodoTxtLine.recurrence)
    if due == nil, recurrence != nil {
      rule = pairs[.rec].map(String.init) ?? recurrence?.description
      recurrence = nil
    }
    if pairs[.column] != nil { column = .doing }
    priority = priority ?? pairs[.pri]?.first
  }

  /// A `due:` value that is not a day. It is an error, because all programs use this key for days.
  private static func badDue(_ word: Substring) -> String? {
    guard let (key, value) = parts(word), key == .due, !value.isEmpty, Day(iso8601: value) == nil else { return nil }
    return String(value)
  }

  /// Splits `key:value`; nil if the key is unknown.
  private static func parts(_ word: Substring) -> (key: Key, value: Substring)? {
    // By scalars: a combining mark after the colon would form one character with it.
    guard let colon = word.unicodeScalars.firstIndex(of: ":"), let key = Key(rawValue: String(word[..<colon])) else {
      return nil
    }
    return (key, Substring(word.unicodeScalars[word.unicodeScalars.index(after: colon)...]))
  }

  /// Splits `key:value`; nil if the key is unknown or the value invalid.
  private static func pair(_ word: Substring) -> (key: Key, value: Substring)? {
    guard let (key, value) = parts(word) else { return nil }
    let isValid =
      switch key {
      case .title, .note: !value.isEmpty && text(of: value) != nil
      case .due, .changed, .wait: Day(iso8601: value) != nil
      case .pri: value.utf8.count == 1 && priorities.contains(value.first ?? " ")
      case .at: time(value) != nil
      case .alert: value == "off"
      case .column: value == "doing"
      case .color: TodoColor(rawValue: String(value)) != nil
      case .uuid: readUUID(String(value)) != nil
      case .rec: Recurrence(todoTxt: value) != nil
      case .every: recurrence(value) != nil
      }
    return isValid ? (key, value) : nil
  }

  private static func recurrence(_ value: Substring) -> Recurrence? {
    text(of: value).flatMap(Recurrence.init(canonical:))
  }

  /// Reads `2130`, or `21:30` as people write it.
  private static func time(_ value: Substring) -> ClockTime? {
    value.utf8.count == 4 ? ClockTime(iso8601: "\(value.prefix(2)):\(value.dropFirst(2))") : ClockTime(iso8601: value)
  }
}

extension TodoFileReading {
  mutating func readTodoTxt(_ bytes: [UInt8]) {
    for (number, text) in TodoFileReading.lines(of: bytes) {
      // A blank line, and one of invisible characters, is not a task.
      guard text.unicodeScalars.contains(where: TodoText.isVisible) else { continue }
      add(draft(of: TodoTxtLine(reading: text), line: number))
    }
  }

  private func draft(of read: TodoTxtLine, line: Int) -> TaskDraft {
    func start(of day: Day?) -> Instant? { day.map { rules.instant(of: $0) } }
    var draft = TaskDraft(line: line)
    draft.emptyUnlessStated = [.body, .quadrant, .column, .due, .alert, .recurrence, .wait, .color]
    // Its times are days.
    draft.knowsTimes = false
    draft.isBodyVerbatim = true
    (draft.title, draft.uuid, draft.quadrant) = (read.title, read.uuid, read.quadrant)
    draft.note(read.body)
    (draft.column, draft.due, draft.alert, draft.color) = (read.column, read.due, read.alert, read.color)
    (draft.created, draft.changed, draft.completed) = (
      start(of: read.created), start(of: read.changed), start(of: read.completed)
    )
    draft.wait = read.wait
    if draft.color != nil { draft.stated.insert(.color) }
    if draft.changed != nil { draft.stated.insert(.changed) }
    if draft.completed != nil { draft.stated.insert(.completed) }
    draft.repeats(read.recurrence?.description ?? read.rule, isStored: read.uuid != nil) { _ in read.recurrence }
    // The word stays in the title.
    if read.badDue != nil { draft.problems.append(.badValue(TodoTxtLine.Key.due.rawValue)) }
    if let priority = read.priority, read.quadrant == nil {
      draft.keep("priority", invalid: String(priority), .priority(String(priority)))
    }
    return draft
  }
}

extension TodoTxtLine {
  init(_ todo: Todo) {
    column = todo.column
    priority = zip(Quadrant.allCases, TodoTxtLine.priorities).first { $0.0 == todo.quadrant }?.1
    completed = todo.completed?.today
    created = todo.created.today
    changed = todo.changed.today == todo.created.today ? nil : todo.changed.today
    title = todo.title
    body = todo.body
    due = todo.due
    alert = todo.alert
    recurrence = todo.recurrence
    wait = todo.wait
    color = todo.color
    uuid = todo.uuid
  }

  /// Always has its dates, so that a title that begins like a date or a priority is not mistaken for one. Has
  /// `exact-title:` if reading the line would give another task.
  var text: String {
    let line = text(exactTitle: false)
    return TodoTxtLine(reading: line[...]) == self ? line : text(exactTitle: true)
  }

  private func text(exactTitle: Bool) -> String {
    let priority = priority.map(String.init) ?? ""
    // A completed task cannot begin with a priority; other programs use `pri:` too.
    let start = isDone ? ["x", completed?.description, created?.description] : ["(\(priority))", created?.description]
    let pairs: [(Key, String?)] = [
      (.title, exactTitle ? TodoTxtLine.value(of: title) : nil),
      (.due, due?.description),
      (.pri, isDone ? priority : nil),
      (.at, alert?.time.description.replacing(":", with: "")),
      (.alert, alert?.isOn == false ? "off" : nil),
      (.rec, recurrence?.todoTxt),
      (.every, recurrence.flatMap { $0.todoTxt == nil ? TodoTxtLine.value(of: $0.description) : nil }),
      (.wait, wait?.description),
      (.column, column == .doing ? "doing" : nil),
      (.color, color?.rawValue),
      (.note, body.map(TodoTxtLine.value)),
      (.changed, changed?.description),
      (.uuid, uuid),
    ]
    let words =
      start.compactMap(\.self) + [title] + pairs.compactMap { key, value in value.map { "\(key.rawValue):\($0)" } }
    return words.joined(separator: " ")
  }
}
