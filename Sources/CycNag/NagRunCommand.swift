internal import ArgumentParser
internal import CycBase
internal import Days
internal import Notify
internal import Platform

struct NagRunCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "run",
    abstract: Sentence(
      en: "Send a reminder if one is due; the schedule calls this.", ko: "알릴 때라면 알려요. 예약이 실행하는 명령이에요."),
    discussion: Sentence(
      en: """
        It prints nothing when all is well. GitHub is asked only when a reminder may be due, while one is showing, or \
        to hand the evening's reminders to the ntfy server.
        """,
      ko: "문제가 없으면 아무것도 출력하지 않아요. 알릴 때가 되었거나, 알림이 떠 있거나, 저녁 알림을 ntfy 서버에 맡길 때만 GitHub에 물어봐요."),
    examples: [
      "cyc nag run --dry-run --explain": Sentence(en: "what it would do now", ko: "지금이라면 어떻게 할지"),
      "cyc nag run --dry-run --at 23:10": Sentence(en: "and late in the evening", ko: "늦은 저녁이라면"),
    ])

  @Flag(help: ArgumentHelp(en: "Decide, but send nothing and remember nothing.", ko: "정하기만 하고, 보내지도 기억하지도 않아요."))
  var dryRun = false

  @Flag(help: ArgumentHelp(en: "Say why.", ko: "이유를 말해요."))
  var explain = false

  @Option(
    help: ArgumentHelp(
      en: "Decide as if it were this time, such as 21:30 or 2026-11-21T21:30; with --dry-run.",
      ko: "이 시각이라고 치고 정해요. 예: 21:30, 2026-11-21T21:30. --dry-run과 함께 써요.", valueName: "time"))
  var at: String?

  @OptionGroup var shared: SharedOptions

  /// Settings that cannot be read are reported through the channels.
  static let settingsUse = SettingsUse.wanted
  /// Limit for the log, and for the previous log.
  private static let maxLogBytes = 256 << 10
  /// How many seconds before a notice `beforeNag` runs.
  private static let secondsToPrepare = 10
  /// How long a run with `--explain` waits for another one.
  private static let secondsToWait = 30.0

  func validate() throws {
    if at != nil, !dryRun { throw UsageFailure.alone("--at", needs: "--dry-run") }
  }

  func run(in world: World) throws {
    var world = world
    // Cron passes on no address of the session bus, which desktop notifications need.
    world.home.environment = RememberedBus.completing(world.home)
    // Otherwise a day found to be done would start another `nag run` to cancel them.
    world.call.changes.cancelsReminders = true
    if dryRun { return try runDry(at: try at.map(world.clock.instant(typed:)) ?? world.clock.now(), in: world) }
    let began = world.clock.now().local
    var mayHaveNotices = true
    do {
      // Tasks, quizzes and sync share a database, and opening it takes longer than reading it.
      let world = world.sharingReadSession()
      world.features.beforeNag(world, /* noticeFollows: */ false)
      try remind(since: began, &mayHaveNotices, in: world)
    } catch {
      // Even if an error prevented a reminder, a notice of a task comes at its minute.
      if mayHaveNotices { try? sendNotices(since: began, in: world) }
      throw error
    }
    if mayHaveNotices { try sendNotices(since: began, in: world) }
  }

  /// - Parameter mayHaveNotices: set to false if no notice of a task is due before the next tick, as in most runs
  private func remind(since began: CivilTime, _ mayHaveNotices: inout Bool, in world: World) throws {
    // A change of the settings starts a run of its own. A run that is to say why waits for it.
    try world.skippingIfLocked("nag", waitSeconds: explain ? Self.secondsToWait : 0) {
      // First, so that a run that fails every few minutes does not fill the disk with errors.
      rotateLog(in: world)
      let nag = try NagRun(in: world)
      let notices = nag.notices()
      mayHaveNotices = notices.map { $0.next(after: began, before: NagTick.next(after: began)) != nil } ?? true
      let sendingBegan = world.clock.now()
      let sent = Result { try recordingFailure(nag) { try nag.decideAndSend(notices) } }
      // From the store, since `sent` may be an error although a message was sent before it.
      let hasSent = try nag.store.hasSent(since: sendingBegan, until: world.clock.now())
      let others = try runOthers(TickTask.Tick(now: sendingBegan, hasSent: hasSent), in: world)
      let outcome = try sent.get()
      let count = outcome.messages.count + others.reduce(0) { $0 + $1.messageCount }
      if count > 0 { world.call.changes.hasAny = true }
      // Features that sent nothing are not worth a record.
      let reasons = [reason(outcome, nag.rule, at: nag.now)] + others.filter { $0.messageCount > 0 }.map(\.reason)
      try nag.store.noteRun(Sentence.joined(reasons, by: "; "), messageCount: count, at: world.clock.now())
      try say(outcome, others, nag.rule, at: nag.now, in: world)
      guard outcome.isDelivered else { throw NagFailure.allFailed(outcome.failures) }
    }
  }

  /// Runs the other features' work of this tick. Their errors go to the log and prevent nothing else.
  private func runOthers(_ tick: TickTask.Tick, in world: World) throws -> [TickTask.Outcome] {
    try world.features.tickTasks.compactMap { task in
      do {
        return try task.run(world, tick)
      } catch let failure as any UserFacingError {
        world.screen.printError(failure.message, hint: failure.hint)
        return nil
      }
    }
  }

  /// Waits for the notices of tasks that are due before the next tick, and sends them at their minutes. Reads the list
  /// again for each, and keeps no database open while it waits. A run on a terminal, or with a clock set by hand, does
  /// not wait.
  private func sendNotices(since began: CivilTime, in world: World) throws {
    if world.screen.terminal.outputIsTerminal || CycNow.instant(environment: world.home.environment) != nil { return }
    let nextTick = NagTick.next(after: began)
    var last = began
    // If the list cannot be read, the run has reported it.
    while let next = try? world.nextNotice(after: last, before: nextTick) {
      wait(until: next, leaving: Self.secondsToPrepare, world.clock)
      world.features.beforeNag(world, /* noticeFollows: */ true)
      wait(until: next, leaving: 0, world.clock)
      try world.skippingIfLocked("nag") {
        let outcome = try NagRun(in: world).sendNotices()
        guard outcome.isDelivered else { throw NagFailure.allFailed(outcome.failures) }
      }
      last = next
    }
  }

  private func wait(until time: CivilTime, leaving secondsLeft: Int, _ clock: Clock) {
    let seconds = time.secondsAsUTC - clock.now().local.secondsAsUTC - secondsLeft
    if seconds > 0 { clock.sleep(Double(min(seconds, NagTick.minutes * 60))) }
  }

  /// Records a run that failed too, so that `cyc nag status` shows why no reminder came.
  private func recordingFailure<Value>(_ nag: NagRun, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let failure as any UserFacingError {
      try nag.store.noteRun(NagPhrases.failed(failure.message), at: nag.now)
      throw failure
    }
  }

  private func runDry(at now: Instant, in world: World) throws {
    let rule = try world.home.settings.nagRule()
    let nag = try NagRun(world: world, rule: rule, store: try NagStore.forReading(in: world), now: now)
    let outcome = try nag.decide()
    let others = try runOthers(TickTask.Tick(now: now, hasSent: !outcome.messages.isEmpty, isDry: true), in: world)
    try say(outcome, others, rule, at: now, in: world)
  }

  private func rotateLog(in world: World) {
    do throws(PrivateFileError) {
      try PrivateFile.rotate(world.home.directories.nagLog, aboveBytes: NagRunCommand.maxLogBytes)
    } catch {
      world.screen.note(NagPhrases.logStays(error.path, error.sentence))
    }
  }

  private func reason(_ outcome: NagRun.Outcome, _ rule: NagRule, at now: Instant) -> Sentence {
    let reason =
      outcome.messages.contains(where: \.key.isCheer)
      ? (dryRun ? NagPhrases.wouldPraise : NagPhrases.praised)
      : outcome.isDelivered
        ? NagPhrases.reason(outcome.decision, rule.window, at: now.local, isDry: dryRun) : NagPhrases.notDelivered
    // Messages that are neither reminders nor praise are notices, with a key for each task.
    let announced = outcome.messages.filter { $0.key.occasion == nil && !$0.key.isCheer }.flatMap(\.keys).count
    // If a message reached no channel, it is not known here which tasks were announced.
    let isAnnounced = announced > 0 && outcome.isDelivered
    let parts = [reason, isAnnounced ? NagPhrases.announced(announced, isDry: dryRun) : nil].compactMap(\.self)
    let summary = Sentence.joined(parts, by: "; ")
    let details = (outcome.decision.restsOnUnknownState ? [outcome.trouble].compactMap(\.self) : []) + outcome.failures
    guard !details.isEmpty else { return summary }
    let because = Sentence.joined(details, by: "; ")
    return Sentence(en: "\(summary) (\(because))", ko: "\(summary) (\(because))")
  }

  /// Prints the reasons with `--explain`, and the messages with `--dry-run`.
  private func say(
    _ outcome: NagRun.Outcome, _ others: [TickTask.Outcome], _ rule: NagRule, at now: Instant, in world: World
  ) throws {
    if explain {
      for reason in [reason(outcome, rule, at: now)] + others.map(\.reason) {
        try world.screen.out(reason(world.screen.language) + "\n")
      }
    }
    for message in dryRun ? outcome.messages : [] {
      let body = message.body.isEmpty ? "" : ": \(message.body)"
      try world.screen.out("[\(message.urgency.rawValue)] \(message.title)\(body)\n")
    }
  }

  var declarations: Mirror {
    mirror([("_dryRun", _dryRun), ("_explain", _explain), ("_at", _at), ("_shared", _shared)])
  }
}

extension Clock {
  /// A time given with `--at`, of today unless it has a date.
  fileprivate func instant(typed text: String) throws(NagFailure) -> Instant {
    let today = now().today
    let time = ParsedTime.one(text).map { CivilTime(day: today, hour: $0.hour, minute: $0.minute, second: 0) }
    guard let time = time.map({ Timestamp.local($0) }) ?? Timestamp(iso8601: text) else { throw .notATime(text) }
    return SystemClock.instant(for: time)
  }
}
