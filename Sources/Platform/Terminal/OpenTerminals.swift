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
