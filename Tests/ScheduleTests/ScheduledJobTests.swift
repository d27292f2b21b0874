import Platform
import Support
import Testing

@testable import Schedule

/// Lines and units that run a job.
@Suite struct ScheduledJobTests {
  private func job(
    program: String, arguments: [String] = ["nag", "run"], environment: [String: String] = [:],
    home: String = "/home/hana",
    log: String = "/state/l"
  ) -> ScheduledJob {
    ScheduledJob(
      program: program, arguments: arguments, environment: environment, alsoKeeping: ["CYC_HOST"], home: home, log: log,
      everyMinutes: 5, serviceLines: ["TimeoutStartSec=480"])
  }

  @Test func cronLineSetsTheVariablesThatCronDrops() {
    let job = job(
      program: "/opt/it's 100%/cyc", arguments: ["nag", "run", "--lang", "ko"],
      environment: [
        "HOME": "/home/hana", "LANG": "ko_KR.UTF-8", "LC_ALL": "", "TZ": "Asia/Seoul", "CYC_TOKEN": "ghp_secret",
        "GH_TOKEN": "gho_secret", "CYC_NOW": "2026-08-03T21:00", "CYC_HOST": "github.example.com",
        "XDG_CONFIG_HOME": "/home/hana/.config", "XDG_STATE_HOME": "/state", "XDG_DATA_HOME": "relative",
      ], home: "/home/hana", log: "/state/100%.log")
    let line = job.cronLine
    #expect(
      line
        == #"*/5 * * * * mkdir -p -m 700 '/state' && LANG='ko_KR.UTF-8' TZ='Asia/Seoul' CYC_HOST='github.example.com' XDG_STATE_HOME='/state' "#
        + #"'/opt/it'"'"'s 100\%/cyc' nag run --lang ko >> '/state/100\%.log' 2>&1"#)
    #expect(job.unusableWord(for: .cron) == nil)
    let moved = self.job(
      program: "/a\\b", environment: ["HOME": "/tmp/x"], home: "/root", log: "/l")
    #expect(moved.environment == [ScheduledJob.Variable(name: "HOME", value: "/tmp/x")])
    #expect(moved.unusableWord(for: .cron) == "/a\\b")
    #expect(moved.unusableWord(for: .systemd) == nil)
  }

  @Test func shellReadsTheWordsBack() throws {
    let letters = ["a", " ", "'", "\"", "$HOME", "`id`", "%", "한", "&", ">", "*", "!", "#"]
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let word = "/" + (0..<6).compactMap { _ in letters.randomElement(using: &random) }.joined()
      let job = job(
        program: "/usr/bin/printenv", environment: ["TZ": word], home: "/root", log: "/dev/null")
      let command = try #require(CronMatcher(job.cronLine)?.command)
      let asked = command.replacing("nag run >> '/dev/null'", with: "TZ")
      let result = try Program.run(
        ["sh", "-c", asked], environment: ["PATH": "/usr/bin:/bin"], timeoutSeconds: 10)
      #expect(result.output == word + "\n", "seed \(seed): \(command)")
    }
  }

  /// cron and shells do not combine a sign with an accent behind it, as `Character` does: the sign is still special.
  @Test func signsBesideAccentsAreEscaped() {
    #expect(ScheduledJob.quoted("'\u{301}") == "''\"'\"'\u{301}'")
    #expect(job(program: "/a%\u{301}").cronLine.contains(" '/a\\%\u{301}' nag run "))
  }

  private static let names = ScheduleNames(
    marker: "x", unit: "x-nag", signature: "Written by x", removal: "x off removes it", serviceDescription: "X",
    timerDescription: "When X is")

  @Test func wordsInUnitsAreEscaped() {
    let job = job(
      program: "/opt/a b%c\"d$e/cyc", environment: ["TZ": "a\"b%c\\d$e", "HOME": "/home/hana"], log: "/s/100%/l")
    #expect(
      job.service(Self.names) == #"""
        # Written by x; x off removes it.
        [Unit]
        Description=X

        [Service]
        Type=oneshot
        TimeoutStartSec=480
        Environment="TZ=a\"b%%c\\d$e"
        ExecStart="/opt/a b%%c\"d$$e/cyc" "nag" "run"
        StandardOutput=append:/s/100%%/l
        StandardError=append:/s/100%%/l

        """#)
    #expect(job.timer(Self.names).contains("\nOnCalendar=*-*-* *:00/5:00\nPersistent=true\n"))
  }

  @Test(arguments: [
    ("*/5 * * * * mkdir -p -m 700 '/state' && '/a' nag run >> '/state/l' 2>&1", ScheduleState.on),
    ("*/5 * * * * mkdir -p -m 700 '/state' && TZ='UTC' '/a' nag run --lang ko >> '/state/l' 2>&1", .on),
    ("*/10 19-23 * * * mkdir -p -m 700 '/state' && '/a' nag run >> '/state/l' 2>&1", .olderForm),
    ("*/5 * * * * '/a' nag run >> '/state/l' 2>&1", .olderForm),
    ("*/5 * * * * mkdir -p -m 700 '/state' && '/b 100\\%' nag run", .otherProgram("/b 100%")),
    ("*/5 * * * * true", .otherProgram("")),
  ])
  func crontabLineIsClassified(line: String, state: ScheduleState) {
    #expect(job(program: "/a").state(ofCronLines: [line]) == state)
  }

  @Test func zoneIsRequiredIfTheCrontabSetsOne() {
    let (job, zoned) = (job(program: "/a"), job(program: "/a", environment: ["TZ": "UTC"]))
    #expect(job.state(ofCronLines: [job.cronLine], needsZone: true) == .olderForm)
    #expect(job.state(ofCronLines: [zoned.cronLine], needsZone: true) == .on)
    #expect(job.state(ofCronLines: [job.cronLine, job.cronLine]) == .olderForm)
  }
}
