internal import Days
internal import Git
internal import GitHub

/// The answer of `cyc why` as scripts read it; the keys are part of the interface (`schema_version`).
struct WhyJSON: Encodable {
  private let report: WhyReport

  init(_ report: WhyReport) { self.report = report }

  private enum Keys: String, CodingKey {
    case schemaVersion = "schema_version"
    case defaultBranch = "default_branch"
    case emailsChecked = "emails_checked"
    case name, repository, host, date, total, counting, commits, fork
  }

  private struct Commit: Encodable {
    let hash: String
    let subject: String
    let authored: String
    let committed: String
    let author_email: String
    let counts: Bool
    let obstacles: [String]
    let doubts: [String]

    init(_ verdict: CommitVerdict) {
      let commit = verdict.standing.commit
      hash = commit.hash
      subject = commit.subject
      authored = commit.authored.rfc3339WithOffset
      committed = commit.committed.rfc3339WithOffset
      author_email = commit.authorEmail
      counts = verdict.counts
      obstacles = verdict.obstacles.map(WhyJSON.name)
      doubts = verdict.doubts.map(WhyJSON.name)
    }
  }

  // What is unknown is written as null.
  func encode(to encoder: any Encoder) throws {
    let facts = report.facts
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(1, forKey: .schemaVersion)
    try object.encode(report.place.shownName, forKey: .name)
    try object.encode(facts.repository?.description, forKey: .repository)
    try object.encode(facts.author.host.name, forKey: .host)
    try object.encode(facts.today.description, forKey: .date)
    try object.encode(facts.repository == nil ? nil : facts.defaultBranch, forKey: .defaultBranch)
    try object.encode(report.emailsUnchecked == nil, forKey: .emailsChecked)
    try object.encode(facts.fork.rawValue, forKey: .fork)
    try object.encode(report.verdicts.count, forKey: .total)
    try object.encode(report.countingCommits, forKey: .counting)
    try object.encode(report.verdicts.map(Commit.init), forKey: .commits)
  }

  private static func name(_ obstacle: CommitVerdict.Obstacle) -> String {
    switch obstacle {
    case .otherDay: "other_day"
    case .noRemote: "no_remote"
    case .otherHost: "other_host"
    case .notPushed: "not_pushed"
    case .notOnDefaultBranch: "not_on_default_branch"
    case .fork: "fork"
    case .unknownEmail: "unknown_email"
    case .unverifiedEmail: "unverified_email"
    case .someoneElsesEmail: "someone_elses_email"
    }
  }

  private static func name(_ doubt: CommitVerdict.Doubt) -> String {
    switch doubt {
    case .email: "email_not_checked"
    case .push: "push_not_known"
    }
  }
}
