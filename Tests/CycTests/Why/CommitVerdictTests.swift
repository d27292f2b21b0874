import Days
import GitHub
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak
@testable import Git

@Suite struct CommitVerdictTests {
  static let today = Day(number: 20_668)  // 2026-08-03

  static func commit(
    day: Day = today, committed: Day = today, email: String = "hana@example.com", name: String = "Hana",
    coAuthors: Set<String> = []
  ) -> GitCommit {
    func noon(_ day: Day) -> Instant {
      let local = CivilTime(day: day, hour: 12, minute: 0, second: 0)
      return Instant(secondsSince1970: local.secondsAsUTC, local: local)
    }
    return GitCommit(
      hash: "0123456789abcdef", source: "HEAD", authored: noon(day), committed: noon(committed), writtenEmail: email,
      authorName: name, coAuthors: coAuthors, subject: "x", parents: [], hasEncoding: false)
  }

  static func facts(
    hasRemote: Bool = true, isOnGitHub: Bool = true, fork: CountingFacts.Fork = .no,
    author: AuthorFacts = author()
  ) -> CountingFacts {
    CountingFacts(
      days: today...today, hasRemote: hasRemote,
      repository: isOnGitHub ? RepositoryName(owner: "hana", name: "cyc") : nil,
      knowsWhatIsPushed: true, fork: fork, defaultBranch: "main", author: author)
  }

  static func author(
    login: String? = "hana", id: Int? = 5501, verified: Set<String>? = ["hana@example.com"],
    unverified: Set<String> = [], host: Host = .gitHubDotCom
  ) -> AuthorFacts {
    AuthorFacts(
      configuredEmails: ["hana@example.com"], configuredName: "Hana", host: host, login: login, id: id,
      accountEmails: verified.map { AccountEmails(verified: $0, unverified: unverified) })
  }

  static func obstacles(
    _ commit: GitCommit = commit(), pushed: Bool = true, counted: Bool = true, local: Bool = true,
    _ facts: CountingFacts = facts()
  ) -> [CommitVerdict.Obstacle] {
    CommitVerdict(
      CommitStanding(
        commit: commit, isPushed: pushed, isOnCountedBranch: counted, isOnLocalCountedBranch: local), facts
    ).obstacles
  }

  @Test func coAuthoredCommitOnEnterpriseServerHasToBePushed() throws {
    let host = try Host("https://git.corp.example")
    let facts = Self.facts(author: Self.author(host: host))
    func commit(_ day: Day) -> GitCommit {
      Self.commit(day: day, email: "bob@corp.example", name: "Bob", coAuthors: ["hana@example.com"])
    }
    #expect(Self.obstacles(commit(Self.today), facts) == [])
    #expect(Self.obstacles(commit(Self.today), pushed: false, counted: false, facts) == [.notPushed])
    #expect(
      Self.obstacles(commit(Self.today - 1), pushed: false, counted: false, facts)
        == [.otherDay(Self.today - 1), .notPushed])
  }

  @Test func eachObstacleIsNamed() {
    #expect(Self.obstacles() == [])
    #expect(Self.obstacles(Self.commit(day: Self.today - 1)) == [.otherDay(Self.today - 1)])
    #expect(Self.obstacles(pushed: false, counted: false) == [.notPushed])
    #expect(Self.obstacles(pushed: false, counted: false, local: false) == [.notPushed, .notOnDefaultBranch])
    #expect(Self.obstacles(counted: false) == [.notOnDefaultBranch])
    #expect(Self.obstacles(counted: false, Self.facts(fork: .yes)) == [.fork(isSure: true)])
    #expect(Self.obstacles(counted: false, Self.facts(fork: .probably)) == [.fork(isSure: false)])
    #expect(Self.obstacles(Self.commit(), Self.facts(fork: .yes)) == [])
    #expect(
      Self.obstacles(pushed: false, counted: false, Self.facts(hasRemote: false, isOnGitHub: false)) == [.noRemote])
    #expect(Self.obstacles(counted: false, Self.facts(isOnGitHub: false)) == [.otherHost])
    #expect(Self.obstacles(Self.commit(email: "x@example.com")) == [.unknownEmail("x@example.com")])
    let unverified = Self.facts(author: Self.author(verified: [], unverified: ["hana@example.com"]))
    #expect(Self.obstacles(Self.commit(), unverified) == [.unverifiedEmail("hana@example.com")])
    let other = "yuri@users.noreply.github.com"
    #expect(Self.obstacles(Self.commit(email: other)) == [.someoneElsesEmail(other)])
    #expect(
      Self.obstacles(
        Self.commit(day: Self.today + 1, email: "h@laptop.local"), pushed: false, counted: false, local: false)
        == [.otherDay(Self.today + 1), .notPushed, .notOnDefaultBranch, .unknownEmail("h@laptop.local")])
  }

  @Test(
    arguments: [
      ("hana@users.noreply.github.com", "hana", 5501, AuthorFacts.Standing.verified),
      ("5501+hana@users.noreply.github.com", "hana", 5501, .verified),
      // The account was renamed since.
      ("5501+oldname@users.noreply.github.com", "hana", 5501, .verified),
      ("5502+hana@users.noreply.github.com", "hana", 5501, .otherAccount),
      ("5502+hana@users.noreply.github.com", "hana", nil, .verified),
      ("yuri@users.noreply.github.com", "hana", 5501, .otherAccount),
      ("hana@users.noreply.github.com", nil, nil, .notChecked), ("hana@example.com", "hana", 5501, .notChecked),
      ("hana@laptop", "hana", 5501, .unknown), ("hana@laptop.local", "hana", 5501, .unknown),
      ("hana@laptop.(none)", "hana", 5501, .unknown), ("", "hana", 5501, .unknown),
      ("a@b@c.org", "hana", 5501, .unknown),
      ("hana@.local", "hana", 5501, .unknown), ("@users.noreply.github.com", "hana", 5501, .otherAccount),
    ] as [(String, String?, Int?, AuthorFacts.Standing)])
  func emailStandingIsDecidedWithoutAccountEmailsIfPossible(
    email: String, login: String?, id: Int?, standing: AuthorFacts.Standing
  ) {
    #expect(Self.author(login: login, id: id, verified: nil).standing(of: email) == standing)
  }

  @Test(arguments: ["github.example.com", "github.example.com:8443"])
  func enterpriseHostHasItsOwnNoReplyAddresses(host: String) throws {
    let author = Self.author(verified: nil, host: try Host(host))
    #expect(author.standing(of: "hana@users.noreply.github.example.com") == .verified)
    #expect(author.standing(of: "hana@users.noreply.github.com") == .notChecked)
    #expect(author.noReplyEmail == "5501+hana@users.noreply.github.example.com")
  }

  @Test func emailIdentifiesAuthorAndNameDoesNot() {
    #expect(Self.author().isOwn(Self.commit(name: "x").authorEmail))
    let old = Self.commit(email: "x@laptop.local", name: "HANA")
    #expect(!Self.author().isOwn(old.authorEmail) && Self.author().hasSameName(old))
    var author = Self.author()
    author.reflogEmails = ["x@laptop.local"]
    #expect(author.isOwn(old.authorEmail) && !author.hasSameName(old) && !author.mayRewrite("x@laptop.local"))
    author.namedEmails = ["x@laptop.local"]
    #expect(author.mayRewrite("x@laptop.local"))
    #expect(Self.author().isOwn("5501+h@users.noreply.github.com"))
    #expect(!Self.author().isOwn("minsu@example.com"))
  }

  @Test func syncCommitsCanHaveNoAccount() {
    #expect(!AuthorFacts.canBeRegistered(GitIdentity.sync.email))
    #expect(AuthorFacts.canBeRegistered("hana@example.com"))
  }

  /// Compares with the conditions in GitHub's documentation, written as one expression.
  @Test func commitCountsExactlyIfAllConditionsHold() {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      func flip() -> Bool { Bool.random(using: &random) }
      let day = Self.today + Int.random(in: -1...1, using: &random)
      let email =
        ["hana@example.com", "x@example.com", "hana@users.noreply.github.com"].randomElement(using: &random) ?? ""
      let fork = [CountingFacts.Fork.no, .yes, .probably].randomElement(using: &random) ?? .no
      let (hasRemote, pushed, local) = (flip(), flip(), flip())
      let isOnGitHub = hasRemote && flip()
      let counted = pushed && flip()
      let facts = Self.facts(hasRemote: hasRemote, isOnGitHub: isOnGitHub, fork: fork)
      let found = Self.obstacles(
        Self.commit(day: day, email: email), pushed: pushed, counted: counted, local: local, facts)
      let countsOnGitHub = isOnGitHub && counted && day == Self.today && email != "x@example.com"
      #expect(found.isEmpty == countsOnGitHub, "seed \(seed): \(found)")
      #expect(Set(found).count == found.count, "seed \(seed)")
      #expect(found.contains(.notPushed) == (isOnGitHub && !pushed), "seed \(seed)")
    }
  }
}
