internal import CycBase

/// A login as it is stored: whose it is, and the token.
package struct Account: Codable, Hashable {
  /// As `GitHub.Host` names it: `github.com`, `github.example.com`.
  package var host: String
  package var login: String
  /// Stays the same when the account is renamed.
  package var id: Int
  /// Nil where the person has given GitHub none.
  package var name: String?
  /// Nil where GitHub does not say, as for fine-grained tokens.
  var scopes: [String]?
  package var token: String
  /// The OAuth app that the token was made through; nil for a token that was handed in.
  package var clientID: String?

  private enum CodingKeys: String, CodingKey {
    case host, login, id, name, scopes, token
    case clientID = "client_id"
  }
}

extension Account: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  // A token must not get into a message by way of somebody's "\(account)".
  package var description: String { "\(login) on \(host)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["host": host, "login": login]) }
}
