import Days
import Formats
import Foundation
import GRDB
import Support
import Testing

@testable import Todos

/// A file of another program with random entries, some of them odd.
private struct RandomForeignFile {
  struct Entry {
    var title: String
    var note: String
    var due: String
    var isDone: Bool
    var priority: Int
  }

  var random: SeededGenerator
  var entries: [Entry] = []
  private var count = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 1...12, using: &random) { entries.append(entry()) }
  }

  private func chance(_ oneIn: Int, _ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }

  /// A word that is nowhere else in the file. It ends with `q`.
  private mutating func word() -> String {
    count += 1
    let words = ["milk", "우유", "é", "日本", "x"]
    return "\(words[Int.random(in: words.indices, using: &random)])\(count)q"
  }

  private mutating func text(_ max: Int) -> String {
    let odd = [
      "\u{200B}", "\u{202E}", "\u{A0}", "\t", "https://example.com/\(String(repeating: "a", count: 70))", "👨‍👩‍👧",
      "e\u{301}",
    ]
    return (0..<Int.random(in: 1...max, using: &random)).map { _ in
      word() + (chance(8, &random) ? " " + (odd.randomElement(using: &random) ?? "") : "")
    }.joined(separator: " ")
  }

  private mutating func entry() -> Entry {
    let dues = ["", "", "2026-12-03", "2026-12-24", "\(word()) soon"]
    return Entry(
      title: text(chance(10, &random) ? 60 : 5), note: chance(2, &random) ? "" : text(8),
      due: dues.randomElement(using: &random) ?? "", isDone: chance(4, &random),
      priority: Int.random(in: 1...4, using: &random))
  }

  static let formats: [ImportFormat] = [.csv, .todoist, .ticktick, .google, .trello, .markdown, .todotxt, .icalendar]

  func text(as format: ImportFormat) -> String {
    func cell(_ text: String) -> String { CSVCell.quoted(text) }
    func json(_ text: String) -> String { JSONValue.string(text).text() }
    switch format {
    case .csv:
      return "Task,Notes,Due date,Done,Owner\n"
        + entries.map { "\(cell($0.title)),\(cell($0.note)),\(cell($0.due)),\($0.isDone ? "yes" : "no"),Kim\n" }
        .joined()
    case .todoist:
      return "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n"
        + entries.map { "task,\(cell($0.title)),\(cell($0.note)),\($0.priority),1,\(cell($0.due))\n" }.joined()
    case .ticktick:
      return "\"List Name\",\"Title\",\"Content\",\"Is Check list\",\"Due Date\",\"Status\",\"taskId\"\n"
        + entries.enumerated().map {
          "Inbox,\(cell($1.title)),\(cell($1.note)),N,\(cell($1.due)),\($1.isDone ? 2 : 0),\($0)\n"
        }.joined()
    case .google:
      let items = entries.enumerated().map { index, entry in
        "{\"kind\":\"tasks#task\",\"id\":\"\(index)\",\"title\":\(json(entry.title)),\"notes\":\(json(entry.note)),"
          + "\"due\":\(json(entry.due)),\"status\":\"\(entry.isDone ? "completed" : "needsAction")\"}"
      }
      return
        "{\"kind\":\"tasks#taskLists\",\"items\":[{\"title\":\"L\",\"items\":[\n\(items.joined(separator: ",\n"))]}]}"
    case .trello:
      let cards = entries.enumerated().map { index, entry in
        "{\"id\":\"\(index)\",\"name\":\(json(entry.title)),\"desc\":\(json(entry.note)),\"idList\":\"A\",\"closed\":false,"
          + "\"due\":\(entry.due.isEmpty ? "null" : json(entry.due)),\"dueComplete\":\(entry.isDone)}"
      }
      return "{\"lists\":[{\"id\":\"A\",\"name\":\"To Do\"}],\"cards\":[\(cards.joined(separator: ",\n"))]}"
    case .icalendar:
      return "BEGIN:VCALENDAR\n"
        + entries.enumerated().map {
          "BEGIN:VTODO\nUID:\($0)\nSUMMARY:\($1.title)\nDESCRIPTION:\($1.note)\n"
            + ($1.due.isEmpty ? "" : "DUE:\($1.due)\n")
            + "STATUS:\($1.isDone ? "COMPLETED" : "NEEDS-ACTION")\nEND:VTODO\n"
        }.joined() + "END:VCALENDAR\n"
    case .markdown:
      return entries.map {
        "- [\($0.isDone ? "x" : " ")] \($0.title)\($0.due.isEmpty ? "" : " 📅 \($0.due)")\n"
          + ($0.note.isEmpty ? "" : "    \($0.note)\n")
      }.joined()
    default:
      return entries.map {
        "\($0.isDone ? "x " : "")\($0.title) \($0.note)\($0.due.hasPrefix("2") ? " due:\($0.due)" : " \($0.due)")\n"
      }
      .joined()
    }
  }
}

/// Every entry of a foreign file becomes a task or is named, and no word of it is lost.
@Suite struct ImportLongLawTests {
  private let now = inUTC(.moment(secondsSince1970: 1_795_263_120))

  private func read(_ text: String, isStrict: Bool = false) throws -> TodoFile {
    try TodoFile(Array(text.utf8), rules: ImportRules(isStrict: isStrict, instant: inUTC))
  }

  private func withStore(_ work: (TodoStore) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      try work(TodoStore(database))
    }
  }

  @discardableResult
  private func take(_ file: TodoFile, into store: TodoStore) throws -> ImportPlan {
    let plan = try ImportPlan(file.todos, into: store, now: now)
    try store.record(.import, plan.changes, at: now)
    return plan
  }

  private func json(_ store: TodoStore) throws -> String {
    TodoExport.json(try store.todos(TodoFilter(order: .number)))
  }

  @Test(arguments: RandomForeignFile.formats)
  func entriesAddUpAndNoWordIsLost(format: ImportFormat) throws {
    for seed in 0..<UInt64(60) {
      let foreign = RandomForeignFile(seed: seed)
      let text = foreign.text(as: format)
      let file = try read(text)
      #expect(file.format == format, "seed \(seed)")
      #expect(file.todos.count + file.leftOut.count == foreign.entries.count, "seed \(seed): \(file.leftOut)")
      for (entry, todo) in zip(foreign.entries, file.todos) {
        let isCut = file.repaired.contains { problem in
          if case .text(.long(.body, _, _)) = problem.reason { problem.line == todo.line } else { false }
        }
        if isCut { continue }
        let kept = "\(todo.title) \(todo.body ?? "")"
        let due = todo.due.map(\.description)
        for word in "\(entry.title) \(entry.note) \(entry.due)".split(whereSeparator: \.isWhitespace)
        where word.hasSuffix("q") {
          let isKept = kept.contains(word.precomposedStringWithCanonicalMapping)
          #expect(isKept, "seed \(seed): \(word) is not in \(kept)")
        }
        if format != .todoist { #expect(todo.column == (entry.isDone ? .done : .todo), "seed \(seed)") }
        // The other two write days in another form.
        if entry.due.hasPrefix("2"), format != .icalendar, format != .trello {
          #expect(due == entry.due, "seed \(seed): \(todo)")
        }
      }
    }
  }

  @Test(arguments: RandomForeignFile.formats)
  func secondImportAddsNothingAndUndoTakesTheFirstBack(format: ImportFormat) throws {
    for seed in 0..<UInt64(30) {
      let text = RandomForeignFile(seed: seed).text(as: format)
      try withStore { store in
        let file = try read(text)
        try store.record(.add, [TodoChange(added: Todo(number: 1, uuid: "a", title: "Mine", created: now))], at: now)
        let before = try json(store)
        #expect(try take(file, into: store).added == file.todos.count)
        let after = try json(store)
        let again = try take(read(text), into: store)
        #expect(again.changes.isEmpty && again.unchanged == file.todos.count, "seed \(seed)")
        #expect(try store.undo(at: now).count == 1)
        #expect(try json(store) == before, "seed \(seed)")
        try take(read(text), into: store)
        #expect(try json(store) == after, "seed \(seed): with the same numbers")
      }
    }
  }

  @Test(arguments: RandomForeignFile.formats)
  func finishedAndEditedTasksStayAndOnlyEditedEntriesChange(format: ImportFormat) throws {
    for seed in 0..<UInt64(30) {
      var foreign = RandomForeignFile(seed: seed)
      try withStore { store in
        try take(read(foreign.text(as: format)), into: store)
        // In the list, every second task is finished, and the others get another color and day.
        let changes = try store.todos(TodoFilter(order: .number)).map { todo in
          let edit =
            todo.number % 2 == 0
            ? TodoEdit(column: .done) : TodoEdit(title: "\(todo.number) mine", due: Day(number: 30_000), color: .red)
          return TodoChange(from: todo, to: edit.applied(to: todo, at: now))
        }
        try store.record(.edit, changes, at: now)
        let before = try store.todos(TodoFilter(order: .number))
        let again = try take(read(foreign.text(as: format)), into: store)
        #expect(again.changes.isEmpty && again.added == 0, "seed \(seed): \(again)")
        // An entry of the file gets a note. In todo.txt it would change the title.
        let index = Int.random(in: foreign.entries.indices, using: &foreign.random)
        guard format != .todotxt else { return }
        foreign.entries[index].note = "another note"
        let edited = try take(read(foreign.text(as: format)), into: store)
        #expect(edited.added == 0 && edited.replaced == 1, "seed \(seed): \(edited)")
        let after = try store.todos(TodoFilter(order: .number))
        for (old, new) in zip(before, after) {
          #expect(old.title == new.title && old.due == new.due && old.column == new.column, "seed \(seed)")
          if edited.changes.map(\.number) != [old.number] { #expect(old == new, "seed \(seed)") }
        }
        #expect(after.count { $0.body?.contains("another note") ?? false } == 1, "seed \(seed)")
      }
    }
  }

  @Test func linesOfTheListStayInABodyThatTheFileChangesTwice() throws {
    func file(_ lines: String...) throws -> TodoFile {
      try read("- [ ] Pack\n" + lines.map { "  \($0)\n" }.joined())
    }
    try withStore { store in
      func body() throws -> String? { try store.todos(TodoFilter()).first?.body }
      try take(file("socks", "hat"), into: store)
      try take(file("socks"), into: store)
      #expect(try body() == "socks", "the file alone changed the body")
      let changes = try store.todos(TodoFilter()).map {
        TodoChange(from: $0, to: TodoEdit(body: "socks\nmine").applied(to: $0, at: now))
      }
      try store.record(.edit, changes, at: now)
      try take(file("socks", "shoes"), into: store)
      #expect(try body() == "socks\nmine\nshoes")
      try take(file("socks", "boots"), into: store)
      #expect(try body() == "socks\nmine\nshoes\nboots")
      #expect(try take(file("socks", "boots"), into: store).changes.isEmpty)
    }
  }

  @Test(arguments: RandomForeignFile.formats)
  func strictImportTakesAllOrNothing(format: ImportFormat) throws {
    var (taken, refused) = (0, 0)
    for seed in 0..<UInt64(80) {
      let text = RandomForeignFile(seed: seed).text(as: format)
      let tolerant = try read(text)
      // The column `Owner` of the CSV file is refused, too.
      let isClean = tolerant.repaired.isEmpty && tolerant.leftOut.isEmpty && format != .csv
      if let strict = try? read(text, isStrict: true) {
        #expect(isClean && strict == tolerant, "seed \(seed)")
        taken += 1
      } else {
        #expect(!isClean, "seed \(seed)")
        refused += 1
      }
    }
    #expect(refused > 0 && (taken > 0 || format == .csv))
  }

  @Test func pipedCellsAndOpenQuotesLoseNothing() throws {
    let file = try read("Title|Notes\nfirst|one|two\n\"open|quote\nlast\n")
    #expect(file.todos.map(\.title) == ["first", "\"open", "last"])
    #expect(file.todos.map(\.body) == ["one\nfrom CSV:\nmore: two", "quote", nil])
    #expect(file.repaired == [ImportProblem(line: 3, .notCSV)])
  }

  @Test func noCellOfATickTickRowIsLost() throws {
    let file = try read(
      """
      Folder Name,List Name,Title,Is Check list,Start Date,Priority,Status,taskId,Timezone
      ,Home,Sow basil,N,whenever,4,0,7,Asia/Seoul,left over
      """)
    let todo = try #require(file.todos.first)
    for text in ["start: whenever", "priority: 4", "more: left over", "list: Home"] {
      #expect(todo.body?.contains(text) == true, "\(text): \(todo.body ?? "")")
    }
    #expect(file.repaired.map(\.reason) == [.unreadDate("whenever")])
    #expect(!file.columns.filter { ["taskId", "Timezone"].contains($0.name) }.contains { $0.meaning == .ignored })
  }

  @Test func commentOfATodoistProjectIsNotAFault() throws {
    let text = "TYPE,CONTENT,DATE\nnote,About the balcony,\ntask,Sow basil,\nnote,Seeds are in the drawer,\n"
    let file = try read(text, isStrict: true)
    #expect(file.leftOut == [ImportProblem(line: 2, .skipped(.note))])
    #expect(file.todos.map(\.title) == ["Sow basil"] && file.todos[0].body?.contains("drawer") == true)
    #expect(file.columns.map(\.meaning) == [.auxiliary, .title, .due])
  }

  @Test func datesOfAColumnDecideItsOrder() throws {
    func dues(_ cells: [String], order: DateOrder? = nil, header: String = "Task,Due") throws -> [String] {
      let text = "\(header)\n" + cells.map { "a,\($0)\n" }.joined()
      let rules = ImportRules(isStrict: false, dateOrder: order, instant: inUTC)
      return try TodoFile(Array(text.utf8), rules: rules).todos.map { $0.due?.description ?? $0.body ?? "" }
    }
    #expect(try dues(["3/4/2026", "13/4/2026"]) == ["2026-04-03", "2026-04-13"])
    #expect(try dues(["3/4/2026", "3/14/2026"]) == ["2026-03-04", "2026-03-14"])
    #expect(try dues(["3/4/2026", "3/3/2026"]) == ["from CSV:\nDue: 3/4/2026", "2026-03-03"])
    #expect(try dues(["3/4/2026"], order: .mdy) == ["2026-03-04"])
    #expect(try dues(["3/4/2026"], order: .dmy) == ["2026-04-03"])
    #expect(try dues(["26.11.30"], header: "제목,마감일") == ["2026-11-30"])
    #expect(
      try dues(["2026. 12. 2.", "2026/12/3", "2026-12-04 00:00:00"]) == ["2026-12-02", "2026-12-03", "2026-12-04"])
  }

  @Test func changedCellsChangeAKnownTask() throws {
    try withStore { store in
      let todo = Todo(
        number: 1, uuid: TodoFileTests.uuid, title: "Tea", quadrant: .do, due: Day(number: 20_000), created: now)
      try store.record(.add, [TodoChange(added: todo)], at: now)
      let table = TodoExport.csv([todo]).replacing(",do,todo,", with: ",decide,doing,").replacing(
        "2024-10-04", with: "2024-10-05")
      let file = try TodoFile(Array(table.utf8), as: .csv, rules: ImportRules(isStrict: true, instant: inUTC))
      #expect(try take(file, into: store).replaced == 1)
      let after = try #require(try store.todo(1))
      #expect(after.quadrant == .decide && after.column == .doing && after.due == Day(number: 20_001))
    }
  }
}
