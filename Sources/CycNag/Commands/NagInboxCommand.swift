internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import Days
internal import Formats
internal import Terminal

/// `cyc nag inbox`: what was sent; then all of it counts as read.
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
    let loss = try store.loss().flatMap { $0.isTold(on: world.now().today) ? $0 : nil }
    if let loss { world.noteOnce(NagPhrases.lost(loss)) }
    let messages = try store.openInbox()
    let unread = messages.count { !$0.isRead }
    try output.print(in: world, json: ["unread": unread, "messages": messages]) { display in
      if messages.isEmpty { return NagPhrases.emptyInbox(since: loss)(world.language) + "\n" }
      let list = LabeledList(
        messages.map { message in
          let sent = message.sent.local.description.prefix(16).replacing("T", with: " ")
          let text = [message.title, message.body].filter { !$0.isEmpty }.map(Sanitizer.clean).joined(separator: ": ")
          return LabeledList.Row("\(message.isRead ? " " : "*") \(sent)", text)
        })
      return NagPhrases.unread(unread)(world.language) + "\n"
        + list.lines(columns: display.columns).text(display.depth)
    }
  }
}

extension NagStore.InboxMessage: JSONConvertible {
  var json: JSONValue {
    [
      "id": id, "title": title, "body": body, "urgency": urgency, "sent": sent.rfc3339WithOffset, "read": isRead,
    ]
  }
}
