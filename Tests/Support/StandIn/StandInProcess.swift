import Days
import Foundation

/// The running `stand-in`: it ends when its input is closed, so it does not outlive a test that crashes.
final class StandInProcess: Sendable {
  let port: UInt16
  private let process: Process
  private let input: Pipe
  private let ended: DispatchSemaphore

  /// Starts the program and waits until it listens. Blocks.
  init(program: String, today: Day?, isStrict: Bool) throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    let ended = DispatchSemaphore(value: 0)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      ["--until-stdin-closes"] + (isStrict ? ["--strict"] : []) + (today.map { ["--today", "\($0)"] } ?? [])
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { _ in ended.signal() }
    try StandInSpawn.alone { try process.run() }
    self.process = process
    self.input = input
    self.ended = ended
    let line = StandInProcess.firstLine(output.fileHandleForReading)
    guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw StandInError("\(program) does not say on which port it listens: \(line)")
    }
    self.port = port
  }

  /// Ends the program and waits for its end. Blocks.
  func stop() {
    try? input.fileHandleForWriting.close()
    if ended.wait(timeout: .now() + 5) == .timedOut { process.terminate() }
  }

  private static func firstLine(_ handle: FileHandle) -> String {
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      let more = handle.availableData
      if more.isEmpty { break }
      text += more
    }
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
