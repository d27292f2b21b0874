public import HTTP

/// The facts that decide whether commits in a repository count. Source: GitHub REST API, "Get a repository".
public struct Repository: Hashable, Sendable {
  /// Commits in a fork count only in the repository that it was forked from.
  public let isFork: Bool
  public let defaultBranch: String
  /// Whether the token's account can push; nil if GitHub does not say.
  public let canPush: Bool?

  public init(isFork: Bool, defaultBranch: String, canPush: Bool? = nil) {
    self.isFork = isFork
    self.defaultBranch = defaultBranch
    self.canPush = canPush
  }

  public static func request(host: Host, name: RepositoryName, token: String) -> Request {
    .get(host.repositoryURL(name), headers: User.headers, credential: host.credential(token: token))
  }

  /// Throws `.notFound` also if the token may not see the repository.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    struct Reply: Decodable {
      let fork: Bool
      let default_branch: String
      struct Permissions: Decodable { let push: Bool? }
      let permissions: Permissions?
    }
    let reply = try content(Reply.self, of: responseOfHost(result))
    self.init(isFork: reply.fork, defaultBranch: reply.default_branch, canPush: reply.permissions?.push)
  }

  /// Asks whether a branch is protected. Source: GitHub REST API, "Get a branch".
  public static func protectionRequest(host: Host, name: RepositoryName, branch: String, token: String) -> Request {
    let url = "\(host.repositoryURL(name))/branches/\(Request.percentEncoded(branch))"
    return .get(url, headers: User.headers, credential: host.credential(token: token))
  }

  /// Reads the answer to `protectionRequest`. Throws `.notFound` if there is no such branch.
  public static func isProtected(_ result: Result<Response, TransferError>) throws(GitHubError) -> Bool {
    struct Reply: Decodable { let protected: Bool }
    return try content(Reply.self, of: responseOfHost(result)).protected
  }
}

/// A repository's `owner/name`.
public struct RepositoryName: Hashable, Sendable, CustomStringConvertible {
  public let owner: Login
  public let name: String

  /// Nil unless `owner` is a login and `name` consists of letters, digits, `.`, `-` and `_`.
  public init?(owner: String, name: String) {
    guard let owner = Login(owner), (1...100).contains(name.utf8.count), name != ".", name != "..",
      name.utf8.allSatisfy({ isAlphanumeric($0) || "._-".utf8.contains($0) })
    else { return nil }
    self.owner = owner
    self.name = name
  }

  public var description: String { "\(owner)/\(name)" }
  var encoded: String { "\(owner.encoded)/\(Request.percentEncoded(name))" }

  /// Reads the address of a remote; nil if it leads to another host or not to a repository. `github-work`, without a
  /// dot, and `github.com-work` are aliases in `~/.ssh/config`. An alias that is not in `sshHosts`, the names that ssh
  /// resolved, is taken for this host.
  public init?(gitAddress: String, on host: Host, sshHosts: [String: String] = [:]) {
    guard let address = GitAddress(gitAddress), address.leads(to: host, sshHosts) else { return nil }
    let parts = address.path.split(separator: "/")
    guard parts.count == 2 else { return nil }
    let name = parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1]
    self.init(owner: String(parts[0]), name: String(name))
  }

  /// The host name in the address, to be resolved by ssh. Nil if git does not use ssh for the address, or if the name
  /// is that of this host.
  public static func sshAlias(of gitAddress: String, on host: Host) -> String? {
    guard let name = GitAddress(gitAddress)?.sshName else { return nil }
    return [host.name, "ssh.\(host.name)"].contains(name.lowercased()) ? nil : name
  }
}

/// `https://host/path`, `ssh://user@host:port/path` or `user@host:path` (git-fetch(1), "GIT URLS").
private struct GitAddress {
  let scheme: String
  /// Host and port, without a user.
  let authority: String
  let path: String

  init?(_ text: String) {
    if let separator = text.firstRange(of: "://") {
      scheme = text[..<separator.lowerBound].lowercased()
      let rest = text[separator.upperBound...]
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      authority = GitAddress.withoutUser(rest[..<slash])
      path = String(rest[slash...])
    } else {
      // With a slash before the colon it is a local path.
      guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") else { return nil }
      scheme = "ssh"
      authority = GitAddress.withoutUser(text[..<colon])
      path = String(text[colon...].dropFirst())
    }
  }

  /// The host without its port, in the case that `Host` in `~/.ssh/config` must match; nil if git does not use ssh.
  var sshName: String? {
    ["ssh", "git+ssh", "ssh+git"].contains(scheme) ? String(authority.prefix { $0 != ":" }) : nil
  }

  private static func withoutUser(_ text: Substring) -> String {
    String(text.lastIndex(of: "@").map { text[$0...].dropFirst() } ?? text)
  }

  /// Whether git reaches `host` by this address.
  ///
  /// - Parameter sshHosts: real names of hosts, by their names in `~/.ssh/config`
  func leads(to host: Host, _ sshHosts: [String: String]) -> Bool {
    if let sshName {
      let written = sshName.lowercased()
      let name = sshHosts[sshName] ?? written
      // No host of the Internet is called github.com-work.
      let ownPart = written.hasPrefix("\(host.name)-") ? written.dropFirst(host.name.count) : written[...]
      let isAlias = !ownPart.contains(".")
      // ssh.github.com answers on port 443, for networks that block port 22.
      return [host.name, "ssh.\(host.name)"].contains(name) || (sshHosts[sshName] == nil && isAlias)
    }
    let authority = authority.lowercased()
    return switch scheme {
    case "https", "git": [host.name, "www.\(host.name)"].contains(authority)
    // The name of a host of plain http begins with `http://`.
    case "http": ["http://\(authority)", authority].contains(host.name)
    default: false
    }
  }
}

/// A new private, empty repository. Source: GitHub REST API, "Create a repository for the authenticated user".
public struct NewRepository: Hashable, Sendable {
  /// `owner/name`
  public let fullName: String

  public static func request(host: Host, name: RepositoryName, token: String) -> Request {
    struct Body: Encodable {
      let name: String
      let `private` = true
      let description = "A todo list, kept by cyc sync"
    }
    let credential = host.credential(token: token)
    return .json(Body(name: name.name), to: host.ownRepositoriesURL, headers: User.headers, credential: credential)
  }

  /// Throws `.unexpectedStatus(422)` if the name is taken, `.notFound` or `.forbidden` if the token may not create
  /// repositories, `.unreadable` if the new one is not private.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    struct Reply: Decodable {
      let full_name: String
      let `private`: Bool
    }
    let reply = try content(Reply.self, of: responseOfHost(result))
    if !reply.private { throw .unreadable }
    fullName = reply.full_name
  }
}
