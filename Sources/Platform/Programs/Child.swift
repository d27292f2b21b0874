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
