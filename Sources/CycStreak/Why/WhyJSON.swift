internal import CycBase
internal import Days
internal import Git
internal import GitHub
internal import Formats

extension WhyReport: JSONConvertible {
  var json: JSONValue {
    [
      "name": place.shownName,
      "repository": facts.repository?.description,
      "host": facts.author.host.name,
      "date": facts.today.description,
      "default_branch": facts.repository == nil ? nil : facts.defaultBranch,
      "emails_checked": emailsUnchecked == nil,
      "fork": facts.fork.rawValue,
      "total": verdicts.count,
      "counting": countingCommits,
      "by_sync": syncCommits,
      "same_name": namesakes.count,
      "commits": verdicts,
    ]
  }
}

extension CommitVerdict: JSONConvertible {
  var json: JSONValue {
    let commit = standing.commit
    return [
      "hash": commit.hash,
      "subject": commit.subject,
      "authored": commit.authored.rfc3339WithOffset,
      "committed": commit.committed.rfc3339WithOffset,
      "author_email": commit.authorEmail,
      "counts": counts,
      "landed_as": standing.landed?.hash,
      "obstacles": obstacles.map(CommitVerdict.name),
      "doubts": doubts.map(CommitVerdict.name),
    ]
  }

  private static func name(_ obstacle: Obstacle) -> String {
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
    case .coAuthor: "co_author"
    case .landed: "landed"
    }
  }

  private static func name(_ doubt: Doubt) -> String {
    switch doubt {
    case .email: "email_not_checked"
    case .push: "push_not_known"
    case .zone: "zone"
    case .tie: "tie_not_checked"
    }
  }
}
