#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A child process with pipes for its standard streams.
///
/// Foundation's `Process` is not used, since it also waits for processes that the child left behind: they inherit the
/// socket by which it notices the end. git with a background job would seem to hang.
struct Child: ~Copyable {
  enum Outcome { case exited(code: Int32), timedOut, tooMuchOutput }

  private(set) var output: [UInt8] = []
  private(set) var errorOutput: [UInt8] = []
  private let processID: pid_t
  private var exitCode: Int32?
  private var unsent: ArraySlice<UInt8>
  private var inputPipe: Descriptor?
  private var outputPipe: Descriptor?
  private var errorPipe: Descriptor?

  init(_ path: String, _ arguments: [String], environment: [String: String], input: [UInt8]) throws(SystemError) {
    let inputEnds = try Libc.makePipe()
    let outputEnds = try Libc.makePipe()
    let errorEnds = try Libc.makePipe()
    try inputEnds.writing.setNonBlocking()
    processID = try Libc.spawn(
      path, arguments, environment: environment, in: .new,
      input: inputEnds.reading, output: outputEnds.writing, error: errorEnds.writing)
    unsent = input[...]
    inputPipe = input.isEmpty ? nil : consume inputEnds.writing
    outputPipe = consume outputEnds.reading
    errorPipe = consume errorEnds.reading
  }

  /// Writes the input and reads the output at the same time until the child ends, so that neither side blocks. Output
  /// that processes left behind by the child write later is not read.
  mutating func converse(until deadline: Double, limitBytes: Int) -> Outcome {
    var pollSeconds = 0.001
    var smallReads = 0
    while true {
      exitCode = exitCode ?? Libc.exitCode(of: processID)
      let leftSeconds = deadline - SystemClock.uptimeSeconds()
      if exitCode == nil, leftSeconds <= 0 { return .timedOut }
      let countBefore = output.count
      let wasReady = exchange(waitSeconds: exitCode == nil ? min(leftSeconds, pollSeconds) : 0)
      if (1..<Child.smallReadBytes).contains(output.count - countBefore) { smallReads += 1 }
      // `git cat-file` sends 10,000 files in 20,000 pieces, and each would wake this process. Let more of them arrive
      // before the next read.
      if smallReads > Child.maxSmallReads, exitCode == nil { SystemClock.sleep(seconds: 0.001) }
      if max(output.count, errorOutput.count) > limitBytes { return .tooMuchOutput }
      if let exitCode, !wasReady { return .exited(code: exitCode) }
      pollSeconds = wasReady ? 0.001 : min(pollSeconds * 2, 0.02)
    }
  }

  private static let smallReadBytes = 16_384
  private static let maxSmallReads = 50

  /// Ends the child and its process group: SIGTERM, then SIGKILL if a process is left after a second.
  mutating func end() {
    for signal in [SIGTERM, SIGKILL] {
      // The group id stays valid as long as the group has a member.
      guard kill(-processID, signal) == 0 else { return }
      _ = SystemClock.wait(seconds: 1, pause: 0.005) {
        exitCode = exitCode ?? Libc.exitCode(of: processID)
        return exitCode != nil && kill(-processID, 0) != 0
      }
    }
  }

  /// Waits for the pipes, then moves data. Returns whether a pipe was ready.
  private mutating func exchange(waitSeconds: Double) -> Bool {
    let ready = Libc.waitForEvents(
      [(number(inputPipe), POLLOUT), (number(outputPipe), POLLIN), (number(errorPipe), POLLIN)], seconds: waitSeconds)
    if ready[0] { send() }
    if ready[1], !receive(from: outputPipe, into: &output) { outputPipe = nil }
    if ready[2], !receive(from: errorPipe, into: &errorOutput) { errorPipe = nil }
    return ready.contains(true)
  }

  private mutating func send() {
    let sent = inputPipe == nil ? nil : try? Libc.writeSome(number(inputPipe), unsent)
    // A child that closes its input does not want the rest.
    unsent = sent.map { unsent.dropFirst($0) } ?? []
    if unsent.isEmpty { inputPipe = nil }
  }
}

/// False at the end of the output.
private func receive(from pipe: borrowing Descriptor?, into bytes: inout [UInt8]) -> Bool {
  guard let piece = try? Libc.readBytes(number(pipe), upTo: 65_536), !piece.isEmpty else { return false }
  bytes += piece
  return true
}

/// The descriptor's number, or -1, which poll(2) ignores.
private func number(_ pipe: borrowing Descriptor?) -> Int32 {
  switch pipe {
  case .some(let descriptor): descriptor.number
  case .none: -1
  }
}

extension Libc {
  static func makePipe() throws(SystemError) -> PipeEnds {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(operation: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeEnds(reading: Descriptor(owning: ends[0]), writing: Descriptor(owning: ends[1]))
  }

  enum ProcessGroup {
    /// This program's group: Ctrl-C and Ctrl-Z on the terminal reach both, and the child may read from the terminal.
    case inherited
    /// Its own group, which can be ended as a whole. The terminal stops the child if it tries to read.
    case new
    /// Its own group, without a terminal.
    case newSession
  }

  /// Starts a process without blocked signals: a signal mask inherited from a worker thread would block SIGTERM.
  static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], in group: ProcessGroup,
    input: borrowing Descriptor, output: borrowing Descriptor, error: borrowing Descriptor
  ) throws(SystemError) -> pid_t {
    let words = unsafe CStrings(arguments)
    let variables = unsafe CStrings(environment.map { "\($0.key)=\($0.value)" })
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
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
      // The child may outlive this program, so it must not hold locks or pipes that this program inherited.
      for number in inheritableDescriptors() { unsafe posix_spawn_file_actions_addclose(&actions, number) }
    }
    let flag: Int32 =
      switch group {
      case .inherited: 0
      case .new: Int32(POSIX_SPAWN_SETPGROUP)
      case .newSession: Int32(setSession)
      }
    unsafe posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK) | flag))
    var child = pid_t()
    let code = unsafe posix_spawn(&child, path, &actions, &attributes, words.pointers, variables.pointers)
    guard code == 0 else { throw SystemError(operation: "posix_spawn", code: code) }
    return child
  }

  /// Open files that a child would inherit, except the standard streams.
  private static func inheritableDescriptors() -> [Int32] {
    names(in: "/dev/fd").compactMap { Int32($0) }.filter { number in
      let flags = fcntl(number, F_GETFD)
      return number > STDERR_FILENO && flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }

  /// The exit code of a child (128 + the signal's number if a signal ended it); nil while it runs. Once it returned a
  /// code, do not call it again: the system has forgotten the child.
  static func exitCode(of child: pid_t) -> Int32? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = unsafe waitpid(child, &status, WNOHANG) } while result < 0 && errno == EINTR
    return result == child ? exitCode(status) : nil
  }

  /// Waits for the end of a child and returns its exit code, as `exitCode(of:)` does.
  static func waitForEnd(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return exitCode(status)
  }

  /// Ignores Ctrl-C and Ctrl-\ while another program uses the terminal.
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
    // Swift does not import the macros WIFSIGNALED, WTERMSIG and WEXITSTATUS.
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  #if canImport(Glibc)
    /// POSIX_SPAWN_SETSID of <spawn.h>, which Swift's glibc module does not contain.
    private static let setSession: Int32 = 0x80
  #else
    private static let setSession = POSIX_SPAWN_SETSID
  #endif
}

/// A null-terminated array of C strings. The caller must call `release`.
@unsafe private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) { unsafe pointers = texts.map { unsafe strdup($0) } + [nil] }

  func release() { unsafe pointers.forEach { unsafe free($0) } }
}

struct PipeEnds: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor
}
