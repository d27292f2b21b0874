extension String {
  /// Breaks the text at spaces into lines of at most `width` columns (1 or more). Newlines are kept as line ends.
  ///
  /// A word wider than a line is broken between grapheme clusters. A cluster wider than a line becomes `?`.
  /// Commands stay whole if they fit on a line, and so do dates, and numbers with their unit.
  /// Spaces at a break are dropped, runs of spaces become one. Returns at least one line.
  public func wrapped(to width: Int) -> [String] {
    precondition(width >= 1, "a line has at least one column")
    if isPlainLine, displayWidth <= width { return [self] }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      wrappedParagraph(paragraph.split(separator: " ").map(String.init), to: width)
    }
  }

  /// Whether wrapping leaves the text unchanged if it fits: no line ends, and only single spaces between words.
  /// May be false for text that qualifies, but never true for text that does not.
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
  for word in units(words, width: width) {
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

/// Words that a line should not end between, joined as far as they fit on a line: commands, dates, numbers with their
/// unit.
private func units(_ words: [String], width: Int) -> [String] {
  var units: [String] = []
  var command: CommandEnd?
  // Nil after a word that was joined to it.
  var previous: String?
  for (index, word) in words.enumerated() {
    let next = index + 1 < words.count ? words[index + 1] : nil
    let belongs =
      command?.continues(with: word, before: next) ?? (previous.map { staysWith($0, word) } ?? false)
      || endsDate(word, after: index > 0 ? words[index - 1] : nil)
    if belongs, let unit = units.last, unit.displayWidth + 1 + word.displayWidth <= width {
      units[units.count - 1] = "\(unit) \(word)"
    } else {
      units.append(word)
    }
    let begun = belongs && command != nil ? command : CommandEnd(of: word, before: next)
    command = begun?.isReached(by: word) ?? false ? nil : begun
    previous = belongs ? nil : word
  }
  return units
}

/// Where a command that a text tells to type ends: one in quotes or brackets with them, others with a punctuation mark or
/// the text.
private struct CommandEnd {
  private let closing: Character?

  /// Programs that texts tell to call.
  private static let programs: Set<String> = [
    "apt", "apt-get", "crontab", "cyc", "export", "gh", "git", "loginctl", "sudo", "systemctl",
  ]
  /// Words after `cyc` in sentences about it: `cyc is free software`, `Shall cyc remind you?`.
  private static let verbs: Set<String> = [
    "ask", "asks", "can", "cannot", "checks", "could", "does", "did", "ends", "every", "grew", "had", "has", "holds",
    "in", "is", "it", "itself", "keeps", "knows", "looks", "makes", "may", "must", "needs", "or", "reads", "remembers",
    "remind", "reminds", "runs", "sees", "shows", "since", "speaks", "starts", "syncs", "takes", "talks", "that", "to",
    "too", "uses", "was", "where", "will", "with", "would", "writes", "yet",
  ]
  private static let brackets: [Character: Character] = [
    "'": "'", "\"": "\"", "(": ")", "“": "”", "‘": "’", "`": "`",
  ]
  private static let marks: Set<Character> = [",", ".", ";", ":", ")"]

  /// Nil if the word does not begin a command.
  init?(of word: String, before next: String?) {
    closing = word.first.flatMap { Self.brackets[$0] }
    let program = closing == nil ? word : String(word.dropFirst())
    guard Self.programs.contains(program), program != "cyc" || !Self.verbs.contains(next ?? "") else { return nil }
  }

  /// Another program begins another command, unless it is in the brackets too.
  func continues(with word: String, before next: String?) -> Bool {
    closing != nil || CommandEnd(of: word, before: next) == nil
  }

  func isReached(by word: String) -> Bool {
    guard let closing else { return word.last.map { Self.marks.contains($0) } ?? false }
    return word.reversed().first { !Self.marks.subtracting([")"]).contains($0) } == closing
  }
}

/// Whether two words are a day and its month, or a number and its unit: `19 Nov`, `163 contributions`, `2020년 이후`.
private func staysWith(_ word: String, _ next: String) -> Bool {
  if isNumber(word) { return word.count <= 2 || (next.first?.isLetter == true && !wordsAfterNumbers.contains(next)) }
  return word.last == "년" && next.hasPrefix("이후")
}

/// Whether a word goes on with a date or a range: the month or the day of a Korean date, its weekday, a dash.
private func endsDate(_ word: String, after previous: String?) -> Bool {
  guard let previous, let last = previous.last else { return false }
  if ["–", "~"].contains(word) { return true }
  guard previous.first(where: { $0 != "(" })?.isNumber == true else { return false }
  return switch last {
  case "년", "월": word.first?.isNumber == true
  case "일": word.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
  default: false
  }
}

/// Up to six characters of digits, with separators between them.
private func isNumber(_ word: String) -> Bool {
  word.utf8.count <= 6 && word.first?.isNumber == true && word.last?.isNumber == true
    && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || [0x2C, 0x2E].contains($0) }
}

/// Words that are no unit of the number before them.
private let wordsAfterNumbers: Set<String> = [
  "about", "and", "at", "by", "for", "from", "in", "is", "of", "on", "or", "that", "to", "was", "with",
]

/// Cuts a word into runs of whole clusters that each fit on a line.
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
