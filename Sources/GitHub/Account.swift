public import Days
public import HTTP

/// A GitHub account's name, known to be well-formed.
public struct Login: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  /// Accepts up to 39 letters, digits and hyphens that do not begin with a hyphen; an Enterprise-managed name may end in
  /// `_short`. Nil for everything else, so that no path is ever built from it.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 39, (1...2).contains(parts.count),
      let first = text.utf8.first, isAlphanumeric(first),
      parts[0].allSatisfy({ isAlphanumeric($0) || $0 == UInt8(ascii: "-") }),
      parts.count == 1 || (!parts[1].isEmpty && parts[1].allSatisfy(isAlphanumeric))
    else { return nil }
    name = text
  }

  /// A login as people type or paste it: `hana`, `@hana`, `github.com/hana` or `https://github.com/hana/`, of whatever host.
  /// A command word such as `last` is a login only with an @ or an address before it.
  public init?(typed text: String) {
    if Login.isCommandWord(text) { return nil }
    var name = text[...]
    for scheme in ["https://", "http://"] where name.hasPrefix(scheme) { name = name.dropFirst(scheme.count) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1 {
      // A host has a dot or a port, and is no `..`; behind the name nothing else may stand.
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

  /// Words that mean something else on a command line, though accounts with these names exist.
  private static let commandWords: Set<String> = [
    "me", "myself", "self", "my", "mine",
    "last", "this", "next", "previous", "prev", "past", "current", "now", "today", "yesterday", "tomorrow",
    "day", "days", "week", "weeks", "month", "months", "year", "years", "daily", "weekly", "monthly", "yearly",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "all", "everyone", "everybody", "everything",
    "svg", "png", "json", "csv", "html", "text", "help",
  ]

  /// Whether a text means something else than an account on a command line, such as `me` or `svg`.
  public static func isCommandWord(_ text: String) -> Bool { commandWords.contains(text.lowercased()) }

  var encoded: String { Request.percentEncoded(name) }
}

/// Whether a byte is an ASCII letter or digit.
func isAlphanumeric(_ byte: UInt8) -> Bool {
  let character = Character(UnicodeScalar(byte))
  return character.isASCII && (character.isLetter || character.isNumber)
}

/// The account that a token belongs to (`GET /user`).
///
/// Source: GitHub REST API, "Get the authenticated user".
public struct User: Hashable, Sendable {
  public let login: String
  /// Stays the same when the account is renamed.
  public let id: Int
  /// Nil where the person has not given one, or where it is longer than GitHub takes.
  public let name: String?
  /// What the token may do; nil where the answer does not say, as for fine-grained tokens.
  public let scopes: [String]?

  /// GitHub takes 255 characters, of up to four bytes each.
  static let maxNameBytes = 1020

  public init(login: String, id: Int, name: String?, scopes: [String]?) {
    self.login = login
    self.id = id
    self.name = name
    self.scopes = scopes
  }

  /// The question "whose token is this?".
  public static func request(host: Host, token: String) -> Request {
    .get(host.userURL, headers: headers, credential: host.credential(token: token))
  }

  /// The question "what is this account called now?".
  ///
  /// Source: GitHub REST API, "Get a user using their ID".
  ///
  /// - Parameter token: nil to ask without one: GitHub answers some sixty of these an hour.
  public static func request(host: Host, id: Int, token: String?) -> Request {
    .get(host.accountURL(id: id), headers: headers, credential: token.flatMap { host.credential(token: $0) })
  }

  /// What every question to the REST API says beside its address.
  static let headers = [
    Header(name: "Accept", value: "application/vnd.github+json"),
    Header(name: "X-GitHub-Api-Version", value: "2022-11-28"),
  ]

  /// Reads the answer to that question.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response = try ownAnswer(result)
    struct Reply: Decodable {
      let login: String
      let id: Int
      let name: String?
    }
    guard let reply = decoded(Reply.self, from: response.body), let login = Login(reply.login)
    else { throw .unreadable }
    self.init(
      login: login.name, id: reply.id, name: reply.name.flatMap { $0.utf8.count <= User.maxNameBytes ? $0 : nil },
      scopes: response.header("X-OAuth-Scopes").map(scopeList))
  }
}

/// Scopes as GitHub lists them, between commas, spaces or both; what cannot be one of GitHub's is left out.
public func scopeList(_ text: String) -> [String] {
  // GitHub has some forty, of which the longest has 23 letters.
  let (maxScopes, maxBytes) = (100, 64)
  return text.split { $0 == "," || $0 == " " }.lazy.filter { $0.utf8.count <= maxBytes }.prefix(maxScopes).map(
    String.init)
}

/// What anybody may know of an account, without a token (`GET /users/LOGIN`).
///
/// Source: GitHub REST API, "Get a user".
public struct PublicAccount: Hashable, Sendable {
  public let login: Login
  /// The day in UTC on which the account was made. Contributions can be older: commits keep their own dates.
  public let createdOn: Day

  public init(login: Login, createdOn: Day) {
    self.login = login
    self.createdOn = createdOn
  }

  /// The question, without a token: GitHub answers some sixty of them an hour.
  public static func request(host: Host, login: Login) -> Request {
    .get(host.accountURL(login), headers: User.headers)
  }

  /// Reads the answer to that question.
  ///
  /// - Throws: `GitHubError`, `.notFound` where there is no such account.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response = try ownAnswer(result)
    struct Reply: Decodable {
      let login: String
      let created_at: String
    }
    guard let reply = decoded(Reply.self, from: response.body), let login = Login(reply.login),
      let createdOn = dayInUTC(reply.created_at)
    else { throw .unreadable }
    self.init(login: login, createdOn: createdOn)
  }
}

/// The e-mails of the account that a token belongs to (`GET /user/emails`), in lower case.
///
/// Source: GitHub REST API, "List email addresses for the authenticated user"; it needs the scope `user:email`.
public struct AccountEmails: Hashable, Sendable {
  /// Those by which commits are counted.
  public let verified: Set<String>
  /// Those whose owner has not yet shown that they are theirs.
  public let unverified: Set<String>

  public init(verified: Set<String>, unverified: Set<String>) {
    self.verified = verified
    self.unverified = unverified
  }

  public static func request(host: Host, token: String) -> Request {
    .get(host.emailsURL, headers: User.headers, credential: host.credential(token: token))
  }

  /// Reads the answer to that question.
  ///
  /// - Throws: `GitHubError`; `.missingScopes` where the token may not ask, which GitHub says as 403 or 404.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response: Response
    do throws(GitHubError) {
      response = try ownAnswer(result)
    } catch .forbidden, .notFound {
      throw .missingScopes(["user:email"])
    }
    struct Email: Decodable {
      let email: String
      let verified: Bool
    }
    guard let emails = decoded([Email].self, from: response.body) else { throw .unreadable }
    self.init(
      verified: Set(emails.filter(\.verified).map { $0.email.lowercased() }),
      unverified: Set(emails.filter { !$0.verified }.map { $0.email.lowercased() }))
  }
}
