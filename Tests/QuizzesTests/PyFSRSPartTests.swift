import Days
import Support
import Testing

@testable import Quizzes

/// The same numbers as PyPI's `fsrs`.
@Suite struct PyFSRSPartTests {
  private static let isThere = PythonPackages.have("fsrs")

  private static func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(1, abs(other))
  }

  @Test(.enabled(if: isThere, Comment(rawValue: PythonPackages.missing)))
  func tenThousandHistoriesAreTheSame() async throws {
    let output = try await offThePool {
      try PythonPackages.output(of: "Quizzes/fsrs-histories.py", ["20261122", "10000"])
    }
    let histories = output.split(separator: "\n")
    #expect(histories.count == 10_000)
    for (line, history) in histories.enumerated() {
      let fields = history.split(separator: " ")
      let own = fields[1] == "-" ? nil : fields[1].split(separator: ",").compactMap { Double($0) }
      let model = try own.map { try FSRS(weights: $0) } ?? FSRS()
      let retention = try #require(Double(fields[0]))
      var memory: Memory?
      for review in fields[2...] {
        let parts = review.split(separator: ":")
        let numbers = parts.compactMap { Double($0) }
        let day = Day(number: Int(numbers[0]))
        let before = memory
        let grade = try #require(Grade(rawValue: Int(numbers[1])))
        let after = model.memory(before, after: grade, on: day)
        let isSame =
          before.map { Self.isNear(model.retrievability(of: $0, on: day), numbers[2]) } ?? true
          && Self.isNear(after.stability, numbers[3]) && Self.isNear(after.difficulty, numbers[4])
          && model.interval(of: after, retention: retention) == Int(numbers[5])
        #expect(isSame, "history \(line + 1) at \(review): \(after), \(history)")
        memory = after
      }
    }
  }
}
