public import Days
internal import Foundation
internal import GRDB

public struct TodoFilter: Hashable, Sendable {
  public enum State: Hashable, Sendable { case all, pending, done }

  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// By day and time; tasks without a day last.
    case due
    /// The latest first.
    case created
    case title, number
  }

  public var state: State
  public var due: ClosedRange<Day>?
  /// Only tasks that are overdue on this day.
  public var overdueOn: Day?
  public var quadrant: Quadrant?
  public var column: BoardColumn?
  public var color: TodoColor?
  /// Leaves out the tasks that wait on this day; nil shows them.
  public var shownOn: Day?
  /// Texts that must all be in the title or the body, ignoring case and width.
  public var texts: [String]
  /// Words, without `#`, that must all be tags in the title or the body, ignoring case and width.
  public var tags: [String]
  public var order: Order
  /// Nil for all tasks.
  public var limit: Int?

  public init(
    state: State = .all, due: ClosedRange<Day>? = nil, overdueOn: Day? = nil, quadrant: Quadrant? = nil,
    column: BoardColumn? = nil, color: TodoColor? = nil, shownOn: Day? = nil, texts: [String] = [],
    tags: [String] = [], order: Order = .due, limit: Int? = nil
  ) {
    (self.state, self.due, self.overdueOn, self.quadrant) = (state, due, overdueOn, quadrant)
    (self.column, self.color, self.shownOn) = (column, color, shownOn)
    (self.texts, self.tags, self.order, self.limit) = (texts, tags, order, limit)
  }

  var hasSearch: Bool { !texts.isEmpty || !tags.isEmpty }
}

extension TodoStore {
  public func todos(_ filter: TodoFilter = TodoFilter()) throws -> [Todo] { try todosAndCount(filter).todos }

  /// - Returns: tasks up to the limit, and the number of all that match
  public func todosAndCount(_ filter: TodoFilter) throws -> (todos: [Todo], count: Int) {
    if filter.hasSearch { return try search(filter) }
    let todos = try Todo.fetchAll(
      database, sql: "\(TodoStore.selection(of: filter)) LIMIT \(filter.limit ?? -1)",
      arguments: TodoStore.condition(of: filter).arguments)
    return (todos, todos.count == filter.limit ? try count(filter) : todos.count)
  }

  /// Searches texts in one pass: SQLite leaves out the rows that cannot match, and Swift checks the others, since
  /// SQLite folds the case of ASCII letters only.
  private func search(_ filter: TodoFilter) throws -> (todos: [Todo], count: Int) {
    let rows = try Row.fetchCursor(
      database, sql: TodoStore.selection(of: filter), arguments: TodoStore.condition(of: filter).arguments)
    let search = TodoSearch(filter)
    var (todos, count) = ([Todo](), 0)
    while let row = try rows.next() {
      let (title, body) = (try row.decode(String.self, atIndex: 2), try row.decode(String?.self, atIndex: 3))
      guard search.matches(title, body) else { continue }
      count += 1
      if count <= filter.limit ?? .max { todos.append(try Todo(row: row)) }
    }
    return (todos, count)
  }

  /// Number of tasks that match the filter, without its limit.
  public func count(_ filter: TodoFilter) throws -> Int {
    if filter.hasSearch { return try todosAndCount(filter).count }
    let (condition, arguments) = TodoStore.condition(of: filter)
    return try Int.fetchOne(database, sql: "SELECT count(*) FROM todo WHERE \(condition)", arguments: arguments) ?? 0
  }

  private static func selection(of filter: TodoFilter) -> String {
    "SELECT * FROM todo WHERE \(condition(of: filter).sql) ORDER BY \(order(filter.order))"
  }

  private static func condition(of filter: TodoFilter) -> (sql: String, arguments: StatementArguments) {
    var conditions: [(sql: String, arguments: StatementArguments)] = []
    if filter.state != .all { conditions.append(("is_done = ?", [filter.state == .done])) }
    // By `due_order` instead of `due`, for the index `todo_by_due`.
    if let due = filter.due {
      let (first, last) = (
        due.lowerBound.number * TodoStore.dueOrderUnits, (due.upperBound.number + 1) * TodoStore.dueOrderUnits - 1
      )
      conditions.append(("due_order BETWEEN ? AND ?", [first, last]))
    }
    if let day = filter.overdueOn {
      conditions.append(("is_done = 0 AND due_order < ?", [day.number * TodoStore.dueOrderUnits]))
    }
    if let quadrant = filter.quadrant { conditions.append(("quadrant = ?", [quadrant.rawValue])) }
    if let column = filter.column { conditions.append(("board_column = ?", [column.rawValue])) }
    if let color = filter.color { conditions.append(("color = ?", [color.rawValue])) }
    // Few tasks wait, and the index `todo_open` finds them. With `isShownSQL`, a count would read each row, since the
    // indexes by `is_done` have no `wait`.
    if let day = filter.shownOn {
      let waiting = "SELECT number FROM todo WHERE completed IS NULL AND wait > ?"
      conditions.append(("(is_done OR number NOT IN (\(waiting)))", [day.number]))
    }
    conditions += TodoSearch(filter).conditions.map { ($0.sql, StatementArguments($0.arguments)) }
    let sql = conditions.isEmpty ? "1" : conditions.map(\.sql).joined(separator: " AND ")
    return (sql, conditions.reduce(into: []) { $0 += $1.arguments })
  }

  private static func order(_ order: TodoFilter.Order) -> String {
    switch order {
    case .due: "is_done, due_order, number"
    case .created: "unixepoch(created) DESC, number DESC"
    case .title: "title COLLATE NOCASE, number"
    case .number: "number"
    }
  }
}

/// The texts and tags of a filter, folded once.
private struct TodoSearch {
  private let texts: [String]
  private let tags: [String]
  private let foldedTexts: [[UInt8]]
  private let foldedTags: [[UInt8]]

  init(_ filter: TodoFilter) {
    (texts, tags) = (filter.texts, filter.tags.map { "#\($0)" })
    (foldedTexts, foldedTags) = (texts.map(\.folded), tags.map(\.folded))
  }

  func matches(_ title: String, _ body: String?) -> Bool {
    let places = [title.folded] + (body.map { [$0.folded] } ?? [])
    return foldedTexts.allSatisfy { text in places.contains { $0.contains(text) } }
      && foldedTags.allSatisfy { tag in places.contains { $0.contains(tag: tag) } }
  }

  /// Conditions in SQL that all matching rows fulfil: a text is in a row as LIKE sees it, or the row has characters
  /// that LIKE cannot compare.
  var conditions: [(sql: String, arguments: [String])] {
    // SQLite refuses patterns of more than 50,000 bytes. Escaping may double those of a text.
    (texts + tags).filter { $0.utf8.count < 10_000 && $0.unicodeScalars.allSatisfy(\.isSameInNFKC) }.map { text in
      var escaped = text
      for sign in ["\\", "%", "_"] { escaped = escaped.replacing(sign, with: "\\\(sign)") }
      let like = "%\(escaped)%"
      return (
        #"(title LIKE ? ESCAPE '\' OR body LIKE ? ESCAPE '\' OR title GLOB ? OR body GLOB ?)"#,
        [like, like, TodoSearch.otherCharacters, TodoSearch.otherCharacters]
      )
    }
  }

  /// A pattern for texts with a character outside `Unicode.Scalar.isSameInNFKC`.
  private static let otherCharacters = "*[^\u{1}-\u{7F}\u{AC00}-\u{D7A3}\u{4E00}-\u{9FFF}]*"
}

extension Todo {
  /// Removes the tasks with `numbers` from a list in the order of `TodoFilter.Order.due`, and inserts `changed`.
  ///
  /// - Parameter numbers: should be few, since the list is searched for each
  public static func listed(_ changed: [Todo], replacing numbers: Set<Int>, in todos: [Todo]) -> [Todo] {
    var todos = todos
    for number in numbers {
      if let index = todos.firstIndex(where: { $0.number == number }) { todos.remove(at: index) }
    }
    for todo in changed {
      let place = todo.placeByDue
      todos.insert(todo, at: todos.firstIndex { place < $0.placeByDue } ?? todos.count)
    }
    return todos
  }

  /// As `is_done, due_order, number` in the database.
  private var placeByDue: (Int, Int, Int) {
    let withoutTime = TodoStore.dueOrderUnits - 1
    let dueOrder = due.map { $0.number * TodoStore.dueOrderUnits + (alert?.time.minuteOfDay ?? withoutTime) }
    return (isDone ? 1 : 0, dueOrder ?? .max, number)
  }

  /// The tasks whose title contains `words`, ignoring case and width; none if `words` is blank.
  public static func titled(containing words: String, in todos: [Todo]) -> [Todo] {
    let words = words.trimmingCharacters(in: .whitespaces).folded
    return words.isEmpty ? [] : todos.filter { $0.title.folded.contains(words) }
  }

  /// Whether `words` is the whole title, ignoring case and width.
  public func isTitled(_ words: String) -> Bool {
    title.folded == words.trimmingCharacters(in: .whitespaces).folded
  }
}

/// The titles of a list in one buffer, fast enough to search again after each key press.
public struct FoldedTitles: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// End of each title in `bytes`.
  private var ends: [Int] = []

  public init(_ todos: [Todo]) {
    ends.reserveCapacity(todos.count)
    for index in todos.indices {
      bytes.append(folding: todos[index].title)
      ends.append(bytes.count)
    }
  }

  /// Indices of the tasks that `Todo.titled` finds.
  public func indices(with words: String) -> [Int] {
    let words = words.trimmingCharacters(in: .whitespaces).folded
    guard let first = words.first else { return [] }
    var found: [Int] = []
    var start = 0
    for (index, end) in ends.enumerated() {
      var place = start
      let last = end - words.count
      while place <= last {
        if bytes[place] == first, words.indices.allSatisfy({ bytes[place + $0] == words[$0] }) {
          found.append(index)
          break
        }
        place += 1
      }
      start = end
    }
    return found
  }
}

extension String {
  /// UTF-8, equal for all spellings of a text: `Ｍilk` and `milk`, and Hangul in one form.
  fileprivate var folded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(folding: self)
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(folding text: String) {
    let start = count
    append(contentsOf: text.utf8)
    var isASCII = true
    for index in start..<count {
      if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self[index] { self[index] |= 0x20 }
      if self[index] >= 0x80 { isASCII = false }
    }
    // Of the scalars that are the same in NFKC, only ASCII letters have a case.
    if isASCII || text.unicodeScalars.allSatisfy(\.isSameInNFKC) { return }
    removeSubrange(start...)
    append(contentsOf: text.precomposedStringWithCompatibilityMapping.lowercased().utf8)
  }

  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= count else { return part.isEmpty }
    return (0...count - part.count).contains { has(part, first, at: $0) }
  }

  /// - Parameter first: the first byte of `part`, which most places do not have
  private func has(_ part: [UInt8], _ first: UInt8, at start: Int) -> Bool {
    self[start] == first && part.indices.dropFirst().allSatisfy { self[start + $0] == part[$0] }
  }

  /// Whether the text has a tag as a word of its own: `#home` is neither in `#homework` nor in `x#home`.
  fileprivate func contains(tag: [UInt8]) -> Bool {
    guard let first = tag.first, tag.count <= count else { return false }
    return (0...count - tag.count).contains { start in
      has(tag, first, at: start) && (start == 0 || !self[start - 1].continuesTag)
        && (start + tag.count == count || !self[start + tag.count].continuesTag)
    }
  }
}

extension UInt8 {
  /// Whether the byte, in folded UTF-8, may be inside of a tag: letters, digits, `-`, `_`, `/` and all that is not
  /// ASCII.
  fileprivate var continuesTag: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: "-_/".utf8.contains(self)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is ASCII, a Hangul syllable or a CJK ideograph. A text of these alone is in the normal form
  /// NFKC (UAX #15), and the search does not have to normalise it.
  fileprivate var isSameInNFKC: Bool {
    switch value {
    case 0..<0x80, 0xAC00...0xD7A3, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
