internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import Notify

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
