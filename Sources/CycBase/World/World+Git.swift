package import Git

extension World {
  /// git, with so many seconds for all of its answers.
  package func git(limitSeconds: Double) -> GitClient {
    GitClient(
      environment: environmentForOthers, limitSeconds: limitSeconds, uptimeSeconds: uptimeSeconds, runAll: runAll,
      run: runWithin)
  }
}

extension GitBranches {
  /// The command that pushes branches to a remote. It names all of them: `git push` alone pushes the branch that is checked out, or
  /// what `push.default` says.
  package func pushCommand(of branches: [String], to remote: String) -> String {
    let words = ([remote] + branches).map(shellQuoted).joined(separator: " ")
    return branches.allSatisfy { upstreams[$0] != nil } ? "git push \(words)" : "git push -u \(words)"
  }
}

/// `path` quoted for a shell; unchanged if it has only characters that no shell interprets.
package func shellQuoted(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy {
    let character = Character(UnicodeScalar($0))
    return character.isASCII && (character.isLetter || character.isNumber || "/._-+".contains(character))
  }
  return isPlain ? path : "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}
