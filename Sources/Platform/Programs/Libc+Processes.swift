#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Libc {
  /// The reading and the writing end of a new pipe, neither of which child processes inherit.
  static func makePipe() throws(SystemError) -> PipeEnds {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(operation: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeEnds(reading: Descriptor(owning: ends[0]), writing: Descriptor(owning: ends[1]))
  }

  /// With which other processes a child gets signals, be it from a terminal or from this program.
  enum ProcessGroup {
    /// With this program: on a terminal, Ctrl-C and Ctrl-Z reach both, and the child may read what is typed.
    case inherited
    /// With all that it starts itself, so that they can be ended together. The terminal stops it where it wants to read.
    case new
    /// The same, and it loses the terminal.
    case newSession
  }

  /// Starts a program with three standard streams and returns its process id (posix_spawn(3)).
  ///
  /// The child gets an empty signal mask: one inherited from a worker thread would keep SIGTERM from it.
  static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], in group: ProcessGroup,
    input: borrowing Descriptor, output: borrowing Descriptor, error: borrowing Descriptor
  ) throws(SystemError) -> pid_t {
    let words = unsafe CStrings(arguments)
    let variables = unsafe CStrings(environment.map { "\($0.key)=\($0.value)" })
    var actions = unsafe makeFileActions()
    var attributes = unsafe makeAttributes()
    defer {
      unsafe words.release()
      unsafe variables.release()
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, error.number, STDERR_FILENO)
    if group == .newSession {
      // A lock or a pipe that this program was given belongs to whoever gave it, and shall end with this program.
      for number in inheritableDescriptors() { unsafe posix_spawn_file_actions_addclose(&actions, number) }
    }
    let flag =
      switch group {
      case .inherited: Int32(0)
      case .new: Int32(POSIX_SPAWN_SETPGROUP)
      case .newSession: Int32(setSession)
      }
    unsafe posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | flag))
    var child = pid_t()
    let code = unsafe posix_spawn(&child, path, &actions, &attributes, words.pointers, variables.pointers)
    guard code == 0 else { throw SystemError(operation: "posix_spawn", code: code) }
    return child
  }

  /// Open files that a child would have too, but for the three standard streams.
  private static func inheritableDescriptors() -> [Int32] {
    names(in: "/dev/fd").compactMap { Int32($0) }.filter { number in
      let flags = fcntl(number, F_GETFD)
      return number > STDERR_FILENO && flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }

  /// The exit code of a child that has ended (128 and the signal's number where a signal ended it), nil while it runs.
  ///
  /// To be asked until it answers, and no more: the system forgets the child with the answer.
  static func exitCode(of child: pid_t) -> Int32? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = unsafe waitpid(child, &status, WNOHANG) } while result < 0 && errno == EINTR
    guard result == child else { return nil }
    return exitCode(status)
  }

  /// The exit code of a child, when it has ended.
  static func waitForEnd(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return exitCode(status)
  }

  /// Takes the lock of a whole file for this process (fcntl(2)); false where another process has it.
  static func setLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    var lock = wholeFile
    if unsafe fcntl(descriptor, F_SETLK, &lock) == 0 { return true }
    guard errno == EACCES || errno == EAGAIN else { throw SystemError(operation: "lock", code: errno) }
    return false
  }

  /// The process that has the lock of a file; nil where none has.
  static func lockHolder(_ descriptor: Int32) -> pid_t? {
    var lock = wholeFile
    guard unsafe fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }

  private static var wholeFile: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }

  /// Does something while Ctrl-C and Ctrl-\ are for others on the terminal.
  static func withoutInterrupts<Value>(_ body: () -> Value) -> Value {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGINT, interrupt)
      _ = signal(SIGQUIT, quit)
    }
    return body()
  }

  private static func exitCode(_ status: Int32) -> Int32 {
    // The macros WIFSIGNALED, WTERMSIG and WEXITSTATUS are not imported.
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  #if canImport(Glibc)
    /// POSIX_SPAWN_SETSID of <spawn.h>, which Swift's view of glibc leaves out.
    private static let setSession: Int32 = 0x80

    private static func makeFileActions() -> posix_spawn_file_actions_t {
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      return unsafe actions
    }

    @unsafe private static func makeAttributes() -> posix_spawnattr_t {
      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      return attributes
    }
  #else
    private static let setSession = POSIX_SPAWN_SETSID

    private static func makeFileActions() -> posix_spawn_file_actions_t? {
      var actions: posix_spawn_file_actions_t?
      unsafe posix_spawn_file_actions_init(&actions)
      return unsafe actions
    }

    @unsafe private static func makeAttributes() -> posix_spawnattr_t? {
      var attributes: posix_spawnattr_t?
      unsafe posix_spawnattr_init(&attributes)
      return unsafe attributes
    }
  #endif
}

/// A null-terminated array of C strings, which its maker must release.
@unsafe private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers = texts.map { unsafe strdup($0) } + [nil]
  }

  func release() {
    unsafe pointers.forEach { unsafe free($0) }
  }
}

/// The two ends of a pipe.
struct PipeEnds: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor
}
