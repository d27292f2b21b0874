#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's open terminals, for messages from a program that runs elsewhere.
public enum OpenTerminals {
  /// Terminals that accept messages, as set by mesg(1): users other than the owner may write to them. Needs neither
  /// utmp nor /proc: a terminal's device belongs to its user, and a pseudo terminal's device exists only while open.
  public static func paths(pseudoTerminals: String = "/dev/pts", consoles: String = "/dev") -> [String] {
    let numbers = Libc.names(in: pseudoTerminals).compactMap { Int($0) }.sorted()
    let candidates = numbers.map { "\(pseudoTerminals)/\($0)" } + (1...63).map { "\(consoles)/tty\($0)" }
    return candidates.filter(takesMessages)
  }

  /// The terminals of a colon-separated list that accept messages. Without a list, all open ones.
  public static func paths(named list: String?) -> [String] {
    list.map { $0.split(separator: ":").map(String.init).filter(takesMessages) } ?? paths()
  }

  public static func takesMessages(_ path: String) -> Bool { Libc.statusOfLink(path).map(takesMessages) ?? false }

  /// Writes a text; false if the terminal did not accept all of it. Does not wait for a stopped terminal (Ctrl-S).
  public static func write(_ text: String, to path: String) -> Bool {
    let flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
    guard let terminal = try? Descriptor(opening: path, flags), isatty(terminal.number) == 1,
      // Check again after opening: the path may have been replaced.
      let status = try? Libc.status(terminal.number), takesMessages(status)
    else { return false }
    let bytes = Array(text.utf8)
    return (try? Libc.writeSome(terminal.number, bytes[...])) == bytes.count
  }

  private static func takesMessages(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFCHR && status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) != 0
  }

  /// Idle time after which the user is not typing. The system updates the time in steps of eight seconds.
  private static let restSeconds = 30
  /// Any other program in the foreground may draw on the whole screen.
  private static let shells: Set = [
    "ash", "bash", "busybox", "csh", "dash", "elvish", "fish", "ksh", "ksh93", "mksh", "nu", "pwsh", "rc", "sh", "tcsh",
    "xonsh", "yash", "zsh",
  ]

  /// The terminals on which a message interrupts nothing: an idle shell, this program or no program is in the
  /// foreground.
  ///
  /// This is decided by the time of the last key and by the program's name (proc(5), `tpgid`), since a half-typed line
  /// cannot be seen. Without /proc, all terminals count as idle.
  public static func atRest(_ paths: [String], now: Int? = nil, processes: String = "/proc") -> [String] {
    if paths.isEmpty { return [] }
    let inFront = programsInFront(processes)
    let now = now ?? Libc.wallSeconds()
    return paths.filter { path in
      guard let status = Libc.statusOfLink(path), let programs = inFront[UInt32(truncatingIfNeeded: status.st_rdev)]
      else { return true }
      return shells.isSuperset(of: programs) && now - Libc.lastRead(status) > restSeconds
    }
  }

  /// Names of the foreground programs of each terminal, by its device number. Leaves out this program.
  private static func programsInFront(_ processes: String) -> [UInt32: [String]] {
    let found = Libc.names(in: processes).filter { Int32($0) != nil }.compactMap { name -> TerminalProcess? in
      Descriptor.text("\(processes)/\(name)/stat", limitBytes: 4096).flatMap { TerminalProcess(stat: $0) }
    }
    let own = getpgrp()
    let inFront = found.filter { $0.terminal != 0 && $0.group == $0.groupInFront && $0.group != own }
      .filter { !isInContainer($0, processes) }
    return Dictionary(grouping: inFront, by: \.terminal).mapValues { $0.map(\.name) }
  }

  /// Containers number their terminals from 0, so the numbers clash with ours.
  /// A process in another PID namespace has a second process id (proc(5), `NSpid`).
  private static func isInContainer(_ process: TerminalProcess, _ processes: String) -> Bool {
    let status = Descriptor.text("\(processes)/\(process.number)/status", limitBytes: 16_384)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("NSpid:") }
    return line.map { $0.split(separator: "\t").count > 2 } ?? false
  }
}

/// The terminal-related fields of /proc/PID/stat.
struct TerminalProcess: Equatable {
  let number: Int32
  let name: String
  let group: Int32
  /// Device number of the terminal; 0 without one.
  let terminal: UInt32
  let groupInFront: Int32

  /// The name in `text` may contain blanks and brackets.
  init?(stat text: String) {
    guard let number = text.split(separator: " ").first.flatMap({ Int32($0) }),
      let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    // After the name: state, parent, group, session, terminal, foreground group.
    let numbers = text[text.index(after: close)...].split(separator: " ").dropFirst().prefix(5).map { Int32($0) }
    guard numbers.count == 5, let group = numbers[1], let terminal = numbers[3], let groupInFront = numbers[4]
    else { return nil }
    self.number = number
    name = String(text[text.index(after: open)..<close])
    self.group = group
    self.terminal = UInt32(bitPattern: terminal)
    self.groupInFront = groupInFront
  }
}

extension Libc {
  /// Access time of the terminal, which is the time of the last key press; seconds since 1970.
  fileprivate static func lastRead(_ status: stat) -> Int {
    #if canImport(Glibc)
      status.st_atim.tv_sec
    #else
      status.st_atimespec.tv_sec
    #endif
  }
}
