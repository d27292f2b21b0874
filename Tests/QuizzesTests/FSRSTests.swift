import Days
import Foundation
import Support
import Testing

@testable import Quizzes

@Suite struct FSRSTests {
  let model = FSRS()
  static let first = Day(number: 20_000)

  /// Stabilities and intervals if each review happens on its due day.
  @Test(
    arguments: [
      (
        [.good, .good, .good, .good, .again, .good, .good],
        [2.3065, 10.9643, 46.2802, 162.8622, 4.716, 12.1047, 27.6098], [2, 11, 46, 163, 5, 12, 28]
      ),
      ([.again, .good, .good, .good], [0.212, 1.8868, 6.2692, 17.3792], [1, 2, 6, 17]),
      ([.easy, .easy, .easy], [8.2956, 65.6242, 396.775], [8, 66, 397]),
      ([.hard, .hard, .hard], [1.2931, 3.2494, 6.7283], [1, 3, 7]),
    ] as [([Grade], [Double], [Int])])
  func reviewsOnTheDueDayLengthenTheInterval(grades: [Grade], stabilities: [Double], days: [Int]) {
    var memory: Memory?
    var day = Self.first
    for ((grade, stability), interval) in zip(zip(grades, stabilities), days) {
      let after = model.memory(memory, after: grade, on: day)
      #expect(abs(after.stability - stability) < 1e-4)
      #expect(model.interval(of: after) == interval)
      #expect(after.lastDay == day)
      memory = after
      day = day + interval
    }
  }

  @Test(arguments: [(0, 1), (1, 0.9468), (2, 0.9095), (5, 0.8389), (10, 0.7744), (30, 0.6675)])
  func retrievabilityFallsMoreAndMoreSlowly(days: Int, retrievability: Double) {
    let memory = model.memory(nil, after: .good, on: Self.first)
    #expect(abs(model.retrievability(of: memory, on: Self.first + days) - retrievability) < 5e-5)
  }

  @Test(arguments: [(Grade.again, 6.4133), (.hard, 5.1122), (.good, 2.1181), (.easy, 1)])
  func firstAnswerSetsTheDifficulty(grade: Grade, difficulty: Double) {
    #expect(abs(model.memory(nil, after: grade, on: Self.first).difficulty - difficulty) < 1e-4)
  }

  @Test func intervalIsAtMostAHundredYears() {
    let memory = Memory(stability: 1e300, difficulty: 1, lastDay: Self.first)
    #expect(model.interval(of: memory) == 36_500)
    #expect(model.interval(of: Memory(stability: 0.001, difficulty: 1, lastDay: Self.first)) == 1)
    // Stability stays finite after any grade.
    for grade in Grade.allCases {
      for elapsed in [0, 1, 100_000] {
        let after = model.memory(memory, after: grade, on: Self.first + elapsed)
        #expect(after.stability.isFinite && after.stability >= 0.001)
      }
    }
  }

  @Test func stabilityIsTheIntervalForNinetyPercent() {
    for days in [1, 3, 50, 4000] {
      let memory = Memory(stability: Double(days), difficulty: 5, lastDay: Self.first)
      #expect(model.interval(of: memory) == days)
      #expect(abs(model.retrievability(of: memory, on: Self.first + days) - 0.9) < 1e-12)
    }
  }

  @Test func correctAnswerOnTheSameDayNeverLowersStability() {
    let memory = model.memory(nil, after: .good, on: Self.first)
    // The formula e^(w17·(G − 3 + w18)) · S^(−w19) alone would give a factor below 1 for "hard".
    #expect(model.memory(memory, after: .hard, on: Self.first).stability == memory.stability)
    #expect(abs(model.memory(memory, after: .easy, on: Self.first).stability - 3.946054) < 1e-6)
    #expect(model.memory(memory, after: .again, on: Self.first).stability < memory.stability)
  }

  @Test func earlierDateCountsAsTheSameDay() {
    let memory = model.memory(nil, after: .good, on: Self.first)
    for grade in Grade.allCases {
      let (early, same) = (Self.first - 300, Self.first)
      #expect(
        model.memory(memory, after: grade, on: early).stability
          == model.memory(memory, after: grade, on: same).stability)
      // From then on days count from the earlier date.
      #expect(model.memory(memory, after: grade, on: early).lastDay == early)
    }
    #expect(model.retrievability(of: memory, on: Self.first - 1) == 1)
  }

  @Test func defaultWeightsAreInTheirRanges() {
    #expect(FSRS.defaultWeights.count == weightRanges.count)
    #expect(zip(FSRS.defaultWeights, weightRanges).allSatisfy { $1.contains($0) })
  }
}

/// The valid range of each weight, as in `py-fsrs`.
private let weightRanges: [ClosedRange<Double>] = [
  0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5, 0...0.8,
  0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
]

@Suite struct FSRSLawTests {
  private static let first = Day(number: 20_000)

  /// Default weights, or random ones for every third seed.
  private func model(_ seed: UInt64, _ random: inout SeededGenerator) -> FSRS {
    seed % 3 == 0 ? FSRS(weights: weightRanges.map { .random(in: $0, using: &random) }) : FSRS()
  }

  private func memory(_ random: inout SeededGenerator) -> Memory {
    // A log scale gives short and long stabilities equally often.
    let exponent = Double.random(in: -3...5, using: &random)
    return Memory(
      stability: max(0.001, pow(10, exponent)),
      difficulty: Double.random(in: 1...10, using: &random), lastDay: Self.first)
  }

  @Test func valuesStayWithinTheirBounds() throws {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let model = model(seed, &random)
      var memory: Memory?
      var day = Self.first
      for _ in 0..<30 {
        let grade = Grade.allCases[Int.random(in: 0...3, using: &random)]
        let after = model.memory(memory, after: grade, on: day)
        #expect(after.stability >= 0.001 && after.stability.isFinite, "seed \(seed)")
        #expect((1...10).contains(after.difficulty), "seed \(seed)")
        let interval = model.interval(of: after, retention: Double.random(in: 0.7...0.99, using: &random))
        #expect((1...36_500).contains(interval), "seed \(seed)")
        memory = after
        day = day + Int.random(in: -3...(2 * interval), using: &random)
      }
    }
  }

  @Test func betterAnswersAreRememberedLonger() throws {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let (model, memory) = (FSRS(), memory(&random))
      let day = Self.first + Int.random(in: 0...400, using: &random)
      let after = Grade.allCases.map { model.memory(memory, after: $0, on: day) }
      #expect(after.map(\.stability) == after.map(\.stability).sorted(), "seed \(seed)")
      #expect(after.map(\.difficulty) == after.map(\.difficulty).sorted(by: >), "seed \(seed)")
      #expect(after[0].stability <= memory.stability, "seed \(seed): a lapse does not raise stability")
      #expect(after[1].stability >= memory.stability, "seed \(seed): a recall does not lower stability")
    }
  }

  @Test func retrievabilityFallsToZeroOverTime() throws {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let model = model(seed, &random)
      let memory = memory(&random)
      let chances = (0...100).map { model.retrievability(of: memory, on: Self.first + $0 * 7) }
      #expect(chances[0] == 1, "seed \(seed)")
      #expect(chances.allSatisfy { (0...1).contains($0) } && chances == chances.sorted(by: >), "seed \(seed)")
    }
  }

  @Test func higherRetentionShortensTheInterval() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let memory = memory(&random)
      let intervals = [0.7, 0.8, 0.9, 0.95, 0.99].map { FSRS().interval(of: memory, retention: $0) }
      #expect(intervals == intervals.sorted(by: >), "seed \(seed)")
    }
  }

  @Test func fuzzIsSmallAndDeterministic() {
    for days in Array(1...400) + [5000, 36_490, 36_500] {
      let range = FSRS.fuzzRange(days)
      #expect(range.contains(days) && range.lowerBound >= min(days, 2) && range.upperBound <= 36_500, "\(days)")
      let seen = Set((0..<200).map { FSRS.fuzzed(days, card: $0 / 10, review: $0 % 10) })
      #expect(seen.allSatisfy(range.contains), "\(days)")
      // Cards that were learnt together are spread.
      #expect(seen.count > min(range.count, 20) / 2, "\(days)")
      #expect(FSRS.fuzzed(days, card: 7, review: 3) == FSRS.fuzzed(days, card: 7, review: 3))
    }
    // The ranges that Python's fsrs computes.
    #expect(
      [2, 3, 7, 11, 20, 46, 163, 36_500].map(FSRS.fuzzRange) == [
        2...2, 2...4, 5...9, 9...13, 17...23, 42...50, 153...173, 34_673...36_500,
      ])
  }
}

/// Compares with PyPI's `fsrs`. The script explains the lines that it prints.
@Suite struct PyFSRSPartTests {
  private static let isThere = PythonPackages.have("fsrs")

  private static func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(1, abs(other))
  }

  @Test(.enabled(if: isThere, Comment(rawValue: PythonPackages.missing)))
  func tenThousandHistoriesMatch() async throws {
    let output = try await offThePool {
      try PythonPackages.output(of: "Quizzes/fsrs-histories.py", ["20261122", "10000"])
    }
    let histories = output.split(separator: "\n")
    #expect(histories.count == 10_000)
    for (line, history) in histories.enumerated() {
      let fields = history.split(separator: " ")
      let own = fields[1] == "-" ? nil : fields[1].split(separator: ",").compactMap { Double($0) }
      let model = own.map { FSRS(weights: $0) } ?? FSRS()
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

@Suite struct GradeTests {
  /// Anki, its exports and the weights count grades from 1.
  @Test func gradesAreNumberedLikeAnkis() {
    #expect(Grade.allCases.map(\.rawValue) == [1, 2, 3, 4])
  }
}
