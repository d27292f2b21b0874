internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import Days
internal import Notify

/// `cyc nag test`: sends a message through the channels, to see whether they work.
struct NagTestCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Send a message to see whether it arrives."
  )
  .examples([
    "cyc nag test": "to all that are set up",
    "cyc nag test --via command": "to one of them",
  ])

  @Option(
    help: ArgumentHelp(
      "Only these channels, with commas between them: desktop, terminal, ntfy, webhook, mail or command.",
      valueName: "channels"),
    transform: NagTestCommand.channels)
  var via: [[NagChannel]] = []

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now()
    let message = NagMessage(
      key: DeliveryID(day: now.today, name: "test"), title: NagMessage.title, body: NagPhrases.test(world.language),
      urgency: .normal)
    // What cannot be remembered is sent all the same.
    let store = try? NagStore(in: world)
    var failures: [String] = []
    let channels = via.isEmpty ? world.settings[.nagVia] : via.flatMap(\.self).distinct
    for channel in channels {
      do throws(NagChannelFailure) {
        try channel.send(message, in: world)
        try? store?.noteDelivery(by: channel, failure: nil, at: now)
        try? world.tell(NagPhrases.tested(channel))
        // What works here may not work at night.
        if let trouble = channel.readiness(in: world) { world.note(NagPhrases.notSent(channel, trouble)) }
      } catch {
        try? store?.noteDelivery(by: channel, failure: error.reason, at: now)
        failures.append(NagPhrases.notSent(channel, error.reason)(world.language))
      }
    }
    for failure in failures { world.note(.typed(failure)) }
    if failures.count == channels.count { throw ExitStatus.failed }
  }

  /// Channels as they are typed: `desktop,ntfy`.
  private static func channels(_ text: String) throws -> [NagChannel] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = String(part.trimmingPrefix(" "))
      guard let channel = NagChannel(rawValue: name) else {
        throw UsageFailure.notAmong(NagChannel.allCases.map(\.rawValue), "--via", name)
      }
      return channel
    }
  }
}
