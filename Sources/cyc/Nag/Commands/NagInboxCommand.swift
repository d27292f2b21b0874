internal import ArgumentParser
internal import Days
internal import Terminal

/// `cyc nag inbox`: what was sent; then all of it counts as read.
struct NagInboxCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "inbox", abstract: "Show what was sent, the latest first; then all of it counts as read.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let messages = try NagStore(in: world.directories).openInbox()
    if output.json { return try world.out(JSONLine.text(NagInboxJSON(messages))) }
    let display = Display(output.display, in: world)
    if messages.isEmpty { return try world.out(NagPhrases.emptyInbox(world.language) + "\n") }
    let unread = messages.count { !$0.isRead }
    let lines = messages.flatMap { message in
      let begin =
        "\(message.isRead ? " " : "*") \(message.sent.local.description.prefix(16).replacing("T", with: " "))  "
      let text = [message.title, message.body].filter { !$0.isEmpty }.map(Sanitizer.clean).joined(separator: ": ")
      return NagStatus.beside(begin, text, columns: display.columns)
    }
    try world.out(([NagPhrases.unread(unread)(world.language)] + lines).map { $0 + "\n" }.joined())
  }
}

/// What was sent, as scripts read it.
struct NagInboxJSON: Encodable {
  let unread: Int
  let messages: [Message]

  struct Message: Encodable {
    let id: Int
    let title: String
    let body: String
    let urgency: String
    let sent: String
    let read: Bool
  }

  init(_ messages: [NagStore.Kept]) {
    unread = messages.count { !$0.isRead }
    self.messages = messages.map {
      Message(
        id: $0.id, title: $0.title, body: $0.body, urgency: $0.urgency, sent: $0.sent.rfc3339WithOffset, read: $0.isRead
      )
    }
  }
}
