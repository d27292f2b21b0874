import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs other programs, without a shell.
public enum Program {
  /// As much as is kept of each output stream.
  public static let outputLimitBytes = 16 << 20

  /// Runs a program to its end, in exactly the given environment and in the current folder.
  ///
  /// The first argument is the program: a name that is looked up in the environment's `PATH`, of which only absolute
  /// entries count, or an absolute path. The input is written to its standard input, which is then closed. After the
  /// time limit it gets SIGTERM, and a second later SIGKILL, together with whatever it has started. SIGPIPE is ignored from then on, as by
  /// `StandardOutput.ignoreSIGPIPE()`.
  public static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String], timeoutSeconds: Double
  ) throws(ProgramError) -> ProgramResult {
    let name = arguments.first ?? ""
    let path = try path(of: arguments, environment)
    // A child that ends without reading its input must not take this process along.
    StandardOutput.ignoreSIGPIPE()
    let deadline = SystemClock.uptimeSeconds() + timeoutSeconds
    var child = try start(name) { () throws(SystemError) in
      try Child(path, arguments, environment: environment, input: input)
    }
    switch child.converse(until: deadline, limitBytes: outputLimitBytes) {
    case .exited(let code):
      return ProgramResult(exitCode: code, outputBytes: child.output, errorOutputBytes: child.errorOutput)
    case .timedOut:
      child.end()
      throw .timedOut(name: name, seconds: timeoutSeconds)
    case .tooMuchOutput:
      child.end()
      throw .tooMuchOutput(name: name, limitBytes: outputLimitBytes)
    }
  }

  /// Starts a program that may outlive this one, such as a browser, in a session of its own and with /dev/null as its
  /// streams.
  ///
  /// Returns its exit code if it ends within `waitSeconds`, else nil: it runs.
  @discardableResult
  public static func launchDetached(
    _ arguments: [String], environment: [String: String], waitSeconds: Double = 2
  ) throws(ProgramError) -> Int32? {
    let path = try path(of: arguments, environment)
    let child = try start(arguments[0]) { () throws(SystemError) in
      let null = try Descriptor(opening: "/dev/null", O_RDWR)
      return try Libc.spawn(
        path, arguments, environment: environment, in: .newSession, input: null, output: null, error: null)
    }
    let deadline = SystemClock.uptimeSeconds() + waitSeconds
    while SystemClock.uptimeSeconds() < deadline {
      if let code = Libc.exitCode(of: child) { return code }
      SystemClock.sleep(seconds: 0.01)
    }
    return Libc.exitCode(of: child)
  }

  /// Runs a program to its end with the standard streams of this one, such as an editor, and returns its exit code.
  ///
  /// Ctrl-C is the program's meanwhile: it does not end this one.
  public static func runOnTerminal(
    _ arguments: [String], environment: [String: String]
  ) throws(ProgramError) -> Int32 {
    let path = try path(of: arguments, environment)
    let child = try start(arguments[0]) { () throws(SystemError) in
      let input = try Descriptor(copying: STDIN_FILENO)
      let output = try Descriptor(copying: STDOUT_FILENO)
      let error = try Descriptor(copying: STDERR_FILENO)
      return try Libc.spawn(
        path, arguments, environment: environment, in: .inherited, input: input, output: output, error: error)
    }
    return Libc.withoutInterrupts { Libc.waitForEnd(of: child) }
  }

  /// Runs a program to its end on the terminal of this one with a text as its input, such as a pager, and returns its exit code.
  ///
  /// Ctrl-C is the program's meanwhile. One that ends before it has read everything did not want the rest.
  public static func runOnTerminal(
    _ arguments: [String], environment: [String: String], input text: String
  ) throws(ProgramError) -> Int32 {
    let path = try path(of: arguments, environment)
    // A pager that is left before its end must not take this process along.
    StandardOutput.ignoreSIGPIPE()
    var reader = try start(arguments[0]) { () throws(SystemError) in
      try Reader(path, arguments, environment: environment)
    }
    return Libc.withoutInterrupts {
      reader.read(text)
      return Libc.waitForEnd(of: reader.processID)
    }
  }

  /// The executable file that a name means in an environment, or nil where there is none.
  public static func find(_ name: String, environment: [String: String]) -> String? {
    if name.hasPrefix("/") { return Libc.isExecutable(name) ? name : nil }
    // A relative path would mean another program in every folder.
    guard !name.isEmpty, !name.contains("/") else { return nil }
    let folders = environment["PATH", default: ""].split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: Libc.isExecutable)
  }

  static func path(of arguments: [String], _ environment: [String: String]) throws(ProgramError) -> String {
    let name = arguments.first ?? ""
    guard let path = find(name, environment: environment) else { throw .notFound(name: name) }
    // A C string ends at NUL: the program would get a part of the word.
    guard arguments.allSatisfy({ !$0.utf8.contains(0) }) else {
      throw .couldNotStart(name: name, reason: "an argument contains NUL")
    }
    return path
  }

  /// Starts one program at a time: a pipe is for a moment inheritable, and a child that got another one's would keep it
  /// open.
  static func start<Value: ~Copyable & Sendable>(
    _ name: String, _ body: () throws(SystemError) -> Value
  ) throws(ProgramError) -> Value {
    do throws(SystemError) {
      return try starting.withLock { _ throws(SystemError) in try body() }
    } catch {
      throw .couldNotStart(name: name, reason: Libc.message(error.code))
    }
  }

  private static let starting = Mutex(())
}

/// A program that reads a text and writes to the terminal.
private struct Reader: ~Copyable {
  let processID: pid_t
  private var input: Descriptor?

  init(_ path: String, _ arguments: [String], environment: [String: String]) throws(SystemError) {
    let ends = try Libc.makePipe()
    let output = try Descriptor(copying: STDOUT_FILENO)
    let error = try Descriptor(copying: STDERR_FILENO)
    processID = try Libc.spawn(
      path, arguments, environment: environment, in: .inherited, input: ends.reading, output: output, error: error)
    input = consume ends.writing
  }

  /// Gives it the whole text, or as much as it wants.
  mutating func read(_ text: String) {
    if let number = input?.number { try? Libc.writeBytes(number, Array(text.utf8)) }
    input = nil
  }
}

extension Program {
  /// Runs programs to their ends without input, some at once, all of them within one time limit; the outcomes in their
  /// order.
  ///
  /// Each is run as by `run`, on a thread of its own that is none of Swift's cooperative pool. What is still running when
  /// the time is over is ended and counts as `.timedOut`, as does what had to wait until then.
  public static func runAll(
    _ programs: [[String]], atOnce: Int, environment: [String: String], timeoutSeconds: Double
  ) -> [Result<ProgramResult, ProgramError>] {
    let deadline = SystemClock.uptimeSeconds() + timeoutSeconds
    let work = SharedWork(count: programs.count)
    let queue = DispatchQueue(label: "programs", attributes: .concurrent)
    let group = DispatchGroup()
    for _ in 0..<min(max(1, atOnce), programs.count) {
      queue.async(group: group) {
        while let index = work.next() {
          let leftSeconds = deadline - SystemClock.uptimeSeconds()
          work.finish(index, outcome(of: programs[index], environment, leftSeconds, of: timeoutSeconds))
        }
      }
    }
    group.wait()
    return work.outcomes
  }

  private static func outcome(
    of program: [String], _ environment: [String: String], _ leftSeconds: Double, of timeoutSeconds: Double
  ) -> Result<ProgramResult, ProgramError> {
    guard leftSeconds > 0 else { return .failure(.timedOut(name: program.first ?? "", seconds: timeoutSeconds)) }
    return Result { () throws(ProgramError) in
      try run(program, environment: environment, timeoutSeconds: leftSeconds)
    }
  }
}

/// What several threads take from one list, and what came of it.
private final class SharedWork: Sendable {
  private struct State {
    var taken = 0
    var outcomes: [Result<ProgramResult, ProgramError>?]
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(outcomes: Array(repeating: nil, count: count))) }

  /// The place of the next program; nil where all are taken.
  func next() -> Int? {
    state.withLock { state in
      guard state.taken < state.outcomes.count else { return nil }
      state.taken += 1
      return state.taken - 1
    }
  }

  func finish(_ index: Int, _ outcome: Result<ProgramResult, ProgramError>) {
    state.withLock { $0.outcomes[index] = outcome }
  }

  var outcomes: [Result<ProgramResult, ProgramError>] { state.withLock { $0.outcomes.compactMap(\.self) } }
}

/// What a program left behind.
public struct ProgramResult: Hashable, Sendable {
  /// Its exit code; 128 and the signal's number where a signal ended it, as shells say.
  public let exitCode: Int32
  /// What it wrote to its standard output, byte for byte.
  public let outputBytes: [UInt8]
  /// What it wrote to its standard error, byte for byte.
  public let errorOutputBytes: [UInt8]

  public init(exitCode: Int32, outputBytes: [UInt8], errorOutputBytes: [UInt8]) {
    self.exitCode = exitCode
    self.outputBytes = outputBytes
    self.errorOutputBytes = errorOutputBytes
  }

  /// A result with texts, for those who stand in for programs.
  public init(exitCode: Int32, output: String = "", errorOutput: String = "") {
    self.init(exitCode: exitCode, outputBytes: Array(output.utf8), errorOutputBytes: Array(errorOutput.utf8))
  }

  /// The standard output as text; what is not UTF-8 is replaced by U+FFFD.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The standard error as text; what is not UTF-8 is replaced by U+FFFD.
  public var errorOutput: String { String(decoding: errorOutputBytes, as: UTF8.self) }
}

/// Why a program gave no result.
public enum ProgramError: Error, Hashable {
  /// No folder of `PATH` has it.
  case notFound(name: String)
  /// It ran longer than it was given, and was ended.
  case timedOut(name: String, seconds: Double)
  case couldNotStart(name: String, reason: String)
  /// It wrote more than is kept, and was ended: half a text must not pass for a whole one.
  case tooMuchOutput(name: String, limitBytes: Int)
}
