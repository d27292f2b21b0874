import Days
import Foundation
import GRDB
import Platform
import Support
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Damaged databases are reported and kept unchanged, and their readable rows are recovered.
@Suite struct TodoRecoveryTests {
  private static func path(_ test: TestWorld) -> String { PersonalDatabase.path(in: test.world.home.directories) }

  private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

  private func write(_ bytes: [UInt8], to path: String) throws {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// Fills the database with tasks, their history, a D-day, a goal and a freeze.
  ///
  /// - Returns: the tasks by number
  private func fill(_ test: TestWorld, count: Int = 60) throws -> [Int: Todo] {
    let now = test.world.clock.now()
    for command in [["dday", "add", "Release", "+9d"], ["goal", "50"], ["freeze", "2026-08-10"]] {
      #expect(Cyc.run(command, in: test.world) == .done, "\(test.err)")
    }
    try test.world.changeTodos { store in
      for number in 1...count {
        let todo = Todo(
          number: number, uuid: "uuid-\(number)", title: "할 일 \(number)", body: String(repeating: "b", count: number),
          created: now)
        try store.record(.add, [TodoChange(added: todo)], at: now)
        guard number % 3 == 0 else { continue }
        let changed = TodoEdit(column: number % 2 == 0 ? .done : .doing).applied(to: todo, at: now)
        try store.record(.move, [TodoChange(from: todo, to: changed)], at: now)
      }
    }
    return try test.world.changeTodos { store in
      Dictionary(uniqueKeysWithValues: try store.todos().map { ($0.number, $0) })
    }
  }

  // MARK: - Reports

  private let page = 4096

  @Test(arguments: ["header", "zero bytes", "no database", "one page", "half"])
  func damagedDatabaseIsReportedAndKept(damage: String) throws {
    let test = try TestWorld()
    _ = try fill(test)
    let path = Self.path(test)
    var bytes = try bytes(path)
    switch damage {
    case "header": for index in 0..<100 { bytes[index] = UInt8(index) }
    case "zero bytes": bytes = []
    case "one page": bytes = Array(bytes.prefix(page))
    case "half": bytes = Array(bytes.prefix(bytes.count / 2 / page * page))
    default: bytes = Array("this is no database, whatever its name may say".utf8)
    }
    try write(bytes, to: path)
    for command in [["todo"], ["todo", "add", "x"], ["todo", "undo"], ["dday"], ["freeze", "list"]] {
      test.err = ""
      #expect(Cyc.run(command, in: test.world) == .failed, "\(command)")
      #expect(test.err == "cyc: \(path) is damaged\nhint: cyc todo recover\n", "\(command)")
      #expect(try self.bytes(path) == bytes, "\(command)")
    }
    test.err = ""
    #expect(test.call("todo", "recover") == .usage)
    #expect(
      test.err
        == "cyc: \(path) is damaged; cannot ask for confirmation: not running interactively\nhint: cyc todo recover -y\n"
    )
    #expect(test.call("todo", "recover", "-y") == .done, "\(test.err)")
    #expect(try self.bytes("\(path).damaged-2026-08-03T21-12-00") == bytes)
    #expect(test.call("todo", "add", "x") == .done)
  }

  @Test func damagedHeaderIsReplaced() throws {
    let test = try TestWorld()
    let todos = try fill(test)
    let path = Self.path(test)
    try write([UInt8](repeating: 0xAA, count: 100) + bytes(path).dropFirst(100), to: path)
    #expect(test.call("todo", "recover", "-y") == .done, "\(test.err)")
    #expect(test.out.contains("60 tasks, 83 steps of the history"), "\(test.out)")
    #expect(test.out.contains("Every row could be read."), "\(test.out)")
    #expect(try test.world.readTodos { try $0.todos().count } == todos.count)
    test.out = ""
    #expect(test.call("dday") == .done)
    #expect(test.out.contains("Release"))
  }

  @Test func intactFileIsNotChanged() throws {
    let test = try TestWorld()
    #expect(test.call("todo", "recover") == .done)
    #expect(test.out == "The file is intact; there is nothing to recover.\n")
    #expect(!FileManager.default.fileExists(atPath: Self.path(test)))
    _ = try fill(test)
    let before = try bytes(Self.path(test))
    test.out = ""
    #expect(test.call("todo", "recover", "--json") == .done)
    #expect(
      test.out
        == #"{"backup":null,"contradictions":null,"damaged":false,"is_complete":null,"kept":null,"mended_history":null,"rebuilt_tasks":null,"rows_of_backup":null,"schema_version":1,"tables":null}"#
        + "\n")
    #expect(try bytes(Self.path(test)) == before)
  }

  @Test func recoveryAsksForConfirmation() throws {
    let test = try TestWorld(isTerminal: true)
    _ = try fill(test)
    try FileManager.default.removeItem(atPath: PersonalDatabase.backupFolder(in: test.world.home.directories))
    try write([], to: Self.path(test))
    var answers = ["", "y"]
    test.world.screen.readLine = { answers.removeFirst() }
    #expect(test.call("todo", "recover") == .no)
    #expect(try bytes(Self.path(test)) == [])
    #expect(test.call("todo", "recover") == .done)
    #expect(test.out.contains("Nothing could be recovered; the new file is empty."))
    #expect(answers == [])
  }

  @Test func logWithoutDatabaseIsMovedAside() throws {
    let test = try TestWorld()
    let path = Self.path(test)
    _ = try fill(test)
    try FileManager.default.removeItem(atPath: path)
    try Data("stale".utf8).write(to: URL(fileURLWithPath: "\(path)-wal"))
    #expect(test.call("todo", "add", "x") == .failed)
    #expect(test.err.contains("hint: cyc todo recover"))
    #expect(test.call("todo", "recover", "-y") == .done, "\(test.err)")
    #expect(try bytes("\(path).damaged-2026-08-03T21-12-00-wal") == Array("stale".utf8))
    #expect(test.call("todo", "add", "x") == .done)
  }

  // MARK: - Recovery

  private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let pages = bytes.count / page
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let first = Int.random(in: 0..<pages, using: &random) * page
      let other = Int.random(in: 0..<pages, using: &random) * page
      let whole = first..<first + page
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.replaceSubrange(whole, with: whole.map { _ in UInt8.random(in: 0...255, using: &random) })
      case 1: bytes.replaceSubrange(whole, with: [UInt8](repeating: 0, count: page))
      case 2: bytes.replaceSubrange(whole, with: Array(bytes[other..<other + page]))
      case 3:
        for _ in 0..<20 {
          bytes[first + Int.random(in: 0..<page, using: &random)] = .random(in: 0...255, using: &random)
        }
      default:
        // The header of the page.
        for index in first..<first + 12 { bytes[index] = .random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }

  @Test func readableRowsAreRecovered() throws {
    let test = try TestWorld()
    let todos = try fill(test, count: 120)
    let path = Self.path(test)
    let healthy = try bytes(path)
    var (recovered, total) = (0, 0)
    for seed in UInt64(0)..<8 {
      var random = SeededGenerator(seed: seed)
      let broken = damaged(healthy, &random)
      try write(broken, to: path)
      // No command may crash.
      for command in [
        ["todo", "list", "--all"], ["todo", "history"], ["dday"], ["freeze", "list"], ["goal", "--history"],
      ] {
        test.err = ""
        let status = Cyc.run(command, in: test.world)
        let isReported = test.err.contains("is damaged\nhint: cyc todo recover")
        #expect(status == .done || isReported, "seed \(seed), \(command): \(status) \(test.err)")
      }
      let kept = "\(path).damaged-2026-08-03T21-12-00"
      let before = try bytes(path)
      test.err = ""
      #expect(test.call("todo", "recover", "-y") == .done, "seed \(seed): \(test.err)")
      // Not all damage is found; then the file stays as it is.
      guard FileManager.default.fileExists(atPath: kept) else { continue }
      #expect(try bytes(kept) == before, "seed \(seed)")
      try FileManager.default.removeItem(atPath: kept)
      #expect(try PersonalDatabase.isIntact(in: test.world.home.directories, Cyc.schema), "seed \(seed)")
      let list = try test.world.readTodos { try $0.todos(TodoFilter(order: .number)) } ?? []
      recovered += list.filter { todos[$0.number] == $0 }.count
      total += todos.count
      if random.next() % 4 == 0 { expectUsable(test, "seed \(seed)") }
    }
    #expect(total > 500)
    #expect(Double(recovered) > 0.7 * Double(total), "\(recovered) of \(total)")
  }

  /// Expects that tasks can be added, undone and redone.
  private func expectUsable(_ test: TestWorld, _ comment: Comment) {
    #expect(test.call("todo", "add", "after") == .done, "\(comment): \(test.err)")
    let before = try? test.world.readTodos { try $0.todos() }
    #expect(test.call("todo", "undo", "100") == .done, "\(comment): \(test.err)")
    #expect(test.call("todo", "redo", "100") == .done, "\(comment): \(test.err)")
    #expect((try? test.world.readTodos { try $0.todos() }) == before, comment)
  }
}
