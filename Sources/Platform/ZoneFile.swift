/// Offsets of a named time zone, from its file in the zoneinfo folder (RFC 9636).
///
/// The C library knows the local zone only.
public struct ZoneFile: Sendable {
  /// Seconds since 1970 from which an offset holds, ascending.
  private let starts: [Int]
  /// One more than `starts`.
  private let offsets: [Int]

  /// Nil if there is no such zone.
  public init?(named name: String, environment: [String: String]) {
    guard ZoneName.isWellFormed(name) else { return nil }
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    guard let bytes = try? Descriptor(opening: "\(folder)/\(name)").readAll(limitBytes: 1 << 20) else { return nil }
    self.init(bytes)
  }

  /// - Parameter bytes: A file of version 2 or later
  init?(_ bytes: [UInt8]) {
    let header = 44
    func counts(at start: Int) -> [Int]? {
      guard start + header <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
      return (0..<6).map { ZoneFile.number(bytes[(start + 20 + 4 * $0)..<(start + 24 + 4 * $0)]) }
    }
    // isutcnt, isstdcnt, leapcnt, timecnt, typecnt, charcnt. The first block has times of 32 bits and is skipped; the
    // second one has times of 64 bits.
    guard let old = counts(at: 0), bytes[4] >= UInt8(ascii: "2"), old.allSatisfy({ $0 >= 0 }) else { return nil }
    let second = header + old[3] * 5 + old[4] * 6 + old[5] + old[2] * 8 + old[1] + old[0]
    guard let new = counts(at: second), new.allSatisfy({ $0 >= 0 }) else { return nil }
    let (times, types) = (new[3], new[4])
    let start = second + header
    let typeStart = start + times * 9
    guard types > 0, typeStart + types * 6 <= bytes.count else { return nil }
    func offset(ofType index: Int) -> Int {
      let place = typeStart + 6 * min(index, types - 1)
      return ZoneFile.number(bytes[place..<place + 4])
    }
    starts = (0..<times).map { ZoneFile.number(bytes[(start + 8 * $0)..<(start + 8 * $0 + 8)]) }
    offsets = [offset(ofType: 0)] + (0..<times).map { offset(ofType: Int(bytes[start + times * 8 + $0])) }
  }

  /// A signed number, highest byte first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let isNegative = (bytes.first ?? 0) > 0x7F
    return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
  }

  /// Seconds east of UTC.
  public func offset(at secondsSince1970: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= secondsSince1970 { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }

  /// Seconds since 1970 at a local time; for a time that a clock change skips, those of a time within an hour of it.
  public func seconds(ofLocalSeconds local: Int) -> Int {
    let guess = local - offset(at: local)
    return local - offset(at: guess)
  }
}
