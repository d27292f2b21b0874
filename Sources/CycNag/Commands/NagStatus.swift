internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import Formats
internal import Schedule
internal import Terminal

/// Everything that `cyc nag status` tells.
struct NagStatus {
  let now: CivilTime
  let rule: NagRule
  /// How it is called.
  let schedule: NagSchedule
  let channels: [NagChannel]
  /// Why channels would not take a message, or did not take the last one.
  let troubles: [(channel: NagChannel, reason: Sentence)]
  let decision: NagRule.Decision
  /// Whether today is known to be done, at whatever hour.
  let isDone: Bool
  let snoozedUntil: CivilTime?
  let next: [UpcomingReminder]
  let runs: [NagStore.PastRun]
  /// What was done on this machine today; nil where no repositories are named.
  let localWork: (repositories: LocalRepositories, work: LocalWork)?
  /// What kept the last look from being right; nil where nothing did.
  let trouble: Sentence?
  /// That what was sent is not known from before some moment; nil where it is.
  let loss: Sentence?
  /// Messages that a crash left between being claimed and being sent.
  let unfinished: Int

  static let maxRuns = 10

  /// - Throws: `NagFailure`, `StoreError`
  init(in world: World) throws {
    let store = try NagStore.forReading(in: world)
    let now = world.now()
    self.now = now.local
    rule = try world.settings.nagRule()
    schedule = NagSchedule(in: world)
    let channels = world.settings[.nagVia]
    self.channels = channels
    troubles = try channels.compactMap { channel in
      let trouble = try channel.readiness(in: world) ?? NagDelivery.trouble(store.delivery(by: channel))
      return trouble.map { (channel, $0) }
    }
    let run = try NagRun(world: world, rule: rule, channels: channels, store: store)
    let report = run.reportOffline()
    decision = run.decision(by: report)
    isDone = report.map { NagRule.DayState(of: now.today, in: $0) == .done } ?? false
    snoozedUntil = run.memory.snoozedUntil
    runs = try store.runs(limit: NagStatus.maxRuns)
    trouble = run.memory.trouble
    loss = try store.loss().flatMap { $0.isTold(on: now.today) ? NagPhrases.lost($0) : nil }
    let repositories = world.localRepositories()
    localWork =
      world.settings[.nagRepositories].isEmpty
      ? nil : (repositories, LocalWork(on: now.today...now.today, in: repositories.folders, world))
    next = schedule.isThere ? try run.next(report, localWork?.work ?? LocalWork()) : []
    unfinished = try store.sendings(since: now.today - 7).count { $0.finished == nil }
  }

  /// Lines of at most a width in columns.
  func lines(_ language: Language, columns: Int) -> [Line] {
    let past = runs.map { LabeledList.Row(NagStatus.moment($0.happened.local), $0.reason(language)) }
    let title = Segment(past.isEmpty ? "" : Sentence(en: "Last runs", ko: "지난 실행")(language))
    return LabeledList(rows.map { LabeledList.Row($0.label(language), $0.value(language)) }).lines(columns: columns)
      + Line.flow([title], columns: columns) + LabeledList(past).lines(columns: columns)
  }

  private var rows: [(label: Sentence, value: Sentence)] {
    let every = NagPhrases.every(rule.window)
    let hours = NagPhrases.hours(rule.window)
    let (about, hint) = (schedule.sentence, schedule.hint)
    var rows = [
      (
        Sentence(en: "Schedule", ko: "예약"),
        Sentence(
          english: hint.map { "\(about.english) (\($0.english))" } ?? about.english,
          korean: hint.map { "\(about.korean) (\($0.korean))" } ?? about.korean)
      ),
      (
        Sentence(en: "Window", ko: "알림 시간"), .joined([hours, every], by: ", ")
      ),
      (Sentence(en: "Channels", ko: "채널"), .typed(channels.map(\.rawValue).joined(separator: ", "))),
      (Sentence(en: "Now", ko: "지금"), NagPhrases.standing(decision, rule.window)),
    ]
    for (index, message) in next.enumerated() {
      let words = [message.title == NagMessage.title ? "" : message.title, message.body].filter { !$0.isEmpty }
      let line = "\(NagStatus.moment(message.trigger))  \(Sanitizer.clean(words.joined(separator: ": ")))"
      rows.append((index == 0 ? Sentence(en: "Next", ko: "다음") : .typed(""), .typed(line)))
    }
    for trouble in [trouble, loss].compactMap(\.self) { rows.append((Sentence(en: "Trouble", ko: "문제"), trouble)) }
    for (channel, reason) in troubles {
      rows.append(
        (
          Sentence(en: "Trouble", ko: "문제"),
          Sentence(en: "\(channel.rawValue): \(reason)", ko: "\(channel.rawValue): \(reason)")
        ))
    }
    if let localWork {
      rows.append(
        (
          Sentence(en: "Local work", ko: "로컬 작업"),
          LocalWorkPhrases.standing(localWork.repositories, localWork.work)
        ))
    }
    if unfinished > 0 {
      rows.append(
        (
          Sentence(en: "Broken off", ko: "중단"),
          Sentence(
            en: unfinished == 1
              ? "1 reminder was started and not finished; it will not be sent again"
              : "\(unfinished) reminders were started and not finished; they will not be sent again",
            ko: "보내다 만 알림이 \(unfinished)개 있어요. 다시 보내지는 않아요")
        ))
    }
    return rows
  }

  private static func moment(_ time: CivilTime) -> String { "\(time.day) \(time.clock)" }
}

extension NagStatus: JSONConvertible {
  var json: JSONValue {
    let reasons =
      troubles.map { ($0.channel.rawValue, $0.reason.english) } + (trouble.map { [("github", $0.english)] } ?? [])
      + (loss.map { [("memory", $0.english)] } ?? [])
    return [
      "window": NagPhrases.hours(rule.window).english,
      "every_minutes": rule.window.everyMinutes,
      "on": schedule.isOn,
      "schedule": schedule.sentence.english,
      "broken_off": unfinished,
      "scheduler": schedule.scheduler?.rawValue,
      "channels": channels.map(\.rawValue),
      "troubles": Dictionary(reasons) { $1 },
      "reason": NagPhrases.standing(decision, rule.window).english,
      "done": isDone,
      "next": next,
      "snoozed_until": snoozedUntil?.description,
      "local_work": localWork.map(NagStatus.json),
      "runs": runs.map { ["time": $0.happened.rfc3339WithOffset, "reason": $0.reason.english] },
    ]
  }

  private static func json(_ repositories: LocalRepositories, _ work: LocalWork) -> JSONValue {
    func counts(_ shares: [LocalWork.Share]) -> [String: Int] {
      Dictionary(shares.map { ($0.name, $0.count) }, uniquingKeysWith: +)
    }
    return [
      "repositories": repositories.folders.count,
      "unpushed": counts(work.unpushed), "pushed": counts(work.pushed), "uncommitted": counts(work.changed),
      "not_on_github": work.elsewhere, "unanswered": work.unanswered,
      "without_repository": repositories.withoutRepository,
    ]
  }
}

extension UpcomingReminder: JSONConvertible {
  var json: JSONValue { ["id": id, "title": title, "body": body, "trigger": trigger.description] }
}
