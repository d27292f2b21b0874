/// A chain of commits elsewhere, to which whoever was first may add. What it throws goes through the engine as it is.
public protocol SyncRemote {
  /// Brings what is there; the last commit, or nil where there is none.
  func fetch() throws -> RemoteHead?
  /// Whether a commit is another one or comes before it; false too for an unknown one.
  func isAncestor(_ commit: String, of head: String) throws -> Bool
  /// The files that differ between two known commits; all files of the second one where the first is nil.
  func changes(from: String?, to: String) throws -> [RemoteFile]
  /// Makes a commit that nobody has yet; nil where the parent has to be fetched first.
  ///
  /// - Parameter files: contents by path; nil removes one, which need not be there. All others stay as in the parent.
  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String?
  /// Makes a commit the last one, if it builds on the last one. After an error nobody knows whether it became so.
  func push(_ commit: String) throws -> PushAnswer
}

/// The last commit of the chain.
public struct RemoteHead: Hashable, Sendable {
  public let commit: String
  /// What it builds on, as far as it is known without asking; whoever syncs often finds his own last commit here.
  public let parents: [String]

  public init(commit: String, parents: [String]) {
    self.commit = commit
    self.parents = parents
  }
}

public enum PushAnswer: Hashable, Sendable {
  case accepted
  /// With what git and the server say, a line each; not cleaned for a terminal.
  case rejected([String])
}

/// A file of the remote.
public struct RemoteFile: Hashable, Sendable {
  public let path: String
  public let content: Content

  public enum Content: Hashable, Sendable {
    case bytes([UInt8])
    case removed
    /// It is there, and is not handed over: too large, a link, a program.
    case unreadable
  }

  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
