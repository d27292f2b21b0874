internal import CycBase
internal import CycStreak
internal import Days
internal import Notify
internal import Store
internal import Streaks

// A reminder is wrong once its day is done. Praise replaces it, or it is withdrawn.

extension NagRun {
  /// GitHub is asked again if the last look is older.
  private static let maxLookSeconds = 15 * 60

  /// Praise for a day that is done while its reminders are still visible. If the run has not asked GitHub, this may.
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
    let words = NagPhrases.cheer(streakDays: report.streak.currentDays, reachesGoal: reachesGoal(report))
    return NagMessage(
      key: .cheer(on: evening), body: words(world.screen.language), urgency: .low, hasActions: false,
      sequence: sequence(after: latest))
  }

  /// Day of the window that is open now, which may have begun yesterday; else today.
  var evening: Day { rule.window.slot(at: now.local)?.day ?? now.today }

  /// Asks GitHub only if what is known here is old, or the day is about to end.
  private func reportOfDoneDay() -> StreakReport? {
    let known = reportOffline()
    if let known, state(in: known) == .done { return known }
    let age = known.map { now.secondsSince1970 - $0.coverage.fetchedAt.secondsSince1970 } ?? .max
    let left = rule.window.endOfDay(now.local).secondsAsUTC - now.local.secondsAsUTC
    guard age >= NagRun.maxLookSeconds || left <= NagTick.minutes * 60, let report = try? report(.recheck) else {
      return nil
    }
    return state(in: report) == .done ? report : nil
  }

  /// Whether praise takes the place of a reminder, which otherwise only disappears. Days off are silent.
  var wantsPraise: Bool {
    world.home.settings[.nagCheer] && NagRule.DayState(of: evening, resting: world.ownRestRules()) == nil
  }

  /// Replaces the visible reminders with praise, or only withdraws them if none is wanted. Returns whether a channel
  /// accepted the praise.
  func end(with cheer: NagMessage) throws(StoreError) -> Bool {
    let isWanted = wantsPraise
    var isAccepted = false
    for channel in StandingReminders(memory.reminders, on: cheer.key.day, channels).channels
    where try store.claim(cheer.key, channel, at: world.clock.now()) {
      let failure =
        isWanted ? channel.failure(sending: cheer, in: world) : failureToWithdraw(cheer.sequence, from: channel)
      try store.finish(cheer.key, channel, failure: failure?.english, at: world.clock.now())
      if isWanted { try store.noteDelivery(by: channel, failure: failure, at: world.clock.now()) }
      if failure == nil { isAccepted = isWanted }
    }
    if isAccepted { try store.keep(cheer.withoutButtons, at: world.clock.now()) }
    return isAccepted
  }

  /// Withdraws the visible reminders if the user has snoozed or rests.
  func withdrawReminders(after decision: NagRule.Decision) throws(StoreError) {
    switch decision {
    case .silent(.sent), .silent(.outsideWindow):
      guard !StandingReminders(memory.reminders, on: evening, channels).channelsToWithdrawFrom.isEmpty else { return }
      // These may be decided before the days of rest are read.
      if NagRule.DayState(of: evening, resting: world.ownRestRules()) != nil { try withdrawReminders() }
    case .silent(let silence): if silence.isRequested { try withdrawReminders() }
    case .send: break
    }
  }

  func withdrawReminders() throws(StoreError) {
    let standing = StandingReminders(memory.reminders, on: evening, channels)
    guard let latest = standing.latest else { return }
    for channel in standing.channelsToWithdrawFrom
    where try store.claim(latest.withdrawn, channel, at: world.clock.now()) {
      let failure = failureToWithdraw(sequence(after: latest), from: channel)
      try store.finish(latest.withdrawn, channel, failure: failure?.english, at: world.clock.now())
    }
  }

  /// The end of the evening's sequence. It has the step of the latest reminder, so that it replaces that one even if
  /// the topic on the phone cannot be read.
  private func sequence(after latest: DeliveryID?) -> Message.Sequence {
    NagMessage.sequence(on: evening, latest.flatMap(rule.occasion).map(rule.step) ?? "cheer", isEnd: true)
  }

  private func failureToWithdraw(_ sequence: Message.Sequence?, from channel: NagChannel) -> Sentence? {
    sequence.flatMap { sequence in
      NagChannelFailure.reason { () throws(NagChannelFailure) in try channel.withdraw(sequence, in: world) }
    }
  }
}

/// Reminders of an evening that may still be visible.
struct StandingReminders: Equatable {
  /// Channels that show one, and were not told that the day is done.
  let channels: [NagChannel]
  /// The last reminder that was sent.
  let latest: DeliveryID?
  /// Channels from which they were not withdrawn, or that got another one since.
  let channelsToWithdrawFrom: [NagChannel]

  init(_ sendings: [NagStore.Sending], on day: Day, _ channels: [NagChannel]) {
    // A reminder whose sending was cut off by a crash may be visible.
    let sent = sendings.filter { $0.key.day == day && $0.failure == nil }
    self.channels = channels.filter { channel in
      let keys = sent.filter { $0.channel == channel.rawValue }.map(\.key)
      return channel.canReplace && keys.contains { $0.occasion != nil } && !keys.contains(where: \.isCheer)
    }
    let latest = sent.last { $0.key.occasion != nil }?.key
    self.latest = latest
    let withdrawn = sent.filter { $0.key == latest?.withdrawn }.map(\.channel)
    channelsToWithdrawFrom = self.channels.filter { !withdrawn.contains($0.rawValue) }
  }
}
