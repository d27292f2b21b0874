#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that only their owner may read, such as tokens; replaced as a whole, so that a crash leaves the old one or the
/// new one.
public enum PrivateFile {
  /// The contents of a file, or nil where there is none.
  ///
  /// Throws: where it is a link or not a regular file, belongs to somebody else, others have rights on it, or it is
  /// larger than the limit.
  public static func read(_ path: String, limitBytes: Int = 1 << 20) throws(PrivateFileError) -> [UInt8]? {
    guard let file = try open(path) else { return nil }
    let status = try PrivateFileError.naming(path) { () throws(SystemError) in try file.status() }
    if let fault = fault(in: status, path) { throw fault }
    let bytes = try PrivateFileError.naming(path) { () throws(SystemError) in try file.readAll(limitBytes: limitBytes) }
    guard let bytes else { throw .tooLarge(path: path) }
    return bytes
  }

  /// The file for reading, or nil where there is none.
  static func open(_ path: String) throws(PrivateFileError) -> Descriptor? {
    do throws(SystemError) {
      // Without O_NONBLOCK a named pipe would hold the program up before it can be refused.
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

  /// Replaces a file, with mode 0600, in a folder that is created, or narrowed, to mode 0700.
  ///
  /// Two writers at once would meet in the temporary file: hold a `FileLock`.
  public static func write(_ bytes: [UInt8], to path: String) throws(PrivateFileError) {
    let folder = PrivateFolder.parent(of: path)
    try PrivateFolder.ensure(folder)
    try PrivateFileError.naming(path) { () throws(SystemError) in try replace(path, in: folder, with: bytes) }
  }

  /// Takes the rights of others away from a file of this user's.
  public static func narrow(_ path: String) throws(PrivateFileError) {
    guard let file = try open(path) else { return }
    let status = try PrivateFileError.naming(path) { () throws(SystemError) in try file.status() }
    if !status.isRegular { throw .notRegular(path: path) }
    if !status.isOwn { throw .notOwned(path: path) }
    try PrivateFileError.naming(path) { () throws(SystemError) in try file.setMode(0o600) }
  }

  /// Creates an empty file with mode 0600, in a folder that is created, or narrowed, to mode 0700; one that exists
  /// already stays as it is.
  public static func create(_ path: String) throws(PrivateFileError) {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    try PrivateFileError.naming(path) { () throws(SystemError) in
      _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NOFOLLOW, mode: 0o600)
    }
  }

  /// Whether there is a file, in a folder that is created, or narrowed, to mode 0700.
  ///
  /// It is not opened: closing it would take the locks away that SQLite holds on it in this process (fcntl(2)).
  ///
  /// Throws: where it is a link.
  public static func isThere(_ path: String) throws(PrivateFileError) -> Bool {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    guard Libc.linkText(path) == nil else { throw .notRegular(path: path) }
    return Libc.exists(path)
  }

  /// Whether there is something at a path; nothing is made.
  ///
  /// Throws: where that cannot be told, since its folder is none or may not be looked into.
  public static func exists(_ path: String) throws(PrivateFileError) -> Bool {
    try PrivateFileError.naming(path) { () throws(SystemError) in try Libc.isThere(path) }
  }

  /// Why a file that is there cannot be read; nil where the system would let it be read, or where it is not there.
  ///
  /// It is not opened: see `isThere`.
  public static func refusal(of path: String) -> PrivateFileError? {
    let code = Libc.errorOfAccess(path, R_OK)
    return code == 0 || code == ENOENT ? nil : .system(path: path, operation: "access", SystemReason(code: code))
  }

  /// Gives a file another name in the same folder, once the disk has all of it; a file of that name is replaced.
  public static func move(_ path: String, to target: String) throws(PrivateFileError) {
    try PrivateFileError.naming(path) { () throws(SystemError) in
      try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW).sync()
      try Libc.move(path, to: target)
      try Descriptor(opening: PrivateFolder.parent(of: target), O_RDONLY | O_DIRECTORY).sync()
    }
  }

  private static func replace(_ path: String, in folder: String, with bytes: [UInt8]) throws(SystemError) {
    let temporary = temporaryPath(path)
    // One that a crash left behind holds a secret too; it is not to lie there for ever.
    try? Libc.removeFile(temporary)
    let file = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.replace(path, in: folder, with: bytes, writtenTo: temporary)
  }

  private static func temporaryPath(_ path: String) -> String { "\(path).tmp" }

  /// Removes a file, and what a crash in the middle of `write` may have left of it; that there is none is no error.
  public static func remove(_ path: String) throws(PrivateFileError) {
    try? Libc.removeFile(temporaryPath(path))
    do throws(SystemError) {
      try Libc.removeFile(path)
    } catch {
      if error.code != ENOENT { throw PrivateFileError(error, path: path) }
    }
  }
}

extension PrivateFile {
  /// Begins a log anew once it has outgrown a number of bytes: what is there becomes `PATH.1`, in place of an older one.
  ///
  /// Whoever has it open goes on writing to what is now `PATH.1`, so that no line is lost. One that others have rights on is
  /// narrowed to mode 0600. What is not a regular file of this user's, such as a link to elsewhere, is left as it is.
  ///
  /// Two callers at once would throw the log away: hold a `FileLock`.
  public static func rotate(_ path: String, aboveBytes limit: Int) throws(PrivateFileError) {
    guard Libc.linkText(path) == nil, let file = try open(path) else { return }
    let status = try PrivateFileError.naming(path) { () throws(SystemError) in
      let status = try file.status()
      if status.isRegular, status.isOwn, !status.isPrivate { try file.setMode(0o600) }
      return status
    }
    guard status.isRegular, status.isOwn, status.sizeBytes > limit else { return }
    try move(path, to: "\(path).1")
    try create(path)
  }
}

/// Makes folders that only their owner can look into.
enum PrivateFolder {
  /// Creates a folder and its missing parents with mode 0700; one that exists already is narrowed to 0700 where others
  /// have rights.
  static func ensure(_ path: String) throws(PrivateFileError) {
    try PrivateFileError.naming(path) { () throws(SystemError) in
      try create(path)
      let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
      if try !folder.status().isPrivate { try folder.setMode(0o700) }
    }
  }

  /// The folder that a path lies in.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and its missing parents with mode 0700; one that exists already stays as it is.
  static func create(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try make(path)
    } catch {
      guard error.code == ENOENT, parent(of: path) != path else { throw error }
      try create(parent(of: path))
      try make(path)
    }
  }

  /// Another process may be making the same folder.
  private static func make(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try Libc.makeFolder(path, mode: 0o700)
    } catch {
      guard error.code == EEXIST else { throw error }
    }
  }
}

/// Why a private file was not read or written.
public enum PrivateFileError: Error, Hashable {
  /// Others than the owner have rights on it; `mode` are its permission bits.
  case readableByOthers(path: String, mode: Int)
  case notOwned(path: String)
  /// It is a symbolic link, a folder, a device or the like.
  case notRegular(path: String)
  case tooLarge(path: String)
  /// A call of the operating system failed.
  case system(path: String, operation: String, SystemReason)

  public var path: String {
    switch self {
    case .readableByOthers(let path, _), .notOwned(let path), .notRegular(let path), .tooLarge(let path),
      .system(let path, _, _):
      path
    }
  }
}

extension PrivateFileError {
  init(_ error: SystemError, path: String) {
    self = .system(path: path, operation: error.operation, SystemReason(code: error.code))
  }

  /// Runs calls of the operating system, and names the path in the error of one that fails.
  static func naming<Value: ~Copyable>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(PrivateFileError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw PrivateFileError(error, path: path)
    }
  }
}
