extension Instant {
  /// `YYYY-MM-DDThh:mm:ss±hh:mm` (RFC 3339): the moment, and what the local clock showed at it.
  public var rfc3339WithOffset: String {
    let offset = local.secondsAsUTC - secondsSince1970
    let minutes = abs(offset) / 60
    return String {
      $0.add(local)
      $0.add(offset < 0 ? "-" : "+")
      $0.addClock(minutes / 60, minutes % 60)
    }
  }

  /// Reads a moment with its offset from UTC, as RFC 3339 writes it; nil for anything else, also for a time without one.
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

  /// The form that `rfc3339WithOffset` writes, which is read in large numbers; nil for every other one.
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
