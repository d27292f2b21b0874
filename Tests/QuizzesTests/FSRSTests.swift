import Days
import Support
import Testing

@testable import Quizzes

@Suite struct FSRSTests {
  let model = FSRS()
  static let first = Day(number: 20_000)

  /// Stabilities and intervals where everything is asked when it is due.
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
  func whatIsAskedWhenDueIsRememberedLonger(grades: [Grade], stabilities: [Double], days: [Int]) {
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
  func itIsForgottenSlowlier(days: Int, retrievability: Double) {
    let memory = model.memory(nil, after: .good, on: Self.first)
    #expect(abs(model.retrievability(of: memory, on: Self.first + days) - retrievability) < 5e-5)
  }

  @Test(arguments: [(Grade.again, 6.4133), (.hard, 5.1122), (.good, 2.1181), (.easy, 1)])
  func theFirstAnswerSaysHowHardItIs(grade: Grade, difficulty: Double) {
    #expect(abs(model.memory(nil, after: grade, on: Self.first).difficulty - difficulty) < 1e-4)
  }

  @Test func nothingIsAskedLaterThanInAHundredYears() {
    let memory = Memory(stability: 1e300, difficulty: 1, lastDay: Self.first)
    #expect(model.interval(of: memory) == 36_500)
    #expect(model.interval(of: Memory(stability: 0.001, difficulty: 1, lastDay: Self.first)) == 1)
    // Whatever is answered, there is still a number.
    for grade in Grade.allCases {
      for elapsed in [0, 1, 100_000] {
        let after = model.memory(memory, after: grade, on: Self.first + elapsed)
        #expect(after.stability.isFinite && after.stability >= 0.001)
      }
    }
  }

  @Test func ninetyPercentIsWhatStabilityMeans() {
    for days in [1, 3, 50, 4000] {
      let memory = Memory(stability: Double(days), difficulty: 5, lastDay: Self.first)
      #expect(model.interval(of: memory) == days)
      #expect(abs(model.retrievability(of: memory, on: Self.first + days) - 0.9) < 1e-12)
    }
  }

  @Test func onTheSameDayARightAnswerNeverHarms() {
    let memory = model.memory(nil, after: .good, on: Self.first)
    // e^(w17·(G − 3 + w18)) · S^(−w19), of which hard would be below 1.
    #expect(model.memory(memory, after: .hard, on: Self.first).stability == memory.stability)
    #expect(abs(model.memory(memory, after: .easy, on: Self.first).stability - 3.946054) < 1e-6)
    #expect(model.memory(memory, after: .again, on: Self.first).stability < memory.stability)
  }

  @Test func aClockThatWasSetBackIsTheSameDay() {
    let memory = model.memory(nil, after: .good, on: Self.first)
    for grade in Grade.allCases {
      let (early, same) = (Self.first - 300, Self.first)
      #expect(
        model.memory(memory, after: grade, on: early).stability
          == model.memory(memory, after: grade, on: same).stability)
      // From then on days are counted from the day that the clock shows.
      #expect(model.memory(memory, after: grade, on: early).lastDay == early)
    }
    #expect(model.retrievability(of: memory, on: Self.first - 1) == 1)
  }

  @Test func otherWeightsAreLookedAt() throws {
    #expect(try FSRS(weights: FSRS.defaultWeights) == FSRS())
    #expect(throws: FSRS.WeightProblem.count(19)) { try FSRS(weights: Array(FSRS.defaultWeights.prefix(19))) }
    var weights = FSRS.defaultWeights
    weights[20] = 0
    #expect(throws: FSRS.WeightProblem.outOfRange(index: 20, 0, 0.1...0.8)) { try FSRS(weights: weights) }
    weights[20] = 0.1542
    weights[4] = .nan
    #expect(throws: FSRS.WeightProblem.self) { try FSRS(weights: weights) }
    #expect(FSRS.defaultWeights.count == 21 && FSRS.weightRanges.count == 21)
  }
}
