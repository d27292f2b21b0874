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
  var previous: String?
  for (index, word) in words.enumerated() {
    let next = index + 1 < words.count ? words[index + 1] : nil
    let belongs = command?.continues(with: word, before: next) ?? previous.map { staysWith($0, word) } ?? false
    if belongs, let unit = units.last, unit.displayWidth + 1 + word.displayWidth <= width {
      units[units.count - 1] = "\(unit) \(word)"
    } else {
      units.append(word)
    }
    let begun = belongs && command != nil ? command : CommandEnd(of: word, before: next)
    command = begun?.isReached(by: word) ?? false ? nil : begun
    previous = command == nil ? word : nil
  }
  return units
}

/// The end of a command inside a text. A command in quotes or brackets ends with them, any other with a punctuation
/// mark or the text.
private struct CommandEnd {
  /// The quote or bracket that ends it, if one began it.
  private let closing: Character?

  /// Programs whose commands occur in texts.
  private static let programs: Set<String> = [
    "apt", "apt-get", "crontab", "cyc", "export", "gh", "git", "loginctl", "sudo", "systemctl",
  ]
  /// Words after a program in sentences about it: `cyc is free software`, `Shall cyc remind you?`, `a git repository`.
  private static let sentenceWords: Set<String> = [
    "ask", "asks", "can", "cannot", "checks", "could", "does", "did", "ends", "every", "grew", "had", "has", "holds",
    "in", "is", "it", "itself", "keeps", "knows", "looks", "makes", "may", "must", "needs", "or", "reads", "remembers",
    "remind", "reminds", "repositories", "repository", "runs", "sees", "shows", "since", "speaks", "starts", "syncs",
    "takes", "talks", "that", "to", "too", "uses", "was", "where", "will", "with", "would", "writes", "yet",
  ]
  private static let brackets: [Character: Character] = [
    "'": "'", "\"": "\"", "(": ")", "“": "”", "‘": "’", "`": "`",
  ]
  private static let marks: Set<Character> = [",", ".", ";", ":", ")"]

  /// Nil if the word does not begin a command.
  init?(of word: String, before next: String?) {
    closing = word.first.flatMap { Self.brackets[$0] }
    let program = closing == nil ? word : String(word.dropFirst())
    let following = next.map { String($0.prefix { $0.isLetter }) } ?? ""
    guard Self.programs.contains(program), !Self.sentenceWords.contains(following) else { return nil }
    // `export EDITOR=nano`, but not in `cyc todo export`
    if program == "export", next?.contains("=") != true { return nil }
  }

  /// Another program begins another command, unless it is in the brackets too.
  func continues(with word: String, before next: String?) -> Bool {
    closing != nil || CommandEnd(of: word, before: next) == nil
  }

  /// Whether the command ends with this word.
  func isReached(by word: String) -> Bool {
    // A Korean particle ends a command, too: `git stash를 실행하면`.
    guard let closing else {
      let isLatin = word.first.map { $0.isASCII && $0.isLetter } ?? false
      return word.last.map { Self.marks.contains($0) || isLatin && $0.isHangulSyllable } ?? false
    }
    // Marks, a particle (`cyc todo undo`로) and a bracket around the quote may follow the closing quote.
    let marks = closing == ")" ? Self.marks.subtracting([closing]) : Self.marks
    return word.reversed().first { !marks.contains($0) && !$0.isHangulSyllable } == closing
  }
}

extension Character {
  fileprivate var isHangulSyllable: Bool { unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false }
}

private let wordsBeforeNumbers: Set<Substring> = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "h",
]

/// Whether two words are parts of one date, a number and its unit, or the first end of a range and its dash.
private func staysWith(_ word: String, _ next: String) -> Bool {
  if next == "–" || next == "~" { return true }
  let first = word.first { $0 != "(" }
  guard first?.isNumber == true else {
    // `Nov 2025`, also if a mark follows the year, `Thu 18 Nov`, `12 h 7 min`
    return wordsBeforeNumbers.contains(word.drop { $0 == "(" }) && next.prefix(4).allSatisfy(\.isNumber)
  }
  if word.last == "년" || word.last == "월" || word.hasSuffix("시간") {
    return next.first?.isNumber == true || next.hasPrefix("이후")
  }
  // A short number and its unit, at most as long as `contributions.`. Numbers with commas, such as those of tasks, are
  // a list.
  return word.count <= 6 && word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "," || $0 == "(") }
    && word.last != ","
    && next.first?.isLetter == true && next.count <= 14
}

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
