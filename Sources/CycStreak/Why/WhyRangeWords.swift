internal import CycBase
internal import Days
internal import Git
internal import GitHub

/// Sentences of `cyc why` about several days or repositories.
enum WhyRangePhrases {
  /// - Parameter count: number of repositories that were read
  static func headline(_ total: WhyRange.Tally, _ range: WhyRange, repositories count: Int) -> Sentence {
    let (period, repositories) = (period(range), repositories(count))
    if total.made == 0 {
      return Sentence(
        en: "You have no commits from \(period) in \(repositories).", ko: "\(repositories)에 \(period) 내 커밋이 없어요.")
    }
    let numbers = numbers(total)
    return Sentence(en: "\(period), \(repositories): \(numbers).", ko: "\(period), \(repositories): \(numbers)")
  }

  static func period(_ range: WhyRange) -> Sentence { range.days.written(in: range.now.today.year) }

  private static func repositories(_ count: Int) -> Sentence {
    Sentence(
      en: count == 1 ? "1 repository" : "\(Counts.grouped(count)) repositories", ko: "저장소 \(Counts.grouped(count))곳")
  }

  /// `9 commits, 9 should count, GitHub counts 1`.
  static func numbers(_ tally: WhyRange.Tally) -> Sentence {
    let counted = tally.counted.map {
      Sentence(en: ", GitHub counts \(Counts.grouped($0))", ko: ", GitHub 집계 \(Counts.grouped($0))개")
    }
    let should = Counts.grouped(tally.shouldCount)
    return Sentence(
      en: "\(commits(tally.made)), \(tally.shouldCount == 1 ? "1 should count" : "\(should) should count")\(counted)",
      ko: "커밋 \(Counts.grouped(tally.made))개, 집계 대상 \(should)개\(counted)")
  }

  private static func commits(_ count: Int) -> String { count == 1 ? "1 commit" : "\(Counts.grouped(count)) commits" }

  /// `3 commits, none counts: not pushed`.
  static func noneCounts(_ count: Int, _ reasons: [Sentence]) -> Sentence {
    let reasons = Sentence.joined(reasons, by: ", ")
    return Sentence(
      en: "\(commits(count)), \(count == 1 ? "does not count" : "none counts"): \(reasons)",
      ko: "커밋 \(Counts.grouped(count))개, 집계되지 않음: \(reasons)")
  }

  static func brief(_ obstacle: CommitVerdict.Obstacle, _ facts: CountingFacts) -> Sentence {
    let host = facts.author.host
    return switch obstacle {
    case .otherDay(let day): Sentence(en: "dated \(facts.written(day))", ko: "\(facts.written(day)) 커밋")
    case .noRemote: Sentence(en: "no remote", ko: "원격 저장소 없음")
    case .otherHost: Sentence(en: "not on \(host.name)", ko: "\(host.name)에 없음")
    case .notPushed: Sentence(en: "not pushed", ko: "푸시하지 않음")
    case .notOnDefaultBranch: Sentence(en: "not found on the default branch", ko: "기본 브랜치에 없음")
    case .fork: Sentence(en: "in a fork", ko: "포크한 저장소")
    case .unknownEmail: Sentence(en: "unknown e-mail", ko: "모르는 이메일")
    case .unverifiedEmail: Sentence(en: "e-mail not verified", ko: "인증하지 않은 이메일")
    case .someoneElsesEmail: Sentence(en: "another account's e-mail", ko: "다른 계정의 이메일")
    case .coAuthor(let author): Sentence(en: "by \(author), with you as co-author", ko: "\(author)의 커밋, 나는 공동 작성자")
    case .landed: Sentence(en: "squashed or rebased", ko: "스쿼시 또는 리베이스")
    }
  }

  static func withoutCommits(_ count: Int) -> Sentence {
    let places = count == 1 ? "1 more repository has" : "\(Counts.grouped(count)) more repositories have"
    return Sentence(en: "\(places) no commits of yours.", ko: "그 밖의 저장소 \(Counts.grouped(count))곳에는 내 커밋이 없어요.")
  }

  /// `1a2b3c4d 5e6f7a8b and 3 more`.
  static func hashes(_ commits: [GitCommit], max: Int) -> Sentence {
    let shown = commits.prefix(max).map(\.shortHash).joined(separator: " ")
    let more = commits.count - min(max, commits.count)
    if more == 0 { return .typed(shown) }
    let rest = WhyPhrases.more(more)
    return Sentence(en: "\(shown) \(rest)", ko: "\(shown) \(rest)")
  }

  static let notCountedYet = Sentence(
    en: "Nothing is wrong with them; GitHub does not count them yet", ko: "커밋에는 문제가 없어요. GitHub가 아직 집계하지 않았어요")

  /// `20 Nov, 1 of 9`.
  static func gap(_ gap: WhyRange.Gap) -> Sentence {
    let day = gap.report.facts.written(gap.day)
    return Sentence(
      en: "\(day), \(gap.counted) of \(gap.commits.count)",
      ko: "\(day), \(gap.commits.count)개 가운데 \(gap.counted)개")
  }

  static func moreDays(_ count: Int) -> Sentence {
    Sentence(en: "and \(count == 1 ? "1 more day" : "\(count) more days")", ko: "그 밖에 \(count)일")
  }

  /// The reports about commits that GitHub counts late, or not at all, since September 2026.
  static let incidentURL = "https://github.com/orgs/community/discussions/203416"

  static let othersReport = Sentence(
    en: "Others report the same: \(incidentURL). Leave the commits and your e-mails as they are.",
    ko: "같은 일을 겪은 사람들이 있어요: \(incidentURL) 커밋과 이메일은 그대로 두세요.")

  static func askSupport(_ command: String) -> Sentence {
    Sentence(en: "A text for GitHub's support: \(command)", ko: "GitHub 고객 지원에 보낼 글: \(command)")
  }

  static func sendItTo(_ address: String) -> Sentence {
    Sentence(en: "Send this to GitHub's support at \(address):", ko: "아래 글을 GitHub 고객 지원에 보내세요: \(address)")
  }

  static func nothingForSupport(_ range: WhyRange) -> Sentence {
    let period = period(range)
    return Sentence(
      en:
        "There is nothing to report: no commit from \(period) should count and is missing on GitHub for over 24 hours.",
      ko: "보낼 것이 없어요. \(period) 커밋 가운데 24시간이 지나도 GitHub에 빠져 있는 것은 없어요.")
  }

  static func shownThatDay(_ count: Int) -> Sentence {
    Sentence(
      en: "GitHub shows \(Counts.contributions(count)) that day in all.",
      ko: "GitHub에는 그날 기여가 모두 \(Counts.grouped(count))개 보여요.")
  }

  static func zone(_ day: Day, asked: Day) -> Sentence {
    let (day, asked) = (day.written(in: asked.year), asked.written(in: day.year))
    return Sentence(
      en: "Not sure: dated \(day) by its own clock, and \(asked) by UTC. GitHub's documentation says both",
      ko: "확실하지 않아요. 커밋에 적힌 시간대로는 \(day), UTC로는 \(asked)이에요. GitHub 문서에는 두 가지 설명이 다 있어요")
  }

  static let notRead = Sentence(en: "Not checked:", ko: "확인하지 못했어요:")

  static func leftOut(_ count: Int) -> Sentence {
    Sentence(
      en: "\(count == 1 ? "1 more repository was" : "\(count) more repositories were") not checked: at most "
        + "\(LocalRepositories.maxFolders) at once",
      ko: "저장소 \(count)곳은 살펴보지 않았어요. 한 번에 \(LocalRepositories.maxFolders)곳까지예요")
  }

  static func namesakes(_ count: Int, _ name: String) -> Sentence {
    Sentence(
      en: "\(commits(count)) by \(name) \(count == 1 ? "has" : "have") an e-mail that is not known as yours",
      ko: "\(name) 이름의 커밋 \(count)개는 이메일이 달라서 내 커밋으로 보지 않았어요")
  }
}
