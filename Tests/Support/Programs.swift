import Foundation
import Platform
import Synchronization

/// Writes scripts that are to be run at once.
public enum ProgramFile {
  /// Lets a child write the file.
  ///
  /// Whatever other tests start has this process's open files until it becomes the new program. A script that this process
  /// wrote would count as busy until then ("text file busy"); the child's own files nobody has.
  public static func write(_ text: String, to path: String) throws {
    let (writer, input) = (Process(), Pipe())
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", "umask 022; cat > \"$0\" && chmod 755 \"$0\"", path]
    writer.standardInput = input
    try StandInSpawn.alone { try writer.run() }
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

/// Keeps the writing of programs and the starting of programs apart.
///
/// A child has its parent's open files until it becomes the new program. A script that is being written just then
/// counts as busy, and cannot be run ("text file busy") until that child is ready.
public enum StandInSpawn {
  private static let lock = Mutex(())

  /// Does the work while nobody else starts a program or writes one. Blocks.
  public static func alone<Result>(_ work: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try work() }
  }
}

/// Runs blocking work on a thread of its own and waits for it without holding one of the cooperative pool's few threads.
///
/// Two tests that block the pool of a machine with two cores stop every other test.
public func offThePool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result { try work() })
    }
  }
}

/// Blocks this thread; for handlers of a `WireServer`, which have their own.
public func block(seconds: Double) {
  Thread.sleep(forTimeInterval: seconds)
}

/// Packages of PyPI, where `make test-deps` has installed them.
public enum PythonPackages {
  private static let root = PackageFolder.url
  private static let python = root.appending(path: ".build/python/bin/python3").path
  private static let environment = ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"]

  public static let missing = "a package of PyPI is missing: make test-deps"

  /// Whether a module can be imported.
  public static func have(_ module: String) -> Bool {
    let result = try? Program.run([python, "-c", "import \(module)"], environment: environment, timeoutSeconds: 60)
    return result?.exitCode == 0
  }

  /// What a script in `Tests` prints.
  ///
  /// - Throws: `ProgramError`, and `CocoaError` where it ends with anything but 0
  public static func output(of script: String, _ arguments: [String]) throws -> String {
    let path = root.appending(path: "Tests/\(script)").path
    let result = try Program.run([python, path] + arguments, environment: environment, timeoutSeconds: 300)
    guard result.exitCode == 0 else {
      throw CocoaError(.executableRuntimeMismatch, userInfo: [NSLocalizedDescriptionKey: result.errorOutput])
    }
    return result.output
  }
}
