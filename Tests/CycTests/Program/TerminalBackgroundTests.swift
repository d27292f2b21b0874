import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

@Suite struct BackgroundTests {
  @Test(
    arguments: [
      (.auto, nil, nil, true), (.auto, "#ffffff", nil, false), (.auto, "#000000", nil, true),
      (.auto, nil, "0;15", false), (.auto, nil, "0;default;7", false), (.auto, nil, "15;0", true),
      (.auto, nil, "", true),
      (.auto, "#000000", "0;15", true), (.auto, "#ffffff", "15;0", false),
      (.light, "#000000", "15;0", false), (.dark, "#ffffff", "0;15", true),
    ] as [(Background, String?, String?, Bool)])
  func backgroundComesFromSettingTerminalOrVariable(
    setting: Background, color: String?, variable: String?, isDark: Bool
  ) {
    #expect(Background.isDark(setting: setting, color: color.flatMap { RGB($0) }, variable: variable) == isDark)
  }

  @Test(
    arguments: [
      (true, true, .truecolor, "xterm-256color", true), (true, true, .ansi256, "tmux-256color", true),
      (true, true, .ansi16, "xterm", false), (true, true, .none, "xterm-256color", false),
      (false, true, .truecolor, "xterm-256color", false), (true, false, .truecolor, "xterm-256color", false),
      (true, true, .truecolor, "dumb", false), (true, true, .truecolor, "linux", false),
      (true, true, .truecolor, nil, false),
    ] as [(Bool, Bool, ColorDepth, String?, Bool)])
  func onlyCapableTerminalsAreQueried(input: Bool, output: Bool, depth: ColorDepth, name: String?, isAskable: Bool) {
    let terminal = TerminalFacts(
      inputIsTerminal: input, outputIsTerminal: output, errorIsTerminal: true, windowColumns: nil)
    let environment = name.map { ["TERM": $0] } ?? [:]
    #expect(Background.isAskable(terminal, depth: depth, environment: environment) == isAskable)
  }

  @Test func terminalIsQueriedOnceUnlessBackgroundIsSet() throws {
    for (file, count, expected) in [("", 1, "light background"), ("background = \"dark\"", 0, "dark background")] {
      let test = try TestWorld(environment: ["TERM": "xterm-256color"], isTerminal: true)
      try SharedFile.write(Array(file.utf8), to: Settings.path(in: test.world.home.directories))
      var asked = 0
      test.world.screen.terminalBackground = {
        asked += 1
        return RGB(red: 255, green: 255, blue: 255)
      }
      #expect(test.call("theme") == .done)
      #expect(asked == count)
      #expect(test.out.contains(expected))
    }
  }
}

/// The built program on a terminal that answers the query for its background colour, or does not.
@Suite(.serialized, .enabled(if: TinyTerminal.isThere, "cyc is not built, or python3 is missing: apt install python3"))
struct TinyTerminalPartTests {
  private static let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{07}"
  private static let dark = "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\"
  /// Answer to the second query, for the terminal's kind.
  private static let kind = "\u{1B}[?62;22c"
  /// Runs cyc, then prints the terminal's mode and the remaining input.
  private static let script = """
    cyc theme --width 60; stty -a | grep -oE -- '-?(icanon|echo)\\b' | tr '\\n' ' '; echo ready
    IFS= read -r line; echo "line=$line" | cat -v
    """
  private static let healthy = "icanon echo ready"

  @Test(arguments: [
    (light + kind, "light"), (dark + kind, "dark"), (kind, "dark"), ("\u{1B}]11;rgb:zz/1\u{07}" + kind, "dark"),
  ])
  func answerOfTheTerminalIsUsed(answer: String, background: String) async throws {
    let seen = try await TinyTerminal.run(Self.script, .init(answer: answer, typed: "abc\n", after: "ready"))
    #expect(seen.asked == 1)
    #expect(seen.output.contains("For a \(background) background"))
    #expect(seen.output.contains(Self.healthy))
    #expect(seen.output.hasSuffix("line=abc\n"))
    #expect(!seen.output.contains("rgb:"))
  }

  @Test func silentTerminalIsWaitedForATenthOfASecond() async throws {
    let seen = try await TinyTerminal.run(Self.script, .init(typed: "abc\n", after: "ready"))
    #expect(seen.asked == 1)
    let seconds = try #require(seen.answered)
    // The measurement starts when the query is seen here, which is after cyc sent it. A busy machine may also resume
    // cyc late.
    #expect((0.05..<1).contains(seconds), "\(seconds)")
    #expect(seen.output.contains("For a dark background"))
    #expect(seen.output.contains(Self.healthy))
    #expect(seen.output.hasSuffix("line=abc\n"))
  }

  @Test func lateAnswerOverSSHDoesNotReachTheNextProgram() async throws {
    let plan = TinyTerminal.Plan(answer: Self.light + Self.kind, delay: 0.4, typed: "abc\n", after: "ready")
    let seen = try await TinyTerminal.run(Self.script, plan, environment: ["SSH_TTY": "/dev/pts/9"])
    #expect(seen.output.contains("For a dark background"))
    #expect(seen.output.contains(Self.healthy))
    #expect(seen.output.hasSuffix("line=abc\n"))
    #expect(!seen.output.contains("rgb:"))
  }

  @Test(arguments: ["ahead", "one\ntwo"])
  func inputTypedAheadIsLeftToTheNextProgram(ahead: String) async throws {
    let plan = TinyTerminal.Plan(ahead: ahead, answer: Self.light + Self.kind, typed: "abc\n", after: "ready")
    let seen = try await TinyTerminal.run(Self.script, plan)
    #expect(seen.asked == 0)
    #expect(seen.output.contains("For a dark background"))
    #expect(seen.output.contains("line=\((ahead + "abc").prefix { $0 != "\n" })\n"), "\(seen.output)")
  }

  @Test func inputDuringTheQueryIsPutBackIfTheKernelAllows() async throws {
    let plan = TinyTerminal.Plan(answer: "x" + Self.light + "y" + Self.kind, typed: "abc\n", after: "ready")
    let seen = try await TinyTerminal.run(Self.script, plan)
    #expect(seen.output.contains("For a light background"))
    #expect(seen.output.hasSuffix(seen.pushes ? "line=xyabc\n" : "line=abc\n"), "\(seen.output)")
  }

  /// A shell switches the echo on while a job is stopped.
  @Test func tokenStaysHiddenAfterAStopAndSIGTERMRestoresTheEcho() async throws {
    let script = """
      echoes() { stty -a | grep -oE -- '-?echo\\b'; }
      until_echo() { for _ in $(seq 100); do [ "$(echoes)" = "$1" ] && return; sleep 0.05; done; }
      cyc login --with-token < /dev/tty & until_echo -echo
      kill -STOP $!; stty echo; kill -CONT $!; until_echo -echo; echoes
      kill -TERM $!; wait $!; echo status=$?; echoes
      """
    let seen = try await TinyTerminal.run(script, .init())
    #expect(seen.output.contains("\n-echo\n"), "\(seen.output)")
    // The shell may say "Terminated".
    #expect(seen.output.hasSuffix("status=143\necho\n"), "\(seen.output)")
  }

  @Test func ctrlCDuringTheQueryRestoresTheTerminal() async throws {
    let script = "trap : INT; cyc theme; echo status=$?; stty -a | grep -oE -- '-?(icanon|echo)\\b' | tr '\\n' ' '"
    let seen = try await TinyTerminal.run(script, .init(answer: "\u{03}"))
    #expect(seen.output == "status=130\nicanon echo ", "\(seen.output)")
  }

  @Test(arguments: [
    ("set -m; cyc theme & wait", [:]), ("cyc theme < /dev/null", [:]), ("cyc theme | cat", [:]),
    ("cyc theme", ["TERM": "dumb"]),
    ("cyc theme", ["TERM": "linux", "COLORTERM": "truecolor"]), ("cyc theme", ["NO_COLOR": "1"]),
    ("cyc theme", ["TERM": "xterm", "COLORTERM": ""]), ("cyc config path", [:]), ("cyc theme --help", [:]),
    ("cyc config set background light; cyc theme", [:]),
  ])
  func terminalIsNotQueriedWithoutNeedOrAbility(command: String, environment: [String: String]) async throws {
    let seen = try await TinyTerminal.run(command, .init(answer: Self.light + Self.kind), environment: environment)
    #expect(seen.asked == 0, "\(seen.output)")
    #expect(seen.status == 0)
    #expect(seen.output != "")
  }
}

/// Runs `Tests/TinyTerminal/tiny-terminal.py`, which explains the plan, with the built program on its path.
enum TinyTerminal {
  struct Plan: Encodable {
    var ahead: String?
    var answer: String?
    var delay: Double?
    var typed: String?
    var after: String?
  }

  struct Seen: Decodable {
    let output: String
    let asked: Int
    let status: Int32
    let answered: Double?
    let pushes: Bool
  }

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  private static let script = PackageFolder.url.appending(path: "Tests/TinyTerminal/tiny-terminal.py")

  static var isThere: Bool {
    (try? StandIn.builtProgram(named: "cyc")) != nil && Program.find("python3", environment: ["PATH": path]) != nil
  }

  static func run(_ command: String, _ plan: Plan, environment: [String: String] = [:]) async throws -> Seen {
    let folder = try TemporaryDirectory()
    let programs = URL(filePath: try StandIn.builtProgram(named: "cyc")).deletingLastPathComponent().path
    let variables = [
      "PATH": "\(programs):\(path)", "HOME": folder.path, "LANG": "en_US.UTF-8", "TERM": "xterm-256color",
      "COLORTERM": "truecolor",
    ].merging(environment) { $1 }
    let input = String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)
    let result = try await offThePool {
      try Program.run(
        ["python3", script.path, command], input: Array(input.utf8), environment: variables, timeoutSeconds: 60)
    }
    if result.exitCode != 0 { Issue.record("\(result.errorOutput)") }
    return try JSONDecoder().decode(Seen.self, from: Data(result.outputBytes))
  }
}
