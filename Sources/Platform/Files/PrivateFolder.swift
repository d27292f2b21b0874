#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
