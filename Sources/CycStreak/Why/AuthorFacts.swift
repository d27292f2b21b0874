internal import CycBase
package import Git
internal import GitHub

/// E-mails, in lower case, and names that tell which commits are the person's.
struct AuthorFacts: Equatable {
  /// In git's order: it uses the last one for new commits.
  let configuredEmails: [String]
  /// Committer e-mails in the reflog: they moved references on this machine, so they are most likely the person's.
  var reflogEmails: Set<String> = []
  /// E-mails that `--mine` names.
  var namedEmails: Set<String> = []
  let configuredName: String?
  let host: Host
  /// Nil if not logged in.
  var login: String?
  /// GitHub's number of the account; nil if unknown.
  var id: Int?
  /// Username in the settings, not checked with GitHub.
  var configuredLogin: String?
  /// Nil if GitHub could not be asked.
  var accountEmails: AccountEmails?
  private let noReplyDomain: String

  init(
    configuredEmails: [String], reflogEmails: Set<String> = [], namedEmails: Set<String> = [], configuredName: String?,
    host: Host, login: String? = nil, id: Int? = nil, accountEmails: AccountEmails? = nil
  ) {
    self.configuredEmails = configuredEmails
    self.reflogEmails = reflogEmails
    self.namedEmails = namedEmails
    self.configuredName = configuredName
    self.host = host
    self.login = login
    self.id = id
    self.accountEmails = accountEmails
    // A test server on this machine replaces github.com.
    // An address has no port.
    noReplyDomain = "users.noreply.\(host.isLoopback ? "github.com" : host.name.prefix { $0 != ":" })"
  }

  /// The relation of an e-mail to the account, as far as GitHub tells it.
  enum Standing: Equatable {
    /// A verified e-mail, or the noreply address, of the account.
    case verified
    case unverified
    /// Not an e-mail of the account, or one that no account can have.
    case unknown
    /// The noreply address of another account.
    case otherAccount
    /// GitHub was not asked for the account's e-mails, or there is no login to compare a noreply address with.
    case notChecked
  }

  var hasIdentity: Bool { !configuredEmails.isEmpty || configuredName != nil || login != nil }

  /// Whether an e-mail is the person's: proven, or likely because it moved references on this machine and is neither
  /// another account's noreply address nor an agent's.
  func isOwn(_ email: String) -> Bool {
    isProven(email) || (reflogEmails.contains(email) && standing(of: email) != .otherAccount && !isAgent(email))
  }

  private func isProven(_ email: String) -> Bool {
    isConfiguredOrNamed(email) || standing(of: email) == .verified
  }

  private func isConfiguredOrNamed(_ email: String) -> Bool {
    configuredEmails.contains(email) || namedEmails.contains(email)
  }

  /// Whether an e-mail belongs to a program that commits: `198982749+Copilot@users.noreply.github.com`,
  /// `41898282+github-actions[bot]@users.noreply.github.com` or `noreply@anthropic.com`.
  private func isAgent(_ email: String) -> Bool {
    email.contains("[bot]@") || email.hasSuffix("+copilot@\(noReplyDomain)") || email.hasPrefix("noreply@")
  }

  /// Whether a commit has the person's name and an unknown e-mail: an old one of theirs, or a namesake's.
  func hasSameName(_ commit: GitCommit) -> Bool { isOwnName(commit.authorName) && !isOwn(commit.authorEmail) }

  func isOwnName(_ name: String) -> Bool { configuredName.map { $0.lowercased() == name.lowercased() } ?? false }

  /// Whether an e-mail of a co-author is proven to be the person's, and that of the author is not.
  func isOnlyCoAuthor(of commit: GitCommit) -> Bool {
    commit.coAuthors.contains(where: isProven) && !isProven(commit.authorEmail)
  }

  /// Whether commits with an e-mail may get another author: only with a configured one, or one that `--mine` names.
  func mayRewrite(_ email: String) -> Bool { isConfiguredOrNamed(email) }

  func standing(of email: String) -> Standing {
    if email.hasSuffix("@\(noReplyDomain)") { return noReplyStanding(email.dropLast(noReplyDomain.count + 1)) }
    guard let accountEmails else { return AuthorFacts.canBeRegistered(email) ? .notChecked : .unknown }
    if accountEmails.verified.contains(email) { return .verified }
    return accountEmails.unverified.contains(email) ? .unverified : .unknown
  }

  /// The noreply address of the account; nil if not logged in.
  var noReplyEmail: String? {
    guard let login else { return nil }
    return "\(id.map { "\($0)+" } ?? "")\(login)@\(noReplyDomain)"
  }

  /// The configured e-mail if it is verified or not checked, else the noreply address; nil if there is neither.
  var emailForNewCommits: String? { isConfiguredEmailUsable ? configuredEmails.last : noReplyEmail }

  var isConfiguredEmailUsable: Bool {
    configuredEmails.last.map { [.verified, .notChecked].contains(standing(of: $0)) } ?? false
  }

  /// `ID+login`, or `login` alone in addresses from before 2017. The id stays when an account is renamed. Source:
  /// GitHub, "Setting your commit email address".
  private func noReplyStanding(_ name: Substring) -> Standing {
    guard let login else { return .notChecked }
    let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let id { return parts[0] == String(id) ? .verified : .otherAccount }
    return (parts.last ?? "") == login.lowercased() ? .verified : .otherAccount
  }

  /// Last labels of domains that get no mail from the Internet. Source: RFC 6762, section 3, for `local`, and RFC 6761,
  /// sections 6.3 and 6.4, for `localhost` and `invalid`; the others are common on home and company networks, and in
  /// git's own guesses.
  private static let localSuffixes: Set<Substring> = [
    "local", "localdomain", "localhost", "lan", "internal", "home", "invalid", "(none)", "",
  ]

  /// Whether an account could have the e-mail. GitHub verifies e-mails by mail, which cannot reach `hana@laptop.local`.
  static func canBeRegistered(_ email: String) -> Bool {
    // Compares bytes for speed: a year of `cyc why` asks this tens of thousands of times.
    let bytes = email.utf8
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > bytes.startIndex else { return false }
    let domain = email[at...].dropFirst()
    guard !domain.utf8.contains(UInt8(ascii: "@")), let dot = domain.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    return !localSuffixes.contains(domain[dot...].dropFirst())
  }
}

extension GitCommit {
  /// Whether an account could have the author's e-mail.
  package var canHaveAccount: Bool { AuthorFacts.canBeRegistered(authorEmail) }
}

extension GitIdentity {
  /// The author of commits by `cyc sync`. The address can never be registered (RFC 2606, section 2), so these commits
  /// never count as contributions.
  package static let sync = GitIdentity(name: "cyc", email: "sync@cyc.invalid")
}
