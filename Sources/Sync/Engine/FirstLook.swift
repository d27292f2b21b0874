/// The remote as read for the plan of a first sync, so that the sync itself need not fetch and read it again.
public final class FirstLook {
  private struct Fetched { let head: RemoteHead? }

  private var fetched: Fetched?
  private var tree: (commit: String, files: [ReadFile])?

  public init() {}

  /// - Parameter head: nil if the remote is empty
  func keep(_ head: RemoteHead?) { fetched = Fetched(head: head) }

  /// The kept head, once only: a retry must fetch again.
  func head(orFetch fetch: () throws -> RemoteHead?) rethrows -> RemoteHead? {
    guard let fetched else { return try fetch() }
    self.fetched = nil
    return fetched.head
  }

  func files(of commit: String) -> [ReadFile]? { tree?.commit == commit ? tree?.files : nil }

  func keep(_ files: [ReadFile], of commit: String) { tree = (commit, files) }
}
