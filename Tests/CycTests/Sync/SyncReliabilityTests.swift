import Foundation
import GRDB
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Two homes of the built program that share a repository: kills, concurrent runs, full disks, damaged clones.
@Suite(.serialized) struct SyncReliabilityTests {
  /// Two machines, each with its own home, and the repository that they share.
  private struct Machines: Sendable {
    let cyc: BuiltCyc
    static let names = ["laptop", "desk"]

    init() async throws {
      cyc = try BuiltCyc()
      let made = try await cyc.run("git init -q --bare list.git && mkdir laptop desk")
      #expect(made.exitCode == 0, "\(made)")
      for name in Machines.names {
        let answer = try await run("cyc sync setup ../list.git --yes", on: name)
        #expect(answer.exitCode == 0, "\(answer)")
      }
    }

    func run(_ command: String, on name: String, killedAfterSeconds limit: Double = 120) async throws -> BuiltCyc.Answer
    {
      try await cyc.run("cd \(name); \(command)", environment: ["HOME": cyc.home.path(name)], killedAfterSeconds: limit)
    }

    /// Syncs both machines twice, after which nothing is left to send.
    func settle() async throws {
      for name in Machines.names + Machines.names {
        let answer = try await run("cyc sync", on: name)
        #expect(answer.exitCode == 0, "\(name): \(answer)")
      }
    }

    func titles(on name: String) throws -> [String] {
      let path = cyc.home.path("\(name)/.local/share/cyc/cyc.sqlite")
      return try DatabaseQueue(path: path).read { database in
        #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
        return try String.fetchAll(database, sql: "SELECT title FROM todo ORDER BY title")
      }
    }

    /// Author, committer and parents of each commit of the branch.
    func commits() async throws -> Set<String> {
      let answer = try await cyc.run("git -C list.git log --format='%ae %ce %p' cyc")
      return Set(
        answer.output.split(separator: "\n").map { String($0).replacing(#/\ [0-9a-f]+$/#, with: " one parent") })
    }
  }

  private func expectTitlesOnBoth(_ machines: Machines, _ titles: [String], _ comment: Comment) async throws {
    try await machines.settle()
    for name in Machines.names { #expect(try machines.titles(on: name) == titles.sorted(), "\(comment), \(name)") }
    #expect(
      try await machines.commits().isSubset(of: [
        "sync@cyc.invalid sync@cyc.invalid ", "sync@cyc.invalid sync@cyc.invalid one parent",
      ]))
  }

  // MARK: - kill -9

  /// Adds tasks and kills syncs at random moments. Returns the added titles and the number of killed syncs.
  private static func work(
    _ machines: Machines, on name: String, runs: Int, seed: UInt64
  ) async throws -> (titles: [String], killed: Int) {
    var random = SeededGenerator(seed: seed)
    var (titles, killed): ([String], Int) = ([], 0)
    var schedule = KillSchedule(guessSeconds: 60)
    for run in 0..<runs {
      if run % 4 == 0 {
        let title = "\(name)-\(run)"
        let added = try await machines.run("cyc todo add \(title)", on: name)
        #expect(added.exitCode == 0 && added.errors == "", "\(added)")
        titles.append(title)
      }
      let limit = run % 10 == 0 ? 60 : schedule.limitSeconds(using: &random)
      let answer = try await machines.run("exec cyc sync", on: name, killedAfterSeconds: limit)
      schedule.record(answer)
      if answer.wasKilled {
        killed += 1
      } else {
        #expect([0, 75].contains(answer.exitCode), "seed \(seed): \(answer)")
      }
    }
    return (titles, killed)
  }

  @Test func killedSyncsLoseNothing() async throws {
    let (seed, each) = (UInt64(20_261_123), 1000)
    let machines = try await Machines()
    let done = try await withThrowingTaskGroup(of: (titles: [String], killed: Int).self) { group in
      for (index, name) in Machines.names.enumerated() {
        group.addTask { try await Self.work(machines, on: name, runs: each, seed: seed &+ UInt64(index)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(done.reduce(0) { $0 + $1.killed } > each / 2, "too few syncs were killed for a valid test")
    try await expectTitlesOnBoth(machines, done.flatMap(\.titles), "seed \(seed)")
  }

  // MARK: - Concurrent processes

  @Test func fourConcurrentProcessesLoseNothing() async throws {
    let machines = try await Machines()
    let each = 50
    // Two per machine: processes of one machine meet at its lock, those of two machines at the remote.
    let failed = try await withThrowingTaskGroup(of: [String].self) { group in
      for name in Machines.names {
        for process in 0..<2 {
          group.addTask {
            let answer = try await machines.run(
              "for n in $(seq \(each)); do cyc todo add \(name)-\(process)-$n > log-\(process) || echo no; cyc sync > log-\(process) || echo $?; done",
              on: name, killedAfterSeconds: 600)
            return answer.output.split(separator: "\n").map { "\($0) \(answer.errors)" }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    // A process that never got its turn lost nothing and ends with 75.
    #expect(failed.allSatisfy { $0.hasPrefix("75") }, "\(failed)")
    let titles = Machines.names.flatMap { name in
      (0..<2).flatMap { process in (1...each).map { "\(name)-\(process)-\($0)" } }
    }
    try await expectTitlesOnBoth(machines, titles, "four processes")
  }

  // MARK: - Disks, clones, branches and clocks

  @Test func fullDiskIsReportedAndKeepsTheList() async throws {
    let machines = try await Machines()
    _ = try await machines.run("for n in $(seq 30); do cyc todo add task-$n; done; cyc sync", on: "desk")
    let before = try machines.titles(on: "laptop")
    var refused = 0
    for blocks in [1, 2, 4, 8, 16, 64] {
      // With the pipe, the limit affects only the files of cyc, not its output.
      let answer = try await machines.run("ulimit -f \(blocks); cyc sync 2>&1 | cat", on: "laptop")
      let titles = try machines.titles(on: "laptop")
      // A sync receives everything or nothing.
      #expect(titles == before || titles.count == 30, "\(blocks) blocks: \(answer)")
      if titles == before { refused += 1 }
      #expect(answer.output.contains("Synced") || answer.output.contains("cyc: ") || answer.output == "", "\(answer)")
    }
    #expect(refused > 0)
    try await expectTitlesOnBoth(machines, (1...30).map { "task-\($0)" }, "after a full disk")
  }

  @Test func truncatedCloneIsRecreated() async throws {
    let machines = try await Machines()
    var random = SeededGenerator(seed: 20_261_124)
    var titles: [String] = []
    for round in 0..<40 {
      let files = try await machines.run("find .local/share/cyc/sync.git -type f | sort", on: "laptop").output
        .split(separator: "\n").map(String.init)
      let file = try #require(files.randomElement(using: &random))
      let cut = Int.random(in: 0..<100, using: &random)
      _ = try await machines.run(
        "chmod u+w \(file); truncate -s $(($(stat -c %s \(file)) * \(cut) / 100)) \(file)", on: "laptop")
      for name in Machines.names {
        titles.append("\(name)-\(round)")
        _ = try await machines.run("cyc todo add \(name)-\(round)", on: name)
      }
      try await expectTitlesOnBoth(machines, titles, "\(file) cut to \(cut) %")
    }
  }

  @Test func rewrittenBranchIsMergedAndRemovesNothing() async throws {
    let machines = try await Machines()
    _ = try await machines.run("for n in $(seq 20); do cyc todo add task-$n; done; cyc sync", on: "desk")
    try await machines.settle()
    // The branch is squashed: same files, new history.
    _ = try await machines.run(
      "g='git -C ../list.git -c user.name=x -c user.email=x@example.com'; $g update-ref refs/heads/cyc $($g commit-tree -m squashed cyc^{tree})",
      on: "desk")
    _ = try await machines.run("cyc todo add later", on: "laptop")
    let squashed = try await machines.run("cyc sync", on: "laptop")
    #expect(squashed.exitCode == 0 && squashed.output.contains("1 sent, 0 received"), "\(squashed)")
    // Then the branch is emptied.
    _ = try await machines.run(
      """
      g='git -C ../list.git -c user.name=x -c user.email=x@example.com'
      tree=$(printf '100644 blob %s\\tcyc.json\\n' $($g rev-parse cyc:cyc.json) | $g mktree)
      $g update-ref refs/heads/cyc $($g commit-tree -m emptied -p cyc $tree)
      """, on: "desk")
    let emptied = try await machines.run("cyc sync", on: "laptop")
    #expect(emptied.exitCode == 75 && emptied.errors.contains("21 of 21 items are missing"), "\(emptied)")
    #expect(try machines.titles(on: "laptop").count == 21)
  }

  @Test func wrongClocksOnlyDecideConflicts() async throws {
    let machines = try await Machines()
    func at(_ time: String, _ command: String, on name: String) async throws -> BuiltCyc.Answer {
      try await machines.run("export CYC_NOW=2026-11-23T\(time)Z; \(command)", on: name)
    }
    _ = try await at("09:00", "cyc todo add shared; cyc sync", on: "laptop")
    _ = try await at("10:00", "cyc sync", on: "desk")
    // The desk's clock is an hour ahead. The laptop changes the task later, but loses the conflict.
    _ = try await at("10:01", "cyc todo edit 1 desk; cyc sync", on: "desk")
    _ = try await at("09:02", "cyc todo edit 1 laptop", on: "laptop")
    let synced = try await at("09:02", "cyc sync; cyc sync conflicts", on: "laptop")
    #expect(synced.exitCode == 0 && synced.output.contains("laptop"), "\(synced)")
    _ = try await at("10:03", "cyc sync", on: "desk")
    #expect(try machines.titles(on: "laptop") == machines.titles(on: "desk"))
    // Changes without a conflict do not depend on clocks.
    _ = try await at("09:04", "cyc todo edit 1 --due 2026-12-24; cyc sync", on: "laptop")
    let there = try await at("10:05", "cyc sync; cyc todo list", on: "desk")
    #expect(there.output.contains("2026-12-24"), "\(there)")
  }
}
