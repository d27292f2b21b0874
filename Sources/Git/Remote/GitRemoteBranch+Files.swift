public import Days
internal import Platform

extension GitRemoteBranch {
  /// A larger file is not read.
  public static let longestFileBytes = 64 << 10
  /// So much is asked for at once: half of what `Program` keeps.
  static let answerBytes = 8 << 20

  /// What differs between two commits, by path; all files of the second where there is no first one.
  ///
  /// - Throws: `GitRemoteError`
  public func changes(from: String?, to: String) throws(GitRemoteError) -> [GitFileChange] {
    guard from.map(Self.isCommitID) ?? true, Self.isCommitID(to) else {
      throw GitRemoteError(.other, words: "not a commit: \(from ?? "") \(to)")
    }
    return try healing { () throws(GitRemoteError) in
      guard let changes = GitRawChange.list(try difference(from: from, to: to)) else {
        throw GitRemoteError(.other, words: "diff-tree: unknown answer")
      }
      let objects = Array(Set(changes.filter(\.isFile).map(\.object)))
      let contents = try contents(of: objects)
      return try changes.map { (change) throws(GitRemoteError) in try Self.change(change, contents) }
    }
  }

  private func difference(from: String?, to: String) throws(GitRemoteError) -> ArraySlice<UInt8> {
    if let seen = lastLook.look?.difference(from: from, to: to) { return seen }
    return try answer(GitRawChange.command + [from ?? Self.emptyTree, to])[...]
  }

  /// The tree without files, which git knows without having it.
  private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  private static func change(
    _ change: GitRawChange, _ contents: [String: GitFileChange.Content]
  ) throws(GitRemoteError) -> GitFileChange {
    let content: GitFileChange.Content
    switch (change.mode, change.isNameReadable) {
    case ("000000", _): content = .removed
    case (_, false): content = .unreadable(.name)
    case ("100644", _):
      guard let read = contents[change.object] else { throw GitRemoteError(.damagedClone, words: change.object) }
      content = read
    case (let mode, _): content = .unreadable(.mode(mode))
    }
    return GitFileChange(path: change.path, content: content)
  }

  /// The contents of objects. Most often all of them fit into one answer; where they do not, their sizes are asked for first.
  private func contents(of objects: [String]) throws(GitRemoteError) -> [String: GitFileChange.Content] {
    guard !objects.isEmpty else { return [:] }
    do throws(GitRemoteError) {
      return try batch(objects)
    } catch {
      guard error.reason == .tooLarge else { throw error }
      return try contentsInPieces(of: objects)
    }
  }

  private func contentsInPieces(of objects: [String]) throws(GitRemoteError) -> [String: GitFileChange.Content] {
    let answer = try answer(["cat-file", "--batch-check", "--buffer"], input: GitObjects.question(objects))
    guard let sizes = GitObjects.sizes(answer), sizes.count == objects.count else { throw missing() }
    var contents: [String: GitFileChange.Content] = [:]
    var readable: [(object: String, bytes: Int)] = []
    for (object, bytes) in zip(objects, sizes) {
      if bytes > Self.longestFileBytes {
        contents[object] = .unreadable(.tooLarge(bytes: bytes))
      } else {
        readable.append((object, bytes))
      }
    }
    for piece in GitObjects.pieces(readable, limitBytes: Self.answerBytes) {
      contents.merge(try batch(piece)) { $1 }
    }
    return contents
  }

  private func batch(_ objects: [String]) throws(GitRemoteError) -> [String: GitFileChange.Content] {
    let answer = try answer(["cat-file", "--batch", "--buffer"], input: GitObjects.question(objects))
    guard let contents = GitObjects.contents(answer), contents.count == objects.count else { throw missing() }
    return Dictionary(
      zip(
        objects,
        contents.map { $0.count > Self.longestFileBytes ? .unreadable(.tooLarge(bytes: $0.count)) : .bytes($0) })
    ) { $1 }
  }

  /// A tree names an object that is not there.
  private func missing() -> GitRemoteError { GitRemoteError(.damagedClone, words: "an object is missing") }

  /// Makes a commit in the clone, and names it; nil where what it builds on is not here and has to be fetched.
  ///
  /// - Parameters:
  ///   - parent: what it builds on; nil for a branch that has none yet
  ///   - files: contents by path, all of them plain files; nil removes one, which need not be there
  ///   - time: when author and committer say it was, in UTC
  /// - Throws: `GitRemoteError`
  public func commit(
    on parent: String?, files: [String: [UInt8]?], message: String, at time: Instant
  ) throws(GitRemoteError) -> String? {
    guard parent.map(Self.isCommitID) ?? true else {
      throw GitRemoteError(.other, words: "not a commit: \(parent ?? "")")
    }
    if let wrong = files.keys.first(where: { !FastImport.isPath($0) }) {
      throw GitRemoteError(.other, words: "not a path: \(wrong)")
    }
    let stream = FastImport(
      to: Self.made, on: parent, files: files, message: message, by: identity,
      atSecondsSince1970: time.secondsSince1970)
    return try healing { () throws(GitRemoteError) in
      let result = try ask(["fast-import", "--quiet", "--date-format=raw", "--done"], input: stream.bytes)
      if result.exitCode != 0 {
        let failure = try failure(of: result)
        // Asked only now: it is here nearly always.
        if failure.reason != .damagedClone, let parent, try !knows(parent) { return nil }
        throw failure
      }
      guard let id = Self.commitID(result.outputBytes) else {
        throw GitRemoteError(.other, words: "fast-import: unknown answer")
      }
      return id
    }
  }

  /// The last commits of the branch, as far as they are known here, the newest first.
  ///
  /// - Throws: `GitRemoteError`
  public func log(limit: Int) throws(GitRemoteError) -> [GitLogEntry] {
    try healing { () throws(GitRemoteError) in
      let answer = try answer(GitLogEntry.arguments(of: tracked, limit: limit))
      guard let entries = GitLogEntry.list(answer) else { throw GitRemoteError(.other, words: "log: unknown answer") }
      return entries
    }
  }
}
