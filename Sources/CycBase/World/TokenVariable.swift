package import GitHub

/// The variables that may hold a token, the first that is set and fits the host wins.
package enum TokenVariable: String, CaseIterable {
  case cyc = "CYC_TOKEN"
  case gh = "GH_TOKEN"
  case github = "GITHUB_TOKEN"

  package static let allNames = allCases.map(\.rawValue)

  /// Whether a token in this variable may be sent to a host.
  ///
  /// `GH_TOKEN` and `GITHUB_TOKEN` are other programs' variables and belong to github.com and ghe.com; on another server they
  /// would be leaked. A server on this machine stands in for GitHub.
  func belongs(to host: Host) -> Bool {
    self == .cyc || host.isCloud || host.isLoopback
  }

  /// The token that the environment holds for a host.
  package static func token(for host: Host, in environment: [String: String]) -> (
    token: String, variable: TokenVariable
  )? {
    for variable in allCases where variable.belongs(to: host) {
      if let token = environment[variable.rawValue], !token.isEmpty { return (token, variable) }
    }
    return nil
  }
}
