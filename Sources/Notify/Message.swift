internal import Terminal

/// What is sent, through whichever channel.
public struct Message: Hashable, Sendable {
  public var title: String
  /// May be empty.
  public var body: String
  /// What stands below the body, each on a line of its own, as what can be chosen.
  public var details: [String]
  public var urgency: Urgency
  /// What the reader can choose, where a channel has buttons. Of the messages with actions a desktop shows the latest alone.
  public var actions: [Action]
  /// What it is a part of; nil where it stands for itself.
  public var sequence: Sequence?
  /// Whether a phone goes on until somebody looks at it.
  public var insists: Bool

  /// Messages about one thing, of which the latest alone is to be seen, and each is to come once, whoever sends it.
  public struct Sequence: Hashable, Sendable {
    /// What they are about: letters, digits, - and _, the same wherever one of them is sent from.
    public let name: String
    /// Which of them it is, in the same letters; together with the name up to 64.
    public let step: String
    /// Whether it is the last one: it takes the place of the one before without a sound.
    public var isEnd: Bool

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

  /// Whether a desktop shows it in the place of the last one that was so.
  var takesPlace: Bool { sequence != nil || !actions.isEmpty }

  /// The same without control characters, whoever wrote it.
  var cleaned: Message {
    var message = self
    message.title = Sanitizer.clean(title)
    message.body = Sanitizer.clean(body)
    message.details = details.map(Sanitizer.clean)
    return message
  }

  /// The body with all that stands below it; may be empty.
  var text: String { ([body] + details).filter { !$0.isEmpty }.joined(separator: "\n") }

  /// All of it in one line, without control characters.
  var line: String {
    let first = [title, body].filter { !$0.isEmpty }.map(Sanitizer.clean).joined(separator: ": ")
    return ([first] + details.map(Sanitizer.clean)).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

/// What a reader can choose.
public struct Action: Hashable, Sendable {
  /// What is told of the choice: ASCII letters and digits, and on a phone blanks too.
  public let id: String
  public let label: String
  /// A page that does the same for a reader whose choice cannot come back to this machine at once.
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

/// A way on which messages reach a person.
public protocol Channel {
  /// Sends a message, and waits until it is handed over.
  func send(_ message: Message) throws(DeliveryError)

  /// Whether a message would get through now, as far as that can be told without sending one.
  ///
  /// - Throws: what it would fail with
  func check() throws(DeliveryError)
}

extension Channel {
  /// Where only sending tells.
  public func check() throws(DeliveryError) {}
}

/// Why a channel did not take a message. No case holds an address, a topic or what a server said: they may be secrets.
public enum DeliveryError: Error, Hashable, Sendable {
  // A program that hands messages over, by its name.
  case programMissing(String)
  case programFailed(String, exitCode: Int32)
  case programTimedOut(String)
  case programNotStarted(String)

  /// There is no session's bus.
  case noDesktopSession
  /// Nobody on the bus takes notifications, or the one who does has refused.
  case noDesktop
  /// No terminal is open that takes messages.
  case noTerminal
  /// In each open terminal somebody types, or a program draws.
  case terminalsInUse

  case serverUnreachable
  case serverTimedOut
  /// TLS failed.
  case connectionNotSecure
  case connectionFailed
  /// The server answers with a redirect, which makes a GET of the message.
  case redirected
  case libcurlMissing
  case rateLimited
  /// HTTP 401, 403, 404 or 410: the address or the token is not right, or not any more.
  case refused(status: Int)
  case serverFailed(status: Int)
  /// What readers chose could not be read.
  case noReplies
  /// What the server holds could not be read.
  case noMessages
}
