public import Days
internal import Platform

extension GitRemoteBranch {
  /// Larger files are not read.
  public static let longestFileBytes = 64 << 10
  /// Most bytes to request at once: half of the output that `Program` keeps.
  static let answerBytes = 8 << 20

  /// Files that differ between two commits; all files of `to` if `from` is nil.
  public func changes(from: String?, to: String) throws(GitRemoteError) -> [GitFileChange] {
    guard from.map(Self.isCommitID) ?? true, Self.isCommitID(to)
    else { throw GitRemoteError(.other, words: "not a commit: \(from ?? "") \(to)") }
    return try healing { () throws(GitRemoteError) in try difference(from: from, to: to) }
  }

  private func difference(from: String?, to: String) throws(GitRemoteError) -> [GitFileChange] {
    if let known = lastFetch.head?.difference(from: from, to: to) { return try Self.list(known, GitFileChange.init) }
    return try difference(from ?? Self.emptyTree, to)
  }

  /// Compares two trees, folder by folder if one answer is too large. A folder with more than about 100,000 files of
  /// its own is refused.
  private func difference(_ old: String, _ new: String) throws(GitRemoteError) -> [GitFileChange] {
    do throws(GitRemoteError) {
      return try Self.list(try output(of: GitRawChange.command + [old, new])[...], GitFileChange.init)
    } catch {
      guard error.reason == .tooLarge else { throw error }
    }
    var changes: [GitFileChange] = []
    for change in try Self.list(try output(of: GitRawChange.commandForOneFolder + [old, new])[...], { $0 }) {
      let (wasFolder, isFolder) = (change.oldMode == GitRawChange.folder, change.mode == GitRawChange.folder)
      guard wasFolder || isFolder else {
        changes.append(GitFileChange(change))
        continue
      }
      let below = try difference(
        wasFolder ? change.oldObject : Self.emptyTree, isFolder ? change.object : Self.emptyTree)
      changes += below.map { $0.inside(change) }
    }
    return changes
  }

  private static func list<Value>(
    _ answer: ArraySlice<UInt8>, _ read: (GitRawChange) -> Value
  ) throws(GitRemoteError) -> [Value] {
    guard let changes = GitRawChange.list(answer, read)
    else { throw GitRemoteError(.other, words: "diff-tree: unknown answer") }
    return changes
  }

  /// The id of a tree without files. git knows it without having the object.
  private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  /// Contents by object id. Usually one answer of git holds all of them; if not, their sizes are requested first.
  ///
  /// - Parameter objects: ids of files in commits that are in the clone
  public func contents(of objects: [String]) throws(GitRemoteError) -> [String: GitFileContent] {
    guard !objects.isEmpty else { return [:] }
    let objects = Array(Set(objects))
    return try healing { () throws(GitRemoteError) in
      do throws(GitRemoteError) {
        return try batch(objects)
      } catch {
        guard error.reason == .tooLarge else { throw error }
        return try contentsInPieces(of: objects)
      }
    }
  }

  private func contentsInPieces(of objects: [String]) throws(GitRemoteError) -> [String: GitFileContent] {
    let answer = try output(of: ["cat-file", "--batch-check", "--buffer"], input: GitObjects.input(objects))
    guard let sizes = GitObjects.sizes(answer), sizes.count == objects.count else { throw missing() }
    var contents: [String: GitFileContent] = [:]
    let sized = zip(objects, sizes).map { (object: $0, bytes: $1) }
    for (object, bytes) in sized where bytes > Self.longestFileBytes {
      contents[object] = .tooLarge(bytes: bytes)
    }
    let readable = sized.filter { $0.bytes <= Self.longestFileBytes }
    for piece in GitObjects.pieces(readable, limitBytes: Self.answerBytes) { contents.merge(try batch(piece)) { $1 } }
    return contents
  }

  private func batch(_ objects: [String]) throws(GitRemoteError) -> [String: GitFileContent] {
    let answer = try output(of: ["cat-file", "--batch", "--buffer"], input: GitObjects.input(objects))
    guard let contents = GitObjects.contents(answer), contents.count == objects.count else { throw missing() }
    let read = contents.map { (bytes) -> GitFileContent in
      bytes.count > Self.longestFileBytes ? .tooLarge(bytes: bytes.count) : .bytes(bytes)
    }
    return Dictionary(zip(objects, read)) { $1 }
  }

  private func missing() -> GitRemoteError { GitRemoteError(.damagedClone, words: "an object is missing") }

  /// Creates a commit in the clone and returns its id; nil if `parent` is not in it and must be fetched first. In
  /// `files`, nil removes a path, which may be missing.
  public func commit(
    on parent: String?, files: [String: [UInt8]?], message: String, at time: Instant
  ) throws(GitRemoteError) -> String? {
    guard parent.map(Self.isCommitID) ?? true
    else { throw GitRemoteError(.other, words: "not a commit: \(parent ?? "")") }
    if let wrong = files.keys.first(where: { !FastImport.isPath($0) }) {
      throw GitRemoteError(.other, words: "not a path: \(wrong)")
    }
    var stream = FastImport(to: Self.made, on: parent, message: message, by: identity, at: time)
    stream.add(files: files)
    return try healing { () throws(GitRemoteError) in
      let result = try runGit(["fast-import", "--quiet", "--date-format=raw", "--done"], input: stream.bytes)
      if result.exitCode != 0 {
        let failure = try failure(of: result)
        // Checked only after a failure, since the parent is nearly always here.
        if failure.reason != .damagedClone, let parent, try !knows(parent) { return nil }
        throw failure
      }
      guard let id = Self.commitID(result.outputBytes)
      else { throw GitRemoteError(.other, words: "fast-import: unknown answer") }
      return id
    }
  }

  /// Creates a commit with the files of another one, which is in the clone, and returns its id.
  public func commit(
    on parent: String?, filesOf other: String, message: String, at time: Instant
  ) throws(GitRemoteError) -> String {
    guard Self.isCommitID(other), parent.map(Self.isCommitID) ?? true
    else { throw GitRemoteError(.other, words: "not a commit: \(parent ?? "") \(other)") }
    let tree = try output(of: ["rev-parse", "--verify", "\(other)^{tree}"])
    guard let tree = Self.commitID(tree) else { throw GitRemoteError(.other, words: "rev-parse: unknown answer") }
    var stream = FastImport(to: Self.made, on: parent, message: message, by: identity, at: time)
    stream.add(tree: tree)
    let made = try output(of: ["fast-import", "--quiet", "--date-format=raw", "--done"], input: stream.bytes)
    guard let id = Self.commitID(made) else { throw GitRemoteError(.other, words: "fast-import: unknown answer") }
    return id
  }

  /// The last commits of the branch that are known here, newest first.
  public func log(limit: Int) throws(GitRemoteError) -> [GitLogEntry] {
    try healing { () throws(GitRemoteError) in
      let answer = try output(of: GitLogEntry.arguments(of: tracked, limit: limit))
      guard let entries = GitLogEntry.list(answer) else { throw GitRemoteError(.other, words: "log: unknown answer") }
      return entries
    }
  }
}

/// A file that differs between two commits, with its content in the later one.
public struct GitFileChange: Hashable, Sendable {
  /// From the top; invalid UTF-8 is replaced by U+FFFD.
  public let path: String
  public let content: Content

  public enum Content: Hashable, Sendable {
    /// The id of its content, for `contents(of:)`.
    case object(String)
    case removed
    case unreadable(Reason)
  }

  public enum Reason: Hashable, Sendable {
    /// Not a plain file: a program (100755), a link (120000) or another repository (160000).
    case mode(String)
    /// Not UTF-8.
    case name
  }

  init(_ change: GitRawChange) {
    path = change.path
    content =
      switch (change.mode, change.isNameReadable) {
      case ("000000", _): .removed
      case (_, false): .unreadable(.name)
      case ("100644", _): .object(change.object)
      case (let mode, _): .unreadable(.mode(mode))
      }
  }

  init(path: String, content: Content) { (self.path, self.content) = (path, content) }

  /// The change of a file in `folder` whose path was read from inside the folder.
  func inside(_ folder: GitRawChange) -> GitFileChange {
    let isReadable = folder.isNameReadable || content == .removed
    return GitFileChange(path: "\(folder.path)/\(path)", content: isReadable ? content : .unreadable(.name))
  }
}

public enum GitFileContent: Hashable, Sendable {
  case bytes([UInt8])
  case tooLarge(bytes: Int)
}

/// One entry of `git diff-tree` (git-diff-tree(1), "Raw output format").
struct GitRawChange {
  let path: String
  let isNameReadable: Bool
  /// `:oldmode newmode oldobject newobject status`: 98 bytes, since modes have six and objects forty digits, and the
  /// status one letter.
  private let facts: ArraySlice<UInt8>

  /// `000000` for a new file.
  var oldMode: String { text(1, 6) }
  /// `000000` for a removed file.
  var mode: String { text(8, 6) }
  var oldObject: String { text(15, 40) }
  var object: String { text(56, 40) }

  static let commandForOneFolder = ["diff-tree", "-z", "--raw", "--no-renames", "--no-abbrev"]
  static let command = commandForOneFolder + ["-r"]
  /// The mode of a folder.
  static let folder = "040000"

  private func text(_ start: Int, _ count: Int) -> String {
    String(decoding: facts[(facts.startIndex + start)..<(facts.startIndex + start + count)], as: UTF8.self)
  }

  /// Nil if the facts have another form.
  private init?(_ facts: ArraySlice<UInt8>, path: ArraySlice<UInt8>) {
    guard facts.count == 98, facts.first == UInt8(ascii: ":"), !path.isEmpty,
      // The spaces between the fields.
      [7, 14, 55, 96].allSatisfy({ facts[facts.startIndex + $0] == UInt8(ascii: " ") })
    else { return nil }
    let text = String(validating: path, as: UTF8.self)
    (self.facts, self.path, isNameReadable) = (facts, text ?? String(decoding: path, as: UTF8.self), text != nil)
  }

  /// Converts each entry with `read` at once, because 100,000 raw entries take much memory. Nil if the output has
  /// another form.
  static func list<Value>(_ bytes: ArraySlice<UInt8>, _ read: (GitRawChange) -> Value) -> [Value]? {
    guard bytes.last ?? 0 == 0 else { return nil }
    var values: [Value] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0) {
      let facts = rest[..<end]
      rest = rest[(end + 1)...]
      guard let end = rest.firstIndex(of: 0), let change = GitRawChange(facts, path: rest[..<end]),
        GitRemoteBranch.isCommitID(change.object)
      else { return nil }
      values.append(read(change))
      rest = rest[(end + 1)...]
    }
    return values
  }
}

/// Input for `git fast-import` that makes one commit, without an index, filter, hook or signature. Source:
/// git-fast-import(1), "Input Format".
struct FastImport {
  private(set) var bytes: [UInt8] = []

  /// `reference` keeps the commit in this repository. Only this program uses it, so `feature force` may move it.
  init(to reference: String, on parent: String?, message: String, by identity: GitIdentity, at time: Instant) {
    let person = "\(identity.name) <\(identity.email)> \(time.secondsSince1970) +0000"
    add("feature force\ncommit \(reference)\nmark :1\nauthor \(person)\ncommitter \(person)\n")
    add(data: Array(message.utf8))
    if let parent { add("from \(parent)\n") }
  }

  /// Ends the commit with changes to the parent's files; nil removes one.
  mutating func add(files: [String: [UInt8]?]) {
    bytes.reserveCapacity(files.reduce(1024) { $0 + $1.key.utf8.count + ($1.value?.count ?? 0) + 64 })
    // Removals come first, since a file may replace a folder.
    for (path, content) in files where content == nil { add("D \(FastImport.quoted(path))\n") }
    // Sorted by path, so that each folder is written once.
    for (path, content) in files.sorted(by: { $0.key < $1.key }) {
      guard let content else { continue }
      add("M 100644 inline \(FastImport.quoted(path))\n")
      add(data: content)
    }
    add("get-mark :1\ndone\n")
  }

  /// Ends the commit with a tree in place of the parent's.
  mutating func add(tree: String) { add("M 040000 \(tree) \"\"\nget-mark :1\ndone\n") }

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

  /// Whether a path can be in a tree: no empty part, no `.` or `..`, no `.git`.
  static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.lowercased() != ".git" }
  }
}

/// Input and output of `git cat-file` for a list of objects.
enum GitObjects {
  /// One id a line, as `git cat-file --batch` reads them.
  static func input(_ objects: some Sequence<String>) -> [UInt8] { Array(objects.map { "\($0)\n" }.joined().utf8) }

  /// Reads the output of `--batch` (git-cat-file(1), "Batch Output"); nil if it is cut off or an object is missing.
  static func contents(_ answer: [UInt8]) -> [[UInt8]]? {
    var contents: [[UInt8]] = []
    var rest = answer[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), let size = size(rest[..<end]),
        rest.endIndex - end > size + 1
      else { return nil }
      let start = end + 1
      contents.append(Array(rest[start..<(start + size)]))
      rest = rest[(start + size + 1)...]
    }
    return contents
  }

  /// Reads the output of `--batch-check`; nil if an object is missing.
  static func sizes(_ answer: [UInt8]) -> [Int]? {
    let lines = answer.split(separator: UInt8(ascii: "\n"))
    let sizes = lines.compactMap(size)
    return sizes.count == lines.count ? sizes : nil
  }

  /// The third word of `<object> <type> <size>`. A missing object has only two words.
  private static func size(_ line: ArraySlice<UInt8>) -> Int? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 3, let bytes = Int(String(decoding: words[2], as: UTF8.self)), bytes >= 0 else { return nil }
    return bytes
  }

  /// Splits a list so that the contents of each piece fit into one answer.
  static func pieces(_ objects: [(object: String, bytes: Int)], limitBytes: Int) -> [[String]] {
    var pieces: [[String]] = []
    var room = 0
    for (object, bytes) in objects {
      // 100 bytes for the line with its id and size.
      let needed = bytes + 100
      if pieces.isEmpty || needed > room {
        pieces.append([])
        room = limitBytes
      }
      pieces[pieces.count - 1].append(object)
      room -= needed
    }
    return pieces
  }
}

/// A commit of the branch in `GitRemoteBranch.log`.
public struct GitLogEntry: Hashable, Sendable {
  public let commit: String
  /// Committer date.
  public let secondsSince1970: Int
  /// Not cleaned for a terminal.
  public let subject: String
  public let changedFiles: Int

  /// A missing reference lists nothing.
  static func arguments(of reference: String, limit: Int) -> [String] {
    [
      "log", "-z", "--first-parent", "--ignore-missing", "--max-count=\(max(0, limit))", "--raw", "--no-abbrev",
      "--no-renames", "--format=tformat:%H%x00%ct%x00%s", reference, "--",
    ]
  }

  /// Nil if the output has another form.
  static func list(_ bytes: [UInt8]) -> [GitLogEntry]? {
    let fields = NULFields.read(bytes).map { $0.drop { $0 == "\n" } }
    var entries: [GitLogEntry] = []
    var place = 0
    while place < fields.count {
      // An empty field follows a list of files.
      if fields[place].isEmpty {
        place += 1
        continue
      }
      guard fields.count >= place + 3, GitRemoteBranch.isCommitID(String(fields[place])),
        let seconds = Int(fields[place + 1])
      else { return nil }
      let first = place + 3
      var next = first
      // Each changed file has two fields: its raw entry, which begins with a colon, and its path.
      while next + 1 < fields.count, fields[next].hasPrefix(":") { next += 2 }
      entries.append(
        GitLogEntry(
          commit: String(fields[place]), secondsSince1970: seconds, subject: String(fields[place + 2]),
          changedFiles: (next - first) / 2))
      place = next
    }
    return entries
  }
}
