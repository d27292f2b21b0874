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
