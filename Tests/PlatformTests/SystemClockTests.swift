import Days
import Foundation
import Support
import Testing

@testable import Platform

/// Serialized because `TZ` belongs to the whole process.
@Suite(.serialized) struct SystemClockLongLawTests {
  @Test(arguments: [
    ("Asia/Seoul", 1_795_186_800, "2026-11-21T00:00:00"), ("UTC", 1_795_186_800, "2026-11-20T15:00:00"),
    ("America/New_York", 1_795_186_800, "2026-11-20T10:00:00"), ("Asia/Seoul", -1, "1970-01-01T08:59:59"),
    ("Asia/Kolkata", 0, "1970-01-01T05:30:00"), ("KST-9", 1_795_186_800, "2026-11-21T00:00:00"),
    // The two sides of New York's clock changes in 2026.
    ("America/New_York", 1_772_953_199, "2026-03-08T01:59:59"),
    ("America/New_York", 1_772_953_200, "2026-03-08T03:00:00"),
    ("America/New_York", 1_793_512_799, "2026-11-01T01:59:59"),
    ("America/New_York", 1_793_512_800, "2026-11-01T01:00:00"),
  ])
  func momentIsShownInTheZone(zone: String, seconds: Int, local: String) {
    inZone(zone) {
      #expect(SystemClock.instant(at: seconds).local.description == local)
      #expect(SystemClock.instant(at: seconds).secondsSince1970 == seconds)
    }
  }

  @Test(arguments: [
    ("Asia/Seoul", "2026-11-21T00:00", [1_795_186_800]), ("UTC", "1969-12-31T23:59:59", [-1]),
    ("Asia/Seoul", "1970-01-01T08:59:59", [-1]), ("Asia/Seoul", "2026-11-21T00:00+00:00", [1_795_219_200]),
    ("America/New_York", "2026-07-01T12:00", [1_782_921_600]),
    ("America/New_York", "2026-12-01T12:00", [1_796_144_400]),
    // In the repeated hour either instant is right.
    ("America/New_York", "2026-11-01T01:30", [1_793_511_000, 1_793_514_600]),
  ])
  func timestampIsReadInTheZoneUnlessItHasAnOffset(zone: String, text: String, seconds: [Int]) throws {
    let stamp = try #require(Timestamp(iso8601: text))
    inZone(zone) {
      let instant = SystemClock.instant(for: stamp)
      #expect(seconds.contains(instant.secondsSince1970))
      #expect(instant == SystemClock.instant(at: instant.secondsSince1970))
    }
  }

  @Test func skippedLocalTimeGivesANearbyInstant() throws {
    let stamp = try #require(Timestamp(iso8601: "2026-03-08T02:30"))
    inZone("America/New_York") {
      let instant = SystemClock.instant(for: stamp)
      #expect(abs(instant.secondsSince1970 - 1_772_953_200) <= 3600)
      #expect(instant.today == Day(iso8601: "2026-03-08"))
    }
  }

  @Test func yearBeyondTheCalendarGivesAnInstant() {
    inZone("Asia/Seoul") {
      #expect(SystemClock.instant(at: 1 << 60).secondsSince1970 == 1 << 60)
    }
  }

  @Test func nowIsTheCurrentTime() {
    let before = Int(Date().timeIntervalSince1970)
    let now = SystemClock.now()
    #expect((before...(before + 5)).contains(now.secondsSince1970))
  }

  @Test func sleepTakesItsTime() {
    let began = SystemClock.uptimeSeconds()
    SystemClock.sleep(seconds: 0.12)
    SystemClock.sleep(seconds: 0)
    SystemClock.sleep(seconds: -1)
    #expect((0.12..<5).contains(SystemClock.uptimeSeconds() - began))
  }

  @Test(arguments: [
    ("UTC", "2026-03-08T00:30", 23 * 60 + 30), ("UTC", "2026-03-08T23:59", 1),
    ("Asia/Seoul", "2026-03-08T00:00", 24 * 60),
    // The hour from two to three is skipped or repeated.
    ("America/New_York", "2026-03-08T00:30", 22 * 60 + 30), ("America/New_York", "2026-03-08T03:00", 21 * 60),
    ("America/New_York", "2026-03-07T23:59", 1), ("America/New_York", "2026-11-01T00:30", 24 * 60 + 30),
    ("America/New_York", "2026-11-01T12:00", 12 * 60), ("Europe/Berlin", "2026-10-25T00:00", 25 * 60),
    // Midnight itself is skipped.
    ("Africa/Cairo", "2026-04-23T22:30", 1 * 60 + 30), ("Africa/Cairo", "2026-04-24T01:00", 23 * 60),
    // The last hour of the day, the first one, or half of each is repeated.
    ("America/Santiago", "2026-04-04T22:30", 2 * 60 + 30), ("America/Havana", "2026-10-31T23:30", 30),
    ("America/Havana", "2026-11-01T02:00", 22 * 60), ("America/St_Johns", "2010-11-06T23:00", 2 * 60),
    // A whole day is skipped.
    ("Pacific/Apia", "2011-12-29T23:30", 30),
  ])
  func restOfTheDayRespectsClockChanges(zone: String, text: String, minutes: Int) throws {
    let stamp = try #require(Timestamp(iso8601: text))
    inZone(zone) {
      #expect(secondsLeft(SystemClock.instant(for: stamp).secondsSince1970) == minutes * 60, "\(zone) \(text)")
    }
  }

  /// In random zones around clock changes: the day ends after `secondsLeft` seconds and not one second earlier.
  @Test func restOfTheDayEndsWithTheDay() {
    var generator = SeededGenerator(seed: 20_260_308)
    for zone in TimeZone.knownTimeZoneIdentifiers.shuffled(using: &generator).prefix(60) {
      let start = Date(timeIntervalSince1970: Double.random(in: 631_152_000..<2_000_000_000, using: &generator))
      let change = TimeZone(identifier: zone)?.nextDaylightSavingTimeTransition(after: start) ?? start
      let now = Int(change.timeIntervalSince1970) - Int.random(in: -7200..<93_600, using: &generator)
      inZone(zone) {
        let today = SystemClock.instant(at: now).today
        let end = now + secondsLeft(now)
        #expect(end > now && SystemClock.instant(at: end - 1).today == today, "\(zone) \(now)")
        let later = (0..<4 * 60).map { SystemClock.instant(at: end + $0 * 60).today }
        #expect(later.allSatisfy { $0 > today }, "\(zone) \(now)")
      }
    }
  }

  /// The C library follows each rule that the check accepts; it treats other rules as UTC.
  @Test func acceptedRuleIsFollowed() {
    var generator = SeededGenerator(seed: 9)
    let pieces = ["KST", "ab", "<+09>", "<x", "-", "+", "9", "24", "25", "3:30", "0:60", ":", " ", "", "5:07:09"]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...4, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard PosixZone.isWellFormed(text), let offset = PosixOffset(text) else { continue }
      inZone(text) {
        #expect(SystemClock.instant(at: 1_795_186_800).local.secondsAsUTC == 1_795_186_800 - offset.seconds, "\(text)")
      }
    }
  }

  private func secondsLeft(_ moment: Int) -> Int {
    SystemClock.instant(at: moment).secondsLeftToday { SystemClock.instant(at: $0).local }
  }

  private func inZone(_ zone: String, _ body: () -> Void) {
    let before = unsafe getenv("TZ").map { unsafe String(cString: $0) }
    unsafe setenv("TZ", zone, 1)
    body()
    // unsetenv would move other variables while parallel tests read them.
    unsafe setenv("TZ", before ?? ":/etc/localtime", 1)
  }
}

/// Offset of a rule without daylight saving time, parsed independently; nil for any other rule.
private struct PosixOffset {
  let seconds: Int

  init?(_ rule: String) {
    let name = rule.hasPrefix("<") ? rule.prefix { $0 != ">" } + ">" : rule.prefix { $0.isLetter }
    let offset = rule.dropFirst(name.count)
    guard !offset.contains(where: { $0.isLetter || $0 == "<" || $0 == "," }) else { return nil }
    let digits = offset.drop { "+-".contains($0) }
    let parts = digits.split(separator: ":").map { Int($0) ?? 0 } + [0, 0]
    seconds = (parts[0] * 3600 + parts[1] * 60 + parts[2]) * (offset.hasPrefix("-") ? -1 : 1)
  }
}

@Suite struct ZoneFileTests {
  /// A file of version 2 that lists no clock changes, only their rule: `zic -b slim` leaves later years to the rule.
  private func slimFile(rule: String) -> [UInt8] {
    func block() -> [UInt8] {
      var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count: UInt8 in [0, 0, 0, 0, 1, 4] { bytes += [0, 0, 0, count] }
      bytes += [0xFF, 0xFF, 0xB9, 0xB0, 0, 0]  // 18,000 seconds west
      return bytes + Array("EST\0".utf8)
    }
    return block() + block() + Array("\n\(rule)\n".utf8)
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", 1_768_485_600, -18_000), ("EST5EDT,M3.2.0,M11.1.0", 1_782_910_800, -14_400),
    // The first second of summer time, and the last one.
    ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, -14_400), ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_199, -18_000),
    ("EST5EDT,M3.2.0,M11.1.0", 1_793_512_799, -14_400), ("EST5EDT,M3.2.0,M11.1.0", 1_793_512_800, -18_000),
    // Chatham: the southern summer spans the new year.
    ("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", 1_768_485_600, 49_500),
    ("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", 1_782_910_800, 45_900),
    // Dublin: winter time is the exception.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_768_485_600, 0), ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_782_910_800, 3600),
    ("EST5", 1_782_910_800, -18_000),
  ])
  func slimZoneFileFollowsItsRule(rule: String, seconds: Int, offset: Int) throws {
    #expect(try #require(ZoneFile(slimFile(rule: rule))).offset(at: seconds) == offset)
  }
}

@Suite struct ZoneNameTests {
  @Test(arguments: [
    ("Asia/Seoul", "Asia/Seoul"), (":Asia/Seoul", "Asia/Seoul"), ("/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul"),
    (":/usr/share/zoneinfo/posix/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"), ("Etc/GMT+9", "Etc/GMT+9"),
    ("UTC", "UTC"), ("", "UTC"), ("KST-9", nil), ("EST5EDT,M3.2.0,M11.1.0", nil), ("<+09>-9", nil), ("/tmp/zone", nil),
    ("Asia/../../etc/passwd", nil), ("Asia/Se oul", nil), ("Asia//Seoul", nil), ("Asia/Seoul\n", nil), ("아시아/서울", nil),
    // These two mean the zone of the machine.
    (":/etc/localtime", "Europe/Berlin"), ("/etc/localtime", "Europe/Berlin"),
  ])
  func variableDecidesTheZone(variable: String, name: String?) {
    #expect(
      ZoneName.name(variable: variable, localtimeLink: "/usr/share/zoneinfo/Europe/Berlin", timezoneFile: { nil })
        == name)
  }

  @Test(
    arguments: [
      ("/usr/share/zoneinfo/Asia/Seoul", "Etc/UTC\n", "Asia/Seoul"),
      ("../usr/share/zoneinfo/right/Asia/Seoul", nil, "Asia/Seoul"),
      ("/var/db/timezone/zoneinfo/Asia/Seoul", nil, "Asia/Seoul"), (nil, "Asia/Seoul\n", "Asia/Seoul"),
      (nil, "Asia/Seoul", "Asia/Seoul"),
      ("/etc/elsewhere", "Etc/UTC\n# more\n", "Etc/UTC"), (nil, nil, nil), (nil, "\n", nil), (nil, "# none\n", nil),
    ] as [(String?, String?, String?)])
  func zoneOfTheMachineIsUsedWithoutAVariable(link: String?, file: String?, name: String?) {
    #expect(ZoneName.name(variable: nil, localtimeLink: link, timezoneFile: { file.map { Array($0.utf8) } }) == name)
  }

  @Test func currentZoneIsRead() {
    #expect(ZoneName.current(environment: ["TZ": "Asia/Seoul"]) == "Asia/Seoul")
    #expect(Libc.linkText("/proc/self/nothing") == nil)
  }
}

@Suite struct ZoneCheckTests {
  private let files: [String: String] = [
    "/usr/share/zoneinfo/Asia/Seoul": "TZif", "/usr/share/zoneinfo/EST5EDT": "TZif", "/tmp/zone": "TZif",
    "/own/Office": "TZif", "/etc/passwd": "root", "/usr/share/zoneinfo/zone.tab": "# tz",
  ]

  private func failure(
    _ variable: String?, link: String? = nil, folder: String? = nil, localtime: String? = nil
  ) -> ZoneCheck.Failure? {
    var environment: [String: String] = [:]
    environment["TZ"] = variable
    environment["TZDIR"] = folder
    return ZoneCheck.failure(environment: environment, localtimeLink: link) { path in
      path == "/etc/localtime" ? localtime.map { Array($0.utf8) } : files[path].map { Array($0.utf8) }
    }
  }

  @Test(arguments: [
    "Asia/Seoul", ":Asia/Seoul", "/usr/share/zoneinfo/Asia/Seoul", ":/tmp/zone", "", ":", "UTC", "Etc/UTC", "GMT",
    "Zulu",
    "EST5EDT", "KST-9", "<+09>-9", "<-0330>+3:30", "EST5EDT,M3.2.0,M11.1.0", "EST5EDT4,M3.2.0/2,M11.1.0/2:00:00",
    "CET-1CEST,J60/-1,J300/167:59:59", "XXX24", "ABC0DEF,0,365", ":/etc/localtime",
  ])
  func knownZoneIsAccepted(variable: String) {
    #expect(failure(variable) == nil)
  }

  @Test(arguments: [
    "KST", "garbage", "/etc/passwd", "Asia/Seoul ", " Asia/Seoul", "Asia/Soul", "Asia", "/usr/share/zoneinfo",
    "/nowhere",
    "zone.tab", "../../../etc/passwd", "KST-", "KST-9 ", "KST -9", "KS-9", "KST-25", "KST-9:60", "KST-9KDT,", "+09-9",
    "<+9>-9", "<+09-9", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,J0,J60",
    "EST5EDT,J60/168,J300", "EST5EDT,366,1", "\u{1B}[2J", "아시아/서울", "KST-9\n",
  ])
  func unknownZoneIsRejected(variable: String) {
    #expect(failure(variable) == .variable(variable))
  }

  @Test func tzdirReplacesTheZoneFolder() {
    #expect(failure("Office", folder: "/own") == nil)
    #expect(failure("Asia/Seoul", folder: "/own") == .variable("Asia/Seoul"))
    #expect(failure("Asia/Seoul", folder: "") == nil)
  }

  @Test func danglingLocaltimeLinkIsRejected() {
    let seoul = "/usr/share/zoneinfo/Asia/Seoul"
    #expect(failure(nil, link: seoul, localtime: "TZif") == nil)
    for variable in [nil, ":/etc/localtime", "/etc/localtime"] {
      #expect(failure(variable, link: seoul) == .machine("Asia/Seoul"))
      #expect(failure(variable, link: "/nowhere/zone") == .machine("/nowhere/zone"))
      #expect(failure(variable, link: "../usr/share/zoneinfo/Etc/UTC") == nil)
      // Without a link the machine uses UTC.
      #expect(failure(variable) == nil)
    }
  }

  @Test func filesOfThisMachineAreChecked() {
    #expect(ZoneCheck.failure(environment: ["TZ": "Asia/Seoul"]) == nil)
    #expect(ZoneCheck.failure(environment: ["TZ": "Asia/Soul"]) == .variable("Asia/Soul"))
    #expect(ZoneCheck.failure(environment: ["TZ": "/etc/passwd"]) == .variable("/etc/passwd"))
    #expect(ZoneCheck.failure(environment: ["TZ": "/etc"]) == .variable("/etc"))
  }
}
