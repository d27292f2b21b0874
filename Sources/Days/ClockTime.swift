/// A time of day to the minute, as an alarm clock is set.
public struct ClockTime: Hashable, Sendable {
  /// 0–1439.
  public let minuteOfDay: Int

  public var hour: Int { minuteOfDay / 60 }
  public var minute: Int { minuteOfDay % 60 }

  /// - Parameters:
  ///   - hour: 0–23; nil for others.
  ///   - minute: 0–59; nil for others.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minuteOfDay = hour * 60 + minute
  }

  /// - Parameter minuteOfDay: 0–1439; nil for others.
  public init?(minuteOfDay: Int) {
    guard (0..<1440).contains(minuteOfDay) else { return nil }
    self.minuteOfDay = minuteOfDay
  }

  /// Reads `hh:mm` of a clock with 24 hours (ISO 8601, local time, extended format); nil for anything else.
  public init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = digits(bytes[..<2]),
      let minute = digits(bytes[3...])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}

extension ClockTime: Comparable {
  public static func < (left: ClockTime, right: ClockTime) -> Bool { left.minuteOfDay < right.minuteOfDay }
}

extension ClockTime: CustomStringConvertible {
  /// `hh:mm`.
  public var description: String { String { $0.addClock(hour, minute) } }
}
