internal import CycBase
internal import Days
package import Git
internal import GitHub
internal import Terminal

/// Everything that `cyc why` tells of one repository.
struct WhyReport {
  let place: GitRepository
  let facts: CountingFacts
  let state: RepositoryFacts
  /// The remote that is the repository on GitHub.
  let remoteName: String?
  /// The person's commits of today, the latest first.
  let verdicts: [CommitVerdict]
  /// Commits of today by the person's name and an e-mail that is not known as theirs.
  let namesakes: [GitCommit]
  /// How many of today's are by `cyc sync`, which never count.
  let syncCommits: Int
  /// 24 hours after the latest commit, when GitHub should show it; nil without commits.
  let delayEnd: Instant?
  /// Nil if GitHub said which e-mails it knows.
  let emailsUnchecked: EmailsUnchecked?

  /// One reason and the commits that it holds for, the latest first.
  struct Finding {
    let obstacle: CommitVerdict.Obstacle
    let commits: [CommitStanding]
  }

  var countingCommits: Int { verdicts.count(where: \.counts) }

  /// Each reason once, in the order in which they are mended.
  var findings: [Finding] {
    let findings = verdicts.flatMap(\.obstacles).distinct.map { obstacle in
      Finding(
        obstacle: obstacle, commits: verdicts.filter { $0.obstacles.contains(obstacle) }.map(\.standing))
    }
    return (0...CommitVerdict.Obstacle.lastStep).flatMap { step in findings.filter { $0.obstacle.step == step } }
  }

  /// Commits that count today by another commit on the default branch, by that commit.
  var landed: [(landed: LandedCommit, commits: [GitCommit])] {
    verdicts.filter(\.counts).compactMap(\.standing.landed).distinct.map { landed in
      (landed, verdicts.filter { $0.counts && $0.standing.landed == landed }.map(\.standing.commit))
    }
  }

  var doubts: [CommitVerdict.Doubt] { verdicts.flatMap(\.doubts).distinct }

  /// Whether there are commits, and nothing stands in the way of any.
  var isWell: Bool { !verdicts.isEmpty && verdicts.allSatisfy(\.counts) }

  /// Whether nothing is wrong with the commits, and cyc may not see them all the same: those of a private repository, without a login.
  var mayBeHidden: Bool { isWell && emailsUnchecked == .noToken }
}

extension GitRepository {
  /// The name of its folder, as it may be shown.
  package var shownName: String { Sanitizer.clean(name).truncated(to: 40) }
}

extension Array where Element: Hashable {
  /// Each element once, where it comes first.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
