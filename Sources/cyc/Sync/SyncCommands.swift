internal import ArgumentParser
internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Formats
internal import Foundation
internal import Git
internal import GitHub
internal import Platform
internal import Sync
internal import Terminal
internal import Todos

/// `cyc sync`: its default subcommand syncs now.
struct SyncCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Keep one list on all your machines, through a git repository of your own.",
    usage: """
      cyc sync setup URL|FOLDER [--branch NAME]
      cyc sync setup --github [NAME] [--create]
      cyc sync [now] [--yes]
      cyc sync status|log|conflicts [--json]
      cyc sync take N
      cyc sync undo
      cyc sync off [--forget]
      """,
    discussion: """
      Tasks, D-days, frozen days and the goal go to a branch of their own, one small file each. Where two machines changed \
      the same thing differently, the later value is kept, and the other one can be taken: `cyc sync conflicts`. Everything \
      works offline too.

      GitHub knows no account for the commits, so they never count as contributions.
      """,
    subcommands: [
      SyncNowCommand.self, SyncSetupCommand.self, SyncStatusCommand.self, SyncLogCommand.self,
      SyncConflictsCommand.self, SyncTakeCommand.self, SyncUndoCommand.self, SyncOffCommand.self,
      SyncCredentialCommand.self, SyncBackgroundCommand.self,
    ],
    defaultSubcommand: SyncNowCommand.self
  )
  .examples([
    "cyc sync setup ~/todo.git": "once on each machine",
    "cyc sync": "sends and receives",
    "cyc sync status": "how it stands",
  ])

  @OptionGroup var shared: SharedOptions

  /// Never called: ArgumentParser runs a subcommand.
  func run(in world: World) throws {}
}

/// `cyc sync now`: sends local changes, and receives those of other machines.
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
      "conflicts": outcome.map { $0.conflicts.count + $0.toldConflicts.count }, "came_back": outcome?.cameBack.count,
      "not_understood": outcome?.notUnderstood, "too_large": outcome?.tooLarge.count,
    ]
  }
}

/// `cyc sync undo`: takes back the changes of the last sync to the local list.
struct SyncUndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back what the last sync changed in the list; the next one sends that.",
    discussion: "Changes made here since then stay, and so do D-days, frozen days and the goal."
  )
  .examples([
    "cyc sync undo": "the last one that changed tasks",
    "cyc sync undo --json": "for scripts",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    _ = try world.requireSync()
    let step = try world.changeTodos { try $0.undoLastSync(at: world.clock.now()) }
    guard let step else { throw SyncProblem.noLastSync }
    try UndoResult(asked: 1, steps: [step], words: .undo).say(output, in: world)
  }
}

/// `cyc sync log`: the commits in the local clone.
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
    let entries = try SyncProblem.naming(setup.address) { try world.syncBranch(setup).log(limit: count) }
    try output.show(["commits": entries.map { json($0) }], in: world) {
      entries.isEmpty ? [SyncPhrases.noCommits] : entries.map { sentence($0, in: world) }
    }
  }

  private func sentence(_ entry: GitLogEntry, in world: World) -> Sentence {
    let time = world.clock.instant(.moment(secondsSince1970: entry.secondsSince1970)).local
    let date = time.writtenInColumn(in: world.clock.now().today.year)
    let subject = Sanitizer.clean(entry.subject).replacing(" [skip ci]", with: "")
    return Sentence(en: "\(date)  \(subject)", ko: "\(date)  \(subject)")
  }

  private func json(_ entry: GitLogEntry) -> JSONValue {
    [
      "commit": entry.commit, "seconds_since_1970": entry.secondsSince1970, "subject": entry.subject,
      "files": entry.changedFiles,
    ]
  }
}

/// `cyc sync off`: stops syncing on this machine.
struct SyncOffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Stop syncing on this machine; the list and the repository stay."
  )
  .examples([
    "cyc sync off": "the list stays as it is",
    "cyc sync off --forget": "removes the local copy of the repository too",
  ])

  @Flag(help: "Also remove the local copy of the repository.")
  var forget = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let sync = try world.requireSync()
    try sync.store.change { try $0.end() }
    if forget { try? FileManager.default.removeItem(atPath: "\(world.home.directories.data)/sync.git") }
    try output.say(["set_up": false], in: world) { [SyncPhrases.off(SyncProblem.shown(sync.setup.address))] }
  }
}

/// `cyc sync credential`: a credential helper that gives git the login of cyc.
///
/// Source: gitcredentials(7), git-credential(1), "INPUT/OUTPUT FORMAT".
struct SyncCredentialCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "credential", abstract: "Answer git's question for a login.", shouldDisplay: false)

  @Argument(help: "get, store or erase.")
  var action: String

  @OptionGroup var shared: SharedOptions

  /// More than git ever sends.
  private static let maxBytes = 16 << 10

  func run(in world: World) throws {
    let bytes = try world.screen.readAll(Self.maxBytes)
    let question = String(decoding: bytes, as: UTF8.self)
    guard action == "get", let session = try? world.session(), let token = session.token,
      let answer = SyncCredentialCommand.answer(question, host: session.host, token: token)
    else { return }
    try world.screen.out(answer)
  }

  /// Nil if git asks for another host, or for an unencrypted connection.
  static func answer(_ question: String, host: GitHub.Host, token: String) -> String? {
    let lines = question.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let fields = Dictionary(lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    guard let asked = fields["host"], let scheme = fields["protocol"],
      "\(scheme)://\(asked)".lowercased() == host.webURL.lowercased()
    else { return nil }
    return "username=x-access-token\npassword=\(token)\n"
  }
}
