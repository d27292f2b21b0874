internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import HTTP
internal import Notify

/// `cyc nag channel ntfy`: keeps the topic to which reminders go.
struct NagChannelNtfyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "ntfy", abstract: "Set up notifications on your phone, through ntfy.",
    discussion: """
      Install the ntfy app, run `cyc nag channel ntfy --new-topic`, and subscribe in the app to the topic that is shown. \
      Anyone who knows the topic can read your reminders, so it is stored where only you can read it, and shown only once.

      With neither --new-topic nor --topic the topic is read from standard input, which other programs cannot see.
      """
  )
  .examples([
    "cyc nag channel ntfy --new-topic": "shows the topic to subscribe to",
    "cyc nag channel ntfy --remove": "forgets it",
  ])

  @Option(help: "The topic to send to; better typed when asked for, since others see the arguments of programs.")
  var topic: String?

  @Flag(name: .customLong("new-topic"), help: "Make a topic that nobody can guess.")
  var newTopic = false

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
    if remove, topic != nil || newTopic || server != nil || withToken {
      throw UsageFailure(en: "--remove takes no other options", ko: "--remove는 다른 옵션 없이 써 주세요")
    }
    if withToken, topic == nil, !newTopic {
      throw UsageFailure(
        en: "--with-token works only with --topic or --new-topic: one thing is read from standard input",
        ko: "--with-token은 --topic이나 --new-topic과 함께 써 주세요. 표준 입력에서는 하나만 읽어요")
    }
  }

  func run(in world: World) throws {
    if remove { return try removeTopic(in: world) }
    let server = try NtfyTopic.server(self.server ?? NtfyTopic.usualServer)
    let name = try newTopic ? NtfyTopic.random() : NtfyTopic.checked(topic ?? typedTopic(in: world))
    let token = withToken ? try token(in: world) : nil
    try Credentials.change(in: world.directories) { credentials in
      credentials.changeChannels { $0.ntfy = ChannelSecrets.Ntfy(server: server, topic: name, token: token) }
    }
    let sentence = newTopic ? NagChannelSetupPhrases.newTopic(name, server) : NagChannelSetupPhrases.topicKept(server)
    try NagChannelCommand.say(
      sentence, .ntfy, server: server, newTopic: newTopic ? name : nil, output, in: world)
  }

  private func typedTopic(in world: World) throws -> String {
    try NagChannelCommand.secret(NagChannelSetupPhrases.typeTopic, for: .ntfy, in: world)
  }

  private func token(in world: World) throws -> String {
    let text = try NagChannelCommand.secret(NagChannelSetupPhrases.typeToken, for: .ntfy, in: world)
    guard let token = Token.cleaned(text) else { throw NagChannelSetupFailure.notAToken }
    return token
  }

  private func removeTopic(in world: World) throws {
    guard try Credentials.load(from: world.directories).channels?.ntfy != nil else {
      throw NagChannelSetupFailure.nothingToRemove(.ntfy)
    }
    try Credentials.change(in: world.directories) { $0.changeChannels { $0.ntfy = nil } }
    try NagChannelCommand.say(NagChannelSetupPhrases.topicRemoved, .ntfy, isRemoved: true, output, in: world)
  }
}

/// The names of topics, and of servers that keep them.
enum NtfyTopic {
  static let usualServer = "https://ntfy.sh"

  /// A topic that nobody can guess: 130 random bits.
  static func random() -> String {
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return "cyc-" + String((0..<26).map { _ in characters[Int.random(in: 0..<characters.count)] })
  }

  /// - Throws: `NagChannelSetupFailure.badTopic`
  static func checked(_ topic: String) throws(NagChannelSetupFailure) -> String {
    let isAllowed =
      topic.utf8.count <= NtfyChannel.maxTopicCharacters && !topic.isEmpty
      && topic.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isAllowed else { throw .badTopic }
    return topic
  }

  /// The server that an address names, without a slash at its end.
  ///
  /// - Throws: `NagChannelSetupFailure.badServer`
  static func server(_ address: String) throws(NagChannelSetupFailure) -> String {
    let text = address.hasSuffix("/") ? String(address.dropLast()) : address
    guard let origin = Origin(url: text), origin.scheme == "https" || origin.isLoopback,
      // Nothing behind the host: ntfy lies at the root of its server.
      text.count(where: { $0 == "/" }) == 2, !text.contains(where: { "?#".contains($0) })
    else { throw .badServer }
    return "\(origin)"
  }
}
