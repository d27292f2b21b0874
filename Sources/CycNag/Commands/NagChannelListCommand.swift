internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import Days
internal import Formats

/// `cyc nag channel list`: which channels work, and which are used.
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
    let used = world.settings[.nagVia]
    let store = try NagStore(in: world)
    let lines = try NagChannel.allCases.map { channel in
      (
        channel: channel, isUsed: used.contains(channel), missing: channel.readiness(in: world),
        delivery: try store.delivery(by: channel)
      )
    }
    let objects = lines.map { line -> JSONValue in
      [
        "channel": line.channel.rawValue,
        "used": line.isUsed,
        "missing": line.missing?(world.language),
        "failures": line.delivery?.failures ?? 0,
        "failed": line.delivery?.failed?.rfc3339WithOffset,
        "reason": line.delivery?.reason?(world.language),
        "sent": line.delivery?.sent?.rfc3339WithOffset,
      ]
    }
    try output.show(["channels": objects], in: world) {
      lines.map { line in
        let state = line.missing ?? NagDelivery.sentence(line.delivery)
        return NagChannelSetupPhrases.line(line.channel, isUsed: line.isUsed, state)
      }
    }
  }
}
