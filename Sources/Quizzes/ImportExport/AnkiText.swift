internal import HTML

/// The text of a note's field, and counts of the media removed from it.
struct AnkiText {
  private(set) var text: String
  /// If the field ends with a numbered list: the text before it, and its items.
  private(set) var list: (before: String, items: [String])?
  private(set) var pictures = 0
  private(set) var sounds = 0

  /// Whether the field has a cloze deletion: `{{c1::…}}`.
  ///
  /// Reads bytes: a deck may have a hundred thousand fields, and `Regex` takes 0.1 ms for each.
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
    // In HTML a line break is white space.
    let line = bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    guard line.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      text = AnkiText.plain(line[...])
      return
    }
    var reading = AnkiMarkup()
    do throws(HTMLError) {
      // Without an element around it, the parser would wrap the text in a paragraph.
      _ = try HTMLReader.read(Array("<div>".utf8) + line + Array("</div>".utf8), into: &reading)
    } catch {
      throw .markup
    }
    text = reading.text
    list = reading.list
    pictures = reading.pictures
  }

  /// Removes `[sound:…]` from a text and counts the sounds.
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

  /// Trims white space and turns no-break spaces into spaces.
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

/// Collects the text that markup displays.
private struct AnkiMarkup: HTMLHandler {
  private var bytes: [UInt8] = []
  /// Depth of elements that are not displayed: styles and scripts.
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

  /// Begins a new line, unless the current one is empty.
  private mutating func breakLine() {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }
}
