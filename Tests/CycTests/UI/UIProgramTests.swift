import Foundation
import Platform
import Support
import Testing

/// `cyc ui` of the built program on a pty, with random keys and sizes.
@Suite(
  .waits, .serialized,
  .enabled(if: TinyTerminal.isThere, "cyc is not built, or python3 is missing: apt install python3"))
struct UIProgramTests {
  private struct Session: Decodable {
    let faults: [String]
    let added: [String]
  }

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  private static func variables(_ home: String, _ more: [String: String] = [:]) throws -> [String: String] {
    let programs = URL(filePath: try StandIn.builtProgram(named: "cyc")).deletingLastPathComponent().path
    return [
      "PATH": "\(programs):\(path)", "HOME": home, "LANG": "en_US.UTF-8", "TERM": "xterm-256color",
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(more) { $1 }
  }

  private static func play(_ seed: Int, _ end: String, environment: [String: String] = [:]) async throws {
    let folder = try TemporaryDirectory()
    let script = PackageFolder.url.appending(path: "Tests/TinyTerminal/screen-session.py").path
    let variables = try variables(folder.path, environment)
    let result = try await offThePool {
      try Program.run(
        ["python3", script, "\(seed)", end], input: [], environment: variables, timeoutSeconds: 90)
    }
    #expect(result.exitCode == 0, "\(result.errorOutput)")
    let session = try JSONDecoder().decode(Session.self, from: Data(result.outputBytes))
    #expect(session.faults == [], "seed \(seed), \(end)")
    #expect(session.added.count == 3, "seed \(seed), \(end)")
    // A random key may have removed it again, but the history has it.
    let history = try await offThePool {
      try Program.run(
        ["cyc", "todo", "history", "--limit", "1000", "--json"], input: [], environment: variables, timeoutSeconds: 60)
    }
    let text = String(decoding: history.outputBytes, as: UTF8.self)
    #expect(session.added.allSatisfy { text.contains($0) }, "seed \(seed), \(end)")
  }

  @Test(arguments: [
    "q", "ctrl-c", "TERM", "HUP", "INT", "kill-child", "kill-guard", "trap", "stop", "closed",
  ])
  func terminalIsRestoredAfterAnyEnd(end: String) async throws {
    try await Self.play(end.utf8.reduce(0) { $0 + Int($1) }, end)
  }

  /// In order: Ctrl-Z and `fg` in each shell, also in an editor; 1,000 sizes; changes by other processes, and by
  /// `cyc todo recover`; a database that another process holds; a new day; late answers of a terminal, also before a
  /// pager; Ctrl-D at a command's question; the history as the first tab.
  @Test(arguments: [
    "bash", "zsh", "fish", "resizes", "others", "recover", "locked", "midnight", "remote", "paged", "end", "history",
  ])
  func screenSurvivesEachInterruption(scene: String) async throws {
    let folder = try TemporaryDirectory()
    let script = PackageFolder.url.appending(path: "Tests/TinyTerminal/screen-scenes.py").path
    let variables = try Self.variables(folder.path)
    let result = try await offThePool {
      try Program.run(["python3", script, scene], input: [], environment: variables, timeoutSeconds: 120)
    }
    #expect(result.exitCode == 0, "\(result.errorOutput)")
    #expect(String(decoding: result.outputBytes, as: UTF8.self) == #"{"faults": []}"#, "\(scene)")
  }

  @Test(arguments: ["xterm", "screen-256color", "linux", "vt100", "xterm-kitty", "unknown-terminal"])
  func screenWorksInEachTerminalType(name: String) async throws {
    try await Self.play(1, "q", environment: ["TERM": name, "NO_COLOR": "1"])
  }

  @Test func withoutATerminalAnotherCommandIsNamed() async throws {
    let folder = try TemporaryDirectory()
    for (variables, words) in [([:], ["cyc", "ui"]), (["TERM": "dumb"], ["cyc", "todo", "board", "-i"])] {
      let environment = try Self.variables(folder.path, variables)
      let result = try await offThePool {
        try Program.run(words, input: [], environment: environment, timeoutSeconds: 30)
      }
      #expect(result.exitCode == 64)
      #expect(result.errorOutput.contains("cyc ui needs a terminal"))
      #expect(result.errorOutput.contains("cyc todo board"))
    }
  }
}
