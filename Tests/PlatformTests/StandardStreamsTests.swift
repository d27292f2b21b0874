import Foundation
import Support
import Synchronization
import Testing

@testable import Platform

@Suite(.waits) struct StandardStreamsTests {
  @Test func linesAreReadOneByOneThenTheRest() throws {
    try withPipe("첫 줄\r\n\nthird\nrest\nof it", isClosed: true) { input, _ in
      #expect(input.readLine() == "첫 줄")
      #expect(input.readLine() == "")
      #expect(input.waitForEnter(seconds: 0) == .entered)
      let rest = try input.readAll(limitBytes: 100)
      #expect(rest == Array("rest\nof it".utf8))
      #expect(input.readLine() == nil)
    }
  }

  @Test func lastLineNeedsNoLineFeed() throws {
    try withPipe("token", isClosed: true) { input, _ in
      #expect(input.readLine() == "token")
      #expect(input.readLine() == nil)
    }
  }

  @Test func oversizedAndUnreadableInputAreErrors() throws {
    try withPipe("12345", isClosed: true) { input, _ in
      #expect(throws: StandardInputError.tooLarge(limitBytes: 4)) { try input.readAll(limitBytes: 4) }
    }
    let closed = StandardInput(descriptor: -1)
    #expect(throws: StandardInputError.system(operation: "read", SystemReason(code: EBADF))) {
      try closed.readAll(limitBytes: 4)
    }
    #expect(closed.readLine() == nil)
  }

  @Test func enterIsDetected() throws {
    try withPipe("", isClosed: false) { input, writing in
      #expect(input.waitForEnter(seconds: 0.05) == .timedOut)
      try writing.write(contentsOf: Data("y".utf8))
      #expect(input.waitForEnter(seconds: 0.05) == .timedOut)
      try writing.write(contentsOf: Data("\n\n".utf8))
      #expect(input.waitForEnter(seconds: 10) == .entered)
      #expect(input.waitForEnter(seconds: 10) == .entered)
      #expect(input.waitForEnter(seconds: 0) == .timedOut)
    }
  }

  @Test func closedInputStillWaits() throws {
    func check(_ input: StandardInput) {
      let began = SystemClock.uptimeSeconds()
      #expect(input.waitForEnter(seconds: 0.1) == .closed)
      #expect(SystemClock.uptimeSeconds() - began >= 0.1)
    }
    try withPipe("", isClosed: true) { input, _ in check(input) }
    // Beyond the limit of open files, so that no other test has it open.
    check(StandardInput(descriptor: 100_000_000))
  }

  @Test func everythingIsWrittenToANonBlockingPipe() throws {
    let pipe = StandInSpawn.pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    // Other programs sometimes leave a shared terminal non-blocking.
    try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "풀", count: 300_000)
    let writer = Thread {
      _ = StandardOutput(descriptor: descriptor).write(text)
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    #expect(try pipe.fileHandleForReading.readToEnd()?.count == text.utf8.count)
  }

  @Test func brokenPipeDiffersFromOtherErrors() throws {
    StandardOutput.ignoreSIGPIPE()
    let pipe = StandInSpawn.pipe()
    let output = StandardOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(output.write("x") == .written)
    try pipe.fileHandleForReading.close()
    #expect(output.write("x") == .brokenPipe)
    withExtendedLifetime(pipe) {}
    #expect(StandardOutput(descriptor: -1).write("x") == .failed(SystemReason(code: EBADF)))
  }

  @Test(
    arguments: [
      (nil, [:], nil, 80), (nil, [:], 120, 120), (nil, ["COLUMNS": "60"], 120, 60), (40, ["COLUMNS": "60"], 120, 40),
      (nil, ["COLUMNS": "0"], 120, 120), (nil, ["COLUMNS": "-5"], nil, 80), (nil, ["COLUMNS": "wide"], 90, 90),
      (0, [:], 70, 70), (nil, ["COLUMNS": "99999999999"], 70, 10_000), (99_999_999_999, [:], nil, 10_000),
    ] as [(Int?, [String: String], Int?, Int)])
  func firstPositiveWidthCounts(option: Int?, environment: [String: String], window: Int?, columns: Int) {
    #expect(TerminalFacts.columns(option: option, environment: environment, windowColumns: window) == columns)
  }

  /// The pipe lives until `body` ends. Without it, `Foundation` would close the descriptor, and another test could get it.
  private func withPipe(
    _ text: String, isClosed: Bool, _ body: (_ input: StandardInput, _ writing: FileHandle) throws -> Void
  ) throws {
    let pipe = StandInSpawn.pipe()
    let writing = pipe.fileHandleForWriting
    try writing.write(contentsOf: Data(text.utf8))
    if isClosed { try writing.close() }
    try withExtendedLifetime(pipe) {
      try body(StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor), writing)
    }
  }
}

@Suite(.waits) struct SpinnerTests {
  @Test func quickWorkShowsNothing() {
    let written = Written()
    let spinner = Spinner(write: written.append, unicode: true, delaySeconds: 0.5)
    spinner.start("quick")
    spinner.stop()
    SystemClock.sleep(seconds: 0.7)
    #expect(written.texts == [])
  }

  @Test func slowWorkAnimatesUntilItStops() {
    let written = Written()
    let spinner = Spinner(write: written.append, unicode: true, delaySeconds: 0)
    spinner.start("가져오는 중")
    written.wait(forCount: 3)
    spinner.stop()
    let texts = written.texts
    #expect(texts.first == "\r\u{1B}[K⠋ 가져오는 중")
    #expect(texts.dropFirst().first == "\r\u{1B}[K⠙ 가져오는 중")
    #expect(texts.last == "\r\u{1B}[K")
  }

  @Test func nothingIsWrittenAfterAStop() {
    for round in 0..<100 {
      let written = Written()
      let spinner = Spinner(write: written.append, unicode: false, delaySeconds: 0)
      spinner.start("work")
      if round.isMultiple(of: 2) { written.wait(forCount: 1) }
      spinner.stop()
      let texts = written.texts
      if !texts.isEmpty { #expect(texts.last == "\r\u{1B}[K") }
      spinner.stop()
      SystemClock.sleep(seconds: round < 5 ? 0.2 : 0.002)
      #expect(written.texts == texts)
    }
  }

  @Test func spinnerCanStartAgain() {
    let written = Written()
    let spinner = Spinner(write: written.append, unicode: false, delaySeconds: 0)
    for label in ["one", "two"] {
      spinner.start(label)
      written.wait(forCount: written.texts.count + 1)
      spinner.stop()
    }
    #expect(written.texts.contains("\r\u{1B}[K| one"))
    #expect(written.texts.contains("\r\u{1B}[K| two"))
  }

  @Test func framesRepeat() {
    let pictures = (0..<5).map { Spinner.picture(frame: $0, label: "x", unicode: false) }
    #expect(pictures == ["|", "/", "-", "\\", "|"].map { "\r\u{1B}[K\($0) x" })
    #expect(
      Spinner.picture(frame: 10, label: "x", unicode: true) == Spinner.picture(frame: 0, label: "x", unicode: true))
  }
}

/// Texts that a spinner wrote, in order.
private final class Written: Sendable {
  private let kept = Mutex<[String]>([])

  var texts: [String] { kept.withLock { $0 } }

  @Sendable func append(_ text: String) {
    kept.withLock { $0.append(text) }
  }

  /// Waits until there are `count` texts, at most ten seconds.
  func wait(forCount count: Int) {
    let deadline = SystemClock.uptimeSeconds() + 10
    while texts.count < count, SystemClock.uptimeSeconds() < deadline { SystemClock.sleep(seconds: 0.005) }
  }
}

@Suite struct ScreenAnimationTests {
  @Test func frameIsDrawnOverTheOneBefore() {
    let erased = "\u{1B}[K"
    #expect(ScreenAnimation.text(["a", "b"], rows: 3) == "\u{1B}[H\(erased)a\r\n\(erased)b\r\n\u{1B}[J")
    #expect(ScreenAnimation.text(["a"], rows: nil) == "\u{1B}[H\u{1B}[J\u{1B}[H\(erased)a")
    #expect(ScreenAnimation.text([], rows: 3) == "\u{1B}[H\u{1B}[J")
  }

  @Test func lowWindowCutsLinesInsteadOfScrolling() {
    // Nothing is erased behind the last row, which may fill the window.
    #expect(ScreenAnimation.text(["a", "b", "c"], rows: 2) == "\u{1B}[H\u{1B}[Ka\r\n\u{1B}[Kb")
  }
}

/// `StatusPagePartTests` checks with the built program that the process ends without an answer.
///
/// Exit tests of Swift Testing wait for any child process, so a child that another test left behind makes them hang.
@Suite struct AnswerDeadlineTests {
  @Test func onlyTheFirstClaimSucceeds() {
    let deadline = AnswerDeadline(seconds: 3600, otherwise: "late\n")
    #expect(deadline.claim())
    #expect(!deadline.claim())
  }
}

@Suite struct SessionBusTests {
  @Test func busOfTheUserIsFoundFromCron() throws {
    let folder = try TemporaryDirectory()
    let runtime = folder.path("\(geteuid())")
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
    let cron = ["PATH": "/usr/bin:/bin", "HOME": "/home/hana"]
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == cron)
    // A regular file is not a bus.
    try Data().write(to: URL(filePath: "\(runtime)/bus"))
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == cron)
    try FileManager.default.removeItem(atPath: "\(runtime)/bus")
    try UnixSocket.bind("\(runtime)/bus")
    var found = cron
    found["XDG_RUNTIME_DIR"] = runtime
    found["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(runtime)/bus"
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == found)
    let named = cron.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"]) { $1 }
    #expect(SessionBus.completing(named, runtimeFolders: folder.path) == named)
  }
}
