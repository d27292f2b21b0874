import Foundation
import Platform

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
