import Terminal
import Testing

@Suite struct ColorDecisionTests {
  @Test(
    arguments: [
      // What is asked for decides before everything else.
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, .ansi16), (.always, [:], false, .ansi16),
      (.never, ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], true, .none),
      // Then the variables, in their order.
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, .none), (.auto, ["NO_COLOR": ""], true, .ansi16),
      (.auto, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], false, .ansi16),
      (.auto, ["FORCE_COLOR": "3", "COLORTERM": "24bit"], false, .truecolor),
      (.auto, ["FORCE_COLOR": "0"], false, .none),
      (.auto, ["CLICOLOR_FORCE": ""], false, .none), (.auto, ["CLICOLOR": "0"], true, .none),
      (.auto, ["CLICOLOR": "1"], false, .none),
      (.auto, ["TERM": "dumb"], true, .none), (.auto, [:], false, .none),
      // Then how much the terminal can.
      (.auto, [:], true, .ansi16), (.auto, ["TERM": "linux"], true, .ansi16),
      (.auto, ["TERM": "xterm-256color"], true, .ansi256),
      (.auto, ["TERM": "xterm-direct"], true, .truecolor),
      (.auto, ["TERM": "xterm", "COLORTERM": "truecolor"], true, .truecolor),
      (.auto, ["TERM": "xterm-256color", "COLORTERM": "yes"], true, .ansi256),
    ] as [(ColorMode, [String: String], Bool, ColorDepth)])
  func theStrongestWishDecides(mode: ColorMode, environment: [String: String], isTTY: Bool, depth: ColorDepth) {
    #expect(ColorDecision.depth(mode: mode, environment: environment, isTTY: isTTY) == depth)
  }

  @Test(
    arguments: [
      ([:], false), (["LANG": "ko_KR.UTF-8"], true), (["LANG": "en_US.utf8"], true), (["LANG": "C"], false),
      (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
      (["LC_CTYPE": "ko_KR.eucKR", "LANG": "ko_KR.UTF-8"], false), (["LANG": "ko_KR.UTF-8@dict"], true),
    ] as [([String: String], Bool)])
  func theLocaleSaysWhetherUTF8IsUnderstood(environment: [String: String], isUTF8: Bool) {
    #expect(Charset.isUTF8(environment: environment) == isUTF8)
  }
}
