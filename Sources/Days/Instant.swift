/// A moment, with what the wall clock of its zone shows at it.
public struct Instant: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let secondsSince1970: Int
  /// The local date and time at that moment.
  public let local: CivilTime

  public init(secondsSince1970: Int, local: CivilTime) {
    self.secondsSince1970 = secondsSince1970
    self.local = local
  }

  /// The local civil day: what a person there calls today.
  public var today: Day { local.day }

  /// `YYYY-MM-DDThh:mm:ssZ` (RFC 3339, in UTC).
  public var rfc3339: String {
    "\(CivilTime(utcSeconds: secondsSince1970))Z"
  }
}

extension Instant {
  /// Seconds until the local day is over, with every clock change that is still to come: 1 or more.
  ///
  /// Where midnight comes twice because clocks go back just after it, the day ends with the second one.
  ///
  /// - Parameter localTime: what the local clock shows at a moment, in seconds since 1970.
  public func secondsLeftToday(localTime: (_ secondsSince1970: Int) -> CivilTime) -> Int {
    func isOver(_ moment: Int) -> Bool { localTime(moment).day > today }
    // Clocks change by three hours at most, and no two of their changes lie within a quarter of an hour.
    let (maxSeconds, step) = (3 * 3600, 900)
    let midnight = secondsSince1970 + (today + 1).number * 86_400 - local.secondsAsUTC
    var end = midnight + maxSeconds
    while end - step > secondsSince1970, isOver(end - step) { end -= step }
    var start = max(secondsSince1970, end - step)
    while end - start > 1 {
      let middle = start + (end - start) / 2
      if isOver(middle) { end = middle } else { start = middle }
    }
    return end - secondsSince1970
  }
}
