import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase

/// Two homes that sync through a bare repository.
struct SyncPair {
  let laptop: TestWorld
  let desk: TestWorld

  init() throws {
    (laptop, desk) = (try TestWorld(), try TestWorld())
    let folder = "\(laptop.folder.path)/list.git"
    let environment = ProcessInfo.processInfo.environment
    #expect(
      try Program.run(
        ["git", "init", "-q", "--bare", folder], environment: environment, timeoutSeconds: 60
      ).exitCode == 0)
    for machine in [laptop, desk] {
      machine.world.home.environment["PATH"] = environment["PATH"]
      machine.world.programs.runWithin = { program, environment, input, limitSeconds throws(ProgramError) in
        try Program.run(program, input: input, environment: environment, timeoutSeconds: limitSeconds)
      }
      #expect(machine.call("sync", "setup", folder) == .done, "\(machine.err)")
    }
  }

  /// Runs a command that succeeds, and returns its output.
  ///
  /// - Parameter now: a local time, such as `2026-08-04T10:00`; nil if no time has passed
  @discardableResult
  func run(
    _ command: [String], on machine: TestWorld, at now: String? = nil, _ location: SourceLocation = #_sourceLocation
  ) -> String {
    if let now, case .local(let time)? = Timestamp(iso8601: now) {
      let instant = Instant(secondsSince1970: time.secondsAsUTC, local: time)
      machine.world.clock.now = { instant }
    }
    (machine.out, machine.err) = ("", "")
    machine.world.screen.notes = PrintedNotes()
    #expect(Cyc.run(command, in: machine.world) == .done, "\(command): \(machine.err)", sourceLocation: location)
    return machine.out
  }
}
