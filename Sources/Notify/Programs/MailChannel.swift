internal import Platform

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
