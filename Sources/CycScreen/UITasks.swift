package import Todos

/// The tasks of the list, by their UUIDs. A dictionary of the tasks themselves would need several megabytes more.
package struct UITasks: Equatable {
  /// In the order of the store: by due day, then by number.
  package private(set) var ordered: [Todo] = []
  /// Index of each task when it was noted; since then it has moved by at most `drift`.
  private var places: [String: Int] = [:]
  private var drift = 0

  /// With a larger drift, noting all places again is faster than searching around them.
  private static let maxDrift = 32

  package init(_ ordered: [Todo] = []) {
    self.ordered = ordered
    places = Dictionary(minimumCapacity: ordered.count)
    // By index, since the loop would copy each task.
    for index in ordered.indices { places[ordered[index].uuid] = index }
  }

  /// Replaces the list by one in which only tasks with the numbers `changed` may differ. Returns these tasks as they
  /// were and as they are.
  mutating func replace(_ changed: Set<Int>, by new: [Todo]) -> [Todo] {
    if changed.isEmpty { return [] }
    func tasks(_ todos: [Todo]) -> [(index: Int, todo: Todo)] {
      changed.compactMap { number in
        todos.indices.first { todos[$0].number == number }.map { ($0, todos[$0]) }
      }
    }
    let (before, after) = (tasks(ordered), tasks(new))
    drift += before.count + after.count
    if drift > UITasks.maxDrift {
      self = UITasks(new)
    } else {
      for (_, todo) in before { places[todo.uuid] = nil }
      ordered = new
      for (index, todo) in after { places[todo.uuid] = index }
    }
    return (before + after).map(\.todo)
  }

  package subscript(uuid: String) -> Todo? {
    guard let place = places[uuid] else { return nil }
    let near = max(0, place - drift)..<min(ordered.count, place + drift + 1)
    return near.first { ordered[$0].uuid == uuid }.map { ordered[$0] }
  }

  package static func == (one: UITasks, other: UITasks) -> Bool { one.ordered == other.ordered }
}
