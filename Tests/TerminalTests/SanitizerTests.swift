import Terminal
import Testing

@Suite struct SanitizerTests {
  @Test(arguments: [
    ("plain", "plain"), ("한글 ❤️ 👨‍👩‍👧‍👦", "한글 ❤️ 👨‍👩‍👧‍👦"), ("a\u{1B}[31mred\u{1B}[0mb", "aredb"), ("a\u{9B}31mred", "ared"),
    ("a\u{1B}]0;title\u{7}b", "ab"), ("a\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\b", "alinkb"),
    ("a\u{9D}0;t\u{9C}b", "ab"),
    ("a\u{1B}Pq#0\u{7}x\u{1B}\\b", "ab"), ("a\u{90}x\u{9C}b", "ab"), ("a\u{1B}_G1\u{1B}\\b", "ab"),
    ("a\u{1B}^pm\u{9C}b", "ab"),
    ("a\u{1B}Xsos\u{1B}\\b", "ab"), ("a\u{1B}]0;never ends", "a"), ("a\u{1B}[31", "a"), ("a\u{1B}", "a"),
    ("a\u{9D}x", "a"),
    ("a\u{1B}(Bb", "ab"), ("a\u{1B}cb", "ab"), ("a\u{1B}\u{1B}[1mb", "ab"), ("\u{1B}[3\u{1B}[1mb", "b"),
    ("a\u{1B}[1한", "a한"),
    ("a\u{1B}Ptmux;\u{1B}\u{1B}]0;t\u{7}\u{1B}\\b", "ab"), ("a\u{0}\u{8}\u{7F}\u{85}b", "ab"),
    ("a\nb\tc\r\nd\n\n\te", "a b c d e"), ("a\u{202E}b\u{2066}c\u{2069}\u{200E}\u{200F}\u{61C}", "abc"),
    ("a\u{2028}b\u{2029}c", "abc"),
    ("a\u{E0041}\u{E007F}b\u{E0001}", "ab"),
    // The flag of Wales; one without its end, and one with a message in it.
    (
      "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}!",
      "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}!"
    ),
    ("🏴\u{E0067}\u{E0062}b", "🏴b"), ("🏴" + String(repeating: "\u{E0067}", count: 7) + "\u{E007F}", "🏴"),
    ("a" + RandomText.noncharacters.joined() + "b", "ab"),
  ])
  func whatATerminalWouldObeyGoes(text: String, cleaned: String) {
    #expect(Sanitizer.clean(text) == cleaned)
  }

  @Test func nothingUnsafeIsLeftOfAnyText() {
    let seed: UInt64 = 1919
    var random = RandomText(seed: seed)
    for round in 0..<5000 {
      let text = random.next()
      let place = Comment(rawValue: "seed \(seed), round \(round): \(text.debugDescription)")
      let cleaned = Sanitizer.clean(text)
      #expect(!cleaned.unicodeScalars.contains { $0.value < 0x20 || isUnsafe($0) }, place)
      #expect(Sanitizer.clean(cleaned) == cleaned, place)
      let escaped = Sanitizer.escapedForJSON(text)
      #expect(!escaped.unicodeScalars.contains(where: isUnsafe), place)
      #expect(Sanitizer.escapedForJSON(escaped) == escaped, place)
    }
  }

  @Test func textWithoutEscapesOnlyLosesUnsafeScalars() {
    let seed: UInt64 = 365
    var random = RandomText(seed: seed)
    for round in 0..<2000 {
      let text = random.nextPrintable()
      let expected = text.unicodeScalars.filter { !isUnsafe($0) }
      #expect(Array(Sanitizer.clean(text).unicodeScalars) == Array(expected), "seed \(seed), round \(round)")
    }
  }

  @Test func jsonKeepsItsMeaning() {
    #expect(Sanitizer.escapedForJSON(#"{"a": "한글 ❤️"}"#) == #"{"a": "한글 ❤️"}"#)
    #expect(Sanitizer.escapedForJSON("{\n  \"\u{202E}\u{7F}\u{9B}\"\n}") == "{\n  \"\\u202e\\u007f\\u009b\"\n}")
    #expect(Sanitizer.escapedForJSON("\"\u{E0041}\"") == #""\udb40\udc41""#)
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    let ranges: [ClosedRange<UInt32>] = [
      0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF,
      0xE0000...0xE007F,
    ]
    return scalar.value & 0xFFFE == 0xFFFE || ranges.contains { $0.contains(scalar.value) }
  }
}
