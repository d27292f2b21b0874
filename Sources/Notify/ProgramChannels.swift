internal import Foundation
internal import Platform
internal import Terminal

/// A program of the person's own, which gets the text on its standard input and in variables.
public struct CommandChannel: Channel {
  private let effects: NotifyEffects
  private let program: [String]
  private let name: String
  private let variables: (title: String, body: String)

  /// - Parameters:
  ///   - program: the program, by its whole path or a name that is looked up, and its arguments.
  ///   - name: what it is called in an error.
  ///   - variables: the names of those that hold the title and the body.
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
    _ = try effects.deliver(
      by: program, called: name, effects.environment.merging(texts) { $1 }, input: "\(message.text)\n")
  }

  public func check() throws(DeliveryError) {
    // A relative path would mean another program in every folder, which is none for `find` either.
    guard let first = program.first, Program.find(first, environment: effects.environment) != nil else {
      throw .programMissing(name)
    }
  }
}

/// A mail through the machine's own `sendmail`, whichever program that is.
public struct MailChannel: Channel {
  private static let name = "sendmail"

  private let effects: NotifyEffects
  private let recipient: String

  /// - Parameter recipient: a plain address, as it may stand in a header.
  public init(_ effects: NotifyEffects, to recipient: String) {
    self.effects = effects
    self.recipient = recipient
  }

  public func send(_ message: Message) throws(DeliveryError) {
    // The recipient is read from the mail (-t), and a line with a lone dot does not end it (-i).
    let mail = MailText(message, to: recipient).text
    _ = try effects.deliver(by: [try program(), "-t", "-i"], called: Self.name, input: mail)
  }

  public func check() throws(DeliveryError) { _ = try program() }

  /// cron's path leads to no folder for administrators, where it mostly lies.
  private func program() throws(DeliveryError) -> String {
    for path in [Self.name, "/usr/sbin/sendmail", "/usr/lib/sendmail"] {
      if let found = Program.find(path, environment: effects.environment) { return found }
    }
    throw .programMissing(Self.name)
  }
}

/// A message as a mail: its lines end as programs on this machine write them.
///
/// Source: RFC 5322; RFC 2045, section 6.8, and RFC 2047 for what is not ASCII; RFC 3834 for `Auto-Submitted`.
struct MailText {
  let text: String

  /// Columns of a subject.
  private static let maxSubjectColumns = 120
  /// RFC 2047, section 2: a line of 76 with `Subject: `, `=?UTF-8?B?` and `?=`, and base64 makes 4 of 3.
  private static let maxEncodedBytes = 39
  /// RFC 2045, section 6.8.
  private static let maxLineCharacters = 76

  init(_ message: Message, to recipient: String) {
    let message = message.cleaned
    let subject = message.line.truncated(to: MailText.maxSubjectColumns)
    let headers = [
      "To: \(recipient)", "Subject: \(MailText.header(subject))", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
    ]
    let lines = MailText.base64Lines(of: (message.text.isEmpty ? message.title : message.text) + "\n")
    text = (headers + [""] + lines).map { $0 + "\n" }.joined()
  }

  /// A text as it may stand in a header: ASCII as it is, else in encoded words, none of which cuts a character.
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
    return (words + [piece]).map { "=?UTF-8?B?\(base64($0))?=" }.joined(separator: "\n ")
  }

  private static func base64Lines(of text: String) -> [String] {
    var rest = Substring(base64(text))
    var lines: [String] = []
    while !rest.isEmpty {
      lines.append(String(rest.prefix(maxLineCharacters)))
      rest = rest.dropFirst(maxLineCharacters)
    }
    return lines
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
