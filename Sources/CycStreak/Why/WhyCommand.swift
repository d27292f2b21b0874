package import CycBase
package import ArgumentParser
internal import Days
internal import Formats
internal import Git
internal import GitHub
internal import Terminal

/// `cyc why`: explains why today's commits in a repository do not count.
package struct WhyCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Explain why today's commits in a repository do not count.",
    discussion: """
      Checks your commits of today: are they pushed, on the default branch or gh-pages, not in a fork, with an e-mail that \
      GitHub knows, and dated today? It asks git on this machine and, with a token, GitHub.

      The commands it prints touch your own commits that are not pushed yet, and nothing else: no commit of others, no date, \
      no merge.

      Exit status: 0 all of them count, 1 some do not or there are none, 64 not a repository.
      """
  )
  .examples([
    "cyc why": "the repository you are in",
    "cyc why ~/src/cyc": "another one",
    "cyc why --mine old@example.com": "count an old e-mail as yours",
  ])

  @Argument(help: "The folder of the repository.", completion: .directory)
  package var path = "."

  @Option(help: "Another e-mail of yours, such as an old one; can be given several times.")
  package var mine: [String] = []

  @Flag(help: "Do not use the network.")
  package var offline = false

  @OptionGroup package var output: AnswerOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let report = try WhyReader(world: world, folder: path, isOffline: offline, mine: Set(mine.map { $0.lowercased() }))
      .report()
    do {
      try world.print(as: output.json ? .json : .text, json: report.json) {
        // Do not wrap commands in a pipe.
        WhyText(
          report: report, language: world.screen.language, columns: output.columns(in: world) ?? .max,
          isASCII: output.isASCII(in: world)
        ).text
      }
    } catch is BrokenPipe {
      // The caller may still wait for the status.
    }
    if !report.isWell { throw ExitStatus.no }
  }
}

struct WhyReport {
  let place: GitRepository
  let facts: CountingFacts
  let state: RepositoryFacts
  let remoteName: String?
  /// The person's commits of today, latest first.
  let verdicts: [CommitVerdict]
  /// Commits of today with the person's name and an unknown e-mail.
  let namesakes: [GitCommit]
  /// Number of today's commits by `cyc sync`, which never count.
  let syncCommits: Int
  /// 24 hours after the latest commit, when GitHub should show it.
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
    let problems = verdicts.flatMap(\.obstacles).distinct.map { obstacle in
      Problem(obstacle: obstacle, commits: verdicts.filter { $0.obstacles.contains(obstacle) }.map(\.standing))
    }
    return (0...2).flatMap { step in problems.filter { $0.obstacle.entry.step == step } }
  }

  /// Commits that count today because another commit on the default branch has their changes, grouped by that commit.
  var landed: [(landed: LandedCommit, commits: [GitCommit])] {
    verdicts.filter(\.counts).compactMap(\.standing.landed).distinct.map { landed in
      (landed, verdicts.filter { $0.counts && $0.standing.landed == landed }.map(\.standing.commit))
    }
  }

  var uncertainties: [CommitVerdict.Uncertainty] { verdicts.flatMap(\.uncertainties).distinct }
  var isWell: Bool { !verdicts.isEmpty && verdicts.allSatisfy(\.counts) }
  /// Whether cyc may not see the commits although they count: in a private repository, without a login.
  var mayBeHidden: Bool { isWell && emailsUnchecked == .noToken }
}

extension GitRepository {
  /// The branch that holds a commit; nil for a detached HEAD.
  func branch(of commit: GitCommit) -> String? { commit.source == "HEAD" ? branch : commit.source }

  var shownName: String { Sanitizer.clean(name).truncated(to: 40) }
}

/// The text of `cyc why`: each obstacle, its commits, and the commands against it.
struct WhyText {
  let report: WhyReport
  let language: Language
  let columns: Int
  let isASCII: Bool

  private static let maxCommits = 5

  var text: String {
    let emails = report.facts.author.configuredEmails
    let head = [
      WhyPhrases.headline(report), report.verdicts.isEmpty && !emails.isEmpty ? WhyPhrases.lookedFor(emails) : nil,
      report.syncCommits > 0 ? WhyPhrases.bySync(report.syncCommits) : nil,
      report.isWell && report.uncertainties.isEmpty ? WhyPhrases.delay(report.delayEnd) : nil,
      report.mayBeHidden ? WhyPhrases.privateNeedsLogin : nil,
    ]
    let blocks = report.problems.map(block) + report.landed.map { block($0, $1) } + report.uncertainties.map(block)
    return [Line].stacked(
      [head.compactMap(\.self).flatMap(wrapped)] + blocks + (report.namesakes.isEmpty ? [] : [namesakes])
    ).text(.none)
  }

  private func section(_ heading: Sentence, _ content: (_ columns: Int) -> [Line]) -> [Line] {
    Line.section(wrapped(heading), columns: columns, body: content)
  }

  private func block(_ problem: WhyReport.Problem) -> [Line] {
    section(WhyPhrases.heading(problem, report.facts)) { columns in
      let advice = Remedy(report: report).advice(for: problem)
      let ways = advice.ways.enumerated().flatMap { index, way in
        labelled(index == 0 ? WhyPhrases.mend : WhyPhrases.otherwise, way, columns)
      }
      let notes = advice.notes.flatMap { note in
        note.words.map { labelled($0, Remedy.Step(command: note.command), columns) } ?? []
      }
      return list(problem.commits.map(\.commit), columns) + ways + notes
    }
  }

  private func block(_ landed: LandedCommit, _ commits: [GitCommit]) -> [Line] {
    section(WhyPhrases.landed(landed, report.facts, counts: true)) { list(commits, $0) }
  }

  private var namesakes: [Line] {
    let commits = report.namesakes
    return section(WhyPhrases.namesakes(commits)) { columns in
      list(commits, columns)
        + commits.map(\.writtenEmail).distinct.flatMap {
          labelled(WhyPhrases.ifYours, Remedy.Step(command: Remedy.asking(mine: $0, report.place)), columns)
        }
    }
  }

  private func list(_ commits: [GitCommit], _ columns: Int) -> [Line] {
    let told = commits.prefix(WhyText.maxCommits).map { commit in
      Line(shown("\(commit.shortHash)  \(commit.subject)").truncated(to: columns, ellipsis: isASCII ? "..." : "…"))
    }
    let more = commits.count - told.count
    return told + (more > 0 ? Segment(WhyPhrases.more(more)(language)).wrapped(to: columns) : [])
  }

  private func block(_ uncertainty: CommitVerdict.Uncertainty) -> [Line] {
    section(WhyPhrases.uncertainty(uncertainty, report)) { columns in
      WhyPhrases.check(uncertainty, report).map { labelled(WhyPhrases.findOut, Remedy.Step(words: $0), columns) } ?? []
    }
  }

  /// A step after its label, or below it if it is too long. A command is to be copied, so it stays on one line and
  /// keeps its non-ASCII characters.
  private func labelled(_ label: Sentence, _ step: Remedy.Step, _ columns: Int) -> [Line] {
    let words = step.words.map { Sanitizer.clean($0(language)) }
    let command = step.command.map(Sanitizer.clean)
    let text = [label(language), words, command].compactMap(\.self).joined(separator: " ")
    let together = Segment(text).wrapped(to: columns)
    if together.count == 1 || (words == nil && command == nil) { return together }
    return Line.section(Segment(label(language)).wrapped(to: columns), columns: columns) { columns in
      (words.map { Segment($0).wrapped(to: columns) } ?? []) + (command.map { [Line($0)] } ?? [])
    }
  }

  private func wrapped(_ sentence: Sentence) -> [Line] { Segment(shown(sentence(language))).wrapped(to: columns) }

  private func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return isASCII ? text.asciiOnly(language) : text
  }
}

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
      "obstacles": obstacles.map(\.entry.name),
      "doubts": uncertainties.map(\.name),
    ]
  }
}

extension CommitVerdict.Uncertainty {
  fileprivate var name: String {
    switch self {
    case .email: "email_not_checked"
    case .push: "push_not_known"
    case .zone: "zone"
    case .tie: "tie_not_checked"
    }
  }
}
