internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import Formats
internal import Platform

/// `cyc nag channel`: the ways on which reminders come. Alone it says which of them work.
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

  /// The parser hands every call to a subcommand, in doubt to the default one.
  func run(in world: World) throws { throw CleanExit.helpRequest(self) }

  /// Says what was done with a channel, and what is to be done before it is used. Scripts learn no secret but a topic that was just
  /// made.
  static func say(
    _ sentence: Sentence, _ channel: NagChannel, isRemoved: Bool = false, server: String? = nil,
    newTopic: String? = nil, _ output: AnswerOptions, in world: World
  ) throws {
    try? NagStore(in: world).forgetDeliveries(by: channel)
    let object: JSONValue = [
      "channel": channel.rawValue, "removed": isRemoved, "server": server, "new_topic": newTopic,
    ]
    try output.say(object, in: world) { [sentence] + (isRemoved ? [] : [next(channel, in: world)]) }
  }

  private static func next(_ channel: NagChannel, in world: World) -> Sentence {
    let used = world.settings[.nagVia]
    guard !used.contains(channel) else { return NagChannelSetupPhrases.tryIt(channel) }
    return NagChannelSetupPhrases.useIt((used + [channel]).map(\.rawValue).joined(separator: ","))
  }

  /// A secret from the standard input, or typed without being shown.
  ///
  /// - Throws: `NagChannelSetupFailure.nothingThere`, `.severalWords`
  static func secret(_ prompt: Sentence, for channel: NagChannel, in world: World) throws -> String {
    let text: String
    if world.terminal.inputIsTerminal {
      guard world.canAsk else { throw NagChannelSetupFailure.nothingThere(channel) }
      world.err(prompt(world.language) + "\n")
      text = world.readSecretLine() ?? ""
    } else {
      guard let bytes = try? world.readAll(1 << 16) else { throw NagChannelSetupFailure.nothingThere(channel) }
      text = String(decoding: bytes, as: UTF8.self)
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first else { throw NagChannelSetupFailure.nothingThere(channel) }
    guard words.count == 1 else { throw NagChannelSetupFailure.severalWords(channel) }
    return String(word)
  }
}
