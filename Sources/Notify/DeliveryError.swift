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
