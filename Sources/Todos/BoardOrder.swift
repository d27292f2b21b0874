public import Days

/// Where to insert a task in a column of the board.
public enum BoardPlace: Hashable, Sendable {
  case top
  /// At the end of the column if the task of `uuid` is not in it.
  case before(uuid: String)
  /// At the end of the column if the task of `uuid` is not in it.
  case after(uuid: String)
}

extension Todo {
  /// Sorts the tasks of one column: first those placed by hand, then the others.
  ///
  /// - Parameter todos: sorted by due day
  public static func asOnBoard(_ todos: [Todo]) -> [Todo] {
    asOnBoard(Array(todos.indices), of: todos).map { todos[$0] }
  }

  private static func asOnBoard(_ indices: [Int], of todos: [Todo]) -> [Int] {
    let placed = indices.compactMap { index in todos[index].order.map { (key: $0, index: index) } }
    if placed.isEmpty { return indices }
    // Two machines may have given out the same key; the UUID makes them agree on the order.
    let inOrder = placed.sorted { ($0.key, todos[$0.index].uuid) < ($1.key, todos[$1.index].uuid) }
    return inOrder.map(\.index) + indices.filter { todos[$0].order == nil }
  }

  /// Indices of the tasks of a column in its order: the latest finished ones first, others by due day or where they
  /// were moved to.
  ///
  /// - Parameter todos: of all columns, sorted by due day
  public static func indices(of column: BoardColumn, in todos: [Todo]) -> [Int] {
    // Indices, since copying thousands of tasks is slow.
    let indices = todos.indices.filter { todos[$0].column == column }
    guard column == .done else { return asOnBoard(indices, of: todos) }
    let finished = indices.map { index in
      (at: todos[index].completed?.secondsSince1970 ?? 0, number: todos[index].number, index: index)
    }
    return finished.sorted { ($0.at, $0.number) > ($1.at, $1.number) }.map(\.index)
  }

  /// The tasks of a column in its order.
  public static func all(in column: BoardColumn, of todos: [Todo]) -> [Todo] {
    indices(of: column, in: todos).map { todos[$0] }
  }

  /// Moves tasks to a place in a column, in the given order.
  ///
  /// Other tasks above the place that have no order key get one, so that they stay above. Rarely, others get a new one
  /// (`OrderInsertion.rekeyed`).
  ///
  /// - Parameters:
  ///   - todos: from any column
  ///   - others: all tasks of the column, sorted by `asOnBoard`; tasks that are in `todos` too are ignored
  /// - Returns: changes of the moved tasks and of those others
  public static func put(
    _ todos: [Todo], _ place: BoardPlace, in column: BoardColumn, among others: [Todo], at now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> [TodoChange] {
    let moved = Set(todos.map(\.uuid))
    let others = others.filter { !moved.contains($0.uuid) }
    let index = place.index(in: others)
    var placed = PlacedTodos(others)
    for todo in others[..<index] where todo.order == nil { placed.insert(todo, at: placed.todos.count, using: &random) }
    for (offset, todo) in todos.enumerated() { placed.insert(todo, at: index + offset, using: &random) }
    return zip(placed.todos, placed.keys).filter { $0.order != $1 || moved.contains($0.uuid) }.map { todo, key in
      var after = todo
      if moved.contains(todo.uuid) { after.move(to: column, at: now) }
      after.order = key
      after.changed = now
      return TodoChange(from: todo, to: after)
    }
  }
}

/// The tasks of a column that have an order key, from the top. The key of `todos[i]` is `keys[i]`, which may be new.
private struct PlacedTodos {
  private(set) var todos: [Todo]
  private(set) var keys: [OrderKey]

  init(_ column: [Todo]) {
    todos = column.filter { $0.order != nil }
    keys = todos.compactMap(\.order)
  }

  mutating func insert(_ todo: Todo, at index: Int, using random: inout some RandomNumberGenerator) {
    let insertion = OrderInsertion(at: index, of: keys, using: &random)
    for (index, key) in insertion.rekeyed { keys[index] = key }
    keys.insert(insertion.key, at: index)
    todos.insert(todo, at: index)
  }
}

extension BoardPlace {
  fileprivate func index(in todos: [Todo]) -> Int {
    switch self {
    case .top: 0
    case .before(let uuid): todos.firstIndex { $0.uuid == uuid } ?? todos.count
    case .after(let uuid): todos.firstIndex { $0.uuid == uuid }.map { $0 + 1 } ?? todos.count
    }
  }
}

/// Position in a list that is sorted by hand. A new key fits between any two, so moving an item changes only its own
/// key.
///
/// A key is a fraction in base 62; keys sort bytewise. The last two digits are random, so that two machines that insert
/// at the same place rarely create equal keys. If keys are equal, the caller sorts by the item's identifier.
public struct OrderKey: Hashable, Sendable {
  /// 1–40 of `0–9A–Za–z`. Never ends with `0`, since there is no room between `V` and `V0`.
  public let text: String

  /// If a new key would be longer, `OrderInsertion` gives new keys to the whole list.
  public static let maxLength = 40

  /// Nil if the text is not a valid key.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard (1...OrderKey.maxLength).contains(bytes.count), bytes.last != UInt8(ascii: "0"),
      bytes.allSatisfy({ OrderKey.value(of: $0) != nil })
    else { return nil }
    self.text = text
  }

  private init(digits: [Int]) { text = String(decoding: digits.map { OrderKey.alphabet[$0] }, as: UTF8.self) }

  /// A prefix and two random digits, the last one not 0.
  private init(_ start: [Int], using random: inout some RandomNumberGenerator) {
    let base = OrderKey.base
    self.init(digits: start + [.random(in: 0..<base, using: &random), .random(in: 1..<base, using: &random)])
  }
}

extension OrderKey: Comparable {
  public static func < (left: OrderKey, right: OrderKey) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

// MARK: - Digits

extension OrderKey {
  private static let base = 62
  /// Sorted by byte.
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 36
    default: nil
    }
  }

  private var digits: [Int] { text.utf8.compactMap(OrderKey.value) }
}

// MARK: - New keys

extension OrderKey {
  /// A key strictly between two others: the shortest prefix that fits, and two random digits. Nil for `lower` or
  /// `upper` is an end of the list. Returns nil if `lower` is not below `upper`, or if the key would be longer than
  /// `maxLength`.
  public static func between(
    _ lower: OrderKey?, _ upper: OrderKey?, using random: inout some RandomNumberGenerator
  ) -> OrderKey? {
    let start: [Int]? =
      switch (lower, upper) {
      case (nil, nil): [base / 2]
      case (let lower?, nil): outerStart(lower.digits, behind: base - 1, by: 1)
      case (nil, let upper?): outerStart(upper.digits, behind: 0, by: -1)
      case (let lower?, let upper?): lower < upper ? startBetween(lower.digits, upper.digits) : nil
      }
    guard let start, start.count + 2 <= maxLength else { return nil }
    return OrderKey(start, using: &random)
  }

  /// `count` ascending keys, evenly spaced.
  public static func spaced(_ count: Int, using random: inout some RandomNumberGenerator) -> [OrderKey] {
    var (length, room) = (1, base)
    // At least 62 prefixes between two neighbours: each insertion halves the gap, so about six at one place make no key
    // longer.
    while room / (count + 1) < base {
      length += 1
      room *= base
    }
    let step = room / (count + 1)
    return (0..<count).map { index in
      var start = Array(repeating: 0, count: length)
      add((index + 1) * step, to: &start)
      return OrderKey(start, using: &random)
    }
  }

  /// The shortest prefix above that of `lower` and below that of `upper`, so that any digits may follow it. Of several,
  /// the middle one.
  ///
  /// - Precondition: the first fraction is lower than the second
  private static func startBetween(_ lower: [Int], _ upper: [Int]) -> [Int] {
    var start: [Int] = []
    // Difference of the two prefixes, in units of the last digit.
    var gap = 0
    while gap < 2 {
      let index = start.count
      let (low, high) = (index < lower.count ? lower[index] : 0, index < upper.count ? upper[index] : 0)
      gap = gap * base + high - low
      start.append(low)
    }
    add(gap / 2, to: &start)
    return start
  }

  /// The next prefix after the last key (`mark` is the digit `z`, `step` 1), or before the first one (0 and -1).
  ///
  /// k digits `z` are followed by a counter of k + 1 digits: 61 items fit into one digit, 3,800 into three, 238,000
  /// into five. Without the counter, every 60 items appended would make the keys one digit longer. Keys before the
  /// first one count down after their zeros in the same way.
  private static func outerStart(_ digits: [Int], behind mark: Int, by step: Int) -> [Int] {
    let length = 2 * digits.prefix { $0 == mark }.count + 1
    var start = Array(digits.prefix(length))
    start += Array(repeating: 0, count: length - start.count)
    add(step, to: &start)
    return start
  }

  /// Adds to a number of base 62.
  ///
  /// - Parameter amount: must not change the number of digits
  private static func add(_ amount: Int, to number: inout [Int]) {
    var carry = amount
    for index in number.indices.reversed() where carry != 0 {
      let sum = number[index] + carry
      number[index] = ((sum % base) + base) % base
      carry = (sum - number[index]) / base
    }
  }
}

/// The key of an inserted item, and changes to the keys of other items.
public struct OrderInsertion: Hashable, Sendable {
  public let key: OrderKey
  /// New keys of existing items, by index. Empty unless keys were equal or would have become too long.
  public let rekeyed: [Int: OrderKey]

  /// If both neighbours have the same key, the items after the new one with that key get new ones. If a key would be
  /// longer than `OrderKey.maxLength`, all items do.
  ///
  /// - Parameters:
  ///   - index: index before which to insert; the count to append
  ///   - keys: ascending, without the inserted item; equal ones in the order of the items' identifiers
  public init(at index: Int, of keys: [OrderKey], using random: inout some RandomNumberGenerator) {
    let lower = index > 0 ? keys[index - 1] : nil
    let endOfEquals = index + keys[index...].prefix { $0 == lower }.count
    let upper = endOfEquals < keys.count ? keys[endOfEquals] : nil
    if let inserted = OrderInsertion.ascending(endOfEquals - index + 1, lower, upper, using: &random) {
      key = inserted[0]
      rekeyed = Dictionary(uniqueKeysWithValues: zip(index..<endOfEquals, inserted.dropFirst()))
    } else {
      let all = OrderKey.spaced(keys.count + 1, using: &random)
      key = all[index]
      rekeyed = Dictionary(uniqueKeysWithValues: keys.indices.map { ($0, all[$0 < index ? $0 : $0 + 1]) })
    }
  }

  /// `count` ascending keys between two; nil if one does not fit.
  private static func ascending(
    _ count: Int, _ lower: OrderKey?, _ upper: OrderKey?, using random: inout some RandomNumberGenerator
  ) -> [OrderKey]? {
    var keys: [OrderKey] = []
    for _ in 0..<count {
      guard let key = OrderKey.between(keys.last ?? lower, upper, using: &random) else { return nil }
      keys.append(key)
    }
    return keys
  }
}
