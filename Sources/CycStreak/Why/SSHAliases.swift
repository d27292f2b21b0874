package import CycBase
package import Git
package import GitHub
internal import Platform

/// Host names behind the aliases of `~/.ssh/config`, such as `github-work` in `git@github-work:hana/cyc.git`. `ssh -G`
/// runs the commands of `Match exec`, so only commands that a person types call it: `cyc why` and `cyc nag on`.
/// Scheduled runs read the cached answers.
package struct SSHAliases: Equatable {
  /// Host names, in lower case, by alias as written.
  private(set) var hosts: [String: String] = [:]

  private static let limitSeconds = 1.0
  private static let limitBytes = 64 << 10
  private static let maxNames = 20

  private static func path(in home: Home) -> String { "\(home.directories.cache)/ssh-hosts" }

  /// The cached answers; empty if there are none.
  package static func cached(in home: Home) -> SSHAliases {
    guard let bytes = try? SharedFile.read(path(in: home), limitBytes: limitBytes) else { return SSHAliases() }
    let pairs = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    return SSHAliases(
      hosts: Dictionary(
        pairs.filter { $0.count == 2 && $0.allSatisfy(isName) }.map { (String($0[0]), String($0[1])) }
      ) { $1 })
  }

  /// Asks ssh for the aliases in the addresses of remotes, and caches the answers. Returns them with the earlier ones;
  /// no aliases at all if the addresses have none.
  package static func resolved(for remotes: [GitConfig.Remote], on host: Host, in world: World) -> SSHAliases {
    let names = remotes.flatMap(\.addresses).compactMap { RepositoryName.sshAlias(of: $0, on: host) }
      .filter { isName($0[...]) }.distinct.prefix(maxNames)
    if names.isEmpty { return SSHAliases() }
    var aliases = cached(in: world.home)
    let before = aliases
    let answers = world.programs.runAll(
      names.map { ["ssh", "-G", "--", $0] }, world.home.environmentForOthers, limitSeconds)
    for (name, answer) in zip(names, answers) {
      guard let lines = answer.printed().map({ String(decoding: $0, as: UTF8.self).split(separator: "\n") }) else {
        continue
      }
      let resolved = lines.first { $0.hasPrefix("hostname ") }?.dropFirst("hostname ".count).lowercased()
      if let resolved, isName(resolved[...]) { aliases.hosts[name] = resolved }
    }
    if aliases != before {
      let text = aliases.hosts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
      do {
        try PrivateFile.write(Array(text.utf8), to: path(in: world.home))
      } catch {
        // Without the file, scheduled runs know only the real host names.
        world.noteDaily(error.message)
      }
    }
    return aliases
  }

  /// Whether a name is safe to pass to ssh: ASCII letters, digits, `.`, `-` and `_`, at most as long as a DNS name.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 253 else { return false }
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }
    return isAlphanumeric(first) && text.utf8.allSatisfy { isAlphanumeric($0) || "._-".utf8.contains($0) }
  }
}

extension GitConfig.Remote {
  /// The repository on a host that any of the addresses names.
  package func repository(on host: Host, _ aliases: SSHAliases) -> RepositoryName? {
    addresses.lazy.compactMap { RepositoryName(gitAddress: $0, on: host, sshHosts: aliases.hosts) }.first
  }

  var addresses: [String] { [address].compactMap(\.self) + otherAddresses }
}
