internal import Days

/// Offsets of a named time zone, from its file in the zoneinfo folder (RFC 9636).
///
/// The C library knows the local zone only.
public struct ZoneFile: Sendable {
  /// Seconds since 1970 from which an offset holds, ascending.
  private let starts: [Int]
  /// One more than `starts`.
  private let offsets: [Int]
  /// For times after the last start; nil if the last offset stays.
  private let rule: ZoneRule?

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
    let secondBlock = header + old[3] * 5 + old[4] * 6 + old[5] + old[2] * 8 + old[1] + old[0]
    guard let new = counts(at: secondBlock), new.allSatisfy({ $0 >= 0 }) else { return nil }
    let (times, types) = (new[3], new[4])
    let start = secondBlock + header
    let typeStart = start + times * 9
    guard types > 0, typeStart + types * 6 <= bytes.count else { return nil }
    func offset(ofType index: Int) -> Int {
      let place = typeStart + 6 * min(index, types - 1)
      return ZoneFile.number(bytes[place..<place + 4])
    }
    starts = (0..<times).map { ZoneFile.number(bytes[(start + 8 * $0)..<(start + 8 * $0 + 8)]) }
    offsets = [offset(ofType: 0)] + (0..<times).map { offset(ofType: Int(bytes[start + times * 8 + $0])) }
    // The rule is the last line.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rule = lines.last == [] ? lines.dropLast().last.flatMap { ZoneRule(String(decoding: $0, as: UTF8.self)) } : nil
  }

  /// A signed number, highest byte first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let isNegative = (bytes.first ?? 0) > 0x7F
    return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
  }

  /// Seconds east of UTC.
  public func offset(at secondsSince1970: Int) -> Int {
    if let rule, secondsSince1970 >= starts.last ?? .min { return rule.offset(at: secondsSince1970) }
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

/// The last line of a zone file, such as `EST5EDT,M3.2.0,M11.1.0`: when summer time begins and ends each year. `zic`
/// writes files without the single changes of future years (RFC 9636 §3.3; POSIX, "TZ").
private struct ZoneRule {
  /// A local time, in seconds since midnight, on a weekday of a month.
  struct Change {
    let month: Int
    /// Of the month, from 1; 5 is the last one.
    let week: Int
    /// From 0, Sunday.
    let weekday: Int
    let seconds: Int

    /// Seconds since 1970 in a year; nil if the month does not exist.
    func moment(in year: Int, offset: Int) -> Int? {
      guard let first = Day(year: year, month: month, day: 1) else { return nil }
      var day = first + (weekday - first.weekday.rawValue + 7) % 7 + (week - 1) * 7
      if day.month != month { day = day - 7 }
      return day.number * 86_400 + seconds - offset
    }
  }

  /// Seconds east of UTC, as `summer`.
  let standard: Int
  let summer: Int
  let summerBegins: Change
  let summerEnds: Change

  /// Nil for a zone without summer time, and for dates in another form than `M3.2.0`, which no zone uses today.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3,
      let zone = parts[0].wholeMatch(of: /(?:[A-Za-z]+|<[^>]+>)([-+0-9:]+)(?:[A-Za-z]+|<[^>]+>)([-+0-9:]*)/),
      let west = ZoneRule.seconds(zone.1), let begins = ZoneRule.change(parts[1]), let ends = ZoneRule.change(parts[2])
    else { return nil }
    // In the file, offsets count to the west.
    standard = -west
    summer = zone.2.isEmpty ? standard + 3600 : ZoneRule.seconds(zone.2).map { -$0 } ?? standard + 3600
    (summerBegins, summerEnds) = (begins, ends)
  }

  /// `-3`, `5:30`, `24`.
  private static func seconds(_ text: Substring) -> Int? {
    let parts = text.drop { "+-".contains($0) }.split(separator: ":").map { Int($0) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    let seconds = zip(parts.compactMap(\.self), [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return text.hasPrefix("-") ? -seconds : seconds
  }

  /// `M3.2.0`, `M10.5.0/3`.
  private static func change(_ text: Substring) -> Change? {
    guard let match = text.wholeMatch(of: /M(\d{1,2})[.]([1-5])[.]([0-6])(?:\/([-+0-9:]+))?/),
      let month = Int(match.1), let week = Int(match.2), let weekday = Int(match.3)
    else { return nil }
    guard let time = match.4 else { return Change(month: month, week: week, weekday: weekday, seconds: 7200) }
    return seconds(time).map { Change(month: month, week: week, weekday: weekday, seconds: $0) }
  }

  func offset(at secondsSince1970: Int) -> Int {
    let year = CivilTime(utcSeconds: secondsSince1970 + standard).day.year
    guard let start = summerBegins.moment(in: year, offset: standard),
      let end = summerEnds.moment(in: year, offset: summer)
    else { return standard }
    // South of the equator, summer time spans the new year.
    let isSummer =
      start < end
      ? (start..<end).contains(secondsSince1970) : !(end..<start).contains(secondsSince1970)
    return isSummer ? summer : standard
  }
}
