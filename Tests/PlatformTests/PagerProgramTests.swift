import Foundation
import Platform
import Support
import Testing

/// Programs that get a text on the terminal of this one, as a pager does.
@Suite struct PagerProgramTests {
  private let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

  @Test func itReadsTheWholeText() throws {
    let folder = try TemporaryDirectory()
    let text = String(repeating: "한글 and more\n", count: 100_000)
    let code = try Program.runOnTerminal(
      ["sh", "-c", "cat > '\(folder.path("read"))'; exit 3"], environment: environment, input: text)
    #expect(code == 3)
    #expect(try String(contentsOfFile: folder.path("read"), encoding: .utf8) == text)
  }

  @Test func oneThatLeavesEarlyIsNoTrouble() throws {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(try Program.runOnTerminal(["true"], environment: environment, input: text) == 0)
    #expect(
      try Program.runOnTerminal(["sh", "-c", "head -c 1 >/dev/null"], environment: environment, input: text) == 0)
  }

  @Test func oneThatIsNotThereIsSaid() {
    #expect(throws: ProgramError.notFound(name: "mroe")) {
      try Program.runOnTerminal(["mroe"], environment: environment, input: "x")
    }
  }
}
