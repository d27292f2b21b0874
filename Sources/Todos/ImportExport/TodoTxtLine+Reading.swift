internal import Days
internal import Formats

extension TodoTxtLine {
  /// Reads a line. A pair that means nothing here stays in the title, where people see it.
  init(reading line: Substring) {
    // By scalars: a mark behind a space would make another character of it.
    var words = line.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map { Substring($0) }[...]
    if words.first == "x", words.count > 1 {
      isDone = true
      words.removeFirst()
    }
    priority = TodoTxtLine.takePriority(from: &words)
    let first = TodoTxtLine.takeDay(from: &words)
    if isDone, first != nil {
      // Of a task that is done the first date is that of its end.
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

  /// Takes the pairs out of the words, of each key the last one; the rest is the title.
  private mutating func readPairs(_ words: [Substring]) {
    var pairs: [Key: Substring] = [:]
    // Where our own writer had to spell the title out, what stands before it is for people alone.
    let mark = words.lastIndex { TodoTxtLine.pair($0)?.key == .title }
    let first = mark ?? words.startIndex
    var isPair = Array(repeating: false, count: words.count)
    badDue = words[first...].lazy.compactMap(TodoTxtLine.badDue).first
    let keys = Set(words[first...].compactMap { TodoTxtLine.pair($0)?.key })
    for index in (first..<words.endIndex).reversed() {
      guard let (key, value) = TodoTxtLine.pair(words[index]), pairs[key] == nil, hasPlace(for: key, among: keys) else {
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

  /// Whether a pair says something beside the others; a time, say, is nothing without a day.
  private func hasPlace(for key: Key, among keys: Set<Key>) -> Bool {
    switch key {
    case .at: keys.contains(.due)
    case .alert: keys.isSuperset(of: [.at, .due])
    case .pri: priority == nil
    case .column: !isDone
    case .title, .due, .color, .note, .changed, .uuid: true
    }
  }

  private mutating func take(_ pairs: [Key: Substring]) {
    title = pairs[.title].flatMap(TodoTxtLine.text) ?? ""
    body = pairs[.note].flatMap(TodoTxtLine.text)
    due = pairs[.due].flatMap { Day(iso8601: $0) }
    alert = pairs[.at].flatMap(TodoTxtLine.time).map { TodoAlert(time: $0, isOn: pairs[.alert] == nil) }
    color = pairs[.color].flatMap { TodoColor(rawValue: String($0)) }
    changed = pairs[.changed].flatMap { Day(iso8601: $0) }
    uuid = pairs[.uuid].flatMap { readUUID(String($0)) }
    isDoing = pairs[.column] != nil
    priority = priority ?? pairs[.pri]?.first
  }

  /// What all programs take for a day, and is none.
  private static func badDue(_ word: Substring) -> String? {
    guard let (key, value) = parts(word), key == .due, !value.isEmpty, Day(iso8601: value) == nil else { return nil }
    return String(value)
  }

  /// A known key, and what stands behind its colon.
  private static func parts(_ word: Substring) -> (key: Key, value: Substring)? {
    // By scalars: a mark behind the colon would make another character of it.
    guard let colon = word.unicodeScalars.firstIndex(of: ":"), let key = Key(rawValue: String(word[..<colon])) else {
      return nil
    }
    return (key, Substring(word.unicodeScalars[word.unicodeScalars.index(after: colon)...]))
  }

  /// A pair that is known, with a value that means something.
  private static func pair(_ word: Substring) -> (key: Key, value: Substring)? {
    guard let (key, value) = parts(word) else { return nil }
    let isGood =
      switch key {
      case .title, .note: !value.isEmpty && text(of: value) != nil
      case .due, .changed: Day(iso8601: value) != nil
      case .pri: value.utf8.count == 1 && priorities.contains(value.first ?? " ")
      case .at: time(value) != nil
      case .alert: value == "off"
      case .column: value == "doing"
      case .color: TodoColor(rawValue: String(value)) != nil
      case .uuid: readUUID(String(value)) != nil
      }
    return isGood ? (key, value) : nil
  }

  /// Reads `2130`, or `21:30` as people write it.
  private static func time(_ value: Substring) -> ClockTime? {
    value.utf8.count == 4 ? ClockTime(iso8601: "\(value.prefix(2)):\(value.dropFirst(2))") : ClockTime(iso8601: value)
  }
}

extension TodoFileReading {
  mutating func readTodoTxt(_ bytes: [UInt8], instant: @escaping (Timestamp) -> Instant) {
    let text = String(decoding: bytes, as: UTF8.self)
    // A carriage return and a line feed are one character in Swift.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() where line.contains(where: { !$0.isWhitespace }) {
      take(line: index + 1) { reading throws(ImportProblem.Reason) in
        try reading.todo(TodoTxtLine(reading: line), line: index + 1, instant)
      }
    }
  }

  private mutating func todo(
    _ read: TodoTxtLine, line: Int, _ instant: @escaping (Timestamp) -> Instant
  ) throws(ImportProblem.Reason) -> ImportedTodo {
    func begin(_ day: Day?) -> Instant? {
      day.map { instant(.local(CivilTime(day: $0, hour: 0, minute: 0, second: 0))) }
    }
    guard read.badDue == nil else { throw .badValue(TodoTxtLine.Key.due.rawValue) }
    let title = try readTitle(read.title)
    if read.priority != nil, read.quadrant == nil { leftOut[.priority, default: 0] += 1 }
    let completed = read.isDone ? read.completed : nil
    let said: [(ImportedTodo.Field, Bool)] = [
      (.body, read.body != nil), (.quadrant, read.quadrant != nil), (.column, read.isDone || read.isDoing),
      (.due, read.due != nil), (.alert, read.alert != nil), (.color, read.color != nil),
      (.created, read.created != nil), (.changed, read.changed != nil), (.completed, completed != nil),
    ]
    return ImportedTodo(
      line: line, uuid: read.uuid, title: title, body: try readBody(read.body), quadrant: read.quadrant ?? .do,
      column: read.isDone ? .done : read.isDoing ? .doing : .todo, due: read.due, alert: read.alert,
      color: read.color, created: begin(read.created), changed: begin(read.changed), completed: begin(completed),
      fields: Set(said.filter(\.1).map(\.0)), knowsTimes: false)
  }
}
