import Terminal
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("plain ~", 7), ("한글", 4), ("한글 abc", 8), ("漢字かな", 8), ("ＡＢ", 4), ("ｶﾅ", 2), ("\u{3000}", 2),
    ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{200B}", 0), ("naïve…", 6),
    ("±§·→■░█", 7), ("\u{303F}", 1), ("ㅏ", 2), ("₩￦", 3), ("\u{AD}", 1), ("\u{20000}", 2),
  ])
  func lettersHaveTheirColumns(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(arguments: [
    ("👨‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("🇰🇷🇺🇸", 4), ("👍🏽", 2), ("☝🏽", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("⌚", 2), ("🔥", 2), ("🌱🔥", 4),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤‍🔥", 2), ("🟩", 2), ("⬛", 2), ("✔", 1), ("a\u{200D}b", 2),
  ])
  func anEmojiSequenceIsOnePictureOfTwoColumns(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test func theEdgesOfTheWideRangesAreWide() {
    let edges: [(narrow: UInt32, wide: UInt32)] = [
      (0x10FF, 0x1100), (0xABFF, 0xAC00), (0x2328, 0x2329), (0x232B, 0x232A), (0x2E7F, 0x2E80), (0x4DC0, 0x4DBF),
      (0xA4D0, 0xA4C6), (0xFF61, 0xFF60), (0xFFDC, 0xFFE0), (0xFFE8, 0xFFE6), (0x40000, 0x3FFFD),
    ]
    for (narrow, wide) in edges {
      #expect(Unicode.Scalar(narrow).map { DisplayWidth.of($0) } == 1, "U+\(String(narrow, radix: 16))")
      #expect(Unicode.Scalar(wide).map { DisplayWidth.of($0) } == 2, "U+\(String(wide, radix: 16))")
    }
  }
}
