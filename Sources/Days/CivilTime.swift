/// A date and a time of day as a wall clock shows them, without a zone.
public struct CivilTime: Hashable, Sendable, CustomStringConvertible {
  public let day: Day
  /// 0–23.
  public let hour: Int
  /// 0–59.
  public let minute: Int
  /// 0–60 (a leap second).
  public let second: Int

  public init(day: Day, hour: Int, minute: Int, second: Int = 0) {
    (self.day, self.hour, self.minute, self.second) = (day, hour, minute, second)
  }

  public var minuteOfDay: Int { hour * 60 + minute }

  /// This day, or the next one if `time` has come or passed on it. This day if `time` is nil.
  public func firstDay(at time: ClockTime?) -> Day {
    guard let time, time.minuteOfDay <= minuteOfDay else { return day }
    return day + 1
  }

  /// Seconds since 1970-01-01T00:00:00, reading this time as UTC.
  public var secondsAsUTC: Int { day.number * 86_400 + hour * 3600 + minute * 60 + second }

  /// The time in UTC, `seconds` after 1970-01-01T00:00:00Z.
  public init(utcSeconds seconds: Int) {
    let ofDay = ((seconds % 86_400) + 86_400) % 86_400
    self.init(
      day: Day(number: (seconds - ofDay) / 86_400), hour: ofDay / 3600, minute: ofDay / 60 % 60, second: ofDay % 60)
  }

  /// `hh:mm`.
  public var clock: String { String { $0.addClock(hour, minute) } }
  /// `YYYY-MM-DDThh:mm:ss`.
  public var description: String { String { $0.add(self) } }
}

public struct ClockTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 0–1439.
  public let minuteOfDay: Int

  public var hour: Int { minuteOfDay / 60 }
  public var minute: Int { minuteOfDay % 60 }

  /// Nil unless `hour` is 0–23 and `minute` is 0–59.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minuteOfDay = hour * 60 + minute
  }

  /// Nil unless `minuteOfDay` is 0–1439.
  public init?(minuteOfDay: Int) {
    guard (0..<1440).contains(minuteOfDay) else { return nil }
    self.minuteOfDay = minuteOfDay
  }

  /// Reads `hh:mm` on a 24-hour clock (ISO 8601, local time, extended format); nil for anything else.
  public init?(iso8601 text: some StringProtocol) { self.init(asciiTime: Array(text.utf8)[...]) }

  init?(asciiTime text: ArraySlice<UInt8>) {
    let start = text.startIndex
    guard text.count == 5, text[start + 2] == UInt8(ascii: ":"), let hour = digits(text[..<(start + 2)]),
      let minute = digits(text[(start + 3)...])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  public func on(_ day: Day) -> CivilTime { CivilTime(day: day, hour: hour, minute: minute) }

  public static func < (left: ClockTime, right: ClockTime) -> Bool { left.minuteOfDay < right.minuteOfDay }

  /// `hh:mm`.
  public var description: String { String { $0.addClock(hour, minute) } }
}

/// Builds the text of a day or a time byte by byte, for speed: a list may hold thousands of them.
struct TimeText {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ separator: Unicode.Scalar) { bytes.append(UInt8(ascii: separator)) }

  /// Shorter numbers get leading zeros.
  mutating func add(_ value: Int, digits: Int) {
    if value < 0 { add("-") }
    add(value.magnitude, digits)
  }

  private mutating func add(_ value: UInt, _ digits: Int) {
    if value > 9 || digits > 1 { add(value / 10, digits - 1) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// `YYYY-MM-DD`.
  mutating func add(_ day: Day) {
    let (year, month, dayOfMonth) = day.parts
    add(year, digits: 4)
    add("-")
    add(month, digits: 2)
    add("-")
    add(dayOfMonth, digits: 2)
  }

  /// `hh:mm`.
  mutating func addClock(_ hour: Int, _ minute: Int) {
    add(hour, digits: 2)
    add(":")
    add(minute, digits: 2)
  }

  /// `YYYY-MM-DDThh:mm:ss`.
  mutating func add(_ time: CivilTime) {
    // With an offset such as `+09:00`, which `Instant` adds.
    bytes.reserveCapacity(25)
    add(time.day)
    add("T")
    addClock(time.hour, time.minute)
    add(":")
    add(time.second, digits: 2)
  }
}

extension String {
  init(_ make: (inout TimeText) -> Void) {
    var text = TimeText()
    make(&text)
    self = text.text
  }
}
