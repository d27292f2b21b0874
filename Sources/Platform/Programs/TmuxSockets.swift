#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sockets of this user's tmux servers.
public enum TmuxSockets {
  /// Their paths; a folder that others could have put sockets into is passed over.
  ///
  /// Source: tmux(1), option -L and TMUX_TMPDIR.
  public static func paths(environment: [String: String]) -> [String] {
    let base = environment["TMUX_TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let folder = "\(base)/tmux-\(geteuid())"
    guard let status = Libc.statusOfLink(folder), status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
      status.st_mode & S_IRWXO == 0
    else { return [] }
    return Libc.names(in: folder).sorted().map { "\(folder)/\($0)" }.filter(Libc.isOwnSocket)
  }
}
