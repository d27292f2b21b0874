import Days
import Foundation
import Platform
import Support
import Testing
import Todos

@testable import cyc

/// The programs whose files are imported, where they are installed.
private enum TodoProgram {
  static let hasTodoTxt = FileManager.default.isExecutableFile(atPath: "/usr/bin/todo-txt")
  static let hasTaskwarrior = FileManager.default.isExecutableFile(atPath: "/usr/bin/task")
  static let noTodoTxt: Comment = "todo-txt is missing: apt install todotxt-cli"
  static let noTaskwarrior: Comment = "task is missing: apt install taskwarrior"
}

/// Files that the real programs wrote, in a home folder of their own.
@Suite(.serialized) struct TodoProgramsPartTests {
  let test: TestWorld
  let environment: [String: String]

  init() throws {
    test = try TestWorld()
    let home = test.folder.path
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": home, "TASKRC": "\(home)/taskrc", "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb",
    ]
    try SharedFile.write(
      Array("data.location=\(home)/task\nconfirmation=no\nverbose=nothing\n".utf8), to: "\(home)/taskrc")
    let config = "export TODO_DIR=\(home)\nexport TODO_FILE=\(home)/todo.txt\nexport DONE_FILE=\(home)/done.txt\n"
    try SharedFile.write(Array("\(config)export REPORT_FILE=\(home)/report.txt\n".utf8), to: "\(home)/todo.cfg")
  }

  @discardableResult
  func run(_ program: String...) throws -> String {
    let result = try Program.run(program, environment: environment, timeoutSeconds: 20)
    #expect(result.exitCode == 0, "\(program): \(result.output)")
    return result.output
  }

  func todoTxt(_ arguments: String...) throws -> String {
    let config = ["todo-txt", "-d", test.folder.path("todo.cfg"), "-p", "-a"]
    let result = try Program.run(config + arguments, environment: environment, timeoutSeconds: 20)
    #expect(result.exitCode == 0, "\(arguments): \(result.output)")
    return result.output
  }

  func todos() throws -> [Todo] { try test.world.readTodos { try $0.todos(TodoFilter(order: .number)) } ?? [] }

  @Test(.enabled(if: TodoProgram.hasTodoTxt, TodoProgram.noTodoTxt)) func todoTxtsFileIsImported() throws {
    _ = try todoTxt("add", "Call Mum +family @phone due:2026-12-24")
    _ = try todoTxt("-t", "add", "커밋하기")
    _ = try todoTxt("add", "Buy milk")
    _ = try todoTxt("add", "Some day")
    _ = try todoTxt("pri", "1", "b")
    _ = try todoTxt("pri", "4", "f")
    _ = try todoTxt("do", "3")
    let file = test.folder.path("todo.txt")
    #expect(test.call("todo", "import", "--format", "todotxt", file) == .done, "\(test.err)")
    #expect(test.out.contains("Imported 4 tasks: 4 new, 0 replaced, 0 unchanged."))
    #expect(test.out.contains("Put in quadrant do, since there is none for priorities below (D): 1."))
    let todos = try todos()
    #expect(todos.map(\.title) == ["Call Mum +family @phone", "커밋하기", "Buy milk", "Some day"])
    #expect(todos.map(\.quadrant) == [.decide, .do, .do, .do])
    #expect(todos.map(\.column) == [.todo, .todo, .done, .todo])
    #expect(todos[0].due == Day(iso8601: "2026-12-24"))
    // A line that has become different is another task,
    _ = try todoTxt("do", "1")
    #expect(test.call("todo", "import", file) == .done)
    #expect(try self.todos().map(\.isDone) == [false, false, true, false, true])
    // unless it has our UUID: then what the program does with a task arrives at the same one.
    #expect(test.call("todo", "export", "-y", file) == .done)
    _ = try todoTxt("do", "2")
    #expect(test.call("todo", "import", file) == .done)
    #expect(try self.todos().map(\.isDone) == [false, true, true, false, true])
  }

  @Test(.enabled(if: TodoProgram.hasTodoTxt, TodoProgram.noTodoTxt)) func todoTxtReadsOurFile() throws {
    var random = SeededGenerator(seed: 7)
    let titles = ["커밋 🌱", "x marks the spot", "(A) is not urgent", "2026-01-01 was a day", "Call +home @phone"]
    let tasks = titles.shuffled(using: &random).map { title in
      "{\"title\":\"\(title)\",\"body\":\"one\\n두 번째: 100%\",\"quadrant\":\"delegate\",\"due\":\"2026-12-24\",\"alert\":\"21:30\"}"
    }
    let document =
      "{\"schema_version\":1,\"tasks\":[\(tasks.joined(separator: ",")),{\"title\":\"Over\",\"column\":\"done\"}]}"
    test.world.readAll = { _ in Array(document.utf8) }
    #expect(test.call("todo", "import", "-") == .done, "\(test.err)")
    #expect(test.call("todo", "export", "--format", "todotxt", test.folder.path("todo.txt")) == .done, "\(test.err)")
    let listed = try todoTxt("ls")
    for title in titles {
      #expect(listed.contains("(C) 2026-08-03 \(title) due:2026-12-24 at:2130 note:one%0a두%20번째%3a%20100%25 "))
    }
    #expect(listed.contains("TODO: 6 of 6 tasks shown"))
    #expect(listed.contains("x 2026-08-03 2026-08-03 Over pri:A "))
    #expect(try todoTxt("lsp", "C").contains("TODO: 5 of 6 tasks shown"))
    // It reads it, moves what is done away, and we read the rest again.
    _ = try todoTxt("archive")
    #expect(test.call("todo", "import", "--format", "todotxt", test.folder.path("todo.txt"), "--json") == .done)
    #expect(test.out.contains("\"unchanged\":5"))
  }

  @Test(.enabled(if: TodoProgram.hasTaskwarrior, TodoProgram.noTaskwarrior)) func taskwarriorsExportIsImported() throws
  {
    try run("task", "add", "Write report", "due:2026-12-24", "project:work", "+next", "priority:H")
    try run("task", "add", "커밋하기", "due:2026-12-24T21:30", "priority:L")
    try run("task", "add", "Later", "wait:2036-01-01", "entry:2026-11-01")
    try run("task", "add", "Over")
    try run("task", "add", "Gone")
    try run("task", "add", "Again", "due:2036-12-24", "recur:weekly")
    try run("task", "1", "annotate", "a note: with \"quotes\" / slashes")
    try run("task", "1", "start")
    try run("task", "4", "done")
    try run("task", "5", "delete")
    let exported = try run("task", "export")
    for text in [exported, try run("task", "rc.json.array=off", "export")] {
      test.out = ""
      test.world.readAll = { _ in Array(text.utf8) }
      #expect(test.call("todo", "import", "--format", "taskwarrior", "-") == .done, "\(test.err)")
    }
    #expect(test.out.contains("0 new, 0 replaced, 5 unchanged"))
    #expect(test.out.contains("Skipped, since they were deleted: 1."))
    #expect(test.out.contains("templates of recurring tasks: 1."))
    let todos = Dictionary(uniqueKeysWithValues: try todos().map { ($0.title, $0) })
    #expect(Set(todos.keys) == ["Write report", "커밋하기", "Later", "Over", "Again"])
    let report = try #require(todos["Write report"])
    #expect(report.quadrant == .do && report.column == .doing && report.due == Day(iso8601: "2026-12-24"))
    #expect(report.alert == nil)
    #expect(report.body?.hasSuffix(" a note: with \"quotes\" / slashes\nproject: work\ntags: next") == true)
    #expect(exported.contains(report.uuid))
    #expect(todos["커밋하기"]?.quadrant == .delegate && todos["커밋하기"]?.alert?.time.description == "21:30")
    #expect(todos["Later"]?.body == "wait: 2036-01-01 00:00" && todos["Over"]?.isDone == true)
  }
}
