/// What leads to a person's own channels. Whoever knows it can read or send messages there, so that it lies in
/// `credentials.json` and not among the settings.
struct ChannelSecrets: Codable, Equatable {
  /// A topic on a server of ntfy.
  struct Ntfy: Codable, Equatable {
    /// "https://ntfy.sh", without a slash at its end.
    var server: String
    var topic: String
    /// Nil where the server lets everybody publish.
    var token: String?
  }

  var ntfy: Ntfy?
  /// An absolute address.
  var webhook: String?

  var isEmpty: Bool { ntfy == nil && webhook == nil }
}

// A topic or an address must not get into a message by way of somebody's "\(secrets)".
extension ChannelSecrets: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "secrets of channels" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ChannelSecrets.Ntfy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "a topic on \(server)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: ["server": server]) }
}
