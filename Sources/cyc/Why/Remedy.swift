internal import Git
internal import GitHub
internal import HTTP

/// What to type against what stands in the way of commits.
struct Remedy {
  private let place: GitRepository
  private let facts: CountingFacts
  /// By its name, not quoted.
  private let remoteName: String

  init(_ report: WhyReport) {
    place = report.place
    facts = report.facts
    remoteName = report.remoteName ?? "origin"
  }

  /// The ways out, of which one is enough; none where there is nothing to mend.
  func sentences(for finding: WhyReport.Finding) -> [Sentence] {
    let commits = finding.commits
    switch finding.obstacle {
    case .otherDay:
      let unpushed = commits.filter { !$0.isPushed }
      return unpushed.isEmpty ? [] : [typed(amending(unpushed, "--date=now"))]
    case .noRemote: return [connecting(as: "origin")]
    case .otherHost: return [connecting(as: "github")]
    case .notPushed: return commits.map { pushing($0.commit.source) }.distinct.map(typed)
    case .notOnDefaultBranch: return commits.map(branch).distinct.flatMap { merging($0, commits) }
    case .fork: return commits.map(branch).distinct.map(pullRequest)
    case .unknownEmail(let email):
      guard AuthorFacts.canBeRegistered(email) else { return [newAuthor(commits)] }
      let page = facts.author.host.emailsPageURL
      let adding = Sentence(en: "add it to your account at \(page)", ko: "\(page) 에서 계정에 추가하세요")
      return [adding] + (commits.contains(where: \.isPushed) ? [] : [newAuthor(commits)])
    case .unverifiedEmail:
      let page = facts.author.host.emailsPageURL
      return [Sentence(en: "verify it at \(page)", ko: "\(page) 에서 인증하세요")]
    case .someoneElsesEmail: return [newAuthor(commits)]
    }
  }
}

// MARK: - Pushing and merging

extension Remedy {
  private func pushing(_ source: String) -> String {
    guard source == "HEAD" else { return "git push \(remote) \(shellQuoted(source))" }
    guard let branch = place.branch else { return "git switch -c work && git push -u \(remote) work" }
    return place.branches.pushCommand(of: branch, to: remoteName)
  }

  private var remote: String { shellQuoted(remoteName) }

  /// The branch that holds a commit; nil where that is a detached HEAD.
  private func branch(_ standing: CommitStanding) -> String? {
    standing.commit.source == "HEAD" ? place.branch : standing.commit.source
  }

  private func merging(_ branch: String?, _ commits: [CommitStanding]) -> [Sentence] {
    let main = shellQuoted(facts.defaultBranch)
    if commits.allSatisfy(\.isOnLocalCountedBranch) { return [typed("git push \(remote) \(main)")] }
    let name = branch ?? "work"
    let naming = branch == nil ? "git switch -c work && " : ""
    let merge = "\(naming)git switch \(main) && git merge \(shellQuoted(name)) && git push"
    return [typed(merge), pullRequest(branch)]
  }

  /// Where GitHub opens one, once the branch is pushed.
  private func pullRequest(_ branch: String?) -> Sentence {
    let parts = (branch ?? "work").split(separator: "/").map { Request.percentEncoded(String($0)) }
    let page = facts.repository.map { "\(facts.author.host.repositoryPageURL($0))/pull/new/" } ?? ""
    let address = page + parts.joined(separator: "/")
    return Sentence(en: "open a pull request, once it is pushed: \(address)", ko: "푸시한 다음 풀 리퀘스트를 여세요: \(address)")
  }

  private func connecting(as name: String) -> Sentence {
    let host = facts.author.host
    let repository =
      RepositoryName(owner: facts.author.login ?? "YOU", name: place.shownName)
      ?? RepositoryName(owner: "YOU", name: "NAME")
    let address = repository.map { "\(host.repositoryPageURL($0)).git" } ?? ""
    let command = fromHere(
      "git remote add \(name) \(address) && git push -u \(name) \(shellQuoted(place.branch ?? "HEAD"))")
    return Sentence(
      en: "create a repository at \(host.newRepositoryURL), then: \(command)",
      ko: "\(host.newRepositoryURL) 에서 저장소를 만든 다음: \(command)")
  }
}

// MARK: - Making commits anew

extension Remedy {
  /// Another author for commits; where git is configured with a wrong e-mail, that goes first.
  private func newAuthor(_ commits: [CommitStanding]) -> Sentence {
    let email = shellQuoted(facts.author.goodEmail ?? "YOU@EXAMPLE.COM")
    let configuring = facts.author.isConfiguredWell ? "" : "git config user.email \(email) && "
    let pushing = commits.contains(where: \.isPushed) ? " && git push --force-with-lease" : ""
    return typed(configuring + amending(commits, "--reset-author") + pushing)
  }

  /// The one that is checked out is amended; from an earlier one on, all that follow it too.
  ///
  /// Git amends an empty commit only where that is allowed by name; to any other that makes no difference.
  private func amending(_ commits: [CommitStanding], _ options: String) -> String {
    let amend = "--amend --allow-empty --no-edit \(options)"
    guard let oldest = commits.last?.commit else { return "" }
    let switching = oldest.source == "HEAD" ? "" : "git switch \(shellQuoted(oldest.source)) && "
    if commits.count == 1, oldest.hash == place.head { return "git commit \(amend)" }
    let start = oldest.isRoot ? "--root" : "\(oldest.shortHash)~1"
    return "\(switching)git rebase --exec 'git commit \(amend)' \(start)"
  }

  private func typed(_ command: String) -> Sentence { .typed(fromHere(command)) }

  /// The command for the repository, from where the person is.
  private func fromHere(_ command: String) -> String {
    if place.folder == "." { return command }
    let folder = shellQuoted(place.folder)
    return command.contains(" && ") ? "cd \(folder) && \(command)" : "git -C \(folder) \(command.dropFirst(4))"
  }
}
