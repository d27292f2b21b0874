import Support
import Terminal
import Testing

@testable import CycBase

@Suite struct MessageLinesTests {
  @Test(arguments: [
    ("note: short", 40, "note: short"),
    (
      "note: GitHub no longer counts 2026-07-22 (1 contribution); see: cyc history", 40,
      "note: GitHub no longer counts\n  2026-07-22 (1 contribution); see:\n  cyc history"
    ),
    // A command stays whole: it gets a line of its own, or the message is unchanged if it is too long for one.
    ("hint: cyc dday add \"Summer trip\" 2027-07-20", 40, "hint:\n  cyc dday add \"Summer trip\" 2027-07-20"),
    (
      "hint: cyc todo add 'a very long title of a task' --due fri", 40,
      "hint: cyc todo add 'a very long title of a task' --due fri"
    ),
    (
      "cyc: cannot read ~/.config/cyc/config.toml: line 3 is damaged", 40,
      "cyc: cannot read\n  ~/.config/cyc/config.toml: line 3 is\n  damaged"
    ),
    ("참고: 지난달의 기록을 아직 다 읽지 못했어요 (cyc streak --refresh)", 40, "참고: 지난달의 기록을 아직 다 읽지\n  못했어요 (cyc streak --refresh)"),
    (
      "  2. give it any name; http://127.0.0.1 will do", 30, "  2. give it any name;\n     http://127.0.0.1 will do"
    ),
    (
      "Remove all of these tasks from the list now? [y/N] ", 40,
      "Remove all of these tasks from the\n  list now? [y/N] "
    ),
  ])
  func longMessagesAreBrokenAtWords(_ text: String, _ columns: Int, _ expected: String) {
    #expect(MessageLines.wrapped(text, to: columns) == expected)
  }

  /// Random words and commands at random widths.
  @Test func wordsAreKeptAndCommandsStayWhole() {
    var random = SeededGenerator(seed: 20_261_127)
    let words = ["note:", "the", "page", "할", "일을", "2026-11-27", "~/.local/share/cyc", "a,", "(and", "so)", "🔥"]
    let commands = ["cyc login", "'cyc todo undo'", "(cyc why --day 2026-11-20)", "git push origin main;"]
    for _ in 0..<3000 {
      let count = Int.random(in: 1...20, using: &random)
      let parts = (0..<count).map { _ in
        Int.random(in: 0..<5, using: &random) == 0
          ? commands.randomElement(using: &random) ?? "" : words.randomElement(using: &random) ?? ""
      }
      let text = parts.joined(separator: " ")
      let columns = Int.random(in: 30...100, using: &random)
      let lines = MessageLines.wrapped(text, to: columns).split(separator: "\n").map(String.init)
      #expect(lines.flatMap { $0.split(separator: " ") } == text.split(separator: " "))
      guard lines.count > 1 else { continue }
      #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(columns): \(lines)")
      for command in commands {
        #expect(
          lines.reduce(0) { $0 + $1.ranges(of: command).count } == text.ranges(of: command).count,
          "\(columns): \(lines)")
      }
    }
  }
}
