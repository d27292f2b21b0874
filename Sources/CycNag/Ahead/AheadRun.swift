package import CycBase
internal import CycStreak
package import Days
internal import GitHub
internal import Notify
internal import Platform
internal import Store
internal import Streaks

// Hands copies of reminders (`AheadCopy`) over to the ntfy server in case this machine sleeps, and takes them back. A
// look is a request to GitHub for the state of today.

extension NagRun {
  private var isAheadOn: Bool {
    hasUser && channels.contains(.ntfy) && world.home.settings[.nagAhead]
      // After a logout nothing can check whether the copies are still true.
      && (try? world.hasUserInSchedule()) != false
  }
  private var ahead: AheadRule { AheadRule(rule: rule) }

  /// Brings the waiting copies in line with what this run knows.
  ///
  /// - Parameter mayAsk: whether GitHub may be asked for this alone
  func handOver(mayAsk: Bool) throws(StoreError) {
    // Settings that cannot be read count as the defaults. These have no ntfy channel, so all copies would be cancelled.
    if world.home.settingsError != nil { return }
    let memory = memory.ahead
    let canQueue = ahead.mayQueue(at: now.local) && !memory.isBlocked(at: now)
    if memory.waiting.isEmpty, !isAheadOn || !canQueue { return try cancelCopiesOfOthers() }
    guard let ntfy = try? world.ntfy() else { return }
    // This run may have sent something, or have begun a snooze.
    let present = try NagRun(world: world, rule: rule, channels: channels, store: store, now: now)
    try present.update(ntfy, asking: mayAsk && canQueue, knowing: latestReport.report)
  }

  /// Cancels what other machines have handed over, once today is done. For a machine that hands over nothing itself.
  private func cancelCopiesOfOthers() throws(StoreError) {
    guard hasUser, channels.contains(.ntfy), !memory.ahead.isBlocked(at: now),
      now.local.minuteOfDay >= rule.window.fromMinute,
      memory.ahead.clearedDay != now.today, let report = latestReport.report ?? reportOffline(),
      NagRule.DayState(of: now.today, in: report) == .done, let ntfy = try? world.ntfy(),
      let contents = try? ntfy.contents(of: NagMessage.sequenceName(on: now.today))
    else { return }
    var isCleared = true
    for copy in contents.waiting {
      do throws(DeliveryError) { try ntfy.cancel(copy.identifier) } catch { isCleared = false }
    }
    // Else the next run tries again.
    if isCleared { try store.noteCleared(now.today) }
  }

  /// Makes the changes that `AheadRule` plans.
  ///
  /// - Parameter report: GitHub's answer in this run; nil if it was not asked
  private func update(_ ntfy: NtfyChannel, asking mayAsk: Bool, knowing report: StreakReport?) throws(StoreError) {
    let rules = world.ownRestRules()
    var situation = AheadRule.Situation(
      now: now.local, snoozedUntil: memory.snoozedUntil, isOn: isAheadOn, sent: sentByNtfy,
      daysOff: Set(
        (1...AheadRule.daysAhead).map { now.today + $0 }.filter { NagRule.DayState(of: $0, resting: rules) != nil }),
      waiting: memory.ahead.waiting.filter { !$0.isDelivered && $0.topic == ntfy.digest }.map(\.copyToPlan),
      settings: aheadSettings)
    if isAheadOn { try addLook(to: &situation, rules, asking: mayAsk, knowing: report) }
    let plan = ahead.plan(situation)
    var hasChanged = try cancel(plan, situation, ntfy)
    if !plan.queue.isEmpty, !memory.ahead.isBlocked(at: now) {
      try queue(plan.queue, streakDays: situation.streakDays, ntfy)
      hasChanged = true
    }
    if hasChanged { AheadMark.write(try store.memory(at: now, on: channels).ahead.waiting, in: world) }
  }

  /// Settings that copies depend on, without secrets.
  private var aheadSettings: String {
    let window = rule.window
    // After a change of the zone the copies would come at other times.
    let zoneMinutes = (now.local.secondsAsUTC - now.secondsSince1970) / 60
    let numbers = [window.fromMinute, window.lengthMinutes, window.everyMinutes, rule.lastCallMinutes, zoneMinutes]
    let settings = world.home.settings
    let user = (try? world.userInSchedule())?.login.name
    let words = [rule.loudest.rawValue, user ?? "", settings[.language]?.rawValue ?? ""]
    return (numbers.map(String.init) + words).joined(separator: " ")
  }

  /// Reminders that ntfy has accepted.
  private var sentByNtfy: Set<NagRule.Occasion> {
    let sent = memory.reminders.filter {
      $0.channel == NagChannel.ntfy.rawValue && $0.failure == nil && $0.finished != nil
        && !$0.isOfEarlierEvening(at: now)
    }
    return Set(sent.compactMap { rule.occasion(of: $0.key) })
  }
}

// MARK: - Looks

extension NagRun {
  /// A new copy reports a look that is at most this old: another machine may have seen a commit since.
  private static let maxSecondsSinceLook = 10 * 60
  /// How long GitHub is not asked again if it could not be reached.
  private static let secondsAfterFailure = 15 * 60

  /// Adds what is known about today, and asks GitHub if that is old or there is something to hand over.
  private func addLook(
    to situation: inout AheadRule.Situation, _ rules: RestRules, asking mayAsk: Bool, knowing fresh: StreakReport?
  ) throws(StoreError) {
    let known = fresh ?? reportOffline()
    apply(known, rules, to: &situation)
    if fresh != nil || !mayAsk { return }
    let seconds = known.map { now.secondsSince1970 - $0.coverage.fetchedAt.secondsSince1970 } ?? .max
    switch situation.today {
    case .needsNoReminder: return
    case .open where seconds < Self.maxSecondsSinceLook: return
    case .open where seconds < ahead.maxLookMinutes(at: now.local) * 60 && ahead.plan(situation).queue.isEmpty: return
    case .open, .unknown: break
    }
    // Without a new answer, the earlier one is too old for a copy to report.
    situation.today = .unknown
    guard !hasJustFailed, ahead.wouldQueue(situation) else { return }
    guard let report = try? report(.recheck), report.coverage.failureToday == nil else {
      return try store.noteAheadLookFailed(at: now)
    }
    apply(report, rules, to: &situation)
  }

  private func apply(_ report: StreakReport?, _ rules: RestRules, to situation: inout AheadRule.Situation) {
    let state =
      report.map { NagRule.DayState(of: now.today, in: $0) } ?? NagRule.DayState(of: now.today, resting: rules)
    situation.streakDays = report?.streak.currentDays ?? .unknown
    let checkedAt = report?.coverage.fetchedAt.local
    switch (state, checkedAt) {
    case (.done, _), (.resting, _), (.frozen, _): situation.today = .needsNoReminder(checkedAt: checkedAt)
    case (.open, let checkedAt?): situation.today = .open(checkedAt: checkedAt)
    case (.open, nil), (.unknown, _), (.notDrawn, _), (nil, _): situation.today = .unknown
    }
  }

  private var hasJustFailed: Bool {
    memory.ahead.lookFailed.map { (0..<Self.secondsAfterFailure).contains(now.secondsSince1970 - $0) } ?? false
  }
}

// MARK: - Requests

extension NagRun {
  /// Copies leave this part of the server's limit on messages unused.
  private static let messagesForLiveReminders = 20

  /// - Returns: whether the record of waiting copies has changed
  private func cancel(
    _ plan: AheadRule.Plan, _ situation: AheadRule.Situation, _ ntfy: NtfyChannel
  ) throws(StoreError) -> Bool {
    var identifiers = plan.cancel.map(\.identifier)
    var needsNoReminder: Bool { if case .needsNoReminder = situation.today { true } else { false } }
    var clearsDay = situation.isOn && needsNoReminder && memory.ahead.clearedDay != now.today
    if clearsDay {
      // Other machines may have handed over reminders at other times.
      let contents = try? ntfy.contents(of: NagMessage.sequenceName(on: now.today))
      clearsDay = contents != nil
      identifiers = (identifiers + (contents?.waiting.map(\.identifier) ?? [])).distinct
    }
    var cancelled = plan.replaced.map(\.identifier)
    for identifier in identifiers {
      do throws(DeliveryError) {
        try ntfy.cancel(identifier)
        cancelled.append(identifier)
      } catch {
        clearsDay = false
        try store.noteStuck(identifier)
      }
    }
    try store.forgetAhead(cancelled)
    // Else the next run tries again.
    if clearsDay { try store.noteCleared(now.today) }
    return !identifiers.isEmpty || !cancelled.isEmpty
  }

  private func queue(_ copies: [AheadCopy], streakDays: Quantity, _ ntfy: NtfyChannel) throws(StoreError) {
    if let left = ntfy.messagesRemaining(), left - copies.count < Self.messagesForLiveReminders {
      return try note(.limit)
    }
    try cancelOthers(besides: copies, ntfy)
    let page = NagChannel.page(in: world)
    var waiting = memory.ahead.waiting
    for copy in copies {
      let message = message(of: copy, streakDays: streakDays, page: page)
      let moment = world.clock.instant(.local(copy.delivery)).secondsSince1970
      let new = AheadMemory.Waiting(
        copy: copy, moment: moment, topic: ntfy.digest, title: message.title, body: message.body)
      waiting.append(new)
      // Recorded before it is published: a crash in between must not leave a copy that is never cancelled.
      try store.note(new)
      AheadMark.write(waiting, in: world)
      do throws(NtfyChannel.QueueError) {
        try ntfy.queue(message, as: copy.identifier, at: moment, quiet: quietButton(on: copy))
      } catch {
        return try record(error, of: new, ntfy)
      }
    }
    if memory.ahead.problem != nil { try store.noteAheadProblem(nil, at: now) }
  }

  /// Cancels copies of today that other machines have handed over for other times: two a day are enough.
  private func cancelOthers(besides copies: [AheadCopy], _ ntfy: NtfyChannel) throws(StoreError) {
    guard copies.contains(where: { $0.day == now.today }),
      let contents = try? ntfy.contents(of: NagMessage.sequenceName(on: now.today))
    else { return }
    let own = Set((copies + memory.ahead.waiting.map(\.copy)).map(\.identifier))
    for waiting in contents.waiting where !own.contains(waiting.identifier) { try? ntfy.cancel(waiting.identifier) }
  }

  /// Records why a copy was not accepted.
  private func record(
    _ error: NtfyChannel.QueueError, of new: AheadMemory.Waiting, _ ntfy: NtfyChannel
  ) throws(StoreError) {
    // The copy that the new one should have replaced.
    let old = memory.ahead.waiting.first { $0.copy.identifier == new.copy.identifier }
    let problem: AheadProblem
    switch error {
    case .cannotCancel: problem = .serverTooOld
    case .keepsNothing: problem = .keepsNothing
    case .badTime: problem = .clock
    case .other(.rateLimited): problem = .limit
    case .other(.refused): problem = .refused
    case .other:
      // It may have arrived. The next run tries again. If it should replace another one, one of the two waits.
      if let old, old.topic == new.topic { return try store.note(old) }
      var unsure = new
      unsure.isUnsure = true
      return try store.note(unsure)
    }
    // The old copy still waits on the server.
    if let old { try store.note(old) } else { try store.forgetAhead([new.copy.identifier]) }
    try note(problem)
  }

  /// Records a problem, and prints it if it is new.
  private func note(_ problem: AheadProblem) throws(StoreError) {
    if memory.ahead.problem?.kind != problem { world.screen.note(AheadPhrases.problem(problem)) }
    try store.noteAheadProblem(problem, at: now)
  }

  private func message(of copy: AheadCopy, streakDays: Quantity, page: String?) -> Message {
    let moments = ahead.moments(on: copy.day)
    let occasion = moments.first { $0.step == copy.step }?.occasion ?? .lastCall(copy.day)
    let isLast = moments.last?.step == copy.step
    // A phone that sleeps gets only urgent messages at once.
    let urgency = isLast ? rule.loudest : rule.urgency(of: occasion)
    let language = world.screen.language
    let isLastChance = isLast && rule.window.reachesMidnight
    return Message(
      title: AheadPhrases.title(copy, streakDays: streakDays)(language),
      body: AheadPhrases.body(copy, isLastChance: isLastChance)(language), urgency: urgency,
      actions: [page.map { BubbleClick.again.action(language, url: $0) }].compactMap(\.self),
      insists: occasion == .lastCall(copy.day) && urgency == .critical)
  }

  /// The *Not today* button of a copy, which cancels the last copy of the evening. Nil for that last copy and on other
  /// days.
  private func quietButton(on copy: AheadCopy) -> NtfyChannel.QuietButton? {
    guard copy.day == now.today, let last = ahead.moments(on: copy.day, snoozedUntil: memory.snoozedUntil).last,
      last.step != copy.step
    else { return nil }
    let identifier = NagMessage.sequence(on: copy.day, last.step).identifier
    let language = world.screen.language
    return NtfyChannel.QuietButton(
      label: BubbleClick.today.label(language), identifier: identifier, answer: AheadPhrases.quiet(language))
  }
}

// MARK: - Delivered copies

extension NagRun {
  /// Copies whose time has come, and delivered ones of earlier days.
  private var dueCopies: [AheadMemory.Waiting] {
    memory.ahead.waiting.filter { $0.isDelivered ? $0.copy.day < now.today : $0.moment <= now.secondsSince1970 }
  }

  /// Records delivered copies as reminders, and forgets old ones. Returns false if there are none.
  func recordDelivered() throws(StoreError) -> Bool {
    let due = dueCopies
    if due.isEmpty { return false }
    let ntfy: NtfyChannel?
    do throws(NagChannelFailure) {
      ntfy = try world.ntfy()
    } catch .noTopic {
      ntfy = nil
    } catch {
      // Whether the copies are in the present topic is unknown. The next run tries again.
      return false
    }
    for (day, waiting) in Dictionary(grouping: due, by: \.copy.day).sorted(by: { $0.key < $1.key }) {
      let contents = ntfy.flatMap { try? $0.contents(of: NagMessage.sequenceName(on: day)) }
      if contents?.wasSilenced == true { _ = try silence(day) }
      for waiting in waiting { try recordDelivery(of: waiting, contents, isOurs: waiting.topic == ntfy?.digest) }
    }
    return true
  }

  /// - Parameters:
  ///   - contents: messages of the day on the server; nil if they cannot be read
  ///   - isOurs: whether the copy is in the present topic
  private func recordDelivery(
    of waiting: AheadMemory.Waiting, _ contents: NtfyChannel.Contents?, isOurs: Bool
  ) throws(StoreError) {
    let identifier = waiting.copy.identifier
    if waiting.isDelivered || !isOurs { return try store.forgetAhead([identifier]) }
    // It is still waiting: the server sends due messages every ten seconds.
    if contents?.waiting.contains(where: { $0.identifier == identifier }) == true { return }
    // In the zone in which it was queued: the local time tells whether the reminder is of an earlier evening.
    let sent = Instant(secondsSince1970: waiting.moment, local: waiting.copy.delivery)
    var message = Message(title: waiting.title, body: waiting.body)
    guard let contents, contents.delivered.contains(identifier) else {
      // The server forgets messages after 12 hours, so do not ask later.
      let isTooLate = now.secondsSince1970 - waiting.moment > 12 * 3600
      // Within these, a message that is not there was taken back; if the server cannot be asked, the next run tries.
      if contents != nil || isTooLate { try store.forgetAhead([identifier]) }
      guard isTooLate else { return }
      message.body += " " + AheadPhrases.mayHaveCome(world.screen.language)
      return try store.keep(message, at: sent)
    }
    guard waiting.copy.day == now.today,
      let moment = ahead.moments(on: waiting.copy.day).first(where: { $0.step == waiting.copy.step })
    else {
      // It is not a reminder of this evening, but the inbox shows what came while the machine slept.
      try store.forgetAhead([identifier])
      return try store.keep(message, at: sent)
    }
    let key = rule.key(of: moment.occasion)
    if try store.claim(key, .ntfy, at: sent) {
      try store.finish(key, .ntfy, failure: nil, at: sent)
      try store.keep(message, at: sent)
    }
    try store.noteDelivered(identifier)
  }

  /// Snoozes if *Not today* was tapped on a copy of this evening. Nil if not, or if the tap was taken before.
  func takeSilence() throws(StoreError) -> NagSnoozeEnd? {
    guard memory.ahead.waiting.contains(where: { $0.isDelivered && $0.copy.day == evening }),
      let contents = try? world.ntfy().contents(of: NagMessage.sequenceName(on: evening)), contents.wasSilenced
    else { return nil }
    return try silence(evening)
  }

  /// Snoozes for the rest of `day`. Nil if that is not this evening, or if it was done before.
  private func silence(_ day: Day) throws(StoreError) -> NagSnoozeEnd? {
    // Claimed like a reminder, so that a tap snoozes only once.
    let key = DeliveryID(day: day, name: "quiet")
    guard day == evening, try store.claim(key, .ntfy, at: now) else { return nil }
    try store.finish(key, .ntfy, failure: nil, at: now)
    guard let end = try? NagSnoozeEnd(["today"], now: now, window: rule.window) else { return nil }
    try store.snooze(until: end)
    return end
  }
}

// MARK: - Taking everything back

extension NagRun {
  /// Cancels all copies, for example before the topic changes. Returns those that may still come.
  @discardableResult
  func cancelAll() throws(StoreError) -> [AheadCopy] {
    let waiting = memory.ahead.waiting.filter { !$0.isDelivered }
    guard !waiting.isEmpty, let ntfy = try? world.ntfy() else { return waiting.map(\.copy) }
    var left: [AheadMemory.Waiting] = []
    for each in waiting {
      let identifier = each.copy.identifier
      if each.topic == ntfy.digest, (try? ntfy.cancel(identifier)) != nil,
        (try? store.forgetAhead([identifier])) != nil
      {
        continue
      }
      try store.noteStuck(identifier)
      left.append(each)
    }
    AheadMark.write(left, in: world)
    return left.map(\.copy)
  }
}

extension AheadMemory.Waiting {
  /// The copy for a plan. If it may not have arrived, its look is dated 1970, so that it is published again.
  fileprivate var copyToPlan: AheadCopy {
    var copy = copy
    if isUnsure { copy.checkedAt = CivilTime(utcSeconds: 0) }
    return copy
  }
}

/// File that says for which days copies wait, so that other commands need not open the database.
enum AheadMark {
  private static let maxBytes = 4096

  private static func path(in world: World) -> String { "\(world.home.directories.state)/nag-ahead" }

  /// Writing it may fail: the next scheduled run cancels too.
  static func write(_ waiting: [AheadMemory.Waiting], in world: World) {
    let days = Set(waiting.filter { !$0.isDelivered }.map(\.copy.day)).sorted()
    if days.isEmpty {
      try? PrivateFile.remove(path(in: world))
    } else {
      try? PrivateFile.write(Array(days.map { "\($0)\n" }.joined().utf8), to: path(in: world))
    }
  }

  static func days(in world: World) -> [Day] {
    guard let bytes = (try? PrivateFile.read(path(in: world), limitBytes: maxBytes)) ?? nil else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Day(iso8601: String($0)) }
  }
}

extension World {
  /// Starts a run that takes copies back, if any wait, and does not wait for it. At most one a minute.
  ///
  /// - Parameter day: the day that is done; nil if any copy may be wrong now
  package func cancelScheduledReminders(of day: Day?) {
    guard !call.programPath.isEmpty, !call.changes.cancelsReminders else { return }
    let days = AheadMark.days(in: self)
    guard day.map(days.contains) ?? !days.isEmpty else { return }
    let last = TimeStamp(path: "\(home.directories.state)/nag-ahead.stamp")
    guard !last.isYounger(thanSeconds: 60, at: clock.now()) else { return }
    try? last.set(to: clock.now())
    call.changes.cancelsReminders = true
    _ = try? programs.start([call.programPath, "nag", "run"], home.environment, home.directories.nagLog)
  }
}

extension NtfyChannel {
  /// Tells topics apart without naming them.
  var digest: String { address.digest }
}
