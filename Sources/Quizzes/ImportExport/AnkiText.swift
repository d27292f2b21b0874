internal import HTML

/// A field of a note as text, and what in it is none.
struct AnkiText {
  private(set) var text: String
  /// Where the field ends with a numbered list: what stands before it, and its items.
  private(set) var list: (before: String, items: [String])?
  private(set) var pictures = 0
  private(set) var sounds = 0

  // By bytes: a deck has a hundred thousand fields, and `Regex` takes a tenth of a millisecond for each.

  /// Whether there are gaps in a field: `{{c1::…}}`.
  static func hasGaps(_ field: String) -> Bool {
    var rest = Array(field.utf8)[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[brace...]
      if rest.starts(with: "{{c".utf8) {
        let digits = rest.dropFirst(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if !digits.isEmpty, rest[digits.endIndex...].starts(with: "::".utf8) { return true }
      }
      rest = rest.dropFirst()
    }
    return false
  }

  init(_ field: String, isHTML: Bool) throws(LeftOutQuiz.Reason) {
    let (bytes, sounds) = AnkiText.withoutSounds(Array(field.utf8))
    self.sounds = sounds
    guard isHTML else {
      text = String(decoding: bytes, as: UTF8.self).trimmingBlanks
      return
    }
    // A line break is white space there.
    let line = bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    guard line.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      text = AnkiText.plain(line[...])
      return
    }
    var reading = AnkiMarkup()
    do throws(HTMLError) {
      // Within an element no paragraph is made up around a text.
      _ = try HTMLReader.read(Array("<div>".utf8) + line + Array("</div>".utf8), into: &reading)
    } catch {
      throw .markup
    }
    text = reading.text
    list = reading.list
    pictures = reading.pictures
  }

  /// A text without `[sound:…]`, and how many there were.
  private static func withoutSounds(_ bytes: [UInt8]) -> ([UInt8], Int) {
    var (kept, count, rest) = ([UInt8](), 0, bytes[...])
    while let bracket = rest.firstIndex(of: UInt8(ascii: "[")) {
      kept += rest[..<bracket]
      rest = rest[bracket...]
      if rest.starts(with: "[sound:".utf8), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        count += 1
        rest = rest[(end + 1)...]
      } else {
        kept.append(rest.removeFirst())
      }
    }
    return (kept + rest, count)
  }

  /// A text without white space around it. Blanks that were written so that they are not lost are blanks.
  fileprivate static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var (plain, rest) = ([UInt8](), bytes)
    while let place = rest.firstIndex(of: 0xC2) {
      plain += rest[..<place]
      rest = rest[place...]
      let isBlank = rest.dropFirst().first == 0xA0
      plain.append(isBlank ? 0x20 : 0xC2)
      rest = rest.dropFirst(isBlank ? 2 : 1)
    }
    return String(decoding: plain + rest, as: UTF8.self).trimmingBlanks
  }
}

/// Hears markup as the text that it shows.
private struct AnkiMarkup: HTMLHandler {
  private var bytes: [UInt8] = []
  /// What is not shown: styles and scripts.
  private var hiddenDepth = 0
  private var listDepth = 0
  private var listStart = 0
  private var itemStart: Int?
  private var items: [String] = []
  private var listEnd: Int?
  private(set) var pictures = 0

  /// Elements that begin and end a line.
  private static let blocks: [StaticString] = [
    "div", "p", "li", "ol", "ul", "tr", "table", "hr", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "dl",
    "dt", "dd", "section", "article", "header", "footer", "figure", "figcaption", "address",
  ]

  var text: String { AnkiText.plain(bytes[...]) }

  var list: (before: String, items: [String])? {
    guard let listEnd, AnkiText.plain(bytes[listEnd...]).isEmpty else { return nil }
    return (AnkiText.plain(bytes[..<listStart]), items)
  }

  mutating func start(_ tag: borrowing StartTag) {
    if tag.isNamed("br") { bytes.append(0x0A) }
    if tag.isNamed("img") { pictures += 1 }
    if tag.isNamed("style") || tag.isNamed("script") { hiddenDepth += 1 }
    if tag.isNamed("td") || tag.isNamed("th"), let last = bytes.last, last != 0x0A { bytes.append(0x20) }
    for name in AnkiMarkup.blocks where tag.isNamed(name) { breakLine() }
    if tag.isNamed("ol") {
      listDepth += 1
      if listDepth == 1 { (listStart, items, listEnd) = (bytes.count, [], nil) }
    }
    if tag.isNamed("li"), listDepth == 1 { itemStart = bytes.count }
  }

  mutating func text(_ text: borrowing TextPiece) {
    if hiddenDepth == 0 { text.append(to: &bytes) }
  }

  mutating func end(_ tag: borrowing EndTag) {
    if tag.isNamed("style") || tag.isNamed("script") { hiddenDepth = max(0, hiddenDepth - 1) }
    if tag.isNamed("li"), listDepth == 1, let start = itemStart {
      items.append(AnkiText.plain(bytes[start...]))
      itemStart = nil
    }
    if tag.isNamed("ol") {
      listDepth -= 1
      if listDepth == 0 { listEnd = bytes.count }
    }
    for name in AnkiMarkup.blocks where tag.isNamed(name) { breakLine() }
  }

  /// Begins another line, unless this one is empty.
  private mutating func breakLine() {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }
}
