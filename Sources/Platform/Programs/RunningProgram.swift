#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs beside this one and is heard line by line.
///
/// Its input is empty. It is not ended with this value: see `end`.
public struct RunningProgram: ~Copyable {
  /// A longer line is none.
  private static let longestLineBytes = 65_536

  private let processID: pid_t
  private let hasSessionOfItsOwn: Bool
  private let output: Descriptor
  private var unread: [UInt8] = []
  /// Whether it has nothing more to say, as is known from the last call of `line`.
  public private(set) var hasClosedItsOutput = false

  /// Starts a program, in exactly the given environment and in the current folder; its name is looked up as by `Program.run`.
  ///
  /// - Parameters:
  ///   - outlivesThis: whether it gets a session of its own and none of the files that are open here, so that nobody who waits for
  ///     this program waits for that one too.
  ///   - errorLog: a file to which its errors are appended, created with mode 0600; without one, or where it cannot be opened,
  ///     nobody reads them.
  public init(
    _ arguments: [String], environment: [String: String], outlivesThis: Bool = false, errorLog: String? = nil
  ) throws(ProgramError) {
    let path = try Program.path(of: arguments, environment)
    let started = try Program.start(arguments[0]) { () throws(SystemError) in
      let ends = try Libc.makePipe()
      let null = try Descriptor(opening: "/dev/null", O_RDWR)
      let errors = try RunningProgram.log(errorLog)
      let child = try Libc.spawn(
        path, arguments, environment: environment, in: outlivesThis ? .newSession : .inherited, input: null,
        output: ends.writing,
        error: errors)
      return Started(processID: child, output: ends.reading)
    }
    processID = started.processID
    output = started.output
    hasSessionOfItsOwn = outlivesThis
  }

  private static func log(_ path: String?) throws(SystemError) -> Descriptor {
    // A named pipe that nobody reads would hold this program up.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    if let path, let log = try? Descriptor(opening: path, flags, mode: 0o600) { return log }
    return try Descriptor(opening: "/dev/null", O_WRONLY)
  }

  /// The next line that it prints, without its end; nil where it closes its output or the time is over before there is one.
  public mutating func line(withinSeconds seconds: Double) -> String? {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let left = deadline - SystemClock.uptimeSeconds()
      guard left > 0, !hasClosedItsOutput, unread.count < Self.longestLineBytes else { return nil }
      // poll(2) does not count the time in which the machine sleeps.
      guard Libc.waitForEvents([(output.number, POLLIN)], seconds: min(left, 10))[0] else { continue }
      let piece = (try? Libc.readBytes(output.number, upTo: 4096)) ?? []
      hasClosedItsOutput = piece.isEmpty
      unread += piece
    }
  }

  /// Ends the program, where it has not ended yet: SIGTERM, and SIGKILL where it has not obeyed after a second. What it has started
  /// in a session of its own ends with it.
  public consuming func end() {
    for signal in [SIGTERM, SIGKILL] {
      kill(hasSessionOfItsOwn ? -processID : processID, signal)
      let deadline = SystemClock.uptimeSeconds() + 1
      while SystemClock.uptimeSeconds() < deadline {
        if Libc.exitCode(of: processID) != nil { return }
        SystemClock.sleep(seconds: 0.005)
      }
    }
  }

  private struct Started: ~Copyable {
    let processID: pid_t
    let output: Descriptor
  }
}

/// The programs that run on this machine, as far as /proc shows them (proc(5)).
public enum RunningPrograms {
  /// The names of all of them, of which the system keeps 15 bytes; nil where those of others are hidden, or there is no /proc.
  public static func names(processes: String = "/proc") -> Set<String>? {
    func name(_ process: String) -> String? {
      let bytes = try? Descriptor(opening: "\(processes)/\(process)/comm").readAll(limitBytes: 64)
      return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    }
    // The first process is everybody's, and always there.
    guard name("1") != nil else { return nil }
    return Set(Libc.names(in: processes).filter { Int($0) != nil }.compactMap(name))
  }
}
