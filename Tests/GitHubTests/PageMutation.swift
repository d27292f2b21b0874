import Support

/// A small damage to a page, of the kinds that connections, servers and new markup do.
enum PageMutation: CaseIterable {
  case cutEnd, cutOut, double, swap, moveAway, byte, digit, quote, word, exchangedWords, insertion

  /// Words that the page is made of, or might be one day.
  private static let words = [
    "<td", "</td>", "<tool-tip", "</tool-tip>", "<tr", "</tr>", "</table>", "<table", "<div", "</div>", "</h2>",
    "data-date=\"", "data-level=\"", "id=\"", "for=\"", "data-from=\"", "data-to=\"", "contribution", "No ", "<span",
    "</span>", "\n", "data-", "\" ",
  ].map { Array($0.utf8) }

  private static let insertions = [
    "<!-- -->", "<!--", "-->", "&amp;", "&quot;", "&#49;", "&nbsp", "&", "<template>", "</template>", "<script>",
    "<style>", "<p>", "</p>", "<br>", "<img/>", "<svg>", "<rect>", "<rect data-date=\"2026-01-01\" data-level=\"1\">",
    "<td>", "<td data-date=\"2026-01-01\" data-level=\"1\">", "<th>", "<table>", "<h2>7 contributions</h2>", "<tr>",
    "<tool-tip for=\"contribution-day-component-0-0\">9 contributions</tool-tip>", "<form action=\"/session\">",
    "<meta name=\"hovercard-subject-tag\" content=\"organization:1\">", " data-count=\"3\"", " data-level=\"3\"",
    " id=\"contribution-day-component-0-1\"", " fill=\"#ebedf0\"", " hidden", " class=x", " class='x'", "/", ">", "<",
    "\"", "'", "\u{0}", "\t", "\r", "\u{C}", "\u{1}", "\u{e9}", ",", "1", "0", "-", "No", "=", " ", "</body>",
    "</html>", "<title>",
    "<plaintext>", "<![CDATA[", "<?x?>", "<!DOCTYPE html>", "<a>", "</a>", "<select>", "<frameset>", "<caption>",
  ].map { Array($0.utf8) }

  /// One of the pages, damaged once or a few times.
  static func damaged(of pages: [[UInt8]], seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    // Large pages take long.
    let isSmall = Int.random(in: 0..<20, using: &random) > 0
    let small = pages.filter { $0.count < 50_000 }
    let candidates = isSmall && !small.isEmpty ? small : pages
    var page = candidates[Int.random(in: candidates.indices, using: &random)]
    for _ in 0..<[1, 1, 1, 2, 4][Int.random(in: 0..<5, using: &random)] {
      let mutation = allCases[Int.random(in: allCases.indices, using: &random)]
      mutation.apply(to: &page, using: &random)
    }
    return page
  }

  /// Damages the page, mostly where its cells, its heading or its first and last day are.
  func apply(to page: inout [UInt8], using random: inout SeededGenerator) {
    guard page.count > 1000 else { return }
    let place = PageMutation.place(in: page, using: &random)
    let chunk = place..<min(page.count, place + Int.random(in: 1...600, using: &random))
    switch self {
    case .cutEnd: page.removeSubrange(place...)
    case .cutOut: page.removeSubrange(chunk)
    case .double: page.insert(contentsOf: page[chunk], at: chunk.upperBound)
    case .swap: page.swapAt(place, min(page.count - 1, place + Int.random(in: 1...20, using: &random)))
    case .moveAway:
      let moved = Array(page[chunk])
      page.removeSubrange(chunk)
      page.insert(contentsOf: moved, at: PageMutation.place(in: page, using: &random))
    case .byte: page[place] = UInt8.random(in: 0...255, using: &random)
    case .digit:
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      guard let digit = page[place...].firstIndex(where: digits.contains) else { return }
      page[digit] = UInt8.random(in: digits, using: &random)
    case .quote:
      guard let quote = page[place...].firstIndex(of: UInt8(ascii: "\"")) else { return }
      page.replaceSubrange(quote...quote, with: Array(["", "'", " "][Int.random(in: 0...2, using: &random)].utf8))
    case .word:
      let word = PageMutation.any(of: PageMutation.words, using: &random)
      guard let found = page[place...].firstRange(of: word) else { return }
      page.replaceSubrange(found, with: Bool.random(using: &random) ? [] : word + word)
    case .exchangedWords:
      let (old, new) = (
        PageMutation.any(of: PageMutation.words, using: &random),
        PageMutation.any(of: PageMutation.words, using: &random)
      )
      guard let found = page[place...].firstRange(of: old) else { return }
      page.replaceSubrange(found, with: new)
    case .insertion: page.insert(contentsOf: PageMutation.any(of: PageMutation.insertions, using: &random), at: place)
    }
  }

  private static func any(of texts: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
    texts[Int.random(in: texts.indices, using: &random)]
  }

  private static func place(in page: [UInt8], using random: inout SeededGenerator) -> Int {
    let any = Int.random(in: 0..<page.count, using: &random)
    // A tag's edge is where it hurts.
    guard Bool.random(using: &random) else { return any }
    return page[any...].firstIndex { "<>\"=".utf8.contains($0) } ?? any
  }
}
