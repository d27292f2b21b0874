internal import CycBase
package import GitHub

/// Whose contributions are looked at.
package struct Person: Equatable {
  package let login: Login
  /// As GitHub shows it, where it is known without asking.
  package let name: String?
  /// Whether it is the account of whoever asks: days of rest, goals and private contributions are one's own.
  package let isOwn: Bool
  /// GitHub's number of the account, if it is known from the login.
  let accountID: Int?

  package init(login: Login, name: String?, isOwn: Bool = false, accountID: Int? = nil) {
    self.login = login
    self.name = name
    self.isOwn = isOwn
    self.accountID = accountID
  }

  /// `hana (Hana Kim)`. A name is data, but where only ASCII can be drawn the rest of a line is worth more than it.
  package func shown(isASCII: Bool) -> String {
    let name = name.flatMap { isASCII && $0.utf8.contains { $0 > 0x7E } ? nil : $0 }
    return LoginPhrases.person(login: login.name, name: name)
  }
}
