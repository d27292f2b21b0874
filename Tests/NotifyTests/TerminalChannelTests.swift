import Foundation
import Platform
import Support
import Testing

@testable import Notify

@Suite(.waits, .serialized) struct TerminalChannelTests {
  private func channel(_ paths: [String]) throws -> TerminalChannel {
    let test = try TestEffects()
    test.effects.openTerminals = { paths }
    return TerminalChannel(test.effects)
  }

  @Test func lineIsWrittenToEachTerminal() throws {
    let terminals = try [PseudoTerminal(), PseudoTerminal()]
    let channel = try channel(terminals.map(\.path))
    #expect(channel.checkError == nil)
    #expect(channel.failure(.example("커밋\u{1B}[2J\n하세요 🔥")) == nil)
    for terminal in terminals {
      let seen = String(String.UnicodeScalarView(terminal.seen().unicodeScalars.filter { $0 != "\r" }))
      #expect(seen == "\nHello Hana: 커밋 하세요 🔥\n")
    }
  }

  /// tmux would run `#(...)`, even if an accent or U+0D4E makes `#` a part of another `Character`.
  @Test(arguments: [("\u{D4E}#(id)", "\u{D4E}##(id)"), ("#\u{301}%\u{301}", "##\u{301}%%\u{301}")])
  func tmuxFormatsAreEscapedNextToMarks(text: String, literal: String) {
    #expect(TmuxServer.literal(text) == literal)
  }

  /// tmux would take it for the end of the command, and not show it.
  @Test(arguments: [("return x;", "return x\\;"), ("a\\;", "a\\\\;"), ("a; b", "a; b"), (";", "\\;")])
  func semicolonAtTheEndIsEscapedForTmux(text: String, literal: String) {
    #expect(TmuxServer.literal(text) == literal)
  }

  @Test func choicesAreOnTheSameLine() throws {
    let terminal = try PseudoTerminal()
    var message = Message.example("Which?")
    message.details = ["1) a\u{1B}[2J\nb", "2) \u{202E}c", "Answer"]
    #expect(try channel([terminal.path]).failure(message) == nil)
    let seen = String(String.UnicodeScalarView(terminal.seen().unicodeScalars.filter { $0 != "\r" }))
    #expect(seen == "\nHello Hana: Which?  1) a b  2) c  Answer\n")
  }

  @Test func onlyTerminalsThatAcceptMessagesAreFound() throws {
    let (open, closed) = try (PseudoTerminal(), PseudoTerminal())
    open.setMode(0o620)
    closed.setMode(0o600)
    let found = OpenTerminals.paths()
    #expect(found.contains(open.path))
    #expect(!found.contains(closed.path))
    // A terminal that was closed to messages in the meantime gets none either.
    #expect(try channel([closed.path]).failure() == .noTerminal)
    #expect(closed.seen() == "")
  }

  @Test func namedTerminalsReplaceTheSearch() throws {
    let (named, closed) = try (PseudoTerminal(), PseudoTerminal())
    closed.setMode(0o600)
    #expect(OpenTerminals.paths(named: "\(named.path):\(closed.path):/nowhere:") == [named.path])
    #expect(OpenTerminals.paths(named: "") == [])
    #expect(OpenTerminals.paths(named: nil).contains(named.path))
  }

  @Test func stoppedTerminalIsNotWaitedFor() throws {
    let (stopped, open) = try (PseudoTerminal(), PseudoTerminal())
    stopped.stop()
    let channel = try channel([stopped.path])
    let clock = ContinuousClock()
    let time = clock.measure { #expect(channel.failure() == .noTerminal) }
    #expect(time < .seconds(60), "a blocking write would wait forever")
    #expect(try self.channel([stopped.path, open.path]).failure() == nil)
    #expect(open.seen().contains("Hello Hana"))
  }

  @Test func nonTerminalIsNotWrittenTo() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path("file")
    try Data("as it was".utf8).write(to: URL(filePath: file))
    _ = try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    #expect(try channel([file, "/dev/null", "/nowhere"]).failure() == .noTerminal)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "as it was")
    #expect(try channel([]).checkError == .noTerminal)
  }
}

/// A terminal is at rest if a line written to it disturbs no program.
@Suite struct TerminalAtRestTests {
  /// A fake /proc with processes on the terminal, each with its process group and the foreground group.
  private func processes(
    _ terminal: PseudoTerminal, _ programs: [(name: String, group: Int, front: Int)], numbers: String = "NSpid:\t100"
  ) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let number = try #require(terminal.path.split(separator: "/").last.flatMap { Int($0) })
    // Device numbers as in proc(5); terminals have the major number 136.
    let device = (number & 0xFF) | 136 << 8 | (number & ~0xFF) << 12
    for (index, program) in programs.enumerated() {
      let process = 100 + index
      try FileManager.default.createDirectory(atPath: folder.path("\(process)"), withIntermediateDirectories: false)
      let line = "\(process) (\(program.name)) S 1 \(program.group) 100 \(device) \(program.front) 4194304 1 2\n"
      try Data(line.utf8).write(to: URL(filePath: folder.path("\(process)/stat")))
      let status = "Name:\t\(program.name)\nUmask:\t0022\n\(numbers)\nThreads:\t1\n"
      try Data(status.utf8).write(to: URL(filePath: folder.path("\(process)/status")))
    }
    try Data().write(to: URL(filePath: folder.path("uptime")))
    return folder
  }

  private func isAtRest(
    _ programs: [(name: String, group: Int, front: Int)], secondsLater: Int = 60, numbers: String = "NSpid:\t100"
  ) throws -> Bool {
    let terminal = try PseudoTerminal()
    let now = Int(Date().timeIntervalSince1970) + secondsLater
    let folder = try processes(terminal, programs, numbers: numbers)
    return OpenTerminals.atRest([terminal.path], now: now, processes: folder.path) == [terminal.path]
  }

  @Test func idlePromptIsAtRest() throws {
    #expect(try isAtRest([("bash", 100, 100)]))
    #expect(try !isAtRest([("bash", 100, 100)], secondsLater: 5), "a key was pressed a moment ago")
    #expect(try isAtRest([("bash", 100, 100), ("sleep", 101, 100)]), "a job in the background")
  }

  @Test func otherProgramInTheForegroundIsNotAtRest() throws {
    #expect(try !isAtRest([("bash", 100, 101), ("less", 101, 101)]))
    #expect(try !isAtRest([("bash", 100, 101), ("less", 101, 101)], secondsLater: 5))
    #expect(try !isAtRest([("zsh", 100, 101), ("less", 102, 101), ("vim (x) 1", 101, 101)]))
    // `cat x | less` after cat has ended.
    #expect(try !isAtRest([("bash", 100, 101), ("sh", 101, 101), ("less", 101, 101)]))
    #expect(try !isAtRest([("tmux: client", 100, 100)]))
  }

  /// The terminal of `docker run -it` may have the number of one of this system's terminals.
  @Test func programInAContainerIsIgnored() throws {
    let vim = [("vim", 101, 101)]
    #expect(try isAtRest(vim, secondsLater: 0, numbers: "NSpid:\t101\t7"))
    #expect(try isAtRest(vim, secondsLater: 0, numbers: "NSpid:\t101\t17\t7"))
    #expect(try !isAtRest(vim, numbers: "NSpid:\t101"))
    #expect(try !isAtRest(vim, numbers: "Pid:\t101"), "a kernel without NSpid")
  }

  @Test func terminalWithoutAForegroundGroupIsAtRest() throws {
    #expect(try isAtRest([]))
    #expect(try isAtRest([("bash", 100, -1)], secondsLater: 0))
  }

  @Test func terminalWithCycInTheForegroundIsAtRest() throws {
    let own = Int(getpgrp())
    #expect(try isAtRest([("bash", 100, own), ("cyc", own, own), ("cat", own, own)], secondsLater: 0))
  }
}

enum Tmux {
  static let environment = ["PATH": NotificationDaemon.path, "TERM": "xterm", "LC_ALL": "C.UTF-8"]

  static var isThere: Bool {
    ["tmux", "script"].allSatisfy { Program.find($0, environment: environment) != nil }
  }
}

/// A real tmux with an attached client.
@Suite(.serialized, .enabled(if: Tmux.isThere, "tmux or script is missing: apt install tmux bsdutils"))
struct TmuxPartTests {
  private func effects() throws -> TestEffects {
    let test = try TestEffects(environment: Tmux.environment)
    test.effects.openTerminals = { [] }
    test.runPrograms()
    return test
  }

  private func tmux(_ test: TestEffects, _ arguments: String...) throws -> String {
    try Program.run(["tmux", "-L", "test"] + arguments, environment: test.effects.environment, timeoutSeconds: 10)
      .output
  }

  /// Attaches a client; the caller must end it.
  private func viewer(_ test: TestEffects) throws -> Process {
    let viewer = Process()
    viewer.executableURL = URL(filePath: Program.find("script", environment: test.effects.environment) ?? "")
    viewer.arguments = ["-qec", "tmux -L test attach", "/dev/null"]
    viewer.environment = test.effects.environment
    viewer.standardInput = StandInSpawn.pipe()
    viewer.standardOutput = FileHandle.nullDevice
    try StandInSpawn.alone { try viewer.run() }
    for _ in 0..<100 where try tmux(test, "list-clients").isEmpty { block(seconds: 0.05) }
    return viewer
  }

  /// Sets the mode of all client terminals, like `mesg y` or `mesg n`; returns their paths.
  private func setMode(_ mode: Int, _ test: TestEffects) throws -> [String] {
    let paths = try tmux(test, "list-clients", "-F", "#{client_tty}").split(separator: "\n").map(String.init)
    for path in paths { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
    return paths
  }

  @Test func tmuxShowsTheTextUnexpanded() throws {
    let test = try effects()
    _ = try tmux(test, "-f", "/dev/null", "new-session", "-d", "sleep 60")
    defer { _ = try? tmux(test, "kill-server") }
    // No client is attached yet.
    #expect(TerminalChannel(test.effects).failure() == .noTerminal)

    let viewer = try viewer(test)
    defer {
      _ = try? tmux(test, "kill-server")
      viewer.waitUntilExit()
    }
    _ = try setMode(0o600, test)
    #expect(TerminalChannel(test.effects).failure() == .noTerminal)
    // A line written to the clients' terminals would spoil tmux's screen.
    let clients = try setMode(0o620, test)
    test.effects.openTerminals = { clients }
    let made = test.folder.path("made")
    #expect(TerminalChannel(test.effects).checkError == nil)
    #expect(TerminalChannel(test.effects).failure(.example("100% #1 #(touch \(made)) #{pid} ##x %Y 커밋 🔥")) == nil)
    let shown = try tmux(test, "show-messages")
    #expect(shown.contains("Hello Hana: 100% #1 #(touch \(made)) #{pid} ##x %Y 커밋 🔥"), "\(shown)")
    #expect(!FileManager.default.fileExists(atPath: made))
  }

  @Test func pagerInTmuxIsNotDisturbed() throws {
    let test = try effects()
    let text = test.folder.path("text")
    try Data(String(repeating: "line\n", count: 500).utf8).write(to: URL(filePath: text))
    _ = try tmux(test, "-f", "/dev/null", "new-session", "-d", "less \(text)")
    defer { _ = try? tmux(test, "kill-server") }
    let viewer = try viewer(test)
    defer {
      _ = try? tmux(test, "kill-server")
      viewer.waitUntilExit()
    }
    _ = try setMode(0o620, test)
    for _ in 0..<100 where try !tmux(test, "display-message", "-p", "#{alternate_on}").hasPrefix("1") {
      block(seconds: 0.05)
    }
    #expect(TerminalChannel(test.effects).checkError == nil)
    #expect(TerminalChannel(test.effects).failure(.example("커밋")) == .terminalsInUse)
    #expect(try !tmux(test, "show-messages").contains("커밋"))
    // In the other window no program uses the alternate screen.
    _ = try tmux(test, "new-window", "sleep 60")
    #expect(TerminalChannel(test.effects).failure(.example("커밋")) == nil)
    #expect(try tmux(test, "show-messages").contains("커밋"))
  }
}

/// A real pager on a real terminal.
@Suite struct PagerPartTests {
  @Test(.enabled(if: Tmux.isThere, "script is missing: apt install bsdutils"))
  func pagerIsNotDisturbed() throws {
    let folder = try TemporaryDirectory()
    try Data(String(repeating: "line\n", count: 500).utf8).write(to: URL(filePath: folder.path("text")))
    let viewer = Process()
    viewer.executableURL = URL(filePath: Program.find("script", environment: Tmux.environment) ?? "")
    viewer.arguments = [
      "-qec", "tty > \(folder.path("tty")); chmod 620 $(tty); exec less \(folder.path("text"))",
      folder.path("typescript"),
    ]
    viewer.environment = Tmux.environment
    let input = StandInSpawn.pipe()
    viewer.standardInput = input
    viewer.standardOutput = FileHandle.nullDevice
    try StandInSpawn.alone { try viewer.run() }
    defer {
      viewer.terminate()
      viewer.waitUntilExit()
    }
    func text(_ name: String) -> String { (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? "" }
    for _ in 0..<200 where !text("typescript").contains("line") { block(seconds: 0.05) }
    let path = text("tty").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(OpenTerminals.takesMessages(path), "\(path)")
    let test = try TestEffects()
    test.effects.openTerminals = { [path] }
    #expect(TerminalChannel(test.effects).checkError == nil)
    #expect(TerminalChannel(test.effects).failure(.example("커밋")) == .terminalsInUse)
    #expect(!text("typescript").contains("커밋"))
  }
}
