package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import Git
internal import GitHub
internal import Platform
internal import Streaks
internal import Terminal

/// `cyc why`: explains why commits do not count, today's or those of other days, in one repository or in several.
package struct WhyCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "why",
    abstract: Sentence(
      en: "Explain why commits do not count: today's, or those of other days.", ko: "오늘이나 다른 날의 커밋이 왜 집계되지 않는지 알려 줘요."),
    discussion: Sentence(
      en: """
        Checks your commits of today: are they pushed, on the default branch or gh-pages, not in a fork, with an \
        e-mail that GitHub knows, and dated today? It asks git on this machine and, with a token, GitHub.

        Outside of a repository it checks all of nag.repositories. For several days or repositories it compares your \
        commits with the number that GitHub counts.

        The commands it prints touch your own commits that are not pushed yet, and nothing else: no commit of others, \
        no date, no merge.

        Exit status: 0 all of them count, 1 some do not or there are none, 2 not in a repository.
        """,
      ko: """
        오늘 커밋을 확인해요. 푸시했는지, 기본 브랜치나 gh-pages에 있는지, 포크가 아닌지, GitHub가 아는 이메일인지, 날짜가 오늘인지 살펴봐요. 이 컴퓨터의 git에 묻고, 토큰이 있으면 \
        GitHub에도 물어요.

        저장소 밖에서는 nag.repositories의 모든 저장소를 확인해요. 여러 날이나 여러 저장소라면 내 커밋을 GitHub가 센 수와 견줘요.

        알려 주는 명령은 아직 푸시하지 않은 내 커밋만 건드려요. 남의 커밋, 날짜, 병합은 건드리지 않아요.

        종료 상태: 0 모두 집계됨, 1 집계되지 않는 것이 있거나 커밋이 없음, 2 저장소 안이 아님.
        """),
    examples: [
      "cyc why": Sentence(en: "the repository you are in", ko: "지금 있는 저장소"),
      "cyc why --week": Sentence(en: "the last seven days", ko: "최근 7일"),
      "cyc why --mine old@example.com": Sentence(en: "count an old e-mail as yours", ko: "예전 이메일도 내 것으로"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "Folders of repositories (default: the one you are in, else those of nag.repositories).",
      ko: "저장소 폴더예요 (기본값: 지금 있는 곳, 아니면 nag.repositories).", valueName: "repository"),
    completion: .directory)
  package var paths: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(en: "Check the commits of one day.", ko: "하루의 커밋을 확인해요.", valueName: "date"))
  package var day: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "Check the commits from a date on: 2026-11-20, 11-20 (the last one), fri, yesterday or 2w (two weeks ago).",
      ko: "이날부터의 커밋을 확인해요: 2026-11-20, 11-20(가장 최근), fri, yesterday, 2w(2주 전).",
      valueName: "date"))
  package var since: String?

  @Flag(help: ArgumentHelp(en: "Check the commits of the last 7 days.", ko: "최근 7일의 커밋을 확인해요."))
  package var week = false

  @Flag(
    help: ArgumentHelp(en: "Check the commits of the last year, by cause and month.", ko: "최근 1년의 커밋을 원인별, 월별로 확인해요."))
  package var year = false

  @Flag(help: ArgumentHelp(en: "Check all repositories of nag.repositories.", ko: "nag.repositories의 모든 저장소를 확인해요."))
  package var all = false

  @Flag(
    help: ArgumentHelp(
      en: "Print a text for GitHub's support about commits that GitHub does not count (default: of the last year).",
      ko: "GitHub가 세지 않은 커밋을 GitHub 고객 지원에 보낼 글을 출력해요 (기본값: 최근 1년)."))
  package var support = false

  @Option(
    help: ArgumentHelp(
      en: "Another e-mail of yours, such as an old one; can be given several times.",
      ko: "예전 이메일처럼 내 다른 이메일이에요. 여러 번 쓸 수 있어요."))
  package var mine: [String] = []

  @Flag(help: ArgumentHelp(en: "Do not use the network.", ko: "네트워크를 쓰지 않아요."))
  package var offline = false

  @OptionGroup package var output: AnswerOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func validate() throws {
    let periods = [
      day.map { _ in "--day" }, since.map { _ in "--since" }, week ? "--week" : nil, year ? "--year" : nil,
    ].compactMap(\.self)
    if periods.count > 1 { throw UsageFailure.together(periods) }
    if all, let path = paths.first { throw UsageFailure.surplus(path) }
    if support, output.json { throw UsageFailure.together("--support", "--json") }
    if support, offline { throw UsageFailure.together("--support", "--offline") }
    // git keeps no e-mail with these characters.
    for email in mine where email.allSatisfy(\.isWhitespace) || email.contains(where: "<>".contains) {
      throw UsageFailure(
        en: "--mine takes an e-mail alone, not '\(email.excerpt)'", ko: "--mine에는 이메일만 적어 주세요: '\(email.excerpt)'",
        hint: .typed("cyc why --mine hana@example.com"))
    }
  }

  /// `cyc why` commands about days that GitHub does not count: one for each of up to three days, else one for all.
  ///
  /// - Parameter days: at least one, ascending
  static func commands(for days: [Day]) -> [String] {
    days.count <= 3 ? days.map { "cyc why --day \($0)" } : days.prefix(1).map { "cyc why --since \($0)" }
  }

  private var namesDays: Bool { day != nil || since != nil || week || year }

  package func run(in world: World) throws {
    let days = try days(today: world.clock.now().today)
    if support, days.count > WhyQuestions.maxDays { throw WhyFailure.tooManyDays(max: WhyQuestions.maxDays) }
    let (folders, leftOut) = try folders(in: world)
    let reader = WhyReader(world: world, days: days, isOffline: offline, namedEmails: Set(mine.map { $0.lowercased() }))
    let outcome = try reader.reports(of: folders)
    if folders.count == 1, !support {
      let report = try outcome.results[0].get()
      // The text of a report speaks of today; its JSON has the date.
      if !namesDays || output.json && days.count == 1 { return try tell(report, in: world) }
    }
    // A typed name that is not a repository is a mistake, even if others are.
    for case .failure(let failure) in outcome.results where failure.exitStatus == .usage { throw failure }
    if case .failure(let failure)? = outcome.results.first, outcome.results.allSatisfy({ (try? $0.get()) == nil }) {
      throw failure
    }
    let questions = WhyQuestions(session: outcome.session, isOffline: offline, world: world)
    let counted = questions.countedCommits(of: outcome.answers.login, on: days)
    let range = WhyRange(
      days: days, outcome.results, leftOut: leftOut, counted: counted,
      shownThatDay: outcome.session.token == nil || offline ? shown(on: days, outcome.session, in: world) : nil,
      now: world.clock.now())
    try support ? tellSupport(range, outcome, in: world) : tell(range, in: world)
  }

  private func layout(in world: World) -> WhyLayout {
    // Do not wrap commands in a pipe.
    WhyLayout(
      language: world.screen.language, columns: output.columns(in: world) ?? .max, isASCII: output.isASCII(in: world))
  }

  private func tell(_ report: WhyReport, in world: World) throws {
    try tell(report.json, isWell: report.isWell, in: world) {
      WhyText(report: report, layout: layout(in: world)).text
    }
  }

  private func tell(_ range: WhyRange, in world: World) throws {
    try tell(range.json, isWell: range.isWell, in: world) {
      WhyRangeText(
        range: range, isByMonth: year, supportCommand: supportCommand(range.days), layout: layout(in: world)
      ).text
    }
  }

  private func tell(_ json: @autoclosure () -> JSONValue, isWell: Bool, in world: World, text: () -> String) throws {
    try ignoringClosedPipe { try world.print(as: output.json ? .json : .text, json: json(), text: text) }
    if !isWell { throw ExitStatus.no }
  }

  private func tellSupport(_ range: WhyRange, _ outcome: WhyReader.Outcome, in world: World) throws {
    let host = outcome.session.host
    if outcome.session.token == nil { throw outcome.session.noTokenFailure }
    guard range.counted != nil, let login = outcome.answers.login else { throw WhyFailure.noCounts(host) }
    let text = SupportText(range: range, login: login, language: world.screen.language)
    try ignoringClosedPipe { try world.print(as: .text) { text.text } }
    if range.gaps.isEmpty { throw ExitStatus.no }
  }

  /// Number of cached contributions on the day; nil for several days, or if it is not known.
  private func shown(on days: ClosedRange<Day>, _ session: Session, in world: World) -> Int? {
    guard days.count == 1, let reader = try? world.ownStreakReader(.offline, session),
      let report = try? reader.readSilently(period: .day(days.lowerBound))
    else { return nil }
    return report.known.days(in: days).days.first?.count
  }

  private func supportCommand(_ days: ClosedRange<Day>) -> String {
    let period = year ? "" : days.count == 1 ? " --day \(days.lowerBound)" : " --since \(days.lowerBound)"
    return "cyc why --support\(period)\(all ? " --all" : paths.map { " \(ShellWords.quoted($0))" }.joined())"
  }

  /// - Throws: `DateFailure`, `StreakFailure.futureDay`
  private func days(today: Day) throws -> ClosedRange<Day> {
    if let text = day ?? since {
      let first = try ParsedDay(text, .back, today: today).day
      guard first <= today else { throw StreakFailure.futureDay(first, today: today) }
      return first...(day == nil ? today : first)
    }
    if week { return today - 6...today }
    return year || support ? QueryWindow(yearEndingOn: today).days : today...today
  }

  /// The folders, as typed or absolute, and the number of those beyond the limit.
  private func folders(in world: World) throws -> (folders: [String], leftOut: Int) {
    let max = LocalRepositories.maxFolders
    if !paths.isEmpty {
      let paths = paths.distinct
      return (Array(paths.prefix(max)), paths.count - min(max, paths.count))
    }
    let configured = world.home.localRepositories()
    if all, configured.folders.isEmpty { throw WhyFailure.noRepositories }
    let usesCurrentFolder =
      !all && (configured.folders.isEmpty || GitRepository.contains(".", world.git(limitSeconds: 3)))
    return usesCurrentFolder ? (["."], 0) : (configured.folders, configured.leftOut)
  }
}

/// Commits of some days in one repository, and why some of them do not count.
struct WhyReport {
  /// The repository on this machine.
  let clone: GitRepository
  let facts: CountingFacts
  var state: RepositoryFacts
  let remoteName: String?
  /// Name of the remote on which commits count: of the original if the repository is a fork; nil if git has none.
  let homeName: String?
  /// The repository on GitHub in which commits count: the original if the one here is a fork; nil if it is not known.
  let countedRepository: RepositoryName?
  /// Repositories on GitHub, by remote.
  let repositories: [String: RepositoryName]
  /// Whether GitHub has shown the repository to the token.
  let isVisible: Bool
  /// The person's commits of these days, latest first.
  var verdicts: [CommitVerdict]
  /// Commits of these days with the person's name and an unknown e-mail.
  var namesakes: [GitCommit]
  /// Number of commits of these days by `cyc sync`, which never count.
  let syncCommits: Int
  /// 24 hours after the latest commit, when GitHub should show it; nil without commits.
  let delayEnd: Instant?
  let emailsUnchecked: EmailsUnchecked?

  /// An obstacle and its commits, latest first.
  struct Problem {
    let obstacle: CommitVerdict.Obstacle
    let commits: [CommitStanding]
  }

  var countingCommits: Int { verdicts.count(where: \.counts) }

  /// Each obstacle once, in the order of the remedies.
  var problems: [Problem] {
    let hindered = verdicts.filter { !$0.counts }
    let problems = hindered.flatMap(\.obstacles).distinct.map { obstacle in
      Problem(obstacle: obstacle, commits: hindered.filter { $0.obstacles.contains(obstacle) }.map(\.standing))
    }
    return CommitVerdict.Obstacle.steps.flatMap { step in problems.filter { $0.obstacle.step == step } }
  }

  /// Commits that count because another commit on the default branch has their changes, grouped by that commit.
  var landed: [(landed: LandedCommit, commits: [GitCommit])] {
    verdicts.filter(\.counts).compactMap(\.standing.landed).distinct.map { landed in
      (landed, verdicts.filter { $0.counts && $0.standing.landed == landed }.map(\.standing.commit))
    }
  }

  var uncertainties: [CommitVerdict.Uncertainty] { verdicts.flatMap(\.uncertainties).distinct }
  var isWell: Bool { !verdicts.isEmpty && verdicts.allSatisfy(\.counts) }
  /// Whether the streak may lack the commits although they count: in a private repository, without a login.
  var mayBeHidden: Bool { isWell && emailsUnchecked == .noToken }
}

extension GitRepository {
  /// Whether git would know if a commit of a local branch is on a remote: rewriting one that is would change history
  /// that others have.
  var knowsEveryPush: Bool {
    config.remotes.allSatisfy { remote in
      remote.tracksAll || (branch != nil && branches.local.allSatisfy(remote.tracks))
    }
  }

  /// The branch that holds a commit; nil for a detached HEAD.
  func branch(of commit: GitCommit) -> String? { commit.source == "HEAD" ? branch : commit.source }

  var shownName: String { Sanitizer.clean(name).truncated(to: 40) }
}

extension WhyReport: JSONConvertible {
  var json: JSONValue { jsonWithoutDate.adding(["date": facts.days.upperBound.description]) }

  var jsonWithoutDate: JSONValue {
    [
      "name": clone.shownName,
      "repository": facts.repository?.description,
      "host": facts.author.host.name,
      "default_branch": facts.repository == nil ? nil : facts.defaultBranch,
      "emails_checked": emailsUnchecked == nil,
      "fork": facts.fork == .no && !isVisible ? nil : facts.fork.rawValue,
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
      "obstacles": obstacles.map(\.jsonName),
      "doubts": uncertainties.map(\.name),
    ]
  }
}

extension CommitVerdict.Uncertainty {
  fileprivate var name: String {
    switch self {
    case .email: "email_not_checked"
    case .push: "push_not_known"
    case .defaultBranch: "default_branch_not_known"
    case .zone: "zone"
    case .tie: "tie_not_checked"
    }
  }
}
