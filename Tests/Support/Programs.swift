public import Foundation
import Platform
import Synchronization
public import Testing

/// Writes executable scripts.
public enum ProgramFile {
  /// Writes an executable file by means of a child process.
  ///
  /// A child inherits this process's open files until it calls exec. If this process wrote the script, any child that
  /// another test starts in the meantime would keep it open for writing, and running it would fail with "text file
  /// busy" (ETXTBSY).
  public static func write(_ text: String, to path: String) throws {
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", "umask 022; printf %s \"$1\" > \"$0\" && chmod 755 \"$0\"", path, text]
    try StandInSpawn.alone { try writer.run() }
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

/// Lock for writing scripts and starting programs; see `ProgramFile.write` for the reason.
public enum StandInSpawn {
  private static let lock = Mutex(())

  /// Runs `work` while no other test starts or writes a program. Blocks.
  public static func alone<Result>(_ work: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try work() }
  }

  /// Pipe for the standard streams of a program; no other program inherits its ends.
  ///
  /// `Foundation.Pipe` does not set close-on-exec: a server that another test starts would keep the writing end open, and
  /// a reader of the pipe would wait until that server ends.
  public static func pipe() -> Pipe {
    alone {
      let pipe = Pipe()
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        precondition(fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0)
      }
      return pipe
    }
  }
}

/// Runs blocking work on its own thread and awaits it.
///
/// On a machine with two cores, two tests that block threads of the cooperative pool stop all other tests.
public func offThePool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result { try work() })
    }
  }
}

/// Runs the tests of a suite on a few threads of their own, since they mostly wait: for programs, servers or terminals.
///
/// Swift Testing starts all tests at once. The cooperative pool has one thread for each core, so tests that block there
/// leave cores idle, and a test of many steps waits for thousands of others at each step.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  private static let threads = WaitingThreads(count: 8)

  /// The suite as a whole gets the threads; otherwise each of its tests would first wait for its turn in the pool.
  public let isRecursive = false

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.threads) { try await body() }
  }
}

extension Trait where Self == WaitingTrait {
  /// For suites whose tests mostly wait; see `WaitingTrait`.
  public static var waits: Self { Self() }
}

/// Runs jobs in order of arrival, as many at once as there are threads.
private final class WaitingThreads: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrived = DispatchSemaphore(value: 0)

  init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        while true {
          arrived.wait()
          let job = jobs.withLock { $0.removeFirst() }
          unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrived.signal()
  }
}

/// Blocks this thread; for handlers of a `WireServer`, which run on their own threads.
public func block(seconds: Double) {
  Thread.sleep(forTimeInterval: seconds)
}

/// Packages of PyPI that `make parts-deps` installs.
public enum PythonPackages {
  private static let root = PackageFolder.url
  private static let python = root.appending(path: ".build/python/bin/python3").path
  private static let environment = ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"]

  public static let missing = "a package of PyPI is missing: make parts-deps"

  public static func have(_ module: String) -> Bool {
    let result = try? Program.run([python, "-c", "import \(module)"], environment: environment, timeoutSeconds: 60)
    return result?.exitCode == 0
  }

  /// Runs a Python script in `Tests` and returns its output.
  ///
  /// - Throws: `ProgramError`; `CocoaError` if it does not exit with 0
  public static func output(of script: String, _ arguments: [String]) throws -> String {
    let path = root.appending(path: "Tests/\(script)").path
    let result = try Program.run([python, path] + arguments, environment: environment, timeoutSeconds: 300)
    guard result.exitCode == 0 else {
      throw CocoaError(.executableRuntimeMismatch, userInfo: [NSLocalizedDescriptionKey: result.errorOutput])
    }
    return result.output
  }
}
