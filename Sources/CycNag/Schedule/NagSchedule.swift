internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import Platform
internal import Schedule
internal import Foundation

/// Whether the schedule that calls `cyc nag run` is really there, and what to type where it is not as it should be.
struct NagSchedule: Equatable {
  let state: ScheduleState
  /// Nil where it is off.
  let scheduler: Scheduler?
  /// It is there, and no run is known of since this time, although there should have been some.
  let silentSince: CivilTime?
  /// It is there, and the cron that should call it is not running.
  let lacksDaemon: Bool

  var isOn: Bool { state == .on && silentSince == nil && !lacksDaemon }

  /// Whether something may call the runs, be it as it should or not.
  var isThere: Bool { state != .off && state != .asleep }

  init(state: ScheduleState, scheduler: Scheduler?, silentSince: CivilTime? = nil, lacksDaemon: Bool = false) {
    self.state = state
    self.scheduler = scheduler
    self.silentSince = silentSince
    self.lacksDaemon = lacksDaemon
  }

  /// Looks at all schedulers, those that are used first.
  init(in world: World) {
    let job = world.scheduledRun()
    let states: [(Scheduler, ScheduleState)] = Scheduler.allCases.map { scheduler in
      let state = world.schedules.state(of: job, by: scheduler)
      if case .unknown(let error) = state, world.isKeptOutOfUnusedCrontab(error) { return (scheduler, .off) }
      return (scheduler, state)
    }
    let found = states.first { $0.1 == .on } ?? states.first { $0.1 != .off }
    self.init(
      state: found?.1 ?? .off, scheduler: found?.0,
      silentSince: found?.1 == .on ? world.silenceOfSchedule : nil,
      lacksDaemon: found?.0 == .cron && found?.1 == .on && world.lacksCronDaemon)
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
        en: "on, by \(name), but there has been no run since \(time)",
        ko: "켜져 있지만(\(name)) \(time)부터 실행된 적이 없어요")
    case .otherProgram(let path):
      return Sentence(
        en: "on, by \(name), but it calls another cyc: \(path)", ko: "켜져 있지만(\(name)) 다른 cyc를 실행해요: \(path)")
    case .olderForm:
      return Sentence(
        en: "on, by \(name), but in an older form",
        ko: "켜져 있지만(\(name)) 예전 형식으로 적혀 있어요")
    case .asleep:
      return Sentence(en: "written for \(name), but not switched on there", ko: "\(name)에 적혀 있지만 켜져 있지 않아요")
    case .unknown(let failure):
      return Sentence(
        en: "not known: \(failure.message)", ko: "알 수 없어요: \(failure.message)")
    }
  }

  /// What to type to have it as it should be; nil where it is.
  var hint: Sentence? {
    switch state {
    case .on where isOn: nil
    case .on where scheduler == .cron: .typed(NagSchedulePhrases.startCron)
    case .on: .typed("systemctl --user status cyc-nag.timer")
    case .off: .typed("cyc nag on")
    case .unknown(let failure): failure.hint
    case .otherProgram, .olderForm, .asleep: .typed("cyc nag on --scheduler \(scheduler?.rawValue ?? "cron")")
    }
  }
}

extension World {
  /// Since when the schedule, which is there, has called nothing; nil also where that is not sure.
  fileprivate var silenceOfSchedule: CivilTime? {
    guard let writtenAt = InstalledSchedule.load(in: directories)?.writtenAt, let awake = secondsAwake(),
      let runs = try? NagStore(in: self).runs(limit: 1)
    else { return nil }
    let now = now().secondsSince1970
    // A run that failed is not noted, but complains.
    let log = try? FileManager.default.attributesOfItem(atPath: directories.nagLog)
    let complained = (log?[.modificationDate] as? Date).map { Int($0.timeIntervalSince1970) }
    let last = [complained, runs.first?.latest.secondsSince1970].compactMap(\.self).max()
    let silent = NagTick.silentSeconds(
      secondsSinceRun: last.map { now - $0 }, secondsOn: min(now - writtenAt, Int(awake)))
    return silent.map { CivilTime(utcSeconds: self.now().local.secondsAsUTC - $0) }
  }
}
