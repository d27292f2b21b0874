import Days
import Foundation
import Platform
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz

@Suite struct TodoImportExportCommandTests {
  static let document = """
    {"schema_version":1,"tasks":[
    {"title":"커밋 🌱","due":"2026-08-03","alert":"21:30","quadrant":"decide"},
    {"title":"Call Mum","body":"one\\ntwo","column":"doing"},
    {"title":"Done","column":"done","quadrant":"delete"}
    ]}
    """

  /// A world with three tasks, and the path of their exported file.
  func filled(isTerminal: Bool = false, language: Language = .english) throws -> (TestWorld, file: String) {
    let test = try TestWorld(language: language, isTerminal: isTerminal)
    let file = test.folder.path("tasks.json")
    try SharedFile.write(Array(Self.document.utf8), to: file)
    #expect(test.call("todo", "import", "-y", file) == .done, "\(test.err)")
    #expect(test.call("todo", "export", "-y", file) == .done, "\(test.err)")
    test.out = ""
    return (test, file)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try SharedFile.read(path, limitBytes: 1 << 20), as: UTF8.self)
  }

  func exported(_ test: TestWorld) -> String {
    test.out = ""
    #expect(test.call("todo", "export") == .done)
    defer { test.out = "" }
    return test.out
  }

  @Test func exportResetImportExportGivesTheSameBytes() throws {
    let (test, file) = try filled()
    let before = try text(file)
    #expect(before == exported(test))
    #expect(before.contains("\"number\":3,"))
    #expect(test.call("todo", "reset", "-y") == .done)
    #expect(test.out == "Removed 3 tasks.\nTo bring them back: cyc todo undo\n")
    #expect(exported(test) == "{\"schema_version\":1,\"tasks\":[]}\n")
    #expect(test.call("todo", "import", file) == .done)
    #expect(test.out == "Read as cyc's JSON: 3 tasks new, 0 known. To undo: cyc todo undo\n")
    #expect(exported(test) == before)
  }

  @Test func listAsJSONIsImportedWithoutAChange() throws {
    let (test, _) = try filled()
    let before = exported(test)
    #expect(test.call("todo", "list", "--all", "--json") == .done)
    let list = test.out
    test.world.screen.readAll = { _ in Array(list.utf8) }
    #expect(test.call("todo", "import", "--strict", "-") == .done, "\(test.err)")
    #expect(exported(test) == before)
    #expect(test.call("todo", "reset", "-y") == .done)
    #expect(test.call("todo", "import", "-") == .done, "\(test.err)")
    #expect(exported(test) == before)
  }

  @Test func importAndResetAreOneStepEach() throws {
    let (test, _) = try filled()
    let before = exported(test)
    #expect(test.call("todo", "reset", "-y") == .done)
    let steps = try test.world.readTodos { try $0.steps() } ?? []
    #expect(steps.map(\.kind) == [.reset, .import])
    #expect(steps.map(\.changes.count) == [3, 3])
    _ = try test.world.changeTodos { try $0.undo(at: test.world.clock.now()) }
    #expect(exported(test) == before)
    _ = try test.world.changeTodos { try $0.undo(at: test.world.clock.now()) }
    #expect(exported(test) == "{\"schema_version\":1,\"tasks\":[]}\n")
  }

  @Test func dryRunReportsTheSameAndChangesNothing() throws {
    let test = try TestWorld()
    test.world.screen.readAll = { limit in
      #expect(limit == 256 << 20)
      return Array(Self.document.utf8)
    }
    #expect(test.call("todo", "import", "-", "--dry-run", "--json") == .done)
    let dry = test.out
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
    test.out = ""
    #expect(test.call("todo", "import", "-", "--json") == .done)
    #expect(test.out == dry.replacing("\"dry_run\":true", with: "\"dry_run\":false"))
    #expect(
      dry == """
        {"added":3,"dry_run":true,"format":"json","kept":0,"left_out":[],"renumbered":0,"repaired":[],"replaced":0,\
        "schema_version":1,"unchanged":0}

        """)
    test.out = ""
    #expect(test.call("todo", "import", "-", "--lang", "ko", "--dry-run") == .done)
    #expect(test.out == "읽은 형식: cyc JSON. 새 할 일 0개, 이미 있는 할 일 3개.\n바뀐 것은 없어요.\n")
  }

  @Test func jsonSaysAsTheTextHowAnEntryWasChangedToFit() throws {
    let test = try TestWorld()
    test.world.screen.readAll = { _ in
      Array(#"{"schema_version":1,"tasks":[{"title":"a","project":"home","due":"soon"}]}"#.utf8)
    }
    #expect(test.call("todo", "import", "-", "--dry-run") == .done)
    let text = test.out
    test.out = ""
    #expect(test.call("todo", "import", "-", "--dry-run", "--json") == .done)
    for reason in [
      "'project' is unknown here; it is in the note", "the value of 'due' is not a date; it is kept as text",
    ] {
      #expect(text.contains("line 1: \(reason)\n"), "\(text)")
      #expect(test.out.contains("\"reason\":\"\(reason)\"}"), "\(test.out)")
    }
  }

  @Test func existingFileIsReplacedAfterConfirmation() throws {
    let (test, file) = try filled(isTerminal: true)
    try SharedFile.write([], to: file)
    var answers = ["n", "y"]
    test.world.screen.readLine = { answers.removeFirst() }
    #expect(test.call("todo", "export", file) == .no)
    #expect(try text(file) == "")
    #expect(test.err.hasSuffix("\(file) exists. Replace it? [y/N] Nothing was changed.\n"))
    #expect(test.call("todo", "export", file) == .done)
    #expect(try text(file) == exported(test))
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path).filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test func existingFileIsKeptWithoutATerminal() throws {
    let (test, file) = try filled()
    try SharedFile.write(Array("mine".utf8), to: file)
    #expect(test.call("todo", "export", file) == .failed)
    #expect(test.err.contains("hint: cyc todo export -y \(file)\n"))
    #expect(try text(file) == "mine")
    #expect(test.call("todo", "export", "-y", test.folder.path) == .failed)
    #expect(test.call("todo", "export", test.folder.path("none/x.json")) == .failed)
    #expect(test.out == "")
  }

  @Test func resetAsksForConfirmation() throws {
    let (test, _) = try filled(isTerminal: true, language: .korean)
    let before = exported(test)
    var answers: [String?] = [nil, "네"]
    test.world.screen.readLine = { answers.removeFirst() }
    #expect(test.call("todo", "reset") == .no)
    #expect(test.err == "할 일 3개를 모두 지울까요? [y/N] 아무것도 바꾸지 않았어요.\n")
    #expect(exported(test) == before)
    #expect(test.call("todo", "reset", "--json") == .done)
    #expect(test.out == "{\"removed\":3,\"schema_version\":1}\n")
    test.out = ""
    #expect(test.call("todo", "reset") == .done)
    #expect(test.out == "목록이 이미 비어 있어요.\n")
  }

  @Test func invalidFileImportsNothing() throws {
    let (test, _) = try filled()
    let before = exported(test)
    let bad = test.folder.path("bad.txt")
    try SharedFile.write(Array(("fine\n" + String(repeating: "a\u{7}\n", count: 12)).utf8), to: bad)
    #expect(test.call("todo", "import", "--strict", "--format", "todotxt", bad) == .failed)
    let lines = test.err.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines[0] == "cyc: nothing was imported from \(bad)")
    #expect(lines[1] == "  line 2: the title contains a character that cannot be stored: U+0007")
    #expect(lines[11] == "  and 2 more")
    #expect(exported(test) == before)
    test.world.screen.readAll = { throw StandardInputError.tooLarge(limitBytes: $0) }
    #expect(test.call("todo", "import", "-") == .failed)
    #expect(test.err.hasSuffix("cyc: cannot read standard input: it is larger than 268,435,456 bytes\n"))
    #expect(test.call("todo", "import", test.folder.path("none")) == .failed)
    #expect(test.out == "")
  }

  @Test(arguments: [40, 80, 120, 10]) func noLineIsWiderThanTheTerminal(columns: Int) throws {
    let test = try TestWorld()
    let name = test.folder.path("할 일 목록 이름이 아주 긴 파일 😀.json")
    for arguments in [["import", "-"], ["import", "-", "--dry-run"], ["export", name], ["reset", "-y"], ["reset"]] {
      for language in ["en", "ko"] {
        test.world.screen.readAll = { _ in Array(Self.document.utf8) }
        let style = ["--width", "\(columns)", "--lang", language]
        #expect(
          Cyc.run(["todo"] + arguments + (arguments[0] == "export" ? ["-y"] : []) + style, in: test.world) == .done)
      }
    }
    let lines = test.out.split(separator: "\n")
    #expect(lines.count > 10)
    for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
    test.out = ""
    #expect(test.call("todo", "export", "-y", name, "--ascii") == .done)
    #expect(test.out.allSatisfy { $0.isASCII })
    test.out = ""
    #expect(test.call("todo", "export", "-y", name, "--ascii", "--lang", "ko") == .done)
    #expect(test.out.contains("할 일") && !test.out.contains("😀"), "--ascii keeps Korean letters in Korean output")
  }

  @Test func markdownTitlesAreEscaped() {
    #expect(TodoMarkdown.escaped("*a* [b](c) <d> `e` 1. f_g") == "\\*a\\* \\[b\\](c) \\<d\\> \\`e\\` 1. f\\_g")
    // Swift joins a sign with U+0D4E before it or an accent behind it into one character; Markdown does not.
    #expect(TodoMarkdown.escaped("\u{D4E}<img>\u{301}\u{D4E}[") == "\u{D4E}\\<img\\>\u{301}\u{D4E}\\[")
  }
}

/// Programs whose files cyc imports.
private enum TodoProgram {
  static let hasTodoTxt = FileManager.default.isExecutableFile(atPath: "/usr/bin/todo-txt")
  static let hasTaskwarrior = FileManager.default.isExecutableFile(atPath: "/usr/bin/task")
  static let noTodoTxt: Comment = "todo-txt is missing: apt install todotxt-cli"
  static let noTaskwarrior: Comment = "task is missing: apt install taskwarrior"
}

/// Exchanges files with the real programs, in a temporary home folder.
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

  @Test(.enabled(if: TodoProgram.hasTodoTxt, TodoProgram.noTodoTxt)) func todoTxtFileIsImported() throws {
    _ = try todoTxt("add", "Call Mum +family @phone due:2026-12-24")
    _ = try todoTxt("-t", "add", "커밋하기")
    _ = try todoTxt("add", "Buy milk")
    _ = try todoTxt("add", "Some day")
    _ = try todoTxt("pri", "1", "b")
    _ = try todoTxt("pri", "4", "f")
    _ = try todoTxt("do", "3")
    let file = test.folder.path("todo.txt")
    #expect(test.call("todo", "import", "--format", "todotxt", file) == .done, "\(test.err)")
    #expect(test.out.contains("Read as todo.txt: 4 tasks new, 0 known."))
    #expect(test.out.contains("there is no quadrant for priority F; it is in the note"))
    let todos = try todos()
    #expect(todos.map(\.title) == ["Call Mum +family @phone", "커밋하기", "Buy milk", "Some day"])
    #expect(todos.map(\.quadrant) == [.decide, .decide, .decide, .decide])
    #expect(todos.map(\.column) == [.todo, .todo, .done, .todo])
    #expect(todos[0].due == Day(iso8601: "2026-12-24"))
    // A changed line without a UUID changes the task that was made of it.
    _ = try todoTxt("do", "1")
    #expect(test.call("todo", "import", file) == .done)
    #expect(try self.todos().map(\.isDone) == [true, false, true, false])
    // With our UUID, changes by the program apply to the same task.
    #expect(test.call("todo", "export", "-y", file) == .done)
    _ = try todoTxt("do", "2")
    #expect(test.call("todo", "import", file) == .done)
    #expect(try self.todos().map(\.isDone) == [true, true, true, false])
  }

  @Test(.enabled(if: TodoProgram.hasTodoTxt, TodoProgram.noTodoTxt)) func exportedFileIsReadByTodoTxt() throws {
    var random = SeededGenerator(seed: 7)
    let titles = ["커밋 🌱", "x marks the spot", "(A) is not urgent", "2026-01-01 was a day", "Call +home @phone"]
    let tasks = titles.shuffled(using: &random).map { title in
      "{\"title\":\"\(title)\",\"body\":\"one\\n두 번째: 100%\",\"quadrant\":\"delegate\",\"due\":\"2026-12-24\",\"alert\":\"21:30\"}"
    }
    let document =
      "{\"schema_version\":1,\"tasks\":[\(tasks.joined(separator: ",")),{\"title\":\"Over\",\"column\":\"done\"}]}"
    test.world.screen.readAll = { _ in Array(document.utf8) }
    #expect(test.call("todo", "import", "-") == .done, "\(test.err)")
    #expect(test.call("todo", "export", "--format", "todotxt", test.folder.path("todo.txt")) == .done, "\(test.err)")
    let listed = try todoTxt("ls")
    for title in titles {
      #expect(listed.contains("(C) 2026-08-03 \(title) due:2026-12-24 at:2130 note:one%0a두%20번째%3a%20100%25 "))
    }
    #expect(listed.contains("TODO: 6 of 6 tasks shown"))
    #expect(listed.contains("x 2026-08-03 2026-08-03 Over pri:B "))
    #expect(try todoTxt("lsp", "C").contains("TODO: 5 of 6 tasks shown"))
    // todo.txt archives done tasks, and we import the rest.
    _ = try todoTxt("archive")
    #expect(test.call("todo", "import", "--format", "todotxt", test.folder.path("todo.txt"), "--json") == .done)
    #expect(test.out.contains("\"unchanged\":5"))
  }

  @Test(.enabled(if: TodoProgram.hasTaskwarrior, TodoProgram.noTaskwarrior)) func taskwarriorExportIsImported() throws {
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
      test.world.screen.readAll = { _ in Array(text.utf8) }
      // The deleted task and the template are left out.
      #expect(test.call("todo", "import", "--format", "taskwarrior", "-") == .no, "\(test.err)")
    }
    #expect(test.out.hasPrefix("Read as Taskwarrior's JSON: 0 tasks new, 5 known.\n2 were left out:\n"))
    #expect(test.out.contains(": deleted there\n") && test.out.contains(": the template of a repeating task\n"))
    let todos = Dictionary(uniqueKeysWithValues: try todos().map { ($0.title, $0) })
    #expect(Set(todos.keys) == ["Write report", "커밋하기", "Later", "Over", "Again"])
    let report = try #require(todos["Write report"])
    #expect(report.quadrant == .do && report.column == .doing && report.due == Day(iso8601: "2026-12-24"))
    #expect(report.alert == nil)
    #expect(report.body?.hasSuffix(" a note: with \"quotes\" / slashes\nproject: work\ntags: next") == true)
    #expect(exported.contains(report.uuid))
    #expect(todos["커밋하기"]?.quadrant == .delegate && todos["커밋하기"]?.alert?.time.description == "21:30")
    #expect(todos["Again"]?.recurrence?.description == "week")
    #expect(todos["Later"]?.body == nil && todos["Later"]?.wait == Day(iso8601: "2036-01-01"))
    #expect(todos["Over"]?.isDone == true)
  }
}
