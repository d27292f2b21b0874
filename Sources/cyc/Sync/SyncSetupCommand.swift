internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Foundation
internal import Git
internal import GitHub
internal import Sync
internal import Terminal

struct SyncSetupCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "setup",
    abstract: Sentence(
      en: "Choose the repository to sync with, and sync for the first time.", ko: "동기화할 저장소를 정하고 처음으로 동기화해요."),
    usage: """
      cyc sync setup <address> [--branch <name>] [--public] [--yes]
      cyc sync setup --github [<name>] [--create]
      """,
    discussion: Sentence(
      en: """
        The address is what git clone takes: https://, user@host:path, ssh:// or a folder, such as one on a disk that \
        several machines see. git logs in as it always does; for https on GitHub `gh auth setup-git` is enough, or \
        cyc's own login if it may write.

        With --github it is a repository of yours there, todo where you name none. A new, private and empty one is \
        best; --create makes it. GitHub counts a new repository as a contribution that day.
        """,
      ko: """
        주소는 git clone에 쓰는 것이면 돼요: https://, user@host:path, ssh://, 또는 여러 컴퓨터에서 보이는 디스크의 폴더. 로그인은 늘 하던 대로 git이 해요. \
        GitHub의 https라면 `gh auth setup-git`이면 되고, 쓸 권한이 있으면 cyc의 로그인도 쓸 수 있어요.

        --github를 쓰면 GitHub에 있는 내 저장소를 써요. 이름을 적지 않으면 todo예요. 비어 있는 새 비공개 저장소가 가장 좋고, --create가 만들어 줘요. 새 저장소는 \
        GitHub에서 그날의 기여로 집계돼요.
        """),
    examples: [
      "cyc sync setup ~/todo.git": Sentence(en: "a folder, or what git clone takes", ko: "폴더, 또는 git clone에 쓰는 주소"),
      "cyc sync setup --github --create": Sentence(en: "makes todo on GitHub, private", ko: "GitHub에 todo를 비공개로 만들기"),
      "cyc sync setup ~/todo.git --yes": Sentence(en: "merges two lists without asking", ko: "묻지 않고 두 목록 합치기"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "An address that git clone takes, or a folder; with --github a repository's name.",
      ko: "git clone에 쓰는 주소나 폴더예요. --github와 함께라면 저장소 이름이에요."), completion: .directory)
  var address: String?

  @Flag(
    help: ArgumentHelp(
      en: "Sync with a repository of yours on GitHub, over https.", ko: "GitHub에 있는 내 저장소와 https로 동기화해요."))
  var github = false

  @Flag(
    help: ArgumentHelp(
      en: "Create it first, private and empty; with --github.", ko: "비어 있는 비공개 저장소를 먼저 만들어요. --github와 함께 써요."))
  var create = false

  @Option(help: ArgumentHelp(en: "The branch that holds the list.", ko: "목록을 담을 브랜치예요."))
  var branch = SyncSetup.defaultBranch

  @Flag(help: ArgumentHelp(en: "Sync even if anyone can read the repository.", ko: "누구나 읽을 수 있는 저장소여도 동기화해요."))
  var `public` = false

  @Flag(
    name: .shortAndLong, help: ArgumentHelp(en: "Do not ask before two lists are merged.", ko: "두 목록을 합치기 전에 묻지 않아요."))
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if create, !github { throw UsageFailure.alone("--create", needs: "--github") }
    if address == nil, !github {
      throw UsageFailure(
        en: "which repository? an address, a folder, or --github", ko: "어떤 저장소인가요? 주소나 폴더, 또는 --github를 적어 주세요")
    }
  }

  func run(in world: World) throws {
    let setup = SyncSetup(address: try repositoryAddress(in: world), branch: branch, machine: machineName())
    let remote = try world.syncBranch(setup)
    try createFolder(of: remote, setup, in: world)
    if !`public`, remote.address.form == .https, (try? remote.isPublic()) == true {
      throw SyncProblem.isPublic(address: setup.address, typed: world.call.arguments)
    }
    if try !syncAsUsual(setup, in: world) {
      let sync = ExistingSync(setup: setup, store: try world.syncStore())
      let run = SyncRun(world: world, sync: sync)
      // A list that was synced before, at another address, is not merged anew.
      let plan = try run.isSameList() ? nil : run.plan()
      if let plan { try confirm(plan, setup.address, in: world) }
      try SyncNowCommand.say(firstSync(run, joining: plan?.joins, in: world), setup, output, in: world)
      if let plan, yes, !plan.joins.isEmpty { world.screen.note(SyncPhrases.joined(plan.joins.count)) }
    }
    if !output.json { try world.screen.tell(SyncPhrases.readable(SyncProblem.shown(setup.address))) }
  }

  /// Syncs as usual if this list is synced with that branch already, and returns whether it did. A first sync would
  /// bring back what was removed since the last one. False also if the branch holds no list or another one.
  private func syncAsUsual(_ setup: SyncSetup, in world: World) throws -> Bool {
    guard let sync = try world.existingSync(), sync.setup.succeeded != nil, sync.setup.address == setup.address,
      sync.setup.branch == setup.branch
    else { return false }
    do {
      try SyncNowCommand.say(SyncRun(world: world, sync: sync).run(), setup, output, in: world)
      return true
    } catch SyncProblem.engine(.notSynced, _), SyncProblem.engine(.otherRepository, _),
      SyncProblem.engine(.branchGone, _)
    {
      return false
    }
  }

  /// The address of the repository. With `--create`, creates it.
  private func repositoryAddress(in world: World) throws -> String {
    guard github else { return SyncSetupCommand.absolute(address ?? "") }
    let repository = try SyncGitHubRepository(address, in: world)
    if create { try repository.create(isAgreed: yes, in: world) }
    return repository.address
  }

  /// If the folder is missing or empty, asks whether to create the repository there. Throws `SyncProblem` if a missing
  /// folder looks like a page on GitHub, or if nothing can be asked, and `ExitStatus.no`.
  private func createFolder(of remote: GitRemoteBranch, _ setup: SyncSetup, in world: World) throws {
    let folder = remote.address.text
    let isThere = FileManager.default.fileExists(atPath: folder)
    if !github, !isThere, let name = SyncSetupCommand.nameOnGitHub(address ?? "") {
      throw SyncProblem.pageAddress(repository: "\(name)", folder: folder)
    }
    guard remote.address.form == .folder, SyncSetupCommand.isEmptyOrMissing(folder) else { return }
    guard world.screen.canAsk else { throw SyncProblem.folderWithoutRepository(folder, typed: world.call.arguments) }
    try world.screen.requireYes(to: SyncPhrases.createFolder(SyncProblem.shown(folder)), usually: true)
    try SyncProblem.naming(setup) { try remote.createRemote() }
  }

  /// The repository of `github.com/owner/name`; nil for other addresses.
  static func nameOnGitHub(_ address: String) -> RepositoryName? {
    let address = address.hasSuffix("/") ? address.dropLast() : address[...]
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, ["github.com", "www.github.com"].contains(parts[0].lowercased()) else { return nil }
    return RepositoryName(owner: parts[1], name: parts[2].hasSuffix(".git") ? String(parts[2].dropLast(4)) : parts[2])
  }

  /// Whether a folder is empty, or missing in a folder that exists. If that is missing too, a disk may not be mounted.
  private static func isEmptyOrMissing(_ folder: String) -> Bool {
    let files = FileManager.default
    if let contents = try? files.contentsOfDirectory(atPath: folder) { return contents.isEmpty }
    let parent = URL(filePath: folder).deletingLastPathComponent().path
    return !files.fileExists(atPath: folder) && (try? files.contentsOfDirectory(atPath: parent)) != nil
  }

  /// If both sides have entries, asks before they are merged. Throws `SyncProblem.cannotAsk` and `ExitStatus.no`.
  private func confirm(_ plan: FirstSyncPlan, _ address: String, in world: World) throws {
    guard plan.onlyHere + plan.different.count > 0, plan.there > 0, !yes else { return }
    guard world.screen.canAsk else { throw SyncProblem.cannotAsk(address: address, typed: world.call.arguments) }
    for line in SyncPhrases.plan(plan, SyncProblem.shown(address)) {
      world.screen.err(line(world.screen.language) + "\n")
    }
    try world.screen.requireYes(to: SyncPhrases.joinQuestion)
  }

  /// If the sync fails, restores an earlier setup. A first setup stays: the next sync may succeed. So does one that has
  /// to be agreed to with `cyc sync --yes`.
  private func firstSync(
    _ run: SyncRun, joining joins: [FirstSyncPlan.Join]?, in world: World
  ) throws -> SyncOutcome? {
    let replaced = try run.begin(joining: joins)
    do {
      return try run.run()
    } catch {
      if case SyncProblem.engine(.wouldRemove, _) = error { throw error }
      guard let replaced else { throw error }
      try run.restore(replaced, without: joins ?? [])
      world.screen.note(SyncPhrases.goesOn(SyncProblem.shown(replaced.address)))
      throw error
    }
  }

  /// The absolute path of a folder; other addresses, which have a colon, unchanged.
  static func absolute(_ address: String) -> String {
    guard !address.isEmpty, !address.hasPrefix("-"), !address.contains(":") else { return address }
    return URL(filePath: address).standardizedFileURL.path
  }

  private func machineName() -> String {
    let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
    return name.isEmpty ? "cyc" : String(name.prefix(40))
  }
}

/// A repository on GitHub, for `cyc sync setup --github`.
struct SyncGitHubRepository {
  let session: Session
  let name: RepositoryName

  /// - Parameter text: `name` or `owner/name`; nil for `todo`
  /// - Throws: `UsageFailure`, `CredentialsError`, `LoginFailure`, `SyncProblem`
  init(_ text: String?, in world: World) throws {
    session = try world.session()
    let text = text ?? "todo"
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count < 3 else { throw SyncProblem.badRepositoryName(text) }
    guard let owner = parts.count == 2 ? parts[0] : session.account?.login ?? world.home.settings[.user]?.name else {
      throw SyncProblem.whoseRepository(text)
    }
    guard let name = RepositoryName(owner: owner, name: parts[parts.count - 1]) else {
      throw SyncProblem.badRepositoryName(text)
    }
    self.name = name
  }

  var address: String { "\(session.host.repositoryPageURL(name)).git" }

  /// Creates a private, empty repository. Asks before, because it counts as a contribution. Throws `SyncProblem`,
  /// `ConnectionFailure`, `KeyringFailure` and `ExitStatus.no`.
  func create(isAgreed: Bool, in world: World) throws {
    if let failure = session.keyringFailure { throw failure }
    guard let token = session.token, session.account.map({ Login($0.login) == name.owner }) ?? true else {
      throw SyncProblem.cannotCreate("\(name)")
    }
    if !isAgreed {
      guard world.screen.canAsk else { throw SyncProblem.cannotAskToCreate("\(name)") }
      try world.screen.requireYes(to: SyncPhrases.create("\(name)"))
    }
    do throws(GitHubError) {
      let answers = world.screen.withSpinner(SyncPhrases.creating) {
        world.network.send([NewRepository.request(host: session.host, name: name, token: token)])
      }
      guard let answer = answers.first else { throw .unreadable }
      world.screen.note(SyncPhrases.created(Sanitizer.clean(try NewRepository(answer).fullName)))
    } catch {
      switch error {
      case .unexpectedStatus(422): world.screen.note(SyncPhrases.alreadyExists("\(name)"))
      case .forbidden, .notFound: throw SyncProblem.mayNotCreate("\(name)")
      default: throw world.failure(error, host: session.host, token: session.tokenOrigin)
      }
    }
  }
}
