internal import ArgumentParser
internal import Days

/// `cyc nag test`: sends a message through the channels, to see whether they work.
struct NagTestCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Send a message to see whether it arrives.")

  @Option(help: "Only this way: desktop, terminal, ntfy, webhook, mail or command.")
  var via: NagChannel?

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now()
    let message = NagMessage(
      key: NagKey(day: now.today, name: "test"), title: NagMessage.title, body: NagPhrases.test(world.language),
      urgency: .normal)
    var failures: [String] = []
    let channels = via.map { [$0] } ?? world.settings.nagChannels
    for channel in channels {
      do throws(NagChannelFailure) {
        try channel.send(message, in: world)
        try? world.out(NagPhrases.tested(channel)(world.language) + "\n")
        // What works here may not work at night.
        if let trouble = channel.readiness(in: world) { world.note(NagPhrases.notSent(channel, trouble)) }
      } catch {
        failures.append(NagPhrases.notSent(channel, error.reason)(world.language))
      }
    }
    for failure in failures { world.note(.typed(failure)) }
    if failures.count == channels.count { throw ExitStatus.failed }
  }
}

extension NagChannel: ExpressibleByArgument {}
