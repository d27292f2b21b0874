import Days
import Foundation
import GRDB
import Support
import Testing

/// The built program under kills: `cyc nag run` asks, `cyc quiz answer` answers, and both are killed at random moments.
@Suite struct QuizReliabilityTests {
  private static let rounds = 50
  private static let seed: UInt64 = 20_260_803

  /// The delivery outlives a killed run, like a server that already has the message.
  private static let deliver = """
    #!/bin/sh
    exec setsid sh -c 'echo "$CYC_NOW" >> "$HOME/questions"'

    """

  /// Each round has its own day, so earlier questions do not delay it.
  private static func day(_ round: Int) -> Day { Day(number: 20_700 + round) }
  private static func now(_ round: Int, _ clock: String) -> String { "\(day(round))T\(clock)" }

  @Test func killedRunsLoseNoAnswerAndCountNoneTwice() async throws {
    let cyc = try BuiltCyc()
    try ProgramFile.write(Self.deliver, to: cyc.home.path("deliver"))
    let prepare = """
      cyc config set quiz.on true; cyc config set nag.via command; cyc config set nag.command "$HOME/deliver"
      cyc config set user hana
      for n in $(seq \(Self.rounds)); do cyc quiz add "Question $n?" a b c --answer 1; done
      """
    let made = try await cyc.run(prepare, environment: ["CYC_NOW": Self.now(0, "09:00")], killedAfterSeconds: 60)
    #expect(made.exitCode == 0 && made.errors == "", "\(made)")
    var random = SeededGenerator(seed: Self.seed)
    var killed = 0
    var (asking, answering) = (KillSchedule(guessSeconds: 0.15), KillSchedule(guessSeconds: 0.15))
    for round in 1...Self.rounds {
      // Nothing listens on port 1, so GitHub cannot be asked.
      let ask = ["CYC_NOW": Self.now(round, "12:00"), "CYC_HOST": "http://127.0.0.1:1"]
      let answer = ["CYC_NOW": Self.now(round, "12:01")]
      for _ in 0..<2 {
        let limit = asking.limitSeconds(using: &random)
        killed += try await cyc.run("exec cyc nag run", environment: ask, killedAfterSeconds: limit).wasKilled ? 1 : 0
      }
      asking.record(try await cyc.run("exec cyc nag run", environment: ask, killedAfterSeconds: 60))
      for _ in 0..<2 {
        let limit = answering.limitSeconds(using: &random)
        killed +=
          try await cyc.run("exec cyc quiz answer 1", environment: answer, killedAfterSeconds: limit).wasKilled ? 1 : 0
      }
      let last = try await cyc.run("exec cyc quiz answer 1", environment: answer, killedAfterSeconds: 60)
      answering.record(last)
      // 0 is right, 1 is wrong; 2 means that a killed run had already stored its answer.
      #expect([0, 1, 2].contains(last.exitCode), "seed \(Self.seed), round \(round): \(last)")
      try expectOneAnswer(cyc, round)
    }
    #expect(killed > Self.rounds, "too few runs were killed for a valid test")
    let stats = try await cyc.run("cyc quiz stats", environment: ["CYC_NOW": Self.now(Self.rounds, "13:00")])
    #expect(stats.exitCode == 0 && stats.errors == "", "\(stats)")
  }

  /// In this round one question was asked, delivered at most once and answered once.
  private func expectOneAnswer(_ cyc: BuiltCyc, _ round: Int) throws {
    try DatabaseQueue(path: cyc.home.path(".local/share/cyc/cyc.sqlite")).read { database in
      let context: Comment = "seed \(Self.seed), round \(round)"
      #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"], context)
      let asked = try String.fetchAll(
        database, sql: "SELECT ask_id FROM quiz_asking WHERE asked_day = ?", arguments: [Self.day(round).number])
      #expect(asked.count == 1, context)
      let answers = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM quiz_review WHERE ask_id = ?", arguments: [asked.first ?? ""])
      #expect(answers == 1, context)
      // The state of the quizzes has as many reviews as there are graded answers.
      let graded = try Int.fetchOne(database, sql: "SELECT count(*) FROM quiz_review WHERE grade IS NOT NULL")
      #expect(try Int.fetchOne(database, sql: "SELECT sum(reviews) FROM quiz_state") == graded, context)
    }
    let text = (try? String(contentsOfFile: cyc.home.path("questions"), encoding: .utf8)) ?? ""
    let delivered = text.split(separator: "\n").count { $0 == Self.now(round, "12:00") }
    #expect(delivered <= 1, "seed \(Self.seed), round \(round): \(delivered) deliveries")
  }
}
