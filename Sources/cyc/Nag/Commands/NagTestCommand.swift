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

  @Option(help: "Only these channels, with commas between them: desktop, terminal, ntfy, webhook, mail or command.")
  var via: [NagChannelList] = []

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now()
    let message = NagMessage(
      key: DeliveryID(day: now.today, name: "test"), title: NagMessage.title, body: NagPhrases.test(world.language),
      urgency: .normal)
    // What cannot be remembered is sent all the same.
    let store = try? NagStore(in: world)
    var failures: [String] = []
    let channels = via.isEmpty ? world.settings[.nagVia] : via.flatMap(\.channels).distinct
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
}

/// Channels as they are typed: `desktop,ntfy`.
struct NagChannelList: ExpressibleByArgument {
  let channels: [NagChannel]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingPrefix(" ") }
    let channels = names.compactMap { NagChannel(rawValue: String($0)) }
    guard channels.count == names.count else { return nil }
    self.channels = channels
  }
}
