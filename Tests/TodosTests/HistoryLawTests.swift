import Days
import Foundation
import GRDB
import Support
import Testing
import Todos

/// Compares undo, redo and the history with a model that keeps every state of the list.
@Suite struct HistoryLongLawTests {
  typealias State = [Int: Todo]

  /// Simple model of the list: all earlier states and all undone ones.
  struct Model {
    var state: State = [:]
    var earlier: [State] = []
    var later: [State] = []

    mutating func change(to new: State) {
      guard new != state else { return }
      earlier.append(state)
      later = []
      state = new
    }

    mutating func undo() -> Bool {
      guard let last = earlier.popLast() else { return false }
      later.append(state)
      state = last
      return true
    }

    mutating func redo() -> Bool {
      guard let next = later.popLast() else { return false }
      earlier.append(state)
      state = next
      return true
    }
  }

  /// The changes of a random command on some of the tasks.
  private func changes(_ tasks: inout RandomTodos, _ state: State, _ store: TodoStore) throws -> [TodoChange] {
    let some = state.values.sorted { $0.number < $1.number }.filter { _ in tasks.chance(oneIn: 3) }
    switch Int.random(in: 0..<6, using: &tasks.random) {
    case 0:
      let first = try store.nextNumber()
      return (0..<Int.random(in: 1...3, using: &tasks.random)).map { TodoChange(added: tasks.todo(first + $0)) }
    case 1: return some.map { TodoChange(removed: $0) }
    case 2 where tasks.chance(oneIn: 4): return state.values.map { TodoChange(removed: $0) }
    case 3:
      let column = tasks.one(of: BoardColumn.self)
      return some.map { TodoChange(from: $0, to: TodoEdit(column: column).applied(to: $0, at: tasks.now)) }
        .filter { $0.before != $0.after }
    default:
      return some.map { TodoChange(from: $0, to: tasks.edit().applied(to: $0, at: tasks.now)) }
        .filter { $0.before != $0.after }
    }
  }

  private func apply(_ changes: [TodoChange], _ repeats: TodoRepeats = TodoRepeats(), to state: State) -> State {
    var state = changes.reduce(into: state) { $0[$1.number] = $1.after }
    for next in repeats.added { state[next.todo.number] = next.todo }
    for todo in repeats.removed { state[todo.number] = nil }
    return state
  }

  private func list(_ store: TodoStore) throws -> State {
    Dictionary(uniqueKeysWithValues: try store.todos().map { ($0.number, $0) })
  }

  @Test func undoAndRedoMoveThroughAllStates() throws {
    for seed in 0..<UInt64(60) {
      var tasks = RandomTodos(seed: seed)
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        var model = Model()
        for step in 0..<60 {
          let comment = Comment(rawValue: "seed \(seed), step \(step)")
          let count = Int.random(in: 1...4, using: &tasks.random)
          switch Int.random(in: 0..<5, using: &tasks.random) {
          case 0:
            let turned = (0..<count).prefix { _ in model.undo() }.count
            #expect(try store.undo(count, at: tasks.now).count == turned, comment)
          case 1:
            let turned = (0..<count).prefix { _ in model.redo() }.count
            #expect(try store.redo(count, at: tasks.now).count == turned, comment)
          default:
            let changes = try changes(&tasks, model.state, store)
            let repeats = try store.record(.edit, changes, at: tasks.now)
            model.change(to: apply(changes, repeats, to: model.state))
          }
          #expect(try list(store) == model.state, comment)
        }
        try expectReplay(store, gives: model.state, "seed \(seed)")
      }
    }
  }

  private func time(_ hours: Int) -> Instant {
    let start = RandomTodos.evening
    return Instant(
      secondsSince1970: start.secondsSince1970 + hours * 3600,
      local: CivilTime(utcSeconds: start.local.secondsAsUTC + hours * 3600))
  }

  @Test func pruningKeepsTheListAndWhatIsNewer() throws {
    var removed = 0
    for seed in 0..<UInt64(60) {
      var tasks = RandomTodos(seed: seed)
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        var model = Model()
        for step in 0..<80 {
          let comment = Comment(rawValue: "seed \(seed), step \(step)")
          let now = time(step)
          switch Int.random(in: 0..<9, using: &tasks.random) {
          case 0:
            if model.undo() { #expect(try store.undo(at: now).count == 1, comment) }
          case 1:
            if model.redo() { #expect(try store.redo(at: now).count == 1, comment) }
          case 2 where step > 20:
            let limit = time(step - Int.random(in: 0..<30, using: &tasks.random))
            let (number, finished) = (try store.nextNumber(), try store.removedAsDone())
            let newer = try store.steps().filter { $0.happened.secondsSince1970 >= limit.secondsSince1970 }
            let expected = try store.prunableCount(before: limit)
            let count = try store.prune(before: limit)
            #expect(count == expected, comment)
            removed += count
            #expect(try store.prune(before: limit) == 0, comment)
            #expect(try store.nextNumber() == number && store.removedAsDone() == finished, comment)
            let kept = try store.steps()
            #expect(Array(kept.prefix(newer.count)) == newer, comment)
            // The older ones cannot be undone any more.
            model.earlier = model.earlier.suffix(kept.filter { $0.state == .done }.count)
            #expect(kept.count { $0.state == .undone } == model.later.count, comment)
          default:
            let changes = try changes(&tasks, model.state, store)
            let repeats = try store.record(.edit, changes, at: now)
            model.change(to: apply(changes, repeats, to: model.state))
          }
          #expect(try list(store) == model.state, comment)
          #expect(try store.isConsistent(), comment)
        }
        try expectReplay(store, gives: model.state, "seed \(seed)")
        while model.undo() {
          #expect(try store.undo(at: time(90)).count == 1)
          #expect(try list(store) == model.state, "seed \(seed)")
        }
        #expect(try store.undo(at: time(90)) == [])
      }
    }
    #expect(removed > 100)
  }

  /// Checks that replaying the history from an empty list gives `state`.
  private func expectReplay(_ store: TodoStore, gives state: State, _ comment: Comment) throws {
    let all = try store.steps().sorted { $0.id < $1.id }
    // Pruning may keep an abandoned step without the step that undid it.
    let abandoned = Set(all.filter { $0.state == .abandoned }.map(\.id))
    let steps = all.filter { !abandoned.contains($0.id) && !abandoned.contains($0.target ?? 0) }
    #expect(steps.reduce([:]) { apply($1.changes, to: $0) } == state, comment)
    // A number is never given to another task.
    var owners: [Int: String] = [:]
    for change in all.flatMap(\.changes) {
      guard let todo = change.after ?? change.before else { continue }
      #expect(owners[change.number] ?? todo.uuid == todo.uuid, comment)
      owners[change.number] = todo.uuid
    }
  }

  @Test func newChangeEndsRedo() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      var tasks = RandomTodos(seed: 1)
      for number in 1...2 { try store.record(.add, [TodoChange(added: tasks.todo(number))], at: tasks.now) }
      #expect(try store.undo(at: tasks.now).map(\.id) == [2])
      try store.record(.add, [TodoChange(added: tasks.todo(3))], at: tasks.now)
      #expect(try store.redo(at: tasks.now).isEmpty)
      // The undone step stays in the history.
      #expect(try store.steps().map(\.state) == [.done, nil, .abandoned, .done])
      #expect(try store.steps(of: 2).map(\.kind) == [.undo, .add])
      #expect(try store.steps(limit: 1).map(\.id) == [4])
      #expect(try store.undo(9, at: tasks.now).map(\.id) == [4, 1])
      #expect(try store.nextNumber() == 4)
      #expect(try store.isFree(2, for: "other") == false)
      #expect(try store.isFree(4, for: "other"))
    }
  }

  @Test func emptyChangeIsNotRecorded() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      try store.record(.edit, [], at: RandomTodos.evening)
      #expect(try store.steps().isEmpty)
    }
  }
}
