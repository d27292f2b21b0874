import Days
import Todos
import Support
import Testing

/// Where tasks stand in a column of the board after they were put somewhere.
@Suite struct BoardPlaceTests {
  private static let now = RandomTodos.evening

  private func todo(_ number: Int, due: Int? = nil, order: String? = nil, column: BoardColumn = .todo) -> Todo {
    Todo(
      number: number, uuid: "uuid-\(number)", title: "\(number)", column: column, due: due.map { Self.now.today + $0 },
      created: Self.now, order: order.flatMap { OrderKey($0) })
  }

  /// The column after a change, as its numbers.
  private func column(_ todos: [Todo], after changes: [TodoChange]) -> [Int] {
    let changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.uuid, $0.after) })
    let rest = todos.filter { changed[$0.uuid] == nil }
    return Todo.asOnBoard(rest + changes.compactMap(\.after)).map(\.number)
  }

  private func put(_ moved: [Todo], _ place: BoardPlace, among todos: [Todo], seed: UInt64 = 1) -> [TodoChange] {
    var random = SeededGenerator(seed: seed)
    return Todo.put(moved, place, in: .todo, among: Todo.asOnBoard(todos), at: Self.now, using: &random)
  }

  @Test func whatNobodyMovedStandsBelowByItsDay() {
    let todos = [todo(1, due: 1), todo(2, due: 2), todo(3, order: "V"), todo(4, order: "A")]
    #expect(Todo.asOnBoard(todos).map(\.number) == [4, 3, 1, 2])
  }

  @Test func oneMoveChangesOneTask() {
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

  /// What stands above the place by its day alone would not stay there.
  @Test func tasksAboveThePlaceKeepTheirs() {
    let todos = [todo(1, due: 1), todo(2, due: 2), todo(3, due: 3), todo(4)]
    let changes = put([todos[3]], .after(uuid: "uuid-2"), among: todos)
    #expect(changes.map(\.number) == [1, 2, 4])
    #expect(column(todos, after: changes) == [1, 2, 4, 3])
    #expect(put([todos[3]], .top, among: todos).map(\.number) == [4])
  }

  @Test func severalStandInTheOrderInWhichTheyAreNamed() {
    let todos = [todo(1, order: "A"), todo(2, order: "V"), todo(3), todo(4, column: .doing)]
    let changes = put([todos[3], todos[2]], .before(uuid: "uuid-2"), among: Array(todos.prefix(3)))
    #expect(column(Array(todos.prefix(3)), after: changes) == [1, 4, 3, 2])
    #expect(changes.allSatisfy { $0.after?.column == .todo })
  }

  /// Two machines may have given the same key, and what is put between those two has no room.
  @Test func betweenEqualKeysThereIsRoom() {
    let todos = [todo(1, order: "V"), todo(2, order: "V"), todo(3, order: "V"), todo(4)]
    let changes = put([todos[3]], .after(uuid: "uuid-2"), among: todos)
    #expect(column(todos, after: changes) == [1, 2, 4, 3])
  }

  /// Another column is another order, and what is done has none.
  @Test func movesBetweenColumnsLeaveThePlaceBehind() {
    var moved = todo(1, order: "V")
    moved.move(to: .doing, at: Self.now)
    #expect(moved.order == nil)
    #expect(todo(1, order: "V", column: .done).order == nil)
  }

  /// Against a list that is rearranged by hand.
  @Test func aThousandMovesAreAsInAList() {
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
