import Screen
import Support
import Testing

@Suite struct KeyReaderTests {
  private static let known: [(String, [Input])] = [
    ("a", [.key(Key("a"))]), ("한", [.key(Key("한"))]), ("🟢", [.key(Key("🟢"))]), ("ㅓ", [.key(Key("ㅓ"))]),
    ("\r", [.key(Key(.enter))]), ("\t", [.key(Key(.tab))]), ("\u{7F}", [.key(Key(.backspace))]),
    ("\u{8}", [.key(Key(.backspace))]), ("\0", [.key(Key(" ", .control))]), ("\u{12}", [.key(Key("r", .control))]),
    ("\u{1F}", [.key(Key("_", .control))]),
    ("\u{1B}[A", [.key(Key(.up))]), ("\u{1B}OB", [.key(Key(.down))]), ("\u{1B}[1;2C", [.key(Key(.right, .shift))]),
    ("\u{1B}[1;8D", [.key(Key(.left, [.shift, .alt, .control]))]), ("\u{1B}[H", [.key(Key(.home))]),
    ("\u{1B}OF", [.key(Key(.end))]), ("\u{1B}[1~", [.key(Key(.home))]), ("\u{1B}[4~", [.key(Key(.end))]),
    ("\u{1B}[2~", [.key(Key(.insert))]), ("\u{1B}[3~", [.key(Key(.delete))]), ("\u{1B}[5~", [.key(Key(.pageUp))]),
    ("\u{1B}[6;5~", [.key(Key(.pageDown, .control))]), ("\u{1B}[Z", [.key(Key(.tab, .shift))]),
    ("\u{1B}OP", [.key(Key(.function(1)))]), ("\u{1B}[[A", [.key(Key(.function(1)))]),
    ("\u{1B}[[E", [.key(Key(.function(5)))]), ("\u{1B}[15~", [.key(Key(.function(5)))]),
    ("\u{1B}[24~", [.key(Key(.function(12)))]), ("\u{1B}[1;2R", [.key(Key(.function(3), .shift))]),
    ("\u{1B}OM", [.key(Key(.enter))]),
    ("\u{1B}a", [.key(Key("a", .alt))]), ("\u{1B}\r", [.key(Key(.enter, .alt))]),
    ("\u{1B}\u{1B}[A", [.key(Key(.escape)), .key(Key(.up))]),
    ("\u{1B}[I", [.focus(true)]), ("\u{1B}[O", [.focus(false)]), ("\u{1B}[2;3R", [.cursor(row: 1, column: 2)]),
    ("\u{1B}[<0;5;3M", [.mouse(Mouse(.press, .left, row: 2, column: 4))]),
    ("\u{1B}[<2;1;1m", [.mouse(Mouse(.release, .right, row: 0, column: 0))]),
    ("\u{1B}[<32;5;3M", [.mouse(Mouse(.drag, .left, row: 2, column: 4))]),
    ("\u{1B}[<64;5;3M", [.mouse(Mouse(.wheelUp, nil, row: 2, column: 4))]),
    ("\u{1B}[<81;5;3M", [.mouse(Mouse(.wheelDown, nil, row: 2, column: 4, .control))]),
    // Skipped whole: unknown or unfinished sequences and answers to questions.
    ("\u{1B}[<0;0;3M", []), ("\u{1B}[<3;5;3M", []), ("\u{1B}[?1;2c", []), ("\u{1B}[99~", []), ("\u{1B}[12;34y", []),
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", []), ("\u{1B}]11;x\u{1B}\\", []), ("\u{1B}P1$r0m\u{1B}\\", []),
    ("\u{1B}_G;OK\u{1B}\\", []), ("\u{1B}[M !!", []), ("\u{1B}[1;2\u{18}", []),
    ("\u{1B}[\(String(repeating: "1;", count: 100))A", []),
    // The next key is read although the sequence before it is cut.
    ("\u{1B}[1;\r", [.key(Key(.enter))]), ("\u{1B}O한", [.key(Key("한"))]), ("\u{1B}]0;x\u{1B}[A", [.key(Key(.up))]),
    ("\u{1B}[200~a\rb\r\nc\u{1B}[A\u{1B}[201~", [.paste("a\nb\nc\u{1B}[A")]),
  ]

  @Test func everyFormOfAKeyIsRead() {
    for (text, inputs) in KeyReaderTests.known {
      let reader = Reader()
      #expect(reader.read(text.utf8, at: 1) == inputs, "\(text.debugDescription)")
      #expect(reader.deadline == nil, "\(text.debugDescription)")
    }
  }

  @Test func loneEscapeCountsAfterItsTime() {
    let reader = Reader()
    #expect(reader.read([0x1B] as [UInt8], at: 10) == [])
    #expect(reader.deadline == 10.05)
    #expect(reader.read([] as [UInt8], at: 10.04) == [])
    #expect(reader.read([] as [UInt8], at: 10.05) == [.key(Key(.escape))])
    #expect(reader.deadline == nil)
    #expect(reader.read([0x1B] as [UInt8], at: 11) == [])
    #expect(reader.read("[A".utf8, at: 11.06) == [.key(Key(.escape)), .key(Key("[")), .key(Key("A"))])
  }

  @Test func unfinishedSequenceDoesNotBlockTheKeyboard() {
    for (text, inputs) in [
      ("\u{1B}[", [Input.key(Key("[", .alt))]), ("\u{1B}O", [.key(Key("O", .alt))]), ("\u{1B}]0", []),
      ("\u{1B}[1;", []), ("\u{1B}[[", []), ("\u{1B}[M", []), ("\u{1B}P", []),
    ] {
      let reader = Reader()
      #expect(reader.read(text.utf8, at: 10) == [])
      #expect(reader.deadline == 10.5)
      #expect(reader.read("q".utf8, at: 10.5) == inputs + [.key(Key("q"))], "\(text.debugDescription)")
    }
  }

  @Test func invalidUTF8IsDroppedAndTheNextKeyRead() {
    for bytes in [[0x80], [0xED, 0x9C], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5], [0xC2, 0x85]] as [[UInt8]] {
      let reader = Reader()
      #expect(reader.read(bytes + [UInt8(ascii: "a")], at: 0) == [.key(Key("a"))], "\(bytes)")
    }
  }

  @Test func keysThatFollowAPasteAtOnceAreDropped() {
    let reader = Reader()
    #expect(reader.read("\u{1B}[200~x\u{1B}[201~q\u{1B}[A".utf8, at: 5) == [.paste("x")])
    #expect(reader.read("\u{1B}[I".utf8, at: 5.02) == [.focus(true)])
    #expect(reader.read("q".utf8, at: 5.06) == [.key(Key("q"))])
  }

  @Test func textIsReadCompletely() {
    for seed in 0..<UInt64(200) {
      var random = RandomText(seed: seed)
      let text = random.nextPrintable()
      let reader = Reader()
      #expect(reader.read(text.utf8, at: 0) == text.unicodeScalars.map { .key(Key($0)) }, "seed \(seed)")
    }
  }

  @Test func anySplitOfTheBytesGivesTheSameInputs() {
    for seed in 0..<UInt64(1000) {
      var random = RandomText(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<random.number(1...8) {
        switch random.number(0...4) {
        case 0: bytes += (0..<random.number(0...5)).map { _ in UInt8(random.number(0...255)) }
        case 1: bytes += Array(random.next().utf8)
        default:
          let text = Array(KeyReaderTests.known[random.number(0...KeyReaderTests.known.count - 1)].0.utf8)
          bytes += text.prefix(random.number(0...3) == 0 ? random.number(0...text.count) : text.count)
        }
      }
      let whole = Reader()
      let inputs = whole.read(bytes, at: 0)
      let split = Reader()
      var read: [Input] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.number(0...4))
        rest = rest.dropFirst(piece.count)
        read += split.read(piece, at: 0)
      }
      #expect(read == inputs, "seed \(seed)")
      #expect(split.read([] as [UInt8], at: 9) == whole.read([] as [UInt8], at: 9), "seed \(seed)")
      #expect(split.deadline == nil, "seed \(seed)")
    }
  }

  @Test func hangulLetterCountsAsItsKey() {
    for (hangul, letter) in zip("ㅂㅁㅋㅓㅗㅏㅣㅕㅖㅉ".unicodeScalars, "qazjhkluPW".unicodeScalars) {
      #expect(Key(hangul).withoutHangul == Key(letter))
    }
    #expect(Key("한").withoutHangul == Key("한"))
    #expect(Key("x").withoutHangul == Key("x"))
  }
}

/// A reader whose reads can stand in an expectation.
private final class Reader {
  private var reader = KeyReader()

  var deadline: Double? { reader.deadline }

  func read(_ bytes: some Sequence<UInt8>, at time: Double) -> [Input] { reader.read(bytes, at: time) }
}
