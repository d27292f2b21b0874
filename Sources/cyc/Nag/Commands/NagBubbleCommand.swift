public import ArgumentParser
internal import Notify

/// `cyc nag bubble`: shows a reminder with buttons and waits for a click; `cyc nag run` starts it and goes.
struct NagBubbleCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "bubble", abstract: "Show a reminder with buttons, and do what is clicked.", shouldDisplay: false)

  @Option(help: "low, normal or critical.")
  var urgency: Urgency

  @Argument(help: "Its first line.")
  var title: String

  @Argument(help: "The line below.")
  var body: String

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let actions = BubbleClick.allCases.map { $0.action(world.language) }
    let choice: String?
    do {
      // Whoever waits for this word may have been ended; the buttons work even so.
      choice = try world.desktop.choice(
        on: Message(title: title, body: body, urgency: urgency, actions: actions)
      ) { try? world.out("\(DesktopChannel.shownSign)\n") }
    } catch {
      throw ExitStatus.failed
    }
    try choice.flatMap(BubbleClick.init)?.act(in: world)
  }

  /// What is called for a message.
  static func words(for message: Message, in world: World) -> [String] {
    [
      world.programPath, "nag", "bubble", "--urgency", message.urgency.rawValue, "--lang", world.language.rawValue,
      "--",
      message.title, message.body,
    ]
  }
}

extension Urgency: ExpressibleByArgument {}
