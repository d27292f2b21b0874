#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A child process, and what is said to it and heard from it through pipes.
///
/// Not Foundation's `Process`: that one sees the end of a child only when all processes that the child left behind have
/// ended too (they inherit the socket by which it notices), so that git with a background job would look as if it hung.
struct Child: ~Copyable {
  /// How the conversation with it ended.
  enum Outcome {
    case exited(code: Int32)
    case timedOut
    case tooMuchOutput
  }

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

  /// Writes the input and collects the output until the child ends, both at once, so that neither side waits for the
  /// other.
  ///
  /// Processes that it leaves behind are not waited for: of what they write only that is read which is there when the
  /// child ends.
  mutating func converse(until deadline: Double, limitBytes: Int) -> Outcome {
    var patienceSeconds = 0.001
    var smallPieces = 0
    while true {
      exitCode = exitCode ?? Libc.exitCode(of: processID)
      let leftSeconds = deadline - SystemClock.uptimeSeconds()
      if exitCode == nil, leftSeconds <= 0 { return .timedOut }
      let heard = output.count
      let moved = exchange(waitSeconds: exitCode == nil ? min(leftSeconds, patienceSeconds) : 0)
      if (1..<Child.smallPieceBytes).contains(output.count - heard) { smallPieces += 1 }
      // git writes 10,000 files in 20,000 pieces, and each would wake this process: more comes in a moment.
      if smallPieces > 50, exitCode == nil { SystemClock.sleep(seconds: 0.001) }
      if max(output.count, errorOutput.count) > limitBytes { return .tooMuchOutput }
      if let exitCode, !moved { return .exited(code: exitCode) }
      patienceSeconds = moved ? 0.001 : min(patienceSeconds * 2, 0.02)
    }
  }

  /// A quarter of what a pipe holds.
  private static let smallPieceBytes = 16_384

  /// Ends the child and what it has started: SIGTERM, and SIGKILL where one has not obeyed after a second.
  mutating func end() {
    for signal in [SIGTERM, SIGKILL] {
      // The group keeps its number as long as anybody is in it.
      guard kill(-processID, signal) == 0 else { return }
      let deadline = SystemClock.uptimeSeconds() + 1
      while isAnybodyLeft(), SystemClock.uptimeSeconds() < deadline { SystemClock.sleep(seconds: 0.005) }
    }
  }

  private mutating func isAnybodyLeft() -> Bool {
    exitCode = exitCode ?? Libc.exitCode(of: processID)
    return exitCode == nil || kill(-processID, 0) == 0
  }

  /// Moves what the pipes take and give at once, after waiting for that at most a time; says whether there was
  /// anything.
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
    // A child that has closed its input did not want the rest.
    unsent = sent.map { unsent.dropFirst($0) } ?? []
    if unsent.isEmpty { inputPipe = nil }
  }
}

/// Reads a piece, and says whether there can be more.
private func receive(from pipe: borrowing Descriptor?, into bytes: inout [UInt8]) -> Bool {
  guard let piece = try? Libc.readBytes(number(pipe), upTo: 65_536), !piece.isEmpty else { return false }
  bytes += piece
  return true
}

/// The number of an open pipe, or -1, which poll(2) passes over.
private func number(_ pipe: borrowing Descriptor?) -> Int32 {
  switch pipe {
  case .some(let descriptor): descriptor.number
  case .none: -1
  }
}

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
