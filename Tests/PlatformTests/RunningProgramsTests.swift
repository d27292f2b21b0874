import Foundation
import Platform
import Support
import Testing

@Suite struct RunningProgramsTests {
  private func processes(_ names: [String: String], stat: String = "") throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for (process, name) in names {
      try FileManager.default.createDirectory(atPath: folder.path(process), withIntermediateDirectories: true)
      try Data("\(name)\n".utf8).write(to: URL(filePath: folder.path("\(process)/comm")))
      try Data(stat.utf8).write(to: URL(filePath: folder.path("\(process)/stat")))
    }
    return folder
  }

  @Test func theNamesOfProcessesAreRead() throws {
    let folder = try processes(["1": "systemd", "42": "cron", "self": "nobody"])
    #expect(RunningPrograms.names(processes: folder.path) == ["systemd", "cron"])
  }

  @Test func whereOthersAreHiddenNothingIsKnown() throws {
    let folder = try processes(["42": "cyc"])
    #expect(RunningPrograms.names(processes: folder.path) == nil)
    #expect(RunningPrograms.names(processes: "/nonexistent") == nil)
  }

  #if os(Linux)
    @Test func thisOneIsAmongThem() throws {
      let comm = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
      let names = try #require(RunningPrograms.names())
      #expect(names.contains(comm.trimmingCharacters(in: .newlines)))
    }

    /// A container is as young as its first process; the machine below it may be older.
    @Test func awakeIsSinceTheFirstProcessBegan() throws {
      let (first, later) = (try processes(["1": "init"], stat: stat(0)), try processes(["1": "init"], stat: stat(1000)))
      let broken = try processes(["1": "init"], stat: "1 (init) S")
      #expect(SystemClock.secondsAwake(processes: broken.path) == nil)
      guard let sinceBoot = SystemClock.secondsAwake(processes: first.path) else {
        return #expect(SystemClock.secondsAwake() == nil, "the machine has slept")
      }
      let sinceThen = try #require(SystemClock.secondsAwake(processes: later.path))
      #expect((9...10).contains(sinceBoot - sinceThen), "\(sinceBoot) \(sinceThen)")
    }
  #endif

  private func stat(_ hundredths: Int) -> String {
    "1 (a ) b) S 0 1 1 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 \(hundredths) 1234 56 789\n"
  }
}
