import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc

@Suite struct NagTicksTests {
  private static func randomRule(_ random: inout SeededGenerator) -> NagRule? {
    let from = ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random))
    let until = Int.random(in: 0...3, using: &random) == 0 ? 1440 : Int.random(in: 0...1440, using: &random)
    let every = [5, 7, 12, 15, 25, 30, 45, 60, 90, 120, Int.random(in: 5...720, using: &random)]
    return from.flatMap {
      NagWindow(from: $0, untilMinute: until, everyMinutes: every.randomElement(using: &random) ?? 60)
    }.map { NagRule(window: $0, lastCallMinutes: [0, 5, 42, 180].randomElement(using: &random) ?? 0) }
  }

  private static func job(_ ticks: NagTicks) -> NagJob {
    NagJob(program: "/usr/bin/cyc", environment: [:], home: "/root", log: "/log", ticks: ticks)
  }

  private static func minutes(_ lines: [String]) -> [Int]? {
    let matchers = lines.map { CronMatcher($0) }
    guard matchers.allSatisfy({ $0 != nil }) else { return nil }
    return (0..<1440).filter { minute in matchers.contains { $0?.fires(atMinute: minute) == true } }
  }

  @Test func everySlotHasATickAtItsStartAndOthersSoonAfter() throws {
    for seed in UInt64(0)..<800 {
      var random = SeededGenerator(seed: seed)
      guard let rule = Self.randomRule(&random) else { continue }
      let ticks = NagTicks(for: rule)
      let lines = Self.job(ticks).cronLines
      let fired = try #require(Self.minutes(lines), "seed \(seed): \(lines)")
      #expect(Set(fired) == ticks.minutes, "seed \(seed): \(lines)")
      #expect(lines.count <= 6, "seed \(seed): \(lines)")
      let day = Day(number: 20_000)
      for index in 0..<rule.window.slotCount {
        let start = rule.window.start(of: NagSlot(day: day, index: index))
        #expect(fired.contains(start.hour * 60 + start.minute), "seed \(seed), slot \(index): \(lines)")
      }
      // Whenever the machine wakes inside the window, the next tick in it is near.
      for minute in 0..<1440 {
        let time = CivilTime(day: day, hour: minute / 60, minute: minute % 60, second: 0)
        guard rule.window.slot(at: time) != nil else { continue }
        let next = (0..<10).first { ticks.minutes.contains((minute + $0) % 1440) }
        let left = rule.window.lengthMinutes - (minute - rule.window.fromMinute + 1440) % 1440
        #expect(next != nil || left <= 10, "seed \(seed), minute \(minute): \(lines)")
      }
      if rule.lastCallMinutes > 0 {
        #expect(fired.contains(1440 - rule.lastCallMinutes), "seed \(seed): \(lines)")
      }
    }
  }

  @Test func noTickLiesOutsideWhatIsAskedFor() {
    for seed in UInt64(0)..<400 {
      var random = SeededGenerator(seed: seed)
      guard var rule = Self.randomRule(&random) else { continue }
      rule.lastCallMinutes = 0
      for minute in NagTicks(for: rule).minutes {
        let time = CivilTime(day: Day(number: 20_000), hour: minute / 60, minute: minute % 60, second: 0)
        #expect(rule.window.slot(at: time) != nil, "seed \(seed), minute \(minute)")
      }
    }
  }

  @Test func aClockOfAnotherZoneIsCoveredToo() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      guard let rule = Self.randomRule(&random) else { continue }
      let all = NagTicks(for: rule, isOfOtherZone: true).minutes
      for offset in [0, 15, 30, 45, 330, 345, 540, 765, -570] {
        for minute in NagTicks(for: rule).minutes {
          #expect(all.contains((minute + offset + 1440) % 1440), "seed \(seed), \(minute) + \(offset)")
        }
      }
    }
  }

  @Test func noticesGainTicksAndLoseThem() throws {
    let rule = NagRule(window: .usual)
    let nine = try #require(ClockTime(hour: 9, minute: 3))
    let ticks = NagTicks(for: rule, notices: [nine])
    #expect(ticks.minutes.contains(9 * 60 + 3))
    #expect(ticks.minutes.contains(9 * 60 + 10))
    #expect(!ticks.minutes.contains(9 * 60))
    #expect(ticks.minutes.isSuperset(of: NagTicks(for: rule).minutes))
    #expect(NagTicks(for: rule, notices: []) == NagTicks(for: rule))
  }

  @Test func theUsualWindowIsOneLine() {
    let ticks = NagTicks(for: NagRule(window: .usual))
    #expect(ticks.cronTimes == ["*/10 19-23 * * *"])
    #expect(ticks.calendarEvents == ["*-*-* 19..23:00,10,20,30,40,50:00"])
  }

  @Test func theJobKeepsWhatCronForgets() throws {
    let job = NagJob(
      program: "/opt/it's 100%/cyc",
      environment: [
        "HOME": "/home/hana", "LANG": "ko_KR.UTF-8", "LC_ALL": "", "TZ": "Asia/Seoul", "CYC_TOKEN": "ghp_secret",
        "GH_TOKEN": "gho_secret", "CYC_NOW": "2026-08-03T21:00", "CYC_HOST": "github.example.com",
        "XDG_CONFIG_HOME": "/home/hana/.config", "XDG_STATE_HOME": "/state", "XDG_DATA_HOME": "relative",
      ], home: "/home/hana", log: "/state/100%.log", language: .korean, ticks: NagTicks(for: NagRule(window: .usual)))
    let line = try #require(job.cronLines.first)
    #expect(
      line
        == #"*/10 19-23 * * * mkdir -p -m 700 '/state' && LANG='ko_KR.UTF-8' TZ='Asia/Seoul' CYC_HOST='github.example.com' XDG_STATE_HOME='/state' "#
        + #"'/opt/it'"'"'s 100\%/cyc' nag run --lang ko >> '/state/100\%.log' 2>&1"#)
    #expect(job.wordThatCannotBeHeld(by: .cron) == nil)
    let moved = NagJob(
      program: "/a\\b", environment: ["HOME": "/tmp/x"], home: "/root", log: "/l", ticks: job.ticks)
    #expect(moved.environment == [NagJob.Variable(name: "HOME", value: "/tmp/x")])
    #expect(moved.wordThatCannotBeHeld(by: .cron) == "/a\\b")
    #expect(moved.wordThatCannotBeHeld(by: .systemd) == nil)
  }

  /// The shell gets the very words, whatever is in them.
  @Test func aShellReadsTheWordsBack() throws {
    let letters = ["a", " ", "'", "\"", "$HOME", "`id`", "%", "한", "&", ">", "*", "!", "#"]
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let word = "/" + (0..<6).compactMap { _ in letters.randomElement(using: &random) }.joined()
      let job = NagJob(
        program: "/usr/bin/printenv", environment: ["TZ": word], home: "/root", log: "/dev/null",
        ticks: NagTicks(for: NagRule(window: .usual)))
      let command = try #require(job.cronLines.first.flatMap { CronMatcher($0) }?.command)
      let asked = command.replacing("nag run >> '/dev/null'", with: "TZ")
      let result = try Program.run(
        ["sh", "-c", asked], environment: ["PATH": "/usr/bin:/bin"], timeoutSeconds: 10)
      #expect(result.output == word + "\n", "seed \(seed): \(command)")
    }
  }
}
