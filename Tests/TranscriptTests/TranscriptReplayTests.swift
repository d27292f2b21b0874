import Foundation
import Testing

@testable import Support

/// Replays every transcript of `Tests/Transcripts` against the built program, or the one that `CYC_PROGRAM` names.
///
/// `RECORD_TRANSCRIPTS=1` rewrites the files with the current output. The tests still fail then, because a recording
/// checks nothing.
@Suite(.waits) struct TranscriptReplayTests {
  static let folder = PackageFolder.url.appending(path: "Tests/Transcripts")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".transcript") && $0.contains(part) }.sorted()
  /// Only transcripts whose names contain this text are replayed.
  private static let part = ProcessInfo.processInfo.environment["TRANSCRIPTS"] ?? ".transcript"
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1"
  static let gate = TranscriptGate(places: 4)

  @Test(.enabled(if: (try? BuiltCyc.program()) != nil, "cyc is not built"))
  func transcriptsExist() {
    #expect(!Self.names.isEmpty, "no transcripts in \(Self.folder.path)")
  }

  @Test(arguments: names)
  func programMatchesTranscript(name: String) async throws {
    let file = Self.folder.appendingPathComponent(name)
    let transcript = try Transcript(
      name: "Tests/Transcripts/\(name)", text: String(contentsOf: file, encoding: .utf8))
    let runner = TranscriptRunner(program: try BuiltCyc.program())
    let outcome = try await Self.gate.pass { try await runner.run(transcript) }
    for failure in outcome.failures { Issue.record(Comment(rawValue: failure)) }
    if Self.isRecording {
      try Data(outcome.recording.utf8).write(to: file)
      Issue.record("\(transcript.name) was recorded: read it, then run the tests without RECORD_TRANSCRIPTS")
    }
  }
}

/// Replays transcripts against shell scripts instead of cyc.
@Suite(.waits) struct TranscriptRunnerTests {
  private func replay(_ text: String, script: String = "", timeLimitSeconds: Double = 60) async throws
    -> TranscriptOutcome
  {
    let program = FileManager.default.temporaryDirectory.appendingPathComponent("fake-\(UUID().uuidString)")
    try await offThePool { try ProgramFile.write("#!/bin/bash\n\(script)\n", to: program.path) }
    defer { try? FileManager.default.removeItem(at: program) }
    var runner = TranscriptRunner(program: program.path)
    runner.timeLimitSeconds = timeLimitSeconds
    return try await runner.run(Transcript(name: "t", text: text))
  }

  /// Requests the path $1 from $CYC_HOST; prints the status line and the address.
  private let fetch = #"""
    address=${CYC_HOST#http://}
    exec 3<>/dev/tcp/${address%:*}/${address#*:}
    printf 'GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$1" "$address" >&3
    head -1 <&3 | tr -d '\r'
    echo "asked $CYC_HOST"
    """#

  @Test func expectedOutputPasses() async throws {
    let outcome = try await replay(
      """
      $ cyc a | cat
      out a
      ! err
      $ cyc b
      < typed
      out b
      typed
      ! err
      $ exit 3
      ? 3
      """, script: "echo out $1; echo err >&2; cat")
    #expect(outcome.failures == [])
  }

  @Test func unexpectedOutputFailsWithItsLine() async throws {
    let text = "# c\n$ cyc\nexpected\n\n$ true\n"
    let outcome = try await replay(text, script: "echo actual; exit 5")
    #expect(
      outcome.failures == [
        "t:2: $ cyc\n  stdout (- expected, + actual):\n    - expected\n    + actual\n  exit code: expected 0, actual 5"
      ])
    #expect(outcome.recording == "# c\n$ cyc\nactual\n? 5\n\n$ true\n")
    #expect(try await replay(outcome.recording, script: "echo actual; exit 5").failures == [])
  }

  @Test func environmentIsCleanAndSeparate() async throws {
    let outcome = try await replay(
      """
      @ env EXTRA=~/more
      @ env COLUMNS=
      $ cyc
      CYC_TERMINALS=
      EXTRA=~/more
      HOME=~
      LANG=en_US.UTF-8
      PATH=[..]/bin:[..]/schedulers:/usr/bin:/bin
      PWD=~
      TMUX_TMPDIR=~
      TZ=UTC
      XDG_CACHE_HOME=~/.cache
      XDG_CONFIG_HOME=~/.config
      XDG_DATA_HOME=~/.local/share
      XDG_RUNTIME_DIR=~/.run
      XDG_STATE_HOME=~/.local/state
      """, script: "env | grep -v -e ^SHLVL= -e ^_= -e ^OLDPWD= | LC_ALL=C sort")
    #expect(outcome.failures == [])
  }

  @Test func filesAreWrittenWithTheirModes() async throws {
    let outcome = try await replay(
      """
      @ file .config/cyc/config.toml
      | one
      |  two
      @ file run mode=755
      $ cyc
      one
       two
      600 .config/cyc/config.toml
      755 run
      @ mode run 440
      $ stat -c %a run
      440
      """, script: "cat .config/cyc/config.toml; stat -c '%a %n' .config/cyc/config.toml run")
    #expect(outcome.failures == [])
  }

  @Test func withoutDirectiveRemovesPathsBeforeEachCommand() async throws {
    let outcome = try await replay(
      """
      @ without .cache
      $ cyc
      new
      $ cyc
      new
      """, script: "test -e .cache/x && echo old || echo new; mkdir -p .cache; touch .cache/x")
    #expect(outcome.failures == [])
  }

  @Test func standInRequestsAreVerified() async throws {
    let text = """
      @ GET /x -> status=418
      $ cyc /x
      HTTP/1.1 418 Status 418
      asked http://STANDIN
      """
    #expect(try await replay(text, script: fetch).failures == [])
    let unused = try await replay(text + "\n@ GET /y -> empty", script: fetch)
    #expect(unused.failures == ["t: expected, but never requested: GET /y -> empty"])
    let unexpected = try await replay("@ stand-in\n$ cyc /z | tail -1\nasked http://STANDIN", script: fetch)
    #expect(unexpected.failures == ["t: unexpected request: GET /z: nothing like it is expected"])
  }

  @Test func malformedExpectationNamesItsLine() async throws {
    let error = await #expect(throws: TranscriptError.self) { try await replay("\n@ GET /x -> nonsense") }
    #expect(error?.description == "t:2: /_stand-in/expect: line 1: no answer is called nonsense")
  }

  @Test func ttyCommandRunsOnATerminal() async throws {
    let script = "[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo terminal || echo none; exit 6"
    let outcome = try await replay("$tty cyc\nterminal\n? 6\n$ cyc\nnone\n? 6\n", script: script)
    #expect(outcome.failures == [])
  }

  @Test func inputOnATerminalIsTyped() async throws {
    let outcome = try await replay("$tty cyc\n< hello\n[..]hello\ngot hello\n", script: "read line; echo got $line")
    #expect(outcome.failures == [])
  }

  @Test(arguments: ["$ cyc | cat", "$tty cyc"])
  func slowCommandIsKilled(command: String) async throws {
    let outcome = try await replay("\(command)\n? 137\n", script: "sleep 31", timeLimitSeconds: 0.5)
    #expect(outcome.failures.count == 1)
    #expect(outcome.failures.first?.hasSuffix("\n  it was ended after 0.5 s") == true)
  }

  @Test func missingProgramIsAnError() async throws {
    await #expect(throws: StandInError.self) {
      try await TranscriptRunner(program: "/nowhere/cyc").run(Transcript(name: "t", text: ""))
    }
  }

  @Test func gateLimitsConcurrency() async {
    let gate = TranscriptGate(places: 3)
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await gate.pass {
            await counter.enter()
            try? await Task.sleep(for: .milliseconds(5))
            await counter.leave()
          }
        }
      }
    }
    #expect(await counter.passed == 20)
    #expect(await counter.most <= 3)
  }

  private actor Counter {
    private var inside = 0
    private(set) var most = 0
    private(set) var passed = 0

    func enter() {
      inside += 1
      most = max(most, inside)
    }

    func leave() {
      inside -= 1
      passed += 1
    }
  }
}
