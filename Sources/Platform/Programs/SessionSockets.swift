#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public enum SessionBus {
  /// Source: D-Bus Specification 0.43, "Well-known Message Bus Instances".
  public static let variable = "DBUS_SESSION_BUS_ADDRESS"

  /// Adds the address of the session's bus, which cron does not pass on. The environment is returned unchanged if it
  /// names a bus, or if this user has no socket `bus` in the runtime folder: `XDG_RUNTIME_DIR`, else `/run/user/UID`.
  public static func completing(
    _ environment: [String: String], runtimeFolders: String = "/run/user"
  ) -> [String: String] {
    guard environment[variable, default: ""].isEmpty else { return environment }
    let folder = runtimeFolder(environment, runtimeFolders)
    guard Libc.isOwnSocket("\(folder)/bus") else { return environment }
    var environment = environment
    environment["XDG_RUNTIME_DIR"] = folder
    environment[variable] = "unix:path=\(escaped("\(folder)/bus"))"
    return environment
  }

  private static func runtimeFolder(_ environment: [String: String], _ folders: String) -> String {
    if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") { return folder }
    return "\(folders)/\(geteuid())"
  }

  /// Source: D-Bus Specification 0.43, "Server Addresses", for the bytes that need no escape.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var escaped: [UInt8] = []
    for byte in path.utf8 {
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      if isLetter || (0x30...0x39).contains(byte) || "-_/.*".utf8.contains(byte) {
        escaped.append(byte)
      } else {
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

public enum TmuxSockets {
  /// Socket paths of this user's tmux servers; none if the folder is accessible to others. Source: tmux(1), option -L
  /// and TMUX_TMPDIR.
  public static func paths(environment: [String: String]) -> [String] {
    let base = environment["TMUX_TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let folder = "\(base)/tmux-\(geteuid())"
    guard let status = Libc.statusOfLink(folder), status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
      status.st_mode & S_IRWXO == 0
    else { return [] }
    return Libc.names(in: folder).sorted().map { "\(folder)/\($0)" }.filter(Libc.isOwnSocket)
  }
}
