internal import Days
internal import Platform

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Whether the schedule that calls `cyc nag run` is really there, and what to type where it is not as it should be.
struct NagSchedule: Equatable {
  enum State: Equatable {
    case off
    case on
    /// It calls another binary than this one, or one that has moved.
    case otherBinary(String)
    /// It is not in the form that it would have now: an older cyc has written it, or it was written into another crontab.
    case olderForm
    /// It is there, and no run is known of since a time, although there should have been some.
    case silent(since: CivilTime)
    /// The files are there, but the scheduler does not know of them.
    case asleep
    /// It cannot be looked at.
    case unknown(NagScheduleFailure)
  }

  let state: State
  /// Nil where it is off.
  let scheduler: NagScheduler?

  var isOn: Bool { state == .on }

  /// Whether something may call the runs, be it as it should or not.
  var isThere: Bool { state != .off && state != .asleep }

  init(state: State, scheduler: NagScheduler?) {
    self.state = state
    self.scheduler = scheduler
  }

  /// Looks at all schedulers, those that are used first.
  init(in world: World) {
    let states = NagScheduler.allCases.map { scheduler in
      (scheduler, scheduler == .cron ? world.cronState : world.fileState(scheduler))
    }
    let found = states.first { $0.1 == .on } ?? states.first { $0.1 != .off }
    let silence = found?.1 == .on ? world.silenceOfSchedule : nil
    self.init(state: silence.map { .silent(since: $0) } ?? found?.1 ?? .off, scheduler: found?.0)
  }

  var sentence: Sentence {
    let name = scheduler?.rawValue ?? ""
    switch state {
    case .off: return Sentence(en: "off", ko: "꺼져 있어요")
    case .on: return Sentence(en: "on, by \(name)", ko: "켜져 있어요 (\(name))")
    case .otherBinary(let path):
      return Sentence(
        en: "on, by \(name), but it calls another cyc: \(path)", ko: "켜져 있지만(\(name)) 다른 cyc를 불러요: \(path)")
    case .olderForm:
      return Sentence(
        en: "on, by \(name), but not in the form that it would have now",
        ko: "켜져 있지만(\(name)) 지금 방식으로 적혀 있지 않아요")
    case .silent(let since):
      let time = NagPhrases.time(since)
      return Sentence(
        en: "on, by \(name), but there has been no run since \(time)",
        ko: "켜져 있지만(\(name)) \(time)부터 실행된 적이 없어요")
    case .asleep:
      return Sentence(en: "written for \(name), but not switched on there", ko: "\(name)에 적혀 있지만 켜져 있지 않아요")
    case .unknown(let failure):
      return Sentence(
        en: "not known: \(failure.message.english)", ko: "알 수 없어요: \(failure.message.korean)")
    }
  }

  /// What to type to have it as it should be; nil where it is.
  var hint: Sentence? {
    switch state {
    case .on: nil
    case .off: .typed("cyc nag on")
    case .unknown(let failure): failure.hint
    case .silent where scheduler == .cron: .typed(NagSchedulePhrases.startCron)
    case .silent: .typed("systemctl --user status cyc-nag.timer")
    case .otherBinary, .olderForm, .asleep: .typed("cyc nag on --scheduler \(scheduler?.rawValue ?? "cron")")
    }
  }

  /// The path of the binary that a line of a crontab calls; nil where it calls none in our way.
  static func binary(inCronLine line: String) -> String? {
    guard let end = line.firstRange(of: "' nag run" as String) else { return nil }
    guard let start = line[..<end.lowerBound].ranges(of: " '" as String).last else { return nil }
    return String(line[start.upperBound..<end.lowerBound]).replacing("\\%", with: "%")
  }
}

extension World {
  /// Since when the schedule, which is there, has called nothing; nil also where that is not sure.
  fileprivate var silenceOfSchedule: CivilTime? {
    guard let writtenAt = NagScheduleNote.load(in: directories)?.writtenAt, let awake = secondsAwake(),
      let runs = try? NagStore(in: directories).runs(limit: 1)
    else { return nil }
    let now = now().secondsSince1970
    // A run that failed is not noted, but complains.
    let log = try? FileManager.default.attributesOfItem(atPath: NagJob.log(in: directories))
    let complained = (log?[.modificationDate] as? Date).map { Int($0.timeIntervalSince1970) }
    let last = [complained, runs.first?.latest.secondsSince1970].compactMap(\.self).max()
    let silent = NagTick.silentSeconds(
      secondsSinceRun: last.map { now - $0 }, secondsOn: min(now - writtenAt, Int(awake)))
    return silent.map { CivilTime(utcSeconds: self.now().local.secondsAsUTC - $0) }
  }

  fileprivate var cronState: NagSchedule.State {
    guard Program.find("crontab", environment: environment) != nil else { return .off }
    let crontab: Crontab
    do throws(NagScheduleFailure) {
      crontab = try CronTable(world: self).read()
    } catch {
      return error == .notThere(.cron) ? .off : .unknown(error)
    }
    do throws(Crontab.Doubt) {
      guard let jobs = try crontab.jobs() else { return .off }
      if let shell = crontab.strangeShell { return .unknown(.strangeShell(shell)) }
      return NagSchedule.state(ofCronJobs: jobs, program: programPath, keepsZone: !crontab.zones.isEmpty)
    } catch {
      return .unknown(.markers)
    }
  }

  fileprivate func fileState(_ scheduler: NagScheduler) -> NagSchedule.State {
    let paths = scheduler.paths(in: self)
    guard paths.contains(where: ScheduleFiles.isOurs) else { return .off }
    let there = paths.map { (try? ScheduleFiles.text(at: $0)) ?? "" }
    let wanted = scheduler.texts(NagJob(program: programPath, environment: [:], home: "", log: ""))
    let calls = NagSchedule.calls(in: there)
    guard calls == NagSchedule.calls(in: wanted) else { return .otherBinary(calls.joined(separator: " ")) }
    guard NagSchedule.times(in: there) == NagSchedule.times(in: wanted) else { return .olderForm }
    guard scheduler == .systemd else { return .on }
    let answer = try? run(["systemctl", "--user", "is-active", "cyc-nag.timer"], environmentForOthers, [])
    return answer?.exitCode == 0 ? .on : .asleep
  }
}

extension NagSchedule {
  /// - Parameter keepsZone: whether the job must name its zone, since the crontab names one.
  static func state(ofCronJobs jobs: [String], program: String, keepsZone: Bool = false) -> State {
    let own = String(NagJob.quoted(program).dropFirst().dropLast())
    let others = jobs.map { binary(inCronLine: $0) ?? "" }.filter { $0 != own }
    if let other = others.first { return .otherBinary(other) }
    guard let job = jobs.first, jobs.count == 1, job.hasPrefix("\(NagTick.cronTime) "),
      job.contains(NagJob.makingFolder), !keepsZone || job.contains(" TZ='")
    else { return .olderForm }
    return .on
  }

  /// The lines of units or of a property list that say when.
  fileprivate static func times(in texts: [String]) -> [String] {
    lines(texts).filter { $0.hasPrefix("OnCalendar=") || $0.contains("<key>Minute</key>") }
  }

  /// The words that say which binary is called.
  fileprivate static func calls(in texts: [String]) -> [String] {
    let lines = lines(texts)
    let unit = lines.filter { $0.hasPrefix("ExecStart=") }.compactMap { $0.split(separator: "\" \"").first }
    let list = lines.firstIndex { $0.contains("<array>") }.map { [lines[$0 + 1]] } ?? []
    return unit.map { String($0.dropFirst("ExecStart=\"".count)) }
      + list.map { $0.without(prefix: "    <string>", suffix: "</string>") }
  }

  private static func lines(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: "\n").map(String.init) }
  }
}

extension String {
  fileprivate func without(prefix: String, suffix: String) -> String {
    hasPrefix(prefix) && hasSuffix(suffix) ? String(dropFirst(prefix.count).dropLast(suffix.count)) : self
  }
}
