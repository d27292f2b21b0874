/// Tasks of the list that lines without an UUID speak of: those that are all that a line says, each for one line alone.
struct ImportMatches {
  /// By title; of each those with the lowest numbers first.
  private let todos: [String: [Todo]]

  /// With more pairs than these, the lines of one title take the first task that is left, and a few may miss theirs.
  private static let maxPairs = 1_000_000

  init(_ todos: [Todo]) {
    self.todos = Dictionary(grouping: todos.sorted { $0.number < $1.number }, by: \.title)
  }

  /// Finds tasks for as many lines as can have one, so that a file finds again all that it has added.
  ///
  /// - Returns: the indices of the lines whose task is there.
  func found<Failure: Error>(
    _ lines: [ImportedTodo], isFree: (Int, String) throws(Failure) -> Bool
  ) throws(Failure) -> Set<Int> {
    var found: Set<Int> = []
    for (title, indices) in Dictionary(grouping: lines.indices, by: { lines[$0].title }) {
      guard let todos = todos[title] else { continue }
      var pairs = Pairs(placeCount: todos.count, canMove: indices.count * todos.count <= ImportMatches.maxPairs)
      var start = 0
      for index in indices {
        let line = lines[index]
        var places: [Int] = []
        while !pairs.canMove, start < todos.count, !pairs.isLeft(start) { start += 1 }
        for place in start..<todos.count where pairs.canMove || pairs.isLeft(place) {
          guard line.agrees(with: todos[place]), try ImportMatches.hasNumber(todos[place], line, isFree: isFree) else {
            continue
          }
          places.append(place)
          if !pairs.canMove { break }
        }
        pairs.place(index, at: places)
      }
      found.formUnion(pairs.placed)
    }
    return found
  }

  /// Whether a task has the line's number, or had to get another one.
  private static func hasNumber<Failure: Error>(
    _ todo: Todo, _ line: ImportedTodo, isFree: (Int, String) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    guard let number = line.number, number != todo.number else { return true }
    return try !isFree(number, todo.uuid)
  }
}

/// Lines at places of which each takes one: as many as possible (Kuhn's algorithm), since a line moves on where another one needs its
/// place.
private struct Pairs {
  let canMove: Bool
  private var lines: [Int?]
  private var places: [Int: [Int]] = [:]

  init(placeCount: Int, canMove: Bool) {
    lines = Array(repeating: nil, count: placeCount)
    self.canMove = canMove
  }

  var placed: [Int] { lines.compactMap(\.self) }

  func isLeft(_ place: Int) -> Bool { lines[place] == nil }

  /// - Parameter places: where the line may stand.
  mutating func place(_ line: Int, at places: [Int]) {
    self.places[line] = places
    var seen: Set<Int> = []
    _ = move(line, &seen)
  }

  private mutating func move(_ line: Int, _ seen: inout Set<Int>) -> Bool {
    for place in places[line, default: []] where seen.insert(place).inserted {
      if let other = lines[place], !move(other, &seen) { continue }
      lines[place] = line
      return true
    }
    return false
  }
}
