import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

/// The built program with files that it cannot read: it reports the cause soon, and never shows an empty list.
@Suite(.serialized) struct StoreFaultReliabilityTests {
  private static let commands = ["cyc todo", "cyc todo add x", "cyc todo recover -y", "cyc dday", "cyc freeze list"]

  private func expect(_ cyc: BuiltCyc, prefix: String = "", says words: String) async throws {
    for command in Self.commands {
      let answer = try await cyc.run("\(prefix) \(command)")
      #expect(answer.exitCode == 2 && answer.output == "", "\(command): \(answer)")
      #expect(answer.errors.hasPrefix("cyc: cannot open \(cyc.home.path(".local/share/cyc"))"), "\(command): \(answer)")
      #expect(answer.errors.contains("\(words)\nhint: ls -ld "), "\(command): \(answer)")
    }
  }

  @Test func fileInPlaceOfAFolderIsReported() async throws {
    let cyc = try BuiltCyc()
    _ = try await cyc.run("mkdir -p .local/share && touch .local/share/cyc")
    try await expect(cyc, says: ": part of the path is not a folder")
  }

  @Test func linkToAMissingDiskIsReported() async throws {
    let cyc = try BuiltCyc()
    _ = try await cyc.run("mkdir -p .local/share && ln -s /nowhere/cyc .local/share/cyc")
    try await expect(cyc, says: ": no such file or folder")
  }

  /// Root can read everything, so as root the program runs with another user id.
  private static var unprivileged: String {
    getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups --" : ""
  }

  /// A home with a task and a D-day, which belongs to the user of `unprivileged`.
  private func filled() async throws -> BuiltCyc {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      """
      \(getuid() == 0 ? "chown 65534:65534 . && chmod 755 .." : ":")
      for w in "cyc todo add x" "cyc dday add y 2027-01-01"; do \(Self.unprivileged) $w; done
      """)
    try #require(answer.errors == "", "\(answer)")
    return cyc
  }

  @Test(arguments: [".local/share/cyc/cyc.sqlite", ".local/share/cyc", ".local/share"])
  func missingReadPermissionIsReported(path: String) async throws {
    let cyc = try await filled()
    _ = try await cyc.run("chmod 000 \(path)")
    // cyc restores the permissions of its own folder.
    if path != ".local/share/cyc" { try await expect(cyc, prefix: Self.unprivileged, says: "permission denied") }
    _ = try await cyc.run("chmod 700 \(path)")
    let after = try await cyc.run("\(Self.unprivileged) cyc todo list")
    #expect(after.output == "1\ttodo\tdecide\t\t\tx\n" && after.errors == "", "\(after)")
  }

  @Test func unreadableSettingsAreReported() async throws {
    let cyc = try await filled()
    _ = try await cyc.run("\(Self.unprivileged) cyc config set language ko; chmod 000 .config/cyc")
    let answer = try await cyc.run("\(Self.unprivileged) cyc todo")
    #expect(answer.exitCode == 2)
    let path = cyc.home.path(".config/cyc/config.toml")
    #expect(
      answer.errors
        == "cyc: cannot read the settings in \(path): permission denied\nhint: ls -ld \(cyc.home.path(".config/cyc")) \(path)\n"
    )
    _ = try await cyc.run("chmod 700 .config/cyc")
  }

  @Test(arguments: ["PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", "BEGIN IMMEDIATE"])
  func lockedDatabaseIsWaitedForAtMostFiveSeconds(lock: String) async throws {
    let cyc = try BuiltCyc()
    _ = try await cyc.run("cyc todo add x")
    let holder = """
      import sqlite3, sys, time
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      for statement in sys.argv[2].split(';'): database.execute(statement)
      print('held', flush=True)
      time.sleep(60)
      """
    try holder.write(toFile: cyc.home.path("hold.py"), atomically: true, encoding: .utf8)
    let answer = try await cyc.run(
      """
      mkfifo ready
      python3 hold.py .local/share/cyc/cyc.sqlite '\(lock)' >ready & held=$!
      read line <ready
      begin=$(date +%s%N)
      cyc todo add y; echo $?
      echo $((($(date +%s%N) - begin) / 1000000))
      kill $held
      """)
    let lines = answer.output.split(separator: "\n")
    #expect(
      answer.errors == "cyc: another cyc is using \(cyc.databasePath)\nhint: try again in a moment\n", "\(answer)")
    try #require(lines.count == 2, "\(answer)")
    #expect(lines[0] == "75")
    #expect((4900...8000).contains(Int(lines[1]) ?? 0), "\(lines[1]) ms")
  }
}
