internal import CycBase
internal import Git

/// Facts of a repository that decide which commands are safe to type in it.
struct RepositoryFacts {
  /// Commits of the local branches and of HEAD that no remote branch has, the newest first; nil if there are too many to judge.
  var unpushed: [GitCommit]?
  /// Those of them with a signature, which a new hash makes invalid.
  var signed: Set<String> = []
  /// Commits that tags name.
  var tagged: Set<String> = []
  /// Whether no file that git follows differs from the last commit.
  var isClean = false
  /// Branches whose namesakes on the remote have commits that they lack, as of the last fetch.
  var behind: Set<String> = []
  /// Branches that hold all of the remote's default branch.
  var aheadOfDefault: Set<String> = []
  /// Whether GitHub protects the default branch; nil if it was not asked.
  var isDefaultProtected: Bool?
  /// Whether the person can push to the repository, as GitHub says.
  var canPush: Bool?

  /// Unpushed commits that get new hashes if `changed` do: they, and all that come after them.
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
  /// No more unpushed commits are judged.
  private static let maxUnpushed = 1999

  /// Reads what a new author depends on.
  mutating func readRewriting(_ git: GitClient, _ folder: String) {
    let own = ["HEAD", "--branches", "--not", "--remotes"]
    let answers = git.ask(
      [
        GitCommit.arguments(.newest, own),
        ["log", "--no-show-signature", "--ignore-missing", "--pretty=raw"] + own + ["--"],
        ["for-each-ref", "refs/tags", "--format=%(objectname)%00%(*objectname)"],
        [
          "status", "--porcelain=v2", "-z", "--untracked-files=no", "--no-renames", "--ignore-submodules=all", "--",
          ":(top,attr:!filter)",
        ],
      ].map { GitClient.Question(folder: folder, arguments: $0) })
    guard let commits = answers[0].printed().flatMap(GitCommit.list), commits.count <= RepositoryFacts.maxUnpushed,
      let raw = answers[1].printed(), let tags = answers[2].printed(), let status = answers[3].printed()
    else { return }
    unpushed = commits
    signed = RepositoryFacts.signed(raw)
    tagged = Set(tags.split { $0 == 0 || $0 == 10 }.map { String(decoding: $0, as: UTF8.self) })
    isClean = status.isEmpty
  }

  /// Reads headers as they are stored. A message is indented, so that none of its lines looks like a header.
  private static func signed(_ raw: [UInt8]) -> Set<String> {
    var (signed, commit): (Set<String>, String?) = ([], nil)
    for line in raw.split(separator: 10) {
      if line.starts(with: Array("commit ".utf8)) {
        commit = String(decoding: line.dropFirst(7), as: UTF8.self)
      } else if line.starts(with: Array("gpgsig".utf8)), let commit {
        signed.insert(commit)
      }
    }
    return signed
  }

  /// Reads how branches compare with the remote's.
  mutating func readBranches(
    _ names: [String], _ place: GitRepository, remote: String, home: String, default main: String, _ git: GitClient
  ) {
    let (mainBranch, names) = ("refs/remotes/\(home)/\(main)", names.filter { place.branches.has("refs/heads/\($0)") })
    func count(_ upstream: String, _ name: String) -> [String] {
      ["rev-list", "--count", "--max-count=1", upstream, "--not", "refs/heads/\(name)", "--"]
    }
    let own = names.filter { place.branches.has("refs/remotes/\(remote)/\($0)") }
    let others = place.branches.has(mainBranch) ? names : []
    let answers = git.ask(
      (own.map { count("refs/remotes/\(remote)/\($0)", $0) } + others.map { count(mainBranch, $0) })
        .map { GitClient.Question(folder: place.folder, arguments: $0) })
    let areNone = answers.map { $0.printed().map { $0.first == UInt8(ascii: "0") } }
    // Without an answer a push is offered: git itself refuses one that is not a fast-forward.
    behind = Set(zip(own, areNone).filter { $1 == false }.map(\.0))
    aheadOfDefault = Set(zip(others, areNone.dropFirst(own.count)).filter { $1 == true }.map(\.0))
  }
}
