internal import HTTP

/// A repository on a host: its owner and its name, known to be well-formed.
public struct RepositoryName: Hashable, Sendable, CustomStringConvertible {
  public let owner: Login
  public let name: String

  /// Nil where the owner is none, or the name has other characters than letters, digits, `.`, `-` and `_`.
  public init?(owner: String, name: String) {
    guard let owner = Login(owner), (1...100).contains(name.utf8.count), name != ".", name != "..",
      name.utf8.allSatisfy({ isAlphanumeric($0) || "._-".utf8.contains($0) })
    else { return nil }
    self.owner = owner
    self.name = name
  }

  /// `owner/name`.
  public var description: String { "\(owner)/\(name)" }

  var encoded: String { "\(owner.encoded)/\(Request.percentEncoded(name))" }

  /// The repository that git reads from an address; nil if it is none on this host.
  ///
  /// A name without a dot, such as `github-work`, is an alias of `~/.ssh/config`. One that `sshHosts` does not resolve is taken
  /// for this host.
  ///
  /// - Parameter sshHosts: host names by their aliases, as ssh resolves them
  public init?(gitAddress: String, on host: Host, sshHosts: [String: String] = [:]) {
    guard let address = GitAddress(gitAddress), address.leads(to: host, sshHosts) else { return nil }
    let parts = address.path.split(separator: "/")
    guard parts.count == 2 else { return nil }
    let name = parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1]
    self.init(owner: String(parts[0]), name: String(name))
  }

  /// The name that ssh is given for an address; nil if git does not use ssh for it, or if ssh need not be asked: it is the host.
  public static func sshAlias(of gitAddress: String, on host: Host) -> String? {
    guard let address = GitAddress(gitAddress), address.isSSH else { return nil }
    let name = address.sshName
    return [host.name, "ssh.\(host.name)"].contains(name) ? nil : name
  }
}

/// Where git reads from: `https://host/path`, `ssh://user@host:port/path` or `user@host:path`.
///
/// Source: git-fetch(1), "GIT URLS".
private struct GitAddress {
  let scheme: String
  /// Host and port, in lower case, without a user.
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
      // With a slash before the colon it is a path of this machine.
      guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") else { return nil }
      scheme = "ssh"
      authority = GitAddress.withoutUser(text[..<colon])
      path = String(text[colon...].dropFirst())
    }
  }

  /// The host without its port.
  var sshName: String { String(authority.prefix { $0 != ":" }) }
  var isSSH: Bool { ["ssh", "git+ssh", "ssh+git"].contains(scheme) }

  private static func withoutUser(_ text: Substring) -> String {
    (text.lastIndex(of: "@").map { text[$0...].dropFirst() } ?? text).lowercased()
  }

  func leads(to host: Host, _ sshHosts: [String: String]) -> Bool {
    switch scheme {
    case "https", "git": return [host.name, "www.\(host.name)"].contains(authority)
    case "http": return host.name == "http://\(authority)" || host.name == authority
    case "ssh", "git+ssh", "ssh+git":
      let name = sshName
      let resolved = sshHosts[name] ?? name
      // ssh.github.com answers on port 443 for networks that close port 22.
      return resolved == host.name || resolved == "ssh.\(host.name)" || (sshHosts[name] == nil && !name.contains("."))
    default: return false
    }
  }
}
