import Days
import Support
import Testing
import Todos

@Suite("Order keys")
struct OrderKeyTests {
  @Test func invalidKeyIsRejected() {
    for text in ["", "0", "V0", "a-b", "é", " V", String(repeating: "V", count: 41)] {
      #expect(OrderKey(text) == nil, "\(text)")
    }
    #expect(OrderKey(String(repeating: "V", count: 40)) != nil)
  }

  @Test func keysSortByTheirBytes() throws {
    let keys = try ["01", "1", "9z", "A", "Z", "a", "a1", "z", "zz1"].map { try #require(OrderKey($0)) }
    #expect(keys.sorted() == keys)
  }

  @Test func keyBetweenTwoKeysIsStrictlyBetween() throws {
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      let pair = [randomKey(using: &random), randomKey(using: &random)].sorted()
      let before = try #require(OrderKey.between(nil, pair[0], using: &random), "seed \(seed)")
      let after = try #require(OrderKey.between(pair[1], nil, using: &random), "seed \(seed)")
      #expect(before < pair[0] && after > pair[1], "seed \(seed): \(before) \(pair) \(after)")
      let middle = OrderKey.between(pair[0], pair[1], using: &random)
      #expect((middle != nil) == (pair[0] < pair[1]), "seed \(seed)")
      #expect(middle.map { pair[0] < $0 && $0 < pair[1] && OrderKey($0.text) == $0 } ?? true, "seed \(seed): \(pair)")
      #expect(OrderKey.between(pair[1], pair[0], using: &random) == nil, "seed \(seed)")
    }
  }

  @Test func keysOneDigitApartHaveAKeyBetween() throws {
    var random = SeededGenerator(seed: 1)
    for (low, high) in [("V", "V01"), ("Vz", "W"), ("1", "2"), ("Vzzzz", "W00001"), ("01", "02")] {
      let (lower, upper) = (try #require(OrderKey(low)), try #require(OrderKey(high)))
      let middle = try #require(OrderKey.between(lower, upper, using: &random))
      #expect(lower < middle && middle < upper, "\(low) \(middle.text) \(high)")
    }
  }

  @Test func tenThousandKeysAtAnEndStayShort() throws {
    var random = SeededGenerator(seed: 2)
    var (last, first) = (OrderKey.between(nil, nil, using: &random), OrderKey.between(nil, nil, using: &random))
    for count in 1...10_000 {
      let (previous, next) = (try #require(last), try #require(first))
      last = OrderKey.between(previous, nil, using: &random)
      first = OrderKey.between(nil, next, using: &random)
      #expect(try #require(last) > previous && #require(first) < next, "\(count)")
    }
    #expect(try #require(last).text.count <= 7 && #require(first).text.count <= 9)
  }

  @Test func keysOfTwoMachinesRarelyCollide() throws {
    var (mine, theirs) = (SeededGenerator(seed: 3), SeededGenerator(seed: 4))
    let collisions = (0..<1000).filter { _ in
      OrderKey.between(nil, nil, using: &mine) == OrderKey.between(nil, nil, using: &theirs)
    }
    #expect(collisions.count <= 3)
  }

  @Test func spacedKeysAscendAndAreShort() {
    for count in [0, 1, 2, 61, 62, 1000, 10_000] {
      var random = SeededGenerator(seed: UInt64(count))
      let keys = OrderKey.spaced(count, using: &random)
      #expect(keys.count == count && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, "\(count)")
      #expect(keys.allSatisfy { $0.text.count <= 6 && OrderKey($0.text) == $0 }, "\(count)")
    }
  }

  private func randomKey(using random: inout SeededGenerator) -> OrderKey {
    let digits = Array("0019AZaz")
    while true {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in digits.randomElement(using: &random) ?? "1" }
      if let key = OrderKey(String(text)) { return key }
    }
  }
}

@Suite("Insertion into a list by order keys")
struct OrderInsertionTests {
  @Test func randomMovesKeepTheOrder() {
    for seed in UInt64(0)..<5 { expectSortedAfterMoves(seed, count: 20) { Int.random(in: 0..<$0, using: &$1) } }
  }

  @Test func movesToOnePlaceSometimesRekeyNeighbours() {
    let rekeyings = expectSortedAfterMoves(7, count: 50) { _, _ in 25 }
    #expect((1..<20).contains(rekeyings))
  }

  @Test func insertionBetweenEqualKeysRekeysNeighbours() throws {
    let (equal, last) = (try #require(OrderKey("V")), try #require(OrderKey("W")))
    var random = SeededGenerator(seed: 8)
    let insertion = OrderInsertion(at: 1, of: [equal, equal, equal, last], using: &random)
    let second = try #require(insertion.rekeyed[1])
    let third = try #require(insertion.rekeyed[2])
    #expect(insertion.rekeyed.count == 2)
    #expect([equal, insertion.key, second, third, last] == [last, third, second, insertion.key, equal].sorted())
    #expect(OrderInsertion(at: 3, of: [equal, equal, equal, last], using: &random).rekeyed.isEmpty)
    #expect(OrderInsertion(at: 0, of: [equal, equal], using: &random).rekeyed.isEmpty)
  }

  @Test func insertionIntoAnEmptyListRekeysNothing() {
    var random = SeededGenerator(seed: 9)
    #expect(OrderInsertion(at: 0, of: [], using: &random).rekeyed.isEmpty)
  }

  /// Moves items a thousand times by their keys and in a plain array, and compares the order.
  ///
  /// - Returns: the number of moves that changed other keys
  @discardableResult
  private func expectSortedAfterMoves(
    _ seed: UInt64, count: Int, _ target: (Int, inout SeededGenerator) -> Int
  ) -> Int {
    var random = SeededGenerator(seed: seed)
    var keys = Dictionary(uniqueKeysWithValues: zip(0..., OrderKey.spaced(count, using: &random)))
    var order = Array(0..<count)
    var rekeyings = 0
    for move in 0..<1000 {
      let item = order.remove(at: Int.random(in: 0..<count, using: &random))
      let index = target(count, &random)
      let insertion = OrderInsertion(at: index, of: order.compactMap { keys[$0] }, using: &random)
      for (other, key) in insertion.rekeyed { keys[order[other]] = key }
      if !insertion.rekeyed.isEmpty { rekeyings += 1 }
      keys[item] = insertion.key
      order.insert(item, at: index)
      let sorted = order.compactMap { keys[$0] }
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), move \(move)")
      #expect(sorted.allSatisfy { $0.text.count <= OrderKey.maxLength }, "seed \(seed), move \(move)")
    }
    return rekeyings
  }
}

/// Order of tasks in a column of the board after moves.
@Suite struct BoardPlaceTests {
  private static let now = RandomTodos.evening

  private func todo(_ number: Int, due: Int? = nil, order: String? = nil, column: BoardColumn = .todo) -> Todo {
    Todo(
      number: number, uuid: "uuid-\(number)", title: "\(number)", column: column, due: due.map { Self.now.today + $0 },
      created: Self.now, order: order.flatMap { OrderKey($0) })
  }

  /// Numbers of the column's tasks after `changes`.
  private func column(_ todos: [Todo], after changes: [TodoChange]) -> [Int] {
    let changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.uuid, $0.after) })
    let rest = todos.filter { changed[$0.uuid] == nil }
    return Todo.asOnBoard(rest + changes.compactMap(\.after)).map(\.number)
  }

  private func put(_ moved: [Todo], _ place: BoardPlace, among todos: [Todo], seed: UInt64 = 1) -> [TodoChange] {
    var random = SeededGenerator(seed: seed)
    return Todo.put(moved, place, in: .todo, among: Todo.asOnBoard(todos), at: Self.now, using: &random)
  }

  @Test func unmovedTasksAreBelowMovedOnesSortedByDay() {
    let todos = [todo(1, due: 1), todo(2, due: 2), todo(3, order: "V"), todo(4, order: "A")]
    #expect(Todo.asOnBoard(todos).map(\.number) == [4, 3, 1, 2])
  }

  @Test func moveChangesOneTask() {
    let todos = [todo(1, order: "A"), todo(2, order: "V"), todo(3, order: "a"), todo(4)]
    for (place, order) in [
      (BoardPlace.top, [4, 1, 2, 3]), (.before(uuid: "uuid-2"), [1, 4, 2, 3]), (.after(uuid: "uuid-2"), [1, 2, 4, 3]),
      (.after(uuid: "uuid-3"), [1, 2, 3, 4]),
    ] {
      let changes = put([todos[3]], place, among: todos)
      #expect(changes.map(\.number) == [4])
      #expect(column(todos, after: changes) == order, "\(place)")
    }
  }

  /// Tasks without a key above the place get one; otherwise they would move below it.
  @Test func tasksAboveThePlaceKeepTheirOrder() {
    let todos = [todo(1, due: 1), todo(2, due: 2), todo(3, due: 3), todo(4)]
    let changes = put([todos[3]], .after(uuid: "uuid-2"), among: todos)
    #expect(changes.map(\.number) == [1, 2, 4])
    #expect(column(todos, after: changes) == [1, 2, 4, 3])
    #expect(put([todos[3]], .top, among: todos).map(\.number) == [4])
  }

  @Test func severalTasksAreOrderedAsNamed() {
    let todos = [todo(1, order: "A"), todo(2, order: "V"), todo(3), todo(4, column: .doing)]
    let changes = put([todos[3], todos[2]], .before(uuid: "uuid-2"), among: Array(todos.prefix(3)))
    #expect(column(Array(todos.prefix(3)), after: changes) == [1, 4, 3, 2])
    #expect(changes.allSatisfy { $0.after?.column == .todo })
  }

  /// Two machines may have used the same key; between equal keys there is no room without rekeying.
  @Test func taskIsPlacedBetweenEqualKeys() {
    let todos = [todo(1, order: "V"), todo(2, order: "V"), todo(3, order: "V"), todo(4)]
    let changes = put([todos[3]], .after(uuid: "uuid-2"), among: todos)
    #expect(column(todos, after: changes) == [1, 2, 4, 3])
  }

  /// Each column has its own order, and done tasks have none.
  @Test func moveToAnotherColumnClearsTheOrder() {
    var moved = todo(1, order: "V")
    moved.move(to: .doing, at: Self.now)
    #expect(moved.order == nil)
    #expect(todo(1, order: "V", column: .done).order == nil)
  }

  @Test func randomMovesMatchMovesInAnArray() {
    for seed in UInt64(0)..<20 {
      var random = SeededGenerator(seed: seed)
      var todos = (1...12).map { todo($0, due: $0) }
      var expected = Array(1...12)
      for _ in 0..<100 {
        let moved = Int.random(in: 1...12, using: &random)
        let target = Int.random(in: 1...12, using: &random)
        guard moved != target, let index = todos.firstIndex(where: { $0.number == moved }) else { continue }
        let isBefore = Bool.random(using: &random)
        let place: BoardPlace = isBefore ? .before(uuid: "uuid-\(target)") : .after(uuid: "uuid-\(target)")
        let changes = Todo.put(
          [todos[index]], place, in: .todo, among: Todo.asOnBoard(todos), at: Self.now, using: &random)
        for change in changes {
          if let after = change.after { todos[todos.firstIndex { $0.uuid == change.uuid } ?? 0] = after }
        }
        todos.sort { ($0.due?.number ?? 0) < ($1.due?.number ?? 0) }
        expected.removeAll { $0 == moved }
        expected.insert(moved, at: (expected.firstIndex(of: target) ?? 0) + (isBefore ? 0 : 1))
        #expect(Todo.asOnBoard(todos).map(\.number) == expected, "seed \(seed)")
      }
    }
  }
}
