/// What was seen of a remote for the plan of a first sync, which begins with it: it need not be fetched and read again.
public final class FirstLook {
  private struct Fetched { let head: RemoteHead? }

  private var fetched: Fetched?
  private var tree: (commit: String, files: [ReadFile])?

  public init() {}

  /// - Parameter head: nil where the remote is empty
  func keep(_ head: RemoteHead?) { fetched = Fetched(head: head) }

  /// What was kept, once: whoever has to try again has to look again.
  func head(orFetch fetch: () throws -> RemoteHead?) rethrows -> RemoteHead? {
    guard let fetched else { return try fetch() }
    self.fetched = nil
    return fetched.head
  }

  func files(of commit: String) -> [ReadFile]? { tree?.commit == commit ? tree?.files : nil }

  func keep(_ files: [ReadFile], of commit: String) { tree = (commit, files) }
}
