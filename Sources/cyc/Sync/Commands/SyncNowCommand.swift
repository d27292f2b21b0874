internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Formats
internal import Sync

/// `cyc sync now`: sends what was changed here, and receives what was changed elsewhere.
struct SyncNowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Send and receive what has changed.",
    discussion: """
      If the repository suddenly lacks more than half of what both sides had, or its branch is gone, nothing is removed \
      until you say --yes.
      """
  )
  .examples([
    "cyc sync now": "sends and receives",
    "cyc sync now --json": "for scripts",
  ])

  @Flag(name: .shortAndLong, help: "Sync even if this removes most of the list or recreates the branch.")
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let sync = try world.requireSync()
    let outcome = try SyncRun(world: world, sync: sync, consent: yes ? [.removal, .newBranch] : []).run()
    try SyncNowCommand.say(outcome, sync.setup, output, in: world)
  }

  static func say(_ outcome: SyncOutcome?, _ setup: SyncSetup, _ output: AnswerOptions, in world: World) throws {
    try output.say(json(outcome), in: world) {
      outcome.map { SyncPhrases.outcome($0, SyncProblem.shown(setup.address)) } ?? [SyncPhrases.underWay]
    }
  }

  private static func json(_ outcome: SyncOutcome?) -> JSONValue {
    [
      "under_way": outcome == nil, "sent": outcome?.sent.count, "received": outcome?.received.count,
      "conflicts": outcome?.conflicts.count, "came_back": outcome?.cameBack.count,
      "not_understood": outcome?.notUnderstood, "too_large": outcome?.tooLarge.count,
    ]
  }
}
