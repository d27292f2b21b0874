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

  /// - Parameter url: a page that does the same, for those who cannot call this machine.
  func action(_ language: Language, url: String? = nil) -> Action {
    Action(id: rawValue, label: label(language), url: url)
  }

  /// Does what was clicked. What goes wrong is said in a bubble too, since nobody looks at the log just then.
  ///
  /// - Throws: whatever stands in the way
  func act(in world: World) throws {
    do {
      switch self {
      case .again: try answer(in: world)
      case .hour: try snooze("1h", in: world)
      case .today: try snooze("today", in: world)
      }
    } catch let error as any UserFacingError {
      try? show(NagPhrases.clickFailed(error.message), .normal, hasActions: false, in: world)
      throw error
    }
  }

  private func snooze(_ word: String, in world: World) throws {
    let end = NagSnoozeEnd([word], now: world.now(), window: try world.settings.nagRule().window)
    try NagStore(in: world).snooze(until: end)
  }

  /// Asks GitHub anew and says how today stands; while it is open the same can be clicked again.
  private func answer(in world: World) throws {
    let run = try NagRun(
      world: world, rule: try world.settings.nagRule(), channels: [], store: try NagStore(in: world))
    let state = try run.stateOfToday()
    let isOpen = [.open, .unknown].contains(state)
    try show(
      NagPhrases.answer(state, secondsLeft: world.secondsLeftToday(at: world.now())), isOpen ? .normal : .low,
      hasActions: isOpen, in: world)
  }

  private func show(_ text: Sentence, _ urgency: Urgency, hasActions: Bool, in world: World) throws {
    let key = DeliveryID(day: world.now().today, name: "answer")
    try NagChannel.desktop.send(
      NagMessage(
        key: key, title: NagMessage.title, body: text(world.language), urgency: urgency, hasActions: hasActions),
      in: world)
  }
}
