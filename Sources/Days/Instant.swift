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
