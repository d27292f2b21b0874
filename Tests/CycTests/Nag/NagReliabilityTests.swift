import Days
import Foundation
import GRDB
import Support
import Testing

/// The built program, killed at random moments of `cyc nag run`, with several runs at once.
///
/// Runs in `make thorough` only: a debug build starts slowly.
@Suite struct NagReliabilityTests {
  private static let slotMinutes = 5
  private static let seed: UInt64 = 20_261_121

  /// The delivery outlives a killed run, like a server that already has the message.
  private static let deliver = """
    #!/bin/sh
    exec setsid sh -c 'sleep 0.0$(($$ % 5)); echo "$CYC_NOW" >> "$HOME/messages"'

    """

  /// The name under which the sending is stored: the start in minutes.
  private static func key(_ slot: Int) -> String { "slot-" + String(format: "%04d", slot * slotMinutes) }

  private static func now(_ slot: Int) -> String {
    let minutes = slot * slotMinutes
    return "2026-11-21T\(String(format: "%02d:%02d", minutes / 60, minutes % 60)):00"
  }

  private func runNag(
    _ cyc: BuiltCyc, _ slot: Int, host: String, killedAfterSeconds limit: Double = 60
  ) async throws -> BuiltCyc.Answer {
    let environment = ["CYC_NOW": Self.now(slot), "CYC_HOST": host]
    let answer = try await cyc.run("exec cyc nag run", environment: environment, killedAfterSeconds: limit)
    if !answer.wasKilled {
      #expect(answer.output == "" && answer.errors == "" && answer.exitCode == 0, "seed \(Self.seed), slot \(slot)")
    }
    return answer
  }

  @Test func killedRunsNeverRemindTwice() async throws {
    let slots = 200
    let cyc = try BuiltCyc()
    try ProgramFile.write(Self.deliver, to: cyc.home.path("deliver"))
    let settings = [
      "user hana", "nag.via command", "nag.from 00:00", "nag.until 24:00", "nag.every \(Self.slotMinutes)m",
    ]
    for setting in settings + ["nag.command \(cyc.home.path("deliver"))"] {
      #expect(try await cyc.run("cyc config set \(setting)").exitCode == 0)
    }
    try await StandIn.run(today: Day(iso8601: "2026-11-21")) { standIn in
      try await standIn.expect("GET /users/hana/contributions -> calendar seed=7 run=12 today=pending x*")
      let killed = try await run(cyc, slots: slots, host: standIn.address)
      #expect(killed > slots / 2, "too few runs were killed for a valid test")
    }
    try await expectAtMostOneMessagePerSlot(cyc, slots: slots)
    try await expectStatusReportsInterruptions(cyc)
  }

  /// Kills up to three runs in each slot, then lets one run finish. Returns the number of killed runs.
  private func run(_ cyc: BuiltCyc, slots: Int, host: String) async throws -> Int {
    var random = SeededGenerator(seed: Self.seed)
    var schedule = KillSchedule(guessSeconds: 60)
    var killed = 0
    for slot in 0..<slots {
      // In some slots no run is killed. The first slot is one, so that `schedule` learns how long a run takes.
      let isSpared = slot % 8 == 0
      let limits = (0..<3).map { _ in schedule.limitSeconds(using: &random) }
      if !isSpared {
        async let first = runNag(cyc, slot, host: host, killedAfterSeconds: limits[0])
        async let second = runNag(cyc, slot, host: host, killedAfterSeconds: limits[1])
        let third = { try await runNag(cyc, slot, host: host, killedAfterSeconds: limits[2]) }
        killed += try await [first, second, third()].count(where: \.wasKilled)
      }
      schedule.record(try await runNag(cyc, slot, host: host))
    }
    return killed
  }

  /// Each slot is claimed once. A finished message was delivered once, an interrupted one at most once.
  private func expectAtMostOneMessagePerSlot(_ cyc: BuiltCyc, slots: Int) async throws {
    // Let pending deliveries finish.
    try await Task.sleep(for: .milliseconds(300))
    let text = (try? String(contentsOfFile: cyc.home.path("messages"), encoding: .utf8)) ?? ""
    let messages = Dictionary(grouping: text.split(separator: "\n").map(String.init)) { $0 }.mapValues(\.count)
    let (integrity, sendings) = try readStore(of: cyc)
    #expect(integrity == ["ok"])
    #expect(sendings.keys.sorted() == (0..<slots).map { Self.key($0) }.sorted(), "seed \(Self.seed)")
    for slot in 0..<slots {
      let count = messages[Self.now(slot), default: 0]
      let isFinished = sendings[Self.key(slot)] == true
      #expect(isFinished ? count == 1 : count <= 1, "seed \(Self.seed), slot \(slot): \(count) messages")
    }
    #expect(messages.values.reduce(0, +) <= slots)
  }

  private func expectStatusReportsInterruptions(_ cyc: BuiltCyc) async throws {
    let interrupted = try readStore(of: cyc).sendings.values.count { !$0 }
    let status = try await cyc.run("cyc nag status", environment: ["CYC_NOW": "2026-11-21T23:59:00"])
    #expect(status.errors == "" && status.exitCode == 0)
    #expect(status.output.contains("Broken off") == (interrupted > 0), "\(status.output)")
    if interrupted > 1 { #expect(status.output.contains("\(interrupted) reminders were started"), "\(status.output)") }
  }

  /// Result of SQLite's integrity check, and for each claimed message whether it is finished.
  private func readStore(of cyc: BuiltCyc) throws -> (integrity: [String], sendings: [String: Bool]) {
    try DatabaseQueue(path: cyc.home.path(".local/state/cyc/nag.sqlite")).read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT name, finished IS NOT NULL AS finished FROM sending")
      return (
        try String.fetchAll(database, sql: "PRAGMA integrity_check"),
        Dictionary(uniqueKeysWithValues: rows.map { ($0["name"] as String, $0["finished"] as Bool) })
      )
    }
  }
}
