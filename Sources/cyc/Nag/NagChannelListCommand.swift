internal import ArgumentParser

/// `cyc nag channel list`: which channels work, and which are used.
struct NagChannelListCommand: Command {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Say which ways of reminding work.")

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  /// A channel, for scripts.
  private struct Line: Encodable {
    let channel: String
    let isUsed: Bool
    /// Null where the channel works.
    let missing: String?

    enum CodingKeys: String, CodingKey {
      case channel, missing
      case isUsed = "used"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(channel, forKey: .channel)
      try container.encode(isUsed, forKey: .isUsed)
      try container.encode(missing, forKey: .missing)
    }
  }

  func run(in world: World) throws {
    let used = world.settings.nagChannels
    let lines = NagChannel.allCases.map { channel in
      (channel: channel, isUsed: used.contains(channel), missing: channel.readiness(in: world))
    }
    let objects = lines.map {
      Line(channel: $0.channel.rawValue, isUsed: $0.isUsed, missing: $0.missing?(world.language))
    }
    try output.say(["channels": objects], in: world) {
      lines.map { NagChannelSetupPhrases.line($0.channel, isUsed: $0.isUsed, missing: $0.missing) }
    }
  }
}
