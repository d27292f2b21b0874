import Days
import Foundation
import Platform
import Testing

/// One test after the other, since `TZ` belongs to the whole process.
@Suite(.serialized) struct SystemClockTests {
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
  func aMomentIsShownInTheZone(zone: String, seconds: Int, local: String) {
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
    ("America/New_York", "2026-11-01T01:30", [1_793_511_000, 1_793_514_600]),
  ])
  func aWrittenTimeIsAMoment(zone: String, text: String, seconds: [Int]) throws {
    let stamp = try #require(TimeStamp(iso8601: text))
    inZone(zone) {
      let instant = SystemClock.instant(for: stamp)
      #expect(seconds.contains(instant.secondsSince1970))
      #expect(instant == SystemClock.instant(at: instant.secondsSince1970))
    }
  }

  @Test func aTimeThatTheClockSkipsIsStillAMomentNearby() throws {
    let stamp = try #require(TimeStamp(iso8601: "2026-03-08T02:30"))
    inZone("America/New_York") {
      let instant = SystemClock.instant(for: stamp)
      #expect(abs(instant.secondsSince1970 - 1_772_953_200) <= 3600)
      #expect(instant.today == Day(iso8601: "2026-03-08"))
    }
  }

  @Test func aYearBeyondTheCalendarStillGivesAnInstant() {
    inZone("Asia/Seoul") {
      #expect(SystemClock.instant(at: 1 << 60).secondsSince1970 == 1 << 60)
    }
  }

  @Test func nowIsNow() {
    let before = Int(Date().timeIntervalSince1970)
    let now = SystemClock.now()
    #expect((before...(before + 5)).contains(now.secondsSince1970))
  }

  @Test func sleepingTakesItsTime() {
    let began = SystemClock.uptimeSeconds()
    SystemClock.sleep(seconds: 0.12)
    SystemClock.sleep(seconds: 0)
    SystemClock.sleep(seconds: -1)
    #expect((0.12..<5).contains(SystemClock.uptimeSeconds() - began))
  }

  private func inZone(_ zone: String, _ body: () -> Void) {
    let before = unsafe getenv("TZ").map { unsafe String(cString: $0) }
    unsafe setenv("TZ", zone, 1)
    body()
    // Not unsetenv: it moves the other variables under the feet of tests that read them meanwhile.
    unsafe setenv("TZ", before ?? ":/etc/localtime", 1)
  }
}
