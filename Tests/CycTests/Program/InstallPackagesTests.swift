import Foundation
import Platform
import Support
import Testing

/// `Tests/install-packages.sh` on a pretended Debian, on which another program holds apt's locks.
@Suite struct InstallPackagesTests {
  /// Runs the script with an apt-get that fails with these words twice before each update; gives its exit code and what was called.
  private func run(updateFailsWith words: String) throws -> (exitCode: Int32, calls: [String], errors: String) {
    let folder = try TemporaryDirectory()
    let programs = [
      "swift": "exit 0", "dpkg-query": "exit 1", "id": "echo 0", "sleep": "exit 0",
      "apt-get": """
      echo "$*" >> '\(folder.path("calls"))'
      case $1 in update)
        if [ "$(grep -c update '\(folder.path("calls"))')" -lt 3 ]; then echo "E: \(words)" >&2; exit 100; fi
      esac
      """,
    ]
    for (name, script) in programs {
      try ProgramFile.write("#!/bin/sh\n\(script)\n", to: folder.path(name))
    }
    let script = PackageFolder.url.appending(path: "Tests/install-packages.sh").path(percentEncoded: false)
    let result = try Program.run(
      ["bash", script, "libfoo-dev"], environment: ["PATH": "\(folder.path):/usr/bin:/bin"], timeoutSeconds: 60)
    let calls = try String(contentsOfFile: folder.path("calls"), encoding: .utf8).split(separator: "\n").map(
      String.init)
    return (result.exitCode, calls, result.errorOutput)
  }

  @Test func scriptWaitsForTheLocksOfApt() throws {
    let (exitCode, calls, errors) = try run(updateFailsWith: "Could not get lock /var/lib/apt/lists/lock.")
    #expect(exitCode == 0, "\(errors)")
    #expect(
      calls == [
        "update -q", "update -q", "update -q",
        "-o DPkg::Lock::Timeout=600 install -y --no-install-recommends libfoo-dev",
      ])
  }

  @Test func otherFailuresOfAptEndTheScriptAtOnce() throws {
    let (exitCode, calls, errors) = try run(updateFailsWith: "The list of sources could not be read.")
    #expect(exitCode == 1)
    #expect(calls == ["update -q"])
    #expect(errors.contains("The list of sources could not be read."))
  }
}
