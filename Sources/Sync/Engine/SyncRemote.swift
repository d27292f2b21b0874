/// A remote chain of commits. The engine passes on its errors unchanged.
public protocol SyncRemote {
  /// Fetches the chain. Returns its last commit, or nil if it is empty.
  func fetch() throws -> RemoteHead?
  /// Whether `commit` is `head` or one of its ancestors; false if unknown.
  func isAncestor(_ commit: String, of head: String) throws -> Bool
  /// The files that differ between two known commits; all files of the second one if `from` is nil.
  func changes(from: String?, to: String) throws -> [RemoteFile]
  /// Creates a local commit; nil if its parent has to be fetched first.
  ///
  /// - Parameter files: contents by path; nil removes a file, if it exists. Other files stay as in the parent
  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String?
  /// Makes a commit the last one, if it builds on the last one. If this throws, the commit may have arrived or not.
  func push(_ commit: String) throws -> PushAnswer
}

/// The last commit of the chain.
public struct RemoteHead: Hashable, Sendable {
  public let commit: String
  /// Its parents, as far as they are known locally. After frequent syncs, they often include this machine's last
  /// commit.
  public let parents: [String]

  public init(commit: String, parents: [String]) {
    self.commit = commit
    self.parents = parents
  }
}

public enum PushAnswer: Hashable, Sendable {
  case accepted
  /// Lines of output from git and the server, not cleaned for a terminal.
  case rejected([String])
}

/// A file of the remote.
public struct RemoteFile: Hashable, Sendable {
  public let path: String
  public let content: Content

  public enum Content: Hashable, Sendable {
    case bytes([UInt8])
    case removed
    /// Exists but is not provided: too large, a link or an executable.
    case unreadable
  }

  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
