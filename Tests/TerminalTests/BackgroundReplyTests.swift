import Support
import Terminal
import Testing

@Suite struct BackgroundReplyTests {
  private static let kind = "\u{1B}[?62;22c"

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
  func theColourIsRead(answer: String, color: RGB?) {
    let reply = BackgroundReply(Array((answer + Self.kind).utf8))
    #expect(reply.color == color)
    #expect(reply.isComplete)
    #expect(reply.typed.isEmpty)
    #expect(!BackgroundReply(Array(answer.utf8)).isComplete)
  }

  @Test func aBeginningIsNotComplete() {
    let whole = Array(("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\" + Self.kind).utf8)
    for length in 0..<whole.count {
      #expect(!BackgroundReply(Array(whole[..<length])).isComplete, "\(length) bytes")
    }
    #expect(BackgroundReply(whole).isComplete)
  }

  /// Whatever lies between the answers was typed, arrows and Hangul too.
  @Test func whatWasTypedIsToldFromTheAnswers() {
    let keys = ["a", "ls\n", "\u{1B}[A", "\u{1B}OP", "한", "\u{03}", "\u{1B}[1;5C", "]11;", "c", "\u{7F}"]
    let answers = [
      "\u{1B}]11;rgb:1/2/3\u{07}", "\u{1B}]11;rgb:1/2/3\u{1B}\\", Self.kind, "\u{1B}[?1;2c", "\u{1B}[?25$y",
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

  @Test func rubbishIsReadToItsEnd() {
    let bytes: [UInt8] = [0x1B, 0x5D, 0x5B, 0x3F, 0x31, 0x3B, 0x07, 0x5C, 0x9C, 0x63, 0x72, 0x2F, 0xFF, 0x00]
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let rubbish = (0..<Int.random(in: 0...40, using: &random)).map { _ in bytes.randomElement(using: &random) ?? 0 }
      let reply = BackgroundReply(rubbish)
      #expect(reply.typed.count <= rubbish.count, "seed \(seed)")
      // What follows an answer is read as if nothing had been before it.
      let closed = BackgroundReply(rubbish + [0x07] + Array(Self.kind.utf8))
      #expect(closed.isComplete, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("#ffffff", true), ("#fdf6e3", true), ("#eeeeee", true), ("#000000", false), ("#002b36", false), ("#1e1e2e", false),
    ("#0000ff", false), ("#00ff00", true), ("#7f7f7f", false), ("#808080", true),
  ])
  func lightIsToldFromDark(color: String, isLight: Bool) throws {
    let parsed = try #require(RGB(color))
    #expect(parsed.isLight == isLight)
    #expect(parsed.hex == color)
  }
}
