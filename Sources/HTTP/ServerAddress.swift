/// Where a server is reached: over https, over http on this machine alone. A path may stand behind the host, no query.
public struct ServerAddress: Hashable, Sendable {
  /// Without a slash at the end: `https://example.com/api`.
  public let text: String
  public let origin: Origin

  public init?(_ typed: String) {
    var path = typed[...]
    while path.hasSuffix("/") { path.removeLast() }
    guard let origin = Origin(url: String(path)), origin.scheme == "https" || origin.isLoopback,
      !path.contains(where: { "?#".contains($0) })
    else { return nil }
    (text, self.origin) = (String(path), origin)
  }
}
