package import CycBase
internal import CycStreak
internal import Days
internal import GitHub
internal import HTTP
package import Notify
internal import Platform

package enum NagChannel: String, CaseIterable {
  case desktop, terminal, ntfy, webhook, mail, command
}

extension [NagChannel] {
  /// Channels that get every message. The terminal gets only what no other channel accepted.
  package var usual: [NagChannel] {
    let others = filter { $0 != .terminal }
    return others.isEmpty ? self : others
  }

  /// Channels that are tried if the usual ones fail.
  package var inReserve: [NagChannel] { filter { !usual.contains($0) } }
}

/// Why a channel failed, for the log and `cyc nag status`. It contains no address or topic, which are secrets.
package struct NagChannelFailure: Error, Equatable {
  package let reason: Sentence

  /// Nil if `work` succeeds.
  package static func reason(of work: () throws(NagChannelFailure) -> Void) -> Sentence? {
    do throws(NagChannelFailure) {
      try work()
      return nil
    } catch {
      return error.reason
    }
  }

  static func explaining(_ work: () throws(DeliveryError) -> Void) throws(NagChannelFailure) {
    do throws(DeliveryError) { try work() } catch { throw NagChannelFailure(reason: NagChannelPhrases.reason(error)) }
  }
}

extension NagChannel {
  func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    var sent = message.withoutButtons
    if message.hasActions { sent.actions = actions(in: world) }
    // Machines that sync their tasks may share a phone, which then shows only one of their notices.
    if self == .ntfy { sent.sequence = sent.sequence ?? message.noticeSequence }
    try send(sent, on: world.desktop, in: world)
  }

  /// - Parameter desktop: used if this is the desktop channel
  package func send(_ message: Message, on desktop: DesktopChannel, in world: World) throws(NagChannelFailure) {
    let channel: any Channel = self == .desktop ? desktop : try channel(in: world)
    try NagChannelFailure.explaining { () throws(DeliveryError) in try channel.send(message) }
  }

  /// Sends a message. Nil if it was sent.
  func failure(sending message: NagMessage, in world: World) -> Sentence? {
    NagChannelFailure.reason { () throws(NagChannelFailure) in try send(message, in: world) }
  }

  /// Whether a message can replace the one before. A chat, a mailbox and a program cannot take a message back, and a
  /// line on a terminal disappears by itself.
  var canReplace: Bool { [.desktop, .ntfy].contains(self) }

  /// Removes the visible message of a sequence, if the channel can.
  func withdraw(_ sequence: Message.Sequence, in world: World) throws(NagChannelFailure) {
    switch self {
    case .desktop: world.desktop.withdraw()
    case .ntfy:
      let ntfy = try world.ntfy()
      try NagChannelFailure.explaining { () throws(DeliveryError) in try ntfy.withdraw(sequence) }
    case .terminal, .webhook, .mail, .command: break
    }
  }

  /// Why a message would fail now; nil if it would not. No message is sent.
  func obstacle(in world: World) -> Sentence? {
    NagChannelFailure.reason { () throws(NagChannelFailure) in
      let channel = try channel(in: world)
      if self == .command { return try NagChannel.checkReach(of: world.home.settings[.nagCommand] ?? [], in: world) }
      try NagChannelFailure.explaining { () throws(DeliveryError) in try channel.check() }
    }
  }

  private func channel(in world: World) throws(NagChannelFailure) -> any Channel {
    switch self {
    case .desktop: return world.desktop
    case .terminal: return TerminalChannel(world.notifyEffects)
    case .ntfy: return try world.ntfy()
    case .webhook:
      let secrets = try world.home.channelSecrets()
      guard let url = secrets.webhook else { throw .noAddress }
      return WebhookChannel(
        world.notifyEffects, url: url, format: secrets.webhookFormat.flatMap(WebhookFormat.init),
        template: secrets.webhookTemplate.flatMap { try? WebhookTemplate($0) })
    case .mail:
      guard let recipient = world.home.settings[.nagMailTo] else { throw .noRecipient }
      return MailChannel(world.notifyEffects, to: recipient)
    case .command:
      guard let program = world.home.settings[.nagCommand] else { throw .noCommand }
      return CommandChannel(
        world.notifyEffects, program: program, called: AnySetting.nagCommand.name, variables: ("CYC_TITLE", "CYC_BODY"))
    }
  }

  /// All channels have the same buttons. A phone cannot reach this machine, so *Check again* opens the user's page.
  private func actions(in world: World) -> [Action] {
    let offered = BubbleClick.offered(in: world)
    guard self == .ntfy else { return offered.map { $0.action(world.screen.language) } }
    let page = NagChannel.page(in: world)
    return offered.compactMap { click in
      click == .again ? page.map { click.action(world.screen.language, url: $0) } : click.action(world.screen.language)
    }
  }

  /// Address of the user's profile; nil if it is not known.
  static func page(in world: World) -> String? {
    let session = try? world.session()
    let person = session.flatMap { try? Person(argument: nil, session: $0, in: world, mode: .offline) }
    return session.flatMap { session in person.map { session.host.profileURL($0.login) } }
  }

  /// Fails if the schedule cannot start the program. It searches fewer folders than the user's shell.
  private static func checkReach(of program: [String], in world: World) throws(NagChannelFailure) {
    let name = program.first ?? ""
    guard let obstacle = Program.obstacle(to: name, environment: ["PATH": world.home.scheduledPath]) else { return }
    let path = Program.find(name, environment: world.home.environmentForOthers)
    let isOutOfReach = if case .notInPath = obstacle { true } else { false }
    throw NagChannelFailure(
      reason: path.flatMap { isOutOfReach ? NagChannelPhrases.commandOutOfReach([$0] + program.dropFirst()) : nil }
        ?? NagChannelPhrases.cannotStart(AnySetting.nagCommand.name, obstacle))
  }
}

/// Which of the channels in use would accept a message now. No message is sent.
package struct ChannelReadiness {
  package private(set) var ready: [NagChannel] = []
  package private(set) var troubles: [Sentence] = []

  package init(in world: World) {
    for channel in world.home.settings[.nagVia] {
      let obstacle = channel.obstacle(in: world)
      if let obstacle { troubles.append(NagPhrases.notSent(channel, obstacle)) } else { ready.append(channel) }
    }
  }
}

extension World {
  var notifyEffects: NotifyEffects {
    NotifyEffects(
      environment: home.environmentForOthers, run: programs.run, start: { try programs.start($0, $1, nil) },
      openTerminals: screen.openTerminals,
      send: { network.send([$0]).first ?? .failure(.failed(host: "", reason: "no answer")) }, sleep: clock.sleep,
      now: { clock.now().secondsSince1970 })
  }

  /// The desktop for reminders. The process that waits for a click asks GitHub, so it gets the tokens.
  var desktop: DesktopChannel { desktop(folder: "cyc", home.environment) { NagBubbleCommand.words(for: $0, in: self) } }

  /// A desktop channel with buttons: a process of cyc, started with `words` and `environment`, waits for the click.
  /// `folder` holds the data of its only notification.
  package func desktop(
    folder: String, _ environment: [String: String], waitingBy words: @escaping (Message) -> [String]
  ) -> DesktopChannel {
    DesktopChannel(
      notifyEffects, application: NagMessage.title, folder: folder,
      native: NativeDesktop(environment: home.environmentForOthers, kernel: NativeDesktop.kernel()),
      startWaiting: call.programPath.isEmpty
        ? nil : { try programs.start(words($0), environment, home.directories.nagLog) })
  }

  func ntfy() throws(NagChannelFailure) -> NtfyChannel {
    guard let access = try home.channelSecrets().ntfy else { throw .noTopic }
    return NtfyChannel(notifyEffects, server: access.server, topic: access.topic, token: access.token)
  }

  /// Taps on a phone; none if they cannot be read.
  package func replies(to actions: Set<String>, noting note: (Sentence) -> Void) -> [NtfyChannel.Reply] {
    guard let ntfy = try? ntfy() else { return [] }
    do throws(DeliveryError) {
      let replies = try ntfy.replies(to: actions)
      for ignored in replies.ignored { note(NagChannelPhrases.ignored(ignored)) }
      return replies.replies
    } catch {
      note(NagChannelPhrases.reason(error))
      return []
    }
  }
}

extension Home {
  func channelSecrets() throws(NagChannelFailure) -> ChannelSecrets {
    do throws(CredentialsError) {
      return try Credentials.load(from: directories).channels ?? ChannelSecrets()
    } catch {
      throw NagChannelFailure(reason: error.message)
    }
  }
}
