internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import HTTP
internal import Notify

/// `cyc nag channel webhook`: keeps the address to which reminders go.
struct NagChannelWebhookCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "webhook", abstract: "Set up messages to Slack, Discord or a server of your own.",
    discussion: """
      The address is read from standard input, or typed without being shown, and kept where only you can read it. \
      Slack and Discord are recognised by it; any other server gets {"title", "body", "urgency"}.
      """
  )
  .examples([
    "cyc nag channel webhook < address.txt": "keeps the address",
    "cyc nag channel webhook --remove": "forgets it",
  ])

  @Flag(help: "Forget the address.")
  var remove = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    if remove { return try removeAddress(in: world) }
    let address = try NagChannelCommand.secret(NagChannelSetupPhrases.typeAddress, for: .webhook, in: world)
    guard let origin = Origin(url: address), origin.scheme == "https" || origin.isLoopback else {
      throw NagChannelSetupFailure.badAddress
    }
    try Credentials.change(in: world.directories) { $0.changeChannels { $0.webhook = address } }
    let sentence = NagChannelSetupPhrases.addressKept(WebhookChannel.format(of: address))
    try NagChannelCommand.say(sentence, .webhook, output, in: world)
  }

  private func removeAddress(in world: World) throws {
    guard try Credentials.load(from: world.directories).channels?.webhook != nil else {
      throw NagChannelSetupFailure.nothingToRemove(.webhook)
    }
    try Credentials.change(in: world.directories) { $0.changeChannels { $0.webhook = nil } }
    try NagChannelCommand.say(NagChannelSetupPhrases.addressRemoved, .webhook, isRemoved: true, output, in: world)
  }
}
