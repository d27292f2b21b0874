import Days
import Foundation
import GRDB
import PretendGitHub
import Support
import Synchronization
import Testing

#if os(Linux)
  /// Makes the n-th call that can fail do so, in every command that changes something.
  ///
  /// Trying all of some 9,000 calls takes half an hour: `EVERY_FAULT=1` tries each, otherwise some of each kind, chosen by a
  /// seed. `FAULT_SECONDS` changes the time limit, and `FAULT_COMMAND` names the commands to try, such as `todo recover`.
  @Suite struct FaultReliabilityTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let triesAll = environment["EVERY_FAULT"] == "1"
    private static let maxSeconds =
      environment["FAULT_SECONDS"].flatMap(Double.init) ?? (triesAll ? .infinity : 75)
    private static let tried = FaultCase.all.filter { tried in
      environment["FAULT_COMMAND"].map { tried.command.contains($0) } ?? true
    }
    private static let (seed, workers, each) = (UInt64(20_261_126), 3, 3)
    /// Fewer faults would not be a valid test. On a busy machine, this many may take longer than the time limit.
    private static let minFaults = tried.count < FaultCase.all.count ? 1 : triesAll ? 5001 : 61
    /// Faults until now, of all workers.
    private static let faults = Mutex(0)

    /// The calls of one command that can fail in one way.
    private struct Task: Sendable {
      let tried: FaultCase
      let kind: FaultKind
    }

    @Test func faultInAnyCallLosesNothingAndIsExplained() async throws {
      var random = SeededGenerator(seed: Self.seed)
      let tasks = Self.tried.flatMap { tried in FaultKind.allCases.map { Task(tried: tried, kind: $0) } }
        .shuffled(using: &random)
      let standIn = try await StandIn.start(today: Day(iso8601: "2026-11-23"), isStrict: false)
      let end = ContinuousClock.now + .seconds(min(Self.maxSeconds, 1e9))
      let tried = try await withThrowingTaskGroup(of: Int.self) { group in
        for worker in 0..<Self.workers {
          group.addTask {
            let machine = try await FaultMachine(host: standIn.address)
            var count = 0
            for index in stride(from: worker, to: tasks.count, by: Self.workers) {
              var random = SeededGenerator(seed: Self.seed &+ UInt64(index))
              count += try await Self.work(tasks[index], on: machine, until: end, &random)
            }
            return count
          }
        }
        return try await group.reduce(0, +)
      }
      await standIn.stop()
      #expect(tried >= Self.minFaults, "too few faults for a valid test")
    }

    /// The check before the daily backup reads again before it calls the file damaged.
    @Test func readThatFailsOnceIsNotDamage() async throws {
      let tried = try #require(FaultCase.all.first { $0.home == .empty && $0.command == "cyc todo add new" })
      let standIn = try await StandIn.start(today: Day(iso8601: "2026-11-23"), isStrict: false)
      let machine = try await FaultMachine(host: standIn.address)
      let states = try await machine.states(of: tried)
      _ = try await machine.run(tried, fault: (.diskFails, 0))
      let calls = machine.points()
      let start = try #require(calls.firstIndex { $0.contains("/backups") })
      let reads = calls.indices.filter { $0 > start && calls[$0].hasSuffix("pread /home/.local/share/cyc/cyc.sqlite") }
      #expect(reads.count > 40)
      for point in reads.prefix(15) + reads.suffix(15) {
        let answer = try await machine.run(tried, fault: (.diskFails, point + 1))
        let comment: Comment = "read \(point + 1): \(answer)"
        Self.expectExplained(answer, machine, comment)
        try await Self.expectAllOrNothing(machine, tried, states, after: answer, comment)
      }
      await standIn.stop()
    }

    /// Returns the number of faults.
    private static func work(
      _ task: Task, on machine: FaultMachine, until end: ContinuousClock.Instant, _ random: inout SeededGenerator
    ) async throws -> Int {
      guard isGoing(until: end) else { return 0 }
      let states = try await machine.states(of: task.tried)
      _ = try await machine.run(task.tried, fault: (task.kind, 0))
      let calls = machine.points()
      let points = Array(1...max(1, calls.count))
      var count = 0
      for point in triesAll ? points : Array(points.shuffled(using: &random).prefix(each)) where isGoing(until: end) {
        let answer = try await machine.run(task.tried, fault: (task.kind, point))
        guard let call = machine.points().first(where: { $0.hasSuffix(" !") }) else { continue }
        count += 1
        faults.withLock { $0 += 1 }
        let comment: Comment = "\(task.tried), \(task.kind.rawValue) at \(call): \(answer)"
        if task.kind.kills {
          #expect(answer.exitCode == 128 + 9, comment)
        } else {
          expectExplained(answer, machine, comment)
        }
        try await expectAllOrNothing(machine, task.tried, states, after: answer, comment)
      }
      return count
    }

    private static func isGoing(until end: ContinuousClock.Instant) -> Bool {
      ContinuousClock.now < end || faults.withLock { $0 } < minFaults
    }

    /// An error names the file, the program or the server, and the next step.
    private static func expectExplained(_ answer: BuiltCyc.Answer, _ machine: FaultMachine, _ comment: Comment) {
      #expect([0, 1, 2, 4, 75].contains(answer.exitCode), comment)
      #expect(!answer.errors.contains("bug"), comment)
      guard answer.exitCode > 1 else { return }
      #expect([machine.folder, "git", "127.0.0.1"].contains { answer.errors.contains($0) }, comment)
      #expect(answer.errors.contains("\nhint: "), comment)
    }

    /// Expects the state before or after the command, and that the command can be repeated.
    private static func expectAllOrNothing(
      _ machine: FaultMachine, _ tried: FaultCase, _ states: FaultMachine.States, after answer: BuiltCyc.Answer,
      _ comment: Comment
    ) async throws {
      if tried.home != .damaged {
        let list = try await machine.shell("cyc todo list --json && cyc dday --json && cyc freeze list --json")
        #expect(list.exitCode == 0 && list.errors == "", "\(comment), then \(list)")
        let state = try machine.state()
        let isDone = state == states.after
        // `cyc goal` still shows the goal, and says that the reached one could not be saved.
        let isReportedAsUndone =
          !tried.exitCodes.contains(answer.exitCode) || answer.errors.contains("could not be saved")
        #expect(isDone || isReportedAsUndone && state == states.before, "\(comment), then \(state)")
      }
      let again = try await machine.shell(tried.command)
      #expect(tried.exitCodesAfterwards.contains(again.exitCode), "\(comment), then \(again)")
      #expect(again.exitCode != 0 || again.errors == "", "\(comment), then \(again)")
      let state = try machine.state()
      // A page that the disk failed to read is lost, and the recovery says so.
      let isReported = answer.output.contains("Not everything could be read")
      if tried.home == .damaged, !isReported { #expect(state == states.after, "\(comment), then \(state)") }
      let last = try await machine.shell("cyc todo list --json")
      #expect(last.exitCode == 0 && last.errors == "", "\(comment), then \(last)")
    }
  }

  /// A folder with a home of the built program, copied for each run.
  struct FaultMachine: Sendable {
    struct States: Sendable { let before, after: [String] }

    private let cyc: BuiltCyc
    /// File behind the launcher, without links.
    private let program: String
    private let host: String
    private static let now = "2026-11-23T12:00:00Z"

    /// Calls on files in it are counted.
    var folder: String { cyc.home.path("run") }
    private var library: String { cyc.home.path("faults.so") }
    private var trace: String { cyc.home.path("trace") }

    init(host: String) async throws {
      (cyc, self.host) = (try BuiltCyc(), host)
      program = URL(fileURLWithPath: try BuiltCyc.programFile()).resolvingSymlinksInPath().path
      let source = PackageFolder.url.appending(path: "Tests/Faults/faults.c").path
      let built = try await cyc.run("mkdir templates && cc -shared -fPIC -O1 -o faults.so '\(source)'")
      try #require(built.exitCode == 0, "\(built)")
    }

    func shell(_ command: String) async throws -> BuiltCyc.Answer {
      try await cyc.run(
        "cd run/home && \(command)",
        environment: ["HOME": "\(folder)/home", "CYC_NOW": Self.now, "CYC_HOST": host])
    }

    /// Runs the command in a new copy of its home. A fault at 0 only counts the calls.
    func run(_ tried: FaultCase, fault: (kind: FaultKind, at: Int)? = nil) async throws -> BuiltCyc.Answer {
      try await prepare(tried.home)
      _ = try await cyc.run("rm -rf run trace && cp -a templates/\(tried.home.rawValue) run")
      guard let fault else { return try await shell(tried.command) }
      return try await shell(
        """
        exec env LD_PRELOAD='\(library)' CYC_FAULT_PROGRAM='\(program)' CYC_FAULT_FOLDER='\(folder)' \
        CYC_FAULT_KIND=\(fault.kind.rawValue) CYC_FAULT_AT=\(fault.at) CYC_FAULT_TRACE='\(trace)' \(tried.command)
        """)
    }

    /// The calls that the last run with a fault counted; the one that failed ends with an exclamation mark.
    func points() -> [String] {
      let text = (try? String(contentsOfFile: trace, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map { String($0).replacing(folder, with: "") }
    }

    private func prepare(_ home: FaultHome) async throws {
      guard !FileManager.default.fileExists(atPath: cyc.home.path("templates/\(home.rawValue)")) else { return }
      _ = try await cyc.run("rm -rf run && mkdir -p run/home")
      let prepared = try await shell(
        """
        set -e
        echo \(Answer.defaultToken) > ../token
        printf '(A) one\\n(B) two\\n' > ../tasks.txt
        export CYC_NOW=2026-11-23T10:00:00Z
        \(home.script)
        """)
      try #require(prepared.exitCode == 0, "\(home): \(prepared)")
      _ = try await cyc.run("mv run templates/\(home.rawValue)")
    }

    /// The state before and after the command without faults.
    func states(of tried: FaultCase) async throws -> States {
      try await prepare(tried.home)
      _ = try await cyc.run("rm -rf run && cp -a templates/\(tried.home.rawValue) run")
      let before = tried.home == .damaged ? [] : try state()
      let answer = try await run(tried)
      try #require(tried.exitCodes.contains(answer.exitCode) && answer.errors == "", "\(tried): \(answer)")
      return States(before: before, after: try state())
    }

    /// All rows and settings, without random values.
    func state() throws -> [String] {
      let texts = [".config/cyc/config.toml", ".local/share/cyc/credentials.json"].map { path in
        (try? String(contentsOfFile: "\(folder)/home/\(path)", encoding: .utf8)) ?? ""
      }
      return try texts + rows(".local/share/cyc/cyc.sqlite") { !$0.hasPrefix("sync") }
        + rows(".local/state/cyc/nag.sqlite") { $0 == "snooze" }
    }

    private func rows(_ name: String, of isCompared: (_ table: String) -> Bool) throws -> [String] {
      let path = "\(folder)/home/\(name)"
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      return try DatabaseQueue(path: path).read { database in
        #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
        let tables = try String.fetchAll(
          database,
          sql: """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%migrations' ORDER BY name
            """)
        return try tables.filter(isCompared).flatMap { table in
          let rows = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
          // Quizzes have random keys of another form.
          if table.hasPrefix("quiz") { return rows.isEmpty ? [] : ["\(table): \(rows.count)"] }
          return rows.map { "\(table): \($0)".replacing(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "UUID") }.sorted()
        }
      }
    }
  }
#endif
