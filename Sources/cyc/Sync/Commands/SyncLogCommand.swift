internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Days
internal import Git
internal import Formats
internal import Terminal

/// `cyc sync log`: who sent when how much, as far as it was received.
struct SyncLogCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show which machine sent what and when, the latest first."
  )
  .examples([
    "cyc sync log": "the last ten",
    "cyc sync log 50 --json": "for scripts",
  ])

  @Argument(help: "How many at most.")
  var count = 10

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if count < 1 { throw UsageFailure.notPositive("log", "commits", count) }
  }

  func run(in world: World) throws {
    let setup = try world.requireSync().setup
    let entries: [GitLogEntry]
    do {
      entries = try world.syncBranch(setup).log(limit: count)
    } catch {
      throw SyncProblem(error, setup.address) ?? error
    }
    try output.show(["commits": entries.map { json($0) }], in: world) {
      entries.isEmpty ? [SyncPhrases.noCommits] : entries.map { sentence($0, in: world) }
    }
  }

  private func sentence(_ entry: GitLogEntry, in world: World) -> Sentence {
    let time = world.instant(.moment(secondsSince1970: entry.secondsSince1970)).local
    let text = "\(time.day) \(time.clock)  \(Sanitizer.clean(entry.subject).replacing(" [skip ci]", with: ""))"
    return Sentence(english: text, korean: text)
  }

  private func json(_ entry: GitLogEntry) -> JSONValue {
    [
      "commit": entry.commit, "seconds_since_1970": entry.secondsSince1970, "subject": entry.subject,
      "files": entry.changedFiles,
    ]
  }
}
