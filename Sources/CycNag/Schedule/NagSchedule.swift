public import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Days
internal import Foundation
package import Platform
public import Schedule
internal import Terminal

/// Whether and how `cyc nag run` is scheduled.
struct NagSchedule: Equatable {
  let state: ScheduleState
  /// Nil if it is off.
  let scheduler: Scheduler?
  /// Since when there was no run although the schedule is on; nil if a run was recent.
  var silentSince: CivilTime?
  /// The crontab has the line, but cron is not running.
  var lacksDaemon = false
  /// The program that the schedule calls is not there, as after an upgrade that moved it.
  var lacksProgram = false

  var isOn: Bool { state == .on && silentSince == nil && !lacksDaemon }
  /// Whether anything can still trigger a run, correctly installed or not.
  var isThere: Bool { state != .off && state != .asleep }
}

extension NagSchedule {
  init(in world: World) {
    let job = world.scheduledRun()
    let schedules = Scheduler.allCases.map { scheduler in
      let state = world.schedules.state(of: job, by: scheduler)
      if case .unknown(let error) = state, world.home.isKeptOutOfUnusedCrontab(error) {
        return NagSchedule(state: .off, scheduler: scheduler)
      }
      return NagSchedule(state: state, scheduler: scheduler)
    }
    let found = schedules.first { $0.state == .on } ?? schedules.first { $0.state != .off }
    self = found ?? NagSchedule(state: .off, scheduler: nil)
    switch state {
    case .off, .asleep, .unknown: return
    case .on, .olderForm: break
    case .otherProgram(let path): lacksProgram = NagSchedule.isMissing(path)
    }
    silentSince = world.silenceOfSchedule
    lacksDaemon = scheduler == .cron && world.lacksCronDaemon
  }

  /// Whether no program is at a path of a schedule. False if the path has characters that schedules escape, since it is
  /// not unescaped here.
  private static func isMissing(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.contains { "'\"\\%$&".contains($0) }
      && !FileManager.default.isExecutableFile(atPath: path)
  }

  var sentence: Sentence {
    let name = scheduler?.rawValue ?? ""
    switch state {
    case .off: return Sentence(en: "off", ko: "꺼져 있어요")
    case .on where lacksDaemon:
      return Sentence(en: "on, by cron, but cron is not running", ko: "켜져 있지만 cron이 실행되고 있지 않아요")
    case .on:
      guard let silentSince else { return Sentence(en: "on, by \(name)", ko: "켜져 있어요 (\(name))") }
      let time = NagPhrases.time(silentSince)
      return Sentence(
        en: "on, by \(name), but there has been no run since \(time)", ko: "켜져 있지만(\(name)) \(time)부터 실행된 적이 없어요")
    case .otherProgram(let path) where lacksProgram:
      return Sentence(
        en: "on, by \(name), but the cyc that it calls is not there: \(path)",
        ko: "켜져 있지만(\(name)) 실행할 cyc가 그 자리에 없어요: \(path)")
    case .otherProgram(let path):
      return Sentence(
        en: "on, by \(name), but it calls another cyc: \(path)", ko: "켜져 있지만(\(name)) 다른 cyc를 실행해요: \(path)")
    case .olderForm: return Sentence(en: "on, by \(name), but in an older form", ko: "켜져 있지만(\(name)) 예전 형식으로 적혀 있어요")
    case .asleep: return Sentence(en: "written for \(name), but not switched on there", ko: "\(name)에 적혀 있지만 켜져 있지 않아요")
    case .unknown(let failure): return Sentence(en: "not known: \(failure.message)", ko: "알 수 없어요: \(failure.message)")
    }
  }

  var hint: Sentence? {
    switch state {
    case .on where isOn: nil
    case .on where scheduler == .cron: .typed(NagSchedulePhrases.startCron)
    case .on where scheduler == .launchd: .typed("launchctl list cyc-nag")
    case .on: .typed("systemctl --user status cyc-nag.timer")
    case .off: .typed("cyc nag on")
    // The timer may still be active, so this does not suggest cron.
    case .unknown(.refused(.systemd, _)): .typed("systemctl --user status cyc-nag.timer")
    case .unknown(let failure): failure.hint
    case .otherProgram, .olderForm, .asleep: .typed("cyc nag on --scheduler \(scheduler?.rawValue ?? "cron")")
    }
  }
}

extension World {
  /// Since when the schedule has started no run; nil if a run was recent, or if it is unknown.
  fileprivate var silenceOfSchedule: CivilTime? {
    guard let writtenAt = InstalledSchedule.load(in: home.directories)?.writtenAt, let awake = clock.secondsAwake(),
      let runs = try? NagStore(in: self).runs(limit: 1)
    else { return nil }
    let (now, seconds) = (clock.now().local, clock.now().secondsSince1970)
    // A run that failed early is not recorded, but writes to the log.
    let log = try? FileManager.default.attributesOfItem(atPath: home.directories.nagLog)
    let logged = (log?[.modificationDate] as? Date).map { Int($0.timeIntervalSince1970) }
    let last = [logged, runs.first?.latest.secondsSince1970].compactMap(\.self).max()
    let silent = NagTick.silentSeconds(
      secondsSinceRun: last.map { seconds - $0 }, secondsOn: min(seconds - writtenAt, Int(awake)))
    return silent.map { CivilTime(utcSeconds: now.secondsAsUTC - $0) }
  }
}

/// A note about the installed schedule, so that most commands need not ask the scheduler.
package struct InstalledSchedule: Codable, Equatable {
  let scheduler: String
  /// When the nag was switched on, in seconds since 1970; nil in notes of older versions.
  let writtenAt: Int?
  /// Whether no user was set then, so that the schedule is for tasks and quizzes; nil for no.
  let isForListAlone: Bool?
  /// Whether another scheduler was chosen, but the line in the crontab could not be removed; nil for no.
  let isLeftInCrontab: Bool?

  init(_ scheduler: Scheduler, writtenAt: Int, isForListAlone: Bool = false, isLeftInCrontab: Bool = false) {
    self.scheduler = scheduler.rawValue
    self.writtenAt = writtenAt
    self.isForListAlone = isForListAlone ? true : nil
    self.isLeftInCrontab = isLeftInCrontab ? true : nil
  }

  var isInCrontab: Bool { scheduler == Scheduler.cron.rawValue || isLeftInCrontab == true }

  private static func path(in directories: Directories) -> String { "\(directories.state)/nag-schedule.json" }

  /// Nil if the nag is off.
  package static func load(in directories: Directories) -> InstalledSchedule? {
    guard let bytes = try? PrivateFile.read(path(in: directories)) else { return nil }
    return try? JSONDecoder().decode(InstalledSchedule.self, from: Data(bytes))
  }

  func save(in directories: Directories) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try PrivateFile.write(Array(try encoder.encode(self)), to: InstalledSchedule.path(in: directories))
  }

  static func remove(in directories: Directories) { try? PrivateFile.remove(path(in: directories)) }
}

extension Scheduler: ExpressibleByArgument {}

extension World {
  var scheduleEffects: ScheduleEffects {
    ScheduleEffects(
      environment: home.environmentForOthers, backups: "\(home.directories.state)/crontabs",
      backupName: { clock.now().local.description.replacing(":", with: "") },
      lock: "\(home.directories.state)/nag-schedule.lock", run: programs.run)
  }

  var schedules: ScheduleInstaller {
    ScheduleInstaller(
      ScheduleNames(
        marker: "cyc", unit: "cyc-nag", signature: "Written by cyc nag on", removal: "cyc nag off removes it",
        serviceDescription: "Check Your Commit: reminds of today's commit",
        timerDescription: "Check Your Commit: when to look for today's commit"), scheduleEffects)
  }

  /// `zones` are those that the crontab sets for other jobs; this job then sets the current one. Without `language`,
  /// settings and locale decide.
  func scheduledRun(beside zones: [String] = [], language: Language? = nil) -> ScheduledJob {
    let zone = zones.isEmpty ? [:] : ["TZ": clock.zoneName ?? ":/etc/localtime"]
    return ScheduledJob(
      program: call.programPath, arguments: ["nag", "run"] + (language.map { ["--lang", $0.rawValue] } ?? []),
      environment: home.environment.merging(zone) { own, _ in own }, alsoKeeping: ["CYC_HOST"],
      home: Directories.homeDirectory(environment: [:]), log: home.directories.nagLog, everyMinutes: NagTick.minutes,
      serviceLines: [
        "# A run may wait for an alert until the next tick.", "TimeoutStartSec=480",
        "# The process that waits for a click on the reminder stays when the run has ended.", "KillMode=process",
      ])
  }

  /// Whether the schedule was installed for tasks and quizzes, and there is still no user. If it was installed with a
  /// user, a missing one is an error: they have logged out and expect reminders.
  var remindsOnlyOfLists: Bool {
    guard InstalledSchedule.load(in: home.directories)?.isForListAlone == true else { return false }
    return (try? hasUserInSchedule()) == false
  }

  func hasUserInSchedule() throws -> Bool { try userInSchedule() != nil }

  /// The user that a run of the schedule knows, which has no tokens in its environment; nil if it knows none.
  func userInSchedule() throws -> Person? {
    var world = self
    for name in TokenVariable.allNames { world.home.environment[name] = nil }
    do {
      return try Person(argument: nil, session: try world.session(), in: world, mode: .offline)
    } catch StreakFailure.nobody {
      return nil
    }
  }

  /// The variable with the token, which a run of the schedule lacks; nil if no variable has one, or a login is stored.
  var variableMissingInSchedule: String? {
    guard let session = try? session(), session.account == nil,
      case .variable(let name)? = session.tokenOrigin?.source
    else { return nil }
    return name
  }

  var lacksCronDaemon: Bool {
    guard let crontab = Program.find("crontab", environment: home.environment),
      let running = programs.runningPrograms()
    else { return false }
    return Scheduler.lacksCronDaemon(crontab: crontab, running: running)
  }
}

extension Home {
  /// Whether the user may not use the crontab, and cyc has written nothing to it.
  func isKeptOutOfUnusedCrontab(_ error: ScheduleError) -> Bool {
    guard case .forbidden = error else { return false }
    return InstalledSchedule.load(in: directories)?.isInCrontab != true
  }

  /// `PATH` of a run of the schedule.
  var scheduledPath: String {
    (InstalledSchedule.load(in: directories).flatMap { Scheduler(rawValue: $0.scheduler) } ?? .cron).path
  }
}

extension Directories {
  package var nagLog: String { "\(state)/nag.log" }
}

extension ScheduleChange {
  func difference() throws(ScheduleError) -> String {
    try texts().map { TextDifference.text($0.name, from: $0.from, to: $0.to) }.joined()
  }
}
