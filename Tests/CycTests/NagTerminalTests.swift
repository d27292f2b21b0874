import Foundation
import Platform
import Support
import Testing

@testable import cyc

@Suite(.serialized) struct NagTerminalTests {
  private func world(_ terminals: [PseudoTerminal]) throws -> TestWorld {
    let test = try TestWorld()
    // Where no tmux of the person who runs the tests is found.
    test.world.environment["TMUX_TMPDIR"] = test.folder.path
    test.world.openTerminals = { terminals.map(\.path) }
    return test
  }

  @Test func aLineComesToEachTerminal() throws {
    let terminals = try [PseudoTerminal(), PseudoTerminal()]
    let test = try world(terminals)
    #expect(NagChannel.terminal.readiness(in: test.world) == nil)
    #expect(test.failure(.terminal, .example("커밋\u{1B}[2J\n하세요 🔥")) == nil)
    for terminal in terminals {
      let seen = String(String.UnicodeScalarView(terminal.seen().unicodeScalars.filter { $0 != "\r" }))
      #expect(seen == "\nCheck Your Commit: 커밋 하세요 🔥\n")
    }
  }

  @Test func onlyTerminalsThatTakeMessagesAreFound() throws {
    let (open, closed) = try (PseudoTerminal(), PseudoTerminal())
    open.setMode(0o620)
    closed.setMode(0o600)
    let found = OpenTerminals.paths()
    #expect(found.contains(open.path))
    #expect(!found.contains(closed.path))
    // One that is closed to messages in between gets none either.
    let test = try world([closed])
    #expect(test.failure(.terminal) == NagChannelPhrases.noTerminal)
    #expect(closed.seen() == "")
  }

  @Test func aStoppedTerminalIsNotWaitedFor() throws {
    let (stopped, open) = try (PseudoTerminal(), PseudoTerminal())
    stopped.stop()
    let test = try world([stopped])
    let clock = ContinuousClock()
    let time = clock.measure { #expect(test.failure(.terminal) == NagChannelPhrases.noTerminal) }
    #expect(time < .seconds(5))
    test.world.openTerminals = { [stopped.path, open.path] }
    #expect(test.failure(.terminal) == nil)
    #expect(open.seen().contains("Check Your Commit"))
  }

  @Test func whatIsNoTerminalIsNotWrittenTo() throws {
    let test = try world([])
    let file = test.folder.path("file")
    try Data("as it was".utf8).write(to: URL(filePath: file))
    _ = try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    test.world.openTerminals = { [file, "/dev/null", "/nowhere"] }
    #expect(test.failure(.terminal) == NagChannelPhrases.noTerminal)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "as it was")
    test.world.openTerminals = { [] }
    #expect(NagChannel.terminal.readiness(in: test.world) == NagChannelPhrases.noTerminal)
  }
}

/// What the tests of tmux are made of.
enum Tmux {
  static let environment = ["PATH": NotificationDaemon.path, "TERM": "xterm", "LC_ALL": "C.UTF-8"]

  static var isThere: Bool {
    ["tmux", "script"].allSatisfy { Program.find($0, environment: environment) != nil }
  }
}

/// A real tmux with somebody who looks at it.
@Suite(.serialized, .enabled(if: Tmux.isThere, "tmux or script is missing: apt install tmux bsdutils"))
struct TmuxTests {
  @Test func tmuxShowsTheTextAndExpandsNothing() throws {
    let test = try TestWorld(environment: Tmux.environment)
    test.world.environment["TMUX_TMPDIR"] = test.folder.path
    test.world.openTerminals = { [] }
    test.runPrograms()
    let environment = test.world.environment
    func tmux(_ arguments: String...) throws -> String {
      try Program.run(["tmux", "-L", "test"] + arguments, environment: environment, timeoutSeconds: 10).output
    }
    _ = try tmux("-f", "/dev/null", "new-session", "-d", "sleep 60")
    defer { _ = try? tmux("kill-server") }
    // Nobody looks yet.
    #expect(test.failure(.terminal) == NagChannelPhrases.noTerminal)

    let viewer = Process()
    viewer.executableURL = URL(filePath: Program.find("script", environment: environment) ?? "")
    viewer.arguments = ["-qec", "tmux -L test attach", "/dev/null"]
    viewer.environment = environment
    viewer.standardInput = Pipe()
    viewer.standardOutput = FileHandle.nullDevice
    try StandInSpawn.alone { try viewer.run() }
    defer {
      _ = try? tmux("kill-server")
      viewer.waitUntilExit()
    }
    for _ in 0..<100 where try tmux("list-clients").isEmpty { block(seconds: 0.05) }

    // A line on its terminals would spoil what tmux draws.
    let drawn = try tmux("list-clients", "-F", "#{client_tty}").split(separator: "\n").map(String.init)
    test.world.openTerminals = { [] }
    // mesg n, then mesg y.
    func setMode(_ mode: Int) throws {
      for path in drawn { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
    }
    try setMode(0o600)
    #expect(test.failure(.terminal) == NagChannelPhrases.noTerminal)
    try setMode(0o620)
    test.world.openTerminals = { drawn }
    let made = test.folder.path("made")
    #expect(NagChannel.terminal.readiness(in: test.world) == nil)
    #expect(test.failure(.terminal, .example("100% #1 #(touch \(made)) #{pid} ##x %Y 커밋 🔥")) == nil)
    let shown = try tmux("show-messages")
    #expect(shown.contains("Check Your Commit: 100% #1 #(touch \(made)) #{pid} ##x %Y 커밋 🔥"), "\(shown)")
    #expect(!FileManager.default.fileExists(atPath: made))
  }
}
