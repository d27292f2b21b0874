import Terminal
import Testing

@Suite("Text with ASCII characters alone")
struct ASCIITests {
  @Test(arguments: [
    ("Write tests", "Write tests", "Write tests"), ("테스트 쓰기…", "??? ??...", "테스트 쓰기..."), ("👨‍👩‍👧‍👦!", "?!", "?!"),
    ("ㅋㅋ café", "?? caf?", "ㅋㅋ caf?"), ("\u{1112}\u{1161}\u{11AB}", "?", "\u{1112}\u{1161}\u{11AB}"), ("", "", ""),
    ("漢字", "??", "??"),
  ])
  func otherLettersAreQuestionMarksAndHangulIsKeptForWhomItIsWritten(_ text: String, _ ascii: String, _ hangul: String)
  {
    #expect(text.asciiOnly() == ascii)
    #expect(text.asciiOnly(keepingHangul: true) == hangul)
  }
}
