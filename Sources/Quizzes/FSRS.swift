public import Days
internal import Foundation

/// The memory model FSRS-6 (Free Spaced Repetition Scheduler) without learning steps. It decides when to ask again. It
/// deals with memory and days only, not with quizzes.
///
/// Source: open-spaced-repetition, "The Algorithm", FSRS-6; `py-fsrs` 6.3.2 gives the same numbers.
public struct FSRS: Hashable, Sendable {
  /// w0 to w20 of the source.
  private let weights: [Double]
  /// Exponent of the forgetting curve, below 0.
  private let decay: Double
  /// Scales the curve so that the probability is 90 % after `stability` days.
  private let factor: Double

  /// Longest interval: a hundred years.
  public static let maxDays = 36_500
  /// Probability of recall at which a quiz is due, the same as in Anki.
  public static let defaultRetention = 0.9
  private static let minStability = 0.001

  init(weights: [Double] = FSRS.defaultWeights) {
    self.weights = weights
    decay = -weights[20]
    factor = pow(0.9, 1 / decay) - 1
  }

  /// Probability of recall on a day: 1 on the day of the last review, 0.9 after `stability` days.
  public func retrievability(of memory: Memory, on day: Day) -> Double {
    pow(1 + factor * Double(memory.elapsedDays(on: day)) / memory.stability, decay)
  }

  /// The memory after a review; `memory` is nil before the first. A day before the last review counts as that day.
  public func memory(_ memory: Memory?, after grade: Grade, on day: Day) -> Memory {
    guard let memory else {
      return Memory(
        stability: bounded(weights[grade.rawValue - 1]), difficulty: clamped(firstDifficulty(grade)), lastDay: day)
    }
    return Memory(
      stability: bounded(nextStability(memory, grade, on: day)), difficulty: nextDifficulty(memory.difficulty, grade),
      lastDay: day)
  }

  /// Days until the next review: 1–36500. `retention` is the probability of recall to aim at, between 0 and 1.
  public func interval(of memory: Memory, retention: Double = defaultRetention) -> Int {
    precondition(retention > 0 && retention < 1)
    let days = memory.stability / factor * (pow(retention, 1 / decay) - 1)
    return Int(min(max(days.rounded(.toNearestOrEven), 1), Double(FSRS.maxDays)))
  }

  // MARK: - Difficulty

  private func firstDifficulty(_ grade: Grade) -> Double {
    weights[4] - exp(weights[5] * Double(grade.rawValue - 1)) + 1
  }

  /// Grows slower near 10, and reverts a little towards the difficulty of an easy item.
  private func nextDifficulty(_ difficulty: Double, _ grade: Grade) -> Double {
    let change = -weights[6] * Double(grade.rawValue - 3) * (10 - difficulty) / 9
    return clamped(weights[7] * firstDifficulty(.easy) + (1 - weights[7]) * (difficulty + change))
  }

  private func clamped(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }

  // MARK: - Stability

  private func nextStability(_ memory: Memory, _ grade: Grade, on day: Day) -> Double {
    if memory.elapsedDays(on: day) == 0 { return stabilityOfSameDay(memory.stability, grade) }
    let forgetting = 1 - retrievability(of: memory, on: day)
    return grade == .again ? stabilityAfterLapse(memory, forgetting) : stabilityAfterRecall(memory, grade, forgetting)
  }

  /// The lower the probability of recall was, the more the stability grows.
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

  /// After another review on the same day.
  private func stabilityOfSameDay(_ stability: Double, _ grade: Grade) -> Double {
    let growth = exp(weights[17] * (Double(grade.rawValue - 3) + weights[18])) * pow(stability, -weights[19])
    return stability * (grade == .again ? growth : max(growth, 1))
  }

  /// Never 0 or infinite.
  private func bounded(_ stability: Double) -> Double {
    min(max(stability, FSRS.minStability), .greatestFiniteMagnitude)
  }

  /// Varies an interval of 3 days or more randomly, so that quizzes learnt on the same day are not always due together.
  /// The same card and count of reviews give the same result, so that a state can be recomputed from the history.
  public static func fuzzed(_ days: Int, card: Int, review: Int) -> Int {
    let range = fuzzRange(days)
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(card)) &* 0x1_0000_0001 &+ UInt64(bitPattern: Int64(review)))
    return range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  /// Source: Anki and `py-fsrs`: ± 1 day, and 15 % of the days between 2.5 and 7, 10 % of those up to 20, and 5 % of
  /// those above.
  static func fuzzRange(_ days: Int) -> ClosedRange<Int> {
    guard Double(days) >= 2.5 else { return days...days }
    let parts: [(from: Double, to: Double, share: Double)] = [(2.5, 7, 0.15), (7, 20, 0.1), (20, .infinity, 0.05)]
    let delta = parts.reduce(1) { $0 + $1.share * max(min(Double(days), $1.to) - $1.from, 0) }
    let lowest = max(2, Int((Double(days) - delta).rounded(.toNearestOrEven)))
    let highest = min(Int((Double(days) + delta).rounded(.toNearestOrEven)), maxDays)
    return min(lowest, highest)...highest
  }

  /// Fitted by the authors of FSRS to the reviews of many people; the same in Anki, `fsrs-rs` 6.6.1 and `py-fsrs` 6.3.2.
  static let defaultWeights = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]
}

/// How well an item is remembered, as of its last review.
public struct Memory: Hashable, Sendable {
  /// Days in which the probability of recall falls from 100 % to 90 %; at least 0.001.
  public let stability: Double
  /// How hard it is to increase the stability: 1–10.
  public let difficulty: Double
  public let lastDay: Day

  /// Days since the last review. 0 if that is in the future: the clock was set back, or the user crossed the date line.
  public func elapsedDays(on day: Day) -> Int { max(0, lastDay.distance(to: day)) }
}

public enum Grade: Int, Hashable, Sendable, CaseIterable {
  case again = 1
  case hard, good, easy
}

/// Reproducible random numbers. Source: Sebastiano Vigna, SplitMix64.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
