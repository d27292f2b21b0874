internal import Foundation

/// All copies that there are of every task, in the list and in the history, which tell where they differ what was written once.
struct TodoVotes {
  /// A value as it stands in JSON.
  enum Value: Hashable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
  }

  typealias Fields = [String: Value]

  private var counts: [Int: [String: [Value: Int]]] = [:]

  mutating func add(_ todo: Todo) throws {
    for (field, value) in try TodoVotes.fields(of: todo) {
      counts[todo.number, default: [:]][field, default: [:]][value, default: 0] += 1
    }
  }

  /// How many copies of a task have a value.
  func count(_ number: Int, _ field: String, _ value: Value) -> Int { counts[number]?[field]?[value] ?? 0 }

  /// What there is most of; nil where two values are as frequent.
  func winner(_ number: Int, _ field: String) -> Value? {
    let sorted = (counts[number]?[field] ?? [:]).sorted { $0.value > $1.value }
    guard let first = sorted.first, sorted.count == 1 || sorted[1].value < first.value else { return nil }
    return first.key
  }

  /// The fields in which two copies differ, in the order of their names.
  static func difference(_ one: Todo, _ other: Todo) throws -> [(field: String, one: Value, other: Value)] {
    let (one, other) = (try fields(of: one), try fields(of: other))
    return one.keys.sorted().compactMap { field in
      let (first, second) = (one[field] ?? .null, other[field] ?? .null)
      return first == second ? nil : (field, first, second)
    }
  }

  /// A task with other values; as it was where there can be no such task.
  static func todo(_ todo: Todo, with values: Fields) -> Todo {
    guard !values.isEmpty, let fields = try? fields(of: todo).merging(values, uniquingKeysWith: { $1 }),
      let data = try? JSONEncoder().encode(fields)
    else { return todo }
    return (try? JSONDecoder().decode(Todo.self, from: data)) ?? todo
  }

  private static func fields(of todo: Todo) throws -> Fields {
    try JSONDecoder().decode(Fields.self, from: try JSONEncoder().encode(todo))
  }
}

extension TodoVotes.Value: Codable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    }
  }

  /// As people read it; nil for nothing.
  var text: String? {
    switch self {
    case .null: nil
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}
