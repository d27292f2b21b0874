import Foundation
public import Testing

/// Random numbers that a seed determines, so that the seed in a failure message reproduces the failure.
///
/// Source: Sebastiano Vigna, SplitMix64.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A simple reader of crontab lines, to compare ours with. Source: crontab(5).
public struct CronMatcher {
  /// The command as the shell gets it, with `\%` unescaped.
  public let command: String
  private let minutes: Set<Int>
  private let hours: Set<Int>

  /// Nil if the line is not a job that runs every day.
  public init?(_ line: String) {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6, fields[2...4] == ["*", "*", "*"], let minutes = CronMatcher.values(fields[0], below: 60),
      let hours = CronMatcher.values(fields[1], below: 24)
    else { return nil }
    // An unescaped percent sign would end the command.
    let masked = fields[5].replacing("\\%", with: "\u{1}")
    guard !masked.contains("%"), !masked.contains("\n") else { return nil }
    (self.minutes, self.hours, command) = (minutes, hours, masked.replacing("\u{1}", with: "%"))
  }

  public func fires(atMinute minute: Int) -> Bool { hours.contains(minute / 60) && minutes.contains(minute % 60) }

  private static func values(_ field: String, below limit: Int) -> Set<Int>? {
    var values: Set<Int> = []
    for part in field.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "/", omittingEmptySubsequences: false)
      let step = halves.count == 2 ? Int(halves[1]) : 1
      let ends = halves[0] == "*" ? [0, limit - 1] : halves[0].split(separator: "-").compactMap { Int($0) }
      guard let step, step > 0, let first = ends.first, let last = ends.last, first >= 0, last < limit, first <= last
      else { return nil }
      values.formUnion(stride(from: first, through: last, by: step))
    }
    return values
  }
}

/// A long text as a test argument; test output shows only its beginning and length.
public struct LongText: CustomTestStringConvertible, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  public var testDescription: String { "\(text.prefix(60))… (\(text.utf8.count) bytes)" }
}
