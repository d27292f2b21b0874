internal import Git

extension World {
  /// git, with so many seconds for all of its answers.
  func git(limitSeconds: Double) -> GitClient {
    GitClient(
      environment: environmentForOthers, limitSeconds: limitSeconds, uptimeSeconds: uptimeSeconds, runAll: runAll,
      run: runWithin)
  }
}

extension GitBranches {
  /// The command that pushes branches to a remote. It names all of them: `git push` alone pushes the branch that is checked out, or
  /// what `push.default` says.
  func pushCommand(of branches: [String], to remote: String) -> String {
    let words = ([remote] + branches).map(shellQuoted).joined(separator: " ")
    return branches.allSatisfy { upstreams[$0] != nil } ? "git push \(words)" : "git push -u \(words)"
  }
}
