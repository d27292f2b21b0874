extension String {
  /// The text in lines of at most a width in columns (1 or more), broken at spaces; newlines in it stay line ends.
  ///
  /// A word that is wider than a whole line is broken between grapheme clusters; a single cluster that is wider than a
  /// whole line is shown as `?`. Spaces at a break go, runs of spaces become one. There is always at least one line.
  public func wrapped(to width: Int) -> [String] {
    precondition(width >= 1, "a line has at least one column")
    if isPlainLine, displayWidth <= width { return [self] }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      wrappedParagraph(paragraph.split(separator: " ").map(String.init), to: width)
    }
  }
}

extension String {
  /// Whether nothing in it would be broken or put together where there is room enough: no line ends, and single spaces between
  /// words. In doubt it is not.
  public var isPlainLine: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      // U+0085, U+2028 and U+2029 end lines too.
      if byte < 0x20 || (previous == 0xC2 && byte == 0x85) || (previous == 0xE2 && byte == 0x80) { return false }
      if byte == UInt8(ascii: " "), previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: " ")
  }
}

private func wrappedParagraph(_ words: [String], to width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in words {
    for (index, piece) in pieces(of: word, width: width).enumerated() {
      if index == 0, line.isEmpty {
        line = piece
      } else if index == 0, line.displayWidth + 1 + piece.displayWidth <= width {
        line += " " + piece
      } else {
        lines.append(line)
        line = piece
      }
    }
  }
  return lines + [line]
}

/// A word cut into runs of whole clusters that each fit a line: one run for nearly every word.
private func pieces(of word: String, width: Int) -> [String] {
  if word.displayWidth <= width { return [word] }
  var pieces: [String] = []
  var piece = ""
  var columns = 0
  for cluster in word {
    let drawn: Character = DisplayWidth.of(cluster) > width ? "?" : cluster
    let more = DisplayWidth.of(drawn)
    if columns + more > width {
      pieces.append(piece)
      (piece, columns) = ("", 0)
    }
    piece.append(drawn)
    columns += more
  }
  return pieces + [piece]
}
