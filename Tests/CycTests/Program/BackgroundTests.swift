import Platform
import Terminal
import Testing

@testable import cyc

@Suite struct BackgroundTests {
  @Test(
    arguments: [
      (.auto, nil, nil, true), (.auto, "#ffffff", nil, false), (.auto, "#000000", nil, true),
      (.auto, nil, "0;15", false), (.auto, nil, "0;default;7", false), (.auto, nil, "15;0", true),
      (.auto, nil, "", true),
      (.auto, "#000000", "0;15", true), (.auto, "#ffffff", "15;0", false),
      (.light, "#000000", "15;0", false), (.dark, "#ffffff", "0;15", true),
    ] as [(Background, String?, String?, Bool)])
  func theSettingTheTerminalAndTheVariableSay(setting: Background, color: String?, variable: String?, isDark: Bool) {
    #expect(Background.isDark(setting: setting, color: color.flatMap { RGB($0) }, variable: variable) == isDark)
  }

  @Test(
    arguments: [
      (true, true, .truecolor, "xterm-256color", true), (true, true, .ansi256, "tmux-256color", true),
      (true, true, .ansi16, "xterm", false), (true, true, .none, "xterm-256color", false),
      (false, true, .truecolor, "xterm-256color", false), (true, false, .truecolor, "xterm-256color", false),
      (true, true, .truecolor, "dumb", false), (true, true, .truecolor, "linux", false),
      (true, true, .truecolor, nil, false),
    ] as [(Bool, Bool, ColorDepth, String?, Bool)])
  func onlyATerminalThatCanAnswerIsAsked(input: Bool, output: Bool, depth: ColorDepth, name: String?, isAskable: Bool) {
    let terminal = TerminalFacts(
      inputIsTerminal: input, outputIsTerminal: output, errorIsTerminal: true, windowColumns: nil)
    let environment = name.map { ["TERM": $0] } ?? [:]
    #expect(Background.isAskable(terminal, depth: depth, environment: environment) == isAskable)
  }

  @Test func itIsAskedOnceAndOnlyWhereItIsNotSet() throws {
    for (file, count, said) in [("", 1, "light background"), ("background = \"dark\"", 0, "dark background")] {
      let test = try TestWorld(environment: ["TERM": "xterm-256color"], isTerminal: true)
      try SharedFile.write(Array(file.utf8), to: Settings.path(in: test.world.directories))
      var asked = 0
      test.world.terminalBackground = {
        asked += 1
        return RGB(red: 255, green: 255, blue: 255)
      }
      #expect(test.call("theme") == .done)
      #expect(asked == count)
      #expect(test.out.contains(said))
    }
  }
}
