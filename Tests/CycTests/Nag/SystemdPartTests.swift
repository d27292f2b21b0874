import Foundation
import Platform
import Support
import Testing

@testable import Schedule
@testable import cyc

/// Units as the `systemd-analyze` of the machine reads them.
@Suite struct SystemdPartTests {
  private static let verifierIsThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

  /// A systemctl that does nothing, and the systemd-analyze of the machine.
  private func worldWithVerifier() throws -> PretendCrontab {
    let crontab = try PretendCrontab(nil, programs: ["systemctl"])
    let test = crontab.test
    let bin = test.folder.path("bin")
    try FileManager.default.createSymbolicLink(
      atPath: "\(bin)/systemd-analyze", withDestinationPath: "/usr/bin/systemd-analyze")
    test.world.environment["XDG_RUNTIME_DIR"] = test.folder.path
    let pretended = test.world.run
    test.world.run = { program, environment, input in
      guard program[0] == "systemd-analyze" else { return try pretended(program, environment, input) }
      return try Program.run(program, input: input, environment: environment, timeoutSeconds: 20)
    }
    return crontab
  }

  @Test(.enabled(if: verifierIsThere, "systemd-analyze is missing (make test-deps)"))
  func unitsAreVerifiedBeforeTheyAreSwitchedOn() throws {
    let crontab = try worldWithVerifier()
    crontab.test.world.programPath = "/usr/bin/env"
    #expect(crontab.test.call("nag", "on", "-y", "--every", "45m") == .done, "\(crontab.test.err)")
    let paths = crontab.test.world.schedules.paths(.systemd)
    #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    let result = try crontab.test.world.run(
      ["systemd-analyze", "verify", "--user", "--man=no"] + paths, crontab.test.world.environmentForOthers, [])
    #expect(result.exitCode == 0 && result.errorOutput.isEmpty, "\(result.errorOutput)")
  }

  @Test(.enabled(if: verifierIsThere, "systemd-analyze is missing (make test-deps)"))
  func unitsWithAFaultAreNotSwitchedOn() throws {
    let crontab = try worldWithVerifier()
    crontab.test.world.programPath = "/nowhere/cyc"
    #expect(crontab.test.call("nag", "on", "-y", "--from", "20:00") == .failed)
    #expect(crontab.test.err.contains("/nowhere/cyc is not executable"), "\(crontab.test.err)")
    #expect(!crontab.others.contains { $0.contains("enable") })
    #expect(crontab.settings == nil)
    let paths = crontab.test.world.schedules.paths(.systemd)
    #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
  }
}
