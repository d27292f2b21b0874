internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Notify
internal import Store
internal import Streaks

// A reminder of a day that is done by now says what is not true any more: it gives way to a word of praise, or goes away.

extension NagRun {
  /// GitHub is asked for it no more often than every so many seconds.
  private static let lookSeconds = 15 * 60

  /// What is said to the end of today's reminders, where today is done and some of them stand. It is found out for that where a run has
  /// nothing else to ask.
  func praise(_ evaluation: Evaluation) -> NagMessage? {
    let standing = StandingReminders(memory.reminders, on: evening, channels)
    guard !standing.channels.isEmpty, memory.snoozedUntil == nil else { return nil }
    let report =
      switch evaluation.decision {
      case .silent(.done): evaluation.report ?? reportOfDoneDay()
      case .silent(.sent), .silent(.outsideWindow): reportOfDoneDay()
      case .send, .silent: nil as StreakReport?
      }
    return report.map { praise($0, after: standing.latest) }
  }

  func praise(_ report: StreakReport, after latest: DeliveryID?) -> NagMessage {
    NagMessage(
      key: .cheer(on: evening), title: NagMessage.title,
      body: NagPhrases.cheer(streakDays: report.streak.currentDays)(world.language), urgency: .low,
      hasActions: false, sequence: sequence(after: latest))
  }

  /// The day that reminders of now are about.
  var evening: Day { rule.window.slot(at: now.local)?.day ?? now.today }

  /// What is known here says it at once; GitHub is asked now and then, and before the day ends.
  private func reportOfDoneDay() -> StreakReport? {
    let known = reportOffline()
    if let known, isDone(in: known) { return known }
    let age = known.map { now.secondsSince1970 - $0.coverage.fetchedAt.secondsSince1970 } ?? .max
    let left = rule.window.endOfDay(now.local).secondsAsUTC - now.local.secondsAsUTC
    guard age >= NagRun.lookSeconds || left <= NagTick.minutes * 60, let report = try? report(.recheck) else {
      return nil
    }
    return isDone(in: report) ? report : nil
  }

  private func isDone(in report: StreakReport) -> Bool {
    let seen = situation.updated(with: report, resting: world.ownRestRules())
    return rule.dayState(today: seen.today, yesterday: seen.yesterday, at: seen.now) == .done
  }

  /// Puts it in the place of the reminders that stand; where nobody wants to be praised, those only go away.
  ///
  /// - Returns: whether anybody was praised.
  func end(with cheer: NagMessage) throws(StoreError) -> Bool {
    let isWanted = world.settings[.nagCheer]
    var hasTaken = false
    for channel in StandingReminders(memory.reminders, on: cheer.key.day, channels).channels
    where try store.claim(cheer.key, channel, at: world.now()) {
      let failure = isWanted ? failure(of: channel, cheer) : failureToWithdraw(cheer.sequence, from: channel)
      try store.finish(cheer.key, channel, failure: failure?.english, at: world.now())
      if isWanted { try store.noteDelivery(by: channel, failure: failure, at: world.now()) }
      if failure == nil { hasTaken = isWanted }
    }
    if hasTaken { try store.keep(cheer, at: world.now()) }
    return hasTaken
  }

  /// Takes away the reminders that stand beside a decision, where the person has asked for silence or for a day off.
  ///
  /// - Throws: `StoreError`
  func withdrawReminders(beside decision: NagRule.Decision) throws(StoreError) {
    switch decision {
    case .silent(.sent), .silent(.outsideWindow):
      guard !StandingReminders(memory.reminders, on: evening, channels).channelsToWithdrawFrom.isEmpty else { return }
      if NagRule.DayState(of: evening, resting: world.ownRestRules()) != nil { try withdrawReminders() }
    case .silent(let silence):
      if silence.isRequested { try withdrawReminders() }
    case .send: break
    }
  }

  /// Takes away the reminders that stand: without a word, and once.
  ///
  /// - Throws: `StoreError`
  func withdrawReminders() throws(StoreError) {
    let standing = StandingReminders(memory.reminders, on: evening, channels)
    guard let latest = standing.latest else { return }
    for channel in standing.channelsToWithdrawFrom where try store.claim(latest.withdrawn, channel, at: world.now()) {
      let failure = failureToWithdraw(sequence(after: latest), from: channel)
      try store.finish(latest.withdrawn, channel, failure: failure?.english, at: world.now())
    }
  }

  /// What ends the evening's reminders.
  private func sequence(after latest: DeliveryID?) -> Message.Sequence {
    sequence(on: evening, latest.flatMap(\.occasion).map(step) ?? "cheer", isEnd: true)
  }

  private func failureToWithdraw(_ sequence: Message.Sequence?, from channel: NagChannel) -> Sentence? {
    guard let sequence else { return nil }
    do throws(NagChannelFailure) {
      try channel.withdraw(sequence, in: world)
      return nil
    } catch {
      return error.reason
    }
  }
}

/// The reminders of a day that stand where somebody can see them.
struct StandingReminders: Equatable {
  /// Where they stand, and where their end was not told.
  let channels: [NagChannel]
  /// The latest of them.
  let latest: DeliveryID?
  /// Where they were not taken away, or where one came after that.
  let channelsToWithdrawFrom: [NagChannel]

  init(_ sendings: [NagStore.Sending], on day: Day, _ channels: [NagChannel]) {
    // A crash may have left one that stands.
    let taken = sendings.filter { $0.key.day == day && $0.failure == nil }
    self.channels = channels.filter { channel in
      let its = taken.filter { $0.channel == channel.rawValue }
      return channel.canReplace && its.contains { $0.key.occasion != nil } && !its.contains(where: \.key.isCheer)
    }
    let latest = taken.last { $0.key.occasion != nil }?.key
    self.latest = latest
    let withdrawn = taken.filter { $0.key == latest?.withdrawn }.map(\.channel)
    channelsToWithdrawFrom = self.channels.filter { !withdrawn.contains($0.rawValue) }
  }
}

// MARK: - What other machines know it by

extension NagRun {
  /// The evening's reminders, by the same names on every machine of the person's.
  func sequence(on day: Day, _ step: String, isEnd: Bool = false) -> Message.Sequence {
    Message.Sequence(name: NagMessage.sequenceName(on: day), step: step, isEnd: isEnd)
  }

  /// A slot's is its time: machines may remind in other intervals.
  func step(of occasion: NagRule.Occasion) -> String {
    switch occasion {
    case .slot(let slot): rule.window.start(of: slot).clock.filter(\.isNumber)
    case .lastCall, .unchecked: DeliveryID(occasion).name
    }
  }
}
