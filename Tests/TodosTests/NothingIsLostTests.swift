import Days
import Foundation
import GRDB
import Support
import Testing

@testable import Todos

/// An import never loses a note, a due day or a completion.
@Suite struct NothingIsLostTests {
  let now = inUTC(.moment(secondsSince1970: 1_895_263_120))

  /// A random task with one of two titles, so that many are similar.
  func todo(_ number: Int, _ random: inout RandomFileTodos) -> Todo {
    let todo = random.todo(number: number)
    return Todo(
      number: number, uuid: todo.uuid, title: random.one(of: ["Call mum", "커밋"]),
      body: random.chance(40) ? random.one(of: ["a note", "two\nlines"]) : nil,
      quadrant: random.one(of: [.do, .decide]), column: todo.column, due: random.chance(40) ? Day(number: 20_000) : nil,
      color: random.chance(20) ? .red : nil, created: todo.created, changed: todo.changed, completed: todo.completed)
  }

  /// A task as a line of JSON without some of its fields.
  func line(_ todo: Todo, keepsUUID: Bool, _ random: inout RandomFileTodos) throws -> String {
    let text = String(TodoExport.json([todo]).split(separator: "\n")[1])
    var object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    for key in ["number", "body", "quadrant", "color", "created", "changed"] where random.chance(40) {
      object[key] = nil
    }
    if random.chance(30) { for key in ["due", "alert", "alert_on"] { object[key] = nil } }
    if random.chance(30) { for key in ["column", "completed"] { object[key] = nil } }
    if !keepsUUID { object["uuid"] = nil }
    return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  /// A JSON file with its tasks on one line, or on a line each if their number is odd.
  func file(_ lines: [String]) throws -> TodoFile {
    try TodoFile(
      "{\"schema_version\":1,\"tasks\":[\(lines.joined(separator: lines.count % 2 == 0 ? "," : ",\n"))]}", as: .json)
  }

  func withStore(_ present: [Todo], _ work: (TodoStore) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      try TodoStore(database).record(.add, present.map(TodoChange.init(added:)), at: now)
      try work(TodoStore(database))
    }
  }

  func importFile(_ file: TodoFile, into store: TodoStore) throws -> ImportPlan {
    let plan = try ImportPlan(file.todos, into: store, now: now)
    try store.record(.import, plan.changes, at: now)
    return plan
  }

  @Test func lineWithoutAUUIDChangesNoTask() throws {
    var (found, added) = (0, 0)
    for seed in UInt64(0)..<150 {
      var random = RandomFileTodos(seed: seed)
      let present = (1...10).map { todo($0, &random) }
      let others = (8...14).map { todo($0, &random) }
      try withStore(present) { store in
        let wanted = (present.filter { _ in random.chance() } + others).shuffled(using: &random.generator)
        let file = try file(wanted.map { try line($0, keepsUUID: false, &random) })
        let plan = try importFile(file, into: store)
        for todo in present { #expect(try store.todo(todo.number) == todo, "seed \(seed)") }
        #expect(plan.replaced == 0 && plan.kept == 0 && plan.added + plan.unchanged == wanted.count, "seed \(seed)")
        let after = try store.todos()
        // Each line has its own task in the list, done or not as the line says.
        for line in file.todos { #expect(after.contains { line.agrees(with: $0) }, "seed \(seed): \(line)") }
        let again = try importFile(file, into: store)
        #expect(
          again.changes.isEmpty && again.unchanged == wanted.count, "seed \(seed): a second import changes nothing")
        found += plan.unchanged
        added += plan.added
      }
    }
    #expect(found > 100 && added > 100)
  }

  @Test func listWithoutItsUUIDsIsUnchanged() throws {
    for seed in UInt64(0)..<60 {
      var random = RandomFileTodos(seed: seed)
      let present = (1...12).map { todo($0, &random) }
      let stripped = TodoExport.json(present).replacing(#/"uuid":"[^"]*",/#, with: "")
      try withStore(present) { store in
        let plan = try importFile(TodoFile(stripped, as: .json), into: store)
        #expect(plan.unchanged == 12, "seed \(seed)")
      }
    }
  }

  @Test func lineWithAUUIDRemovesOnlyFieldsThatItNamesAndOnlyIfNewer() throws {
    var reopened = 0
    for seed in UInt64(0)..<150 {
      var random = RandomFileTodos(seed: seed)
      let present = (1...10).map { todo($0, &random) }
      let wanted = present.map { old in
        let other = todo(old.number, &random)
        return Todo(
          number: other.number, uuid: old.uuid, title: other.title, body: other.body, quadrant: other.quadrant,
          column: other.column, due: other.due, color: other.color, created: other.created, changed: other.changed,
          completed: other.completed)
      }
      let json = try file(wanted.map { try line($0, keepsUUID: true, &random) })
      let foreign = try TodoFile(TodoExport.todoTxt(wanted), as: .todotxt)
      for (file, isOwn) in [(json, true), (foreign, false)] {
        try withStore(present) { store in
          _ = try importFile(file, into: store)
          for (old, line) in zip(present, file.todos) {
            let new = try #require(try store.todo(uuid: old.uuid), "seed \(seed)")
            let isNewer = isOwn && line.changed.map { $0.secondsSince1970 >= old.changed.secondsSince1970 } ?? false
            if let note = old.body, !(isNewer && line.stated.contains(.body)) {
              #expect(new.body?.hasPrefix(note) == true, "seed \(seed)")
            }
            if old.due != nil, !(isNewer && line.stated.contains(.due)) { #expect(new.due != nil, "seed \(seed)") }
            if old.isDone, !(isNewer && line.stated.contains(.column)) {
              #expect(new.isDone, "seed \(seed)")
              if !line.stated.contains(.completed) { #expect(new.completed == old.completed) }
            }
            if old.isDone, !new.isDone { reopened += 1 }
          }
          let again = try importFile(file, into: store)
          #expect(again.changes.isEmpty, "seed \(seed): a second import changes nothing")
        }
      }
    }
    #expect(reopened > 20, "a newer file can reopen tasks")
  }

  @Test func finishedTaskKeepsItsCompletionAndNote() throws {
    let done = Todo(
      number: 1, uuid: TodoFileTests.uuid, title: "Call mum", body: "ask for the recipe", column: .done,
      due: Day(number: 20_000), created: now)
    for (text, format) in [
      ("Call mum\n", ImportFormat.todotxt), ("title\nCall mum\n", .csv),
      ("{\"schema_version\":1,\"tasks\":[{\"title\":\"Call mum\"}]}", .json),
      ("Call mum uuid:\(TodoFileTests.uuid)\n", .todotxt),
      ("[{\"description\":\"Call mum\",\"status\":\"pending\",\"uuid\":\"\(TodoFileTests.uuid)\"}]", .taskwarrior),
      (
        "[{\"description\":\"Call mum\",\"status\":\"pending\",\"uuid\":\"\(TodoFileTests.uuid)\",\"modified\":\"20201124T000000Z\"}]",
        .taskwarrior
      ),
    ] {
      try withStore([done]) { store in
        _ = try importFile(TodoFile(text, as: format), into: store)
        #expect(try store.todo(1) == done, "\(text)")
      }
    }
  }
}
