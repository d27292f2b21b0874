internal import ArgumentParser
internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Formats
internal import Platform
internal import Schedule
internal import Store
internal import Streaks
internal import Terminal
internal import Todos

struct NagStatusCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "status",
    abstract: Sentence(
      en: "Show the schedule, today's state, what will be sent, and the last runs.",
      ko: "예약, 오늘의 상태, 앞으로 보낼 알림, 최근 실행을 보여 줘요."),
    discussion: TodoNoticePhrases.whenSent,
    examples: [
      "cyc nag status": Sentence(en: "the schedule, today, what comes next", ko: "예약, 오늘, 앞으로 올 알림"),
      "cyc nag status --json": .forScripts,
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let status = try NagStatus(in: world)
    try output.print(in: world, json: status.json) { display in
      let lines = status.lines(world.screen.language, columns: display.columns)
      return display.shown(lines.text(display.depth), world.screen.language)
    }
  }
}

struct NagStatus {
  private let year: Int
  let outlook: NagOutlook
  let rule: NagRule
  let schedule: NagSchedule
  let channels: [NagChannel]
  /// Why channels are not ready, or failed last time.
  let channelTroubles: [(channel: NagChannel, reason: Sentence, isReady: Bool)]
  let decision: NagRule.Decision
  /// Whether today is done, also outside the window; nil if it is not known.
  let isDone: Bool?
  let snoozedUntil: CivilTime?
  let next: [UpcomingMessage]
  let runs: [NagStore.PastRun]
  /// Work of today on this machine; nil if no repositories are set.
  let localWork: (repositories: LocalRepositories, work: LocalWork)?
  /// Why the last check of today failed, or may be wrong.
  let trouble: Sentence?
  /// Why no run can begin; nil if runs can, or if the reminders are off.
  let runTrouble: Sentence?
  /// Says that the nag's file was damaged; nil if it was not.
  let loss: Sentence?
  /// Messages of the last week whose sending was cut off by a crash.
  let unfinished: Int
  /// How the schedule reaches the token of `cyc login`; nil if there is none.
  let token: TokenReach?
  /// Reminders that wait on the ntfy server, and those that could not be taken back.
  let waiting: [AheadMemory.Waiting]
  /// Why the server takes none; nil if it takes them, or is not used.
  let aheadTrouble: Sentence?

  static let maxRuns = 10

  init(in world: World) throws {
    let store = try NagStore.forReading(in: world)
    let now = world.clock.now()
    year = now.today.year
    rule = try world.home.settings.nagRule()
    schedule = NagSchedule(in: world)
    let channels = world.home.settings[.nagVia]
    self.channels = channels
    let obstacles = channels.map { (channel: $0, reason: $0.obstacle(in: world)) }
    channelTroubles = try obstacles.compactMap { channel, reason in
      try (reason ?? NagDelivery.trouble(store.delivery(by: channel), in: now.today.year)).map {
        (channel, $0, reason == nil)
      }
    }
    let run = try NagRun(world: world, rule: rule, channels: channels, store: store)
    let report = run.reportOffline()
    // Also false after a logout, which a run reports as an error.
    let hasUser = run.hasUser && (!schedule.isThere || (try? world.hasUserInSchedule()) != false)
    decision = hasUser ? run.decision(by: report) : .silent(.noUser)
    let today =
      report.map { NagRule.DayState(of: now.today, in: $0) }
      ?? NagRule.DayState(of: now.today, resting: world.ownRestRules())
    isDone = [nil, .unknown, .notDrawn].contains(today) ? nil : today == .done
    snoozedUntil = run.memory.snoozedUntil
    runs = try store.runs(limit: NagStatus.maxRuns)
    let sendings = try store.sendings(since: now.today - 7)
    // A failed check of an earlier evening says nothing of today. A failure is reported once an evening, so a report
    // shows that it is of this one.
    let failedThisEvening = run.hasFailedCheck && sendings.contains { $0.key == .trouble(on: run.evening) }
    let isFailureOver = run.hasFailedCheck && (isDone == true || !failedThisEvening)
    trouble = isFailureOver ? nil : run.memory.trouble
    runTrouble = schedule.isThere ? try NagStatus.runTrouble(in: world) : nil
    loss = try store.loss().flatMap { $0.isReported(on: now.today) ? NagPhrases.lost($0) : nil }
    let repositories = world.home.localRepositories()
    localWork =
      world.home.settings[.nagRepositories].isEmpty
      ? nil : (repositories, LocalWork(on: now.today...now.today, in: repositories.folders, world))
    let isSending = schedule.isThere && runTrouble == nil
    let reminders = isSending && hasUser ? run.nextReminders(report, localWork?.work ?? LocalWork()) : []
    next = isSending ? run.nextMessages(with: reminders) : []
    token = world.tokenReach
    let ahead = run.memory.ahead
    waiting = ahead.waiting.filter {
      !$0.isDelivered && $0.moment > now.secondsSince1970 && (!$0.isUnsure || $0.isStuck)
    }
    let usesAhead = world.home.settings[.nagAhead] && channels.contains(.ntfy)
    aheadTrouble = usesAhead ? ahead.problem.map { AheadPhrases.problem($0.kind) } : nil
    unfinished = sendings.count { $0.finished == nil }
    let isOff = !schedule.isThere
    outlook = NagOutlook(
      now: now.local, schedule: schedule, window: rule.window, hasUser: hasUser,
      ready: obstacles.filter { $0.reason == nil }.map(\.channel),
      decision: run.hasNothingAtStake(report) ? .silent(.noStreak) : decision, today: today,
      next: reminders.first?.trigger,
      // With reminders off, nothing takes back what is stuck on the server.
      waiting: waiting.filter { !$0.isUnsure && (!$0.isStuck || isOff) }.map(\.copy.delivery),
      snoozedUntil: snoozedUntil, hasFailedCheck: failedThisEvening, canRun: runTrouble == nil)
  }

  /// A run that cannot take its lock, or cannot record what it sends, ends before it sends anything. Its error is only
  /// in the log, or nowhere if the disk is full.
  private static func runTrouble(in world: World) throws -> Sentence? {
    do {
      try world.skippingIfLocked("nag") {}
      try NagStore(in: world).checkWritable()
      return nil
    } catch StoreError.busy {
      // A run is at work.
      return nil
    } catch let failure as StoreError {
      return NagPhrases.withHint(failure)
    }
  }

  func lines(_ language: Language, columns: Int) -> [Line] {
    let ahead = next.map { message in
      let words = [message.title, message.body].filter { !$0.isEmpty }.joined(separator: ": ")
      return LabeledList.Row(message.trigger.writtenInColumn(in: year)(language), Sanitizer.clean(words))
    }
    let past = runs.map { LabeledList.Row($0.happened.local.writtenInColumn(in: year)(language), $0.reason(language)) }
    func section(_ title: Sentence, _ rows: [LabeledList.Row]) -> [Line] {
      let heading = Segment(title(language), Style(bold: true)).wrapped(to: columns)
      return rows.isEmpty ? [] : heading + LabeledList(rows).lines(columns: columns)
    }
    return .stacked([
      Segment(outlook.sentence(language)).wrapped(to: columns),
      LabeledList(rows.map { LabeledList.Row($0.label(language), $0.value(language)) }).lines(columns: columns),
      section(Sentence(en: "Next reminders", ko: "다음 알림"), ahead),
      section(Sentence(en: "Last runs", ko: "지난 실행"), past),
    ])
  }

  private var rows: [(label: Sentence, value: Sentence)] {
    let window = rule.window
    var rows: [(label: Sentence, value: Sentence)] = []
    // The first sentence says that they are off.
    if schedule.state != .off {
      let hint = schedule.hint.map { Sentence(en: " (\($0))", ko: " (\($0))") }
      rows.append((Sentence(en: "Schedule", ko: "예약"), .joined([schedule.sentence, hint].compactMap(\.self), by: "")))
    }
    rows += [
      (Sentence(en: "Hours", ko: "알림 시간"), .joined([NagPhrases.hours(window), NagPhrases.every(window)], by: ", ")),
      (Sentence(en: "Channels", ko: "채널"), .typed(channels.map(\.rawValue).joined(separator: ", "))),
    ]
    if schedule.isThere {
      rows.append((Sentence(en: "Now", ko: "지금"), NagPhrases.standing(decision, window, at: outlook.now)))
    }
    let coming = waiting.filter { !$0.isStuck }.map(\.copy)
    if !coming.isEmpty {
      rows.append((Sentence(en: "In advance", ko: "미리 맡김"), AheadPhrases.waiting(coming, in: year)))
    }
    if let words = token?.words { rows.append((Sentence(en: "Token", ko: "토큰"), words)) }
    // While reminders are off, no channel has to be ready; `cyc nag on` tries each.
    let relevant = channelTroubles.filter { schedule.state != .off || $0.isReady }
    for trouble in [runTrouble, trouble, loss, keyringTrouble, aheadTrouble, stuckTrouble].compactMap(\.self)
      + relevant.map({ NagPhrases.notSent($0.channel, $0.reason) })
    {
      rows.append((Sentence(en: "Trouble", ko: "문제"), trouble))
    }
    if let localWork {
      let standing = LocalWorkPhrases.standing(localWork.repositories, localWork.work)
      rows.append((Sentence(en: "Local work", ko: "로컬 작업"), standing))
    }
    if unfinished > 0 {
      let brokenOff = Sentence(
        en: unfinished == 1
          ? "1 reminder was started and not finished; it will not be sent again"
          : "\(unfinished) reminders were started and not finished; they will not be sent again",
        ko: "보내다 만 알림이 \(unfinished)개 있어요. 다시 보내지는 않아요")
      rows.append((Sentence(en: "Broken off", ko: "중단"), brokenOff))
    }
    return rows
  }

  private var stuckTrouble: Sentence? {
    let stuck = waiting.filter(\.isStuck).map(\.copy)
    return stuck.isEmpty ? nil : AheadPhrases.stuck(stuck, in: year)
  }

  private var keyringTrouble: Sentence? { token == .outOfReach ? NagPhrases.keyringOutOfReach : nil }
}

extension NagStatus: JSONConvertible {
  var json: JSONValue {
    let reasons =
      channelTroubles.map { ($0.channel.rawValue, $0.reason.english) }
      + (runTrouble.map { [("run", $0.english)] } ?? [])
      + (trouble.map { [("github", $0.english)] } ?? [])
      + (loss.map { [("memory", $0.english)] } ?? []) + (keyringTrouble.map { [("keyring", $0.english)] } ?? [])
      + (aheadTrouble.map { [("ahead", $0.english)] } ?? [])
    return [
      "window": NagPhrases.hours(rule.window).english,
      "every_minutes": rule.window.everyMinutes,
      "outlook": outlook.sentence.english,
      "on": schedule.isOn,
      "schedule": schedule.sentence.english,
      "broken_off": unfinished,
      "scheduler": schedule.scheduler?.rawValue,
      "channels": channels.map(\.rawValue),
      "troubles": Dictionary(reasons) { $1 },
      "reason": NagPhrases.standing(decision, rule.window, at: outlook.now).english,
      "done": isDone,
      "next": next,
      "in_advance": waiting,
      "snoozed_until": snoozedUntil?.description,
      "local_work": localWork.map(NagStatus.json),
      "runs": runs.map { ["time": $0.happened.rfc3339WithOffset, "reason": $0.reason.english] },
    ]
  }

  private static func json(_ repositories: LocalRepositories, _ work: LocalWork) -> JSONValue {
    func counts(_ counts: [LocalWork.RepositoryCount]) -> [String: Int] {
      Dictionary(counts.map { ($0.name, $0.count) }, uniquingKeysWith: +)
    }
    return [
      "repositories": repositories.folders.count,
      "unpushed": counts(work.unpushed), "pushed": counts(work.pushed), "uncommitted": counts(work.changed),
      "not_on_github": work.elsewhere, "unanswered": work.unanswered,
      "without_repository": repositories.withoutRepository,
    ]
  }
}

extension AheadMemory.Waiting: JSONConvertible {
  var json: JSONValue {
    [
      "id": copy.identifier, "title": title, "body": body, "trigger": copy.delivery.description,
      "as_of": copy.checkedAt.description, "being_taken_back": isStuck,
    ]
  }
}

extension UpcomingMessage: JSONConvertible {
  var json: JSONValue { ["id": id, "title": title, "body": body, "trigger": trigger.description] }
}

/// A reminder to commit, or a notice of tasks, that will be sent unless something changes.
struct UpcomingMessage: Equatable {
  let id: String
  let title: String
  let body: String
  let trigger: CivilTime

  fileprivate static let maxReminders = 3
  /// Reminders and notices of tasks.
  fileprivate static let maxMessages = 6
  /// Days to look ahead: more than one, because days of rest have no reminders.
  fileprivate static let maxDays = 14
}

extension NagRun {
  /// Reminders and notices of tasks, the next first.
  func nextMessages(with reminders: [UpcomingMessage]) -> [UpcomingMessage] {
    let messages = reminders + nextNotices()
    let sorted = messages.sorted { $0.trigger.secondsAsUTC < $1.trigger.secondsAsUTC }
    return Array(sorted.prefix(UpcomingMessage.maxMessages))
  }

  /// Whether nothing comes before the next commit, because of `nag.only_on_streak`.
  func hasNothingAtStake(_ report: StreakReport?) -> Bool {
    rule.onlyOnStreak && report.map { $0.streak.currentDays == 0 } ?? false
  }

  /// The next reminders to commit, with the texts that they would have as of now.
  func nextReminders(_ report: StreakReport?, _ work: LocalWork) -> [UpcomingMessage] {
    let situation = situation
    guard situation.hasUser, !hasNothingAtStake(report) else { return [] }
    let open = rule.window.slot(at: now.local).map { [$0] } ?? []
    let slots = (open + rule.window.slots(after: now.local, days: UpcomingMessage.maxDays))
      .map { NagRule.Occasion.slot($0) }
    let calls =
      rule.lastCallMinutes == 0
      ? [] : (0..<UpcomingMessage.maxDays).map { NagRule.Occasion.lastCall(now.local.day + $0) }
    let callTimes = Set(calls.compactMap { trigger(of: $0)?.secondsAsUTC })
    let coming = (slots + calls).compactMap { occasion -> (occasion: NagRule.Occasion, time: CivilTime)? in
      guard let time = trigger(of: occasion) else { return nil }
      // A last call also counts as the slot that begins with it.
      if case .slot = occasion, callTimes.contains(time.secondsAsUTC) { return nil }
      return (occasion, time)
    }.sorted { $0.time.secondsAsUTC < $1.time.secondsAsUTC }
    // Without a report only days off are known.
    let rules = report?.rules.resting ?? world.ownRestRules()
    func isQuiet(_ day: Day) -> Bool {
      let state = report.map { NagRule.DayState(of: day, in: $0) } ?? NagRule.DayState(of: day, resting: rules)
      return [.done, .resting, .frozen].contains(state)
    }
    // A page that is drawn in UTC has no square for a day before midnight UTC, so nothing reminds of it.
    let isInUTC = report?.coverage.pageZone == "UTC"
    func isUndrawn(at time: CivilTime) -> Bool {
      isInUTC && world.clock.instant(.local(time)).secondsSince1970 < time.day.number * 86_400
    }
    // After midnight, a commit or a day off on either day ends the reminders of the evening.
    return coming.lazy.filter { occasion, time in
      !(occasion.day...time.day).contains(where: isQuiet) && !isUndrawn(at: time)
        && !situation.sent.contains(occasion)
    }.prefix(UpcomingMessage.maxReminders).map { reminder(of: $0.occasion, at: $0.time, report, work) }
  }

  /// When a reminder comes: at its time, or when a snooze ends within its slot or day. Nil if the snooze ends later, or
  /// if its time has begun and the next run is due at once.
  private func trigger(of occasion: NagRule.Occasion) -> CivilTime? {
    let start =
      if case .slot(let slot) = occasion { rule.window.start(of: slot) } else {
        CivilTime(utcSeconds: ((occasion.day.number + 1) * 1440 - rule.lastCallMinutes) * 60)
      }
    // The first run after the snooze: at 20:58 the next one is that of 21:00, which already belongs to another slot.
    let afterSnooze = memory.snoozedUntil.map(NagTick.first)?.secondsAsUTC ?? 0
    let earliest = max(start.secondsAsUTC, afterSnooze)
    let time = CivilTime(utcSeconds: earliest)
    let isWithin =
      if case .slot(let slot) = occasion { rule.window.slot(at: time) == slot } else { time.day == occasion.day }
    return earliest > now.local.secondsAsUTC && isWithin ? time : nil
  }

  private func reminder(
    of occasion: NagRule.Occasion, at time: CivilTime, _ report: StreakReport?, _ work: LocalWork
  ) -> UpcomingMessage {
    let key = rule.key(of: occasion)
    // GitHub probably shows pushed commits by then.
    let localOnly = occasion.day == now.today ? LocalWork(unpushed: work.unpushed, changed: work.changed) : LocalWork()
    // The texts do not depend on the decision.
    let evaluation = Evaluation(decision: .silent(.outsideWindow), report: report, work: localOnly)
    let subject = NagRule.Subject(situation.updated(with: evaluation.work, pushedFirstSeen: nil))
    let moment = world.clock.instant(.local(time))
    return UpcomingMessage(
      id: "\(key.day)/\(key.name)", title: title(of: subject, occasion, evaluation, at: moment),
      body: withLastChance(body(of: subject, occasion, evaluation, at: moment), occasion), trigger: time)
  }

  /// None if the list cannot be read, which is said on stderr: reminders to commit come without it.
  private func nextNotices() -> [UpcomingMessage] {
    let now = now.local
    let notices = readOptional {
      try world.todoNotices(due: now.day...now.day + UpcomingMessage.maxDays, at: now) {
        memory.notices(since: now.day)
      }
    }
    return (notices?.pending ?? []).map { notice in
      let words = TodoNoticeMessage(notice, language: world.screen.language)
      return UpcomingMessage(id: notice.id, title: words.title, body: words.body ?? "", trigger: notice.when)
    }
  }
}

/// How a run of the schedule reaches the token. Cron passes on no address of a session bus.
enum TokenReach: Equatable {
  case file
  /// The keyring of macOS, which needs no bus.
  case keychain
  /// A keyring on the session bus with this address.
  case bus(String)
  case outOfReach

  fileprivate var words: Sentence? {
    switch self {
    case .file: Sentence(en: "in a file that only you can read", ko: "나만 읽을 수 있는 파일에 있어요")
    case .keychain: Sentence(en: "in the keyring", ko: "키링에 있어요")
    case .bus(let address): NagPhrases.inKeyring(address)
    case .outOfReach: nil
    }
  }
}

extension World {
  fileprivate var tokenReach: TokenReach? {
    guard let account = try? publicSession().account else { return nil }
    if account.storage == .file { return .file }
    #if os(macOS)
      return .keychain
    #else
      var environment = home.environment
      for name in [SessionBus.variable, "XDG_RUNTIME_DIR"] { environment[name] = nil }
      return SessionBus.completing(environment)[SessionBus.variable].map { .bus($0) } ?? .outOfReach
    #endif
  }
}
