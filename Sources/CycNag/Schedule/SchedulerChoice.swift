internal import CycBase
internal import Platform
internal import Schedule

/// The scheduler that `cyc nag on` uses, and why it is not cron although cron is installed.
struct SchedulerChoice: Equatable {
  let scheduler: Scheduler
  var reason: Sentence?

  /// Facts about a Linux machine.
  struct Machine {
    let hasCrontab: Bool
    /// False only if it is known that no daemon reads crontabs.
    let isCronRunning: Bool
    /// Why this user may not use the crontab; nil if they may, or if that was not tried.
    let refusal: ScheduleError?
    /// Whether the user's instance of systemd answers.
    let hasSystemd: () -> Bool
  }

  /// Cron if it works, else systemd. Without either, cron if it is only not running: it may be started.
  ///
  /// - Throws: `NagFailure` if neither can be used
  static func usual(on machine: Machine) throws(NagFailure) -> SchedulerChoice {
    if machine.hasCrontab, machine.isCronRunning, machine.refusal == nil { return SchedulerChoice(scheduler: .cron) }
    if machine.hasSystemd() {
      guard machine.hasCrontab else { return SchedulerChoice(scheduler: .systemd) }
      guard case .forbidden(let output) = machine.refusal else {
        return SchedulerChoice(scheduler: .systemd, reason: NagSchedulePhrases.cronIsOff)
      }
      return SchedulerChoice(scheduler: .systemd, reason: NagSchedulePhrases.cronRefuses(output))
    }
    if let refusal = machine.refusal { throw .refused(refusal) }
    guard machine.hasCrontab else { throw .noScheduler }
    return SchedulerChoice(scheduler: .cron)
  }

  /// Prepares the change. If the user may not use the crontab, chooses again. This is noticed only here, so that the
  /// crontab is read once.
  ///
  /// - Parameter isNamed: whether the user named the scheduler
  func prepared(
    isNamed: Bool, in world: World, installation: (Scheduler) throws(ScheduleError) -> ScheduleChange
  ) throws -> (choice: SchedulerChoice, change: ScheduleChange) {
    let refusal: ScheduleError
    do throws(ScheduleError) {
      return (self, try installation(scheduler))
    } catch {
      refusal = error
    }
    guard case .forbidden = refusal, scheduler == .cron, !isNamed else { throw refusal }
    let other = try SchedulerChoice.usual(in: world, refusal: refusal)
    return (other, try installation(other.scheduler))
  }

  /// - Parameter refusal: why the user may not use the crontab, if that was tried
  static func usual(in world: World, refusal: ScheduleError? = nil) throws(NagFailure) -> SchedulerChoice {
    let effects = world.scheduleEffects
    #if os(macOS)
      guard let scheduler = [Scheduler.launchd, .cron].first(where: { $0.isAvailable(effects) }) else {
        throw .noScheduler
      }
      return SchedulerChoice(scheduler: scheduler)
    #else
      return try usual(
        on: Machine(
          hasCrontab: Scheduler.cron.isAvailable(effects), isCronRunning: !world.lacksCronDaemon, refusal: refusal,
          hasSystemd: { Scheduler.systemd.isAvailable(effects) }))
    #endif
  }
}

extension World {
  /// Why cyc's line stays in the crontab if another scheduler is chosen; nil if there is none, or if it can be removed.
  var whyLineStays: ScheduleError? {
    guard InstalledSchedule.load(in: home.directories)?.isInCrontab == true else { return nil }
    return schedules.crontabRefusal()
  }
}
