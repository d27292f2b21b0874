import Days
import Foundation
import Platform
import Support
import Testing

@testable import Schedule
@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct NagScheduleTests {
  @Test func onThenOffRestoresTheCrontab() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    let test = crontab.test
    #expect(test.call("nag", "on", "-y") == .done)
    let folder = test.world.home.directories.state
    let line =
      "*/5 * * * * mkdir -p -m 700 '\(folder)' && HOME='\(test.folder.path)' LANG='en_US.UTF-8' "
      + "'/usr/local/bin/cyc' nag run"
    let log = "\(folder)/nag.log"
    #expect(crontab.text == PretendCrontab.existing + "# BEGIN cyc\n\(line) >> '\(log)' 2>&1\n# END cyc\n")
    #expect(test.out.contains("hourly between 19:00 and 24:00"))
    #expect(test.out.contains("cyc nag off"))
    #expect(test.out.contains("(terminal)"))
    #expect(test.err.hasPrefix("note: no reminder would reach you this way now: desktop: "), "\(test.err)")
    #expect(crontab.backups == [PretendCrontab.existing])
    #expect(FileManager.default.fileExists(atPath: log))
    #expect(crontab.settings == nil, "the defaults are not stored")
    // Switching on again changes nothing.
    #expect(test.call("nag", "on") == .done)
    #expect(crontab.writes.count == 1)
    #expect(test.call("nag", "off", "-y") == .done)
    #expect(crontab.text == PretendCrontab.existing)
    #expect(test.call("nag", "off", "-y") == .done)
    #expect(test.out.hasSuffix("The reminders were already off.\n"))
    #expect(crontab.writes.count == 2)
  }

  @Test func missingCrontabIsCreated() throws {
    let crontab = try PretendCrontab(nil)
    #expect(crontab.test.call("nag", "on", "-y", "--lang", "ko") == .done)
    #expect(crontab.text?.contains("'/usr/local/bin/cyc' nag run --lang ko >> ") == true)
    #expect(crontab.test.out.contains("커밋할 때까지 매일 19:00~24:00에 1시간마다"))
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(crontab.text == "")
  }

  @Test func unterminatedLastLineIsTerminated() throws {
    let crontab = try PretendCrontab("0 4 * * * true")
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(crontab.text?.hasPrefix("0 4 * * * true\n# BEGIN cyc\n") == true)
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(crontab.text == "0 4 * * * true\n")
  }

  @Test(arguments: ["# the end", "0 4 * * * true\n\t# the end", "#"])
  func unterminatedCommentStaysUnterminated(_ text: String) throws {
    let crontab = try PretendCrontab(text)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(crontab.text?.hasPrefix("\(text)\n# BEGIN cyc\n") == true)
    #expect(crontab.test.call("nag", "off", "-y") == .done)
    #expect(crontab.text == text)
  }

  @Test func optionsAreStoredInTheSettings() throws {
    let crontab = try PretendCrontab("")
    let status = crontab.test.call(
      "nag", "on", "-y", "--from", "8pm", "--until", "01:00", "--every", "30m", "--via", "mail,desktop,terminal")
    #expect(status == .done)
    let settings = try #require(crontab.settings)
    for line in [
      "from = \"20:00\"", "until = \"01:00\"", "every = \"30m\"", "via = [\"mail\", \"desktop\", \"terminal\"]",
    ] {
      #expect(settings.contains(line), "\(settings)")
    }
    #expect(crontab.text?.contains("\n*/5 * * * * ") == true, "\(crontab.text ?? "")")
    #expect(crontab.test.out.contains("every 30 min between 20:00 and 01:00"))
    #expect(crontab.test.err.contains("mail: ") && crontab.test.err.contains("desktop: "))
  }

  @Test(arguments: [
    (["--from", "25:00"], "nag.from"), (["--until", "7 o'clock"], "nag.until"), (["--every", "1m"], "nag.every"),
    (["--via", "pigeon"], "nag.via"), (["--from", "19:00", "--until", "18:00"], "nag.from = \"19:00\""),
  ])
  func invalidOptionsNameTheirSetting(options: [String], name: String) throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    #expect(Cyc.run(["nag", "on", "-y"] + options, in: crontab.test.world) == .usage)
    #expect(crontab.test.err.contains(name), "\(crontab.test.err)")
    #expect(crontab.settings == nil)
    #expect(crontab.text == PretendCrontab.existing && crontab.writes.isEmpty)
  }

  @Test func dryRunChangesNothing() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    #expect(crontab.test.call("nag", "on", "--dry-run", "--from", "20:00") == .done)
    #expect(crontab.test.out.contains("+nag.from = \"20:00\""))
    #expect(crontab.test.out.contains("--- crontab\n+++ crontab\n # 백업\n 0 4 * * * /usr/bin/backup\n+# BEGIN cyc\n"))
    #expect(crontab.writes.isEmpty && crontab.settings == nil && crontab.backups.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: crontab.test.world.home.directories.state))
  }

  @Test func onAsksForConfirmationOnce() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    let test = crontab.test
    #expect(test.call("nag", "on") == .usage)
    #expect(test.err.contains("hint: cyc nag on -y"))
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: 80)
    var answers = ["n", "y", "y"]
    test.world.screen.readLine = { answers.removeFirst() }
    #expect(test.call("nag", "on", "--from", "20:00") == .no)
    #expect(crontab.writes.isEmpty && crontab.settings == nil)
    #expect(test.call("nag", "on", "--scheduler", "cron") == .done)
    #expect(test.call("nag", "on", "--from", "20:00") == .done)
    #expect(answers.count == 1)
    #expect(test.call("nag", "off") == .done)
    #expect(crontab.text == PretendCrontab.existing)
  }
}

// MARK: - Without a user

extension NagScheduleTests {
  /// A home without a GitHub user.
  private func worldWithoutUser(now: String = "2026-08-03T18:12") throws -> PretendCrontab {
    let crontab = try PretendCrontab(nil, now: now, isLoggedIn: false)
    crontab.test.world.home.environment["CYC_TOKEN"] = nil
    return crontab
  }

  @Test func onNeedsAUserTasksOrQuizzes() throws {
    let crontab = try worldWithoutUser()
    #expect(crontab.test.call("nag", "on", "-y") == .loginNeeded)
    try crontab.test.addTasks([crontab.test.task(1, "Pay the rent", in: 0)])
    #expect(crontab.test.call("config", "set", "nag.tasks", "off") == .done)
    #expect(crontab.test.call("nag", "on", "-y") == .loginNeeded)
    #expect(crontab.writes.isEmpty)
    // Quizzes use the same schedule.
    #expect(crontab.test.call("config", "set", "quiz.on", "true") == .done)
    #expect(crontab.test.call("nag", "on", "-y") == .done, "\(crontab.test.err)")
  }

  @Test func tasksAreAnnouncedWithoutAUser() throws {
    let crontab = try worldWithoutUser()
    let test = crontab.test
    try test.addTasks([test.task(1, "Pay the rent", in: 0), test.task(2, "Call mum", in: 0, at: "21:30")])
    #expect(test.call("nag", "on", "-y") == .done, "\(test.err)")
    let text = test.out.replacing("\n", with: " ")
    #expect(text.contains("You will be told at 09:00 which tasks are due that day"), "\(test.out)")
    #expect(
      text.contains("No GitHub user is set, so there are no reminders to commit. To get them: cyc config set user NAME")
    )
    #expect(!text.contains("until you commit"))
    // A request to GitHub would fail the test.
    test.out = ""
    #expect(test.call("nag", "run", "--dry-run", "--explain", "--at", "21:30") == .done, "\(test.err)")
    #expect(
      test.out.contains("silent: no GitHub user is set, so there are only notices of tasks, and quizzes"), "\(test.out)"
    )
    #expect(test.out.contains("Call mum"))
    #expect(!test.out.contains("nothing yet today"))
    test.out = ""
    #expect(test.call("nag", "status") == .done)
    #expect(test.out.contains("silent: no GitHub user is set"))
    #expect(test.out.contains("3 Aug 21:30"))
    #expect(!test.out.contains("3 Aug 19:00"), "no reminder to commit is announced: \(test.out)")
  }

  @Test func statusPromisesNoReminderAfterALogout() throws {
    let crontab = try PretendCrontab(nil)
    let test = crontab.test
    test.world.home.environment["CYC_TOKEN"] = nil
    #expect(test.call("nag", "on", "-y") == .done, "\(test.err)")
    #expect(test.call("logout", "-y") == .done, "\(test.err)")
    test.out = ""
    #expect(test.call("nag", "status") == .done)
    #expect(test.out.hasPrefix("Only tasks and quizzes are announced, since no GitHub user is set"), "\(test.out)")
    #expect(!test.out.contains("Next reminders") && !test.out.contains("the next run asks GitHub"), "\(test.out)")
    #expect(test.out.contains("silent: no GitHub user is set"), "\(test.out)")
  }

  @Test func onSaysThatTheScheduleLacksTheTokenInAVariable() throws {
    let crontab = try worldWithoutUser()
    let test = crontab.test
    #expect(test.call("config", "set", "user", "hana") == .done)
    test.world.home.environment["GH_TOKEN"] = "ghp_secret"
    #expect(test.call("nag", "on", "-y") == .done, "\(test.err)")
    #expect(test.err.contains("to store the token: printenv GH_TOKEN | cyc login --with-token"), "\(test.err)")
    #expect(!test.err.contains("ghp_secret"))
  }

  @Test func userSetLaterIsRemindedAndUserRemovedLaterIsAnError() throws {
    let crontab = try worldWithoutUser(now: "2026-08-03T20:00")
    let test = crontab.test
    try test.addTasks([test.task(1, "Pay the rent", in: 3)])
    #expect(test.call("nag", "on", "-y") == .done, "\(test.err)")
    #expect(test.call("config", "set", "user", "hana") == .done)
    test.answerRequests(DrawnGitHub(today: test.world.clock.now().today).answer)
    test.out = ""
    #expect(test.call("nag", "run", "--dry-run", "--explain") == .done, "\(test.err)")
    #expect(!test.out.contains("no GitHub user is set"), "\(test.out)")
    // Switched on with a user who was removed later: an error.
    #expect(test.call("nag", "on", "-y") == .done)
    #expect(test.call("config", "unset", "user") == .done)
    #expect(test.call("nag", "run", "--dry-run") == .loginNeeded)
  }
}

// MARK: - Faults

extension NagScheduleTests {
  @Test(arguments: [
    (PretendCrontab.Fault.denied, "You (hana) are not allowed to use this program (crontab)"),
    (.unreadable, "Input/output error"), (.refusesWrites, "No space left on device"),
    (.truncatesWrite, "not written"), (.hangs, "not written: crontab: timed out"),
  ])
  func crontabFaultsChangeNothing(fault: PretendCrontab.Fault, message: String) throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    crontab.fault = fault
    #expect(crontab.test.call("nag", "on", "-y", "--from", "20:00") == .failed)
    #expect(crontab.test.err.contains(message), "\(crontab.test.err)")
    #expect(crontab.test.err.contains("hint: "))
    #expect(crontab.text == PretendCrontab.existing)
    #expect(crontab.settings == nil)
    if fault == .denied || fault == .unreadable {
      #expect(crontab.writes.isEmpty)
    } else {
      #expect(
        crontab.test.err.contains("a copy: \(crontab.test.world.home.directories.state)/crontabs/2026-08-03T181200"))
    }
  }

  @Test func offWithForbiddenCrontabSucceedsIfNothingIsInstalled() throws {
    let crontab = try PretendCrontab(nil)
    let test = crontab.test
    crontab.fault = .denied
    #expect(test.call("nag", "off") == .done)
    #expect(test.out == "The reminders were already off.\n")
    #expect(test.err == "")
    #expect(try crontab.schedule() == NagSchedule(state: .off, scheduler: nil))
    // If reading fails for another reason, the line may still be installed.
    crontab.fault = .unreadable
    #expect(test.call("nag", "off") == .failed)
  }

  @Test func offWithForbiddenCrontabFailsIfTheLineIsInstalled() throws {
    let crontab = try PretendCrontab(nil)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    crontab.fault = .denied
    #expect(crontab.test.call("nag", "off", "-y") == .failed)
    #expect(crontab.test.err.contains("hint: without cron: cyc nag on --scheduler systemd"))
    #expect(try crontab.schedule().isThere)
  }

  @Test func failedRestoreIsReported() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    crontab.fault = .truncatesAndFails
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(crontab.test.err.contains("could not be restored"))
    #expect(crontab.backups == [PretendCrontab.existing])
  }

  @Test func otherChangeBeforeOurWriteIsKept() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    crontab.fault = .changedBeforeWrite
    #expect(crontab.test.call("nag", "on", "-y", "--scheduler", "cron") == .tryAgainLater)
    #expect(crontab.text == "0 1 * * * theirs\n")
    #expect(crontab.writes.isEmpty)
  }

  /// The crontab matches neither the old nor the written text, so it is newer than both.
  @Test func otherChangeAfterOurWriteIsKept() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    crontab.fault = .changedAfterWrite
    #expect(crontab.test.call("nag", "on", "-y") == .tryAgainLater)
    #expect(crontab.text == "0 1 * * * theirs\n")
    #expect(crontab.writes.count == 1)
    #expect(crontab.test.err.contains("the previous version is in "))
    #expect(crontab.backups == [PretendCrontab.existing])
  }

  @Test func unreadableCrontabIsNotWrittenAgain() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    crontab.fault = .unreadableAfterWrite
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(crontab.writes.count == 1)
    #expect(crontab.test.err.contains("cannot be read back"))
    #expect(crontab.test.err.contains("the previous version is in "))
  }

  /// The others wait for ten seconds.
  @Test(.waits) func onlyOneProcessChangesTheSchedule() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    let world = crontab.test.world
    try world.schedules.alone {
      #expect(throws: ScheduleError.busy) { try world.schedules.alone {} }
      #expect(crontab.test.call("nag", "on", "-y") == .tryAgainLater)
    }
    #expect(crontab.text == PretendCrontab.existing && crontab.settings == nil)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
  }

  @Test func unpairedMarkersAreLeftAlone() throws {
    let crontab = try PretendCrontab("# BEGIN cyc\n0 1 * * * x\n")
    for command in ["on", "off"] {
      #expect(crontab.test.call("nag", command, "-y") == .failed)
      #expect(crontab.test.err.contains("crontab -e"))
    }
    #expect(crontab.writes.isEmpty)
    #expect(try crontab.state() == .unknown(.markers))
  }

  @Test func pathsThatCronCannotHoldAreRefused() throws {
    let crontab = try PretendCrontab(nil)
    for path in ["/a\\b/cyc", "/a\nb/cyc", "", "cyc", "/" + String(repeating: "x", count: 1000)] {
      crontab.test.world.call.programPath = path
      #expect(crontab.test.call("nag", "on", "-y") == .failed)
    }
    #expect(crontab.writes.isEmpty)
  }

  @Test func hintOfAPathThatASchedulerCannotUseNamesTheCharacters() {
    let hint = ScheduleError.unusablePath("/state\\cyc/nag.log").hint?.english
    #expect(hint?.contains("without line breaks and backslashes") == true)
  }

  @Test func withoutASchedulerOnSaysWhatToInstall() throws {
    let crontab = try PretendCrontab(nil, programs: [])
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(crontab.test.err.contains("sudo apt install cron"))
    #expect(crontab.test.call("nag", "off") == .done)
  }
}

// MARK: - Status

extension PretendCrontab {
  func state() throws -> ScheduleState { try schedule().state }

  func schedule() throws -> NagSchedule {
    var world = test.world
    world.home.settings = try world.readSettings()
    return NagSchedule(in: world)
  }
}

extension NagScheduleTests {
  @Test func stateFollowsTheInstalledLine() throws {
    let crontab = try PretendCrontab(PretendCrontab.existing)
    #expect(try crontab.state() == .off)
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(try crontab.schedule() == NagSchedule(state: .on, scheduler: .cron))
    #expect(crontab.test.call("config", "set", "nag.from", "20:00") == .done)
    #expect(try crontab.state() == .on, "the line does not contain the window")
    crontab.test.world.call.programPath = "/opt/cyc"
    #expect(try crontab.state() == .otherProgram("/usr/local/bin/cyc"))
    #expect(try crontab.schedule().hint == .typed("cyc nag on --scheduler cron"))
    crontab.fault = .denied
    #expect(try !crontab.schedule().isOn)
  }
}

/// Times of the schedule's ticks, and when missing runs count as silence.
@Suite struct NagTickTests {
  @Test func nextTickIsTheNextMultipleOfFiveMinutes() {
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

  @Test func halfAnHourWithoutARunCountsAsSilence() {
    func silent(run: Int?, on: Int) -> Int? { NagTick.silentSeconds(secondsSinceRun: run, secondsOn: on) }
    #expect(silent(run: 1800, on: 86_400) == nil)
    #expect(silent(run: 1801, on: 86_400) == 1801)
    #expect(silent(run: nil, on: 86_400) == 86_400)
    #expect(silent(run: nil, on: 600) == nil, "just switched on")
    #expect(silent(run: 50_000, on: 600) == nil, "the machine has just woken up")
  }
}
