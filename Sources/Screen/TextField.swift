internal import Terminal

/// One line of text with a caret, edited by readline's keys.
public struct TextField: Hashable, Sendable {
  public private(set) var text: String
  /// Number of grapheme clusters before the caret.
  public private(set) var caret: Int
  /// Text that Ctrl-Y inserts.
  private var removed = ""

  /// The caret is at the end.
  public init(_ text: String = "") {
    self.text = Sanitizer.clean(text)
    caret = self.text.count
  }

  /// Inserts a text at the caret, on one line and without control characters.
  public mutating func insert(_ inserted: String) {
    let index = text.index(text.startIndex, offsetBy: caret)
    let before = String(text[..<index] + Sanitizer.clean(inserted))
    place(before, text[index...])
  }

  /// Handles a key; false if the field does not use it.
  public mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let scalar), []): insert(String(Character(scalar)))
    case (.left, []), (.character("b"), .control): caret = max(0, caret - 1)
    case (.right, []), (.character("f"), .control): caret = min(text.count, caret + 1)
    case (.left, .control), (.left, .alt): caret = wordStart
    case (.right, .control), (.right, .alt): caret = wordEnd
    case (.home, _), (.character("a"), .control): caret = 0
    case (.end, _), (.character("e"), .control): caret = text.count
    case (.backspace, []): remove(max(0, caret - 1)..<caret)
    case (.delete, []), (.character("d"), .control): remove(caret..<min(text.count, caret + 1))
    case (.character("w"), .control), (.backspace, .alt): cut(wordStart..<caret)
    case (.character("u"), .control): cut(0..<caret)
    case (.character("k"), .control): cut(caret..<text.count)
    case (.character("y"), .control): insert(removed)
    default: return false
    }
    return true
  }

  /// The part of the text that fits in `columns` columns (2 or more), and the column of the caret in it.
  public func shown(columns: Int) -> (text: String, caret: Int) {
    let clusters = Array(text)
    // Room for the caret behind the text.
    let room = columns - 1
    // Up to a third of the columns shows text after the caret.
    let after = min(room / 3, clusters[caret...].reduce(0) { $0 + DisplayWidth.of($1) })
    var (start, width) = (caret, 0)
    while start > 0, width + DisplayWidth.of(clusters[start - 1]) <= room - after {
      start -= 1
      width += DisplayWidth.of(clusters[start])
    }
    return (String(String(clusters[start...]).prefix(columns: room)), width)
  }

  private var wordStart: Int {
    let before = Array(text.prefix(caret))
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    return before[..<last].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
  }

  private var wordEnd: Int {
    let clusters = Array(text)
    guard let first = clusters[caret...].firstIndex(where: { !$0.isWhitespace }) else { return clusters.count }
    return clusters[first...].firstIndex(where: \.isWhitespace) ?? clusters.count
  }

  private mutating func cut(_ range: Range<Int>) {
    if !range.isEmpty { removed = String(text.dropFirst(range.lowerBound).prefix(range.count)) }
    remove(range)
  }

  private mutating func remove(_ range: Range<Int>) {
    place(String(text.prefix(range.lowerBound)), text.dropFirst(range.upperBound))
  }

  /// Sets the text to `before` and `after`. The caret goes between them, or after the cluster that joins them.
  private mutating func place(_ before: String, _ after: Substring) {
    text = before + after
    let end = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
    caret = text[..<end].count
    if text.index(text.startIndex, offsetBy: caret) < end { caret += 1 }
  }
}
