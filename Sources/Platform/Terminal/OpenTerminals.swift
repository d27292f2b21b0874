#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminals that this user has open, for a line from a program that runs elsewhere.
public enum OpenTerminals {
  /// The paths of those that take messages, which is what mesg(1) says: others than their owner may write to them.
  ///
  /// Neither utmp nor /proc is asked: a terminal's device belongs to whoever sits at it, and a pseudo terminal's is there only
  /// as long as it is open.
  public static func paths(pseudoTerminals: String = "/dev/pts", consoles: String = "/dev") -> [String] {
    let numbers = Libc.names(in: pseudoTerminals).compactMap { Int($0) }.sorted()
    let candidates = numbers.map { "\(pseudoTerminals)/\($0)" } + (1...63).map { "\(consoles)/tty\($0)" }
    return candidates.filter(takesMessages)
  }

  /// Of the terminals that a list names, with colons between them, those that take messages; without a list all that are open.
  public static func paths(named list: String?) -> [String] {
    list.map { $0.split(separator: ":").map(String.init).filter(takesMessages) } ?? paths()
  }

  /// Whether a path is a terminal of this user's that takes messages.
  public static func takesMessages(_ path: String) -> Bool { Libc.statusOfLink(path).map(takesMessages) ?? false }

  /// Writes a text, and says whether the terminal took it. One that is stopped (Ctrl-S) is not waited for.
  public static func write(_ text: String, to path: String) -> Bool {
    let flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
    guard let terminal = try? Descriptor(opening: path, flags), isatty(terminal.number) == 1,
      // Once more, on what has been opened: the path may mean something else by now.
      let status = try? Libc.status(terminal.number), takesMessages(status)
    else { return false }
    let bytes = Array(text.utf8)
    return (try? Libc.writeSome(terminal.number, bytes[...])) == bytes.count
  }

  private static func takesMessages(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFCHR && status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) != 0
  }
}

extension OpenTerminals {
  /// Since the last key so long nobody types any more. The system counts in steps of eight seconds.
  private static let restSeconds = 30
  /// What people type commands at; any other program in front may draw on the whole screen.
  private static let shells: Set = [
    "ash", "bash", "busybox", "csh", "dash", "elvish", "fish", "ksh", "ksh93", "mksh", "nu", "pwsh", "rc", "sh", "tcsh",
    "xonsh", "yash", "zsh",
  ]

  /// Those terminals in which a line disturbs nobody: in front is a shell at which nobody has typed for a while, or nothing at all, or
  /// this program itself.
  ///
  /// Whether half a line stands at the prompt cannot be known, nor whether a program in front draws on the whole screen: only the
  /// terminal's last key, and the program's name (proc(5), `tpgid`). Without /proc all are taken to be at rest.
  public static func atRest(
    _ paths: [String], now: Int? = nil, processes: String = "/proc"
  ) -> [String] {
    if paths.isEmpty { return [] }
    let inFront = programsInFront(processes)
    let now = now ?? Libc.wallSeconds()
    return paths.filter { path in
      guard let status = Libc.statusOfLink(path), let programs = inFront[UInt32(truncatingIfNeeded: status.st_rdev)]
      else { return true }
      return shells.isSuperset(of: programs) && now - Libc.lastRead(status) > restSeconds
    }
  }

  /// The names of the programs in front on each terminal that has some, by the terminal's number.
  private static func programsInFront(_ processes: String) -> [UInt32: [String]] {
    let found = Libc.names(in: processes).filter { Int32($0) != nil }.compactMap { name -> TerminalProcess? in
      let bytes = try? Descriptor(opening: "\(processes)/\(name)/stat").readAll(limitBytes: 4096)
      return bytes.flatMap { TerminalProcess(stat: String(decoding: $0, as: UTF8.self)) }
    }
    let own = getpgrp()
    let inFront = found.filter { $0.terminal != 0 && $0.group == $0.groupInFront && $0.group != own }
      .filter { !isInContainer($0, processes) }
    return Dictionary(grouping: inFront, by: \.terminal).mapValues { $0.map(\.name) }
  }

  /// Containers count their terminals from 0 anew, so that theirs have the numbers of ours. In a namespace of its own a process has a second
  /// number (proc(5), `NSpid`).
  private static func isInContainer(_ process: TerminalProcess, _ processes: String) -> Bool {
    guard let status = try? Descriptor(opening: "\(processes)/\(process.number)/status").readAll(limitBytes: 16_384),
      let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first(where: { $0.hasPrefix("NSpid:") })
    else { return false }
    return line.split(separator: "\t").count > 2
  }
}

/// A line of /proc/PID/stat, as far as it speaks of the terminal.
struct TerminalProcess: Equatable {
  let number: Int32
  let name: String
  /// Its group, which a job of a shell's is.
  let group: Int32
  /// The number of its terminal's device; 0 where it has none.
  let terminal: UInt32
  /// The group that the terminal's keys go to.
  let groupInFront: Int32

  /// - Parameter text: the name in it may hold blanks and brackets.
  init?(stat text: String) {
    guard let number = text.split(separator: " ").first.flatMap({ Int32($0) }),
      let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    // Behind the name: the state, the parent, the group, the session, the terminal and the group in front.
    let numbers = text[text.index(after: close)...].split(separator: " ").dropFirst().prefix(5).map { Int32($0) }
    guard numbers.count == 5, let group = numbers[1], let terminal = numbers[3], let groupInFront = numbers[4] else {
      return nil
    }
    self.number = number
    name = String(text[text.index(after: open)..<close])
    self.group = group
    self.terminal = UInt32(bitPattern: terminal)
    self.groupInFront = groupInFront
  }
}

extension Libc {
  /// When something was last read from a terminal, which is when a key was last pressed; in seconds since 1970.
  fileprivate static func lastRead(_ status: stat) -> Int {
    #if canImport(Glibc)
      status.st_atim.tv_sec
    #else
      status.st_atimespec.tv_sec
    #endif
  }
}
