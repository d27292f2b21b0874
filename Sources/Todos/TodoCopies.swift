internal import Foundation
internal import Formats

/// All copies that there are of every task, in the list and in the history, which tell where they differ what was written once.
struct TodoCopies {
  typealias Fields = [String: JSONValue]

  private var counts: [Int: [String: [JSONValue: Int]]] = [:]

  mutating func add(_ todo: Todo) {
    for (field, value) in TodoCopies.fields(of: todo) {
      counts[todo.number, default: [:]][field, default: [:]][value, default: 0] += 1
    }
  }

  /// How many copies of a task have a value.
  func count(_ number: Int, _ field: String, _ value: JSONValue) -> Int { counts[number]?[field]?[value] ?? 0 }

  /// The fields in which two copies differ, in the order of their names.
  static func difference(_ one: Todo, _ other: Todo) -> [(field: String, one: JSONValue, other: JSONValue)] {
    let (one, other) = (fields(of: one), fields(of: other))
    return one.keys.sorted().compactMap { field in
      let (first, second) = (one[field] ?? .null, other[field] ?? .null)
      return first == second ? nil : (field, first, second)
    }
  }

  /// A task with other values; as it was where there can be no such task.
  static func todo(_ todo: Todo, with values: Fields) -> Todo {
    if values.isEmpty { return todo }
    let text = fields(of: todo).merging(values) { $1 }.json.text()
    return (try? JSONDecoder().decode(Todo.self, from: Data(text.utf8))) ?? todo
  }

  private static func fields(of todo: Todo) -> Fields {
    Dictionary(uniqueKeysWithValues: Todo.CodingKeys.allCases.map { ($0.rawValue, todo[$0]) })
  }
}
