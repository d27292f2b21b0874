import Foundation
import Platform
import Support
import Testing

@testable import Notify

/// Environment of the tmux tests.
enum Tmux {
  static let environment = ["PATH": NotificationDaemon.path, "TERM": "xterm", "LC_ALL": "C.UTF-8"]

  static var isThere: Bool {
    ["tmux", "script"].allSatisfy { Program.find($0, environment: environment) != nil }
  }
}

/// A real tmux with a client attached.
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

  /// An attached client; terminate it at the end.
  private func viewer(_ test: TestEffects) throws -> Process {
    let viewer = Process()
    viewer.executableURL = URL(filePath: Program.find("script", environment: test.effects.environment) ?? "")
    viewer.arguments = ["-qec", "tmux -L test attach", "/dev/null"]
    viewer.environment = test.effects.environment
    viewer.standardInput = Pipe()
    viewer.standardOutput = FileHandle.nullDevice
    try StandInSpawn.alone { try viewer.run() }
    for _ in 0..<100 where try tmux(test, "list-clients").isEmpty { block(seconds: 0.05) }
    return viewer
  }

  /// mesg n, or mesg y, for everybody who looks.
  private func setMode(_ mode: Int, _ test: TestEffects) throws -> [String] {
    let drawn = try tmux(test, "list-clients", "-F", "#{client_tty}").split(separator: "\n").map(String.init)
    for path in drawn { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
    return drawn
  }

  @Test func tmuxShowsTheTextAndExpandsNothing() throws {
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
    // A line on its terminals would spoil what tmux draws.
    let drawn = try setMode(0o620, test)
    test.effects.openTerminals = { drawn }
    let made = test.folder.path("made")
    #expect(TerminalChannel(test.effects).fault == nil)
    #expect(TerminalChannel(test.effects).failure(.example("100% #1 #(touch \(made)) #{pid} ##x %Y 커밋 🔥")) == nil)
    let shown = try tmux(test, "show-messages")
    #expect(shown.contains("Hello Hana: 100% #1 #(touch \(made)) #{pid} ##x %Y 커밋 🔥"), "\(shown)")
    #expect(!FileManager.default.fileExists(atPath: made))
  }

  @Test func whoeverReadsInAPagerIsLeftAlone() throws {
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
    #expect(TerminalChannel(test.effects).fault == nil)
    #expect(TerminalChannel(test.effects).failure(.example("커밋")) == .terminalsInUse)
    #expect(try !tmux(test, "show-messages").contains("커밋"))
    // In another window nothing draws on the whole screen.
    _ = try tmux(test, "new-window", "sleep 60")
    #expect(TerminalChannel(test.effects).failure(.example("커밋")) == nil)
    #expect(try tmux(test, "show-messages").contains("커밋"))
  }
}

/// A real pager on a real terminal.
@Suite struct PagerPartTests {
  @Test(.enabled(if: Tmux.isThere, "script is missing: apt install bsdutils"))
  func aPagerIsLeftAlone() throws {
    let folder = try TemporaryDirectory()
    try Data(String(repeating: "line\n", count: 500).utf8).write(to: URL(filePath: folder.path("text")))
    let viewer = Process()
    viewer.executableURL = URL(filePath: Program.find("script", environment: Tmux.environment) ?? "")
    viewer.arguments = [
      "-qec", "tty > \(folder.path("tty")); chmod 620 $(tty); exec less \(folder.path("text"))",
      folder.path("typescript"),
    ]
    viewer.environment = Tmux.environment
    let input = Pipe()
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
    #expect(TerminalChannel(test.effects).fault == nil)
    #expect(TerminalChannel(test.effects).failure(.example("커밋")) == .terminalsInUse)
    #expect(!text("typescript").contains("커밋"))
  }
}
