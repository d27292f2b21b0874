internal import Terminal

/// Breaks messages for a terminal at words. Commands in them stay on one line, so that they can be read and copied.
enum MessageLines {
  private static let indent = 2
  /// Programs that messages tell to call.
  private static let programs: Set<String> = [
    "apt", "apt-get", "crontab", "cyc", "export", "gh", "git", "loginctl", "sudo", "systemctl",
  ]
  private static let noBreakSpace = "\u{A0}"

  /// - Parameter text: one line, which may begin with a label such as `hint:`. All lines but the first are indented.
  static func wrapped(_ text: String, to columns: Int) -> String {
    guard columns > 4 * indent, text.displayWidth > columns else { return text }
    let pieces = pieces(text.split(separator: " ").map(String.init))
    // The terminal breaks a command that stands alone without a line end.
    if pieces.count == 2, pieces[0].count == 1, pieces[0][0].hasSuffix(":"), pieces[1].count > 1 { return text }
    let joined = pieces.map { words in
      // Of a command that is too long for a line, as much as fits stays together.
      var (text, width) = ("", 0)
      for word in words {
        let more = word.displayWidth + (text.isEmpty ? 0 : 1)
        text += text.isEmpty ? word : (width + more <= columns - indent ? noBreakSpace : " ") + word
        width += more
      }
      return text
    }
    let lines = joined.joined(separator: " ").wrapped(to: columns - indent)
    let end = String(text.reversed().prefix { $0 == " " })
    return lines.joined(separator: "\n" + spaces(indent)).replacing(noBreakSpace, with: " ") + end
  }

  /// The words, those of a command together. A command in quotes or brackets ends with them, others with a punctuation
  /// mark or the text.
  private static func pieces(_ words: [String]) -> [[String]] {
    var pieces: [[String]] = []
    var ends: String?
    for word in words {
      let closing = word.first.flatMap { brackets[$0] }
      let isProgram = programs.contains(String(closing == nil ? word[...] : word.dropFirst()))
      // A closing bracket is one character, so that what is in brackets stays together.
      if let ends, !isProgram || ends.count == 1 {
        pieces[pieces.count - 1].append(word)
      } else {
        pieces.append([word])
        ends = isProgram ? closing.map { String($0) } ?? ",.;:)" : nil
      }
      let last = ends?.count == 1 ? String(word.trimmingSuffix(",.;:")).last : word.last
      if let last, ends?.contains(last) ?? false { ends = nil }
    }
    return pieces
  }

  private static let brackets: [Character: Character] = ["'": "'", "\"": "\"", "(": ")", "“": "”", "‘": "’", "`": "`"]
}

extension String {
  fileprivate func trimmingSuffix(_ characters: String) -> Substring {
    self[..<(lastIndex { !characters.contains($0) }.map { index(after: $0) } ?? startIndex)]
  }
}
