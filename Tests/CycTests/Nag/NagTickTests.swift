import Days
import Support
import Testing

@testable import cyc

/// When the schedule calls.
@Suite struct NagTickTests {
  @Test func theNextTickIsAMultipleOfFiveMinutesAndNeverNow() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let now = CivilTime(utcSeconds: 20_000 * 86_400 + Int.random(in: 0..<86_400, using: &random))
      let next = NagTick.next(after: now)
      let wait = next.secondsAsUTC - now.secondsAsUTC
      #expect(next.minute % 5 == 0 && next.second == 0 && (1...300).contains(wait), "seed \(seed): \(now)")
      let line = CronMatcher("*/\(NagTick.minutes) * * * * x")
      #expect(line?.fires(atMinute: next.hour * 60 + next.minute) == true, "seed \(seed): \(now)")
    }
  }

  @Test func halfAnHourWithoutARunIsSilence() {
    func silent(run: Int?, on: Int) -> Int? { NagTick.silentSeconds(secondsSinceRun: run, secondsOn: on) }
    #expect(silent(run: 1800, on: 86_400) == nil)
    #expect(silent(run: 1801, on: 86_400) == 1801)
    #expect(silent(run: nil, on: 86_400) == 86_400)
    #expect(silent(run: nil, on: 600) == nil, "it was switched on just now")
    #expect(silent(run: 50_000, on: 600) == nil, "the machine slept until just now")
  }
}
