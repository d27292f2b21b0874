internal import Git

extension World {
  /// git, with so many seconds for all of its answers.
  func git(limitSeconds: Double) -> GitClient {
    GitClient(
      environment: environmentForOthers, limitSeconds: limitSeconds, uptimeSeconds: uptimeSeconds, runAll: runAll)
  }
}
