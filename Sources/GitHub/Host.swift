public import HTTP

/// A GitHub host: github.com, a tenant on ghe.com, or an Enterprise server. Source: GitHub's "Getting started with the
/// REST API", base addresses of each kind.
public struct Host: Hashable, Sendable {
  public static let gitHubDotCom = Host(name: "github.com", site: "https://github.com")

  /// As users write it: `github.com`, `github.example.com`, `http://127.0.0.1:8080`.
  public let name: String
  /// Scheme, host and port of the site, such as `https://github.com`.
  private let site: String

  private init(name: String, site: String) {
    self.name = name
    self.site = site
  }

  /// Reads a host with or without `https://`. Plain http is accepted for this machine only.
  public init(_ text: String) throws(HostError) {
    // Checked first, since a password must not appear in a message.
    if text.contains("@") { throw .userInfo }
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    let lowercased = trimmed.lowercased()
    let isPlain = lowercased.hasPrefix("http://")
    let url = lowercased.contains("://") ? lowercased : "https://\(lowercased)"
    guard let origin = Origin(url: url), origin.description == url || "\(origin):\(origin.port)" == url
    else { throw .malformed(text) }
    if isPlain, !origin.isLoopback { throw .plainHTTP(text) }
    let site = origin.description
    // www redirects to github.com, and has no API of its own.
    if site == "https://www.github.com" {
      self = .gitHubDotCom
      return
    }
    self.init(name: isPlain ? site : String(site.dropFirst("https://".count)), site: site)
  }

  public var webURL: String { site }

  /// Whether this is github.com or a tenant on ghe.com, GitHub's own cloud.
  public var isCloud: Bool { self == .gitHubDotCom || name.hasSuffix(".ghe.com") }
  public var isLoopback: Bool { Origin(url: site)?.isLoopback ?? false }

  private var apiBase: String { isCloud ? "https://api.\(name)" : "\(site)/api/v3" }

  /// It is within the API's origin, so that the API's credential is sent along.
  public var graphQLURL: String { isCloud ? "\(apiBase)/graphql" : "\(site)/api/graphql" }
  public var deviceCodeURL: String { "\(site)/login/device/code" }
  var accessTokenURL: String { "\(site)/login/oauth/access_token" }
  public var userURL: String { "\(apiBase)/user" }
  var emailsURL: String { "\(apiBase)/user/emails?per_page=100" }
  var ownRepositoriesURL: String { "\(apiBase)/user/repos" }

  /// The id stays the same if the account is renamed.
  func accountURL(id: Int) -> String { "\(apiBase)/user/\(id)" }
  func accountURL(_ login: Login) -> String { "\(apiBase)/users/\(login.encoded)" }
  func repositoryURL(_ name: RepositoryName) -> String { "\(apiBase)/repos/\(name.encoded)" }

  public var emailsPageURL: String { "\(site)/settings/emails" }
  public var newRepositoryURL: String { "\(site)/new" }
  public var tokensPageURL: String { "\(site)/settings/tokens" }
  /// Lists the OAuth apps with a token of the account, such as gh.
  public var applicationsPageURL: String { "\(site)/settings/applications" }
  public var newApplicationURL: String { "\(site)/settings/applications/new" }

  public func repositoryPageURL(_ name: RepositoryName) -> String { "\(site)/\(name.encoded)" }

  public func applicationPageURL(clientID: String) -> String {
    "\(site)/settings/connections/applications/\(Request.percentEncoded(clientID))"
  }

  public func profileURL(_ login: Login) -> String { "\(site)/\(login.encoded)" }

  public func contributionsURL(_ login: Login, year: Int? = nil) -> String {
    let page = "\(site)/users/\(login.encoded)/contributions"
    return year.map { "\(page)?from=\($0)-01-01&to=\($0)-12-31" } ?? page
  }

  /// For the host's API only. Nil if the API has no valid address.
  public func credential(token: String) -> Credential? {
    Origin(url: apiBase).map { Credential(origin: $0, authorization: "Bearer \(token)") }
  }

  /// Whether a URL belongs to the host's site.
  public func contains(url: String) -> Bool { Origin(url: url).map { $0 == Origin(url: site) } ?? false }
}

public enum HostError: Error, Hashable, Sendable {
  case malformed(String)
  /// The text has a user name or password before the host. It is a secret, so it is not kept.
  case userInfo
  /// A token must not be sent unencrypted.
  case plainHTTP(String)
}
