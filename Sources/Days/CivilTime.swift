/// A date and a time of day as a wall clock shows them, without a zone.
public struct CivilTime: Hashable, Sendable {
  public let day: Day
  /// 0–23.
  public let hour: Int
  /// 0–59.
  public let minute: Int
  /// 0–60 (a leap second).
  public let second: Int

  public init(day: Day, hour: Int, minute: Int, second: Int) {
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Seconds since 1970-01-01T00:00:00 if this were a time in UTC.
  public var secondsAsUTC: Int {
    day.number * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// The time in UTC that lies this many seconds after 1970-01-01T00:00:00Z.
  public init(utcSeconds seconds: Int) {
    let ofDay = ((seconds % 86_400) + 86_400) % 86_400
    self.init(
      day: Day(number: (seconds - ofDay) / 86_400), hour: ofDay / 3600, minute: ofDay / 60 % 60, second: ofDay % 60)
  }
}

extension CivilTime {
  /// `hh:mm`.
  public var clock: String { String { $0.addClock(hour, minute) } }
}

extension CivilTime: CustomStringConvertible {
  /// `YYYY-MM-DDThh:mm:ss`.
  public var description: String { String { $0.add(self) } }
}
