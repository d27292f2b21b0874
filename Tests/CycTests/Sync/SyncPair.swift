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

  /// Replaces a text in the first file on the server that contains it, like a person with a clone. Returns the path.
  func edit(_ text: String, to other: String) throws -> String {
    let (server, clone) = ("\(laptop.folder.path)/list.git", laptop.folder.path("clone-\(UUID().uuidString)"))
    let script = """
      set -e
      git clone -q --branch cyc "$1" "$2"
      cd "$2"
      file=$(grep -rlF "$3" todo | head -n 1)
      python3 -c 'import sys; p, a, b = sys.argv[1:]; t = open(p).read(); open(p, "w").write(t.replace(a, b))' \
        "$file" "$3" "$4"
      git -c user.name=a -c user.email=a@b.invalid commit -qam edit
      git push -q
      printf %s "$file"
      """
    let result = try Program.run(
      ["sh", "-c", script, "sh", server, clone, text, other], environment: ProcessInfo.processInfo.environment,
      timeoutSeconds: 60)
    try #require(result.exitCode == 0, "\(result.errorOutput)")
    return result.output
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
