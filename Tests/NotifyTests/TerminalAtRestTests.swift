import Foundation
import Platform
import Support
import Testing

@testable import Notify

/// In which terminals a line disturbs nobody.
@Suite struct TerminalAtRestTests {
  /// A /proc in which some programs have a terminal, each with its group and the group in front.
  private func processes(
    _ terminal: PseudoTerminal, _ programs: [(name: String, group: Int, front: Int)], numbers: String = "NSpid:\t100"
  ) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let number = try #require(terminal.path.split(separator: "/").last.flatMap { Int($0) })
    // Major number 136, as the kernel writes it (proc(5)).
    let device = (number & 0xFF) | 136 << 8 | (number & ~0xFF) << 12
    for (index, program) in programs.enumerated() {
      let process = 100 + index
      try FileManager.default.createDirectory(atPath: folder.path("\(process)"), withIntermediateDirectories: false)
      let line = "\(process) (\(program.name)) S 1 \(program.group) 100 \(device) \(program.front) 4194304 1 2\n"
      try Data(line.utf8).write(to: URL(filePath: folder.path("\(process)/stat")))
      let status = "Name:\t\(program.name)\nUmask:\t0022\n\(numbers)\nThreads:\t1\n"
      try Data(status.utf8).write(to: URL(filePath: folder.path("\(process)/status")))
    }
    try Data().write(to: URL(filePath: folder.path("uptime")))
    return folder
  }

  private func isAtRest(
    _ programs: [(name: String, group: Int, front: Int)], secondsLater: Int = 60, numbers: String = "NSpid:\t100"
  ) throws -> Bool {
    let terminal = try PseudoTerminal()
    let now = Int(Date().timeIntervalSince1970) + secondsLater
    let folder = try processes(terminal, programs, numbers: numbers)
    return OpenTerminals.atRest([terminal.path], now: now, processes: folder.path) == [terminal.path]
  }

  @Test func atAPromptAtWhichNobodyTypes() throws {
    #expect(try isAtRest([("bash", 100, 100)]))
    #expect(try !isAtRest([("bash", 100, 100)], secondsLater: 5), "a key was pressed a moment ago")
    #expect(try isAtRest([("bash", 100, 100), ("sleep", 101, 100)]), "a job in the background")
  }

  @Test func notWhereAnotherProgramIsInFront() throws {
    #expect(try !isAtRest([("bash", 100, 101), ("less", 101, 101)]))
    #expect(try !isAtRest([("bash", 100, 101), ("less", 101, 101)], secondsLater: 5))
    #expect(try !isAtRest([("zsh", 100, 101), ("less", 102, 101), ("vim (x) 1", 101, 101)]))
    // `cat x | less`, of which cat has ended.
    #expect(try !isAtRest([("bash", 100, 101), ("sh", 101, 101), ("less", 101, 101)]))
    #expect(try !isAtRest([("tmux: client", 100, 100)]))
  }

  /// The terminal of `docker run -it` may have the number of one of ours.
  @Test func aProgramInAContainerIsOnAnotherTerminal() throws {
    let vim = [("vim", 101, 101)]
    #expect(try isAtRest(vim, secondsLater: 0, numbers: "NSpid:\t101\t7"))
    #expect(try isAtRest(vim, secondsLater: 0, numbers: "NSpid:\t101\t17\t7"))
    #expect(try !isAtRest(vim, numbers: "NSpid:\t101"))
    #expect(try !isAtRest(vim, numbers: "Pid:\t101"), "where the system does not tell")
  }

  @Test func whereNobodyIsInFrontThereIsNothingToDisturb() throws {
    #expect(try isAtRest([]))
    #expect(try isAtRest([("bash", 100, -1)], secondsLater: 0))
  }

  @Test func whereThisProgramIsInFrontItWasAskedFor() throws {
    let own = Int(getpgrp())
    #expect(try isAtRest([("bash", 100, own), ("cyc", own, own), ("cat", own, own)], secondsLater: 0))
  }
}
