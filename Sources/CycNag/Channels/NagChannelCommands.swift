internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import HTTP
internal import Notify
internal import Platform

struct NagChannelCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "channel", abstract: "Show how the channels are doing, and set up ntfy and webhooks.",
    discussion: "The setting nag.via says which of them are used.",
    subcommands: [NagChannelListCommand.self, NagChannelNtfyCommand.self, NagChannelWebhookCommand.self],
    defaultSubcommand: NagChannelListCommand.self
  )
  .examples([
    "cyc nag channel": "which are set up, and whether they work",
    "cyc nag channel ntfy --new-topic": "to your phone",
  ])

  @OptionGroup var shared: SharedOptions

  /// The parser calls a subcommand instead: the default one if none is named.
  func run(in world: World) throws { throw CleanExit.helpRequest(self) }

  /// Reports a change of a channel and the next step. `--json` contains no secret except a new topic.
  static func say(
    _ sentences: [Sentence], _ channel: NagChannel, isRemoved: Bool = false, server: String? = nil,
    newTopic: String? = nil, _ output: AnswerOptions, in world: World
  ) throws {
    let store = try? NagStore(in: world)
    try? store?.forgetDeliveries(by: channel)
    if channel == .ntfy { try? store?.noteAheadProblem(nil, at: world.clock.now()) }
    try output.say(
      ["channel": channel.rawValue, "removed": isRemoved, "server": server, "new_topic": newTopic], in: world
    ) { sentences + (isRemoved ? [] : [next(channel, in: world)]) }
  }

  private static func next(_ channel: NagChannel, in world: World) -> Sentence {
    let used = world.home.settings[.nagVia]
    guard !used.contains(channel) else { return NagChannelSetupPhrases.tryIt(channel) }
    return NagChannelSetupPhrases.useIt((used + [channel]).map(\.rawValue).joined(separator: ","))
  }

  /// Reads a secret from standard input, or from the terminal without showing it.
  static func secret(_ prompt: Sentence, for channel: NagChannel, in world: World) throws -> String {
    let text: String
    if world.screen.terminal.inputIsTerminal {
      guard world.screen.canAsk else { throw NagFailure.nothingThere(channel) }
      world.screen.err(prompt(world.screen.language) + "\n")
      text = world.screen.readSecretLine() ?? ""
    } else {
      guard let bytes = try? world.screen.readAll(1 << 16) else { throw NagFailure.nothingThere(channel) }
      text = String(decoding: bytes, as: UTF8.self)
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first else { throw NagFailure.nothingThere(channel) }
    guard words.count == 1 else { throw NagFailure.severalWords(channel) }
    return String(word)
  }
}

struct NagChannelListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show which channels are set up, and how their last messages went.", aliases: ["ls"]
  )
  .examples([
    "cyc nag channel list": "how the last message of each went",
    "cyc nag channel list --json": "for scripts",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let used = world.home.settings[.nagVia]
    let store = try NagStore(in: world)
    let lines = try NagChannel.allCases.map {
      (channel: $0, missing: $0.readiness(in: world), delivery: try store.delivery(by: $0))
    }
    let objects = lines.map { line -> JSONValue in
      [
        "channel": line.channel.rawValue,
        "used": used.contains(line.channel),
        "missing": line.missing?(world.screen.language),
        "failures": line.delivery?.failures ?? 0,
        "failed": line.delivery?.failed?.rfc3339WithOffset,
        "reason": line.delivery?.reason?(world.screen.language),
        "sent": line.delivery?.sent?.rfc3339WithOffset,
      ]
    }
    let year = world.clock.now().today.year
    try output.show(["channels": objects], in: world) {
      lines.map { line in
        let state = line.missing ?? NagDelivery.sentence(line.delivery, in: year)
        return NagChannelSetupPhrases.line(line.channel, isUsed: used.contains(line.channel), state)
      }
    }
  }
}

struct NagChannelNtfyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "ntfy", abstract: "Set up notifications on your phone, through ntfy.",
    discussion: """
      Install the ntfy app, run `cyc nag channel ntfy --new-topic`, and scan the QR code, or type the topic in the app. \
      Anyone who knows the topic can read your reminders, so it is stored where only you can read it. --qr shows it again, \
      on a terminal only.

      With neither --new-topic nor --topic the topic is read from standard input, which other programs cannot see.
      """
  )
  .examples([
    "cyc nag channel ntfy --new-topic": "shows the topic to subscribe to",
    "cyc nag channel ntfy --qr": "shows it again, for another phone",
    "cyc nag channel ntfy --remove": "forgets it",
  ])

  @Option(help: "The topic to send to; better typed when asked for, since others see the arguments of programs.")
  var topic: String?

  @Flag(name: .customLong("new-topic"), help: "Make a topic that cannot be guessed.")
  var newTopic = false

  @Flag(help: "Show the stored topic and its QR code.")
  var qr = false

  @Option(help: "The server (default: https://ntfy.sh).")
  var server: String?

  @Flag(name: .customLong("with-token"), help: "Read an access token from standard input.")
  var withToken = false

  @Flag(help: "Forget the topic and the token.")
  var remove = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if topic != nil, newTopic { throw UsageFailure.together("--topic", "--new-topic") }
    let hasOthers = topic != nil || newTopic || server != nil || withToken
    if remove, hasOthers || qr {
      throw UsageFailure(en: "--remove takes no other options", ko: "--remove는 다른 옵션 없이 써 주세요")
    }
    if qr, hasOthers || output.json {
      throw UsageFailure(en: "--qr takes no other options", ko: "--qr은 다른 옵션 없이 써 주세요")
    }
    if withToken, topic == nil, !newTopic {
      throw UsageFailure(
        en: "--with-token works only with --topic or --new-topic: one thing is read from standard input",
        ko: "--with-token은 --topic이나 --new-topic과 함께 써 주세요. 표준 입력에서는 하나만 읽어요")
    }
  }

  func run(in world: World) throws {
    if remove { return try removeTopic(in: world) }
    if qr { return try showTopic(in: world) }
    let server = try NtfyTopic.server(self.server ?? NtfyTopic.usualServer)
    let typed = { try NagChannelCommand.secret(NagChannelSetupPhrases.typeTopic, for: .ntfy, in: world) }
    let name = try newTopic ? NtfyTopic.random() : NtfyTopic.checked(topic ?? typed())
    let token = try withToken ? token(in: world) : nil
    try takeBack(unlessAt: "\(server)/\(name)", in: world)
    try Credentials.change(in: world.home.directories) { credentials in
      credentials.changeChannels { $0.ntfy = ChannelSecrets.Ntfy(server: server, topic: name, token: token) }
    }
    let sentences =
      try newTopic
      ? NtfySubscription(server: server, topic: name).show(output, in: world)
      : [NagChannelSetupPhrases.topicKept(server)]
    try NagChannelCommand.say(sentences, .ntfy, server: server, newTopic: newTopic ? name : nil, output, in: world)
  }

  private func token(in world: World) throws -> String {
    let text = try NagChannelCommand.secret(NagChannelSetupPhrases.typeToken, for: .ntfy, in: world)
    guard let token = Token.cleaned(text) else { throw NagFailure.notAToken }
    return token
  }

  /// Takes back what waits at the present topic, whose address is about to be forgotten.
  private func takeBack(unlessAt address: String?, in world: World) throws {
    guard let present = try? world.ntfy(), present.address != address else { return }
    let left = try NagRun(in: world).takeBackAll()
    if !left.isEmpty { world.screen.note(AheadPhrases.stuck(left, in: world.clock.now().today.year)) }
  }

  private func showTopic(in world: World) throws {
    guard world.screen.terminal.outputIsTerminal else { throw NagFailure.topicInPipe }
    guard let ntfy = try Credentials.load(from: world.home.directories).channels?.ntfy else { throw NagFailure.noTopic }
    let sentences = try NtfySubscription(server: ntfy.server, topic: ntfy.topic).show(output, in: world)
    try output.show([:], in: world) { sentences }
  }

  private func removeTopic(in world: World) throws {
    guard try Credentials.load(from: world.home.directories).channels?.ntfy != nil else { throw NagFailure.noTopic }
    try takeBack(unlessAt: nil, in: world)
    try Credentials.change(in: world.home.directories) { $0.changeChannels { $0.ntfy = nil } }
    try NagChannelCommand.say([NagChannelSetupPhrases.topicRemoved], .ntfy, isRemoved: true, output, in: world)
  }
}

struct NagChannelWebhookCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "webhook", abstract: "Set up messages to a chat or to a server of your own.",
    discussion: """
      The address is read from standard input, or typed without being shown, and kept where only you can read it. \
      Slack, Discord, Mattermost, Rocket.Chat, Google Chat, Zulip, Telegram, Teams, Gotify, Pushover and Jandi are \
      recognised by it; any other server gets {"title", "body", "urgency", "text"}.

      A template is a file with JSON in which {{title}}, {{text}} and {{urgency}} stand for a message, if needed below \
      lines of headers.
      """
  )
  .examples([
    "cyc nag channel webhook < address.txt": "keeps the address",
    "cyc nag channel webhook --format slack < address.txt": "if it does not tell",
    "cyc nag channel webhook --remove": "forgets it",
  ])

  @Option(
    help: ArgumentHelp(
      """
      The service, if the address does not tell: slack, discord, mattermost, rocket-chat, google-chat, zulip, telegram, \
      teams, gotify, pushover, jandi or json.
      """, valueName: "service"))
  var format: WebhookFormat?

  @Option(help: ArgumentHelp("A file with the body to send.", valueName: "file"), completion: .file())
  var template: String?

  @Flag(help: "Forget the address.")
  var remove = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if remove, format != nil || template != nil {
      throw UsageFailure(en: "--remove takes no other options", ko: "--remove는 다른 옵션 없이 써 주세요")
    }
    if format != nil, template != nil { throw UsageFailure.together("--format", "--template") }
  }

  func run(in world: World) throws {
    if remove { return try removeAddress(in: world) }
    let template = try self.template.map { try NagChannelWebhookCommand.checkedTemplate($0) }
    let address = try NagChannelCommand.secret(NagChannelSetupPhrases.typeAddress, for: .webhook, in: world)
    guard let origin = Origin(url: address), origin.scheme == "https" || origin.isLoopback else {
      throw NagFailure.badAddress
    }
    let format = self.format ?? WebhookFormat(address: address)
    let missing = template == nil ? WebhookChannel.missingQuery(of: address, format) : []
    guard missing.isEmpty else { throw NagFailure.incompleteAddress(format, missing) }
    try Credentials.change(in: world.home.directories) { credentials in
      credentials.changeChannels { $0.setWebhook(address, format: self.format?.rawValue, template: template) }
    }
    let sentence = template == nil ? NagChannelSetupPhrases.addressKept(format) : NagChannelSetupPhrases.templateKept
    try NagChannelCommand.say([sentence], .webhook, output, in: world)
  }

  private static func checkedTemplate(_ path: String) throws -> String {
    let bytes: [UInt8]
    do {
      bytes = try SharedFile.read(path, limitBytes: 64 << 10)
    } catch {
      throw NagFailure.templateUnreadable(path)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw NagFailure.templateUnreadable(path) }
    do throws(WebhookTemplate.Problem) { _ = try WebhookTemplate(text) } catch { throw NagFailure.template(error) }
    return text
  }

  private func removeAddress(in world: World) throws {
    guard try Credentials.load(from: world.home.directories).channels?.webhook != nil else {
      throw NagFailure.noAddress
    }
    try Credentials.change(in: world.home.directories) { $0.changeChannels { $0.setWebhook(nil) } }
    try NagChannelCommand.say([NagChannelSetupPhrases.addressRemoved], .webhook, isRemoved: true, output, in: world)
  }
}
