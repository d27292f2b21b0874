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
  public var rfc3339: String {
    "\(CivilTime(utcSeconds: secondsSince1970))Z"
  }
}

extension Instant {
  /// Seconds until the local day ends, allowing for clock changes until then; 1 or more.
  ///
  /// If clocks go back just after midnight, midnight comes twice; the day ends at the second one.
  ///
  /// - Parameter localTime: the local date and time at a moment, in seconds since 1970
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
}

extension Instant {
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

  /// Reads an RFC 3339 date and time; nil for anything else, and for a time without an offset.
  public init?(rfc3339 text: String) {
    if let instant = Instant(plainRFC3339: text) {
      self = instant
      return
    }
    guard case .moment(let seconds) = Timestamp(iso8601: text),
      case .local(let local) = Timestamp(iso8601: String(text.prefix { !"Zz+".contains($0) }.prefix(19)))
    else { return nil }
    self.init(secondsSince1970: seconds, local: local)
  }

  /// A fast path for the form that `rfc3339WithOffset` writes, since many are read; nil for any other form.
  private init?(plainRFC3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 25 else { return nil }
    func number(_ place: Int) -> Int? {
      let (tens, ones) = (Int(bytes[place]) - 48, Int(bytes[place + 1]) - 48)
      return (0...9).contains(tens) && (0...9).contains(ones) ? tens * 10 + ones : nil
    }
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard bytes[4] == dash, bytes[7] == dash, bytes[10] == UInt8(ascii: "T"), bytes[13] == colon, bytes[16] == colon,
      bytes[22] == colon, bytes[19] == dash || bytes[19] == UInt8(ascii: "+"), let century = number(0),
      let year = number(2), let month = number(5), let dayOfMonth = number(8), let hour = number(11),
      let minute = number(14), let second = number(17), let offsetHours = number(20), let offsetMinutes = number(23),
      let day = Day(year: century * 100 + year, month: month, day: dayOfMonth), hour < 24, minute < 60, second < 61,
      offsetHours < 24, offsetMinutes < 60
    else { return nil }
    let local = CivilTime(day: day, hour: hour, minute: minute, second: second)
    let offset = (offsetHours * 60 + offsetMinutes) * 60
    self.init(secondsSince1970: local.secondsAsUTC - (bytes[19] == dash ? -offset : offset), local: local)
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
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, let day = Day(asciiDate: bytes[..<10]),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " ")
    else { return nil }
    let clockEnd =
      bytes[11...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) } ?? bytes.endIndex
    guard let time = Timestamp.clock(bytes[11..<clockEnd], on: day) else { return nil }
    if clockEnd == bytes.endIndex {
      self = .local(time)
    } else if let offset = Timestamp.offsetSeconds(bytes[clockEnd...]) {
      self = .moment(secondsSince1970: time.secondsAsUTC - offset)
    } else {
      return nil
    }
  }

  private static func clock(_ text: ArraySlice<UInt8>, on day: Day) -> CivilTime? {
    let fields = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), fields.allSatisfy({ $0.count == 2 }) else { return nil }
    let values = fields.compactMap { digits($0) }
    guard values.count == fields.count, values[0] < 24, values[1] < 60, values.count == 2 || values[2] < 61 else {
      return nil
    }
    return CivilTime(day: day, hour: values[0], minute: values[1], second: values.count == 3 ? values[2] : 0)
  }

  private static func offsetSeconds(_ text: ArraySlice<UInt8>) -> Int? {
    guard let sign = text.first else { return nil }
    if text.count == 1, sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let fields = text.dropFirst().split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard fields.count == 2, fields.allSatisfy({ $0.count == 2 }), let hours = digits(fields[0]),
      let minutes = digits(fields[1]), hours < 24, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}
