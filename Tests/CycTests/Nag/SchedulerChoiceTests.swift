import Days
import Foundation
import Platform
import Support
import Testing

@testable import Schedule
@testable import cyc
@testable import CycBase
@testable import CycNag

@Suite struct SchedulerChoiceTests {
  private static let denied = ScheduleError.forbidden(
    output: "You (hana) are not allowed to use this program (crontab)\nSee crontab(1) for more information\n")

  struct Row: Sendable {
    var crontab = true
    var running = true
    var refusal: ScheduleError?
    var systemd = true
    let scheduler: Scheduler?
    var note: String?
  }

  @Test(arguments: [
    Row(scheduler: .cron), Row(systemd: false, scheduler: .cron),
    Row(running: false, scheduler: .systemd, note: "cron is not running on this machine, so systemd calls cyc"),
    Row(running: false, systemd: false, scheduler: .cron),
    Row(
      refusal: denied, scheduler: .systemd,
      note: "you cannot use cron here (You (hana) are not allowed to use this program (crontab)), so systemd calls cyc"
    ),
    Row(
      running: false, refusal: denied, scheduler: .systemd,
      note: "you cannot use cron here (You (hana) are not allowed to use this program (crontab)), so systemd calls cyc"
    ),
    Row(refusal: denied, systemd: false, scheduler: nil), Row(crontab: false, scheduler: .systemd),
    Row(crontab: false, systemd: false, scheduler: nil),
  ]) func schedulerThatWorksIsChosen(row: Row) throws {
    let machine = SchedulerChoice.Machine(
      hasCrontab: row.crontab, isCronRunning: row.running, refusal: row.refusal, hasSystemd: { row.systemd })
    guard let scheduler = row.scheduler else {
      #expect(throws: NagFailure.self) { try SchedulerChoice.usual(on: machine) }
      return
    }
    let choice = try SchedulerChoice.usual(on: machine)
    #expect(choice.scheduler == scheduler)
    #expect(choice.reason?.english == row.note)
    #expect((choice.reason?.korean.contains("systemd에 맡겨요") ?? false) == (row.note != nil))
  }

  @Test func systemdIsNotAskedIfCronWorks() throws {
    _ = try SchedulerChoice.usual(
      on: SchedulerChoice.Machine(hasCrontab: true, isCronRunning: true, refusal: nil) {
        Issue.record("systemd was asked")
        return false
      })
  }

  /// Texts of Debian's cron and of cronie.
  @Test(arguments: [
    "You (hana) are not allowed to use this program (crontab)\nSee crontab(1) for more information\n",
    "You (hana) are not allowed to access to (crontab) because of pam configuration.\n",
  ]) func refusedCrontabLeadsToSystemd(output: String) throws {
    let crontab = try PretendCrontab(nil, programs: ["crontab", "systemctl"])
    let test = crontab.test
    let pretended = test.world.programs.run
    test.world.programs.run = { program, environment, input in
      program == ["crontab", "-l"]
        ? ProgramResult(exitCode: 1, errorOutput: output) : try pretended(program, environment, input)
    }
    #expect(test.call("nag", "on", "-y") == .done, "\(test.err)")
    let line = output.split(separator: "\n")[0]
    #expect(test.err.hasPrefix("note: you cannot use cron here (\(line)), so systemd calls cyc\n"), "\(test.err)")
    #expect(test.out.contains("systemd takes care of it"))
    #expect(crontab.otherPrograms.contains { $0.contains("enable") })
    #expect(NagSchedule(in: test.world) == NagSchedule(state: .on, scheduler: .systemd))
    test.err = ""
    #expect(test.call("nag", "off", "-y") == .done)
    #expect(test.err == "")
    #expect(NagSchedule(in: test.world).state == .off)
    #expect(crontab.writes.isEmpty)
  }

  @Test func refusedCrontabWithoutSystemdIsAnError() throws {
    let crontab = try PretendCrontab(nil)
    crontab.fault = .denied
    #expect(crontab.test.call("nag", "on", "-y") == .failed)
    #expect(crontab.test.err.contains("hint: ask an administrator to change /etc/cron.allow"), "\(crontab.test.err)")
  }

  /// cyc was never put into this crontab, so it calls no cyc.
  @Test func unreadableCrontabWithoutCycDoesNotKeepRemindersOn() throws {
    let crontab = try PretendCrontab(nil, programs: ["crontab", "systemctl"])
    let test = crontab.test
    #expect(test.call("nag", "on", "-y", "--scheduler", "systemd") == .done, "\(test.err)")
    crontab.fault = .unreadable
    test.err = ""
    #expect(test.call("nag", "off", "-y") == .done, "\(test.err)")
    #expect(test.err.contains("note: cannot read the crontab"), "\(test.err)")
    #expect(test.out.contains("The reminders are off"), "\(test.out)")
    #expect(InstalledSchedule.load(in: test.world.home.directories) == nil)
  }

  /// A user manager that does not answer may still have an active timer.
  @Test func silentSystemdIsNoReasonForCron() {
    let schedule = NagSchedule(state: .unknown(.refused(.systemd, output: "no bus")), scheduler: .systemd)
    #expect(schedule.hint == .typed("systemctl --user status cyc-nag.timer"))
  }

  /// Cron still runs the line of a user who was denied `crontab` later.
  @Test func lineThatCannotBeRemovedFromTheCrontabIsStillReported() throws {
    let crontab = try PretendCrontab(nil, programs: ["crontab", "systemctl"])
    let test = crontab.test
    #expect(test.call("nag", "on", "-y", "--scheduler", "cron") == .done)
    crontab.fault = .denied
    test.err = ""
    #expect(test.call("nag", "on", "-y") == .done, "\(test.err)")
    #expect(test.err.contains("cron still calls cyc too, and could not be changed: cannot use the crontab: You (hana)"))
    test.err = ""
    #expect(test.call("nag", "off", "-y") == .failed)
    #expect(test.err.contains("cannot use the crontab: You (hana)"), "\(test.err)")
    #expect(!test.out.contains("The reminders are off"), "cron still calls cyc: \(test.out)")
    #expect(NagSchedule(in: test.world).isThere)
    #expect(test.call("nag", "off", "-y") == .failed, "they are not reported as already off")
    // The crontab is readable again, and the line is still there.
    crontab.fault = .none
    #expect(NagSchedule(in: test.world) == NagSchedule(state: .on, scheduler: .cron))
    #expect(test.call("nag", "off", "-y") == .done)
    #expect(crontab.text == "")
  }
}

@Suite struct NagOutlookTests {
  struct Row: Sendable {
    var clock = "18:12"
    var schedule = NagSchedule(state: .on, scheduler: .cron)
    var hasUser = true
    var ready: [NagChannel] = [.desktop, .ntfy, .terminal]
    var decision = NagRule.Decision.silent(.outsideWindow)
    var today: NagRule.DayState? = .open
    var next: String? = "2026-08-03T19:00"
    var waiting: [String] = []
    var snoozedUntil: String?
    var hasFailedCheck = false
    var canRun = true
    let english: String
    let korean: String
  }

  private static func time(_ text: String) throws -> CivilTime {
    guard case .local(let time)? = Timestamp(iso8601: text) else { throw CocoaError(.formatting) }
    return time
  }

  @Test(arguments: [
    Row(
      english: "Tonight from 19:00 you are reminded hourly through desktop, ntfy until you commit. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "오늘 19:00부터 커밋할 때까지 1시간마다 desktop, ntfy 채널로 알려 드려요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(
      schedule: NagSchedule(state: .on, scheduler: .systemd), ready: [.terminal],
      waiting: ["2026-08-03T19:11", "2026-08-03T23:11", "2026-08-04T23:11"],
      english: "Tonight from 19:00 you are reminded hourly through terminal until you commit. "
        + "systemd calls cyc; if the machine sleeps, ntfy brings a reminder at 23:11.",
      korean: "오늘 19:00부터 커밋할 때까지 1시간마다 terminal 채널로 알려 드려요. systemd에 맡겼어요. 컴퓨터가 잠들면 23:11에 ntfy로 와요."),
    Row(
      today: .done, next: "2026-08-04T19:00",
      english: "You have committed today. The next commit reminder is tomorrow at 19:00, "
        + "through desktop, ntfy. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "오늘은 커밋했어요. 다음 커밋 알림은 내일 19:00에 desktop, ntfy 채널로 와요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(
      decision: .silent(.unknown), today: nil,
      english:
        "The next run, in 5 minutes at most, asks GitHub and reminds you through desktop, ntfy unless you have committed. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "5분 안에 확인해서, 커밋이 없으면 desktop, ntfy 채널로 알려 드려요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(
      decision: .silent(.unknown), today: .notDrawn,
      english: "GitHub has no square for today yet; no commit reminder comes until it has one. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "GitHub에 아직 오늘 칸이 없어요. 칸이 생기기 전에는 커밋 알림이 오지 않아요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(
      today: .resting, next: "2026-08-06T19:00",
      english: "Today is a day off. The next commit reminder is on 6 Aug at 19:00, through desktop, ntfy. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "오늘은 쉬는 날이에요. 다음 커밋 알림은 8월 6일 19:00에 desktop, ntfy 채널로 와요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(
      schedule: NagSchedule(state: .off, scheduler: nil),
      english: "Reminders are off, so nothing comes. To switch them on: cyc nag on",
      korean: "알림이 꺼져 있어서 아무것도 오지 않아요. 켜려면: cyc nag on"),
    Row(
      schedule: NagSchedule(state: .on, scheduler: .cron, lacksDaemon: true), waiting: ["2026-08-03T23:11"],
      english: "cron is not running on this machine, so only what waits on the ntfy server comes, until 23:11. "
        + "Start it, or type: cyc nag on",
      korean: "이 컴퓨터에 cron이 실행되고 있지 않아서 ntfy 서버에 맡긴 알림만 23:11까지 와요. cron을 시작하거나 이렇게 입력하세요: cyc nag on"),
    Row(
      decision: .silent(.done), today: .done, next: "2026-08-04T19:00",
      waiting: ["2026-08-05T23:11", "2026-08-04T19:11", "2026-08-04T23:11"],
      english: "You have committed today. The next commit reminder is tomorrow at 19:00, through desktop, ntfy. "
        + "cron calls cyc; if the machine sleeps, ntfy brings a reminder tomorrow at 23:11.",
      korean: "오늘은 커밋했어요. 다음 커밋 알림은 내일 19:00에 desktop, ntfy 채널로 와요. cron에 맡겼어요. "
        + "컴퓨터가 잠들면 내일 23:11에 ntfy로 와요."),
    Row(
      clock: "23:40", schedule: NagSchedule(state: .off, scheduler: nil),
      waiting: ["2026-08-04T23:11", "2026-08-05T23:11"],
      english: "Reminders are off, so only what waits on the ntfy server comes, until 5 Aug 23:11. "
        + "To switch them on: cyc nag on",
      korean: "알림이 꺼져 있어서 ntfy 서버에 맡긴 알림만 8월 5일 23:11까지 와요. 켜려면: cyc nag on"),
    Row(
      schedule: NagSchedule(
        state: .on, scheduler: .systemd, silentSince: CivilTime(day: Day(number: 20_668), hour: 9, minute: 0, second: 0)
      ),
      english: "systemd has not called cyc since 3 Aug 09:00, so nothing comes. "
        + "To set it up again: cyc nag on --scheduler systemd",
      korean: "systemd에서 8월 3일 09:00부터 cyc를 실행하지 않아서 아무것도 오지 않아요. "
        + "다시 맡기려면: cyc nag on --scheduler systemd"),
    Row(
      schedule: NagSchedule(state: .otherProgram("/opt/gone/cyc"), scheduler: .cron, lacksProgram: true),
      english: "cron calls a cyc that is not there, so nothing comes. To set it up again: cyc nag on",
      korean: "cron에서 실행할 cyc가 그 자리에 없어서 아무것도 오지 않아요. 다시 맡기려면: cyc nag on"),
    Row(
      ready: [], english: "No channel in nag.via works now, so nothing comes. See: cyc nag channel",
      korean: "지금 nag.via에 쓸 수 있는 채널이 없어서 아무것도 오지 않아요. 확인하려면: cyc nag channel"),
    Row(
      hasUser: false, decision: .silent(.noUser),
      english: "Only tasks and quizzes are announced, since no GitHub user is set: cyc config set user NAME",
      korean: "GitHub 사용자를 정하지 않아서 할 일과 퀴즈만 알려요. 정하려면: cyc config set user 아이디"),
    Row(
      decision: .silent(.noStreak),
      english: "Nothing comes while there is no streak (nag.only_on_streak). A commit starts one.",
      korean: "이어 가는 기록이 없어서 알림이 오지 않아요 (nag.only_on_streak). 커밋하면 새로 시작해요."),
    Row(
      next: "2026-08-03T23:00",
      english: "Tonight at 23:00 you are reminded through desktop, ntfy unless you have committed. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "오늘 23:00에 커밋이 없으면 desktop, ntfy 채널로 알려 드려요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(next: nil, english: "No reminder is planned for the next two weeks.", korean: "앞으로 2주 동안은 알림이 없어요."),
    Row(
      clock: "23:40", decision: .silent(.sent), next: "2026-08-04T19:00",
      english: "No more commit reminders come today. The next commit reminder is tomorrow at 19:00, "
        + "through desktop, ntfy. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "오늘은 커밋 알림이 더 오지 않아요. 다음 커밋 알림은 내일 19:00에 desktop, ntfy 채널로 와요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(
      clock: "19:30", decision: .silent(.unknown), today: .unknown, next: "2026-08-03T20:00", hasFailedCheck: true,
      english: "Today could not be checked (see Trouble). The next run, in 5 minutes at most, tries again. "
        + "cron calls cyc; while the machine sleeps nothing comes.",
      korean: "오늘 커밋했는지 확인하지 못했어요. 이유는 아래 '문제'에 있어요. 5분 안에 다시 확인해요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
    Row(
      canRun: false, english: "No run can begin, so nothing comes. See Trouble for the reason.",
      korean: "알림을 보낼 준비를 할 수 없어서 아무것도 오지 않아요. 이유는 아래 '문제'에 있어요."),
    Row(
      next: "2026-08-04T19:00", snoozedUntil: "2026-08-04T00:00",
      english: "Commit reminders are snoozed until 3 Aug 24:00. The next commit reminder is tomorrow at 19:00, "
        + "through desktop, ntfy. cron calls cyc; while the machine sleeps nothing comes.",
      korean: "커밋 알림을 8월 3일 24:00까지 미뤘어요. 다음 커밋 알림은 내일 19:00에 desktop, ntfy 채널로 와요. cron에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요."),
  ]) func sentenceSaysWhatComesAndWhatPreventsIt(row: Row) throws {
    let outlook = NagOutlook(
      now: try Self.time("2026-08-03T\(row.clock)"), schedule: row.schedule, window: .usual, hasUser: row.hasUser,
      ready: row.ready, decision: row.decision, today: row.today, next: try row.next.map(Self.time),
      waiting: try row.waiting.map(Self.time), snoozedUntil: try row.snoozedUntil.map(Self.time),
      hasFailedCheck: row.hasFailedCheck, canRun: row.canRun)
    #expect(outlook.sentence.english == row.english)
    #expect(outlook.sentence.korean == row.korean)
  }

  @Test func statusBeginsWithTheOutlook() throws {
    let crontab = try PretendCrontab(nil)
    crontab.test.world.home.environment["XDG_RUNTIME_DIR"] = crontab.test.folder.path
    #expect(crontab.test.call("nag", "status", "--width", "40") == .done)
    let lines = crontab.test.out.split(separator: "\n")
    #expect(lines[0] == "Reminders are off, so nothing comes. To")
    #expect(
      lines.prefix(3).joined(separator: " ").hasPrefix(
        "Reminders are off, so nothing comes. To switch them on: cyc nag on"))
    crontab.test.out = ""
    #expect(crontab.test.call("nag", "status", "--json") == .done)
    #expect(crontab.test.out.contains(#""outlook":"Reminders are off, so nothing comes."#))
  }
}

@Suite struct RememberedBusTests {
  /// A world with reminders, and no bus at the default place.
  private func world(_ folder: TemporaryDirectory) throws -> TestWorld {
    let test = try TestWorld(environment: ["XDG_RUNTIME_DIR": folder.path("none")])
    try InstalledSchedule(.cron, writtenAt: 0).save(in: test.world.home.directories)
    return test
  }

  private func remembers(_ test: TestWorld) -> Bool {
    FileManager.default.fileExists(atPath: "\(test.world.home.directories.state)/session-bus.json")
  }

  @Test func runOfTheScheduleFindsTheBusOfTheLastLogin() throws {
    let folder = try TemporaryDirectory()
    let test = try world(folder)
    let path = folder.path("dbus-Xy1")
    let socket = try UnixSocket.listen(path)
    let variable = SessionBus.variable
    test.world.home.environment[variable] = "unix:path=\(path),guid=0a1b"
    RememberedBus.note(in: test.world)
    let file = "\(test.world.home.directories.state)/session-bus.json"
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    test.world.home.environment[variable] = nil
    #expect(RememberedBus.completing(test.world.home)[variable] == "unix:path=\(path),guid=0a1b")
    // A bus in the environment wins.
    test.world.home.environment[variable] = "unix:path=/other"
    #expect(RememberedBus.completing(test.world.home)[variable] == "unix:path=/other")
    test.world.home.environment[variable] = nil
    socket.end()
    #expect(RememberedBus.completing(test.world.home)[variable] == nil)
    #expect(!remembers(test), "a bus that does not answer is forgotten")
  }

  @Test(arguments: [
    "", "unix:abstract=/tmp/dbus-1", "tcp:host=localhost,port=1", "unix:path=relative",
    "unix:path=/run/user/\(getuid())/bus", "unix:path=/a;unix:path=/b",
  ]) func onlySocketsOutsideTheRuntimeFolderAreRemembered(address: String) throws {
    let folder = try TemporaryDirectory()
    let test = try world(folder)
    test.world.home.environment[SessionBus.variable] = address
    RememberedBus.note(in: test.world)
    #expect(!remembers(test))
  }

  @Test func nothingIsRememberedWithoutReminders() throws {
    let test = try TestWorld(environment: [SessionBus.variable: "unix:path=/tmp/dbus-Xy1"])
    RememberedBus.note(in: test.world)
    #expect(!remembers(test))
  }
}
