import Foundation
import Platform
import Support
import Testing

@Suite(.waits) struct ProgramTests {
  private let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "GREETING": "안녕"]

  @Test func programGetsItsArgumentsInputAndEnvironment() throws {
    let script = #"read line; printf '%s|%s|%s' "$1" "$line" "$GREETING"; echo oops >&2; exit 3"#
    let result = try run(["sh", "-c", script, "sh", "a b"], input: "in\nput")
    #expect(result == ProgramResult(exitCode: 3, output: "a b|in|안녕", errorOutput: "oops\n"))
    #expect(
      try run(["env"]).output.split(separator: "\n").sorted() == ["GREETING=안녕", "PATH=/usr/local/bin:/usr/bin:/bin"])
  }

  @Test func megabytesFlowBothWaysWithoutADeadlock() throws {
    let input = String(repeating: "0123456789", count: 1 << 20)
    let result = try run(["sh", "-c", "tee /dev/stderr"], input: input)
    #expect(result.exitCode == 0)
    #expect(result.outputBytes == Array(input.utf8))
    #expect(result.errorOutputBytes == Array(input.utf8))
  }

  @Test func inputIsEmptyByDefault() throws {
    #expect(try run(["cat"]) == ProgramResult(exitCode: 0))
  }

  @Test func nonTextBytesAreReturnedUnchanged() throws {
    let result = try run(["printf", #"\377a\n"#])
    #expect(result.outputBytes == [0xFF, 0x61, 0x0A])
    #expect(result.output == "\u{FFFD}a\n")
  }

  @Test func unreadInputIsNotAnError() throws {
    let result = try run(["true"], input: String(repeating: "x", count: 1 << 20))
    #expect(result.exitCode == 0)
  }

  @Test func signalShowsInTheExitCode() throws {
    #expect(try run(["sh", "-c", "kill -TERM $$"]).exitCode == 143)
    // cyc ignores SIGPIPE, but the programs that it starts must not.
    #expect(try run(["sh", "-c", "kill -PIPE $$"]).exitCode == 141)
  }

  @Test(arguments: ["exec sleep 60", "trap '' TERM; while :; do sleep 0.05; done"])
  func hangingProgramIsEnded(script: String) throws {
    let folder = try TemporaryDirectory()
    let began = SystemClock.uptimeSeconds()
    #expect(throws: ProgramError.timedOut(name: "sh", seconds: 2)) {
      try run(["sh", "-c", "echo $$ > '\(folder.path("pid"))'; \(script)"], timeoutSeconds: 2)
    }
    #expect((2..<15).contains(SystemClock.uptimeSeconds() - began))
    let written = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
    let pid = try #require(Int32(written.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  /// Like a script that calls curl: child processes are ended too.
  @Test(arguments: ["sleep 60; true", "trap '' TERM; sleep 60; true", "(trap '' TERM; sleep 60; true) & wait"])
  func childrenOfAHangingProgramAreEnded(script: String) throws {
    let folder = try TemporaryDirectory()
    let began = SystemClock.uptimeSeconds()
    #expect(throws: ProgramError.timedOut(name: "sh", seconds: 2)) {
      try run(["sh", "-c", "sh -c 'echo $$ > \(folder.path("pid")); exec sleep 61' & \(script)"], timeoutSeconds: 2)
    }
    #expect((2..<15).contains(SystemClock.uptimeSeconds() - began))
    let written = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
    let pid = try #require(Int32(written.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Without an init that reaps it, the process stays as a zombie.
    let state = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    #expect(state == nil || state?.contains(") Z ") == true, "\(state ?? "")")
  }

  @Test func backgroundChildIsNotWaitedFor() throws {
    let began = SystemClock.uptimeSeconds()
    #expect(try run(["sh", "-c", "sleep 5 & echo done"]).output == "done\n")
    #expect(SystemClock.uptimeSeconds() - began < 4)
  }

  @Test func endlessOutputIsAnError() {
    #expect(throws: ProgramError.tooMuchOutput(name: "yes", limitBytes: Program.outputLimitBytes)) { try run(["yes"]) }
  }

  @Test(arguments: [["no-such-program"], ["./sh"], ["bin/sh"], ["/no/such"], ["/usr"], [""], []])
  func missingProgramIsReported(arguments: [String]) {
    #expect(throws: ProgramError.notFound(name: arguments.first ?? "")) { try run(arguments) }
  }

  @Test func onlyAbsoluteFoldersOfThePathCount() throws {
    let folder = try TemporaryDirectory()
    let tool = folder.path("tool")
    try ProgramFile.write("#!/bin/sh\necho found\n", to: tool)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: tool)
    let path = ["PATH": "relative::.:\(folder.path)"]
    #expect(Program.find("tool", environment: path) == nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    #expect(Program.find("tool", environment: path) == tool)
    #expect(Program.find("tool", environment: [:]) == nil)
    #expect(try Program.run(["tool"], environment: path, timeoutSeconds: 10).output == "found\n")
  }

  @Test func unstartableProgramIsReported() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("tool")
    try write("\u{7F}EL", to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(throws: ProgramError.couldNotStart(name: path, reason: "exec format error")) { try run([path]) }
    #expect(throws: ProgramError.couldNotStart(name: "echo", reason: "an argument contains NUL")) {
      try run(["echo", "a\0b"])
    }
  }

  @Test func detachedProgramDoesNotBlock() throws {
    let began = SystemClock.uptimeSeconds()
    #expect(try Program.launchDetached(["sleep", "3"], environment: environment, waitSeconds: 0.1) == nil)
    #expect(SystemClock.uptimeSeconds() - began < 2)
    #expect(try Program.launchDetached(["sh", "-c", "exit 4"], environment: environment) == 4)
    #expect(throws: ProgramError.notFound(name: "no-such-program")) {
      try Program.launchDetached(["no-such-program"], environment: environment)
    }
  }

  @Test func detachedProgramHasItsOwnSessionAndNoStreams() throws {
    let folder = try TemporaryDirectory()
    let script = "readlink /proc/self/fd/0 /proc/self/fd/2 > '\(folder.path("facts"))'; ps -o sid= -p $$ | grep -qw $$"
    #expect(try Program.launchDetached(["sh", "-c", script], environment: environment, waitSeconds: 10) == 0)
    #expect(try String(contentsOfFile: folder.path("facts"), encoding: .utf8) == "/dev/null\n/dev/null\n")
  }

  /// Writes through another process. If a parallel test starts a child while this process has the file open for writing,
  /// executing the file fails with "Text file busy".
  private func write(_ text: String, to path: String) throws {
    let result = try run(["sh", "-c", #"cat > "$1""#, "sh", path], input: text)
    try #require(result.exitCode == 0)
  }

  private func run(_ arguments: [String], input: String = "", timeoutSeconds: Double = 60) throws -> ProgramResult {
    try Program.run(arguments, input: Array(input.utf8), environment: environment, timeoutSeconds: timeoutSeconds)
  }
}

@Suite(.waits) struct ProgramSeveralTests {
  private static let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

  @Test func resultsAreInTheOrderOfThePrograms() async throws {
    try await offThePool {
      let programs = (0..<30).map { ["sh", "-c", "sleep 0.0\(9 - $0 % 10); echo \($0); exit \($0)"] }
      let outcomes = Program.runAll(programs, atOnce: 4, environment: Self.environment, timeoutSeconds: 30)
      for (index, outcome) in outcomes.enumerated() {
        #expect(outcome == .success(ProgramResult(exitCode: Int32(index), output: "\(index)\n")))
      }
      #expect(outcomes.count == 30)
      #expect(Program.runAll([], atOnce: 4, environment: [:], timeoutSeconds: 1).isEmpty)
    }
  }

  /// Dispatch would start one thread for each core and more only later, or never while other work has its threads.
  @Test func programsRunAtOnceOnAnyNumberOfCores() async throws {
    try await offThePool {
      let folder = try TemporaryDirectory()
      let (count, file) = (40, folder.path("started"))
      let script = "echo >> '\(file)'; until [ $(wc -l < '\(file)') -ge \(count) ]; do sleep 0.2; done"
      let programs = Array(repeating: ["sh", "-c", script], count: count)
      let outcomes = Program.runAll(programs, atOnce: count, environment: Self.environment, timeoutSeconds: 30)
      #expect(outcomes == Array(repeating: .success(ProgramResult(exitCode: 0)), count: count))
    }
  }

  @Test func allProgramsShareOneTimeLimit() async throws {
    try await offThePool {
      let folder = try TemporaryDirectory()
      let hanging = ["sh", "-c", "echo $$ >> '\(folder.path("ids"))'; exec sleep 60"]
      let programs = [hanging, ["echo", "a"], ["no-such-program"], hanging, hanging, ["echo", "late"]]
      let start = SystemClock.uptimeSeconds()
      let outcomes = Program.runAll(programs, atOnce: 2, environment: Self.environment, timeoutSeconds: 8)
      #expect(SystemClock.uptimeSeconds() - start < 30)
      #expect(outcomes[1] == .success(ProgramResult(exitCode: 0, output: "a\n")))
      #expect(outcomes[2] == .failure(.notFound(name: "no-such-program")))
      for index in [0, 3, 4, 5] {
        guard case .failure(.timedOut) = outcomes[index] else {
          Issue.record("\(index): \(outcomes[index])")
          continue
        }
      }
      // The hanging programs were ended.
      for id in try String(contentsOfFile: folder.path("ids"), encoding: .utf8).split(separator: "\n") {
        #expect(!FileManager.default.fileExists(atPath: "/proc/\(id)"))
      }
    }
  }
}

@Suite struct ProgramArgumentsTests {
  @Test func argumentsEqualThoseOfTheStandardLibrary() {
    #expect(ProgramArguments.all() == CommandLine.arguments)
    #expect(ProgramArguments.all()?.isEmpty == false)
  }
}

@Suite struct ProgramEnvironmentTests {
  @Test func environmentEqualsThatOfFoundation() {
    #expect(ProgramEnvironment.all() == ProcessInfo.processInfo.environment)
    #expect(!ProgramEnvironment.all().isEmpty)
  }
}

@Suite struct ShellWordsTests {
  @Test(arguments: [
    ("/a/b-c.d", "/a/b-c.d"), ("/a b", "'/a b'"), ("", "''"), ("/한글:hana@example.com=1", "/한글:hana@example.com=1"),
    ("/it's", "'/it'\\''s'"),
    // Swift joins a quote with U+0D4E before it or an accent behind it into one character; a shell does not.
    ("\u{D4E}';id;'", "'\u{D4E}'\\'';id;'\\'''"), ("'\u{301};id", "''\\''\u{301};id'"),
  ])
  func wordsAreQuotedForTheShell(word: String, quoted: String) {
    #expect(ShellWords.quoted(word) == quoted)
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("  a\t b ", ["a", "b"]), ("'a b' c", ["a b", "c"]), ("a\\ b", ["a b"]), ("''", [""]),
    ("\"a \\\"b\\\" \\c\"", ["a \"b\" \\c"]), ("a'b'\"c\"", ["abc"]), ("'a", nil), ("\"a", nil), ("a\\", nil), ("", []),
  ])
  func wordsAreSplitLikeAShellSplitsThem(text: String, words: [String]?) {
    #expect(ShellWords(text)?.words == words)
  }

  @Test func wordIsQuotedIfItBeginsWithAnEqualsSign() {
    #expect(ShellWords(words: ["=ls", "a=b", "="]).text == "'=ls' a=b '='")
  }

  @Test func writtenWordsRoundTrip() throws {
    var random = SeededGenerator(seed: 11)
    let pieces = ["a", " ", "'", "\"", "\\", "$x", "~", "커", "🔥", "\u{301}", "*", "&", "/", "-", "`"]
    for round in 0..<500 {
      let words = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let text = ShellWords(words: words).text
      let read = try #require(ShellWords(text), "seed 11, round \(round): \(text)")
      #expect(read.words.map { Array($0.utf8) } == words.map { Array($0.utf8) }, "seed 11, round \(round): \(text)")
      // Compare the first rounds with a real shell.
      guard round < 20 else { continue }
      let printed = try Program.run(
        ["/bin/sh", "-c", "printf '%s\\n' \(text)"], environment: ["LC_ALL": "C.UTF-8"], timeoutSeconds: 10)
      #expect(printed.output == words.map { $0 + "\n" }.joined(), "seed 11, round \(round): \(text)")
    }
  }
}

/// Programs that get a text and share the terminal, like a pager.
@Suite(.waits) struct PagerProgramTests {
  private let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

  @Test func pagerReadsTheWholeText() throws {
    let folder = try TemporaryDirectory()
    let text = String(repeating: "한글 and more\n", count: 100_000)
    let code = try Program.runOnTerminal(
      ["sh", "-c", "cat > '\(folder.path("read"))'; exit 3"], environment: environment, input: text)
    #expect(code == 3)
    #expect(try String(contentsOfFile: folder.path("read"), encoding: .utf8) == text)
  }

  @Test func pagerThatEndsEarlyIsNotAnError() throws {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(try Program.runOnTerminal(["true"], environment: environment, input: text) == 0)
    #expect(
      try Program.runOnTerminal(["sh", "-c", "head -c 1 >/dev/null"], environment: environment, input: text) == 0)
  }

  @Test func missingPagerIsReported() {
    #expect(throws: ProgramError.notFound(name: "mroe")) {
      try Program.runOnTerminal(["mroe"], environment: environment, input: "x")
    }
  }
}
