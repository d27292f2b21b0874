import Support
import Terminal
import Testing

@Suite("Text in ASCII only")
struct ASCIITests {
  @Test(arguments: [
    ("Write tests", "Write tests", "Write tests"), ("테스트 쓰기…", "??? ??...", "테스트 쓰기..."), ("👨‍👩‍👧‍👦!", "?!", "?!"),
    ("ㅋㅋ café", "?? caf?", "ㅋㅋ caf?"), ("\u{1112}\u{1161}\u{11AB}", "?", "\u{1112}\u{1161}\u{11AB}"), ("", "", ""),
    ("漢字", "??", "??"), ("✓ Right! 🎟", "+ Right! (ticket)", "+ Right! (ticket)"), ("✗ 2 · 3", "x 2 / 3", "x 2 / 3"),
  ])
  func otherLettersBecomeQuestionMarksAndHangulMayBeKept(_ text: String, _ ascii: String, _ hangul: String) {
    #expect(text.asciiOnly() == ascii)
    #expect(text.asciiOnly(keepingHangul: true) == hangul)
  }
}

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
  func emojiHaveTheirColumns(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test func edgesOfTheWideRangesAreWide() {
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

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("한글", 6, "한글  ", "  한글"), ("한글", 4, "한글", "한글"), ("한글날", 5, "한글…", "한글…"), ("한글날", 4, "한… ", " 한…"),
    ("abc", 5, "abc  ", "  abc"), ("abcdef", 3, "ab…", "ab…"), ("", 2, "  ", "  "), ("abc", 0, "", ""),
    ("abc", -1, "", ""),
  ])
  func paddedTextFillsItsColumns(text: String, width: Int, left: String, right: String) {
    #expect(text.padded(to: width) == left)
    #expect(text.padded(leadingTo: width) == right)
  }

  @Test func truncationNeverCutsACluster() {
    #expect("👨‍👩‍👧‍👦가족".truncated(to: 5) == "👨‍👩‍👧‍👦가…")
    #expect("👨‍👩‍👧‍👦가족".truncated(to: 2) == "…")
    #expect("e\u{301}e\u{301}e\u{301}".truncated(to: 2) == "e\u{301}…")
    #expect("abcdef".truncated(to: 5, ellipsis: "...") == "ab...")
    #expect("abcdef".truncated(to: 2, ellipsis: "...") == "ab")
    #expect("abc".truncated(to: 3) == "abc")
  }

  @Test func linesBreakAtSpacesAndInTooLongWords() {
    #expect("오늘도 커밋을 잊지 마세요".wrapped(to: 14) == ["오늘도 커밋을", "잊지 마세요"])
    #expect("가나다라마바".wrapped(to: 5) == ["가나", "다라", "마바"])
    #expect("a bb ccc".wrapped(to: 80) == ["a bb ccc"])
    #expect("see abcdefgh now".wrapped(to: 4) == ["see", "abcd", "efgh", "now"])
    #expect("one\n\ntwo".wrapped(to: 10) == ["one", "", "two"])
    #expect("".wrapped(to: 3) == [""])
    #expect("a한b".wrapped(to: 1) == ["a", "?", "b"])
  }

  @Test func commandsDatesAndNumbersWithUnitsStayWhole() {
    // A command in backquotes ends with them, even before a particle.
    #expect(
      "무엇이든 `cyc todo undo`로 되돌릴 수 있어요.".wrapped(to: 36) == ["무엇이든 `cyc todo undo`로 되돌릴 수", "있어요."])
    #expect(
      "(a day off, and `cyc freeze`) do not break it.".wrapped(to: 32)
        == ["(a day off, and `cyc freeze`) do", "not break it."])
    #expect("the best day was 19 Nov with 25".wrapped(to: 20) == ["the best day was", "19 Nov with 25"])
    #expect("가장 많은 날은 11월 19일이에요".wrapped(to: 22) == ["가장 많은 날은", "11월 19일이에요"])
    #expect("on 19 November".wrapped(to: 10) == ["on 19", "November"])
    #expect("지켜본 기간: 2020년 1월 1일부터".wrapped(to: 24) == ["지켜본 기간:", "2020년 1월 1일부터"])
    #expect("(2020년 이후)".wrapped(to: 12) == ["(2020년", "이후)"])
    #expect("기여한 날 (2020년 이후)".wrapped(to: 20) == ["기여한 날", "(2020년 이후)"])
    #expect("Best week 28 Sep – 24 Nov".wrapped(to: 12) == ["Best week", "28 Sep –", "24 Nov"])
    #expect("seen since 3 Nov 2025".wrapped(to: 18) == ["seen since", "3 Nov 2025"])
    #expect("Monday: 1,163 contributions".wrapped(to: 22) == ["Monday:", "1,163 contributions"])
    #expect("tasks 1 2 3 4".wrapped(to: 9) == ["tasks 1 2", "3 4"])
    #expect("to see them: cyc todo list".wrapped(to: 22) == ["to see them:", "cyc todo list"])
    #expect("Shall cyc remind you in the evening?".wrapped(to: 20) == ["Shall cyc remind you", "in the evening?"])
    #expect(
      "Keep it in a git repository of your own.".wrapped(to: 24) == ["Keep it in a git", "repository of your own."])
    #expect("옵션 없이 git stash를 실행하면".wrapped(to: 22) == ["옵션 없이 git stash를", "실행하면"])
    #expect("did you mean cyc todo export a.csv?".wrapped(to: 24) == ["did you mean", "cyc todo export a.csv?"])
    #expect("예: export EDITOR=nano".wrapped(to: 20) == ["예:", "export EDITOR=nano"])
    #expect("시험, Thu 18 Nov 2027".wrapped(to: 18) == ["시험,", "Thu 18 Nov 2027"])
    #expect("at stake, 12 h 7 min left".wrapped(to: 18) == ["at stake,", "12 h 7 min left"])
    #expect("있고 12시간 7분 남았어요".wrapped(to: 14) == ["있고", "12시간 7분", "남았어요"])
  }

  @Test func wrappedLinesFitAndKeepAllText() {
    let seed: UInt64 = 20_261_121
    var random = RandomText(seed: seed)
    for round in 0..<3000 {
      let (text, width) = (random.nextPrintable(), random.number(3...30))
      let lines = text.wrapped(to: width)
      let place = Comment(rawValue: "seed \(seed), round \(round), width \(width): \(text.debugDescription)")
      #expect(text.padded(to: width).displayWidth == width, place)
      #expect(text.padded(leadingTo: width).displayWidth == width, place)
      #expect(text.truncated(to: width).displayWidth <= width, place)
      #expect(lines.allSatisfy { $0.displayWidth <= width }, place)
      if text.allSatisfy({ DisplayWidth.of($0) <= width }) { #expect(scalars(lines.joined()) == scalars(text), place) }
    }
  }

  @Test func wrappingOnlyMergesSpacesInAWideTerminal() {
    let seed: UInt64 = 4_112_026
    var random = RandomText(seed: seed)
    for round in 0..<3000 {
      let text = random.nextPrintable()
      let obvious = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(text.wrapped(to: 1000) == obvious, "seed \(seed), round \(round): \(text.debugDescription)")
    }
  }

  @Test func textIsAsWideAsItsClusters() {
    let seed: UInt64 = 21_112_026
    var random = RandomText(seed: seed)
    for round in 0..<3000 {
      let text = random.nextPrintable()
      let columns = text.reduce(0) { $0 + DisplayWidth.of($1) }
      #expect(text.displayWidth == columns, "seed \(seed), round \(round): \(text.debugDescription)")
    }
  }

  /// Scalars without spaces and line ends, which wrapping may change.
  private func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " && !Character($0).isNewline }
  }
}

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
    // The flag of Wales is kept. A flag without its end loses its tags, and so does one with a hidden message.
    (
      "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}!",
      "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}!"
    ),
    ("🏴\u{E0067}\u{E0062}b", "🏴b"), ("🏴" + String(repeating: "\u{E0067}", count: 7) + "\u{E007F}", "🏴"),
    ("a" + RandomText.noncharacters.joined() + "b", "ab"),
  ])
  func terminalControlsAreRemoved(text: String, cleaned: String) {
    #expect(Sanitizer.clean(text) == cleaned)
  }

  @Test func unsafeScalarsAreRemovedFromAnyText() {
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

@Suite struct TextDifferenceTests {
  @Test func editIsShownWithThreeLinesOfContext() {
    #expect(
      TextDifference.text("f", from: "1\n2\n3\n4\n5\n6\n7\n8\n9\n", to: "1\n2\n3\n4\nx\ny\n6\n7\n8\n9\n") == """
        --- f
        +++ f
         2
         3
         4
        -5
        +x
        +y
         6
         7
         8

        """)
  }

  @Test func addedAndRemovedLinesAreShown() {
    #expect(TextDifference.text("f", from: "", to: "a\n") == "--- f\n+++ f\n+a\n")
    #expect(TextDifference.text("f", from: "a\n", to: "") == "--- f\n+++ f\n-a\n")
    #expect(TextDifference.text("f", from: "a\na\n", to: "a\n") == "--- f\n+++ f\n a\n-a\n")
  }

  @Test func missingLastLineEndIsNotADifference() {
    #expect(TextDifference.text("f", from: "a\nb", to: "a\nb\n") == "")
  }

  @Test func controlsInLinesAreRemoved() {
    #expect(!TextDifference.text("f", from: "\u{1B}[2J\n", to: "").contains("\u{1B}"))
  }
}
