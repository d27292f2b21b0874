#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// When files were written.
public enum FileTime {
  /// When what lies at a path, itself and not what a link leads to, was last written to, in seconds since 1970; nil where there is
  /// nothing.
  public static func modified(_ path: String) -> Int? {
    #if canImport(Glibc)
      Libc.statusOfLink(path).map { Int($0.st_mtim.tv_sec) }
    #else
      Libc.statusOfLink(path).map { Int($0.st_mtimespec.tv_sec) }
    #endif
  }
}
