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
  package static let configurations = BilingualConfiguration(
    commandName: "on", abstract: Sentence(en: "Switch the reminders on.", ko: "알림을 켜요."),
    discussion: Sentence(
      en: """
        On a terminal and without options it asks for the hours and the ways to reach you, and tries each of them.

        It puts `cyc nag run` into your crontab, or hands it to what --scheduler names, and asks before it does so the \
        first time. The options are kept in the settings. Your own lines in the crontab stay as they are.
        """,
      ko: """
        터미널에서 옵션 없이 실행하면 알릴 시간과 방법을 물어보고, 방법마다 시험 삼아 하나씩 보내요.

        `cyc nag run`을 crontab에 넣거나 --scheduler로 정한 곳에 맡겨요. 처음에는 먼저 물어봐요. 옵션은 설정에 저장돼요. crontab에 직접 적은 줄은 그대로 둬요.
        """),
    examples: [
      "cyc nag on": .asksFirst,
      "cyc nag on --from 20:00 --every 30m": Sentence(en: "later, and more often", ko: "더 늦게, 더 자주"),
      "cyc nag on --dry-run": Sentence(en: "shows what would change", ko: "무엇이 바뀔지 보기"),
    ])

  @Option(
    help: ArgumentHelp(en: "When reminders begin, such as 19:00.", ko: "알림을 시작할 시간이에요. 예: 19:00", valueName: "time"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      en: "When reminders end, such as 24:00; a time before --from means the next morning.",
      ko: "알림을 끝낼 시간이에요. 예: 24:00. --from보다 이르면 다음 날 새벽이에요.", valueName: "time"))
  var until: String?

  @Option(
    help: ArgumentHelp(en: "How often, such as 1h or 30m.", ko: "얼마마다 알릴지 정해요. 예: 1h, 30m", valueName: "duration"))
  var every: String?

  @Option(
    help: ArgumentHelp(
      en: "The channels that reminders come through, such as desktop,terminal.", ko: "어디로 알릴지 정해요. 예: desktop,terminal",
      valueName: "channels"),
    completion: .channels)
  var via: String?

  @Option(
    help: ArgumentHelp(
      en: "The scheduler that calls cyc: cron, systemd or launchd (default: cron if it runs, else systemd).",
      ko: "cyc를 실행할 프로그램이에요: cron, systemd, launchd (기본값: 실행 중이면 cron, 아니면 systemd)."))
  var scheduler: Scheduler?

  @Flag(
    help: ArgumentHelp(en: "Show what would be changed, and change nothing.", ko: "무엇이 바뀔지 보여 주기만 하고, 아무것도 바꾸지 않아요."))
  var dryRun = false

  @Flag(name: .shortAndLong, help: .doNotAsk)
  var yes = false

  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    if isPlain, world.canGuide { return try guide(isOffered: false, in: world) }
    let edit = try SettingsEdit(typed, in: world)
    _ = try edit.settings.nagRule()
    // The plan depends on the new settings, which are written after the consent.
    var world = world
    world.home.settings = edit.settings
    let plan = try NagOnPlan(by: scheduler, shared.language, in: world)
    let channels = ChannelReadiness(in: world)
    if channels.ready.isEmpty { throw NagFailure.noChannel(channels.troubles, options: options(via: nil)) }
    if let reason = plan.reason { world.screen.note(reason) }
    if dryRun {
      let all = edit.difference + plan.difference
      return try world.screen.out(all.isEmpty ? NagSchedulePhrases.nothingToChange(world.screen.language) + "\n" : all)
    }
    let words = try NagOnWords(plan, in: world)
    try agree(to: plan, words, in: world)
    try switchOn(plan, edit, in: world)
    try say(words, channels, plan.scheduler, in: world)
    note(plan, in: world)
  }

  /// Offers the dialogue to a person who did not ask for it. Throws `ExitStatus.no` if it is declined.
  package func offer(in world: World) throws {
    if isPlain, world.canGuide { try guide(isOffered: true, in: world) } else { try run(in: world) }
  }

  /// Whether no options were given, so that the dialogue asks for them.
  private var isPlain: Bool { typed.isEmpty && scheduler == nil && !dryRun && !yes }

  private func guide(isOffered: Bool, in world: World) throws {
    let plan = try NagOnPlan(by: nil, shared.language, in: world)
    let guide = NagGuide(world: world, plan: plan)
    if isOffered, !world.screen.confirm(NagDialogueWords.offer) { throw ExitStatus.no }
    try guide.introduce()
    if let reason = plan.reason { world.screen.note(reason) }
    let agreement = try guide.run()
    let edit = try SettingsEdit(agreement.changes, in: world)
    var world = world
    world.home.settings = edit.settings
    // The crontab may have changed since the first question.
    let newPlan = try NagOnPlan(by: plan.scheduler, shared.language, in: world)
    try switchOn(newPlan, edit, topic: agreement.topic, in: world)
    try guide.conclude(agreement, NagOnWords(newPlan, in: world))
    note(newPlan, in: world)
  }

  private func switchOn(
    _ plan: NagOnPlan, _ edit: SettingsEdit, topic: ChannelSecrets.Ntfy? = nil, in world: World
  ) throws {
    try createLog(world.home.directories.nagLog)
    SSHAliases.resolveForRepositories(in: world)
    let installed = InstalledSchedule(
      plan.scheduler, writtenAt: world.clock.now().secondsSince1970, isForListAlone: plan.isForListAlone,
      isLeftInCrontab: plan.whyLineStays != nil)
    try edit.apply(in: world) {
      try keeping(topic, in: world) {
        try world.schedules.alone { try apply(plan.change, installed, plan.others, in: world) }
      }
    }
  }

  /// Stores a new topic, and removes it if `body` throws. A new one is made only if none was stored.
  private func keeping(_ topic: ChannelSecrets.Ntfy?, in world: World, _ body: () throws -> Void) throws {
    guard let topic else { return try body() }
    func store(_ topic: ChannelSecrets.Ntfy?) throws(CredentialsError) {
      try Credentials.change(in: world.home.directories) { $0.changeChannels { $0.ntfy = topic } }
    }
    try store(topic)
    do {
      try body()
    } catch {
      try? store(nil)
      throw error
    }
  }

  private var typed: [(AnySetting, String)] {
    AnySetting.typed([(.nagFrom, from), (.nagUntil, until), (.nagEvery, every), (.nagVia, via)])
  }

  /// Installs the schedule and removes the others. One that cannot be removed does no harm: a run sends nothing twice.
  private func apply(
    _ change: ScheduleChange, _ installed: InstalledSchedule, _ others: [ScheduleChange], in world: World
  ) throws {
    _ = try change.apply()
    do {
      try installed.save(in: world.home.directories)
    } catch {
      change.undo()
      throw error
    }
    for other in others {
      do throws(ScheduleError) {
        try world.screen.apply(other)
      } catch {
        world.screen.note(NagSchedulePhrases.otherStillCalls(other.scheduler, error.message))
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

  /// Asks for consent. Only a new schedule needs it, not a change of an existing one.
  private func agree(to plan: NagOnPlan, _ words: NagOnWords, in world: World) throws {
    if yes || plan.change.wasThere { return }
    let preview = lines([words.preview(plan.scheduler)], in: world)
    try world.screen.requireYes(
      to: words.question, after: preview + plan.difference, command: command, usually: true)
  }

  /// The same call, to be typed again.
  private var command: String { "cyc nag on" + options(via: via) }

  /// The options that were typed, each after a space.
  private func options(via: String?) -> String {
    let options = [
      ("--from", from), ("--until", until), ("--every", every), ("--via", via), ("--scheduler", scheduler?.rawValue),
      ("--lang", shared.language?.rawValue),
    ]
    let typed = options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    return typed.isEmpty ? "" : " " + ShellWords(words: typed).text
  }

  private func lines(_ sentences: [Sentence], in world: World) -> String {
    let columns = TerminalFacts.columns(
      option: nil, environment: world.home.environment, windowColumns: world.screen.terminal.windowColumns)
    return sentences.flatMap { $0(world.screen.language).wrapped(to: columns) }.map { $0 + "\n" }.joined()
  }

  private func say(
    _ words: NagOnWords, _ channels: ChannelReadiness, _ scheduler: Scheduler, in world: World
  ) throws {
    let sentences = words.on(channels.ready.map(\.rawValue), scheduler)
    if !world.screen.isQuiet { try world.screen.out(lines(sentences, in: world)) }
    for trouble in channels.troubles { world.screen.note(NagSchedulePhrases.wouldNotReach(trouble)) }
  }

  /// Notes what may keep the schedule from running.
  private func note(_ plan: NagOnPlan, in world: World) {
    if plan.scheduler == .systemd { world.screen.note(NagSchedulePhrases.lingering) }
    if plan.scheduler == .cron, world.lacksCronDaemon { world.screen.note(NagSchedulePhrases.noDaemon) }
    for name in ScheduledJob.namesWithPassword(in: world.home.environment) {
      world.screen.note(NagSchedulePhrases.variableNotKept(name, plan.scheduler))
    }
    if !plan.isForListAlone, let name = world.variableMissingInSchedule {
      world.screen.note(NagSchedulePhrases.lacksToken(name))
    }
    if let error = plan.whyLineStays { world.screen.note(NagSchedulePhrases.otherStillCalls(.cron, error.message)) }
  }
}

/// The changes of the schedule that `cyc nag on` would make, before it makes any.
struct NagOnPlan {
  /// Whether no user is set, so that only tasks and quizzes are announced.
  let isForListAlone: Bool
  let scheduler: Scheduler
  /// Why it is not the usual scheduler; nil if it is.
  let reason: Sentence?
  let change: ScheduleChange
  /// Removals of other schedules. Two schedules do no harm, but one of them is useless.
  let others: [ScheduleChange]
  /// Why cyc's line must stay in the crontab although another scheduler is used; nil if there is none, or it can be
  /// removed.
  let whyLineStays: ScheduleError?
  /// Empty if nothing changes.
  let difference: String

  /// - Parameter named: the scheduler that the user chose
  /// - Throws: `NagFailure`, `ScheduleError` and `StreakFailure` if reminders cannot work
  init(by named: Scheduler?, _ language: Language?, in world: World) throws {
    let first = try named.map { SchedulerChoice(scheduler: $0) } ?? SchedulerChoice.usual(in: world)
    guard world.call.programPath.hasPrefix("/") else { throw ScheduleError.unusablePath(world.call.programPath) }
    isForListAlone = try !world.hasUserInSchedule()
    if isForListAlone, try !world.hasTasksOrQuizzes() {
      throw StreakFailure.nobody(host: try world.session().host.name, typed: world.call.arguments)
    }
    let (choice, change) = try first.prepared(isNamed: named != nil, in: world) { scheduler throws(ScheduleError) in
      try world.schedules.installation(by: scheduler) { world.scheduledRun(beside: $0, language: language) }
    }
    (scheduler, reason, self.change) = (choice.scheduler, choice.reason, change)
    others = Scheduler.allCases.filter { $0 != choice.scheduler }.compactMap { try? world.schedules.removal(by: $0) }
    whyLineStays = choice.scheduler == .cron ? nil : world.whyLineStays
    difference = try ([change] + others).map { try $0.difference() }.joined()
  }

  func differenceOrNone(_ language: Language) -> String {
    difference.isEmpty ? NagSchedulePhrases.nothingToChange(language) + "\n" : difference
  }
}

extension NagOnWords {
  fileprivate init(_ plan: NagOnPlan, in world: World) throws {
    self.init(
      window: try world.home.settings.nagRule().window, tasks: world.home.settings[.nagTasks],
      isForListAlone: plan.isForListAlone)
  }
}

extension Screen {
  /// Applies a change, and says what is left to do by hand.
  fileprivate func apply(_ change: ScheduleChange) throws(ScheduleError) {
    guard let refusal = try change.apply() else { return }
    note(NagSchedulePhrases.onlyFilesRemoved(change.scheduler, refusal.message))
  }

  fileprivate func requireYes(
    to question: Sentence, after preview: String, command: String, usually: Bool = false
  ) throws {
    guard canAsk else { throw NagFailure.cannotAsk(command: command) }
    try out(preview)
    try requireYes(to: question, usually: usually)
  }
}

extension World {
  /// Whether a dialogue is possible and wanted.
  fileprivate var canGuide: Bool { screen.canAsk && screen.terminal.outputIsTerminal && !screen.isQuiet }

  fileprivate func hasTasksOrQuizzes() throws -> Bool {
    if features.tickTasks.contains(where: { $0.isOn(self) }) { return true }
    guard home.settings[.nagTasks] != .off else { return false }
    return try readTodos { try $0.count(TodoFilter()) > 0 } ?? false
  }
}

struct NagOffCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "off", abstract: Sentence(en: "Switch the reminders off.", ko: "알림을 꺼요."),
    discussion: Sentence(
      en: "Your own lines in the crontab stay as they are, and so do the settings, for the next time.",
      ko: "crontab에 직접 적은 줄은 그대로 두고, 설정도 다음을 위해 남겨 둬요."),
    examples: [
      "cyc nag off": .asksFirst,
      "cyc nag off --dry-run": Sentence(en: "shows what would change", ko: "무엇이 바뀔지 보기"),
    ])

  @Flag(
    help: ArgumentHelp(en: "Show what would be changed, and change nothing.", ko: "무엇이 바뀔지 보여 주기만 하고, 아무것도 바꾸지 않아요."))
  var dryRun = false

  @Flag(name: .shortAndLong, help: .doNotAsk)
  var yes = false

  @OptionGroup var shared: SharedOptions

  // A broken settings file must not keep the reminders on.
  static let settingsUse = SettingsUse.wanted

  func run(in world: World) throws {
    let (changes, failure) = try changes(in: world)
    guard !changes.isEmpty else {
      if !AheadMark.days(in: world).isEmpty { withdrawReminders(in: world) }
      return try world.screen.tell(NagSchedulePhrases.wasOff)
    }
    let difference = try changes.map { try $0.difference() }.joined()
    if dryRun {
      if let failure { world.screen.note(failure.message) }
      return try world.screen.out(difference)
    }
    if !yes {
      try world.screen.requireYes(to: NagSchedulePhrases.offQuestion, after: difference, command: "cyc nag off")
    }
    try world.schedules.alone { try apply(changes, in: world) }
    if let failure {
      // Cron may still call cyc, so the reminders are not off, and the record of the schedule stays. But a crontab to
      // which cyc has written nothing does not call it.
      guard InstalledSchedule.load(in: world.home.directories)?.isInCrontab == false else { throw failure }
      world.screen.note(failure.message)
    }
    InstalledSchedule.remove(in: world.home.directories)
    withdrawReminders(in: world)
    try world.screen.tell(NagSchedulePhrases.off)
  }

  /// No run is left to withdraw them. An error does not matter: the nag is off.
  private func withdrawReminders(in world: World) {
    guard !dryRun, let run = try? NagRun(in: world) else { return }
    try? run.withdrawReminders()
    let left = (try? run.cancelAll()) ?? []
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
  }

  /// A user who may not use cron can still remove another schedule. The failure is that of a scheduler that may still
  /// call cyc.
  private func changes(in world: World) throws -> ([ScheduleChange], ScheduleError?) {
    var changes: [ScheduleChange] = []
    var failure: ScheduleError?
    for scheduler in Scheduler.allCases {
      do throws(ScheduleError) {
        if let change = try world.schedules.removal(by: scheduler) { changes.append(change) }
      } catch {
        failure = error
      }
    }
    guard let failure, !world.home.isKeptOutOfUnusedCrontab(failure) else { return (changes, nil) }
    if changes.isEmpty { throw failure }
    return (changes, failure)
  }
}
