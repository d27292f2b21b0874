import Terminal
import Testing

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("한글", 6, "한글  ", "  한글"), ("한글", 4, "한글", "한글"), ("한글날", 5, "한글…", "한글…"), ("한글날", 4, "한… ", " 한…"),
    ("abc", 5, "abc  ", "  abc"), ("abcdef", 3, "ab…", "ab…"), ("", 2, "  ", "  "), ("abc", 0, "", ""),
    ("abc", -1, "", ""),
  ])
  func aPaddedTextFillsItsColumns(text: String, width: Int, left: String, right: String) {
    #expect(text.padded(to: width) == left)
    #expect(text.padded(leadingTo: width) == right)
  }

  @Test func truncatingNeverCutsACluster() {
    #expect("👨‍👩‍👧‍👦가족".truncated(to: 5) == "👨‍👩‍👧‍👦가…")
    #expect("👨‍👩‍👧‍👦가족".truncated(to: 2) == "…")
    #expect("e\u{301}e\u{301}e\u{301}".truncated(to: 2) == "e\u{301}…")
    #expect("abcdef".truncated(to: 5, ellipsis: "...") == "ab...")
    #expect("abcdef".truncated(to: 2, ellipsis: "...") == "ab")
    #expect("abc".truncated(to: 3) == "abc")
  }

  @Test func linesBreakAtSpacesAndInWordsThatAreTooLong() {
    #expect("오늘도 커밋을 잊지 마세요".wrapped(to: 14) == ["오늘도 커밋을", "잊지 마세요"])
    #expect("가나다라마바".wrapped(to: 5) == ["가나", "다라", "마바"])
    #expect("a bb ccc".wrapped(to: 80) == ["a bb ccc"])
    #expect("see abcdefgh now".wrapped(to: 4) == ["see", "abcd", "efgh", "now"])
    #expect("one\n\ntwo".wrapped(to: 10) == ["one", "", "two"])
    #expect("".wrapped(to: 3) == [""])
    #expect("a한b".wrapped(to: 1) == ["a", "?", "b"])
  }

  @Test func noLineIsWiderThanAskedAndNothingIsLost() {
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

  @Test func whereThereIsRoomOnlySpacesAreMadeOne() {
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

  @Test func aTextIsAsWideAsItsClusters() {
    let seed: UInt64 = 21_112_026
    var random = RandomText(seed: seed)
    for round in 0..<3000 {
      let text = random.nextPrintable()
      let columns = text.reduce(0) { $0 + DisplayWidth.of($1) }
      #expect(text.displayWidth == columns, "seed \(seed), round \(round): \(text.debugDescription)")
    }
  }

  /// The scalars without spaces and line ends, at which lines are broken.
  private func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " && !Character($0).isNewline }
  }
}
