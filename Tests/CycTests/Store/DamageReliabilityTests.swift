import Days
import Foundation
import GRDB
import Platform
import Store
import Support
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Any byte of a small database may be damaged: readable rows are recovered, and lost rows are reported.
///
/// Trying all 65,536 bytes takes hours: `make damage` tries each, `make thorough` every 83rd.
@Suite struct DamageReliabilityTests {
  private static let step = ProcessInfo.processInfo.environment["EVERY_BYTE"] == "1" ? 1 : 83
  private static let parts = 16

  /// The data that recovery is compared with.
  private struct Contents: Equatable {
    var todos: [Todo]
    var days: [DDay]
    var freezes: [Freeze]
    var goal: Goal?
    var reached: [ReachedGoal]

    init(_ test: TestWorld) throws {
      let world = test.world
      todos = try test.world.readTodos { try $0.todos(TodoFilter(order: .number)) } ?? []
      days = try DDayStore.all(in: world)
      freezes = try FreezeStore.all(in: world)
      goal = try GoalStore.current(in: world)
      reached = try GoalStore.reached(in: world)
    }
  }

  private func fill(_ test: TestWorld) throws {
    for command in [
      ["dday", "add", "Release", "+9d"], ["dday", "add", "Birthday", "+90d"], ["goal", "50"], ["freeze", "2026-08-10"],
      ["todo", "add", "Call mum", "--due", "+2d"], ["todo", "add", "문서 쓰기"], ["todo", "add", "Buy milk"],
      ["todo", "done", "1"], ["todo", "edit", "2", "문서 다시 쓰기"], ["todo", "add", "Swim"], ["todo", "rm", "3"],
      ["todo", "undo"], ["todo", "start", "4"], ["todo", "edit", "4", "Swim more"], ["todo", "undo"],
    ] {
      try #require(Cyc.run(command, in: test.world) == .done, "\(command): \(test.err)")
    }
    let goal = ReachedGoal(
      host: "github.com", login: "hana", days: 30, reachedOn: Day(iso8601: "2026-07-30") ?? Day(number: 0),
      streakBegan: Day(iso8601: "2026-07-01") ?? Day(number: 0))
    _ = try GoalStore.remember(goal, congratulating: true, in: test.world)
  }

  @Test(arguments: 0..<parts)
  func everyDamagedByteIsRecovered(part: Int) throws {
    let test = try TestWorld()
    try fill(test)
    let path = PersonalDatabase.path(in: test.world.home.directories)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let before = try Contents(test)
    var random = SeededGenerator(seed: UInt64(part))
    for place in stride(from: part * Self.step, to: bytes.count, by: Self.parts * Self.step) {
      var damaged = bytes
      let flips: [UInt8] = [0x01, 0x20, 0x80, 0xFF, UInt8.random(in: 1...255, using: &random)]
      damaged[place] ^= flips.randomElement(using: &random) ?? 1
      try write(damaged, to: path)
      try expectRecovery(test, before, "byte \(place): \(bytes[place]) → \(damaged[place])")
    }
  }

  /// SQLite reports no damage here, but later statements fail.
  @Test(arguments: [
    ("number INTEGER PRIMARY KEY, uuid", "number INTEGER PRIMARY KEY, uuie"), ("kind TEXT NOT", "kinE TEXT NOT"),
    ("identifier TEXT", "identifieR TEXT"), ("\u{1B}freezes", "\u{1B}freezez"), ("dday", "dDay"),
  ])
  func damageThatSQLiteDoesNotDetectIsRecovered(text: String, other: String) throws {
    let test = try TestWorld()
    try fill(test)
    let path = PersonalDatabase.path(in: test.world.home.directories)
    var bytes = try Data(contentsOf: URL(filePath: path))
    let before = try Contents(test)
    let place = try #require(bytes.range(of: Data(text.utf8)))
    bytes.replaceSubrange(place, with: Data(other.utf8))
    try write(Array(bytes), to: path)
    try expectRecovery(test, before, "\(text) → \(other)")
    // SQLite does not write to a file whose header names a later format.
    try write(Array(bytes), to: path)
    bytes[18] = 253
    try write(Array(bytes), to: path)
    try expectRecovery(test, before, "a later format")
  }

  /// A task with one step has few copies of its UUID. Undoing a step that changes a UUID would be refused by SQLite.
  @Test func damagedUUIDIsRecoveredAndItsStepUndone() throws {
    let test = try TestWorld()
    #expect(test.call("todo", "add", "Call mum") == .done)
    let path = PersonalDatabase.path(in: test.world.home.directories)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let uuid = try #require(try test.world.readTodos { try $0.todos().first?.uuid } ?? nil)
    var rest = bytes[...]
    var copies = 0
    while let place = rest.range(of: Data(uuid.utf8)) {
      rest = rest[place.upperBound...]
      copies += 1
      for index in place where index % 5 == 0 {
        var damaged = [UInt8](bytes)
        damaged[index] ^= index % 2 == 0 ? 0x01 : 0x40
        try write(damaged, to: path)
        for command in [["recover", "-y"], ["add", "more"], ["undo"], ["redo"], ["undo", "9"], ["add", "after"]] {
          (test.out, test.err) = ("", "")
          let status = Cyc.run(["todo"] + command, in: test.world)
          #expect(status == .done, "byte \(index), \(command): \(test.out)\(test.err)")
        }
      }
    }
    #expect(copies > 3)
  }

  /// Sets the highest bit of the number of cells, page by page: bytes 3 and 4 of a page's header. The first page is
  /// left out, since it begins with the header of the file.
  @Test func pagesWithTooHighCellCountAreRead() throws {
    let test = try TestWorld()
    try fill(test)
    let path = PersonalDatabase.path(in: test.world.home.directories)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let before = try Contents(test)
    for place in stride(from: 4096 + 3, to: bytes.count, by: 4096) {
      var damaged = bytes
      damaged[place] ^= 0x80
      try write(damaged, to: path)
      try expectRecovery(test, before, "byte \(place): \(bytes[place]) → \(damaged[place])")
    }
  }

  /// Only the history has a second copy of the time of a change.
  @Test func wrongTimeOfChangeIsRestoredFromHistory() throws {
    let test = try TestWorld()
    try fill(test)
    let before = try Contents(test)
    try PersonalDatabase(in: test.world).write { database in
      try database.execute(sql: "UPDATE todo SET changed = replace(changed, 'T21:', 'T20:') WHERE number = 4")
    }
    #expect(try Contents(test) != before)
    #expect(test.call("todo", "recover", "-y") == .done)
    #expect(test.out.contains("Task 4"), "\(test.out)")
    #expect(try Contents(test) == before)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try SQLiteFile.remove(path)
    try Data(bytes).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  private func expectRecovery(_ test: TestWorld, _ before: Contents, _ comment: Comment) throws {
    let world = test.world
    (test.out, test.err) = ("", "")
    #expect(test.call("todo", "recover", "-y") == .done, "\(comment): \(test.err)")
    let report = test.out
    let isSilent =
      report.contains("nothing to recover") || report.contains("Every row could be read.") && !report.contains("Task")
    #expect(try PersonalDatabase.isIntact(in: world.home.directories, Cyc.schema), comment)
    let after = try Contents(test)
    if isSilent {
      #expect(after.todos == before.todos, "\(comment): \(report)")
      // These have no second copy: a wrong letter may stay, but no row may be missing.
      #expect(
        after.days.count == before.days.count && after.freezes.count == before.freezes.count, "\(comment): \(report)")
      #expect(
        (after.goal == nil) == (before.goal == nil) && after.reached.count == before.reached.count,
        "\(comment): \(report)")
    }
    #expect(after.todos.map(\.number) == before.todos.map(\.number), "\(comment): \(report)")
    let changed = zip(after.todos, before.todos).filter { $0 != $1 }
    #expect(changed.count <= 1, "\(comment): \(report)")
    #expect(after.days.count >= before.days.count - 1, "\(comment): \(report)")
    if let kept = report.split(separator: " ").last(where: { $0.contains(".damaged-") }) {
      try FileManager.default.removeItem(atPath: String(kept.split(separator: "\n")[0]))
    }
    #expect(test.call("todo", "add", "after") == .done, "\(comment): \(test.err)")
    #expect(test.call("todo", "undo", "20") == .done, "\(comment): \(test.err)")
  }
}
