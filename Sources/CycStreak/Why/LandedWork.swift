internal import CycBase
internal import Days
package import Git

/// A commit on the default branch that holds the changes of a squashed or rebased one.
package struct LandedCommit: Hashable {
  let hash: String
  /// Whether it has the changes of several commits in one.
  let isSquash: Bool
  let authorName: String
  let authorEmail: String
  let day: Day

  var shortHash: String { String(hash.prefix(8)) }

  /// Whether GitHub counts it for the person. A squash has the account's preferred e-mail, which may be unknown here:
  /// if it could not be checked, the name is enough, and the e-mail is reported as uncertain.
  func isOwn(_ author: AuthorFacts) -> Bool {
    switch author.standing(of: authorEmail) {
    case .verified: true
    case .notChecked: author.isOwn(authorEmail) || author.isOwnName(authorName)
    case .unverified, .unknown, .otherAccount: false
    }
  }
}

/// Finds commits on the default branch with the changes of local commits that were squashed or rebased.
package struct LandedWork {
  let git: GitClient
  let folder: String
  /// The remote's default branch, such as `refs/remotes/origin/main`.
  let mainBranch: String

  /// How many of a branch's newest commits are tried as the last commit in a squash.
  private static let maxSquashEnds = 20

  package init(git: GitClient, folder: String, mainBranch: String) {
    (self.git, self.folder, self.mainBranch) = (git, folder, mainBranch)
  }

  /// The landed commits by the hashes of `commits`. A commit or squash that was changed to resolve conflicts is not
  /// found, since its patch differs.
  package func find(_ commits: [GitCommit]) -> [String: LandedCommit] {
    commits.map(\.source).distinct.reduce(into: [:]) { found, source in
      found.merge(find(commits.filter { $0.source == source }, of: source)) { $1 }
    }
  }

  /// - Parameter source: `GitCommit.source` of all `commits`: a branch or `HEAD`
  private func find(_ commits: [GitCommit], of source: String) -> [String: LandedCommit] {
    let tip = source == "HEAD" ? source : "refs/heads/\(source)"
    guard let base = ask([["merge-base", mainBranch, tip]])[0].flatMap({ LandedWork.lines($0).first }) else {
      return [:]
    }
    let answers = ask([
      GitPatches.arguments(ofRange: "\(base)..\(mainBranch)"), GitPatches.arguments(ofRange: "\(base)..\(tip)"),
      ["rev-list", "--first-parent", "--max-count=\(LandedWork.maxSquashEnds)", "\(base)..\(tip)", "--"],
    ])
    guard let mainPatches = answers[0].flatMap({ GitPatches($0, git) }),
      let branchPatches = answers[1].flatMap({ GitPatches($0, git) })
    else { return [:] }
    let patchIDs = branchPatches.patchIDs
    var landed: [String: (hash: String, isSquash: Bool)] = [:]
    for commit in commits {
      if let hash = patchIDs[commit.hash].flatMap({ mainPatches[$0] }) { landed[commit.hash] = (hash, false) }
    }
    // The others may have been squashed. Only one squash of a branch is searched.
    if landed.count < commits.count {
      let ends = answers[2].map(LandedWork.lines) ?? []
      if let (hash, end) = squash(of: ends, since: base, in: mainPatches),
        let inside = ask([["rev-list", end, "--not", base, "--"]])[0]
      {
        let hashes = Set(LandedWork.lines(inside))
        for commit in commits where hashes.contains(commit.hash) && landed[commit.hash] == nil {
          landed[commit.hash] = (hash, true)
        }
      }
    }
    return facts(of: landed)
  }

  /// The squash of all changes from `base` up to one of `ends`, and that end.
  private func squash(of ends: [String], since base: String, in patches: GitPatches) -> (hash: String, end: String)? {
    for (end, difference) in zip(ends, ask(ends.map { GitPatches.arguments(from: base, to: $0) })) {
      let id = difference.flatMap { GitPatches.patchID(ofDifference: $0, git) }
      if let hash = id.flatMap({ patches[$0] }) { return (hash, end) }
    }
    return nil
  }

  private func facts(of landed: [String: (hash: String, isSquash: Bool)]) -> [String: LandedCommit] {
    if landed.isEmpty { return [:] }
    let hashes = Set(landed.values.map(\.hash)).sorted()
    let commits = ask([GitCommit.arguments(.newest, ["--no-walk"] + hashes)])[0].flatMap(GitCommit.list) ?? []
    let byHash = Dictionary(commits.map { ($0.hash, $0) }) { first, _ in first }
    return landed.compactMapValues { landed in
      byHash[landed.hash].map {
        LandedCommit(
          hash: $0.hash, isSquash: landed.isSquash, authorName: $0.authorName, authorEmail: $0.authorEmail,
          day: $0.countedDay)
      }
    }
  }

  private func ask(_ commands: [[String]]) -> [[UInt8]?] { git.printed(by: commands, in: folder) }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension GitClient {
  /// Output of commands in a folder; nil for those that fail.
  package func printed(by commands: [[String]], in folder: String) -> [[UInt8]?] {
    ask(commands.map { Question(folder: folder, arguments: $0) }).map { $0.printed() }
  }
}
