/// The branches of a repository, its own and those that it knows of its remotes.
public struct GitBranches: Equatable, Sendable {
  /// The full names, such as `refs/remotes/origin/main`.
  private let references: Set<String>
  /// What symbolic ones stand for, such as `refs/remotes/origin/HEAD`.
  private let targets: [String: String]
  /// Where local branches are pushed to by themselves, such as `refs/remotes/origin/main`, by their short names.
  public let upstreams: [String: String]

  /// The question that `init` reads the answer to.
  public static let arguments = [
    "for-each-ref", "--format=%(refname)%00%(symref)%00%(upstream)", "refs/heads", "refs/remotes",
  ]

  /// Reads the answer: lines, since no name of a branch can hold a line break, of three fields.
  public init(_ bytes: [UInt8]) {
    var references: Set<String> = []
    var targets: [String: String] = [:]
    var upstreams: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count == 3 else { continue }
      references.insert(fields[0])
      if !fields[1].isEmpty { targets[fields[0]] = fields[1] }
      if !fields[2].isEmpty { upstreams[String(fields[0].dropFirst("refs/heads/".count))] = fields[2] }
    }
    self.references = references
    self.targets = targets
    self.upstreams = upstreams
  }

  public func has(_ reference: String) -> Bool { references.contains(reference) }

  /// The default branch of a remote, as far as it is known here: what its HEAD was when it was cloned, else a usual name.
  public func defaultBranch(of remote: String) -> String? {
    let prefix = "refs/remotes/\(remote)/"
    if let target = targets["\(prefix)HEAD"], target.hasPrefix(prefix) { return String(target.dropFirst(prefix.count)) }
    return ["main", "master"].first { has(prefix + $0) }
  }
}
