import Foundation
import Platform
import Support
import Testing

@Suite struct ProgramTests {
  private let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "GREETING": "안녕"]

  @Test func aProgramGetsItsWordsInputAndEnvironment() throws {
    let script = #"read line; printf '%s|%s|%s' "$1" "$line" "$GREETING"; echo oops >&2; exit 3"#
    let result = try run(["sh", "-c", script, "sh", "a b"], input: "in\nput")
    #expect(result == ProgramResult(exitCode: 3, output: "a b|in|안녕", errorOutput: "oops\n"))
    #expect(
      try run(["env"]).output.split(separator: "\n").sorted() == ["GREETING=안녕", "PATH=/usr/local/bin:/usr/bin:/bin"])
  }

  @Test func megabytesGoBothWaysWithoutADeadlock() throws {
    let input = String(repeating: "0123456789", count: 1 << 20)
    let result = try run(["sh", "-c", "tee /dev/stderr"], input: input)
    #expect(result.exitCode == 0)
    #expect(result.outputBytes == Array(input.utf8))
    #expect(result.errorOutputBytes == Array(input.utf8))
  }

  @Test func withoutInputTheProgramReadsTheEnd() throws {
    #expect(try run(["cat"]) == ProgramResult(exitCode: 0))
  }

  @Test func bytesThatAreNoTextComeBackAsTheyAre() throws {
    let result = try run(["printf", #"\377a\n"#])
    #expect(result.outputBytes == [0xFF, 0x61, 0x0A])
    #expect(result.output == "\u{FFFD}a\n")
  }

  @Test func aProgramThatDoesNotReadIsNoTrouble() throws {
    let result = try run(["true"], input: String(repeating: "x", count: 1 << 20))
    #expect(result.exitCode == 0)
  }

  @Test func aSignalShowsInTheExitCode() throws {
    #expect(try run(["sh", "-c", "kill -TERM $$"]).exitCode == 143)
    // A broken pipe still ends the programs that this one starts.
    #expect(try run(["sh", "-c", "kill -PIPE $$"]).exitCode == 141)
  }

  @Test(arguments: ["exec sleep 60", "trap '' TERM; while :; do sleep 0.05; done"])
  func aProgramThatHangsIsEnded(script: String) throws {
    let folder = try TemporaryDirectory()
    let began = SystemClock.uptimeSeconds()
    #expect(throws: ProgramError.timedOut(name: "sh", seconds: 0.3)) {
      try run(["sh", "-c", "echo $$ > '\(folder.path("pid"))'; \(script)"], timeoutSeconds: 0.3)
    }
    #expect((0.3..<8).contains(SystemClock.uptimeSeconds() - began))
    let written = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
    let pid = try #require(Int32(written.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  /// As a script that calls curl: what it waits for is ended too.
  @Test(arguments: ["sleep 60; true", "trap '' TERM; sleep 60; true", "(trap '' TERM; sleep 60; true) & wait"])
  func whatAProgramThatHangsHasStartedIsEndedToo(script: String) throws {
    let folder = try TemporaryDirectory()
    let began = SystemClock.uptimeSeconds()
    #expect(throws: ProgramError.timedOut(name: "sh", seconds: 0.5)) {
      try run(["sh", "-c", "sh -c 'echo $$ > \(folder.path("pid")); exec sleep 61' & \(script)"], timeoutSeconds: 0.5)
    }
    #expect((0.5..<8).contains(SystemClock.uptimeSeconds() - began))
    let written = try String(contentsOfFile: folder.path("pid"), encoding: .utf8)
    let pid = try #require(Int32(written.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Where nobody buries the dead, its name is still there.
    let state = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    #expect(state == nil || state?.contains(") Z ") == true, "\(state ?? "")")
  }

  @Test func whatAProgramLeavesBehindIsNotWaitedFor() throws {
    let began = SystemClock.uptimeSeconds()
    #expect(try run(["sh", "-c", "sleep 5 & echo done"]).output == "done\n")
    #expect(SystemClock.uptimeSeconds() - began < 4)
  }

  @Test func endlessOutputIsAnErrorAndNotHalfAText() {
    #expect(throws: ProgramError.tooMuchOutput(name: "yes", limitBytes: Program.outputLimitBytes)) { try run(["yes"]) }
  }

  @Test(arguments: [["no-such-program"], ["./sh"], ["bin/sh"], ["/no/such"], ["/usr"], [""], []])
  func whatCannotBeFoundIsSaid(arguments: [String]) {
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

  @Test func whatIsNoProgramDoesNotStart() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("tool")
    try write("\u{7F}EL", to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(throws: ProgramError.couldNotStart(name: path, reason: "exec format error")) { try run([path]) }
    #expect(throws: ProgramError.couldNotStart(name: "echo", reason: "an argument contains NUL")) {
      try run(["echo", "a\0b"])
    }
  }

  @Test func aDetachedProgramDoesNotHoldTheCallerUp() throws {
    let began = SystemClock.uptimeSeconds()
    #expect(try Program.launchDetached(["sleep", "3"], environment: environment, waitSeconds: 0.1) == nil)
    #expect(SystemClock.uptimeSeconds() - began < 2)
    #expect(try Program.launchDetached(["sh", "-c", "exit 4"], environment: environment) == 4)
    #expect(throws: ProgramError.notFound(name: "no-such-program")) {
      try Program.launchDetached(["no-such-program"], environment: environment)
    }
  }

  @Test func aDetachedProgramHasItsOwnSessionAndNoStreams() throws {
    let folder = try TemporaryDirectory()
    let script = "readlink /proc/self/fd/0 /proc/self/fd/2 > '\(folder.path("facts"))'; ps -o sid= -p $$ | grep -qw $$"
    #expect(try Program.launchDetached(["sh", "-c", script], environment: environment, waitSeconds: 10) == 0)
    #expect(try String(contentsOfFile: folder.path("facts"), encoding: .utf8) == "/dev/null\n/dev/null\n")
  }

  /// Writes through another process: a file that this one has open for writing while a parallel test starts a child cannot
  /// be executed ("Text file busy").
  private func write(_ text: String, to path: String) throws {
    let result = try run(["sh", "-c", #"cat > "$1""#, "sh", path], input: text)
    try #require(result.exitCode == 0)
  }

  private func run(_ arguments: [String], input: String = "", timeoutSeconds: Double = 60) throws -> ProgramResult {
    try Program.run(arguments, input: Array(input.utf8), environment: environment, timeoutSeconds: timeoutSeconds)
  }
}
