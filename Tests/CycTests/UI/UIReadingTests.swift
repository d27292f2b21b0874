@testable import CycBase
@testable import CycList
@testable import CycScreen
@testable import cyc
import Days
import Support
import Testing
import Todos

@Suite struct UIReadingTests {
  /// After any changes, reading what has changed gives the same as reading everything.
  @Test func changedTasksAreTheSameAsAllTasks() throws {
    for seed in 0..<UInt64(6) {
      var random = RandomText(seed: seed)
      let world = try TestWorld().world
      let today = world.clock.now().today
      var reading = try UIReading(in: world)
      for round in 0..<80 {
        // Several changes between two readings, as by another process.
        for _ in 0..<random.number(0...3) { try change(in: world, today: today, &random) }
        let before = reading.data.todos
        try reading.read(in: world, readsAll: false, readsHistory: false)
        #expect(try reading.data == UIReading(in: world).data, "seed \(seed), round \(round)")
        // Nil means that any task may have changed.
        #expect(reading.changed.map { $0.isSuperset(of: changedNumbers(before, reading.data.todos)) } ?? true)
      }
    }
  }

  /// Numbers of the tasks that are in one list only.
  private func changedNumbers(_ before: [Todo], _ after: [Todo]) -> [Int] {
    let (old, new) = (Set(before), Set(after))
    return old.symmetricDifference(new).map(\.number)
  }

  private func change(in world: World, today: Day, _ random: inout RandomText) throws {
    let numbers = try world.readTodos { try $0.todos() }?.map(\.number) ?? []
    let number = numbers.isEmpty ? 0 : numbers[random.number(0...numbers.count - 1)]
    let kind = numbers.count < 3 ? 0 : random.number(0...7)
    switch kind {
    case 0, 1:
      let due = random.number(0...2) == 0 ? nil : today + random.number(-3...3)
      _ = try world.addTodos([
        TodoEdit(title: "a", due: due, time: due == nil ? nil : ClockTime(minuteOfDay: random.number(0...1439)))
      ])
    case 2: _ = try world.editTodos([number], TodoEdit(due: today + random.number(0...9)))
    case 3: _ = try world.editTodos([number], TodoEdit(column: BoardColumn.allCases[random.number(0...2)]))
    case 4: _ = try world.removeTodos(.numbers([number]))
    case 5: _ = try world.undoTodos(random.number(1...3))
    case 6: _ = try world.redoTodos()
    default:
      guard let other = try world.readTodos({ try $0.todos() })?.first(where: { $0.number != number && !$0.isDone })
      else { return }
      _ = try world.putTodos(.numbers([number])) { _, _ in (.before(uuid: other.uuid), other.column) }
    }
  }

  @Test func allTasksAndTheLatest100StepsAreReadAfterManyChanges() throws {
    let world = try TestWorld().world
    _ = try world.addTodos([TodoEdit(title: "a")])
    var reading = try UIReading(in: world)
    for _ in 0..<150 { _ = try world.addTodos([TodoEdit(title: "b")]) }
    try reading.read(in: world, readsAll: false, readsHistory: true)
    #expect(reading.data.todos.count == 151 && reading.data.steps.count == 100)
  }
}
