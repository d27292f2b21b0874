/// A moment, with the local date and time at that moment.
public struct Instant: Hashable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  public let secondsSince1970: Int
  public let local: CivilTime

  public init(secondsSince1970: Int, local: CivilTime) {
    self.secondsSince1970 = secondsSince1970
    self.local = local
  }

  public var today: Day { local.day }

  /// `YYYY-MM-DDThh:mm:ssZ` (RFC 3339, in UTC).
  public var rfc3339: String { "\(CivilTime(utcSeconds: secondsSince1970))Z" }

  /// Seconds until the local day ends, allowing for clock changes until then; 1 or more.
  ///
  /// If clocks go back just after midnight, midnight comes twice; the day ends at the second one.
  public func secondsLeftToday(localTime: (_ secondsSince1970: Int) -> CivilTime) -> Int {
    func isOver(_ moment: Int) -> Bool { localTime(moment).day > today }
    // Clocks change by three hours at most, and two changes are more than a quarter of an hour apart.
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

  /// `YYYY-MM-DDThh:mm:ss±hh:mm` (RFC 3339): local time with its offset from UTC.
  public var rfc3339WithOffset: String {
    let offset = local.secondsAsUTC - secondsSince1970
    let minutes = abs(offset) / 60
    return String {
      $0.add(local)
      $0.add(offset < 0 ? "-" : "+")
      $0.addClock(minutes / 60, minutes % 60)
    }
  }

  /// Reads an RFC 3339 date and time, also without seconds; nil for anything else, and for a time without an offset.
  public init?(rfc3339 text: String) {
    guard let (local, offset) = Timestamp.parts(Array(text.utf8)[...]), let offset else { return nil }
    self.init(secondsSince1970: local.secondsAsUTC - offset, local: local)
  }
}

/// A typed time: a moment if it has an offset from UTC, otherwise local time.
///
/// It follows the ISO 8601 profile of RFC 3339, except that the seconds and the offset are optional.
public enum Timestamp: Hashable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  case moment(secondsSince1970: Int)
  case local(CivilTime)

  /// Reads `YYYY-MM-DDThh:mm[:ss][Z|±hh:mm]`, with `T` or a space; nil for anything else.
  public init?(iso8601 text: String) {
    guard let (local, offset) = Timestamp.parts(Array(text.utf8)[...]) else { return nil }
    self = offset.map { .moment(secondsSince1970: local.secondsAsUTC - $0) } ?? .local(local)
  }

  /// The local time, and its offset from UTC in seconds if the text has one. Fast, since many are read.
  fileprivate static func parts(_ text: ArraySlice<UInt8>) -> (local: CivilTime, offset: Int?)? {
    guard text.count >= 16 else { return nil }
    let separator = text.startIndex + 10
    guard let day = Day(asciiDate: text[..<separator]),
      let time = ClockTime(asciiTime: text.dropFirst(11).prefix(5)),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(text[separator])
    else { return nil }
    var rest = text.dropFirst(16)
    var second = 0
    if rest.first == UInt8(ascii: ":") {
      // 60 is a leap second.
      guard rest.count >= 3, let seconds = digits(rest.dropFirst().prefix(2)), seconds <= 60 else { return nil }
      (second, rest) = (seconds, rest.dropFirst(3))
    }
    let local = CivilTime(day: day, hour: time.hour, minute: time.minute, second: second)
    if rest.isEmpty { return (local, nil) }
    return offsetSeconds(rest).map { (local, $0) }
  }

  private static func offsetSeconds(_ text: ArraySlice<UInt8>) -> Int? {
    if text.elementsEqual("Z".utf8) || text.elementsEqual("z".utf8) { return 0 }
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let time = ClockTime(asciiTime: text.dropFirst())
    else { return nil }
    return time.minuteOfDay * 60 * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}
