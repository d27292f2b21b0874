import Foundation
import Platform
import Support

/// A folder with a Git of its own: nothing of whoever runs the tests is seen or touched.
struct GitPlayground {
  let folder: TemporaryDirectory
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryDirectory()
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "GIT_EDITOR": "true",
    ]
    try Data(
      """
      [user]
        name = Hana
        email = hana@example.com
      [init]
        defaultBranch = main
      [protocol "file"]
        allow = always
      [gc]
        auto = 0

      """.utf8
    ).write(to: URL(filePath: folder.path(".gitconfig")))
  }

  /// What lines of the shell print, each of which must succeed.
  @discardableResult
  func run(_ script: String) throws -> String {
    let (output, errors, exitCode) = try result(script)
    guard exitCode == 0 else {
      throw CocoaError(.executableRuntimeMismatch, userInfo: [NSLocalizedDescriptionKey: "\(script): \(errors)"])
    }
    return output
  }

  /// Whether lines of the shell succeed.
  func succeeds(_ script: String) throws -> Bool { try result(script).2 == 0 }

  private func result(_ script: String) throws -> (String, String, Int32) {
    let script = "cd \"$HOME\"\ncommit() { echo x > \"made by $1\"; git add -A; git commit -q -m \"$1\"; }\n\(script)"
    let result = try Program.run(["/bin/sh", "-euc", script], environment: environment, timeoutSeconds: 120)
    return (result.output.trimmingCharacters(in: .whitespacesAndNewlines), result.errorOutput, result.exitCode)
  }
}
