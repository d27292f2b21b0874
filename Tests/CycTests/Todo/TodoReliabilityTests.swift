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

/// The built program under faults: many parallel processes, `kill -9`, a full disk.
@Suite(.serialized) struct TodoReliabilityTests {
  private func look<Value>(at cyc: BuiltCyc, _ work: (TodoStore) throws -> Value) throws -> Value {
    try DatabaseQueue(path: cyc.databasePath).read { try work(TodoStore($0)) }
  }

  private func expectIntact(_ cyc: BuiltCyc, _ comment: Comment) throws {
    let complaints = try DatabaseQueue(path: cyc.databasePath).read {
      try String.fetchAll($0, sql: "PRAGMA integrity_check")
    }
    #expect(complaints == ["ok"], comment)
  }

  @Test func twentyProcessesAtOnceLoseNoTask() async throws {
    let cyc = try BuiltCyc()
    let (each, all) = (50, 1000)
    // The shell's `wait` would hang, since it inherits blocked SIGCHLD from the threads here; xargs does not.
    let answer = try await cyc.run(
      """
      seq 20 | xargs -P 20 -I P sh -c 'for t in $(seq \(each)); do cyc todo add "task P-$t" || echo "failed: $?"; done'
      """, killedAfterSeconds: 600)
    #expect(answer.errors == "")
    let lines = answer.output.split(separator: "\n")
    #expect(lines.count == all)
    #expect(lines.filter { !$0.hasPrefix("Added ") } == [])
    let todos = try look(at: cyc) { try $0.todos(TodoFilter(order: .number)) }
    #expect(todos.map(\.number) == Array(1...all))
    let titles = (1...20).flatMap { process in (1...each).map { "task \(process)-\($0)" } }
    #expect(todos.map(\.title).sorted() == titles.sorted())
    #expect(Set(todos.map(\.uuid)).count == all)
    #expect(try look(at: cyc) { try $0.steps().count } == all)
    try expectIntact(cyc, "after \(all) tasks")
  }

  // MARK: - kill -9

  /// A command; its unique time identifies its step in the history.
  private struct Run: Sendable {
    let command: String
    let kind: TodoStep.Kind
    let time: Int
    let answer: BuiltCyc.Answer

    /// Whether the command reported the change.
    var isAcknowledged: Bool { answer.output.hasSuffix("\n") && answer.output.contains("\"number\"") }
  }

  private static let start = 1_800_000_000

  private static func command(_ random: inout SeededGenerator, run: Int) -> (String, TodoStep.Kind) {
    let some = (0..<Int.random(in: 1...3, using: &random)).map { _ in "\(Int.random(in: 1...40, using: &random))" }
    let numbers = some.joined(separator: " ")
    return switch Int.random(in: 0..<12, using: &random) {
    case 0...4: ("add run \(run) --due +3d", .add)
    case 5: ("edit \(some[0]) changed by \(run)", .edit)
    case 6: ("done \(numbers)", .done)
    case 7: ("start \(numbers)", .start)
    case 8: ("move \(numbers) done", .move)
    case 9: ("rm \(some[0])", .remove)
    case 10: ("undo \(some.count)", .undo)
    default: ("redo", .redo)
    }
  }

  private static func work(_ cyc: BuiltCyc, runs: Range<Int>, seed: UInt64) async throws -> [Run] {
    var random = SeededGenerator(seed: seed &+ UInt64(runs.lowerBound))
    var done: [Run] = []
    var schedule = KillSchedule(guessSeconds: 60)
    for run in runs {
      let (command, kind) = command(&random, run: run)
      // These runs measure the time for the schedule, and change the list for sure.
      let isSpared = run % 8 == 0
      let limit = isSpared ? 60 : schedule.limitSeconds(using: &random)
      let time = start + run * 60
      let answer = try await cyc.run(
        "exec cyc todo \(command) --json", environment: ["CYC_NOW": CivilTime(utcSeconds: time).description + "Z"],
        killedAfterSeconds: limit)
      schedule.record(answer)
      done.append(Run(command: command, kind: kind, time: time, answer: answer))
    }
    return done
  }

  @Test func killedCommandsLoseNothing() async throws {
    let (seed, workers, each) = (UInt64(20_261_121), 5, 100)
    let cyc = try BuiltCyc()
    let runs = try await withThrowingTaskGroup(of: [Run].self) { group in
      for worker in 0..<workers {
        group.addTask { try await Self.work(cyc, runs: (worker * each)..<((worker + 1) * each), seed: seed) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(runs.count == workers * each)
    #expect(runs.filter(\.answer.wasKilled).count > runs.count / 5, "too few runs were killed")
    for run in runs where !run.answer.wasKilled {
      let isExpected =
        run.answer.exitCode < 2 && run.answer.errors == ""
        || run.answer.errors.hasPrefix("cyc: there is no task")
        || run.answer.errors.hasPrefix("cyc: there are no tasks")
      #expect(isExpected, "seed \(seed), \(run.command): \(run.answer)")
    }
    try expectHistory(cyc, has: runs, "seed \(seed)")
    try await expectUndoAndRedo(cyc, "seed \(seed)")
  }

  /// Expects every reported change in the history exactly once, and that replaying the history gives the list.
  private func expectHistory(_ cyc: BuiltCyc, has runs: [Run], _ comment: Comment) throws {
    try expectIntact(cyc, comment)
    let (steps, todos) = try look(at: cyc) { (try $0.steps(), try $0.todos()) }
    let byTime = Dictionary(grouping: steps, by: \.happened.secondsSince1970)
    for run in runs where run.isAcknowledged && !run.answer.output.contains("\"changed\":[]") {
      let kept = byTime[run.time] ?? []
      #expect(!kept.isEmpty, "\(comment): lost: \(run.command): \(run.answer.output)")
      #expect(kept.allSatisfy { $0.kind == run.kind }, comment)
    }
    // `undo 3` records three steps.
    for run in runs where run.kind != .undo {
      #expect(byTime[run.time, default: []].count <= 1, "\(comment): twice: \(run.command)")
    }
    var replayed: [Int: Todo] = [:]
    for step in steps.reversed() {
      for change in step.changes {
        #expect(replayed[change.number] == change.before, "\(comment): step \(step.id)")
        replayed[change.number] = change.after
      }
    }
    #expect(replayed == Dictionary(uniqueKeysWithValues: todos.map { ($0.number, $0) }), comment)
  }

  private func expectUndoAndRedo(_ cyc: BuiltCyc, _ comment: Comment) async throws {
    let before = try look(at: cyc) { try $0.todos() }
    let undone = try await cyc.run("cyc todo undo 1000")
    #expect(undone.exitCode == 0 && undone.errors == "", comment)
    #expect(try look(at: cyc) { try $0.todos() } == [], comment)
    let redone = try await cyc.run("cyc todo redo 1000")
    #expect(redone.exitCode == 0, comment)
    let after = try look(at: cyc) { try $0.todos() }
    // Redo also repeats steps that were undone earlier, so the list may be longer than before.
    #expect(after.count >= 1 || before.isEmpty, comment)
    try expectIntact(cyc, comment)
  }

  // MARK: - A full disk

  @Test func fullDiskIsReportedAndLosesNothing() async throws {
    let cyc = try BuiltCyc()
    _ = try await cyc.run("for t in $(seq 20); do cyc todo add task $t; done")
    let before = try look(at: cyc) { try $0.todos() }
    var (refused, kept) = (0, before)
    // Maximum file size, in blocks of 512 bytes. SQLite's `-shm` file has 64.
    for blocks in [1, 8, 40, 63, 64, 65, 72, 80, 96, 128, 200] {
      let answer = try await cyc.run("ulimit -f \(blocks); cyc todo add with \(blocks) blocks | cat")
      let todos = try look(at: cyc) { try $0.todos() }
      if answer.errors == "" {
        #expect(answer.output.contains("with \(blocks) blocks"))
        #expect(todos.count == kept.count + 1)
      } else {
        refused += 1
        #expect(
          answer.errors == """
            cyc: cannot write \(cyc.databasePath): the disk is full or failing; nothing was changed
            hint: free some space (df -h shows how much is left)

            """, "\(blocks) blocks")
        #expect(answer.output == "")
        #expect(todos == kept, "\(blocks) blocks")
      }
      kept = todos
      try expectIntact(cyc, "\(blocks) blocks")
    }
    #expect(refused > 3)
    // Tasks can still be read and exported, once the log is written into the database.
    _ = try await cyc.run("cyc todo list")
    // The JSON has a line per task, one before them and one after them.
    let rescued = try await cyc.run("(ulimit -f 1; cyc todo export) | wc -l")
    #expect(rescued.errors == "" && rescued.output == "\(kept.count + 2)\n", "\(rescued)")
    let status = try await cyc.run("ulimit -f 1; cyc todo rm 1")
    #expect(status.exitCode == 2)
    let after = try await cyc.run("cyc todo done 1 && cyc todo undo")
    #expect(after.exitCode == 0 && after.errors == "")
  }

  @Test func diskThatIsFullFromTheStartIsReported() async throws {
    for blocks in [1, 16, 60] {
      let cyc = try BuiltCyc()
      let answer = try await cyc.run("ulimit -f \(blocks); cyc todo add first; echo $? | cat")
      #expect(answer.errors.hasPrefix("cyc: cannot "), "\(blocks) blocks")
      #expect(answer.output == "2\n")
      let after = try await cyc.run("cyc todo add second")
      #expect(after.output.contains("second"), "\(after)")
      #expect(after.errors == "")
      #expect(try look(at: cyc) { try $0.todos().map(\.title) } == ["second"])
    }
  }

  // MARK: - Bulk

  @Test func undoOfAThousandChangesIsOneTransaction() throws {
    let test = try TestWorld()
    let now = test.world.clock.now()
    try test.world.changeTodos { store in
      let todos = (1...1000).map { Todo(number: $0, uuid: "\($0)", title: "task \($0)", created: now) }
      try store.record(.import, todos.map { TodoChange(added: $0) }, at: now)
    }
    // An open connection keeps SQLite from removing the log.
    let path = PersonalDatabase.path(in: test.world.home.directories)
    let other = try DatabaseQueue(path: path)
    #expect(try other.read { try TodoStore($0).todos().count } == 1000)
    for (count, command) in [["done"] + (1...1000).map(String.init), ["undo"], ["redo"]].enumerated() {
      #expect(Cyc.run(["todo"] + command, in: test.world) == .done, "\(test.err)")
      #expect(try commits(inLog: "\(path)-wal") == count + 1)
    }
    try other.close()
  }

  /// Number of commit frames in the write-ahead log. Source: sqlite.org/fileformat2.html, section 4.
  private func commits(inLog path: String) throws -> Int {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (header, frame) = (32, 24 + number(8))
    return stride(from: header, to: bytes.count, by: frame).filter {
      number($0 + 4) != 0 && bytes[16..<24].elementsEqual(bytes[$0 + 8..<$0 + 16])
    }.count
  }
}
