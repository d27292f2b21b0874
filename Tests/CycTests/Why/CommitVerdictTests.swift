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
  static let today = Day(number: 20_668)

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
    typealias Own = CommitVerdictTests
    let host = try Host("https://git.corp.example")
    let facts = Own.facts(author: Own.author(host: host))
    func commit(_ day: Day) -> GitCommit {
      Own.commit(day: day, email: "bob@corp.example", name: "Bob", coAuthors: ["hana@example.com"])
    }
    #expect(Own.obstacles(commit(Own.today), facts) == [])
    #expect(Own.obstacles(commit(Own.today), pushed: false, counted: false, facts) == [.notPushed])
    #expect(
      Own.obstacles(commit(Own.today - 1), pushed: false, counted: false, facts)
        == [.otherDay(Own.today - 1), .notPushed])
  }

  @Test func eachObstacleIsNamed() {
    typealias Own = CommitVerdictTests
    #expect(Own.obstacles() == [])
    #expect(Own.obstacles(Own.commit(day: Own.today - 1)) == [.otherDay(Own.today - 1)])
    #expect(Own.obstacles(pushed: false, counted: false) == [.notPushed])
    #expect(Own.obstacles(pushed: false, counted: false, local: false) == [.notPushed, .notOnDefaultBranch])
    #expect(Own.obstacles(counted: false) == [.notOnDefaultBranch])
    #expect(Own.obstacles(counted: false, Own.facts(fork: .yes)) == [.fork(isSure: true)])
    #expect(Own.obstacles(counted: false, Own.facts(fork: .probably)) == [.fork(isSure: false)])
    #expect(Own.obstacles(Own.commit(), Own.facts(fork: .yes)) == [])
    #expect(Own.obstacles(pushed: false, counted: false, Own.facts(hasRemote: false, isOnGitHub: false)) == [.noRemote])
    #expect(Own.obstacles(counted: false, Own.facts(isOnGitHub: false)) == [.otherHost])
    #expect(Own.obstacles(Own.commit(email: "x@example.com")) == [.unknownEmail("x@example.com")])
    let unverified = Own.facts(author: Own.author(verified: [], unverified: ["hana@example.com"]))
    #expect(Own.obstacles(Own.commit(), unverified) == [.unverifiedEmail("hana@example.com")])
    let other = "yuri@users.noreply.github.com"
    #expect(Own.obstacles(Own.commit(email: other)) == [.someoneElsesEmail(other)])
    #expect(
      Own.obstacles(
        Own.commit(day: Own.today + 1, email: "h@laptop.local"), pushed: false, counted: false, local: false)
        == [.otherDay(Own.today + 1), .notPushed, .notOnDefaultBranch, .unknownEmail("h@laptop.local")])
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
    #expect(CommitVerdictTests.author(login: login, id: id, verified: nil).standing(of: email) == standing)
  }

  @Test func enterpriseHostHasItsOwnNoReplyAddresses() throws {
    let author = CommitVerdictTests.author(verified: nil, host: try Host("github.example.com"))
    #expect(author.standing(of: "hana@users.noreply.github.example.com") == .verified)
    #expect(author.standing(of: "hana@users.noreply.github.com") == .notChecked)
    #expect(author.noReplyEmail == "5501+hana@users.noreply.github.example.com")
  }

  @Test func emailIdentifiesAuthorAndNameDoesNot() {
    typealias Own = CommitVerdictTests
    #expect(Own.author().isOwn(Own.commit(name: "x").authorEmail))
    let old = Own.commit(email: "x@laptop.local", name: "HANA")
    #expect(!Own.author().isOwn(old.authorEmail) && Own.author().hasSameName(old))
    var author = Own.author()
    author.reflogEmails = ["x@laptop.local"]
    #expect(author.isOwn(old.authorEmail) && !author.hasSameName(old) && !author.mayRewrite("x@laptop.local"))
    author.namedEmails = ["x@laptop.local"]
    #expect(author.mayRewrite("x@laptop.local"))
    #expect(Own.author().isOwn("5501+h@users.noreply.github.com"))
    #expect(!Own.author().isOwn("minsu@example.com"))
  }

  @Test func syncCommitsCanHaveNoAccount() {
    #expect(!AuthorFacts.canBeRegistered(GitIdentity.sync.email))
    #expect(AuthorFacts.canBeRegistered("hana@example.com"))
  }

  /// Compares with the conditions in GitHub's documentation, written as one expression.
  @Test func commitCountsExactlyIfAllConditionsHold() {
    typealias Own = CommitVerdictTests
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      func flip() -> Bool { Bool.random(using: &random) }
      let day = Own.today + Int.random(in: -1...1, using: &random)
      let email =
        ["hana@example.com", "x@example.com", "hana@users.noreply.github.com"].randomElement(using: &random) ?? ""
      let fork = [CountingFacts.Fork.no, .yes, .probably].randomElement(using: &random) ?? .no
      let (hasRemote, pushed, local) = (flip(), flip(), flip())
      let isOnGitHub = hasRemote && flip()
      let counted = pushed && flip()
      let facts = Own.facts(hasRemote: hasRemote, isOnGitHub: isOnGitHub, fork: fork)
      let found = Own.obstacles(
        Own.commit(day: day, email: email), pushed: pushed, counted: counted, local: local, facts)
      let countsOnGitHub = isOnGitHub && counted && day == Own.today && email != "x@example.com"
      #expect(found.isEmpty == countsOnGitHub, "seed \(seed): \(found)")
      #expect(Set(found).count == found.count, "seed \(seed)")
      #expect(found.contains(.notPushed) == (isOnGitHub && !pushed), "seed \(seed)")
    }
  }
}
