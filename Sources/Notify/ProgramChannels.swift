internal import Foundation
internal import Platform
internal import Terminal

/// A program of the user's choice. It gets the text on standard input and in environment variables.
public struct CommandChannel: Channel {
  private let effects: NotifyEffects
  private let program: [String]
  private let name: String
  private let variables: (title: String, body: String)

  /// `program` is an absolute path or a name, followed by arguments; errors call it `name`. `variables` are the names
  /// of environment variables.
  public init(
    _ effects: NotifyEffects, program: [String], called name: String, variables: (title: String, body: String)
  ) {
    self.effects = effects
    self.program = program
    self.name = name
    self.variables = variables
  }

  public func send(_ message: Message) throws(DeliveryError) {
    try check()
    let message = message.cleaned
    let texts = [variables.title: message.title, variables.body: message.text]
    let environment = effects.environment.merging(texts) { $1 }
    _ = try effects.deliver(by: program, called: name, environment, input: "\(message.textOrTitle)\n")
  }

  public func check() throws(DeliveryError) {
    let obstacle = Program.obstacle(to: program.first ?? "", environment: effects.environment)
    if let obstacle { throw .cannotStart(name, obstacle) }
  }
}

/// A mail sent by the system's `sendmail`.
public struct MailChannel: Channel {
  private static let name = "sendmail"

  private let effects: NotifyEffects
  private let recipient: String

  /// - Parameter recipient: a plain address, valid in a header
  public init(_ effects: NotifyEffects, to recipient: String) {
    self.effects = effects
    self.recipient = recipient
  }

  public func send(_ message: Message) throws(DeliveryError) {
    // -t takes the recipient from the mail; -i keeps a line with a lone dot from ending it.
    let mail = MailText(message, to: recipient).text
    _ = try effects.deliver(by: [try program(), "-t", "-i"], called: Self.name, input: mail)
  }

  public func check() throws(DeliveryError) { _ = try program() }

  /// sendmail is usually in a folder for administrators, which is not in cron's `PATH`.
  private func program() throws(DeliveryError) -> String {
    for path in [Self.name, "/usr/sbin/sendmail", "/usr/lib/sendmail"] {
      if let found = Program.find(path, environment: effects.environment) { return found }
    }
    throw .programMissing(Self.name)
  }
}

/// A message as a mail, with the line ends of this system.
/// Source: RFC 5322; RFC 2045, section 6.8, and RFC 2047 for non-ASCII text; RFC 3834 for `Auto-Submitted`.
struct MailText {
  let text: String

  private static let maxSubjectColumns = 120
  /// RFC 2047, section 2: 76 characters, minus `Subject: `, `=?UTF-8?B?` and `?=`; base64 turns 3 bytes into 4.
  private static let maxEncodedBytes = 39

  init(_ message: Message, to recipient: String) {
    let message = message.cleaned
    let subject = message.line.truncated(to: MailText.maxSubjectColumns)
    let headers = [
      "To: \(recipient)", "Subject: \(MailText.header(subject))", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
    ]
    // The body repeats a title that the subject cuts.
    let isCut = !message.text.isEmpty && !subject.hasPrefix(message.title)
    let lines = (isCut ? [message.title, ""] : []) + [message.textOrTitle]
    let body = Data(lines.map { $0 + "\n" }.joined().utf8)
      .base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
    text = (headers + ["", body]).map { $0 + "\n" }.joined()
  }

  /// Encodes a header value: ASCII is kept, other text becomes encoded words that do not split a character.
  static func header(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !text.contains("=?") { return text }
    var words: [String] = []
    var piece = ""
    for character in text.unicodeScalars.map(String.init) {
      if piece.utf8.count + character.utf8.count > maxEncodedBytes {
        words.append(piece)
        piece = ""
      }
      piece += character
    }
    return (words + [piece]).map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }
}
