import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// What the schedule calls, and when.
@Suite struct NagJobTests {
  @Test func theNextTickIsAMultipleOfFiveMinutesAndNeverNow() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let now = CivilTime(utcSeconds: 20_000 * 86_400 + Int.random(in: 0..<86_400, using: &random))
      let next = NagTick.next(after: now)
      let wait = next.secondsAsUTC - now.secondsAsUTC
      #expect(next.minute % 5 == 0 && next.second == 0 && (1...300).contains(wait), "seed \(seed): \(now)")
      let line = CronMatcher("\(NagTick.cronTime) x")
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

  @Test func theJobKeepsWhatCronForgets() {
    let job = NagJob(
      program: "/opt/it's 100%/cyc",
      environment: [
        "HOME": "/home/hana", "LANG": "ko_KR.UTF-8", "LC_ALL": "", "TZ": "Asia/Seoul", "CYC_TOKEN": "ghp_secret",
        "GH_TOKEN": "gho_secret", "CYC_NOW": "2026-08-03T21:00", "CYC_HOST": "github.example.com",
        "XDG_CONFIG_HOME": "/home/hana/.config", "XDG_STATE_HOME": "/state", "XDG_DATA_HOME": "relative",
      ], home: "/home/hana", log: "/state/100%.log", language: .korean)
    let line = job.cronLine
    #expect(
      line
        == #"*/5 * * * * mkdir -p -m 700 '/state' && LANG='ko_KR.UTF-8' TZ='Asia/Seoul' CYC_HOST='github.example.com' XDG_STATE_HOME='/state' "#
        + #"'/opt/it'"'"'s 100\%/cyc' nag run --lang ko >> '/state/100\%.log' 2>&1"#)
    #expect(job.wordThatCannotBeHeld(by: .cron) == nil)
    let moved = NagJob(
      program: "/a\\b", environment: ["HOME": "/tmp/x"], home: "/root", log: "/l")
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
        program: "/usr/bin/printenv", environment: ["TZ": word], home: "/root", log: "/dev/null")
      let command = try #require(CronMatcher(job.cronLine)?.command)
      let asked = command.replacing("nag run >> '/dev/null'", with: "TZ")
      let result = try Program.run(
        ["sh", "-c", asked], environment: ["PATH": "/usr/bin:/bin"], timeoutSeconds: 10)
      #expect(result.output == word + "\n", "seed \(seed): \(command)")
    }
  }
}
