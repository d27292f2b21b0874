import Days
import Foundation
import Support
import Testing

@testable import Quizzes

@Suite struct FSRSLawTests {
  private static let first = Day(number: 20_000)

  /// Every third with any weights at all.
  private func model(_ seed: UInt64, _ random: inout SeededGenerator) throws -> FSRS {
    guard seed % 3 == 0 else { return FSRS() }
    var weights: [Double] = []
    for range in FSRS.weightRanges { weights.append(Double.random(in: range, using: &random)) }
    return try FSRS(weights: weights)
  }

  private func memory(_ random: inout SeededGenerator) -> Memory {
    // As often short as long.
    let exponent = Double.random(in: -3...5, using: &random)
    return Memory(
      stability: max(0.001, pow(10, exponent)),
      difficulty: Double.random(in: 1...10, using: &random), lastDay: Self.first)
  }

  @Test func valuesStayWithinTheirBounds() throws {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let model = try model(seed, &random)
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
      #expect(after[0].stability <= memory.stability, "seed \(seed): what was forgotten got no stabler")
      #expect(after[1].stability >= memory.stability, "seed \(seed): what was remembered got no weaker")
    }
  }

  @Test func withTimeEverythingIsForgotten() throws {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let model = try model(seed, &random)
      let memory = memory(&random)
      let chances = (0...100).map { model.retrievability(of: memory, on: Self.first + $0 * 7) }
      #expect(chances[0] == 1, "seed \(seed)")
      #expect(chances.allSatisfy { (0...1).contains($0) } && chances == chances.sorted(by: >), "seed \(seed)")
    }
  }

  @Test func whoWantsToKnowMoreIsAskedEarlier() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let memory = memory(&random)
      let intervals = [0.7, 0.8, 0.9, 0.95, 0.99].map { FSRS().interval(of: memory, retention: $0) }
      #expect(intervals == intervals.sorted(by: >), "seed \(seed)")
    }
  }

  @Test func fuzzStaysNearAndIsTheSameAgain() {
    for days in Array(1...400) + [5000, 36_490, 36_500] {
      let range = FSRS.fuzzRange(days)
      #expect(range.contains(days) && range.lowerBound >= min(days, 2) && range.upperBound <= 36_500, "\(days)")
      let seen = Set((0..<200).map { FSRS.fuzzed(days, card: $0 / 10, review: $0 % 10) })
      #expect(seen.allSatisfy(range.contains), "\(days)")
      // It does keep cards apart.
      #expect(seen.count > min(range.count, 20) / 2, "\(days)")
      #expect(FSRS.fuzzed(days, card: 7, review: 3) == FSRS.fuzzed(days, card: 7, review: 3))
    }
    // Those that Python's fsrs works out.
    #expect(
      [2, 3, 7, 11, 20, 46, 163, 36_500].map(FSRS.fuzzRange) == [
        2...2, 2...4, 5...9, 9...13, 17...23, 42...50, 153...173, 34_673...36_500,
      ])
  }
}
