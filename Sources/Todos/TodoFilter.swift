public import Days
internal import Foundation
internal import GRDB

public struct TodoFilter: Hashable, Sendable {
  public enum State: Hashable, Sendable { case all, pending, done }

  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// By day and time; tasks without a day last.
    case due
    case created
    case title, number
  }

  public var state: State
  public var due: ClosedRange<Day>?
  public var overdueOn: Day?
  public var quadrant: Quadrant?
  public var column: BoardColumn?
  /// Text in the title or the body, in any case.
  public var search: String?
  public var order: Order
  public var limit: Int?

  public init(
    state: State = .all, due: ClosedRange<Day>? = nil, overdueOn: Day? = nil, quadrant: Quadrant? = nil,
    column: BoardColumn? = nil, search: String? = nil, order: Order = .due, limit: Int? = nil
  ) {
    (self.state, self.due, self.overdueOn, self.quadrant) = (state, due, overdueOn, quadrant)
    (self.column, self.search, self.order, self.limit) = (column, search, order, limit)
  }
}

extension TodoStore {
  public func todos(_ filter: TodoFilter = TodoFilter()) throws -> [Todo] { try todosAndCount(filter).todos }

  /// - Returns: tasks up to the limit, and the number of all that match
  public func todosAndCount(_ filter: TodoFilter) throws -> (todos: [Todo], count: Int) {
    if let search = filter.search { return try found(search, filter) }
    let todos = try Todo.fetchAll(
      database, sql: "\(TodoStore.selection(of: filter)) LIMIT \(filter.limit ?? -1)",
      arguments: TodoStore.condition(of: filter).arguments)
    return (todos, todos.count == filter.limit ? try count(filter) : todos.count)
  }

  /// SQLite folds the case of ASCII letters only, so the search is done in Swift, a row at a time.
  private func found(_ text: String, _ filter: TodoFilter) throws -> (todos: [Todo], count: Int) {
    let rows = try Row.fetchCursor(
      database, sql: TodoStore.selection(of: filter), arguments: TodoStore.condition(of: filter).arguments)
    let search = text.folded
    var (todos, count) = ([Todo](), 0)
    while let row = try rows.next() {
      let texts = [try row.decode(String.self, forColumn: "title"), try row.decode(String?.self, forColumn: "body")]
      guard texts.contains(where: { $0?.folded.contains(search) ?? false }) else { continue }
      count += 1
      if count <= filter.limit ?? .max { todos.append(try Todo(row: row)) }
    }
    return (todos, count)
  }

  /// Number of tasks that match the filter, without its limit.
  public func count(_ filter: TodoFilter) throws -> Int {
    if filter.search != nil { return try todosAndCount(filter).count }
    let (condition, arguments) = TodoStore.condition(of: filter)
    return try Int.fetchOne(database, sql: "SELECT count(*) FROM todo WHERE \(condition)", arguments: arguments) ?? 0
  }

  private static func selection(of filter: TodoFilter) -> String {
    "SELECT * FROM todo WHERE \(condition(of: filter).sql) ORDER BY \(order(filter.order))"
  }

  private static func condition(of filter: TodoFilter) -> (sql: String, arguments: StatementArguments) {
    var conditions: [(sql: String, arguments: StatementArguments)] = []
    if filter.state != .all { conditions.append(("is_done = ?", [filter.state == .done])) }
    if let due = filter.due {
      conditions.append(("due BETWEEN ? AND ?", [due.lowerBound.number, due.upperBound.number]))
    }
    if let day = filter.overdueOn { conditions.append(("is_done = 0 AND due < ?", [day.number])) }
    if let quadrant = filter.quadrant { conditions.append(("quadrant = ?", [quadrant.rawValue])) }
    if let column = filter.column { conditions.append(("board_column = ?", [column.rawValue])) }
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

extension Todo {
  /// A list in the order of `TodoFilter.Order.due`, with `changed` instead of the tasks with these numbers.
  ///
  /// - Parameter numbers: few, since each is looked for
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

  private var placeByDue: (Int, Int, Int) {
    (isDone ? 1 : 0, due.map { $0.number * 1441 + (alert?.time.minuteOfDay ?? 1440) } ?? .max, number)
  }

  /// The tasks whose title contains words, ignoring case and width. Blank words are in no title.
  public static func called(_ words: String, in todos: [Todo]) -> [Todo] {
    let words = words.trimmingCharacters(in: .whitespaces).folded
    return words.isEmpty ? [] : todos.filter { $0.title.folded.contains(words) }
  }

  /// Whether words are the whole title, ignoring case and width.
  public func isTitled(_ words: String) -> Bool {
    title.folded == words.trimmingCharacters(in: .whitespaces).folded
  }
}

/// The titles of a list in one piece, for a search at each letter that is typed.
public struct FoldedTitles: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// Where each title ends.
  private var ends: [Int] = []

  public init(_ todos: [Todo]) {
    ends.reserveCapacity(todos.count)
    for index in todos.indices {
      bytes.append(folding: todos[index].title)
      ends.append(bytes.count)
    }
  }

  /// Indices of the tasks whose title contains words, as `Todo.called` finds them.
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
    return (0...count - part.count).contains { start in
      self[start] == first && part.indices.dropFirst().allSatisfy { self[start + $0] == part[$0] }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is ASCII, a Hangul syllable or a CJK ideograph. A text of these alone is in the normal form NFKC
  /// (UAX #15), and the search does not have to normalise it.
  fileprivate var isSameInNFKC: Bool {
    switch value {
    case 0..<0x80, 0xAC00...0xD7A3, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
