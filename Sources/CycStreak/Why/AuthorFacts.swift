internal import CycBase
internal import Git
internal import GitHub

/// E-mails and names that tell which commits are the person's.
struct AuthorFacts: Equatable {
  /// The e-mails that git is configured with, in lower case.
  let configuredEmails: [String]
  /// E-mails of git's reflog, in lower case: with these, branches were moved on this machine, most likely by the person.
  var reflogEmails: Set<String> = []
  /// E-mails that the person names as theirs (`--mine`), in lower case.
  var namedEmails: Set<String> = []
  let configuredName: String?
  let host: Host
  /// Nil where nobody is logged in.
  var login: String?
  var id: Int?
  /// What GitHub knows; nil where it could not be asked.
  var accountEmails: AccountEmails?

  /// What an e-mail is to GitHub.
  enum Standing: Equatable {
    case known
    case unverified
    case unknown
    /// One of GitHub's own addresses, of another account.
    case someoneElses
    case notChecked
  }

  /// Whether anything is known of the person.
  var isSomebody: Bool { !configuredEmails.isEmpty || configuredName != nil || login != nil }

  /// Whether a commit is the person's by its e-mail, even if GitHub does not know that e-mail. A name proves nothing.
  func isAuthor(of commit: GitCommit) -> Bool { isOwn(commit.authorEmail) && !isOnlyCoAuthor(of: commit) }

  /// Whether an e-mail is the person's: proven, or most likely since it moved branches on this machine. Agents do that as well.
  func isOwn(_ email: String) -> Bool {
    isProven(email) || (reflogEmails.contains(email) && standing(of: email) != .someoneElses && !isAgent(email))
  }

  private func isProven(_ email: String) -> Bool { mayRewrite(email) || standing(of: email) == .known }

  /// Whether an e-mail is that of a program that commits: `198982749+Copilot@users.noreply.github.com`,
  /// `41898282+github-actions[bot]@users.noreply.github.com` or `noreply@anthropic.com`.
  private func isAgent(_ email: String) -> Bool {
    email.contains("[bot]@") || email.hasSuffix("+copilot@\(noReplyDomain)") || email.hasPrefix("noreply@")
  }

  /// Whether a commit has the person's name and another e-mail: an old one of theirs, or a namesake's.
  func hasSameName(_ commit: GitCommit) -> Bool {
    !isOwn(commit.authorEmail) && isOwnName(commit.authorName)
  }

  func isOwnName(_ name: String) -> Bool { configuredName.map { $0.lowercased() == name.lowercased() } ?? false }

  func isOnlyCoAuthor(of commit: GitCommit) -> Bool {
    !isProven(commit.authorEmail) && commit.coAuthors.contains(where: isProven)
  }

  /// Whether commits by an e-mail may get another author: only by the configured one, or one that the person names.
  func mayRewrite(_ email: String) -> Bool { configuredEmails.contains(email) || namedEmails.contains(email) }

  func standing(of email: String) -> Standing {
    if let name = noReplyName(email) { return noReplyStanding(name) }
    if let accountEmails {
      if accountEmails.verified.contains(email) { return .known }
      return accountEmails.unverified.contains(email) ? .unverified : .unknown
    }
    return AuthorFacts.canBeRegistered(email) ? .notChecked : .unknown
  }

  /// The address of GitHub's own that belongs to the account; nil where nobody is logged in.
  var noReplyEmail: String? {
    guard let login else { return nil }
    return "\(id.map { "\($0)+" } ?? "")\(login)@\(noReplyDomain)"
  }

  /// The e-mail to commit with from now on: the configured one if GitHub knows it or could, else GitHub's own of the account.
  var goodEmail: String? { isConfiguredWell ? configuredEmails.last : noReplyEmail }

  /// Whether git is configured with an e-mail that may be right.
  var isConfiguredWell: Bool {
    configuredEmails.last.map { [.known, .notChecked].contains(standing(of: $0)) } ?? false
  }

  // A stand-in on this machine stands in for github.com.
  private var noReplyDomain: String { "users.noreply.\(host.isLoopback ? "github.com" : host.name)" }

  private func noReplyName(_ email: String) -> Substring? {
    email.hasSuffix("@\(noReplyDomain)") ? email.dropLast(noReplyDomain.count + 1) : nil
  }

  /// `ID+login`, or `login` alone in addresses from before 2017; an id stays when its account is renamed.
  ///
  /// Source: GitHub, "Setting your commit email address".
  private func noReplyStanding(_ name: Substring) -> Standing {
    guard let login else { return .notChecked }
    let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let id { return parts[0] == String(id) ? .known : .someoneElses }
    return (parts.last ?? "") == login.lowercased() ? .known : .someoneElses
  }

  /// Whether mail could reach it, without which GitHub takes no address: `hana@laptop.local` can never be one.
  ///
  /// Source: RFC 6762, section 3, and RFC 6761, section 6.3, for names that are not of the Internet.
  static func canBeRegistered(_ email: String) -> Bool {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    let onlyHere: Set<Substring> = ["local", "localdomain", "localhost", "lan", "internal", "home", "(none)", ""]
    return labels.count > 1 && !onlyHere.contains(labels.last ?? "")
  }
}

/// Who commits what `cyc sync` sends: an address that nobody can ever register, so that none of it counts as a contribution.
///
/// Source: RFC 2606, section 2, for `.invalid`.
package enum SyncAuthor {
  package static let name = "cyc"
  package static let email = "sync@cyc.invalid"
}
