import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase

/// `cyc status --setup` prints the blocks of docs/bars.md.
@Suite struct StatusSetupTests {
  @Test(arguments: StatusSetup.allCases)
  func blocksEqualThoseOfTheDocumentation(setup: StatusSetup) throws {
    let page = try String(contentsOf: PackageFolder.url.appending(path: "docs/bars.md"), encoding: .utf8)
    let heading = setup == .waybar ? "Waybar" : setup.rawValue
    let section = try #require(page.split(separator: "\n### ").first { $0.hasPrefix("\(heading)\n") })
    #expect(!setup.blocks.isEmpty)
    for block in setup.blocks {
      #expect(section.contains("`\(block.file)`"), "\(block.file)")
      #expect(section.contains("\n\(StatusSetup.filled(block.text, program: "cyc"))\n```"), "\(block.text)")
      #expect(block.text.contains("{cyc}") || block.file.hasSuffix(".css"))
    }
    if let refresh = setup.refresh { #expect(section.contains("`\(refresh)`")) }
    #expect(page.contains("cyc status --setup tmux"))
  }

  @Test(arguments: [
    ("/usr/bin/cyc", "cyc"), ("/usr/local/bin/cyc", "cyc"), ("/home/hana/.local/bin/cyc", "/home/hana/.local/bin/cyc"),
    ("/home/ha na/bin/cyc", "cyc"), ("/home/hana's/cyc", "cyc"), ("", "cyc"), ("cyc", "cyc"),
  ])
  func fullPathIsWrittenOutsideTheDefaultFolders(path: String, written: String) {
    #expect(StatusSetup.path(of: path) == written)
  }

  @Test func setupPrintsTheBlockWithItsPlaceOnATerminal() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(Cyc.run(["status", "--setup", "i3blocks"], in: test.world) == .done)
    #expect(
      test.out == """
        In ~/.config/i3blocks/config:

        [cyc]
        command=cyc status --format i3blocks --fetch 15m
        interval=60
        signal=8

        To see changes at once: cyc config set status.refresh 'pkill -RTMIN+8 i3blocks'

        """)
    #expect(test.err.isEmpty && test.requests.isEmpty)
  }

  @Test func setupSaysHowTheFileIsReadAgain() throws {
    let test = try TestWorld(language: .korean, isTerminal: true)
    #expect(Cyc.run(["status", "--setup", "zsh"], in: test.world) == .done)
    #expect(
      test.out == """
        ~/.zshrc에:

        setopt PROMPT_SUBST
        RPROMPT='$(cyc status --format zsh)'

        그다음 다시 읽어 오세요: . ~/.zshrc

        """)
  }

  @Test(arguments: [true, false])
  func onlyTheBlockIsPrintedIntoAPipeOrIfQuiet(isQuiet: Bool) throws {
    let test = try TestWorld(isTerminal: isQuiet)
    #expect(Cyc.run(["status", "--setup", "tmux"] + (isQuiet ? ["-q"] : []), in: test.world) == .done)
    #expect(test.out.hasPrefix("set -g status-interval 15\n") && test.out.hasSuffix("-h 30 cyc\n"), "\(test.out)")
    #expect(test.err.isEmpty)
  }

  @Test(arguments: [["--format", "tmux"], ["--is", "risk"], ["--fetch", "15m"], ["--ascii"]])
  func setupCannotBeCombinedWithOtherOptions(others: [String]) throws {
    let test = try TestWorld()
    #expect(Cyc.run(["status", "--setup", "tmux"] + others, in: test.world) == .usage)
    #expect(test.err.hasPrefix("cyc: --setup and \(others[0]) cannot be used together"), "\(test.err)")
  }
}
