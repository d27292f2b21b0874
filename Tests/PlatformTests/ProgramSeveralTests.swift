import Foundation
import Platform
import Support
import Testing

@Suite struct ProgramSeveralTests {
  private static let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

  @Test func outcomesComeInTheOrderOfTheQuestions() async throws {
    try await offThePool {
      let programs = (0..<30).map { ["sh", "-c", "sleep 0.0\(9 - $0 % 10); echo \($0); exit \($0)"] }
      let outcomes = Program.runAll(programs, atOnce: 4, environment: Self.environment, timeoutSeconds: 30)
      for (index, outcome) in outcomes.enumerated() {
        #expect(outcome == .success(ProgramResult(exitCode: Int32(index), output: "\(index)\n")))
      }
      #expect(outcomes.count == 30)
      #expect(Program.runAll([], atOnce: 4, environment: [:], timeoutSeconds: 1).isEmpty)
    }
  }

  @Test func allOfThemShareOneTimeLimit() async throws {
    try await offThePool {
      let folder = try TemporaryDirectory()
      let hanging = ["sh", "-c", "echo $$ >> '\(folder.path("ids"))'; exec sleep 60"]
      let programs = [hanging, ["echo", "a"], ["no-such-program"], hanging, hanging, ["echo", "late"]]
      let start = SystemClock.uptimeSeconds()
      let outcomes = Program.runAll(programs, atOnce: 2, environment: Self.environment, timeoutSeconds: 4)
      #expect(SystemClock.uptimeSeconds() - start < 30)
      #expect(outcomes[1] == .success(ProgramResult(exitCode: 0, output: "a\n")))
      #expect(outcomes[2] == .failure(.notFound(name: "no-such-program")))
      for index in [0, 3, 4, 5] {
        guard case .failure(.timedOut) = outcomes[index] else {
          Issue.record("\(index): \(outcomes[index])")
          continue
        }
      }
      // What hung is gone.
      for id in try String(contentsOfFile: folder.path("ids"), encoding: .utf8).split(separator: "\n") {
        #expect(!FileManager.default.fileExists(atPath: "/proc/\(id)"))
      }
    }
  }
}
