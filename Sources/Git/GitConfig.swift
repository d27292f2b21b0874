/// The parts of a repository's configuration that concern the user's identity and the remotes.
public struct GitConfig: Equatable, Sendable {
  /// The user's e-mails in this repository, in lower case; git uses the last one.
  public let emails: [String]
  /// Setting that decides the author's e-mail.
  public let emailKey: String
  public let name: String?
  public let signsCommits: Bool
  public let remotes: [Remote]

  public struct Remote: Equatable, Sendable {
    public let name: String
    /// URL to fetch from, with its short form (`insteadOf`) expanded; nil if it has none.
    public internal(set) var address: String?
    /// More URLs for pushing; if empty, pushes go to `address` only.
    public internal(set) var otherAddresses: [String] = []
    /// Whether git fetches all its branches, and so knows which commits it has.
    public internal(set) var tracksAll = false
    /// Branches that git fetches one by one, as after `git clone --single-branch` or `--depth`, and patterns of them,
    /// such as `hana/*`.
    public internal(set) var trackedBranches: [String] = []

    /// Whether git fetches branches from it.
    public var isTracked: Bool { tracksAll || !trackedBranches.isEmpty }

    /// Whether git knows which commits a branch of the remote has; nil is an unknown branch.
    public func tracks(_ branch: String?) -> Bool {
      guard !tracksAll, let branch else { return tracksAll }
      return trackedBranches.contains { pattern in
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        return parts.count == 2 ? branch.hasPrefix(parts[0]) && branch.hasSuffix(parts[1]) : branch == pattern
      }
    }

    /// Source: git-fetch(1), `<refspec>`. Other targets, as of a mirror, do not tell what the remote has.
    fileprivate mutating func note(fetched refspec: String) {
      let sides = refspec.drop { $0 == "+" }.split(separator: ":", maxSplits: 1)
      guard sides.count == 2, sides[0].hasPrefix("refs/heads/"), sides[1].hasPrefix("refs/remotes/") else { return }
      let branch = sides[0].dropFirst("refs/heads/".count)
      if branch == "*" { tracksAll = true } else { trackedBranches.append(String(branch)) }
    }
  }

  /// Arguments of git whose output `init` reads. git exits with 1 if none of these keys is set.
  public static let arguments = [
    "config", "-z", "--get-regexp",
    "^(user\\.(email|name)|author\\.(email|name)|commit\\.gpgsign|remote\\..*\\.(url|pushurl|fetch)|url\\..*\\.insteadof)$",
  ]

  /// Reads the output for `arguments`: each field is a key and its value, separated by a line break.
  public init(_ bytes: [UInt8]) {
    var (userEmails, authorEmails): ([String], [String]) = ([], [])
    var (userName, authorName): (String?, String?)
    var signsCommits = false
    var remotes: [Remote] = []
    var shortForms: [(base: String, short: String)] = []
    for field in NULFields.read(bytes) {
      // A key without "=" has no value. For a flag, that means true.
      let parts = field.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "commit.gpgsign" {
        signsCommits = parts.count == 1 || ["true", "yes", "on", "1"].contains(parts[1].lowercased())
      }
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      switch parts[0] {
      case "user.email": userEmails.append(parts[1].lowercased())
      case "author.email": authorEmails.append(parts[1].lowercased())
      case "user.name": userName = parts[1]
      case "author.name": authorName = parts[1]
      case let key where key.hasPrefix("url.") && key.hasSuffix(".insteadof"):
        shortForms.append((String(key.dropFirst("url.".count).dropLast(".insteadof".count)), parts[1]))
      case let key:
        guard let dot = key.lastIndex(of: "."), key.hasPrefix("remote.") else { continue }
        let remote = String(key[..<dot].dropFirst("remote.".count))
        // git could take such a name for an option, and `--exec` runs a program.
        if remote.isEmpty || remote.hasPrefix("-") { continue }
        let index = remotes.firstIndex { $0.name == remote } ?? remotes.endIndex
        if index == remotes.endIndex { remotes.append(Remote(name: remote)) }
        if key.hasSuffix(".fetch") { remotes[index].note(fetched: parts[1]) }
        // git fetches from the first URL. It pushes to all of them, or to each `pushurl` instead.
        if key.hasSuffix(".url"), remotes[index].address == nil {
          remotes[index].address = parts[1]
        } else if key.hasSuffix("url") {
          remotes[index].otherAddresses.append(parts[1])
        }
      }
    }
    // `author.*` takes precedence over `user.*` (git-config(1), user.email).
    emails = userEmails + authorEmails
    emailKey = authorEmails.isEmpty ? "user.email" : "author.email"
    name = authorName ?? userName
    self.signsCommits = signsCommits
    self.remotes = remotes.filter { $0.address != nil }.map { remote in
      var remote = remote
      remote.address = remote.address.map { GitConfig.expanded($0, shortForms) }
      remote.otherAddresses = remote.otherAddresses.map { GitConfig.expanded($0, shortForms) }
      return remote
    }
  }

  /// The longest matching short form wins. Source: git-config(1), `url.<base>.insteadOf`.
  private static func expanded(_ address: String, _ shortForms: [(base: String, short: String)]) -> String {
    let fitting = shortForms.filter { address.hasPrefix($0.short) }
    guard let form = fitting.max(by: { $0.short.utf8.count < $1.short.utf8.count }) else { return address }
    return form.base + address.dropFirst(form.short.count)
  }

  /// Whether git can tell what is pushed, because it tracks the branches of a remote.
  public var knowsWhatIsPushed: Bool { remotes.contains(where: \.isTracked) }
}
