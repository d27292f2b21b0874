internal import Git
internal import GitHub

extension World {
  /// git, with so many seconds for all of its answers.
  func git(limitSeconds: Double) -> GitClient {
    GitClient(
      environment: environmentForOthers, limitSeconds: limitSeconds, uptimeSeconds: uptimeSeconds, runAll: runAll)
  }
}

extension GitConfig.Remote {
  /// The repository on a host that it is read from, or pushed to among others; nil where none of its addresses leads there.
  func repository(on host: Host) -> RepositoryName? {
    ([address].compactMap(\.self) + otherAddresses).lazy.compactMap { RepositoryName(gitAddress: $0, on: host) }.first
  }
}

extension GitBranches {
  /// What is typed to push a branch to a remote. Where it follows its namesake there git knows the rest.
  func pushCommand(of branch: String, to remote: String) -> String {
    let words = "\(shellQuoted(remote)) \(shellQuoted(branch))"
    guard let upstream = upstreams[branch] else { return "git push -u \(words)" }
    return upstream == "refs/remotes/\(remote)/\(branch)" ? "git push" : "git push \(words)"
  }
}
