package import ArgumentParser
package import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import GitHub
internal import Platform
internal import Schedule
internal import Terminal
internal import Todos

package struct NagOnCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "on", abstract: "Switch the reminders on.",
    discussion: """
      It puts `cyc nag run` into your crontab, or hands it to what --scheduler names, and asks before it does so the first \
      time. The options are kept in the settings. Your own lines in the crontab stay as they are.
      """
  )
  .examples([
    "cyc nag on": "asks first",
    "cyc nag on --from 20:00 --every 30m": "later, and more often",
    "cyc nag on --dry-run": "shows what would change",
  ])

  @Option(help: ArgumentHelp("When reminders begin, such as 19:00.", valueName: "time"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "When reminders end, such as 24:00; a time before --from means the next morning.", valueName: "time"))
  var until: String?

  @Option(help: ArgumentHelp("How often, such as 1h or 30m.", valueName: "duration"))
  var every: String?

  @Option(
    help: ArgumentHelp("The channels that reminders come through, such as desktop,terminal.", valueName: "channels"))
  var via: String?

  @Option(help: "The scheduler that calls cyc: cron, systemd or launchd (default: cron if it runs, else systemd).")
  var scheduler: Scheduler?

  @Flag(help: "Show what would be changed, and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let edit = try SettingsEdit(typed, in: world)
    let rule = try edit.settings.nagRule()
    let first = try scheduler.map { SchedulerChoice(scheduler: $0) } ?? SchedulerChoice.usual(in: world)
    guard world.call.programPath.hasPrefix("/") else { throw ScheduleError.unusablePath(world.call.programPath) }
    // The settings are written later.
    var world = world
    world.home.settings = edit.settings
    let isForListAlone = try !world.hasUserInSchedule()
    if isForListAlone, try !world.hasTasksOrQuizzes() {
      throw StreakFailure.nobody(host: try world.session().host.name, typed: world.call.arguments)
    }
    let promise = NagOnWords(
      window: rule.window, tasks: world.home.settings[.nagTasks], isForListAlone: isForListAlone)
    let channels = ChannelReadiness(in: world)
    if channels.ready.isEmpty { throw NagFailure.noChannel(channels.troubles) }
    let language = shared.language
    let prepared = world
    let (choice, change) = try first.prepared(isAsked: scheduler != nil, in: world) { scheduler throws(ScheduleError) in
      try prepared.schedules.installation(by: scheduler) { prepared.scheduledRun(beside: $0, language: language) }
    }
    let scheduler = choice.scheduler
    // Two schedules do no harm, but one of them is useless.
    let others = Scheduler.allCases.filter { $0 != scheduler }.compactMap { try? world.schedules.removal(by: $0) }
    let lineThatStays = scheduler == .cron ? nil : world.lineThatStays
    let difference = try ([change] + others).map { try $0.difference() }.joined()
    if let reason = choice.reason { world.screen.note(reason) }
    if dryRun {
      let all = edit.difference + difference
      return try world.screen.out(all.isEmpty ? NagSchedulePhrases.nothingToChange(world.screen.language) + "\n" : all)
    }
    try agree(to: change, difference, promise, in: world)
    try createLog(world.home.directories.nagLog)
    SSHAliases.resolveThoseOfRepositories(in: world)
    let note = InstalledSchedule(
      scheduler, writtenAt: world.clock.now().secondsSince1970, isForListAlone: isForListAlone,
      isLeftInCrontab: lineThatStays != nil)
    try edit.apply(in: world) { try world.schedules.alone { try apply(change, note, others, in: world) } }
    try say(promise, channels, scheduler, in: world)
    if let lineThatStays { world.screen.note(NagSchedulePhrases.otherStays(.cron, lineThatStays.message)) }
  }

  private var typed: [(AnySetting, String)] {
    AnySetting.typed([(.nagFrom, from), (.nagUntil, until), (.nagEvery, every), (.nagVia, via)])
  }

  /// Another schedule that cannot be removed does no harm: a run sends nothing twice.
  private func apply(
    _ change: ScheduleChange, _ note: InstalledSchedule, _ others: [ScheduleChange], in world: World
  ) throws {
    _ = try change.apply()
    do {
      try note.save(in: world.home.directories)
    } catch {
      change.undo()
      throw error
    }
    for other in others {
      do throws(ScheduleError) {
        try world.screen.apply(other)
      } catch {
        world.screen.note(NagSchedulePhrases.otherStays(other.scheduler, error.message))
      }
    }
  }

  /// The log exists from the beginning, so that users find it.
  private func createLog(_ path: String) throws(ScheduleError) {
    do {
      try PrivateFile.create(path)
    } catch {
      throw .file(error)
    }
  }

  /// Only the first edit needs consent, not an update of existing lines.
  private func agree(to change: ScheduleChange, _ difference: String, _ promise: NagOnWords, in world: World) throws {
    if yes || change.wasThere { return }
    let preview = lines([promise.preview(change.scheduler)], in: world)
    try world.screen.requireYes(to: promise.question, after: preview + difference, command: "cyc nag on")
  }

  private func lines(_ sentences: [Sentence], in world: World) -> String {
    let columns = TerminalFacts.columns(
      option: nil, environment: world.home.environment, windowColumns: world.screen.terminal.windowColumns)
    return sentences.flatMap { $0(world.screen.language).wrapped(to: columns) }.map { $0 + "\n" }.joined()
  }

  private func say(
    _ promise: NagOnWords, _ channels: ChannelReadiness, _ scheduler: Scheduler, in world: World
  ) throws {
    let sentences = promise.on(channels.ready.map(\.rawValue), scheduler)
    if !world.screen.isQuiet { try world.screen.out(lines(sentences, in: world)) }
    for trouble in channels.troubles { world.screen.note(NagSchedulePhrases.wouldNotReach(trouble)) }
    if scheduler == .systemd { world.screen.note(NagSchedulePhrases.lingering) }
    if scheduler == .cron, world.lacksCronDaemon { world.screen.note(NagSchedulePhrases.noDaemon) }
    for name in ScheduledJob.namesWithPassword(in: world.home.environment) {
      world.screen.note(NagSchedulePhrases.notKept(name, scheduler))
    }
  }
}

extension Screen {
  /// Applies a change, and says what is left to do by hand.
  fileprivate func apply(_ change: ScheduleChange) throws(ScheduleError) {
    guard let refusal = try change.apply() else { return }
    note(NagSchedulePhrases.removedUnasked(change.scheduler, refusal.message))
  }

  fileprivate func requireYes(to question: Sentence, after preview: String, command: String) throws {
    guard canAsk else { throw NagFailure.cannotAsk(command: command) }
    try out(preview)
    try requireYes(to: question)
  }
}

extension World {
  fileprivate func hasTasksOrQuizzes() throws -> Bool {
    if features.tickTasks.contains(where: { $0.isOn(self) }) { return true }
    guard home.settings[.nagTasks] != .off else { return false }
    return try readTodos { try $0.count(TodoFilter()) > 0 } ?? false
  }
}

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
    guard !changes.isEmpty else {
      if !AheadMark.days(in: world).isEmpty { withdrawReminders(in: world) }
      return try world.screen.tell(NagSchedulePhrases.wasOff)
    }
    let difference = try changes.map { try $0.difference() }.joined()
    if dryRun { return try world.screen.out(difference) }
    if !yes { try world.screen.requireYes(to: NagSchedulePhrases.mayStop, after: difference, command: "cyc nag off") }
    try world.schedules.alone { try apply(changes, in: world) }
    withdrawReminders(in: world)
    try world.screen.tell(NagSchedulePhrases.off)
  }

  /// No run is left to withdraw them. An error does not matter: the nag is off.
  private func withdrawReminders(in world: World) {
    guard !dryRun, let run = try? NagRun(in: world) else { return }
    try? run.withdrawReminders()
    let left = (try? run.takeBackAll()) ?? []
    if !left.isEmpty { world.screen.note(AheadPhrases.stuck(left, in: world.clock.now().today.year)) }
  }

  /// An error does not prevent the other changes.
  private func apply(_ changes: [ScheduleChange], in world: World) throws(ScheduleError) {
    var failures: [ScheduleError] = []
    for change in changes {
      do throws(ScheduleError) {
        try world.screen.apply(change)
      } catch {
        failures.append(error)
      }
    }
    for failure in failures.dropFirst() { world.screen.note(failure.message) }
    if let failure = failures.first { throw failure }
    InstalledSchedule.remove(in: world.home.directories)
  }

  /// A user who may not use cron can still remove another schedule.
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
    guard let failure, !world.home.isKeptOutOfUnusedCrontab(failure) else { return changes }
    if changes.isEmpty { throw failure }
    world.screen.note(failure.message)
    return changes
  }
}
