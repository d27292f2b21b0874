public import Days
internal import Formats

/// Changes that an import makes to the list.
public struct ImportPlan: Hashable, Sendable {
  /// Sorted by task number, for `TodoStore.record`.
  public private(set) var changes: [TodoChange] = []
  public private(set) var added = 0
  /// Tasks that were in the list with other values.
  public private(set) var replaced = 0
  public private(set) var unchanged = 0
  /// Tasks that differ from the file but were changed later than it, so they stay.
  public private(set) var kept = 0
  /// Added tasks whose number belongs, or once belonged, to another task.
  public private(set) var renumbered = 0

  /// - Parameters:
  ///   - todos: no two with the same UUID
  ///   - store: the list; nil if there is none yet
  public init(_ todos: [ImportedTodo], into store: TodoStore?, now: Instant) throws {
    var known: Set<Int> = []
    var new: [Int: String] = [:]
    for (index, todo) in todos.enumerated() {
      guard let uuid = todo.uuid else { continue }
      if let before = try store?.todo(uuid: uuid) {
        known.insert(before.number)
        take(todo, over: before, now: now)
      } else {
        new[index] = uuid
      }
    }
    let nameless = todos.indices.filter { todos[$0].uuid == nil }
    if !nameless.isEmpty {
      let matches = ImportMatches(try store?.todos().filter { !known.contains($0.number) } ?? [])
      let found = try matches.found(nameless.map { todos[$0] }, in: store)
      unchanged += found.count
      var names = NamedUUIDs()
      var used = Set(todos.compactMap(\.uuid))
      for (place, index) in nameless.enumerated() where !found.contains(place) {
        var uuid: String
        repeat {
          uuid = names.next(for: todos[index].name)
          if try store?.todo(uuid: uuid) != nil { used.insert(uuid) }
        } while used.contains(uuid)
        new[index] = uuid
      }
    }
    let inOrder = new.sorted { $0.key < $1.key }.map { (todo: todos[$0.key], uuid: $0.value) }
    try add(inOrder, to: store, now: now)
    changes.sort { $0.number < $1.number }
  }

  /// Adds tasks in their order; first those that can have the number they ask for.
  private mutating func add(_ new: [(todo: ImportedTodo, uuid: String)], to store: TodoStore?, now: Instant) throws {
    var next = try store?.nextNumber() ?? 1
    var given: Set<Int> = []
    var withoutNumber: [(todo: ImportedTodo, uuid: String)] = []
    for (todo, uuid) in new {
      if let number = todo.number, !given.contains(number), try store?.isFree(number, for: uuid) ?? true {
        given.insert(number)
        next = max(next, number + 1)
        changes.append(TodoChange(added: todo.todo(number: number, uuid: uuid, now: now)))
      } else {
        withoutNumber.append((todo, uuid))
      }
    }
    for (todo, uuid) in withoutNumber {
      if todo.number != nil { renumbered += 1 }
      changes.append(TodoChange(added: todo.todo(number: next, uuid: uuid, now: now)))
      next += 1
    }
    added = new.count
  }

  private mutating func take(_ todo: ImportedTodo, over before: Todo, now: Instant) {
    let after = todo.merged(into: before, now: now)
    if before != after {
      replaced += 1
      changes.append(TodoChange(from: before, to: after))
    } else if todo.isOlder(than: before), !todo.agrees(with: before, ignoring: [.changed]) {
      kept += 1
    } else {
      unchanged += 1
    }
  }
}

extension ImportedTodo {
  /// Name from which a UUID is derived if the file has none.
  fileprivate var name: String {
    "\(created.map { knowsTimes ? $0.rfc3339 : $0.today.description } ?? "") \(title)"
  }
}

/// Finds tasks in the list for imported lines without a UUID. A task matches a line if it agrees with all the line
/// says. Each task matches one line only.
struct ImportMatches {
  /// By title, each sorted by number.
  private let todos: [String: [Todo]]

  /// Above this number of pairs, each line of a title takes the first free match, so a few lines may miss theirs.
  private static let maxPairs = 1_000_000

  init(_ todos: [Todo]) {
    self.todos = Dictionary(grouping: todos.sorted { $0.number < $1.number }, by: \.title)
  }

  /// Indices of the lines that match. As many as possible do, so that importing a file twice adds nothing.
  func found(_ lines: [ImportedTodo], in store: TodoStore?) throws -> Set<Int> {
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
          guard line.agrees(with: todos[place]), try ImportMatches.hasNumber(todos[place], line, in: store) else {
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

  /// Whether the task has the number that the line asks for, or could not get it because another task has it.
  private static func hasNumber(_ todo: Todo, _ line: ImportedTodo, in store: TodoStore?) throws -> Bool {
    guard let number = line.number, number != todo.number else { return true }
    return try store?.isFree(number, for: todo.uuid) == false
  }
}

/// A maximum matching of lines to places, one line per place (Kuhn's algorithm): a line moves if another needs its
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

/// A task as a file describes it.
public struct ImportedTodo: Hashable, Sendable {
  /// First line in the file, from 1.
  public let line: Int
  /// Number the line asks for; nil for any.
  public var number: Int?
  public var uuid: String?
  public var title: String
  public var body: String?
  public var quadrant = Quadrant.do
  public var column = BoardColumn.todo
  public var due: Day?
  public var alert: TodoAlert?
  public var recurrence: Recurrence?
  public var color: TodoColor?
  /// Nil if the file does not say.
  public var created: Instant?
  public var changed: Instant?
  public var completed: Instant?
  public var order: OrderKey?
  /// Optional fields the line states, even if it states that there is no value. All others have their defaults.
  let fields: Set<Todo.Field>
  /// Whether the three times are exact; otherwise only their days are known.
  public var knowsTimes = true
  /// Whether the body is the task's own text, and not composed from other fields of the file.
  public var knowsBody = true

  func todo(number: Int, uuid: String, now: Instant) -> Todo {
    let created = created ?? now
    return Todo(
      number: number, uuid: uuid, title: title, body: body, quadrant: quadrant, column: column, due: due, alert: alert,
      recurrence: recurrence, color: color, created: created, changed: changed ?? created,
      completed: completed ?? changed ?? now, order: order)
  }
}

// MARK: - Comparing and merging with an existing task

extension ImportedTodo {
  /// Whether the task has the line's title, is done or open like it, and agrees in all its fields.
  func agrees(with todo: Todo, ignoring others: Set<Todo.Field> = []) -> Bool {
    title == todo.title && (column == .done) == todo.isDone
      && fields.subtracting(others).allSatisfy { agrees(with: todo, in: $0) }
  }

  private func agrees(with todo: Todo, in field: Todo.Field) -> Bool {
    switch field {
    case .body: body == todo.body
    case .quadrant: quadrant == todo.quadrant
    case .column: column == todo.column
    case .due: due == todo.due
    case .alert: alert == todo.alert
    case .recurrence: recurrence == todo.recurrence
    case .color: color == todo.color
    case .created: isSame(created, todo.created)
    case .changed: isSame(changed, todo.changed)
    case .completed: isSame(completed, todo.completed)
    case .order: order == todo.order
    case .number, .uuid, .title, .alertIsOn: true
    }
  }

  private func isSame(_ said: Instant?, _ present: Instant?) -> Bool {
    knowsTimes ? said?.secondsSince1970 == present?.secondsSince1970 : said?.today == present?.today
  }

  /// Whether the present task was changed after the line was written.
  func isOlder(than present: Todo) -> Bool {
    guard knowsTimes, let changed else { return false }
    return changed.secondsSince1970 < present.changed.secondsSince1970
  }

  /// Merges the line into the present task with the same UUID.
  ///
  /// Fields that the line does not state stay. If the task was changed after the line was written, all of it stays. A
  /// body, a due day or a completion is removed only if the line states so and is known to be newer.
  func merged(into present: Todo, now: Instant) -> Todo {
    if isOlder(than: present) { return present }
    let isNewer = knowsTimes && changed != nil
    func part<Value>(_ field: Todo.Field, _ said: Value?, _ present: Value?) -> Value? {
      fields.contains(field) && (said != nil || isNewer) ? said : present
    }
    func todo(changed: Instant) -> Todo {
      Todo(
        number: present.number, uuid: present.uuid, title: title,
        body: isNewer && knowsBody ? part(.body, body, present.body) : bothBodies(present.body),
        quadrant: fields.contains(.quadrant) ? quadrant : present.quadrant,
        column: fields.contains(.column) && (isNewer || !present.isDone) ? column : present.column,
        due: part(.due, due, present.due), alert: part(.alert, alert, present.alert),
        recurrence: part(.recurrence, recurrence, present.recurrence), color: part(.color, color, present.color),
        created: time(created, present.created) ?? present.created,
        changed: changed, completed: time(completed, present.completed) ?? present.completed ?? changed,
        order: part(.order, order, present.order))
    }
    let known = isNewer ? changed : nil
    let after = todo(changed: known ?? present.changed)
    return after == present ? present : todo(changed: known ?? now)
  }

  /// The time from the file. If the file has days only and means the day of `present`, returns `present`, which is more
  /// exact.
  private func time(_ said: Instant?, _ present: Instant?) -> Instant? {
    guard let said, let present, !knowsTimes, said.today == present.today else { return said }
    return present
  }

  /// The present body plus the lines only the file has, if they fit. It is unknown which of the two is newer.
  private func bothBodies(_ present: String?) -> String? {
    guard let present, let body else { return present ?? body }
    let lines = Set(present.split(separator: "\n"))
    let others = body.split(separator: "\n").filter { !lines.contains($0) }
    return (try? TodoText.body(([present] + others.map(String.init)).joined(separator: "\n"))) ?? present
  }
}
