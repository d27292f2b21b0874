internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import HTTP
internal import Notify
internal import Platform
internal import Terminal

struct NagChannelCommand: GroupingCommand {
  static let configurations = BilingualConfiguration(
    commandName: "channel",
    abstract: Sentence(
      en: "Show how the channels are doing, and set up ntfy and webhooks.", ko: "알림 채널이 잘되는지 보여 주고, ntfy와 웹훅을 설정해요."),
    discussion: Sentence(en: "The setting nag.via says which of them are used.", ko: "어느 채널을 쓸지는 설정 nag.via로 정해요."),
    subcommands: [NagChannelListCommand.self, NagChannelNtfyCommand.self, NagChannelWebhookCommand.self],
    defaultSubcommand: NagChannelListCommand.self,
    examples: [
      "cyc nag channel": Sentence(en: "which are set up, and whether they work", ko: "설정한 채널과 잘되는지"),
      "cyc nag channel ntfy --new-topic": Sentence(en: "to your phone", ko: "휴대전화로"),
    ])

  @OptionGroup var shared: SharedOptions

  /// Reports a channel's change and the next step. Forgets its earlier results, which were those of the old setup.
  /// `--json` contains no secret except a new topic.
  static func reportChange(
    _ sentences: [Sentence], _ channel: NagChannel, isRemoved: Bool = false, server: String? = nil,
    newTopic: String? = nil, _ output: AnswerOptions, in world: World
  ) throws {
    let store = try? NagStore(in: world)
    try? store?.forgetDeliveries(by: channel)
    // The problem is one of reminders that wait on the ntfy server.
    if channel == .ntfy { try? store?.noteAheadProblem(nil, at: world.clock.now()) }
    try output.say(
      ["channel": channel.rawValue, "removed": isRemoved, "server": server, "new_topic": newTopic], in: world
    ) { sentences + (isRemoved ? [] : [next(channel, in: world)]) }
  }

  private static func next(_ channel: NagChannel, in world: World) -> Sentence {
    let used = world.home.settings[.nagVia]
    guard !used.contains(channel) else { return NagChannelSetupPhrases.tryIt(channel) }
    let channels = (used + [channel]).map(\.rawValue).joined(separator: ",")
    // A channel alone reminds of nothing while reminders are off.
    return NagChannelSetupPhrases.useIt(
      NagSchedule(in: world).isThere ? "cyc config set nag.via \(channels)" : "cyc nag on --via \(channels)")
  }

  /// Reads a secret from standard input, or from the terminal without showing it.
  static func secret(_ prompt: Sentence, for channel: NagChannel, in world: World) throws -> String {
    let words = (world.screen.secret(prompt, limitBytes: 1 << 16) ?? "").split(whereSeparator: \.isWhitespace)
    guard let word = words.first else { throw NagFailure.nothingThere(channel) }
    guard words.count == 1 else { throw NagFailure.severalWords(channel) }
    return String(word)
  }
}

struct NagChannelListCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "list",
    abstract: Sentence(
      en: "Show which channels are set up, and how their last messages went.", ko: "설정한 채널과 마지막 알림이 잘 갔는지 보여 줘요."),
    aliases: ["ls"],
    examples: [
      "cyc nag channel list": Sentence(en: "how the last message of each went", ko: "채널마다 마지막 알림의 결과"),
      "cyc nag channel list --json": .forScripts,
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let used = world.home.settings[.nagVia]
    let store = try NagStore.forReading(in: world)
    let lines = try NagChannel.allCases.map {
      (channel: $0, obstacle: $0.obstacle(in: world), delivery: try store.delivery(by: $0))
    }
    let objects = lines.map { line -> JSONValue in
      [
        "channel": line.channel.rawValue,
        "used": used.contains(line.channel),
        "missing": line.obstacle?(world.screen.language),
        "failures": line.delivery?.failures ?? 0,
        "failed": line.delivery?.failed?.rfc3339WithOffset,
        "reason": line.delivery?.reason?(world.screen.language),
        "sent": line.delivery?.sent?.rfc3339WithOffset,
      ]
    }
    let year = world.clock.now().today.year
    let language = world.screen.language
    let states = lines.map { line in
      let state = line.obstacle ?? NagDelivery.sentence(line.delivery, in: year)
      return (
        isReady: line.obstacle == nil && line.delivery?.failures ?? 0 == 0, text: Sanitizer.clean(state(language))
      )
    }
    try output.print(in: world, json: ["channels": objects]) { display in
      let rows = zip(lines, states).map { line, state in
        let isUsed = used.contains(line.channel)
        let name = Segment(line.channel.rawValue, Style(bold: isUsed))
        let sign = display.symbol(state.isReady ? "✓" : "✗")
        return [name, Segment(isUsed ? NagChannelSetupPhrases.chosen(language) : ""), Segment(sign + state.text)]
      }
      let lines = Table([.leading(), .leading(), .flexible()], rows: rows).lines(columns: display.columns)
      return display.shown(lines.text(display.depth), language)
    }
  }
}

struct NagChannelNtfyCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "ntfy",
    abstract: Sentence(en: "Set up notifications on your phone, through ntfy.", ko: "ntfy로 휴대전화 알림을 설정해요."),
    discussion: Sentence(
      en: """
        Install the ntfy app, run `cyc nag channel ntfy --new-topic`, and scan the QR code, or type the topic in the \
        app. Anyone who knows the topic can read your reminders, so it is stored where only you can read it. --qr \
        shows it again, on a terminal only.

        With neither --new-topic nor --topic the topic is read from standard input, which other programs cannot see.
        """,
      ko: """
        ntfy 앱을 설치하고 `cyc nag channel ntfy --new-topic`을 실행한 다음, QR 코드를 스캔하거나 앱에 토픽을 입력하세요. 토픽을 아는 사람은 누구나 알림을 읽을 수 \
        있어서, 나만 읽을 수 있는 곳에 저장해요. --qr로 다시 볼 수 있고, 터미널에만 보여 줘요.

        --new-topic도 --topic도 없으면 다른 프로그램이 볼 수 없는 표준 입력에서 토픽을 읽어요.
        """),
    examples: [
      "cyc nag channel ntfy --new-topic": Sentence(en: "shows the topic to subscribe to", ko: "구독할 토픽 보기"),
      "cyc nag channel ntfy --qr": Sentence(en: "shows it again, for another phone", ko: "다른 휴대전화에서 쓰려고 다시 보기"),
      "cyc nag channel ntfy --remove": Sentence(en: "forgets it", ko: "토픽 지우기"),
    ])

  @Option(
    help: ArgumentHelp(
      en: "The topic to send to; better typed when asked for, since others see the arguments of programs.",
      ko: "보낼 토픽이에요. 명령의 인자는 다른 사람에게도 보이니, 물어볼 때 입력하는 편이 좋아요."))
  var topic: String?

  @Flag(
    name: .customLong("new-topic"),
    help: ArgumentHelp(en: "Make a topic that cannot be guessed.", ko: "아무도 짐작할 수 없는 토픽을 만들어요."))
  var newTopic = false

  @Flag(help: ArgumentHelp(en: "Show the stored topic and its QR code.", ko: "저장한 토픽과 QR 코드를 보여 줘요."))
  var qr = false

  @Option(help: ArgumentHelp(en: "The server (default: https://ntfy.sh).", ko: "서버예요 (기본값: https://ntfy.sh)."))
  var server: String?

  @Flag(
    name: .customLong("with-token"),
    help: ArgumentHelp(en: "Read an access token from standard input.", ko: "액세스 토큰을 표준 입력에서 읽어요."))
  var withToken = false

  @Flag(help: ArgumentHelp(en: "Forget the topic and the token.", ko: "토픽과 토큰을 지워요."))
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
    try cancelReminders(unlessAt: "\(server)/\(name)", in: world)
    try Credentials.change(in: world.home.directories) { credentials in
      credentials.changeChannels { $0.ntfy = ChannelSecrets.Ntfy(server: server, topic: name, token: token) }
    }
    let sentences =
      try newTopic
      ? NtfySubscription(server: server, topic: name).show(output, in: world)
      : [NagChannelSetupPhrases.topicKept(server)]
    try NagChannelCommand.reportChange(
      sentences, .ntfy, server: server, newTopic: newTopic ? name : nil, output, in: world)
  }

  private func token(in world: World) throws -> String {
    let text = try NagChannelCommand.secret(NagChannelSetupPhrases.typeToken, for: .ntfy, in: world)
    guard let token = Token.cleaned(text) else { throw NagFailure.notAToken }
    return token
  }

  /// Cancels the reminders that wait in the present topic, which is about to be forgotten, unless it has this address.
  private func cancelReminders(unlessAt address: String?, in world: World) throws {
    guard let present = try? world.ntfy(), present.address != address else { return }
    let left = try NagRun(in: world).cancelAll()
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
    try cancelReminders(unlessAt: nil, in: world)
    try Credentials.change(in: world.home.directories) { $0.changeChannels { $0.ntfy = nil } }
    try NagChannelCommand.reportChange([NagChannelSetupPhrases.topicRemoved], .ntfy, isRemoved: true, output, in: world)
  }
}

struct NagChannelWebhookCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "webhook",
    abstract: Sentence(en: "Set up messages to a chat or to a server of your own.", ko: "메신저나 내 서버로 보내는 알림을 설정해요."),
    discussion: Sentence(
      en: """
        The address is read from standard input, or typed without being shown, and kept where only you can read it. \
        Slack, Discord, Mattermost, Rocket.Chat, Google Chat, Zulip, Telegram, Teams, Gotify, Pushover and Jandi are \
        recognised by it; any other server gets {"title", "body", "urgency", "text"}.

        A template is a file with JSON in which {{title}}, {{text}} and {{urgency}} stand for a message, if needed \
        below lines of headers.
        """,
      ko: """
        주소는 표준 입력에서 읽거나 화면에 보이지 않게 입력받고, 나만 읽을 수 있는 곳에 저장해요. Slack, Discord, Mattermost, Rocket.Chat, Google Chat, \
        Zulip, Telegram, Teams, Gotify, Pushover, Jandi는 주소로 알아보고, 다른 서버에는 {"title", "body", "urgency", "text"}를 보내요.

        템플릿은 {{title}}, {{text}}, {{urgency}}에 알림이 들어갈 JSON 파일이에요. 필요하면 그 위에 헤더를 한 줄씩 적어요.
        """),
    examples: [
      "cyc nag channel webhook < address.txt": Sentence(en: "keeps the address", ko: "주소 저장하기"),
      "cyc nag channel webhook --format slack < address.txt": Sentence(en: "if it does not tell", ko: "주소로 알 수 없을 때"),
      "cyc nag channel webhook --remove": Sentence(en: "forgets the address", ko: "주소 지우기"),
    ])

  @Option(
    help: ArgumentHelp(
      en: """
        The service, if the address does not tell: slack, discord, mattermost, rocket-chat, google-chat, zulip, \
        telegram, teams, gotify, pushover, jandi or json.
        """,
      ko: """
        주소로 알 수 없을 때 어느 서비스인지 적어요: slack, discord, mattermost, rocket-chat, google-chat, zulip, telegram, teams, \
        gotify, pushover, jandi, json.
        """, valueName: "service"))
  var format: WebhookFormat?

  @Option(
    help: ArgumentHelp(en: "A file with the body to send.", ko: "보낼 본문이 있는 파일이에요.", valueName: "file"),
    completion: .file())
  var template: String?

  @Flag(help: ArgumentHelp(en: "Forget the address.", ko: "주소를 지워요."))
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
    guard let origin = Origin(url: address) else {
      throw address.lowercased().hasPrefix("https://") ? NagFailure.oddAddress : .badAddress
    }
    guard origin.scheme == "https" || origin.isLoopback else { throw NagFailure.badAddress }
    let format = self.format ?? WebhookFormat(address: address)
    let missing = template == nil ? WebhookChannel.missingQuery(of: address, format) : []
    guard missing.isEmpty else { throw NagFailure.incompleteAddress(format, missing) }
    try Credentials.change(in: world.home.directories) { credentials in
      credentials.changeChannels { $0.setWebhook(address, format: self.format?.rawValue, template: template) }
    }
    let sentence = template == nil ? NagChannelSetupPhrases.addressKept(format) : NagChannelSetupPhrases.templateKept
    try NagChannelCommand.reportChange([sentence], .webhook, output, in: world)
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
    try NagChannelCommand.reportChange(
      [NagChannelSetupPhrases.addressRemoved], .webhook, isRemoved: true, output, in: world)
  }
}
