import Support
import Terminal
import Testing

@Suite struct StyleTests {
  private let green = Style(foreground: .rgb(RGB(red: 0x39, green: 0xD3, blue: 0x53)))

  @Test func aStyleIsWrittenForTheDepth() {
    #expect("풀".styled(green, .none) == "풀")
    #expect("풀".styled(green, .truecolor) == "\u{1B}[38;2;57;211;83m풀\u{1B}[0m")
    #expect("풀".styled(green, .ansi256) == "\u{1B}[38;5;77m풀\u{1B}[0m")
    #expect("풀".styled(green, .ansi16) == "\u{1B}[32m풀\u{1B}[0m")
    #expect("x".styled(Style(bold: true, dim: true), .ansi16) == "\u{1B}[1;2mx\u{1B}[0m")
    #expect(
      "x".styled(Style(foreground: .named(.brightRed), background: .named(.blue)), .truecolor)
        == "\u{1B}[91;44mx\u{1B}[0m")
    #expect("x".styled(Style(background: .named(.brightBlack)), .ansi16) == "\u{1B}[100mx\u{1B}[0m")
    #expect(
      "x".styled(Style(background: .rgb(RGB(red: 0, green: 0, blue: 0))), .ansi256) == "\u{1B}[48;5;16mx\u{1B}[0m")
    #expect("x".styled(Style(), .truecolor) == "x")
    #expect("".styled(green, .truecolor) == "")
  }

  @Test(
    arguments: [("#39d353", 57, 211, 83), ("#FFFFFF", 255, 255, 255), ("#000000", 0, 0, 0)]
      as [(String, UInt8, UInt8, UInt8)])
  func aHexColorIsRead(text: String, red: UInt8, green: UInt8, blue: UInt8) {
    #expect(RGB(text) == RGB(red: red, green: green, blue: blue))
  }

  @Test(arguments: ["", "#", "39d353", "#39d35", "#39d3533", "#+39d35", "#39d35g", "#３9d353", "#39d35\u{301}3"])
  func whatIsNoHexColorIsRefused(text: String) {
    #expect(RGB(text) == nil)
  }

  @Test(
    arguments: [
      ("#000000", 16, .black), ("#ffffff", 231, .brightWhite), ("#808080", 244, .brightBlack),
      ("#ff0000", 196, .brightRed),
      ("#216e39", 23, .green), ("#5f87af", 67, .brightBlack), ("#0000ee", 21, .blue), ("#00cd00", 40, .green),
      ("#080808", 232, .black), ("#eeeeee", 255, .white),
    ] as [(String, Int, NamedColor)])
  func knownColorsHaveTheirNeighbours(text: String, of256: Int, of16: NamedColor) throws {
    let color = try #require(RGB(text))
    #expect(color.nearestOf256 == of256)
    #expect(color.nearestOf16 == of16)
  }

  @Test func noColorOfThePaletteIsNearer() {
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
