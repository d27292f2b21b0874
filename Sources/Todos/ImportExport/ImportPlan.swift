public import Days
internal import Formats

/// Changes that an import makes to the list.
public struct ImportPlan: Hashable, Sendable {
  public typealias DateReading = (String, Day) -> ImportedWhen?

  /// Sorted by task number, for `TodoStore.record`.
  public private(set) var changes: [TodoChange] = []
  public private(set) var added = 0
  /// Tasks that were in the list with other values.
  public private(set) var replaced = 0
  public private(set) var unchanged = 0
  /// Tasks that differ from the file but stay, since the list changed later or it is unknown which side did.
  public private(set) var kept = 0
  /// How many of `kept` stay because it is unknown which side changed: another machine made the last import, or the
  /// history of it was pruned. Or only the file did: it does not say when, and a finished task stays finished.
  public private(set) var unclear = 0
  /// Added tasks that got another number than the file's, because a task has or had that one.
  public private(set) var renumbered = 0

  /// - Parameters:
  ///   - todos: no two with the same UUID
  ///   - store: the list; nil if there is none yet
  ///   - defaultQuadrant: the quadrant of new tasks if the file does not say
  ///   - reading: reads the words of a date on another day
  public init(
    _ todos: [ImportedTodo], into store: TodoStore?, defaultQuadrant: DefaultQuadrant = .fixed(.do),
    reading: DateReading = { _, _ in nil }, now: Instant
  ) throws {
    // Numbers of tasks that have the UUID of a line.
    var matched: Set<Int> = []
    // UUIDs of the tasks to add, by index.
    var new: [Int: String] = [:]
    for (index, todo) in todos.enumerated() {
      guard let uuid = todo.uuid else { continue }
      if let before = try store?.todo(uuid: uuid) {
        matched.insert(before.number)
        try merge(todo, over: before, from: store, reading, now: now)
      } else {
        new[index] = uuid
      }
    }
    try matchWithoutUUID(todos, matched: matched, &new, from: store, reading, now: now)
    let inOrder = new.sorted { $0.key < $1.key }.map { (todo: todos[$0.key], uuid: $0.value) }
    try add(inOrder, to: store, defaultQuadrant, now: now)
    changes.sort { $0.number < $1.number }
  }

  /// Finds the tasks of lines without a UUID, in three passes: tasks that equal the line in all fields of its format;
  /// tasks with the UUID that an earlier import derived from the same line; tasks that agree with what the line states.
  ///
  /// - Parameters:
  ///   - matched: numbers of tasks that belong to lines with a UUID
  ///   - new: gets the derived UUIDs of lines without a task, by index
  private mutating func matchWithoutUUID(
    _ todos: [ImportedTodo], matched: Set<Int>, _ new: inout [Int: String], from store: TodoStore?,
    _ reading: DateReading, now: Instant
  ) throws {
    var left = todos.indices.filter { todos[$0].uuid == nil }
    if left.isEmpty { return }
    var matched = matched
    var names = NamedUUIDs()
    var used = Set(todos.compactMap(\.uuid))
    let present = try store?.todos() ?? []
    func match(_ lines: [ImportedTodo]) throws {
      let matches = ImportMatches(present.filter { !matched.contains($0.number) })
      let found = try matches.matching(lines, in: store)
      unchanged += found.count
      matched.formUnion(found.values.map(\.number))
      used.formUnion(found.values.map(\.uuid))
      left = left.indices.filter { found[$0] == nil }.map { left[$0] }
    }
    try match(left.map { todos[$0].withAllFields })
    var stillLeft: [Int] = []
    var derived: [Int: String] = [:]
    for index in left {
      var uuid: String
      repeat { uuid = names.next(for: todos[index].name) } while used.contains(uuid)
      if let before = try store?.todo(uuid: uuid) {
        used.insert(uuid)
        matched.insert(before.number)
        try merge(todos[index], over: before, from: store, reading, now: now)
      } else {
        derived[index] = uuid
        stillLeft.append(index)
      }
    }
    left = stillLeft
    try match(left.map { todos[$0] })
    for index in left {
      // Each line that is left has one in `derived`. It is used already only if two hashes collide.
      var uuid = derived[index] ?? ""
      while try used.contains(uuid) || store?.todo(uuid: uuid) != nil { uuid = names.next(for: todos[index].name) }
      used.insert(uuid)
      new[index] = uuid
    }
  }

  /// Adds tasks in their order; first those that can have the number they request.
  private mutating func add(
    _ new: [(todo: ImportedTodo, uuid: String)], to store: TodoStore?, _ defaultQuadrant: DefaultQuadrant, now: Instant
  ) throws {
    var next = try store?.nextNumber() ?? 1
    var given: Set<Int> = []
    var withoutNumber: [(todo: ImportedTodo, uuid: String)] = []
    for (todo, uuid) in new {
      // A task that was imported before and removed by undo gets its number again.
      if let number = try todo.number ?? store?.number(of: uuid), !given.contains(number),
        try store?.isFree(number, for: uuid) ?? true
      {
        given.insert(number)
        next = max(next, number + 1)
        changes.append(
          TodoChange(added: todo.todo(number: number, uuid: uuid, defaultQuadrant: defaultQuadrant, now: now)))
      } else {
        withoutNumber.append((todo, uuid))
      }
    }
    for (todo, uuid) in withoutNumber {
      if todo.number != nil { renumbered += 1 }
      changes.append(TodoChange(added: todo.todo(number: next, uuid: uuid, defaultQuadrant: defaultQuadrant, now: now)))
      next += 1
    }
    added = new.count
  }

  /// Merges a line into the task with its UUID, and counts the result.
  private mutating func merge(
    _ todo: ImportedTodo, over before: Todo, from store: TodoStore?, _ reading: DateReading, now: Instant
  ) throws {
    // A line of our own that tells when it was changed needs no base: the later change wins.
    var base = todo.isForeign || !todo.tellsChange ? try store?.imported(before.uuid) : nil
    // The list was exported after the last import, so the file has the list's own changes up to that day.
    if let last = base?.todo.changed, !todo.isForeign, let day = todo.changed?.today, day > last.today {
      base = day < before.changed.today ? try store?.exported(before.uuid, on: day, as: todo) ?? base : nil
    }
    let todo = todo.keepingDue(base?.todo.due, reading)
    let after =
      if !todo.isForeign {
        todo.merged(into: before, imported: base?.todo, now: now)
      } else if let base {
        todo.merged(into: before, since: base, now: now)
      } else {
        todo.finishing(before, now: now)
      }
    if before != after {
      replaced += 1
      changes.append(TodoChange(from: before, to: after))
    } else if todo.isForeign || base != nil || todo.isOlder(than: before),
      !todo.agrees(with: before, ignoring: [.changed])
    {
      kept += 1
      if base.map({ $0.isUnchanged(in: before) }) ?? todo.isForeign { unclear += 1 }
    } else {
      unchanged += 1
    }
  }
}

extension ImportedTodo {
  /// Name from which a UUID is derived if the file has none: the time or day of creation, and the title.
  fileprivate var name: String {
    "\(created.map { knowsTimes ? $0.rfc3339 : $0.today.description } ?? "") \(writtenTitle ?? title)"
  }

  /// The line with all fields whose value the file tells, so that only an equal task agrees.
  fileprivate var withAllFields: ImportedTodo {
    var line = self
    line.stated.formUnion(known)
    return line
  }
}

/// Finds tasks in the list for imported lines without a UUID. A task matches a line if it agrees with all the line
/// says. Each task matches one line only.
struct ImportMatches {
  /// By title, each sorted by number.
  private let todos: [String: [Todo]]

  /// Limits the work for many tasks of one title. Above this number of pairs of a line and a task, each line takes the
  /// first free match and keeps it, so a few lines may find none.
  private static let maxPairs = 1_000_000

  init(_ todos: [Todo]) {
    self.todos = Dictionary(grouping: todos.sorted { $0.number < $1.number }, by: \.title)
  }

  /// Tasks by the index of the line that they match. Matches as many lines as possible, so that importing a file twice
  /// adds nothing.
  func matching(_ lines: [ImportedTodo], in store: TodoStore?) throws -> [Int: Todo] {
    var found: [Int: Todo] = [:]
    for (title, indices) in Dictionary(grouping: lines.indices, by: { lines[$0].title }) {
      guard let todos = todos[title] else { continue }
      let linesCanMove = indices.count * todos.count <= ImportMatches.maxPairs
      var pairs = Pairs(placeCount: todos.count)
      var start = 0
      for index in indices {
        let line = lines[index]
        var places: [Int] = []
        // If lines keep their places, the taken ones at the front need no second look.
        while !linesCanMove, start < todos.count, !pairs.isFree(start) { start += 1 }
        for place in start..<todos.count where linesCanMove || pairs.isFree(place) {
          guard line.agrees(with: todos[place]), try ImportMatches.hasNumber(todos[place], line, in: store) else {
            continue
          }
          places.append(place)
          if !linesCanMove { break }
        }
        pairs.place(index, at: places)
      }
      for (place, line) in pairs.placed { found[line] = todos[place] }
    }
    return found
  }

  /// Whether the task has the number that the line requests, or could not get it because another task has or had it.
  private static func hasNumber(_ todo: Todo, _ line: ImportedTodo, in store: TodoStore?) throws -> Bool {
    guard let number = line.number, number != todo.number else { return true }
    return try store?.isFree(number, for: todo.uuid) == false
  }
}

/// A maximum matching of lines to places, one line per place (Kuhn's algorithm): a line moves if another needs its
/// place.
private struct Pairs {
  /// The line at each place.
  private var lines: [Int?]
  /// The possible places of each line.
  private var places: [Int: [Int]] = [:]

  init(placeCount: Int) { lines = Array(repeating: nil, count: placeCount) }

  var placed: [(place: Int, line: Int)] { lines.enumerated().compactMap { place, line in line.map { (place, $0) } } }

  func isFree(_ place: Int) -> Bool { lines[place] == nil }

  /// Gives the line one of the places, if one is free or can be freed.
  mutating func place(_ line: Int, at places: [Int]) {
    self.places[line] = places
    var tried: Set<Int> = []
    _ = move(line, &tried)
  }

  private mutating func move(_ line: Int, _ tried: inout Set<Int>) -> Bool {
    for place in places[line, default: []] where tried.insert(place).inserted {
      if let other = lines[place], !move(other, &tried) { continue }
      lines[place] = line
      return true
    }
    return false
  }
}
