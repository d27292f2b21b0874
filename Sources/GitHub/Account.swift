public import Days
public import HTTP

/// Name of a user or an organisation on GitHub, as it was written. GitHub ignores case; `==` does not.
public struct Login: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  /// Accepts up to 39 letters, digits and hyphens, not beginning with a hyphen. The name of an Enterprise-managed
  /// account may end in `_short`.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 39, (1...2).contains(parts.count),
      let first = text.utf8.first, isAlphanumeric(first),
      parts[0].allSatisfy({ isAlphanumeric($0) || $0 == UInt8(ascii: "-") }),
      parts.count == 1 || (!parts[1].isEmpty && parts[1].allSatisfy(isAlphanumeric))
    else { return nil }
    name = text
  }

  /// Reads `hana`, `@hana`, `github.com/hana` or `https://github.com/hana/`, with any host. A command word such as
  /// `last` is a login only after an @ or a host.
  public init?(typed text: String) {
    if Login.isCommandWord(text) { return nil }
    var name = text[...]
    for scheme in ["https://", "http://"] where name.hasPrefix(scheme) { name = name.dropFirst(scheme.count) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1 {
      // The host needs a dot or a port, and is not `..`. Nothing may follow the name.
      guard parts[0].wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9.-]*(?:\.[A-Za-z0-9]+|:[0-9]+)/) != nil,
        parts.dropFirst(2).allSatisfy(\.isEmpty)
      else { return nil }
      name = parts[1]
    }
    self.init(String(name.hasPrefix("@") ? name.dropFirst() : name))
  }

  public var description: String { name }

  /// The form that `init(typed:)` reads as this login.
  public var typed: String { Login.isCommandWord(name) ? "@\(name)" : name }

  /// Whether both are the same account: GitHub ignores case.
  public func isSame(as other: Login) -> Bool { name.lowercased() == other.name.lowercased() }

  /// Words that mean something else on a command line. Accounts with these names exist, too.
  private static let commandWords: Set<String> = [
    "me", "myself", "self", "my", "mine",
    "last", "this", "next", "previous", "prev", "past", "current", "now", "today", "yesterday", "tomorrow",
    "day", "days", "week", "weeks", "month", "months", "year", "years", "daily", "weekly", "monthly", "yearly",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "all", "everyone", "everybody", "everything",
    "svg", "png", "json", "csv", "html", "text", "help", "save", "export", "download", "for", "of", "by", "ago",
  ]

  /// Whether a word has another meaning on the command line, such as `me`, `svg` or `2025`.
  public static func isCommandWord(_ text: String) -> Bool {
    commandWords.contains(text.lowercased()) || text.wholeMatch(of: /20\d\d/) != nil
  }

  var encoded: String { Request.percentEncoded(name) }
}

/// Whether a byte is a letter or digit of ASCII.
func isAlphanumeric(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) }

/// An account: that of a token (`GET /user`), or the one with an ID (`GET /user/ID`). Source: GitHub REST API, "Get the
/// authenticated user" and "Get a user using their ID".
public struct User: Hashable, Sendable {
  public let login: String
  /// Stays the same if the account is renamed.
  public let id: Int
  public let name: String?
  /// The token's permissions; nil if the answer does not name them, as for fine-grained tokens or without a token.
  public let scopes: [String]?

  /// GitHub allows 255 characters of up to four bytes each; longer names are dropped.
  static let maxNameBytes = 1020

  public static func request(host: Host, token: String) -> Request {
    .get(host.userURL, headers: headers, credential: host.credential(token: token))
  }

  /// Without a token GitHub answers about sixty of these an hour.
  public static func request(host: Host, id: Int, token: String?) -> Request {
    .get(host.accountURL(id: id), headers: headers, credential: token.flatMap { host.credential(token: $0) })
  }

  /// Headers of all requests to the REST API.
  static let headers = [
    Header(name: "Accept", value: "application/vnd.github+json"),
    Header(name: "X-GitHub-Api-Version", value: "2022-11-28"),
  ]

  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    struct Reply: Decodable {
      let login: String
      let id: Int
      let name: String?
    }
    let response = try responseOfHost(result)
    let reply = try content(Reply.self, of: response)
    guard let login = Login(reply.login) else { throw .unreadable }
    self.login = login.name
    id = reply.id
    name = reply.name.flatMap { $0.utf8.count <= User.maxNameBytes ? $0 : nil }
    scopes = response.header("X-OAuth-Scopes").map(scopeList)
  }
}

/// Splits a list of scopes at commas and spaces, and drops entries that cannot be scopes of GitHub.
public func scopeList(_ text: String) -> [String] {
  // GitHub has about forty scopes; the longest has 23 letters.
  let (maxScopes, maxBytes) = (100, 64)
  return text.split { ", ".contains($0) }.lazy.filter { $0.utf8.count <= maxBytes }.prefix(maxScopes).map(String.init)
}

/// Public data of an account (`GET /users/LOGIN`). Source: GitHub REST API, "Get a user".
public struct PublicAccount: Hashable, Sendable {
  public let login: Login
  /// In UTC. Contributions can be older, since commits keep their own dates.
  public let createdOn: Day

  /// Sent without a token: GitHub answers about sixty of these an hour.
  public static func request(host: Host, login: Login) -> Request {
    .get(host.accountURL(login), headers: User.headers)
  }

  /// Throws `.notFound` if there is no such account.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    struct Reply: Decodable {
      let login: String
      let created_at: String
    }
    let reply = try content(Reply.self, of: responseOfHost(result))
    guard let login = Login(reply.login), let createdOn = dayInUTC(reply.created_at) else { throw .unreadable }
    (self.login, self.createdOn) = (login, createdOn)
  }
}

/// The e-mails of the account that a token belongs to (`GET /user/emails`), in lower case. Source: GitHub REST API,
/// "List email addresses for the authenticated user"; it needs the scope `user:email`.
public struct AccountEmails: Hashable, Sendable {
  /// GitHub counts only commits with one of these.
  public let verified: Set<String>
  public let unverified: Set<String>

  public init(verified: Set<String>, unverified: Set<String>) {
    self.verified = verified
    self.unverified = unverified
  }

  public static func request(host: Host, token: String) -> Request {
    .get(host.emailsURL, headers: User.headers, credential: host.credential(token: token))
  }

  /// Throws `.missingScopes` for 403 and 404, by which GitHub says that the token may not ask.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    struct Email: Decodable {
      let email: String
      let verified: Bool
    }
    do throws(GitHubError) {
      let emails = try content([Email].self, of: responseOfHost(result))
      self.init(
        verified: Set(emails.filter(\.verified).map { $0.email.lowercased() }),
        unverified: Set(emails.filter { !$0.verified }.map { $0.email.lowercased() }))
    } catch .forbidden, .notFound {
      throw .missingScopes(["user:email"])
    }
  }
}
