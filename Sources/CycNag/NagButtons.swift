public import ArgumentParser
internal import CycBase
internal import Days
package import Notify
internal import Platform
internal import Store

/// Buttons of a reminder, on the desktop and on a phone.
enum BubbleClick: String, CaseIterable {
  case again, hour, today

  var label: Sentence {
    switch self {
    case .again: Sentence(en: "Check again", ko: "다시 확인")
    case .hour: Sentence(en: "In an hour", ko: "한 시간 뒤에")
    case .today: Sentence(en: "Not today", ko: "오늘은 그만")
    }
  }

  /// *In an hour* only if a reminder can still come on that day.
  static func offered(in world: World) -> [BubbleClick] {
    let rule = try? world.home.settings.nagRule()
    let mayWait = rule?.canPutOff(byMinutes: 60, at: world.clock.now().local) ?? true
    return allCases.filter { $0 != .hour || mayWait }
  }

  func action(_ language: Language, url: String? = nil) -> Action {
    Action(id: rawValue, label: label(language), url: url)
  }

  /// Does what the button says. An error is also shown as a notification, because the log is not read then.
  ///
  /// - Parameter shown: when the reminder was shown; its day may be over
  func act(onReminderOf shown: CivilTime, in world: World) throws {
    do {
      switch self {
      case .again: try answer(in: world)
      case .hour: try snooze("1h", onReminderOf: shown, in: world)
      case .today: try snooze("today", onReminderOf: shown, in: world)
      }
    } catch let error as any UserFacingError {
      try? show(NagPhrases.clickFailed(error.message)(world.screen.language), .normal, hasActions: false, in: world)
      throw error
    }
  }

  private func snooze(_ word: String, onReminderOf shown: CivilTime, in world: World) throws {
    let window = try world.home.settings.nagRule().window
    if world.clock.now().local.secondsAsUTC >= window.endOfDay(shown).secondsAsUTC {
      return try show(NagPhrases.tooLate(world.screen.language), .low, hasActions: false, in: world)
    }
    try NagStore(in: world).snooze(until: NagSnoozeEnd([word], now: world.clock.now(), window: window))
    world.cancelScheduledReminders(of: nil)
  }

  /// Shows the state of today as GitHub sees it now, with the same buttons if it is open. If it is done this is the
  /// praise, and no run praises again.
  private func answer(in world: World) throws {
    let run = try NagRun(in: world, channels: [])
    let (state, report) = try run.stateOfToday()
    if state == .done, let report {
      let cheer = run.praise(report, after: nil)
      _ = try run.store.claim(cheer.key, .desktop, at: world.clock.now())
      try show(cheer.body, .low, hasActions: false, in: world)
      return try run.store.finish(cheer.key, .desktop, failure: nil, at: world.clock.now())
    }
    let isOpen = [.open, .unknown].contains(state)
    try show(
      NagPhrases.answer(state, secondsLeft: world.clock.secondsLeftToday(at: world.clock.now()))(world.screen.language),
      isOpen ? .normal : .low, hasActions: isOpen, in: world)
  }

  /// Replaces the reminder, which it may contradict.
  private func show(_ text: String, _ urgency: Urgency, hasActions: Bool, in world: World) throws {
    let key = DeliveryID(day: world.clock.now().today, name: "answer")
    let message = NagMessage(
      key: key, body: text, urgency: urgency, hasActions: hasActions,
      sequence: NagMessage.sequence(on: key.day, key.name))
    try NagChannel.desktop.send(message, in: world)
  }
}

/// Shows a reminder with buttons and waits for a click, in a process that `cyc nag run` starts.
struct NagBubbleCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "bubble",
    abstract: Sentence(en: "Show a reminder with buttons, and do what is clicked.", ko: "단추가 있는 알림을 보여 주고, 누른 일을 해요."),
    shouldDisplay: false)

  @Option(help: ArgumentHelp(en: "low, normal or critical.", ko: "low, normal, critical 가운데 하나예요."))
  var urgency: Urgency

  @Argument(help: ArgumentHelp(en: "Its first line.", ko: "첫 줄이에요."))
  var title: String

  @Argument(help: ArgumentHelp(en: "The line below.", ko: "그 아랫줄이에요."))
  var body: String

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let shown = world.clock.now().local
    let actions = BubbleClick.offered(in: world).map { $0.action(world.screen.language) }
    let message = Message(title: title, body: body, urgency: urgency, actions: actions)
    try world.screen.choice(on: message, shownBy: world.desktop, limitSeconds: seconds(in: world))
      .flatMap(BubbleClick.init)?.act(onReminderOf: shown, in: world)
  }

  /// How long to wait for a click: in the window, until the reminder ends.
  private func seconds(in world: World) -> Double {
    guard let rule = try? world.home.settings.nagRule(), rule.window.slot(at: world.clock.now().local) != nil else {
      return Screen.bubbleSeconds
    }
    let end = world.clock.instant(.local(rule.endOfReminder(at: world.clock.now().local)))
    return Double(end.secondsSince1970 - world.clock.now().secondsSince1970)
  }

  /// The command that shows a message and waits.
  static func words(for message: Message, in world: World) -> [String] {
    [
      world.call.programPath, "nag", "bubble", "--urgency", message.urgency.rawValue, "--lang",
      world.screen.language.rawValue, "--", message.title, message.body,
    ]
  }
}

extension Urgency: ExpressibleByArgument {}
extension WebhookFormat: ExpressibleByArgument {}

extension Screen {
  /// How long a notification with buttons, such as a quiz, stays if nothing else limits it.
  static let bubbleSeconds = 600.0

  /// Shows a message with buttons and waits for a click. The process that started this one reads on its pipe that the
  /// message is shown. Fails if the desktop does not show it.
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

/// Buttons tapped on a phone. The next run reads them before it reminds again.
extension NagRun {
  /// Does what was tapped since the last run. Returns the end of a new snooze. If the taps cannot be read, the log says
  /// so and reminders still come.
  func takeReplies() -> NagSnoozeEnd? {
    guard channels.contains(.ntfy) else { return nil }
    // The button of a reminder that waited on the server leaves no reply: it replaces a message there.
    if let end = (try? takeSilence()) ?? nil { return end }
    // On a phone, *Check again* opens a page and leaves no reply. The last tap counts.
    let clicks = [BubbleClick.hour, .today].map(\.rawValue)
    return world.replies(to: Set(clicks), noting: world.screen.note).last.flatMap { (try? take($0)) ?? nil }
  }

  private func take(_ reply: NtfyChannel.Reply) throws(StoreError) -> NagSnoozeEnd? {
    // Each tap counts once: after `cyc nag snooze off` it does not silence again.
    let key = DeliveryID(day: SystemClock.instant(at: reply.time).today, name: "reply-\(reply.id)")
    guard try store.claim(key, .ntfy, at: now) else { return nil }
    try store.finish(key, .ntfy, failure: nil, at: now)
    // A reminder that was left on the phone silences no other evening.
    if let day = reply.sequence.flatMap(NagMessage.day), day < evening {
      world.screen.note(NagPhrases.tooLate)
      return nil
    }
    // A server whose clock is ahead does not lengthen the snooze.
    let tapped = SystemClock.instant(at: min(reply.time, now.secondsSince1970))
    let end = try? NagSnoozeEnd(
      [reply.action == BubbleClick.hour.rawValue ? "1h" : "today"], now: tapped, window: rule.window)
    guard let end, !end.isOver(at: now) else { return nil }
    try store.snooze(until: end)
    return end
  }
}
