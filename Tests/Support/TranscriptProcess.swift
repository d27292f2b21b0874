import Foundation
import Synchronization

#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

/// Runs one command of a transcript to its end.
struct TranscriptProcess: Sendable {
  struct Result: Sendable {
    let output: [UInt8]
    let errors: [UInt8]
    /// 128 plus the signal's number if a signal ended it, as in shells.
    let exitCode: Int32
    /// The time limit ended it.
    let isKilled: Bool
    let seconds: Double
  }

  let command: String
  let isOnTerminal: Bool
  let input: String?
  let environment: [String: String]
  let home: URL
  /// Folder for output files. A pipe would block the command when full.
  let scratch: URL
  let timeLimitSeconds: Double

  /// Blocks until the command has ended or its time is over.
  func run() throws -> Result {
    let output = try emptyFile("stdout")
    let errors = try emptyFile("stderr")
    let process = Process()
    let terminal = isOnTerminal ? try PseudoTerminal() : nil
    let words =
      if let terminal { TranscriptProcess.words(for: command, on: terminal) } else { ["/bin/sh", "-c", command] }
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    process.currentDirectoryURL = home
    let inputFile = isOnTerminal ? nil : try openedInput()
    let handles = (try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors))
    process.standardInput = inputFile ?? .nullDevice
    (process.standardOutput, process.standardError) = handles
    // Foundation would keep the files open as long as the `Process` lives. Too many open files can crash a later start:
    // Foundation reads beyond the end of its list of them, which 1365 files fill to the end of a memory page.
    defer {
      for handle in [inputFile, handles.0, handles.1] { try? handle?.close() }
    }
    let screen = terminal.map { TerminalReader($0) }
    // Typed before the program starts, so that the echo comes first. Ctrl-D ends the input.
    terminal?.type("\(input ?? "")\u{04}")
    let (isKilled, seconds) = try runInTime(process)
    return Result(
      output: try screen?.finish() ?? Array(Data(contentsOf: output)), errors: Array(try Data(contentsOf: errors)),
      exitCode: process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0),
      isKilled: isKilled, seconds: seconds)
  }

  /// Arguments that run `command` in a new session with `terminal` as its controlling terminal.
  ///
  /// The inner shell reports the signal that ended a command; setsid(1) alone would not.
  private static func words(for command: String, on terminal: PseudoTerminal) -> [String] {
    let script = #"exec < "$0" > "$0" 2>&1; /bin/sh -c "$1"; exit $?"#
    return ["/usr/bin/setsid", "--wait", "/bin/sh", "-c", script, terminal.path, command]
  }

  private func runInTime(_ process: Process) throws -> (isKilled: Bool, seconds: Double) {
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try StandInSpawn.alone { try process.run() }
    let start = ContinuousClock.now
    let isKilled = ended.wait(timeout: .now() + timeLimitSeconds) == .timedOut
    if isKilled {
      // Foundation gives every process its own process group, so this also ends the command's children.
      kill(-process.processIdentifier, SIGKILL)
      ended.wait()
    }
    return (isKilled, (ContinuousClock.now - start) / .seconds(1))
  }

  private func emptyFile(_ name: String) throws -> URL {
    let file = scratch.appendingPathComponent(name)
    try Data().write(to: file)
    return file
  }

  private func openedInput() throws -> FileHandle? {
    guard let input else { return nil }
    let file = scratch.appendingPathComponent("stdin")
    try Data(input.utf8).write(to: file)
    return try FileHandle(forReadingFrom: file)
  }
}

/// Reads a terminal on its own thread, since a program blocks when the terminal's buffer is full.
private final class TerminalReader: Sendable {
  private let isEnded = Atomic(false)
  private let bytes = Mutex<[UInt8]>([])
  private let done = DispatchSemaphore(value: 0)

  init(_ terminal: PseudoTerminal) {
    Thread.detachNewThread { [self] in
      while true {
        // The last bytes can arrive a moment after the program has ended.
        let wasEnded = isEnded.load(ordering: .acquiring)
        if let more = terminal.nextBytes(waitMilliseconds: 20) {
          bytes.withLock { $0 += more }
        } else if wasEnded {
          break
        }
      }
      done.signal()
    }
  }

  /// Everything shown. Call it after the program has ended.
  func finish() -> [UInt8] {
    isEnded.store(true, ordering: .releasing)
    done.wait()
    return bytes.withLock { $0 }
  }
}

/// A pseudo-terminal: tests read the output of programs on its device, and type their input.
public final class PseudoTerminal: Sendable {
  /// Path of the device.
  public let path: String
  private let screen: Int32
  private let device: Int32

  public init() throws {
    // Linux's TIOCSPTLCK and TIOCGPTN, since Swift's Glibc module lacks posix_openpt(3), unlockpt(3) and ptsname(3).
    let (unlock, askForNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    screen = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number) = (Int32(0), Int32(0))
    guard screen >= 0, unsafe ioctl(screen, unlock, &locked) == 0, unsafe ioctl(screen, askForNumber, &number) == 0
    else { throw POSIXError(.ENOTTY) }
    path = "/dev/pts/\(number)"
    device = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    // Like `mesg y`; the default mode differs between machines.
    setMode(0o620)
  }

  deinit {
    close(device)
    close(screen)
  }

  /// Returns the output once nothing has arrived for `waitMilliseconds`.
  public func seen(waitMilliseconds: Int32 = 200) -> String {
    var bytes: [UInt8] = []
    while let more = nextBytes(waitMilliseconds: waitMilliseconds) { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns at most 4096 bytes; nil if none arrive in time.
  func nextBytes(waitMilliseconds: Int32) -> [UInt8]? {
    var entry = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, waitMilliseconds) == 1, entry.revents & Int16(POLLIN) != 0 else { return nil }
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(screen, &piece, piece.count)
    return count > 0 ? Array(piece[..<count]) : nil
  }

  /// Types a text. The terminal echoes it at once and buffers it until a program reads it.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(screen, bytes, bytes.count)
  }

  /// Stops output, like Ctrl-S.
  public func stop() { _ = tcflow(device, TCOOFF) }

  public func setMode(_ mode: mode_t) { _ = unsafe chmod(path, mode) }
}
