/// An account's login, alone or after its host: `hana`, `github.example.com/hana`.
public struct AccountAddress: Hashable, Sendable, CustomStringConvertible {
  /// Nil if only the login is given.
  public let host: Host?
  public let login: Login

  public init(host: Host?, login: Login) { (self.host, self.login) = (host, login) }

  /// Reads the form of `description`.
  public init?(_ text: String) { self.init(text) { Login($0) } }

  /// Reads also `@hana` and `https://github.example.com/hana/`. A command word such as `last` is a login only after an
  /// @ or a host.
  public init?(typed text: String) {
    var address = text[...]
    while address.hasSuffix("/") { address.removeLast() }
    self.init(String(address)) { Login(typed: $0) }
  }

  private init?(_ text: String, _ readAlone: (String) -> Login?) {
    guard let slash = text.lastIndex(of: "/") else {
      guard let login = readAlone(text) else { return nil }
      self.init(host: nil, login: login)
      return
    }
    let name = text[text.index(after: slash)...]
    let site = String(text[..<slash])
    // A host without a dot or a port is more likely a mistake, such as an owner in `owner/name`.
    guard site.contains(where: { ".:".contains($0) }), let host = AccountAddress.host(site),
      let login = Login(String(name.hasPrefix("@") ? name.dropFirst() : name))
    else { return nil }
    self.init(host: host, login: login)
  }

  /// Browsers also show `http://` before servers that cyc asks by https only.
  private static func host(_ site: String) -> Host? {
    if let host = try? Host(site) { return host }
    return site.hasPrefix("http://") ? try? Host(String(site.dropFirst("http://".count))) : nil
  }

  public var description: String { host.map { "\($0.name)/\(login)" } ?? login.name }
}
