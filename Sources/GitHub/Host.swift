public import HTTP

/// A GitHub to talk to: github.com, a tenant on ghe.com, or an Enterprise server.
///
/// Source: GitHub's "Getting started with the REST API", base addresses of each kind.
public struct Host: Hashable, Sendable {
  public static let gitHubDotCom = Host(name: "github.com", origin: "https://github.com")

  /// As people write it: `github.com`, `github.example.com`, `http://127.0.0.1:8080`.
  public let name: String
  /// Scheme, host and port of the site, such as `https://github.com`.
  private let site: String

  private init(name: String, origin: String) {
    self.name = name
    site = origin
  }

  /// A host as people write it, with or without `https://`; plain http is for this machine alone.
  ///
  /// - Throws: `HostError.plainHTTP` for http to another machine, `.userInfo` for one with a name or password,
  ///   `.malformed` for what is no host.
  public init(_ text: String) throws(HostError) {
    // Whatever else is wrong with it: it must not get into a message.
    if text.contains("@") { throw .userInfo }
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    let lowercased = trimmed.lowercased()
    let isPlain = lowercased.hasPrefix("http://")
    let url = lowercased.contains("://") ? lowercased : "https://\(lowercased)"
    guard let origin = Origin(url: url), origin.description == url || "\(origin):\(origin.port)" == url else {
      throw .malformed(text)
    }
    if isPlain, !origin.isLoopback { throw .plainHTTP(text) }
    let site = origin.description
    self.init(name: isPlain ? site : String(site.dropFirst("https://".count)), origin: site)
  }

  /// Whether this is github.com or a tenant on ghe.com, GitHub's own cloud.
  /// Where its pages are, such as `https://github.com`.
  public var webURL: String { site }
  public var isCloud: Bool { self == .gitHubDotCom || name.hasSuffix(".ghe.com") }

  /// Whether this is a server on this very machine.
  public var isLoopback: Bool { Origin(url: site)?.isLoopback ?? false }

  private var apiBase: String {
    if isCloud { return "https://api.\(name)" }
    return "\(site)/api/v3"
  }

  /// Where GraphQL questions go: within the API's origin, so that its credential may come along.
  public var graphQLURL: String { isCloud ? "\(apiBase)/graphql" : "\(site)/api/graphql" }

  public var deviceCodeURL: String { "\(site)/login/device/code" }
  public var accessTokenURL: String { "\(site)/login/oauth/access_token" }
  public var userURL: String { "\(apiBase)/user" }

  /// The address of an account by its id, which a rename does not change.
  func accountURL(id: Int) -> String { "\(apiBase)/user/\(id)" }

  /// What the API tells anybody about an account.
  func accountURL(_ login: Login) -> String { "\(apiBase)/users/\(login.encoded)" }

  /// The addresses of the account that a token belongs to.
  var emailsURL: String { "\(apiBase)/user/emails?per_page=100" }

  /// Where the account that a token belongs to makes repositories.
  var ownRepositoriesURL: String { "\(apiBase)/user/repos" }

  /// What the API tells about a repository.
  func repositoryURL(_ name: RepositoryName) -> String { "\(apiBase)/repos/\(name.encoded)" }

  public var emailsPageURL: String { "\(site)/settings/emails" }
  public var newRepositoryURL: String { "\(site)/new" }

  /// A repository as a person opens it, and as git reads it.
  public func repositoryPageURL(_ name: RepositoryName) -> String { "\(site)/\(name.encoded)" }

  public var tokensPageURL: String { "\(site)/settings/tokens" }
  public var newApplicationURL: String { "\(site)/settings/applications/new" }

  /// Where a person revokes what an OAuth app may do.
  public func applicationPageURL(clientID: String) -> String {
    "\(site)/settings/connections/applications/\(Request.percentEncoded(clientID))"
  }

  public func profileURL(_ login: Login) -> String { "\(site)/\(login.encoded)" }

  /// The contribution page of the last year, or of one calendar year.
  public func contributionsURL(_ login: Login, year: Int? = nil) -> String {
    let page = "\(site)/users/\(login.encoded)/contributions"
    return year.map { "\(page)?from=\($0)-01-01&to=\($0)-12-31" } ?? page
  }

  /// A token as a credential for this host's API, and for nowhere else.
  public func credential(token: String) -> Credential? {
    Origin(url: apiBase).map { Credential(origin: $0, authorization: "Bearer \(token)") }
  }

  /// Whether an address, such as one to open in a browser, lies on this host's site.
  public func contains(url: String) -> Bool {
    Origin(url: url).map { $0 == Origin(url: site) } ?? false
  }
}

/// Why a text names no host to talk to.
public enum HostError: Error, Hashable, Sendable {
  case malformed(String)
  /// A user name or password stands before the host; a secret, so that the text is not kept.
  case userInfo
  /// A token must not travel in the clear.
  case plainHTTP(String)
}
