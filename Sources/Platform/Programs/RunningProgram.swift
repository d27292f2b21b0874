#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A running program whose output is read line by line. Its input is empty. Dropping this value does not end the
/// program: see `end`.
public struct RunningProgram: ~Copyable {
  private static let maxLineBytes = 65_536

  private let processID: pid_t
  private let hasOwnSession: Bool
  private let output: Descriptor
  private var unread: [UInt8] = []
  public private(set) var hasClosedItsOutput = false

  /// Starts a program in the given environment and the current folder. The name is looked up as in `Program.run`.
  ///
  /// - Parameters:
  ///   - outlivesThis: gives it its own session and no inherited files, so that a process waiting for this program
  ///     does not also wait for that one
  ///   - errorLog: file to append standard error to, created with mode 0600; else errors are dropped
  public init(
    _ arguments: [String], environment: [String: String], outlivesThis: Bool = false, errorLog: String? = nil
  ) throws(ProgramError) {
    let started = try Program.start(arguments, environment) { (path) throws(SystemError) in
      let ends = try Libc.makePipe()
      let null = try Descriptor(opening: "/dev/null", O_RDWR)
      let errors = try RunningProgram.log(errorLog)
      let child = try Libc.spawn(
        path, arguments, environment: environment, in: outlivesThis ? .newSession : .inherited,
        input: null, output: ends.writing, error: errors)
      return Started(processID: child, output: ends.reading)
    }
    processID = started.processID
    output = started.output
    hasOwnSession = outlivesThis
  }

  private static func log(_ path: String?) throws(SystemError) -> Descriptor {
    // Without O_NONBLOCK, a named pipe without a reader would block this program.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    if let path, let log = try? Descriptor(opening: path, flags, mode: 0o600) { return log }
    return try Descriptor(opening: "/dev/null", O_WRONLY)
  }

  /// The next line without its end; nil after `seconds`, after the end of the output, and if a line has more than
  /// `maxLineBytes`. A last line without a line end is dropped.
  public mutating func line(withinSeconds seconds: Double) -> String? {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let left = deadline - SystemClock.uptimeSeconds()
      guard left > 0, !hasClosedItsOutput, unread.count < Self.maxLineBytes else { return nil }
      // poll(2) does not count the time during which the machine sleeps.
      guard Libc.waitForEvents([(output.number, POLLIN)], seconds: min(left, 10))[0] else { continue }
      let piece = (try? Libc.readBytes(output.number, upTo: 4096)) ?? []
      hasClosedItsOutput = piece.isEmpty
      unread += piece
    }
  }

  /// Ends the program: SIGTERM, then SIGKILL after a second. With its own session, its whole process group ends.
  public consuming func end() {
    for signal in [SIGTERM, SIGKILL] {
      kill(hasOwnSession ? -processID : processID, signal)
      if SystemClock.wait(seconds: 1, pause: 0.005, until: { Libc.exitCode(of: processID) != nil }) { return }
    }
  }

  private struct Started: ~Copyable {
    let processID: pid_t
    let output: Descriptor
  }
}

/// The programs that run on this machine, according to proc(5).
public enum RunningPrograms {
  /// Program names, cut to 15 bytes by the system; nil without /proc or if other users' processes are hidden.
  public static func names(processes: String = "/proc") -> Set<String>? {
    func name(_ process: String) -> String? {
      Descriptor.text("\(processes)/\(process)/comm", limitBytes: 64).map { String($0.prefix { !$0.isNewline }) }
    }
    // Process 1 always exists. It is hidden if other users' processes are.
    guard name("1") != nil else { return nil }
    return Set(Libc.names(in: processes).filter { Int($0) != nil }.compactMap(name))
  }
}

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
    guard LocalSocket.isOwn("\(folder)/bus") else { return environment }
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
      // The bit 0x20 turns capitals into small letters.
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      if isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_/.*".utf8.contains(byte) {
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
    return Libc.names(in: folder).sorted().map { "\(folder)/\($0)" }.filter(LocalSocket.isOwn)
  }
}
