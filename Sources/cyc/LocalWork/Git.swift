internal import Platform

/// git, asked about repositories without leave to change, prompt or run anything, and with no more than so much time.
struct Git {
  private let world: World
  /// On the clock of `World.uptimeSeconds`.
  private let deadline: Double

  /// - Parameter seconds: what all questions together may take
  init(in world: World, seconds: Double) {
    self.world = world
    deadline = world.uptimeSeconds() + seconds
  }

  /// A question about the repository in a folder.
  struct Question: Equatable {
    let folder: String
    let arguments: [String]
  }

  /// Asks several questions, some at once; the answers in their order.
  func ask(_ questions: [Question]) -> [Result<ProgramResult, ProgramError>] {
    guard !questions.isEmpty else { return [] }
    return world.runAll(
      questions.map { ["git", "-C", $0.folder] + Git.caution + $0.arguments },
      Git.environment(from: world.environmentForOthers), max(0, deadline - world.uptimeSeconds()))
  }

  /// What a repository's own settings must not make git do: ask a program for changed files, run hooks or gpg, page, talk to
  /// anybody.
  private static let caution = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
    "-c", "log.showSignature=false", "-c", "i18n.logOutputEncoding=UTF-8", "-c", "gc.auto=0",
  ]

  /// What git gets to see: none of the variables that name another repository, as in a hook that calls cyc, and none that
  /// make it prompt or write.
  static func environment(from environment: [String: String]) -> [String: String] {
    let kept: Set = [
      "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES", "GIT_EXEC_PATH",
    ]
    return environment.filter { !$0.key.hasPrefix("GIT_") || kept.contains($0.key) }
      .merging([
        "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_PAGER": "cat",
        "LC_ALL": "C",
      ]) { $1 }
  }
}

extension Result<ProgramResult, ProgramError> {
  /// What git printed; nil where it did not end well. git config ends with 1 where it finds nothing.
  func printed(orNothingAt codes: Set<Int32> = []) -> [UInt8]? {
    guard case .success(let result) = self else { return nil }
    if codes.contains(result.exitCode) { return [] }
    return result.exitCode == 0 ? result.outputBytes : nil
  }
}
