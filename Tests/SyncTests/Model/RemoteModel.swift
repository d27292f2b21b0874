import Sync

/// A repository in memory: a chain of commits with a tree each.
final class RemoteModel {
  private(set) var trees: [String: [String: [UInt8]]] = [:]
  private(set) var parents: [String: String] = [:]
  private(set) var head: String?
  /// What is refused for good; nil for nothing.
  var refusal: [String]?

  /// The files of the last commit.
  var tree: [String: [UInt8]] { head.flatMap { trees[$0] } ?? [:] }

  func commit(on parent: String?, _ files: [String: [UInt8]?]) -> String {
    var tree = parent.flatMap { trees[$0] } ?? [:]
    for (path, bytes) in files { tree[path] = bytes }
    let id = "commit-\(trees.count)"
    trees[id] = tree
    parents[id] = parent
    return id
  }

  func isAncestor(_ commit: String, of head: String) -> Bool {
    sequence(first: head) { self.parents[$0] }.contains(commit)
  }

  func push(_ commit: String) -> PushAnswer {
    if let refusal { return .rejected(refusal) }
    guard parents[commit] == head else { return .rejected(["[rejected] (fetch first)"]) }
    head = commit
    return .accepted
  }

  /// What somebody does with other tools.
  func setHead(_ commit: String?) { head = commit }
}

/// One machine's way to a remote, on which anything may happen between two calls.
struct RemoteDoor: SyncRemote {
  let server: RemoteModel
  let step: () throws -> Void

  func fetch() throws -> RemoteHead? {
    try step()
    return server.head.map { RemoteHead(commit: $0, parents: [server.parents[$0]].compactMap(\.self)) }
  }

  func isAncestor(_ commit: String, of head: String) throws -> Bool { server.isAncestor(commit, of: head) }

  func changes(from: String?, to: String) throws -> [RemoteFile] {
    try step()
    let (old, new) = (from.flatMap { server.trees[$0] } ?? [:], server.trees[to] ?? [:])
    let changed = new.filter { old[$0.key] != $0.value }.map { RemoteFile(path: $0.key, content: .bytes($0.value)) }
    return changed + old.keys.filter { new[$0] == nil }.map { RemoteFile(path: $0, content: .removed) }
  }

  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String? {
    try step()
    if let parent, server.trees[parent] == nil { return nil }
    return server.commit(on: parent, files)
  }

  func push(_ commit: String) throws -> PushAnswer {
    try step()
    let answer = server.push(commit)
    // From here on the answer may be lost.
    try step()
    return answer
  }
}
