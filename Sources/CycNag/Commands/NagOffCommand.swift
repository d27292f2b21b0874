internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import Schedule

/// `cyc nag off`: takes `cyc nag run` out of every schedule.
struct NagOffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Switch the reminders off.",
    discussion: "Your own lines in the crontab stay as they are, and so do the settings, for the next time."
  )
  .examples([
    "cyc nag off": "asks first",
    "cyc nag off --dry-run": "shows what would change",
  ])

  @Flag(help: "Show what would be changed, and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let changes = try changes(in: world)
    guard !changes.isEmpty else { return try world.tell(NagSchedulePhrases.wasOff) }
    let difference = try changes.map { try $0.difference() }.joined()
    if dryRun { return try world.out(difference) }
    if !yes {
      guard world.canAsk else { throw NagScheduleFailure.cannotAsk(command: "cyc nag off") }
      try world.out(difference)
      try world.requireYes(to: NagSchedulePhrases.mayStop)
    }
    try world.schedules.alone { try apply(changes, in: world) }
    withdrawReminders(in: world)
    try world.tell(NagSchedulePhrases.off)
  }

  /// No run is left that would do it. Where it cannot be done, the nag is off all the same.
  private func withdrawReminders(in world: World) {
    guard let rule = try? world.settings.nagRule(), let store = try? NagStore(in: world) else { return }
    try? NagRun(world: world, rule: rule, channels: world.settings[.nagVia], store: store).withdrawReminders()
  }

  /// What cannot be changed keeps nothing else from being switched off.
  private func apply(_ changes: [ScheduleChange], in world: World) throws(ScheduleError) {
    var failures: [ScheduleError] = []
    for change in changes {
      do throws(ScheduleError) {
        if let refusal = try change.apply() {
          world.note(NagSchedulePhrases.removedUnasked(change.scheduler, refusal.message))
        }
      } catch {
        failures.append(error)
      }
    }
    for failure in failures.dropFirst() { world.note(failure.message) }
    if let failure = failures.first { throw failure }
    InstalledSchedule.remove(in: world.directories)
  }

  /// Whoever may not use cron can still switch another schedule off.
  private func changes(in world: World) throws -> [ScheduleChange] {
    var changes: [ScheduleChange] = []
    var failure: ScheduleError?
    for scheduler in Scheduler.allCases {
      do throws(ScheduleError) {
        if let change = try world.schedules.removal(by: scheduler) { changes.append(change) }
      } catch {
        failure = error
      }
    }
    if let failure, changes.isEmpty, !world.isKeptOutOfUnusedCrontab(failure) { throw failure }
    if let failure { world.note(failure.message) }
    return changes
  }
}
