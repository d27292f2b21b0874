internal import CycBase
internal import Git
internal import GitHub
internal import HTTP
internal import Platform

/// Commands that remove an obstacle. Each touches only the person's own unpushed commits, keeps merges, dates and the
/// commits of others, and changes nothing if git refuses it. Commands that cannot promise this are not offered. The
/// rules and the tests behind them are in `docs/decisions/0031-advice-that-does-no-harm.md`.
struct Remedy {
  struct Step: Hashable {
    /// What to do, or what `command` is for.
    var words: Sentence?
    /// Broken only after `&&`, even in a narrow terminal: another line break would change the command.
    var command: String?

    static func words(en: String, ko: String) -> Step { Step(words: Sentence(english: en, korean: ko)) }
  }

  struct Advice: Equatable {
    /// Alternatives; each is enough.
    var ways: [Step] = []
    /// Remarks, and commands for afterwards, such as to undo a way.
    var notes: [Step] = []

    mutating func note(en: String, ko: String, command: String? = nil) {
      notes.append(Step(words: Sentence(english: en, korean: ko), command: command))
    }
  }

  let report: WhyReport
  private var clone: GitRepository { report.clone }
  private var facts: CountingFacts { report.facts }
  private var state: RepositoryFacts { report.state }
  private var remoteName: String { report.remoteName ?? "origin" }

  func advice(for problem: WhyReport.Problem) -> Advice {
    let commits = problem.commits
    switch problem.obstacle {
    // Another date would be forged, and nothing makes a co-author's or a landed commit count.
    case .otherDay, .coAuthor, .landed: return Advice()
    case .noRemote: return connecting(as: "origin")
    case .otherHost: return connecting(as: "github")
    case .notPushed: return pushing(commits)
    case .notOnDefaultBranch: return reachingDefaultBranch(commits)
    case .fork: return Advice(ways: commits.map(pullRequest(for:)).distinct)
    case .unknownEmail(let email): return newAuthor(commits, canBeAdded: AuthorFacts.canBeRegistered(email))
    case .unverifiedEmail:
      let page = facts.author.host.emailsPageURL
      return Advice(ways: [.words(en: "verify it at \(page)", ko: "\(page) 에서 인증하세요")])
    case .someoneElsesEmail: return newAuthor(commits, canBeAdded: false)
    }
  }
}

// MARK: - Pushing

extension Remedy {
  private var remote: String { ShellWords.quoted(remoteName) }

  /// Nil stands for a detached HEAD.
  private func branches(of commits: [CommitStanding]) -> [String?] {
    commits.map { clone.branch(of: $0.commit) }.distinct
  }

  /// A name for a branch that exists neither here nor on the remote.
  private var newBranch: String {
    let names = (1...99).lazy.map { $0 == 1 ? "work" : "work-\($0)" }
    return names.first {
      !clone.branches.has("refs/heads/\($0)") && !clone.branches.has("refs/remotes/\(remoteName)/\($0)")
    } ?? "work"
  }

  private func pushing(_ commits: [CommitStanding]) -> Advice {
    if clone.isInOperation { return Advice(ways: [finishOperation]) }
    // GitHub would refuse a push.
    if state.canPush == false, let repository = facts.repository { return Advice(ways: [forking(repository)]) }
    var advice = Advice()
    let sources = branches(of: commits)
    let branches = sources.filter { $0 == clone.branch } + sources.filter { $0 != clone.branch }
    let named = branches.compactMap(\.self)
    let isProtected = { (branch: String) in branch == facts.defaultBranch && state.isDefaultProtected == true }
    let free = named.filter { !state.behind.contains($0) && !isProtected($0) }
    if !free.isEmpty { advice.ways.append(step(clone.branches.pushCommand(of: free, to: remoteName))) }
    if branches.contains(nil) { advice.ways.append(step("git push \(remote) HEAD:refs/heads/\(newBranch)")) }
    for branch in named where isProtected(branch) {
      advice.ways.append(
        step("git push \(remote) \(ShellWords.quoted("refs/heads/\(branch):refs/heads/\(newBranch)"))"))
      advice.notes.append(pullRequest(newBranch))
    }
    for branch in named where state.behind.contains(branch) && !isProtected(branch) {
      let name = "\(remoteName)/\(branch)"
      let isHead = branch == clone.branch
      // Both sides have commits, so git refuses to pull without `--no-rebase` or a setting for it.
      // `--ff` allows a merge despite `merge.ff=only`.
      let (pull, source) = ("git pull --no-rebase --ff", ShellWords.quoted(clone.branches.source(branch)))
      if state.unrelated.contains(branch) {
        advice.note(
          en: "\(name) has no commit in common with \(branch): if it is the right repository, "
            + "\(isHead ? "" : "switch to \(branch), ")join them first, then push:",
          ko: "\(name)에는 이 \(branch) 브랜치와 같은 커밋이 없어요. 맞는 저장소라면 "
            + "\(isHead ? "" : "\(branch) 브랜치에서 ")먼저 합친 다음 푸시하세요:",
          command: fromHere("\(pull) --allow-unrelated-histories \(remote) \(source)"))
        continue
      }
      advice.note(
        en: "\(name) has commits that are not here: \(isHead ? "" : "switch to \(branch), ")get them first, then push:",
        ko: "\(name)에 아직 받지 않은 커밋이 있어요. \(isHead ? "" : "\(branch) 브랜치에서 ")먼저 받은 다음 푸시하세요:",
        command: fromHere("\(pull) \(remote) \(source)"))
    }
    if wouldNeverCount(commits) {
      advice.note(
        en: "A pushed commit keeps its e-mail. For it to count, first replace the e-mail by one of your account.",
        ko: "푸시한 커밋의 이메일은 바꿀 수 없어요. 기여로 세려면 먼저 계정에 있는 이메일로 바꾸세요.")
    }
    return advice
  }

  /// Whether no account can have the e-mails of these commits, and no command replaces them.
  private func wouldNeverCount(_ commits: [CommitStanding]) -> Bool {
    var unused = Advice()
    return commits.allSatisfy {
      !$0.commit.canHaveAccount && facts.author.standing(of: $0.commit.authorEmail) == .unknown
        && !facts.author.isOnlyCoAuthor(of: $0.commit)
    }
      && Dictionary(grouping: commits, by: \.commit.writtenEmail).allSatisfy { email, commits in
        !facts.author.mayRewrite(email.lowercased()) || rewriting(commits.map(\.commit), email, &unused) == nil
      }
  }

  private func forking(_ repository: RepositoryName) -> Step {
    let page = "\(facts.author.host.repositoryPageURL(repository))/fork"
    return .words(
      en: "fork it at \(page), push to the fork, and open a pull request",
      ko: "\(page) 에서 포크하고, 그 포크에 푸시한 다음 풀 리퀘스트를 여세요")
  }

  /// Suggests no local merge: it could stop at a conflict, or change the branch of another working tree.
  private func reachingDefaultBranch(_ commits: [CommitStanding]) -> Advice {
    if clone.isInOperation { return Advice(ways: [finishOperation]) }
    if commits.allSatisfy(\.isOnLocalCountedBranch), state.isDefaultProtected != true,
      state.aheadOfDefault.contains(facts.defaultBranch)
    {
      return Advice(ways: [step("git push \(remote) \(ShellWords.quoted(clone.branches.source(facts.defaultBranch)))")])
    }
    var advice = Advice()
    // `pushing` suggests a fork and a pull request from it.
    if state.canPush == false, !commits.contains(where: \.isPushed) { return advice }
    for branch in branches(of: commits) {
      let own = commits.filter { clone.branch(of: $0.commit) == branch }
      advice.ways += own.map(pullRequest(for:)).distinct
      if let branch, isOwnRepository, state.isDefaultProtected != true, state.aheadOfDefault.contains(branch) {
        let refspec = "\(clone.branches.source(branch)):\(clone.branches.source(facts.defaultBranch))"
        advice.ways.append(step("git push \(remote) \(ShellWords.quoted(refspec))"))
      }
    }
    return advice
  }

  private var isOwnRepository: Bool {
    guard let repository = facts.repository, let login = facts.author.login else { return false }
    return repository.owner.name.lowercased() == login.lowercased() && state.canPush != false
  }

  /// Suggests a pull request from the branch that holds a commit: one on GitHub if the commit is pushed.
  private func pullRequest(for commit: CommitStanding) -> Step {
    let hash = commit.commit.hash
    let (branch, holders) = (clone.branch(of: commit.commit), state.remoteBranches[hash] ?? [])
    if let branch, holders.contains(branch) { return pullRequest(branch) }
    if let holder = holders.first { return pullRequest(holder) }
    // The page of a fork opens the pull request in the original.
    if let fork = state.forkBranches[hash] { return pullRequest(fork.branch, in: fork.repository) }
    return pullRequest(branch)
  }

  /// Suggests GitHub's page that opens a pull request. It works once the branch is pushed.
  private func pullRequest(_ branch: String?, in repository: RepositoryName? = nil) -> Step {
    let parts = (branch ?? newBranch).split(separator: "/").map { Request.percentEncoded(String($0)) }
    let page = (repository ?? facts.repository).map { "\(facts.author.host.repositoryPageURL($0))/pull/new/" } ?? ""
    let address = page + parts.joined(separator: "/")
    return .words(en: "open a pull request, once it is pushed: \(address)", ko: "푸시한 다음 풀 리퀘스트를 여세요: \(address)")
  }

  private func connecting(as name: String) -> Advice {
    if clone.isInOperation { return Advice(ways: [finishOperation]) }
    let host = facts.author.host
    let taken = Set(clone.config.remotes.map(\.name))
    let name = ([name] + (2...99).map { "\(name)-\($0)" }).first { !taken.contains($0) } ?? name
    let repository =
      RepositoryName(owner: facts.author.login ?? facts.author.configuredLogin ?? "YOU", name: clone.shownName)
      ?? RepositoryName(owner: "YOU", name: "NAME")
    let address = repository.map { "\(host.repositoryPageURL($0)).git" } ?? ""
    let branch =
      clone.branch.map { "-u \(name) \(ShellWords.quoted(clone.branches.source($0)))" }
      ?? "\(name) HEAD:refs/heads/main"
    let command = fromHere("git remote add \(name) \(address) && git push \(branch)")
    // The code may belong to a company, which hosts it elsewhere.
    let isElsewhere = !taken.isEmpty
    return Advice(ways: [
      Step(
        words: Sentence(
          en:
            "\(isElsewhere ? "if the code may be there, " : "")create a repository at \(host.newRepositoryURL), then:",
          ko: "\(isElsewhere ? "올려도 되는 코드라면 " : "")\(host.newRepositoryURL) 에서 저장소를 만든 다음:"),
        command: command)
    ])
  }

  private var finishOperation: Step {
    let isHere = clone.isInOperation
    return Step(
      words: Sentence(
        en: "first finish what has begun in \(isHere ? "the repository" : "another working tree"), "
          + "such as a rebase or a merge:",
        ko: "먼저 \(isHere ? "" : "다른 작업 트리에서 ")진행 중인 리베이스나 병합을 끝내세요. 확인하려면:"),
      command: fromHere(isHere ? "git status" : "git worktree list"))
  }
}

// MARK: - Another author

extension Remedy {
  private func newAuthor(_ commits: [CommitStanding], canBeAdded: Bool) -> Advice {
    var advice = Advice()
    if canBeAdded {
      let page = facts.author.host.emailsPageURL
      advice.ways.append(.words(en: "add it to your account at \(page)", ko: "\(page) 에서 계정에 추가하세요"))
    }
    // Remotes on other hosts may have a commit too.
    let unpushed = state.unpushed.map { Set($0.map(\.hash)) }
    let own = commits.filter { !$0.isPushed && unpushed?.contains($0.commit.hash) ?? true }
    let emails = Set(own.map(\.commit.writtenEmail))
    if own.count < commits.count {
      advice.note(
        en: "Pushed commits stay as they are: changing them would rewrite what others have.",
        ko: "이미 푸시한 커밋은 그대로 두세요. 바꾸면 다른 사람이 받은 커밋과 달라져요.")
    }
    if let wrong = emails.first, emails.count == 1, !facts.author.mayRewrite(wrong.lowercased()) {
      advice.note(
        en: "If the e-mail is yours, cyc can show how to replace it:", ko: "내 이메일이라면 바꾸는 방법을 볼 수 있어요:",
        command: Remedy.whyCommand(mine: wrong, in: clone))
    } else if let wrong = emails.first, emails.count == 1, let way = rewriting(own.map(\.commit), wrong, &advice) {
      advice.ways.append(way)
      return advice
    }
    // Existing commits stay as they are, but new ones can have an e-mail that counts.
    if !facts.author.isConfiguredEmailUsable, let good = facts.author.emailForNewCommits, !clone.isInOperation {
      advice.ways.append(step("git config \(clone.config.emailKey) \(ShellWords.quoted(good))"))
      advice.notes.insert(
        .words(en: "The new setting applies from your next commit on.", ko: "바꾼 설정은 다음 커밋부터 적용돼요."), at: 0)
    }
    return advice
  }

  /// The command that replaces an e-mail in unpushed commits and nothing else; nil if no command is safe.
  private func rewriting(_ commits: [GitCommit], _ wrong: String, _ advice: inout Advice) -> Step? {
    if clone.isAnyTreeInOperation { return finishOperation }
    guard let unpushed = state.unpushed, !clone.isSubmodule,
      clone.knowsEveryPush, let good = facts.author.emailForNewCommits, good != wrong,
      Remedy.isPlain(good), Remedy.isPlain(wrong), let newest = commits.first
    else { return nil }
    let changed = unpushed.filter { $0.writtenEmail == wrong }
    // A colleague with another name may use the same address, such as root@localhost.
    guard let name = changed.first?.authorName, changed.allSatisfy({ $0.authorName == name }),
      facts.author.isOwnName(name) || facts.author.namedEmails.contains(wrong.lowercased()),
      Set(commits.map(\.hash)).isSubset(of: changed.map(\.hash))
    else { return nil }
    let configuring =
      facts.author.isConfiguredEmailUsable
      ? "" : "git config \(clone.config.emailKey) \(ShellWords.quoted(good)) && "
    // Amending is enough only if no other branch is at the commit or builds on it.
    if changed.count == 1, newest.hash == clone.head, state.renewed(with: [newest.hash]).count == 1,
      state.branchesAtHead == (clone.branch == nil ? 0 : 1)
    {
      guard !newest.hasEncoding, !state.signed.contains(newest.hash) || clone.config.signsCommits,
        !newest.authorName.isEmpty, !newest.authorName.contains(where: { "<>\n".contains($0) })
      else { return nil }
      noteTags([newest], &advice)
      return step(
        // No hook and no cleanup changes the message: `--no-verify` would still run prepare-commit-msg.
        "\(configuring)git -c core.hooksPath=/dev/null commit --only --amend --allow-empty --allow-empty-message "
          + "--no-edit --cleanup=verbatim "
          + "--author=\(ShellWords.quoted("\(newest.authorName) <\(good)>"))")
    }
    let renewed = state.renewed(with: Set(changed.map(\.hash)))
    guard state.isClean, let top = clone.top,
      !renewed.contains(where: { $0.hasEncoding || state.signed.contains($0.hash) }),
      clone.branch != nil || (state.branchesAtHead == 0 && changed.allSatisfy { $0.source == "HEAD" })
    else { return nil }
    let others = renewed.count { $0.writtenEmail != wrong }
    if others > 0 {
      advice.note(
        en: "\(others == 1 ? "One unpushed commit" : "\(others) unpushed commits") after them will get "
          + "\(others == 1 ? "a new hash" : "new hashes"); nothing else about them changes.",
        ko: "그 뒤의 푸시하지 않은 커밋 \(others)개는 해시만 바뀌고 내용은 그대로예요.")
    }
    noteTags(renewed, &advice)
    // git keeps the former commit only of branches that it rewrites.
    if let branch = clone.branch, renewed.contains(where: { $0.hash == clone.head }) {
      let undoing = clone.branches.local.count == 1 ? resetting(branch) : restoringBranches
      advice.note(en: "To take it back right after:", ko: "바로 되돌리려면:", command: undoing)
    }
    // If the command is cut off anywhere, it must change fewer commits, not more. Without revisions git takes all of
    // HEAD's history, so the filter excludes pushed commits too.
    let filter =
      "[ \"$GIT_AUTHOR_EMAIL\" = \(wrong) ] && [ \"$(git rev-list -1 $GIT_COMMIT --not --remotes)\" ] "
      + "&& GIT_AUTHOR_EMAIL=\(good) || :"
    // The second `--not` ends the first.
    let revisions = "--not --remotes --not \(clone.branch == nil ? "HEAD" : "--branches")"
    let command = "\(configuring)git filter-branch -f --env-filter '\(filter)' -- \(revisions)"
    return clone.isAtTop ? step(command) : Step(command: "cd \(ShellWords.quoted(top)) && \(command)")
  }

  private func resetting(_ branch: String) -> String {
    fromHere("git reset --keep \(ShellWords.quoted("refs/original/refs/heads/\(branch)"))")
  }

  /// Takes back all branches that `filter-branch -f` has rewritten, and leaves files alone. `-f` deletes the former
  /// commits of an earlier run, so `refs/original` has those of the last one.
  private var restoringBranches: String {
    let git = clone.folder == "." ? "git" : "git -C \(ShellWords.quoted(clone.folder))"
    return "\(git) for-each-ref --format='update %(refname:lstrip=2) %(objectname)' refs/original/refs/heads | "
      + "\(git) update-ref --stdin"
  }

  private func noteTags(_ renewed: [GitCommit], _ advice: inout Advice) {
    guard renewed.contains(where: { state.tagged.contains($0.hash) }) else { return }
    advice.note(en: "Tags stay on the commits as they are now.", ko: "태그는 지금의 커밋에 그대로 남아요.")
  }

  /// The `cyc why` command that names an e-mail as the person's.
  static func whyCommand(mine email: String, in clone: GitRepository) -> String {
    "cyc why --mine \(ShellWords.quoted(email))\(clone.folder == "." ? "" : " \(ShellWords.quoted(clone.folder))")"
  }

  /// Whether a shell takes an e-mail literally, quoted or not.
  private static func isPlain(_ email: String) -> Bool {
    email.utf8.count { $0 == UInt8(ascii: "@") } == 1 && !email.hasPrefix("-")
      && email.utf8.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "._%+-@".contains(character))
      }
  }

  private func step(_ command: String) -> Step { Step(command: fromHere(command)) }

  /// The command for the repository, to be typed in the current folder. Requires a command that begins with `git `.
  private func fromHere(_ command: String) -> String {
    if clone.folder == "." { return command }
    let folder = ShellWords.quoted(clone.folder.hasPrefix("-") ? "./\(clone.folder)" : clone.folder)
    return command.contains(" && ")
      ? "cd \(folder) && \(command)" : "git -C \(folder) \(command.dropFirst("git ".count))"
  }
}

/// Facts of a repository that decide which commands are safe to type in it.
struct RepositoryFacts {
  /// Commits of the local branches and of HEAD that no remote branch has, newest first; nil if not read, or too many.
  var unpushed: [GitCommit]?
  /// Unpushed commits with a signature, which a new hash would invalidate.
  var signed: Set<String> = []
  /// Hashes of tags and of the commits that they name.
  var tagged: Set<String> = []
  /// Whether no tracked file is changed, apart from those that `GitStatus.arguments` leaves out too.
  var isClean = false
  /// Number of local branches that are at HEAD's commit.
  var branchesAtHead = 0
  /// Branches of the remote that hold a pushed commit, by the commit's hash.
  var remoteBranches: [String: [String]] = [:]
  /// A branch of another remote on GitHub, such as a fork, that holds a pushed commit, by the commit's hash.
  var forkBranches: [String: (repository: RepositoryName, branch: String)] = [:]
  /// Branches that lack commits of the remote branch with the same name, as of the last fetch.
  var behind: Set<String> = []
  /// Those of them that share no commit with it: GitHub made its first one, such as a README.
  var unrelated: Set<String> = []
  /// Branches that contain all of the remote's default branch.
  var aheadOfDefault: Set<String> = []
  /// Whether GitHub protects the default branch; nil if it was not asked.
  var isDefaultProtected: Bool?
  /// Whether the person can push to the repository; nil if GitHub does not say.
  var canPush: Bool?

  /// Unpushed commits that get new hashes if `changed` do: these and all that follow them.
  func renewed(with changed: Set<String>) -> [GitCommit] {
    var renewed = changed
    var count = -1
    while count != renewed.count {
      count = renewed.count
      for commit in unpushed ?? [] where !renewed.isDisjoint(with: commit.parents) { renewed.insert(commit.hash) }
    }
    return (unpushed ?? []).filter { renewed.contains($0.hash) }
  }
}

extension RepositoryFacts {
  /// `GitCommit.arguments(.newest, …)` lists at most 2,000 commits; a list of 2,000 may be incomplete.
  private static let maxUnpushed = 1999

  /// Reads `unpushed`, `signed`, `tagged`, `isClean` and `branchesAtHead`, which a command that rewrites commits needs.
  /// If git fails, they stay as they are.
  mutating func readRewriting(_ git: GitClient, _ folder: String) {
    let unpushedRevisions = ["HEAD", "--branches", "--not", "--remotes"]
    let answers = git.printed(
      by: [
        GitCommit.arguments(.newest, unpushedRevisions),
        ["log", "--no-show-signature", "--no-color", "--ignore-missing", "--pretty=raw"] + unpushedRevisions + ["--"],
        ["for-each-ref", "refs/tags", "--format=%(objectname)%00%(*objectname)"],
        [
          "status", "--porcelain=v2", "-z", "--untracked-files=no", "--no-renames", "--ignore-submodules=all", "--",
          ":(top,attr:!filter)",
        ],
        ["for-each-ref", "refs/heads", "--points-at=HEAD", "--format=%(refname)"],
      ], in: folder)
    guard let commits = answers[0].flatMap(GitCommit.list), commits.count <= RepositoryFacts.maxUnpushed,
      let raw = answers[1], let tags = answers[2], let status = answers[3], let heads = answers[4]
    else { return }
    unpushed = commits
    signed = RepositoryFacts.signed(raw)
    tagged = Set(tags.split { $0 == 0 || $0 == UInt8(ascii: "\n") }.map { String(decoding: $0, as: UTF8.self) })
    isClean = GitStatus(status)?.changes.isEmpty ?? false
    branchesAtHead = heads.count { $0 == UInt8(ascii: "\n") }
  }

  /// Hashes of signed commits in `git log --pretty=raw`, where messages are indented, so no line looks like a header.
  private static func signed(_ raw: [UInt8]) -> Set<String> {
    var (signed, commit): (Set<String>, String?) = ([], nil)
    for line in raw.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: Array("commit ".utf8)) {
        commit = String(decoding: line.dropFirst("commit ".utf8.count), as: UTF8.self)
      } else if line.starts(with: Array("gpgsig".utf8)), let commit {
        signed.insert(commit)
      }
    }
    return signed
  }

  /// Reads `behind`, `unrelated` and `aheadOfDefault` for the local branches among `names`.
  ///
  /// - Parameters:
  ///   - remote: the remote to push to
  ///   - home: the remote on which commits count
  ///   - main: its default branch
  mutating func readBranches(
    _ names: [String], _ clone: GitRepository, remote: String, home: String, default main: String, _ git: GitClient
  ) {
    let (mainBranch, names) = ("refs/remotes/\(home)/\(main)", names.filter { clone.branches.has("refs/heads/\($0)") })
    /// Arguments of a git command that prints 1 if the branch lacks a commit of `upstream`, else 0.
    func count(_ upstream: String, _ name: String) -> [String] {
      ["rev-list", "--count", "--max-count=1", upstream, "--not", "refs/heads/\(name)", "--"]
    }
    let onRemote = names.filter { clone.branches.has("refs/remotes/\(remote)/\($0)") }
    let comparable = clone.branches.has(mainBranch) ? names : []
    let counts = onRemote.map { count("refs/remotes/\(remote)/\($0)", $0) } + comparable.map { count(mainBranch, $0) }
    let lacksNone = git.printed(by: counts, in: clone.folder).map { $0.map { $0.first == UInt8(ascii: "0") } }
    // Without an answer, offer the push: git itself refuses one that is not a fast-forward.
    behind = Set(zip(onRemote, lacksNone).filter { $1 == false }.map(\.0))
    aheadOfDefault = Set(zip(comparable, lacksNone.dropFirst(onRemote.count)).filter { $1 == true }.map(\.0))
    if behind.isEmpty { return }
    let diverged = behind.sorted()
    let bases = git.printed(
      by: [["rev-parse", "--is-shallow-repository"]]
        + diverged.map { ["merge-base", "refs/remotes/\(remote)/\($0)", "refs/heads/\($0)"] }, in: clone.folder)
    // A shallow clone may lack the common commit.
    guard bases[0]?.starts(with: Array("false".utf8)) == true else { return }
    unrelated = Set(zip(diverged, bases.dropFirst()).filter { $1 == nil }.map(\.0))
  }
}
