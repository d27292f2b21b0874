import Foundation
import Platform
import Testing

@Suite struct StandardStreamsTests {
  @Test func linesAreReadOneAtATimeAndTheRestAfterThem() throws {
    let input = try pipe("첫 줄\r\n\nthird\nrest\nof it", closed: true)
    #expect(input.standard.readLine() == "첫 줄")
    #expect(input.standard.readLine() == "")
    #expect(input.standard.waitForEnter(seconds: 0) == .entered)
    #expect(try input.standard.readAll(limitBytes: 100) == Array("rest\nof it".utf8))
    #expect(input.standard.readLine() == nil)
  }

  @Test func aLastLineNeedsNoEnd() throws {
    let input = try pipe("token", closed: true)
    #expect(input.standard.readLine() == "token")
    #expect(input.standard.readLine() == nil)
  }

  @Test func tooMuchInputAndAnUnreadableOneAreErrors() throws {
    let input = try pipe("12345", closed: true)
    #expect(throws: StandardInputError.tooLarge(limitBytes: 4)) { try input.standard.readAll(limitBytes: 4) }
    let closed = StandardInput(descriptor: -1)
    #expect(throws: StandardInputError.system(operation: "read", SystemReason(code: EBADF))) {
      try closed.readAll(limitBytes: 4)
    }
    #expect(closed.readLine() == nil)
  }

  @Test func enterIsSeenWhenItIsPressed() throws {
    let input = try pipe("", closed: false)
    #expect(input.standard.waitForEnter(seconds: 0.05) == .timedOut)
    try input.pipe.fileHandleForWriting.write(contentsOf: Data("y".utf8))
    #expect(input.standard.waitForEnter(seconds: 0.05) == .timedOut)
    try input.pipe.fileHandleForWriting.write(contentsOf: Data("\n\n".utf8))
    #expect(input.standard.waitForEnter(seconds: 10) == .entered)
    #expect(input.standard.waitForEnter(seconds: 10) == .entered)
    #expect(input.standard.waitForEnter(seconds: 0) == .timedOut)
  }

  @Test func aClosedInputStillTakesTheTime() throws {
    for input in [try pipe("", closed: true).standard, StandardInput(descriptor: 987)] {
      let began = SystemClock.uptimeSeconds()
      #expect(input.waitForEnter(seconds: 0.1) == .closed)
      #expect(SystemClock.uptimeSeconds() - began >= 0.1)
    }
  }

  @Test func everythingIsWrittenEvenToAnUnwillingPipe() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    // Another program can leave a shared terminal non-blocking.
    try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "풀", count: 300_000)
    let writer = Thread {
      _ = StandardOutput(descriptor: descriptor).write(text)
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    #expect(try pipe.fileHandleForReading.readToEnd()?.count == text.utf8.count)
  }

  @Test func aBrokenPipeIsToldFromOtherFaults() throws {
    StandardOutput.ignoreSIGPIPE()
    let pipe = Pipe()
    let output = StandardOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(output.write("x") == .written)
    try pipe.fileHandleForReading.close()
    #expect(output.write("x") == .brokenPipe)
    #expect(StandardOutput(descriptor: -1).write("x") == .failed(SystemReason(code: EBADF)))
  }

  @Test(
    arguments: [
      (nil, [:], nil, 80), (nil, [:], 120, 120), (nil, ["COLUMNS": "60"], 120, 60), (40, ["COLUMNS": "60"], 120, 40),
      (nil, ["COLUMNS": "0"], 120, 120), (nil, ["COLUMNS": "-5"], nil, 80), (nil, ["COLUMNS": "wide"], 90, 90),
      (0, [:], 70, 70),
    ] as [(Int?, [String: String], Int?, Int)])
  func theFirstPositiveWidthCounts(option: Int?, environment: [String: String], window: Int?, columns: Int) {
    #expect(TerminalFacts.columns(option: option, environment: environment, windowColumns: window) == columns)
  }

  private func pipe(_ text: String, closed: Bool) throws -> (pipe: Pipe, standard: StandardInput) {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    if closed { try pipe.fileHandleForWriting.close() }
    return (pipe, StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor))
  }
}
