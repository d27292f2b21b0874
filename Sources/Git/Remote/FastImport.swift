/// A commit as `git fast-import` reads it: no index, no filters, no hooks, no signature, and the identity that it says.
///
/// Source: git-fast-import(1), "Input Format".
struct FastImport {
  private(set) var bytes: [UInt8] = []

  /// - Parameters:
  ///   - reference: what keeps the commit in this repository. It is moved wherever it stood (`feature force`): it is nobody else's.
  ///   - files: contents by path; nil removes one
  init(
    to reference: String, on parent: String?, files: [String: [UInt8]?], message: String, by identity: GitIdentity,
    atSecondsSince1970 seconds: Int
  ) {
    bytes.reserveCapacity(files.reduce(1024) { $0 + $1.key.utf8.count + ($1.value?.count ?? 0) + 64 })
    add("feature force\ncommit \(reference)\nmark :1\n")
    for role in ["author", "committer"] {
      add("\(role) \(identity.name) <\(identity.email)> \(seconds) +0000\n")
    }
    add(data: Array(message.utf8))
    if let parent { add("from \(parent)\n") }
    // Removals first: a file may take the place of a folder.
    for (path, content) in files where content == nil { add("D \(FastImport.quoted(path))\n") }
    // In their order, so that all of a folder come together and it is written once.
    for (path, content) in files.sorted(by: { $0.key < $1.key }) {
      guard let content else { continue }
      add("M 100644 inline \(FastImport.quoted(path))\n")
      add(data: content)
    }
    // It answers with the commit's id.
    add("get-mark :1\ndone\n")
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  private mutating func add(data: [UInt8]) {
    add("data \(data.count)\n")
    bytes += data
    add("\n")
  }

  private static func quoted(_ path: String) -> String {
    guard path.utf8.contains(where: { "\\\"\n".utf8.contains($0) }) else { return "\"\(path)\"" }
    let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  /// Whether a path can stand in a tree: no empty part, none that means another folder, none that git takes for its own.
  static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.lowercased() != ".git" }
  }
}
