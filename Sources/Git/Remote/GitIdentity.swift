/// Who stands in a commit as its author and committer.
public struct GitIdentity: Hashable, Sendable {
  public let name: String
  public let email: String

  /// What would end a name or an e-mail inside a commit is left out of them.
  public init(name: String, email: String) {
    func plain(_ text: String) -> String { text.filter { !$0.isNewline && !"<>\0".contains($0) } }
    self.name = plain(name)
    self.email = plain(email)
  }
}
