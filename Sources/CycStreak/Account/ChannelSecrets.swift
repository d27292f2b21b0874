internal import CycBase

/// What leads to a person's own channels. Whoever knows it can read or send messages there, so that it lies in
/// `credentials.json` and not among the settings.
package struct ChannelSecrets: Codable, Equatable {
  /// A topic on a server of ntfy.
  package struct Ntfy: Codable, Equatable {
    /// "https://ntfy.sh", without a slash at its end.
    package var server: String
    package var topic: String
    /// Nil where the server lets everybody publish.
    package var token: String?

    package init(server: String, topic: String, token: String? = nil) {
      self.server = server
      self.topic = topic
      self.token = token
    }

  }

  package var ntfy: Ntfy?
  /// An absolute address.
  package var webhook: String?

  package init(ntfy: Ntfy? = nil, webhook: String? = nil) {
    self.ntfy = ntfy
    self.webhook = webhook
  }

  package var isEmpty: Bool { ntfy == nil && webhook == nil }
}

// A topic or an address must not get into a message by way of somebody's "\(secrets)".
extension ChannelSecrets: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "secrets of channels" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ChannelSecrets.Ntfy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "a topic on \(server)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["server": server]) }
}
