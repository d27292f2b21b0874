public import ArgumentParser
internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
package import Notify
internal import Platform
internal import Store

/// What can be clicked on a reminder.
enum BubbleClick: String, CaseIterable {
  case again, hour, today

  var label: Sentence {
    switch self {
    case .again: Sentence(en: "Check again", ko: "다시 확인")
    case .hour: Sentence(en: "In an hour", ko: "한 시간 뒤에")
    case .today: Sentence(en: "Not today", ko: "오늘은 그만")
    }
  }

  /// What is offered on a reminder: to be put off only where it can come again on that day.
  static func offered(in world: World) -> [BubbleClick] {
    let rule = try? world.settings.nagRule()
    let mayWait = rule?.canPutOff(byMinutes: 60, at: world.now().local) ?? true
    return allCases.filter { $0 != .hour || mayWait }
  }

  /// - Parameter url: a page that does the same, for those who cannot call this machine.
  func action(_ language: Language, url: String? = nil) -> Action {
    Action(id: rawValue, label: label(language), url: url)
  }

  /// Does what was clicked. What goes wrong is said in a bubble too, since nobody looks at the log just then.
  ///
  /// - Parameter shown: when the reminder came; it may have stood until its day was over.
  /// - Throws: whatever stands in the way
  func act(onReminderOf shown: CivilTime, in world: World) throws {
    do {
      switch self {
      case .again: try answer(in: world)
      case .hour: try snooze("1h", onReminderOf: shown, in: world)
      case .today: try snooze("today", onReminderOf: shown, in: world)
      }
    } catch let error as any UserFacingError {
      try? show(NagPhrases.clickFailed(error.message)(world.language), .normal, hasActions: false, in: world)
      throw error
    }
  }

  private func snooze(_ word: String, onReminderOf shown: CivilTime, in world: World) throws {
    let window = try world.settings.nagRule().window
    if world.now().local.secondsAsUTC >= window.endOfDay(shown).secondsAsUTC {
      return try show(NagPhrases.tooLate(world.language), .low, hasActions: false, in: world)
    }
    try NagStore(in: world).snooze(until: NagSnoozeEnd([word], now: world.now(), window: window))
  }

  /// Asks GitHub anew and says how today stands; while it is open the same can be clicked again. Where it is done that is the praise,
  /// and no run praises once more.
  private func answer(in world: World) throws {
    let run = try NagRun(
      world: world, rule: try world.settings.nagRule(), channels: [], store: try NagStore(in: world))
    let (state, report) = try run.stateOfToday()
    if state == .done, let report {
      let cheer = run.praise(report, after: nil)
      _ = try run.store.claim(cheer.key, .desktop, at: world.now())
      try show(cheer.body, .low, hasActions: false, in: world)
      return try run.store.finish(cheer.key, .desktop, failure: nil, at: world.now())
    }
    let isOpen = [.open, .unknown].contains(state)
    try show(
      NagPhrases.answer(state, secondsLeft: world.secondsLeftToday(at: world.now()))(world.language),
      isOpen ? .normal : .low, hasActions: isOpen, in: world)
  }

  /// In the place of the reminder: beside each other they would contradict.
  private func show(_ text: String, _ urgency: Urgency, hasActions: Bool, in world: World) throws {
    let key = DeliveryID(day: world.now().today, name: "answer")
    let sequence = Message.Sequence(name: NagMessage.sequenceName(on: key.day), step: key.name)
    try NagChannel.desktop.send(
      NagMessage(
        key: key, title: NagMessage.title, body: text, urgency: urgency, hasActions: hasActions, sequence: sequence),
      in: world)
  }
}

/// `cyc nag bubble`: shows a reminder with buttons and waits for a click; `cyc nag run` starts it and goes.
struct NagBubbleCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "bubble", abstract: "Show a reminder with buttons, and do what is clicked.", shouldDisplay: false)

  @Option(help: "low, normal or critical.")
  var urgency: Urgency

  @Argument(help: "Its first line.")
  var title: String

  @Argument(help: "The line below.")
  var body: String

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let shown = world.now().local
    let actions = BubbleClick.offered(in: world).map { $0.action(world.language) }
    let message = Message(title: title, body: body, urgency: urgency, actions: actions)
    try world.choice(on: message, shownBy: world.desktop, limitSeconds: seconds(in: world))
      .flatMap(BubbleClick.init)?.act(onReminderOf: shown, in: world)
  }

  /// How long the reminder may stand.
  private func seconds(in world: World) -> Double {
    guard let rule = try? world.settings.nagRule(), rule.window.slot(at: world.now().local) != nil else {
      return World.bubbleSeconds
    }
    let end = world.instant(.local(rule.endOfReminder(at: world.now().local)))
    return Double(end.secondsSince1970 - world.now().secondsSince1970)
  }

  /// What is called for a message.
  static func words(for message: Message, in world: World) -> [String] {
    [
      world.programPath, "nag", "bubble", "--urgency", message.urgency.rawValue, "--lang", world.language.rawValue,
      "--",
      message.title, message.body,
    ]
  }
}

extension Urgency: ExpressibleByArgument {}

extension World {
  /// How long a notification with buttons stays if nothing else limits it, such as a quiz or a test message.
  package static let bubbleSeconds = 600.0

  /// Shows a message with buttons and waits for a click. The process that started this one reads on its pipe that the
  /// message is shown.
  ///
  /// - Returns: the ID of the chosen action; nil if none was chosen
  /// - Throws: `ExitStatus.failed` if the desktop does not show it
  package func choice(
    on message: Message, shownBy desktop: DesktopChannel, limitSeconds: Double = bubbleSeconds
  ) throws -> String? {
    do throws(DeliveryError) {
      // The buttons work even if the starting process has ended and nothing reads the pipe.
      return try desktop.choice(on: message, limitSeconds: limitSeconds) {
        try? out("\(DesktopChannel.shownSign)\n")
      }
    } catch {
      throw ExitStatus.failed
    }
  }
}

// What was tapped on reminders on a phone, which the next run reads before it reminds again.

extension NagRun {
  /// Does what was tapped since the last run. That it cannot be read is said in the log, and keeps no reminder back.
  ///
  /// - Returns: when the silence ends that was asked for; nil where none was.
  func takeReplies() -> NagSnoozeEnd? {
    guard channels.contains(.ntfy), let ntfy = try? world.ntfy() else { return nil }
    do throws(DeliveryError) {
      let clicks = [BubbleClick.hour, .today].map(\.rawValue)
      let replies = try ntfy.replies(to: Set(clicks))
      for ignored in replies.ignored { world.note(NagChannelPhrases.ignored(ignored)) }
      // The one that came last counts.
      return replies.replies.last.flatMap { (try? take($0)) ?? nil }
    } catch {
      world.note(NagChannelPhrases.reason(error))
      return nil
    }
  }

  private func take(_ reply: NtfyChannel.Reply) throws(StoreError) -> NagSnoozeEnd? {
    // Taken once: who has ended the silence since then is not silenced again, nor on the day after.
    let key = DeliveryID(day: SystemClock.instant(at: reply.time).today, name: "reply-\(reply.id)")
    guard try store.claim(key, .ntfy, at: now) else { return nil }
    try store.finish(key, .ntfy, failure: nil, at: now)
    // A reminder that was left lying on the phone silences no other evening.
    if let day = reply.sequence.flatMap(NagMessage.day), day < evening {
      world.note(NagPhrases.tooLate)
      return nil
    }
    // A server whose clock is ahead does not lengthen the silence.
    let tapped = SystemClock.instant(at: min(reply.time, now.secondsSince1970))
    let end = try? NagSnoozeEnd(
      [reply.action == BubbleClick.hour.rawValue ? "1h" : "today"], now: tapped, window: rule.window)
    guard let end, !end.isOver(at: now) else { return nil }
    try store.snooze(until: end)
    return end
  }
}
