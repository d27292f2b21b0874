internal import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import Notify
internal import Platform
internal import QR
internal import Schedule
internal import Terminal

/// Leads through `NagDialogue` on the terminal, and sends its tests.
struct NagGuide {
  let world: World
  let plan: NagOnPlan

  /// Answers that the user has confirmed.
  struct Agreement {
    /// Settings that were changed, as typed values.
    let changes: [(AnySetting, String)]
    /// New topic to store; nil if none is used.
    let topic: ChannelSecrets.Ntfy?
    let channels: [NagChannel]
  }

  /// A new topic, which the caller stores once all is agreed.
  private let topic = ChannelSecrets.Ntfy(server: NtfyTopic.usualServer, topic: NtfyTopic.random())

  init(world: World, plan: NagOnPlan) { (self.world, self.plan) = (world, plan) }

  /// - Throws: `ExitStatus.no` if the user does not agree
  func run() throws -> Agreement {
    var dialogue = NagDialogue(
      ways: ways, window: try world.home.settings.nagRule().window, asksForHours: !plan.isForListAlone)
    var last: NagDialogue.Question?
    while true {
      if let remark = dialogue.remark { try say([remark]) }
      if dialogue.showsDifference { try world.screen.out(plan.differenceOrNone(world.screen.language)) }
      switch dialogue.turn {
      case .ask(let question):
        if question != last { try prepare(question, dialogue) }
        last = question
        dialogue.answer(world.screen.ask(sentence(question, dialogue)))
      case .test(let channel):
        dialogue.tested(world.screen.withSpinner(NagDialogueWords.sending) { failure(testing: channel) })
      case .agreed:
        return Agreement(
          changes: dialogue.changes, topic: dialogue.usesNewTopic ? topic : nil, channels: dialogue.reached)
      case .declined:
        world.screen.sayNothingChanged()
        throw ExitStatus.no
      }
    }
  }

  // MARK: - Ways

  private var ways: [NagDialogue.Way] {
    let used = world.home.settings[.nagVia]
    let others: [NagChannel] =
      used.contains(.command) || world.home.settings[.nagCommand] != nil ? [.command] : []
    return ([.desktop, .terminal, .ntfy, .mail, .webhook] + others).map {
      NagDialogue.Way(channel: $0, state: state(of: $0), isInUse: used.contains($0))
    }
  }

  private func state(of channel: NagChannel) -> NagDialogue.Way.State {
    guard let reason = channel.obstacle(in: world) else { return .ready }
    switch channel {
    case .ntfy where reason == NagChannelFailure.noTopic.reason: return .needsTopic
    default: return .unusable(reason)
    }
  }

  /// Sends a test through `channel`; nil if it was sent.
  private func failure(testing channel: NagChannel) -> Sentence? {
    let message = NagMessage(testAt: world.clock.now(), world.screen.language).withoutButtons
    return NagChannelFailure.reason { () throws(NagChannelFailure) in
      if channel == .ntfy, state(of: .ntfy) == .needsTopic { return try topic.send(message, in: world) }
      try channel.send(message, on: world.desktop, in: world)
    }
  }

  // MARK: - The screen

  private var isASCII: Bool { !Charset.isUTF8(environment: world.home.environment) }
  private var columns: Int {
    TerminalFacts.columns(
      option: nil, environment: world.home.environment, windowColumns: world.screen.terminal.windowColumns)
  }

  func introduce() throws { try say(NagDialogueWords.introduction(isForListAlone: plan.isForListAlone)) }

  private func sentence(_ question: NagDialogue.Question, _ dialogue: NagDialogue) -> Sentence {
    switch question {
    case .hours: NagDialogueWords.hours(dialogue.window)
    case .pace: NagDialogueWords.pace(dialogue.window)
    case .ways:
      NagDialogueWords.which(
        dialogue.ways.enumerated().filter { dialogue.usualWays.contains($1.channel) }.map { $0.offset + 1 })
    case .subscribed: NagDialogueWords.subscribed
    case .seen(let channel): NagDialogueWords.seen(channel)
    case .again: NagDialogueWords.again
    case .consent: NagDialogueWords.consent(isOn: plan.change.wasThere)
    }
  }

  /// Shows what a question is about.
  private func prepare(_ question: NagDialogue.Question, _ dialogue: NagDialogue) throws {
    switch question {
    case .hours: try world.screen.out("\n")
    case .ways:
      try world.screen.out("\n")
      try say([NagDialogueWords.waysHeading])
      try world.screen.out(shown(list(dialogue.ways).text(.none)))
    case .subscribed: try showSubscription()
    case .consent:
      try world.screen.out("\n")
      try say([NagDialogueWords.calls(plan.scheduler)])
    case .pace, .seen, .again: break
    }
  }

  private func list(_ ways: [NagDialogue.Way]) -> [Line] {
    LabeledList(
      ways.enumerated().map { index, way in
        LabeledList.Row(
          "  \(index + 1)  \(way.channel.words(world.screen.language))",
          NagDialogueWords.state(way)(world.screen.language))
      }
    ).lines(columns: columns)
  }

  private func showSubscription() throws {
    let code = code
    try world.screen.out("\n")
    try say([NagDialogueWords.install] + (code == nil ? [] : [NagDialogueWords.scan]))
    if let code { try world.screen.out(code.map { $0 + "\n" }.joined()) }
    try say([NagDialogueWords.typeTopic(topic.topic, hasCode: code != nil), NagDialogueWords.isSecret])
  }

  /// Lines of the QR code. Nil if the terminal has no room or no colours for it: some cameras read only black on white.
  private var code: [String]? {
    let terminal = world.screen.terminal
    let depth = ColorDecision.depth(
      mode: world.screen.usesColor ? .auto : .never, environment: world.home.environment, isTTY: true)
    guard !isASCII, depth > .none else { return nil }
    let display = QRDisplay(columns: columns, rows: terminal.windowRows, depth: depth, isASCII: false, isDark: true)
    return QRCode(NtfySubscription(server: topic.server, topic: topic.topic).url).flatMap(display.lines)
  }

  /// Says what is on now, and the next commands.
  func conclude(_ agreement: Agreement, _ words: NagOnWords) throws {
    let names = Sentence.joined(agreement.channels.map(\.words), by: ", ")
    let mark = isASCII ? "" : "✓ "
    var promises = words.promises(names)
    if !promises.isEmpty { promises[0] = NagDialogueWords.agreed(promises[0], mark: mark) }
    try say(promises)
    let commands = NagDialogueWords.next.map { Segment($0(world.screen.language)) }
    try world.screen.out(shown(Line.flow(commands, gap: 3, columns: columns).text(.none)))
  }

  private func say(_ sentences: [Sentence]) throws {
    let lines = sentences.flatMap { wrapped(Sanitizer.clean($0(world.screen.language))) }
    try world.screen.out(shown(lines.map { $0 + "\n" }.joined()))
  }

  /// A command stays whole, so that it can be copied.
  private func wrapped(_ text: String) -> [String] {
    guard text.displayWidth > columns, let command = CommandInSentence.split(text).command else {
      return text.wrapped(to: columns)
    }
    return String(text.dropLast(command.count + 1)).wrapped(to: columns) + [String(command)]
  }

  private func shown(_ text: String) -> String { isASCII ? text.asciiOnly(world.screen.language) : text }
}

extension ChannelSecrets.Ntfy {
  fileprivate func send(_ message: Message, in world: World) throws(NagChannelFailure) {
    let channel = NtfyChannel(world.notifyEffects, server: server, topic: topic, token: token)
    try NagChannelFailure.explaining { () throws(DeliveryError) in try channel.send(message) }
  }
}
