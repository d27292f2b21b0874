import Support
import Terminal
import Testing

@Suite struct StyleTests {
  private let green = Style(foreground: .rgb(RGB(red: 0x39, green: 0xD3, blue: 0x53)))

  @Test func styleIsWrittenForTheColorDepth() {
    #expect("풀".styled(green, .none) == "풀")
    #expect("풀".styled(green, .truecolor) == "\u{1B}[38;2;57;211;83m풀\u{1B}[0m")
    #expect("풀".styled(green, .ansi256) == "\u{1B}[38;5;77m풀\u{1B}[0m")
    #expect("풀".styled(green, .ansi16) == "\u{1B}[32m풀\u{1B}[0m")
    #expect("x".styled(Style(bold: true, dim: true), .ansi16) == "\u{1B}[1;2mx\u{1B}[0m")
    #expect("x".styled(Style(reverse: true), .ansi16) == "\u{1B}[7mx\u{1B}[0m")
    #expect(
      "x".styled(Style(foreground: .named(.brightRed), background: .named(.blue)), .truecolor)
        == "\u{1B}[91;44mx\u{1B}[0m")
    #expect("x".styled(Style(background: .named(.brightBlack)), .ansi16) == "\u{1B}[100mx\u{1B}[0m")
    #expect(
      "x".styled(Style(background: .rgb(RGB(red: 0, green: 0, blue: 0))), .ansi256) == "\u{1B}[48;5;16mx\u{1B}[0m")
    #expect(
      "x".styled(Style(bold: true, reverse: true, foreground: .named(.red)), .monochrome) == "\u{1B}[1;7mx\u{1B}[0m")
    #expect("풀".styled(green, .monochrome) == "풀")
    #expect("x".styled(Style(), .truecolor) == "x")
    #expect("".styled(green, .truecolor) == "")
  }

  @Test(
    arguments: [("#39d353", 57, 211, 83), ("#FFFFFF", 255, 255, 255), ("#000000", 0, 0, 0)]
      as [(String, UInt8, UInt8, UInt8)])
  func hexColorIsRead(text: String, red: UInt8, green: UInt8, blue: UInt8) {
    #expect(RGB(text) == RGB(red: red, green: green, blue: blue))
  }

  @Test(arguments: ["", "#", "39d353", "#39d35", "#39d3533", "#+39d35", "#39d35g", "#３9d353", "#39d35\u{301}3"])
  func invalidHexColorIsRejected(text: String) {
    #expect(RGB(text) == nil)
  }

  @Test(
    arguments: [
      ("#000000", 16, .black), ("#ffffff", 231, .brightWhite), ("#808080", 244, .brightBlack),
      ("#ff0000", 196, .brightRed),
      ("#216e39", 23, .green), ("#5f87af", 67, .brightBlack), ("#0000ee", 21, .blue), ("#00cd00", 40, .green),
      ("#080808", 232, .black), ("#eeeeee", 255, .white),
    ] as [(String, Int, NamedColor)])
  func nearestPaletteColorsOfKnownColors(text: String, of256: Int, of16: NamedColor) throws {
    let color = try #require(RGB(text))
    #expect(color.nearestOf256 == of256)
    #expect(color.nearestOf16 == of16)
  }

  @Test func nearestColorIsTheNearestOfThePalette() {
    let seed: UInt64 = 256
    var generator = SeededGenerator(seed: seed)
    let palette = StyleTests.palette
    for round in 0..<2000 {
      let values = (0..<3).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let color = RGB(red: values[0], green: values[1], blue: values[2])
      let nearest = palette.map { distance(color, $0) }.min()
      #expect(distance(color, palette[color.nearestOf256 - 16]) == nearest, "seed \(seed), round \(round): \(values)")
    }
  }

  /// Entries 16–255 as xterm's 256colres.pl computes them.
  private static let palette: [RGB] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map { RGB(red: levels[$0 / 36], green: levels[$0 / 6 % 6], blue: levels[$0 % 6]) }
    let greys = (0..<24).map { UInt8($0 * 10 + 8) }
    return cube + greys.map { RGB(red: $0, green: $0, blue: $0) }
  }()

  private func distance(_ left: RGB, _ right: RGB) -> Int {
    let steps = [Int(left.red) - Int(right.red), Int(left.green) - Int(right.green), Int(left.blue) - Int(right.blue)]
    return steps.map { $0 * $0 }.reduce(0, +)
  }
}

@Suite struct ColorDecisionTests {
  @Test(
    arguments: [
      // The option takes precedence over everything else.
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, .ansi16), (.always, [:], false, .ansi16),
      (.never, ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], true, .none),
      // Then the variables, in this order.
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, .none), (.auto, ["NO_COLOR": ""], true, .ansi16),
      (.auto, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], false, .ansi16),
      (.auto, ["FORCE_COLOR": "3", "COLORTERM": "24bit"], false, .truecolor),
      (.auto, ["FORCE_COLOR": "0"], false, .none),
      (.auto, ["CLICOLOR_FORCE": ""], false, .none), (.auto, ["CLICOLOR": "0"], true, .none),
      (.auto, ["CLICOLOR": "1"], false, .none),
      (.auto, ["TERM": "dumb"], true, .none), (.auto, [:], false, .none),
      // Then the abilities of the terminal.
      (.auto, [:], true, .ansi16), (.auto, ["TERM": "linux"], true, .ansi16),
      (.auto, ["TERM": "xterm-256color"], true, .ansi256),
      (.auto, ["TERM": "xterm-direct"], true, .truecolor),
      (.auto, ["TERM": "xterm", "COLORTERM": "truecolor"], true, .truecolor),
      (.auto, ["TERM": "xterm-256color", "COLORTERM": "yes"], true, .ansi256),
    ] as [(ColorMode, [String: String], Bool, ColorDepth)])
  func strongestSettingDecides(mode: ColorMode, environment: [String: String], isTTY: Bool, depth: ColorDepth) {
    #expect(ColorDecision.depth(mode: mode, environment: environment, isTTY: isTTY) == depth)
  }

  @Test(
    arguments: [
      ([:], false), (["LANG": "ko_KR.UTF-8"], true), (["LANG": "en_US.utf8"], true), (["LANG": "C"], false),
      (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
      (["LC_CTYPE": "ko_KR.eucKR", "LANG": "ko_KR.UTF-8"], false), (["LANG": "ko_KR.UTF-8@dict"], true),
    ] as [([String: String], Bool)])
  func localeDecidesAboutUTF8(environment: [String: String], isUTF8: Bool) {
    #expect(Charset.isUTF8(environment: environment) == isUTF8)
  }
}

@Suite struct BackgroundReplyTests {
  /// Answers the second part of `BackgroundReply.question`, about the kind of terminal.
  private static let kindReply = "\u{1B}[?62;22c"

  @Test(
    arguments: [
      ("\u{1B}]11;rgb:ffff/8080/0000\u{07}", RGB(red: 255, green: 128, blue: 0)),
      ("\u{1B}]11;rgb:1e1e/2e2e/3e3e\u{1B}\\", RGB(red: 0x1E, green: 0x2E, blue: 0x3E)),
      ("\u{1B}]11;rgb:fd/f6/e3\u{07}", RGB(red: 0xFD, green: 0xF6, blue: 0xE3)),
      ("\u{1B}]11;rgb:f/0/8\u{07}", RGB(red: 255, green: 0, blue: 136)),
      ("\u{1B}]11;rgb:fff/000/800\u{07}", RGB(red: 255, green: 0, blue: 128)),
      ("\u{1B}]11;rgba:0000/0000/ffff/8000\u{07}", RGB(red: 0, green: 0, blue: 255)),
      ("\u{1B}]11;rgb:0/0/0\u{07}\u{1B}]11;rgb:f/f/f\u{07}", RGB(red: 0, green: 0, blue: 0)),
      ("\u{1B}]10;rgb:0/0/0\u{07}\u{1B}]11;rgb:f/f/f\u{07}", RGB(red: 255, green: 255, blue: 255)),
      ("\u{1B}]11;rgb:00000/0/0\u{07}", nil), ("\u{1B}]11;rgb:0/0\u{07}", nil), ("\u{1B}]11;rgb:0/0/0/0\u{07}", nil),
      ("\u{1B}]11;rgb:+1/0/0\u{07}", nil), ("\u{1B}]11;rgb:0//0\u{07}", nil), ("\u{1B}]11;rgb:x/y/z\u{07}", nil),
      ("\u{1B}]11;?\u{07}", nil), ("\u{1B}]11;white\u{07}", nil), ("", nil),
    ] as [(String, RGB?)])
  func colorIsReadFromTheReply(answer: String, color: RGB?) {
    let reply = BackgroundReply(Array((answer + Self.kindReply).utf8))
    #expect(reply.color == color)
    #expect(reply.isComplete)
    #expect(reply.typed.isEmpty)
    #expect(!BackgroundReply(Array(answer.utf8)).isComplete)
  }

  @Test func partialReplyIsNotComplete() {
    let whole = Array(("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\" + Self.kindReply).utf8)
    for length in 0..<whole.count {
      #expect(!BackgroundReply(Array(whole[..<length])).isComplete, "\(length) bytes")
    }
    #expect(BackgroundReply(whole).isComplete)
  }

  /// Keys, including arrows and Hangul, may arrive between the replies.
  @Test func typedKeysAreSeparatedFromReplies() {
    let keys = ["a", "ls\n", "\u{1B}[A", "\u{1B}OP", "한", "\u{03}", "\u{1B}[1;5C", "]11;", "c", "\u{7F}"]
    let answers = [
      "\u{1B}]11;rgb:1/2/3\u{07}", "\u{1B}]11;rgb:1/2/3\u{1B}\\", Self.kindReply, "\u{1B}[?1;2c", "\u{1B}[?25$y",
    ]
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      var sent = ""
      var typed = ""
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        if Bool.random(using: &random) {
          sent += answers.randomElement(using: &random) ?? ""
        } else {
          let key = keys.randomElement(using: &random) ?? ""
          sent += key
          typed += key
        }
      }
      #expect(String(decoding: BackgroundReply(Array(sent.utf8)).typed, as: UTF8.self) == typed, "seed \(seed)")
    }
  }

  @Test func randomBytesAreReadToTheirEnd() {
    let bytes: [UInt8] = [0x1B, 0x5D, 0x5B, 0x3F, 0x31, 0x3B, 0x07, 0x5C, 0x9C, 0x63, 0x72, 0x2F, 0xFF, 0x00]
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let rubbish = (0..<Int.random(in: 0...40, using: &random)).map { _ in bytes.randomElement(using: &random) ?? 0 }
      let reply = BackgroundReply(rubbish)
      #expect(reply.typed.count <= rubbish.count, "seed \(seed)")
      // A reply after random bytes is still recognized.
      let closed = BackgroundReply(rubbish + [0x07] + Array(Self.kindReply.utf8))
      #expect(closed.isComplete, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("#ffffff", true), ("#fdf6e3", true), ("#eeeeee", true), ("#000000", false), ("#002b36", false), ("#1e1e2e", false),
    ("#0000ff", false), ("#00ff00", true), ("#7f7f7f", false), ("#808080", true),
  ])
  func lightIsDistinguishedFromDark(color: String, isLight: Bool) throws {
    let parsed = try #require(RGB(color))
    #expect(parsed.isLight == isLight)
    #expect(parsed.hex == color)
  }
}
