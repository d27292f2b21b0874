internal import ArgumentParser
internal import Days

/// `cyc nag channel list`: which channels work, and which are used.
struct NagChannelListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Say which ways of reminding are set up, and how they have fared.")

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  /// A channel, for scripts.
  private struct Line: Encodable {
    let channel: String
    let isUsed: Bool
    /// Null where nothing is.
    let missing: String?
    /// How often in a row it has failed.
    let failures: Int
    /// When it last failed, and why; null where it took the last message.
    let failed: String?
    let reason: String?
    /// When it last took a message; null where it never did.
    let sent: String?

    enum CodingKeys: String, CodingKey {
      case channel, missing, failures, failed, reason, sent
      case isUsed = "used"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(channel, forKey: .channel)
      try container.encode(isUsed, forKey: .isUsed)
      try container.encode(missing, forKey: .missing)
      try container.encode(failures, forKey: .failures)
      try container.encode(failed, forKey: .failed)
      try container.encode(reason, forKey: .reason)
      try container.encode(sent, forKey: .sent)
    }
  }

  func run(in world: World) throws {
    let used = world.settings.nagChannels
    let store = try NagStore(in: world.directories)
    let lines = try NagChannel.allCases.map { channel in
      (
        channel: channel, isUsed: used.contains(channel), missing: channel.readiness(in: world),
        delivery: try store.delivery(by: channel)
      )
    }
    let objects = lines.map { line in
      Line(
        channel: line.channel.rawValue, isUsed: line.isUsed, missing: line.missing?(world.language),
        failures: line.delivery?.failures ?? 0, failed: line.delivery?.failed?.rfc3339WithOffset,
        reason: line.delivery?.reason?(world.language), sent: line.delivery?.sent?.rfc3339WithOffset)
    }
    try output.say(["channels": objects], in: world) {
      lines.map { line in
        let state = line.missing ?? NagDelivery.sentence(line.delivery)
        return NagChannelSetupPhrases.line(line.channel, isUsed: line.isUsed, state)
      }
    }
  }
}
