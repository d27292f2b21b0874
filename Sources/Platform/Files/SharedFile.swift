#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that users also edit, such as settings. A write is atomic: a crash leaves the old file or the new one.
public enum SharedFile {
  /// Replaces the file and keeps its mode, or creates it with its missing folders. If `path` is a symbolic link, its
  /// target is replaced.
  public static func write(_ bytes: [UInt8], to path: String) throws(PrivateFileError) {
    let target = try target(of: path)
    try PrivateFolder.create(PrivateFolder.parent(of: target))
    let (mode, temporary) = (try mode(of: target), "\(target).\(getpid()).tmp")
    // Keep the temporary file private until it has its final mode.
    let initialMode: mode_t = mode == nil ? 0o666 : 0o600
    try PrivateFileError.naming(
      target, try Descriptor.replace(target, with: bytes, through: temporary, mode: initialMode, finalMode: mode))
  }

  /// Reads a file, a pipe or the like to its end. Throws `.tooLarge` if there are more than `limitBytes`.
  public static func read(_ path: String, limitBytes: Int) throws(PrivateFileError) -> [UInt8] {
    let bytes = try PrivateFileError.naming(path, try Descriptor(opening: path).readAll(limitBytes: limitBytes))
    guard let bytes else { throw .tooLarge(path: path) }
    return bytes
  }

  /// Follows symbolic links; the last one may point to a missing file.
  private static func target(of path: String) throws(PrivateFileError) -> String {
    var target = path
    // As many links as Linux follows (path_resolution(7)).
    for _ in 0..<40 {
      guard let link = Libc.linkText(target) else { return target }
      target = link.hasPrefix("/") ? link : "\(PrivateFolder.parent(of: target))/\(link)"
    }
    throw .system(path: path, operation: "open", SystemReason(code: ELOOP))
  }

  /// Nil if the file does not exist. Throws `.notRegular` for anything but a regular file.
  private static func mode(of path: String) throws(PrivateFileError) -> mode_t? {
    do throws(SystemError) {
      let status = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).status()
      guard status.isRegular else { throw SystemError(operation: "open", code: EISDIR) }
      return mode_t(status.mode)
    } catch {
      if error.code == ENOENT { return nil }
      throw error.code == EISDIR ? .notRegular(path: path) : PrivateFileError(error, path: path)
    }
  }
}

/// Creates new files atomically. Never replaces an existing file.
public enum AtomicFile {
  /// Whether the name is taken, even by a dangling link.
  public static func exists(_ path: String) -> Bool { Libc.exists(path) || Libc.linkText(path) != nil }

  /// Throws `.exists` if the name is taken. The folder must exist.
  public static func write(_ bytes: [UInt8], to path: String) throws(AtomicFileError) {
    do throws(SystemError) {
      try create(path, with: bytes, addName: Libc.addName)
    } catch {
      throw error.code == EEXIST ? .exists : .system(SystemReason(code: error.code))
    }
  }

  static func create(
    _ path: String, with bytes: [UInt8], addName: (_ path: String, _ target: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let temporary = "\(path).\(getpid()).tmp"
    try? Libc.removeFile(temporary)
    let file = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    defer { try? Libc.removeFile(temporary) }
    try file.write(bytes)
    try file.sync()
    do throws(SystemError) {
      // Unlike rename(2), link(2) fails if the name is taken.
      try addName(path, temporary)
    } catch {
      // FAT and exFAT have no hard links (link(2)).
      guard error.code == EPERM || error.code == EOPNOTSUPP else { throw error }
      try moveToNewName(temporary, path)
    }
  }

  /// Reserves the name with an empty file, which rename(2) then replaces.
  private static func moveToNewName(_ temporary: String, _ path: String) throws(SystemError) {
    _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    do throws(SystemError) {
      try Libc.move(temporary, to: path)
    } catch {
      try? Libc.removeFile(path)
      throw error
    }
  }
}

public enum AtomicFileError: Error, Equatable { case exists, system(SystemReason) }
