public import Platform
internal import Terminal

public struct Message: Hashable, Sendable {
  public var title: String
  /// May be empty.
  public var body: String
  /// Lines below the body, such as a list of choices.
  public var details: [String]
  public var urgency: Urgency
  /// Buttons, if the channel supports them. A desktop shows only the latest message that has actions.
  public var actions: [Action]
  /// Nil for a message on its own.
  public var sequence: Sequence?
  /// Whether a phone repeats the alert until the user reacts.
  public var insists: Bool

  /// Messages about one subject. Only the latest stays visible, and each is sent once, even if several machines try.
  public struct Sequence: Hashable, Sendable {
    /// Identifies the subject: letters, digits, - and _. The same on every machine.
    public let name: String
    /// Identifies the message within the sequence, in the same characters. `identifier` has at most 64.
    public let step: String
    /// Whether it ends the sequence. It replaces the previous message silently.
    public var isEnd: Bool
    /// When the evening of this name begins here, in seconds since 1970. Earlier messages are of the same date in
    /// another time zone.
    public var begins = 0

    public init(name: String, step: String, isEnd: Bool = false) {
      self.name = name
      self.step = step
      self.isEnd = isEnd
    }
  }

  public init(
    title: String, body: String, details: [String] = [], urgency: Urgency = .normal, actions: [Action] = [],
    sequence: Sequence? = nil, insists: Bool = false
  ) {
    self.title = title
    self.body = body
    self.details = details
    self.urgency = urgency
    self.actions = actions
    self.sequence = sequence
    self.insists = insists
  }

  /// Whether it replaces the previous such message on a desktop.
  var replacesPrevious: Bool { sequence != nil || !actions.isEmpty }

  /// With each text on one line and without unsafe characters.
  var cleaned: Message {
    var message = self
    message.title = Sanitizer.clean(title)
    message.body = Sanitizer.clean(body)
    message.details = details.map(Sanitizer.clean)
    return message
  }

  /// The body and the details, one below the other.
  var text: String { ([body] + details).filter { !$0.isEmpty }.joined(separator: "\n") }

  /// The text, or the title if there is none: many services refuse an empty text.
  var textOrTitle: String { text.isEmpty ? title : text }

  /// All texts on one line, without unsafe characters.
  var line: String {
    let first = [title, body].filter { !$0.isEmpty }.map(Sanitizer.clean).joined(separator: ": ")
    return ([first] + details.map(Sanitizer.clean)).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

public struct Action: Hashable, Sendable {
  /// Returned if this action is chosen. ASCII letters and digits; on a phone several words, see `NtfyChannel.Reply`.
  public let id: String
  public let label: String
  /// Page to open instead, for a channel whose buttons cannot reach this machine at once.
  public var url: String?

  public init(id: String, label: String, url: String? = nil) {
    self.id = id
    self.label = label
    self.url = url
  }
}

/// Source: the Desktop Notifications Specification 1.2, "Urgency Levels".
public enum Urgency: String, CaseIterable, Comparable, Sendable {
  case low, normal, critical

  public static func < (left: Urgency, right: Urgency) -> Bool {
    allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
  }
}

public protocol Channel {
  func send(_ message: Message) throws(DeliveryError)

  /// Whether a message would be delivered now, as far as that is known without sending one.
  ///
  /// - Throws: the error that sending would give
  func check() throws(DeliveryError)
}

extension Channel {
  /// Default for channels that can only be tested by sending.
  public func check() throws(DeliveryError) {}
}

/// Why a channel did not accept a message. No case contains an address, topic or response, which may be secret.
public enum DeliveryError: Error, Hashable, Sendable {
  // The string is the name of the program that delivers messages.
  case programMissing(String)
  case programFailed(String, exitCode: Int32)
  case programTimedOut(String)
  /// The program could not be started, for an unknown reason.
  case programNotStarted(String)
  /// The program could not be started, because of the obstacle.
  case cannotStart(String, ProgramObstacle)
  /// No D-Bus session bus was found.
  case noDesktopSession
  /// No notification server is on the bus, or it refused the message.
  case noDesktop
  /// No open terminal accepts messages.
  case noTerminal
  /// In each open terminal the user is typing, or a program draws on the screen.
  case terminalsInUse
  case serverUnreachable
  case serverTimedOut
  /// TLS failed.
  case connectionNotSecure
  case connectionFailed
  /// The redirect turned the POST into a GET, so the message was lost.
  case redirected
  case libcurlMissing
  case rateLimited
  /// HTTP 401, 403, 404 or 410: the address or the token is wrong or no longer valid.
  case refused(status: Int)
  case serverFailed(status: Int)
  /// The service's answer says why.
  case webhook(WebhookFormat, WebhookProblem)
  /// The user's choices could not be read.
  case noReplies
  /// The messages on the server could not be read.
  case noMessages
}
