package import ArgumentParser
package import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import Notify
internal import Terminal

package struct NagCommand: GroupingCommand {
  package static let configurations = BilingualConfiguration(
    commandName: "nag",
    abstract: Sentence(en: "Be reminded in the evening until you have committed.", ko: "커밋할 때까지 저녁마다 알려 줘요."),
    discussion: Sentence(
      en: """
        Reminds you every hour from 19:00 on (nag.from, nag.until, nag.every), unless you have committed, today is a \
        day of rest, or you have snoozed it. It stops once you commit.
        """,
      ko: """
        19:00부터 한 시간마다 알려 줘요 (nag.from, nag.until, nag.every). 이미 커밋했거나, 오늘이 쉬는 날이거나, 알림을 미뤘다면 알리지 않아요. 커밋하면 조용해져요.
        """),
    subcommands: [
      NagOnCommand.self, NagOffCommand.self, NagRunCommand.self, NagStatusCommand.self, NagInboxCommand.self,
      NagSnoozeCommand.self, NagTestCommand.self, NagChannelCommand.self, NagBubbleCommand.self,
    ],
    defaultSubcommand: NagStatusCommand.self,
    examples: [
      "cyc nag on": Sentence(en: "asks before it touches your crontab", ko: "crontab을 바꾸기 전에 물어봐요"),
      "cyc nag": Sentence(en: "the schedule, today, the last runs", ko: "예약, 오늘, 최근 실행"),
      "cyc nag snooze 1h": Sentence(en: "an hour of silence", ko: "한 시간 조용히"),
    ])

  @OptionGroup package var shared: SharedOptions

  package init() {}
}

struct NagInboxCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "inbox",
    abstract: Sentence(
      en: "Show what was sent, the latest first; then all of it counts as read.",
      ko: "보낸 알림을 최근 것부터 보여 줘요. 그러면 모두 읽은 것이 돼요."),
    examples: [
      "cyc nag inbox": Sentence(en: "what was sent", ko: "보낸 알림"),
      "cyc nag inbox --json": .forScripts,
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let store = try NagStore.forReading(in: world)
    let loss = try store.loss().flatMap { $0.isReported(on: world.clock.now().today) ? $0 : nil }
    if let loss { world.screen.noteOnce(NagPhrases.lost(loss)) }
    let messages = try store.openInbox()
    let unread = messages.count { !$0.isRead }
    let now = world.clock.now()
    let year = now.today.year
    // The next run asks the ntfy server about them.
    let due = try store.read(NagStore.aheadMemory).waiting.filter {
      !$0.isDelivered && $0.moment <= now.secondsSince1970
    }
    let mayHaveCome = due.isEmpty ? nil : AheadPhrases.mayHaveCome(due.map(\.copy), in: year)
    try output.print(in: world, json: ["unread": unread, "messages": messages]) { display in
      let summary =
        messages.isEmpty ? (mayHaveCome == nil ? NagPhrases.emptyInbox(since: loss) : nil) : NagPhrases.unread(unread)
      let heading = [mayHaveCome, summary].compactMap(\.self).flatMap {
        Segment($0(world.screen.language)).wrapped(to: display.columns)
      }
      let list = LabeledList(
        messages.map { message in
          let sent = message.sent.local.writtenInColumn(in: year)(world.screen.language)
          let text = [message.title, message.body].filter { !$0.isEmpty }.map(Sanitizer.clean).joined(separator: ": ")
          return LabeledList.Row("\(message.isRead ? " " : "*") \(sent)", text)
        })
      return (heading + list.lines(columns: display.columns)).text(display.depth)
    }
  }
}

extension NagStore.InboxMessage: JSONConvertible {
  var json: JSONValue {
    ["id": id, "title": title, "body": body, "urgency": urgency, "sent": sent.rfc3339WithOffset, "read": isRead]
  }
}

struct NagTestCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "test", abstract: Sentence(en: "Send a message to see whether it arrives.", ko: "알림이 오는지 보려고 하나 보내요."),
    examples: [
      "cyc nag test": Sentence(en: "to all in nag.via", ko: "nag.via의 모든 곳으로"),
      "cyc nag test --via command": Sentence(en: "to one of them", ko: "한 곳으로만"),
      "cyc nag test --ahead": Sentence(en: "whether one can wait on the ntfy server", ko: "ntfy 서버에 맡길 수 있는지"),
    ])

  @Option(
    help: ArgumentHelp(
      en: "Only these channels, with commas between them: desktop, terminal, ntfy, webhook, mail or command.",
      ko: "이 채널로만 보내요. 쉼표로 나눠요: desktop, terminal, ntfy, webhook, mail, command.",
      valueName: "channels"),
    completion: .channels, transform: NagTestCommand.channels)
  var via: [[NagChannel]] = []

  @Flag(
    help: ArgumentHelp(
      en: "Let one message wait on the ntfy server for 15 seconds, and take another one back.",
      ko: "알림 하나를 ntfy 서버에 15초 동안 맡기고, 다른 하나는 거두어요."))
  var ahead = false

  @OptionGroup var shared: SharedOptions

  func validate() throws { if ahead, !via.isEmpty { throw UsageFailure.together("--ahead", "--via") } }

  func run(in world: World) throws {
    if ahead { return try testAhead(in: world) }
    let now = world.clock.now()
    let message = NagMessage(testAt: now, world.screen.language)
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
      // Even if the output is closed, the other channels are tested.
      try? world.screen.tell(NagPhrases.tested(channel))
      // A channel that works here may not work in the schedule's environment.
      if let trouble = channel.obstacle(in: world) { world.screen.note(NagPhrases.notSent(channel, trouble)) }
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

extension CompletionKind { static let channels = list(NagChannel.allCases.map(\.rawValue)) }
