public import Days
internal import Foundation

/// When to ask again: the model of memory FSRS-6 (Free Spaced Repetition Scheduler), without learning steps.
///
/// It knows days alone, and no cards: what was asked is somebody else's business.
///
/// Source: open-spaced-repetition, "The Algorithm", FSRS-6; `py-fsrs` 6.3.2 gives the same numbers.
public struct FSRS: Hashable, Sendable {
  /// 21 of them, each within its range in `weightRanges`.
  public let weights: [Double]
  /// The exponent of forgetting, below 0.
  private let decay: Double
  /// What makes the probability 90 % after as many days as the stability says.
  private let factor: Double

  /// Nothing is asked later than in a hundred years.
  public static let maxDays = 36_500
  /// The probability to remember at which it is time to ask again, as Anki has it.
  public static let defaultRetention = 0.9
  private static let minStability = 0.001

  /// The model with the weights that suit most people.
  public init() { self.init(checked: FSRS.defaultWeights) }

  /// The model with somebody's own weights, such as Anki shows them.
  ///
  /// - Parameter weights: 21 numbers.
  /// - Throws: `WeightProblem`
  public init(weights: [Double]) throws(WeightProblem) {
    guard weights.count == FSRS.weightRanges.count else { throw .count(weights.count) }
    for (index, (weight, range)) in zip(weights, FSRS.weightRanges).enumerated() where !range.contains(weight) {
      throw .outOfRange(index: index, weight, range)
    }
    self.init(checked: weights)
  }

  private init(checked weights: [Double]) {
    self.weights = weights
    decay = -weights[20]
    factor = pow(0.9, 1 / decay) - 1
  }

  /// The probability to remember something on a day: 1 on the day of its last review, and 0.9 as many days later as its stability.
  public func retrievability(of memory: Memory, on day: Day) -> Double {
    pow(1 + factor * Double(memory.elapsedDays(on: day)) / memory.stability, decay)
  }

  /// The memory after a review.
  ///
  /// - Parameters:
  ///   - memory: before it; nil for what was never asked.
  ///   - day: the civil day of the review; one before the last review counts as the day of that one.
  public func memory(_ memory: Memory?, after grade: Grade, on day: Day) -> Memory {
    guard let memory else {
      return Memory(
        stability: bounded(weights[grade.rawValue - 1]), difficulty: clamped(firstDifficulty(grade)), lastDay: day)
    }
    return Memory(
      stability: bounded(nextStability(memory, grade, on: day)), difficulty: nextDifficulty(memory.difficulty, grade),
      lastDay: day)
  }

  /// After how many days to ask again: 1–36500.
  ///
  /// - Parameter retention: the probability to remember it then; between 0 and 1.
  public func interval(of memory: Memory, retention: Double = defaultRetention) -> Int {
    precondition(retention > 0 && retention < 1)
    let days = memory.stability / factor * (pow(retention, 1 / decay) - 1)
    return Int(min(max(days.rounded(.toNearestOrEven), 1), Double(FSRS.maxDays)))
  }
}

// MARK: - Difficulty

extension FSRS {
  private func firstDifficulty(_ grade: Grade) -> Double {
    weights[4] - exp(weights[5] * Double(grade.rawValue - 1)) + 1
  }

  /// The nearer to 10 the slower it grows, and it falls back a little towards that of an easy thing.
  private func nextDifficulty(_ difficulty: Double, _ grade: Grade) -> Double {
    let change = -weights[6] * Double(grade.rawValue - 3) * (10 - difficulty) / 9
    return clamped(weights[7] * firstDifficulty(.easy) + (1 - weights[7]) * (difficulty + change))
  }

  private func clamped(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }
}

// MARK: - Stability

extension FSRS {
  private func nextStability(_ memory: Memory, _ grade: Grade, on day: Day) -> Double {
    if memory.elapsedDays(on: day) == 0 { return stabilityOfSameDay(memory.stability, grade) }
    let forgetting = 1 - retrievability(of: memory, on: day)
    return grade == .again ? stabilityAfterLapse(memory, forgetting) : stabilityAfterRecall(memory, grade, forgetting)
  }

  /// The less likely it was to be remembered, the more it helped.
  private func stabilityAfterRecall(_ memory: Memory, _ grade: Grade, _ forgetting: Double) -> Double {
    let gradeFactor = grade == .hard ? weights[15] : grade == .easy ? weights[16] : 1
    let growth =
      exp(weights[8]) * (11 - memory.difficulty) * pow(memory.stability, -weights[9])
      * (exp(forgetting * weights[10]) - 1) * gradeFactor
    return memory.stability * (1 + growth)
  }

  private func stabilityAfterLapse(_ memory: Memory, _ forgetting: Double) -> Double {
    let relearnt =
      weights[11] * pow(memory.difficulty, -weights[12]) * (pow(memory.stability + 1, weights[13]) - 1)
      * exp(forgetting * weights[14])
    return min(relearnt, memory.stability / exp(weights[17] * weights[18]))
  }

  private func stabilityOfSameDay(_ stability: Double, _ grade: Grade) -> Double {
    let growth = exp(weights[17] * (Double(grade.rawValue - 3) + weights[18])) * pow(stability, -weights[19])
    return stability * (grade == .again ? growth : max(growth, 1))
  }

  /// Never 0, and never more than can be reckoned with.
  private func bounded(_ stability: Double) -> Double {
    min(max(stability, FSRS.minStability), .greatestFiniteMagnitude)
  }
}
