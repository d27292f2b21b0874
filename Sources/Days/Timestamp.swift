/// A time as somebody wrote it: with an offset from UTC it is a moment, without one it is what a local clock shows.
///
/// The profile of ISO 8601 that RFC 3339 describes, with two freedoms: the seconds and the offset may be left out.
public enum Timestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  case moment(secondsSince1970: Int)
  case local(CivilTime)

  /// Reads `YYYY-MM-DDThh:mm[:ss][Z|±hh:mm]` (a space may stand for the T); nil for anything else.
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
