import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs other programs, without a shell.
public enum Program {
  public static let outputLimitBytes = 16 << 20

  /// Runs a program to its end, in the given environment and the current folder.
  ///
  /// The first argument is an absolute path or a name. A name is looked up in the absolute entries of `PATH` in
  /// `environment`. `input` goes to standard input, which is then closed. After the time limit the program and its
  /// process group get SIGTERM, a second later SIGKILL. Makes this process ignore SIGPIPE from now on, as by
  /// `StandardOutput.ignoreSIGPIPE()`.
  public static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String], timeoutSeconds: Double
  ) throws(ProgramError) -> ProgramResult {
    let name = arguments.first ?? ""
    // A child that ends without reading its input must not end this process.
    StandardOutput.ignoreSIGPIPE()
    let deadline = SystemClock.uptimeSeconds() + timeoutSeconds
    var child = try start(arguments, environment) { (path) throws(SystemError) in
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

  /// Starts a program that may outlive this one, such as a browser, in its own session and with /dev/null as its
  /// streams. Returns its exit code if it ends within `waitSeconds`, else nil.
  @discardableResult
  public static func launchDetached(
    _ arguments: [String], environment: [String: String], waitSeconds: Double = 2
  ) throws(ProgramError) -> Int32? {
    let child = try start(arguments, environment) { (path) throws(SystemError) in
      let null = try Descriptor(opening: "/dev/null", O_RDWR)
      return try Libc.spawn(
        path, arguments, environment: environment, in: .newSession, input: null, output: null, error: null)
    }
    var exitCode: Int32?
    _ = SystemClock.wait(seconds: waitSeconds, pause: 0.01) {
      exitCode = Libc.exitCode(of: child)
      return exitCode != nil
    }
    return exitCode
  }

  /// Runs a program on this program's standard streams, such as an editor, or with `text` as its input, such as a
  /// pager. Returns its exit code.
  ///
  /// Ctrl-C goes to the program and does not end this one. The program may end before it has read all of `text`.
  public static func runOnTerminal(
    _ arguments: [String], environment: [String: String], input text: String? = nil
  ) throws(ProgramError) -> Int32 {
    // A pager that quits early must not end this process.
    if text != nil { StandardOutput.ignoreSIGPIPE() }
    var child = try start(arguments, environment) { (path) throws(SystemError) in
      try TerminalChild(path, arguments, environment: environment, isFed: text != nil)
    }
    return Libc.withoutInterrupts {
      if let text { child.feed(text) }
      return Libc.waitForEnd(of: child.processID)
    }
  }

  /// The executable file for a name or an absolute path; nil if there is none.
  public static func find(_ name: String, environment: [String: String]) -> String? {
    if name.hasPrefix("/") { return Libc.isExecutable(name) ? name : nil }
    // A relative path would mean a different program in each folder.
    guard !name.isEmpty, !name.contains("/") else { return nil }
    return paths(of: name, environment: environment).first(where: Libc.isExecutable)
  }

  static func paths(of name: String, environment: [String: String]) -> [String] {
    environment["PATH", default: ""].split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
  }

  /// Finds a program and starts it with `body`. Starts one program at a time: a new pipe is inheritable for a moment,
  /// and another child would keep it open.
  static func start<Value: ~Copyable & Sendable>(
    _ arguments: [String], _ environment: [String: String], _ body: (_ path: String) throws(SystemError) -> Value
  ) throws(ProgramError) -> Value {
    let name = arguments.first ?? ""
    guard let path = find(name, environment: environment) else { throw .notFound(name: name) }
    // A C string ends at NUL: the program would get a truncated word.
    guard arguments.allSatisfy({ !$0.utf8.contains(0) })
    else { throw .couldNotStart(name: name, reason: "an argument contains NUL") }
    do throws(SystemError) {
      return try starting.withLock { _ throws(SystemError) in try body(path) }
    } catch {
      throw .couldNotStart(name: name, reason: Libc.message(error.code))
    }
  }

  private static let starting = Mutex(())
}

/// A child on this program's standard streams. If it is fed, its input is a pipe.
private struct TerminalChild: ~Copyable {
  let processID: pid_t
  private var pipe: Descriptor?

  init(_ path: String, _ arguments: [String], environment: [String: String], isFed: Bool) throws(SystemError) {
    let ends = try Libc.makePipe()
    let input = isFed ? ends.reading : try Descriptor(copying: STDIN_FILENO)
    let output = try Descriptor(copying: STDOUT_FILENO)
    let error = try Descriptor(copying: STDERR_FILENO)
    processID = try Libc.spawn(
      path, arguments, environment: environment, in: .inherited, input: input, output: output, error: error)
    pipe = consume ends.writing
  }

  /// Writes the text until the program stops reading.
  mutating func feed(_ text: String) {
    if let number = pipe?.number { try? Libc.writeBytes(number, Array(text.utf8)) }
    pipe = nil
  }
}

extension Program {
  /// Runs programs without input, up to `atOnce` at a time, within one time limit. Returns the outcomes in order.
  ///
  /// Each runs as by `run`, on this thread or one started here: Dispatch would start few on a machine with few cores.
  /// At the time limit, running programs are ended; these and programs not yet started count as `.timedOut`.
  public static func runAll(
    _ programs: [[String]], atOnce: Int, environment: [String: String], timeoutSeconds: Double
  ) -> [ProgramOutcome] {
    let deadline = SystemClock.uptimeSeconds() + timeoutSeconds
    let work = SharedWork(count: programs.count)
    let runNext: @Sendable () -> Void = {
      while let index = work.next() {
        let (program, leftSeconds) = (programs[index], deadline - SystemClock.uptimeSeconds())
        let outcome = Result { () throws(ProgramError) in
          guard leftSeconds > 0 else { throw .timedOut(name: program.first ?? "", seconds: timeoutSeconds) }
          return try run(program, environment: environment, timeoutSeconds: leftSeconds)
        }
        work.finish(index, outcome)
      }
    }
    let threads = DispatchGroup()
    for _ in 0..<max(0, min(atOnce, programs.count) - 1) {
      threads.enter()
      let isStarted = Libc.startThread {
        runNext()
        threads.leave()
      }
      if !isStarted { threads.leave() }
    }
    runNext()
    threads.wait()
    return work.outcomes
  }
}

/// Hands out indices to threads and collects the outcomes.
private final class SharedWork: Sendable {
  private struct State {
    var taken = 0
    var outcomes: [ProgramOutcome?]
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(outcomes: Array(repeating: nil, count: count))) }

  func next() -> Int? {
    state.withLock { state in
      guard state.taken < state.outcomes.count else { return nil }
      state.taken += 1
      return state.taken - 1
    }
  }

  func finish(_ index: Int, _ outcome: ProgramOutcome) {
    state.withLock { $0.outcomes[index] = outcome }
  }

  var outcomes: [ProgramOutcome] { state.withLock { $0.outcomes.compactMap(\.self) } }
}

public struct ProgramResult: Hashable, Sendable {
  /// 128 + the signal's number if a signal ended it, as in shells.
  public let exitCode: Int32
  public let outputBytes: [UInt8]
  public let errorOutputBytes: [UInt8]

  public init(exitCode: Int32, outputBytes: [UInt8], errorOutputBytes: [UInt8]) {
    self.exitCode = exitCode
    self.outputBytes = outputBytes
    self.errorOutputBytes = errorOutputBytes
  }

  /// For tests and stand-ins.
  public init(exitCode: Int32, output: String = "", errorOutput: String = "") {
    self.init(exitCode: exitCode, outputBytes: Array(output.utf8), errorOutputBytes: Array(errorOutput.utf8))
  }

  /// Invalid UTF-8 is replaced by U+FFFD.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  public var errorOutput: String { String(decoding: errorOutputBytes, as: UTF8.self) }
}

/// Result of a program, or why it has none.
public typealias ProgramOutcome = Result<ProgramResult, ProgramError>

public enum ProgramError: Error, Hashable {
  case notFound(name: String)
  case timedOut(name: String, seconds: Double)
  case couldNotStart(name: String, reason: String)
  /// The program was ended: half of its output must not pass for all of it.
  case tooMuchOutput(name: String, limitBytes: Int)
}
