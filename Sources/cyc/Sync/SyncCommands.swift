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

struct SyncCommand: GroupingCommand {
  static let configurations = BilingualConfiguration(
    commandName: "sync",
    abstract: Sentence(
      en: "Keep one list on all your machines, through a git repository of your own.",
      ko: "내 git 저장소를 통해 모든 컴퓨터에서 같은 목록을 써요."),
    usage: """
      cyc sync setup URL|FOLDER [--branch NAME]
      cyc sync setup --github [NAME] [--create]
      cyc sync [now] [--yes]
      cyc sync status|log|conflicts [--json]
      cyc sync take N
      cyc sync undo
      cyc sync off [--forget]
      """,
    discussion: Sentence(
      en: """
        Tasks, D-days, frozen days and the goal go to a branch of their own, one small file each. Where two machines \
        changed the same thing differently, the later value is kept, and the other one can be taken: `cyc sync \
        conflicts`. Everything works offline too.

        The commits have an e-mail that no GitHub account can have, so they never count as contributions.
        """,
      ko: """
        할 일, 디데이, 쉬는 날, 목표를 따로 만든 브랜치에 작은 파일로 하나씩 보내요. 두 컴퓨터에서 같은 것을 다르게 바꾸면 나중 값을 남기고, 다른 값도 고를 수 있어요: `cyc sync \
        conflicts`. 오프라인에서도 모두 쓸 수 있어요.

        동기화 커밋의 이메일은 어느 GitHub 계정에도 없는 주소라서 기여로 집계되지 않아요.
        """),
    subcommands: [
      SyncNowCommand.self, SyncSetupCommand.self, SyncStatusCommand.self, SyncLogCommand.self,
      SyncConflictsCommand.self, SyncTakeCommand.self, SyncUndoCommand.self, SyncOffCommand.self,
      SyncCredentialCommand.self, SyncBackgroundCommand.self,
    ],
    defaultSubcommand: SyncNowCommand.self,
    examples: [
      "cyc sync setup ~/todo.git": Sentence(en: "once on each machine", ko: "컴퓨터마다 한 번"),
      "cyc sync": Sentence(en: "sends and receives", ko: "보내고 받기"),
      "cyc sync status": Sentence(en: "its state", ko: "지금 상태"),
    ])

  @OptionGroup var shared: SharedOptions
}

struct SyncNowCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "now", abstract: Sentence(en: "Send and receive what has changed.", ko: "바뀐 것을 보내고 받아요."),
    discussion: Sentence(
      en: """
        If the repository suddenly lacks more than half of what both sides had, or its branch is gone, nothing is \
        removed until you say --yes.
        """,
      ko: "저장소에서 양쪽에 있던 것의 절반 넘게 갑자기 없어지거나 브랜치가 사라지면, --yes라고 하기 전까지 아무것도 지우지 않아요."),
    examples: [
      "cyc sync now": Sentence(en: "sends and receives", ko: "보내고 받기"),
      "cyc sync now --json": .forScripts,
    ])

  @Flag(
    name: .shortAndLong,
    help: ArgumentHelp(
      en: "Sync even if this removes most of the list or recreates the branch.",
      ko: "목록이 거의 다 지워지거나 브랜치를 다시 만들게 되어도 동기화해요."))
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let sync = try world.requireSync()
    let outcome = try SyncRun(world: world, sync: sync, consent: yes ? [.removal, .newBranch] : []).run()
    try SyncNowCommand.say(outcome, sync.setup, output, in: world)
  }

  /// - Parameter outcome: nil if another cyc is syncing
  static func say(_ outcome: SyncOutcome?, _ setup: SyncSetup, _ output: AnswerOptions, in world: World) throws {
    try output.say(json(outcome), in: world) {
      outcome.map { SyncPhrases.outcome($0, SyncProblem.shown(setup.address)) } ?? [SyncPhrases.underWay]
    }
  }

  private static func json(_ outcome: SyncOutcome?) -> JSONValue {
    [
      "under_way": outcome == nil, "sent": outcome?.sent.count, "received": outcome?.received.count,
      "conflicts": outcome.map { $0.conflicts.count + $0.receivedConflicts.count },
      "came_back": outcome?.cameBack.count,
      "not_understood": outcome?.notUnderstood, "too_large": outcome?.tooLarge.count,
    ]
  }
}

struct SyncUndoCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "undo",
    abstract: Sentence(
      en: "Take back what the last sync changed in the list; the next one sends that.",
      ko: "마지막 동기화가 목록에서 바꾼 것을 되돌려요. 되돌린 것은 다음 동기화 때 보내요."),
    discussion: Sentence(
      en: "Changes made here since then stay, and so do D-days, frozen days and the goal.",
      ko: "그 뒤에 여기서 바꾼 것은 그대로예요. 디데이, 쉬는 날, 목표도 그대로예요."),
    examples: [
      "cyc sync undo": Sentence(en: "the last one that changed tasks", ko: "할 일을 바꾼 마지막 동기화"),
      "cyc sync undo --json": .forScripts,
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
  static let configurations = BilingualConfiguration(
    commandName: "log",
    abstract: Sentence(
      en: "Show which machine sent what and when, the latest first.", ko: "어느 컴퓨터가 무엇을 언제 보냈는지 최근 것부터 보여 줘요."),
    examples: [
      "cyc sync log": Sentence(en: "the last ten", ko: "최근 열 개"),
      "cyc sync log 50 --json": .forScripts,
    ])

  @Argument(help: ArgumentHelp(en: "How many at most.", ko: "많아야 몇 개인지 적어요."))
  var count = 10

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if count < 1 { throw UsageFailure.notPositive("log", "commits", count) }
  }

  func run(in world: World) throws {
    let setup = try world.requireSync().setup
    let entries = try SyncProblem.naming(setup) { try world.syncBranch(setup).log(limit: count) }
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

struct SyncOffCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "off",
    abstract: Sentence(
      en: "Stop syncing on this machine; the list and the repository stay.", ko: "이 컴퓨터에서 동기화를 멈춰요. 목록과 저장소는 남아요."),
    examples: [
      "cyc sync off": Sentence(en: "the list stays as it is", ko: "목록은 그대로"),
      "cyc sync off --forget": Sentence(en: "removes the local copy of the repository too", ko: "저장소의 사본도 지우기"),
    ])

  @Flag(help: ArgumentHelp(en: "Also remove the local copy of the repository.", ko: "이 컴퓨터에 있는 저장소 사본도 지워요."))
  var forget = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    if forget, try world.lookAtSync({ try $0.isPaused() }) == true {
      try forgetAll(try world.syncStore(), in: world)
      return try output.say(["set_up": false], in: world) { [SyncPhrases.forgotten] }
    }
    let sync = try world.requireSync()
    if forget { try forgetAll(sync.store, in: world) } else { try sync.store.change { try $0.pause() } }
    try output.say(["set_up": false], in: world) { [SyncPhrases.off(SyncProblem.shown(sync.setup.address))] }
  }

  private func forgetAll(_ store: PersonalSyncStore, in world: World) throws {
    try store.change { try $0.end() }
    try? FileManager.default.removeItem(atPath: world.home.directories.syncClone)
  }
}

/// `cyc sync credential`: a credential helper that gives git the login of cyc.
///
/// Source: gitcredentials(7), git-credential(1), "INPUT/OUTPUT FORMAT".
struct SyncCredentialCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "credential", abstract: Sentence(en: "Answer git's question for a login.", ko: "git이 로그인을 물으면 답해요."),
    shouldDisplay: false)

  @Argument(help: ArgumentHelp(en: "get, store or erase.", ko: "get, store, erase 가운데 하나예요."))
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
