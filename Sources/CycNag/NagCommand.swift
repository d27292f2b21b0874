package import ArgumentParser
package import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import Notify
internal import Terminal

package struct NagCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "nag", abstract: "Be reminded in the evening until you have committed.",
    discussion: """
      Reminds you every hour from 19:00 on (nag.from, nag.until, nag.every), unless you have committed, today is a day of \
      rest, or you have snoozed it. It stops once you commit.
      """,
    subcommands: [
      NagOnCommand.self, NagOffCommand.self, NagRunCommand.self, NagStatusCommand.self, NagInboxCommand.self,
      NagSnoozeCommand.self, NagTestCommand.self, NagChannelCommand.self, NagBubbleCommand.self,
    ],
    defaultSubcommand: NagStatusCommand.self
  )
  .examples([
    "cyc nag on": "asks before it touches your crontab",
    "cyc nag": "the schedule, today, the last runs",
    "cyc nag snooze 1h": "an hour of silence",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser calls a subcommand instead: the default one if none is named.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}

struct NagInboxCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "inbox", abstract: "Show what was sent, the latest first; then all of it counts as read."
  )
  .examples([
    "cyc nag inbox": "what was sent",
    "cyc nag inbox --json": "for scripts",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let store = try NagStore(in: world)
    let loss = try store.loss().flatMap { $0.isReported(on: world.clock.now().today) ? $0 : nil }
    if let loss { world.screen.noteOnce(NagPhrases.lost(loss)) }
    let messages = try store.openInbox()
    let unread = messages.count { !$0.isRead }
    let year = world.clock.now().today.year
    try output.print(in: world, json: ["unread": unread, "messages": messages]) { display in
      if messages.isEmpty { return NagPhrases.emptyInbox(since: loss)(world.screen.language) + "\n" }
      let list = LabeledList(
        messages.map { message in
          let sent = message.sent.local.writtenInColumn(in: year)(world.screen.language)
          let text = [message.title, message.body].filter { !$0.isEmpty }.map(Sanitizer.clean).joined(separator: ": ")
          return LabeledList.Row("\(message.isRead ? " " : "*") \(sent)", text)
        })
      return NagPhrases.unread(unread)(world.screen.language) + "\n"
        + list.lines(columns: display.columns).text(display.depth)
    }
  }
}

extension NagStore.InboxMessage: JSONConvertible {
  var json: JSONValue {
    ["id": id, "title": title, "body": body, "urgency": urgency, "sent": sent.rfc3339WithOffset, "read": isRead]
  }
}

struct NagTestCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Send a message to see whether it arrives."
  )
  .examples([
    "cyc nag test": "to all that are set up",
    "cyc nag test --via command": "to one of them",
    "cyc nag test --ahead": "whether one can wait on the ntfy server",
  ])

  @Option(
    help: ArgumentHelp(
      "Only these channels, with commas between them: desktop, terminal, ntfy, webhook, mail or command.",
      valueName: "channels"),
    transform: NagTestCommand.channels)
  var via: [[NagChannel]] = []

  @Flag(help: "Let one message wait on the ntfy server for 15 seconds, and take another one back.")
  var ahead = false

  @OptionGroup var shared: SharedOptions

  func validate() throws { if ahead, !via.isEmpty { throw UsageFailure.together("--ahead", "--via") } }

  func run(in world: World) throws {
    if ahead { return try testAhead(in: world) }
    let now = world.clock.now()
    let message = NagMessage(
      key: DeliveryID(day: now.today, name: "test"), body: NagPhrases.test(world.screen.language), urgency: .normal)
    // The message is sent even if its result cannot be stored.
    let store = try? NagStore(in: world)
    var failures: [Sentence] = []
    let channels = via.isEmpty ? world.home.settings[.nagVia] : via.flatMap(\.self).distinct
    for channel in channels {
      let failure = channel.failure(sending: message, in: world)
      try? store?.noteDelivery(by: channel, failure: failure, at: now)
      if let failure {
        failures.append(NagPhrases.notSent(channel, failure))
        continue
      }
      try? world.screen.tell(NagPhrases.tested(channel))
      // A channel that works here may not work in the schedule's environment.
      if let trouble = channel.readiness(in: world) { world.screen.note(NagPhrases.notSent(channel, trouble)) }
    }
    for failure in failures { world.screen.note(failure) }
    if failures.count == channels.count { throw ExitStatus.failed }
  }

  private func testAhead(in world: World) throws {
    do throws(NagChannelFailure) {
      try AheadTest(world: world).run()
    } catch {
      world.screen.note(NagPhrases.notSent(.ntfy, error.reason))
      throw ExitStatus.failed
    }
    // An earlier problem with the server is over.
    try? NagStore(in: world).noteAheadProblem(nil, at: world.clock.now())
    try world.screen.tell(AheadPhrases.works)
  }

  private static func channels(_ text: String) throws -> [NagChannel] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = String(part.trimmingPrefix(" "))
      if let channel = NagChannel(rawValue: name) { return channel }
      throw UsageFailure.notAmong(NagChannel.allCases.map(\.rawValue), "--via", name)
    }
  }
}
