internal import ArgumentParser
internal import Days

/// `cyc nag bubble`: shows a reminder with buttons and waits for a click; `cyc nag run` starts it and goes.
struct NagBubbleCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "bubble", abstract: "Show a reminder with buttons, and do what is clicked.", shouldDisplay: false)

  @Option(help: "low, normal or critical.")
  var urgency: NagRule.Urgency

  @Argument(help: "Its first line.")
  var title: String

  @Argument(help: "The line below.")
  var body: String

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let message = NagMessage(
      key: NagKey(day: world.now().today, name: "bubble"), title: title, body: body, urgency: urgency)
    let click: BubbleClick?
    do {
      // Whoever waits for this word may have been ended; the buttons work even so.
      click = try BubbleWait(world: world).click(on: message) { try? world.out("\(BubbleWait.sign)\n") }
    } catch {
      throw ExitStatus.failed
    }
    try click?.act(in: world)
  }

  /// What is called for a message.
  static func words(for message: NagMessage, in world: World) -> [String] {
    [
      world.programPath, "nag", "bubble", "--urgency", message.urgency.rawValue, "--lang", world.language.rawValue,
      "--",
      message.title, message.body,
    ]
  }
}

extension NagRule.Urgency: ExpressibleByArgument {}
