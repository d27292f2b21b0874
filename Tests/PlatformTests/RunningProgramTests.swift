import Foundation
import Support
import Testing

@testable import Platform

/// Wraps a running program in a class because the macros of Testing copy the values they inspect.
private final class BoxedProgram {
  private var program: RunningProgram?

  init(_ program: consuming RunningProgram) { self.program = consume program }

  func line(withinSeconds seconds: Double = 20) -> String? { program?.line(withinSeconds: seconds) ?? nil }

  var hasClosedItsOutput: Bool { program?.hasClosedItsOutput ?? true }

  func end() { program.take()?.end() }
}

@Suite(.waits) struct RunningProgramTests {
  private static let environment = ["PATH": "/usr/bin:/bin"]

  private func shell(_ script: String, outlivesThis: Bool = false, errorLog: String? = nil) throws -> BoxedProgram {
    BoxedProgram(
      try RunningProgram(
        ["sh", "-c", script], environment: Self.environment, outlivesThis: outlivesThis, errorLog: errorLog))
  }

  @Test func linesAreReadOneByOne() throws {
    let program = try shell(#"printf 'one\n\ntwo\nthree'; read nothing; exit 3"#)
    #expect(program.line() == "one")
    #expect(program.line() == "")
    #expect(program.line() == "two")
    #expect(program.line() == nil, "an unfinished line is not returned")
    #expect(program.hasClosedItsOutput)
    program.end()
  }

  @Test func lineIsWaitedForUpToItsTimeLimit() throws {
    let program = try shell("echo first; exec sleep 60")
    #expect(program.line() == "first")
    let start = SystemClock.uptimeSeconds()
    #expect(program.line(withinSeconds: 0.2) == nil)
    #expect(!program.hasClosedItsOutput)
    program.end()
    #expect(SystemClock.uptimeSeconds() - start < 10)
  }

  @Test func programThatIgnoresSIGTERMIsEnded() throws {
    let program = try shell(#"trap "" TERM; echo $$; while :; do sleep 0.1; done"#, outlivesThis: true)
    let process = try #require(program.line().flatMap { pid_t($0) })
    program.end()
    #expect(kill(process, 0) != 0)
  }

  @Test func childrenEndWithTheProgram() throws {
    let program = try shell("sleep 60 & echo $!; wait", outlivesThis: true)
    let child = try #require(program.line().flatMap { pid_t($0) })
    program.end()
    // init now owns the child and reaps it at some point.
    for _ in 0..<100 where kill(child, 0) == 0 { SystemClock.sleep(seconds: 0.02) }
    #expect(kill(child, 0) != 0 || state(child) == "Z")
  }

  private func state(_ process: pid_t) -> String? {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.split(separator: " ").first.map(String.init)
  }

  @Test func programInItsOwnSessionInheritsNoDescriptors() throws {
    let inheritable = unsafe open("/dev/zero", O_RDONLY)
    defer { close(inheritable) }
    try #require(inheritable > 2)
    let script = "ls -l /proc/self/fd | sed -n 's/.* -> //p' | tr '\\n' ' '; echo; ps -o sid= -p $$; echo $$"
    let program = try shell(script, outlivesThis: true)
    let open = try #require(program.line())
    #expect(open.hasPrefix("/dev/null pipe:"), "\(open)")
    #expect(!open.contains("/dev/zero"), "\(open)")
    let session = program.line()?.trimmingCharacters(in: .whitespaces)
    #expect(session == program.line())
    program.end()
  }

  /// If they did, tests that read until the end of a pipe would wait for the servers of other tests.
  @Test func programsInheritNoPipeOfATest() throws {
    let pipe = StandInSpawn.pipe()
    let end = "/proc/\(getpid())/fd/\(pipe.fileHandleForWriting.fileDescriptor)"
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: end)
    let program = try shell("ls -l /proc/self/fd | sed -n 's/.* -> //p' | tr '\\n' ' '; echo")
    let open = try #require(program.line())
    #expect(open.contains("pipe:") && !open.contains(target), "\(open)")
    program.end()
  }

  @Test func errorsAreAppendedToTheLog() throws {
    let folder = try TemporaryDirectory()
    for text in ["one", "two"] {
      let program = try shell("echo \(text) >&2", errorLog: folder.path("log"))
      #expect(program.line() == nil)
      program.end()
    }
    #expect(try String(contentsOfFile: folder.path("log"), encoding: .utf8) == "one\ntwo\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("log"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func linkedOrPipedLogIsNotWrittenTo() throws {
    let folder = try TemporaryDirectory()
    try Data().write(to: URL(filePath: folder.path("elsewhere")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("elsewhere"))
    let made = unsafe mkfifo(folder.path("pipe"), 0o600)
    try #require(made == 0)
    for name in ["link", "pipe", "no/folder"] {
      let program = try shell("echo text >&2; echo done", errorLog: folder.path(name))
      #expect(program.line() == "done")
      program.end()
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path("elsewhere"))).isEmpty)
  }

  @Test func missingProgramIsNotStarted() {
    #expect(throws: ProgramError.notFound(name: "no-such-program")) {
      let program = try RunningProgram(["no-such-program"], environment: Self.environment)
      program.end()
    }
  }
}

/// python3 holds the lock in another process, because a process cannot block its own lock.
@Suite(.enabled(if: Program.find("python3", environment: ["PATH": "/usr/bin:/bin"]) != nil, "apt install python3"))
struct SingleInstanceTests {
  private static let holder = """
    import fcntl, os, signal, sys, time
    if sys.argv[2] == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    file = open(sys.argv[1], "r+")
    fcntl.lockf(file, fcntl.LOCK_EX)
    print(os.getpid(), flush=True)
    time.sleep(60)
    """

  @Test(arguments: ["obedient", "stubborn"])
  func newInstanceEndsTheOneBefore(kind: String) throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("place")
    try PrivateFile.create(path)
    let program = BoxedProgram(
      try RunningProgram(
        ["python3", "-c", Self.holder, path, kind], environment: ["PATH": "/usr/bin:/bin"], outlivesThis: true))
    let process = try #require(program.line().flatMap { pid_t($0) })
    let file = try Descriptor(opening: path, O_RDWR)
    let lockHolder = Libc.lockHolder(file.number)
    #expect(lockHolder == process)
    let start = SystemClock.uptimeSeconds()
    do {
      let place = try SingleInstance(taking: path)
      #expect(SystemClock.uptimeSeconds() - start < 5)
      #expect(program.line() == nil)
      #expect(program.hasClosedItsOutput)
      withExtendedLifetime(place) {}
    }
    program.end()
  }

  @Test func freeLockIsTakenAtOnce() throws {
    let folder = try TemporaryDirectory()
    let place = try SingleInstance(taking: folder.path("new/place"))
    withExtendedLifetime(place) {}
    #expect(FileManager.default.fileExists(atPath: folder.path("new/place")))
  }

  @Test func linkIsRejected() throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(atPath: folder.path("place"), withDestinationPath: folder.path("x"))
    #expect(throws: PrivateFileError.self) {
      let place = try SingleInstance(taking: folder.path("place"))
      withExtendedLifetime(place) {}
    }
  }
}

@Suite struct RunningProgramsTests {
  private func processes(_ names: [String: String], stat: String = "") throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for (process, name) in names {
      try FileManager.default.createDirectory(atPath: folder.path(process), withIntermediateDirectories: true)
      try Data("\(name)\n".utf8).write(to: URL(filePath: folder.path("\(process)/comm")))
      try Data(stat.utf8).write(to: URL(filePath: folder.path("\(process)/stat")))
    }
    return folder
  }

  @Test func processNamesAreRead() throws {
    let folder = try processes(["1": "systemd", "42": "cron", "self": "nobody"])
    #expect(RunningPrograms.names(processes: folder.path) == ["systemd", "cron"])
  }

  @Test func namesAreUnknownIfOtherProcessesAreHidden() throws {
    let folder = try processes(["42": "cyc"])
    #expect(RunningPrograms.names(processes: folder.path) == nil)
    #expect(RunningPrograms.names(processes: "/nonexistent") == nil)
  }

  #if os(Linux)
    @Test func namesContainThisProcess() throws {
      let comm = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
      let names = try #require(RunningPrograms.names())
      #expect(names.contains(comm.trimmingCharacters(in: .newlines)))
    }

    /// A container is as young as its first process, even if the machine is older.
    @Test func timeAwakeStartsWithTheFirstProcess() throws {
      let (first, later) = (try processes(["1": "init"], stat: stat(0)), try processes(["1": "init"], stat: stat(1000)))
      let broken = try processes(["1": "init"], stat: "1 (init) S")
      #expect(SystemClock.secondsAwake(processes: broken.path) == nil)
      guard let sinceBoot = SystemClock.secondsAwake(processes: first.path) else {
        return #expect(SystemClock.secondsAwake() == nil, "nil if the machine was suspended")
      }
      let sinceThen = try #require(SystemClock.secondsAwake(processes: later.path))
      #expect((9...10).contains(sinceBoot - sinceThen), "\(sinceBoot) \(sinceThen)")
    }
  #endif

  private func stat(_ hundredths: Int) -> String {
    "1 (a ) b) S 0 1 1 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 \(hundredths) 1234 56 789\n"
  }
}
