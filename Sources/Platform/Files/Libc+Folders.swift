#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Libc {
  /// What a path itself is, without following a link; nil where there is nothing.
  static func statusOfLink(_ path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  /// Whether there is a socket that belongs to this user.
  static func isOwnSocket(_ path: String) -> Bool {
    statusOfLink(path).map { $0.st_mode & S_IFMT == S_IFSOCK && $0.st_uid == geteuid() } ?? false
  }

  /// The names in a folder, in no order and without the two that every folder has; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
