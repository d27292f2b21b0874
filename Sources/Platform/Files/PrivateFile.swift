#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that only their owner may read, such as tokens. A write is atomic: a crash leaves the old file or the new one.
public enum PrivateFile {
  /// Nil if the file does not exist. Throws if it is a link, not a regular file, not ours, accessible to others, or
  /// larger than `limitBytes`.
  public static func read(_ path: String, limitBytes: Int = 1 << 20) throws(PrivateFileError) -> [UInt8]? {
    guard let file = try open(path) else { return nil }
    let status = try PrivateFileError.naming(path, try file.status())
    if let fault = fault(in: status, path) { throw fault }
    let bytes = try PrivateFileError.naming(path, try file.readAll(limitBytes: limitBytes))
    guard let bytes else { throw .tooLarge(path: path) }
    return bytes
  }

  /// Nil if the file does not exist.
  static func open(_ path: String) throws(PrivateFileError) -> Descriptor? {
    do throws(SystemError) {
      // Without O_NONBLOCK, opening a named pipe would block before it can be refused.
      return try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      switch error.code {
      case ENOENT: return nil
      case ELOOP: throw .notRegular(path: path)
      default: throw PrivateFileError(error, path: path)
      }
    }
  }

  private static func fault(in status: FileStatus, _ path: String) -> PrivateFileError? {
    if !status.isRegular { return .notRegular(path: path) }
    if !status.isOwn { return .notOwned(path: path) }
    return status.isPrivate ? nil : .readableByOthers(path: path, mode: status.mode)
  }

  /// Replaces the file, with mode 0600. Creates the folder if needed and restricts it to mode 0700. Concurrent writers
  /// share one temporary file, so hold a `FileLock`.
  public static func write(_ bytes: [UInt8], to path: String) throws(PrivateFileError) {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    try PrivateFileError.naming(
      path, try Descriptor.replace(path, with: bytes, through: temporaryPath(path), mode: 0o600))
  }

  /// Replaces a file of at most a few kilobytes that saves time and may be lost: by rename, with mode 0600, without
  /// waiting for the disk. False if another process is writing it, or if it cannot be written. Creates the last folder
  /// of `path` alone, with mode 0700; the others must exist.
  public static func replaceCache(_ path: String, with bytes: [UInt8]) -> Bool {
    let folder = PrivateFolder.parent(of: path)
    if Libc.statusOfLink(folder) == nil { try? Libc.makeFolder(folder, mode: 0o700) }
    guard let place = Libc.statusOfLink(folder), place.st_mode & S_IFMT == S_IFDIR, place.st_uid == geteuid() else {
      return false
    }
    do throws(SystemError) {
      let temporary = temporaryPath(path)
      let file = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      let status = try file.status()
      // Another process may have renamed the file before this one had its lock.
      guard status.isRegular, status.isOwn, status.isPrivate, try file.tryLock(),
        try Libc.isOnlyName(temporary, of: file.number)
      else { return false }
      try file.truncate()
      try file.write(bytes)
      try Libc.move(temporary, to: path)
      return true
    } catch {
      return false
    }
  }

  /// Restricts a file to mode 0600. Does nothing if it does not exist; throws if it is not a regular file of this user.
  public static func restrict(_ path: String) throws(PrivateFileError) {
    guard let file = try open(path) else { return }
    let status = try PrivateFileError.naming(path, try file.status())
    if !status.isRegular { throw .notRegular(path: path) }
    if !status.isOwn { throw .notOwned(path: path) }
    try PrivateFileError.naming(path, try file.setMode(0o600))
  }

  /// Creates an empty file with mode 0600; an existing file is left as it is. Creates the folder if needed and
  /// restricts it to mode 0700.
  public static func create(_ path: String) throws(PrivateFileError) {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    _ = try PrivateFileError.naming(path, try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NOFOLLOW, mode: 0o600))
  }

  /// Whether the file exists. Creates its folder if needed and restricts it to mode 0700. Does not open the file:
  /// closing it would release SQLite's locks on it in this process (fcntl(2)). Throws if it is a symbolic link.
  public static func existsEnsuringFolder(_ path: String) throws(PrivateFileError) -> Bool {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    guard Libc.linkText(path) == nil else { throw .notRegular(path: path) }
    return Libc.exists(path)
  }

  /// Whether the file, or a link of this name, exists. Creates nothing. Throws if the parent is not a folder, is a
  /// dangling link or may not be searched.
  public static func exists(_ path: String) throws(PrivateFileError) -> Bool {
    if try PrivateFileError.naming(path, try Libc.isNameTaken(path)) { return true }
    let folder = PrivateFolder.parent(of: path)
    guard Libc.linkText(folder) == nil || Libc.exists(folder) else {
      throw .system(path: folder, operation: "open", SystemReason(code: ENOENT))
    }
    return false
  }

  /// Why an existing file cannot be read and written; nil if it can be, or does not exist. Does not open it: see
  /// `existsEnsuringFolder`.
  public static func refusal(of path: String) -> PrivateFileError? {
    let code = Libc.errorOfAccess(path, R_OK | W_OK)
    return code == 0 || code == ENOENT ? nil : .system(path: path, operation: "access", SystemReason(code: code))
  }

  /// Renames a file within its folder after syncing it to the disk. Replaces `target`.
  public static func move(_ path: String, to target: String) throws(PrivateFileError) {
    try PrivateFileError.naming(path, try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW).sync())
    try PrivateFileError.naming(path, try Libc.move(path, to: target))
    try PrivateFileError.naming(path, try Descriptor.syncFolder(of: target))
  }

  /// Gives a file a second name in its folder.
  public static func addName(_ name: String, to path: String) throws(PrivateFileError) {
    try PrivateFileError.naming(name, try Libc.addName(name, to: path))
  }

  private static func temporaryPath(_ path: String) -> String { "\(path).tmp" }

  /// Removes the file and any temporary file left by a crash during `write`. A missing file is not an error.
  public static func remove(_ path: String) throws(PrivateFileError) {
    try? Libc.removeFile(temporaryPath(path))
    do throws(SystemError) {
      try Libc.removeFile(path)
    } catch {
      if error.code != ENOENT { throw PrivateFileError(error, path: path) }
    }
  }

  /// Renames a log that is larger than `limit` bytes to `PATH.1`, replacing an older one, and starts a new log.
  ///
  /// A process that has the log open goes on writing to `PATH.1`, so no line is lost. A log that others can access is
  /// restricted to mode 0600. Anything but a regular file of this user, such as a link, is left as it is.
  /// Concurrent calls would lose the log, so hold a `FileLock`.
  public static func rotate(_ path: String, aboveBytes limit: Int) throws(PrivateFileError) {
    guard Libc.linkText(path) == nil, let file = try open(path) else { return }
    let status = try PrivateFileError.naming(path, try file.status())
    guard status.isRegular, status.isOwn else { return }
    if !status.isPrivate { try PrivateFileError.naming(path, try file.setMode(0o600)) }
    guard status.sizeBytes > limit else { return }
    try move(path, to: "\(path).1")
    try create(path)
  }
}

enum PrivateFolder {
  /// Creates the folder and its missing parents with mode 0700. Restricts an existing folder to 0700.
  static func ensure(_ path: String) throws(PrivateFileError) {
    try create(path)
    let folder = try PrivateFileError.naming(path, try Descriptor(opening: path, O_RDONLY | O_DIRECTORY))
    if try PrivateFileError.naming(path, try folder.status()).isPrivate { return }
    try PrivateFileError.naming(path, try folder.setMode(0o700))
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates the folder and its missing parents with mode 0700. An existing folder keeps its mode. An error names the
  /// folder that could not be created.
  static func create(_ path: String) throws(PrivateFileError) {
    do throws(SystemError) {
      try make(path)
    } catch {
      guard error.code == ENOENT, parent(of: path) != path else { throw PrivateFileError(error, path: path) }
      try create(parent(of: path))
      try PrivateFileError.naming(path, try make(path))
    }
  }

  /// EEXIST is not an error: another process may be creating the same folder.
  private static func make(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try Libc.makeFolder(path, mode: 0o700)
    } catch {
      guard error.code == EEXIST else { throw error }
    }
  }
}

public enum PrivateFileError: Error, Hashable {
  case readableByOthers(path: String, mode: Int)
  case notOwned(path: String)
  /// A symbolic link, a folder, a device or the like.
  case notRegular(path: String)
  case tooLarge(path: String)
  case system(path: String, operation: String, SystemReason)

  public var path: String {
    switch self {
    case .readableByOthers(let path, _), .notOwned(let path), .notRegular(let path), .tooLarge(let path),
      .system(let path, _, _):
      path
    }
  }

  init(_ error: SystemError, path: String) {
    self = .system(path: path, operation: error.operation, SystemReason(code: error.code))
  }

  /// Runs `body`, and turns its error into one that names `path`.
  static func naming<Value: ~Copyable>(
    _ path: String, _ body: @autoclosure () throws(SystemError) -> Value
  ) throws(PrivateFileError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw PrivateFileError(error, path: path)
    }
  }
}
