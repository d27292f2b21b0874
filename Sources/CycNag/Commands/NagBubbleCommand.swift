internal import CycBase
internal import CycStreak
internal import CycList
public import ArgumentParser
internal import Days
package import Notify

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

  /// What is no reminder, such as a test in the morning, stands so long.
  private static let usualSeconds = 600.0

  func run(in world: World) throws {
    let shown = world.now().local
    let actions = BubbleClick.offered(in: world).map { $0.action(world.language) }
    let choice: String?
    do {
      // Whoever waits for this word may have been ended; the buttons work even so.
      choice = try world.desktop.choice(
        on: Message(title: title, body: body, urgency: urgency, actions: actions), limitSeconds: seconds(in: world)
      ) { try? world.out("\(DesktopChannel.shownSign)\n") }
    } catch {
      throw ExitStatus.failed
    }
    try choice.flatMap(BubbleClick.init)?.act(onReminderOf: shown, in: world)
  }

  /// How long the reminder may stand.
  private func seconds(in world: World) -> Double {
    guard let rule = try? world.settings.nagRule(), rule.window.slot(at: world.now().local) != nil else {
      return Self.usualSeconds
    }
    let end = world.instant(.local(rule.endOfReminder(at: world.now().local)))
    return Double(end.secondsSince1970 - world.now().secondsSince1970)
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
