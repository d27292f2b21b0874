import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// What changes the list, a D-day or a frozen day says so: else no backup would be made, and nothing sent.
@Suite struct ChangesTests {
  @Test(arguments: [
    "todo add Water the plants", "todo edit 1 Call dad", "todo done 1", "todo move 1 doing", "todo rm 1", "todo undo",
    "dday add Christmas 2026-12-25", "dday edit 1 --title Exam", "dday rm 1", "freeze add 2026-12-24",
    "freeze rm 2026-12-31", "freeze rm 1",
  ])
  func whatIsChangedIsBackedUpAndSent(words: String) throws {
    let test = try TestWorld()
    for before in ["todo add Call mum", "dday add Release 2026-12-20", "freeze add 2026-12-31"] {
      #expect(test.type(before) == .done, "\(test.err)")
    }
    test.forgetBackups()
    #expect(test.type(words) == .done, "\(test.err)")
    #expect(test.hasBackup)
  }

  @Test(arguments: ["todo list", "dday list", "freeze list", "sync status"])
  func aLookChangesNothing(words: String) throws {
    let test = try TestWorld()
    #expect(test.type("todo add Call mum") == .done, "\(test.err)")
    test.forgetBackups()
    _ = test.type(words)
    #expect(!test.hasBackup)
  }
}

extension TestWorld {
  fileprivate var hasBackup: Bool { FileManager.default.fileExists(atPath: "\(world.directories.state)/backups") }

  fileprivate func forgetBackups() {
    try? FileManager.default.removeItem(atPath: "\(world.directories.state)/backups")
  }

  fileprivate func type(_ line: String) -> cyc.ExitStatus {
    Cyc.run(line.split(separator: " ").map(String.init), in: world)
  }
}
