extension StringProtocol {
  /// What a terminal without other letters shows: dots for an ellipsis, a hyphen for a dash, and a question mark for each other letter, as ls(1) does.
  ///
  /// - Parameter keepingHangul: whether Korean is written all the same, for a person who is spoken to in it.
  public func asciiOnly(keepingHangul: Bool = false) -> String {
    var text = ""
    for cluster in self {
      if cluster.isASCII || (keepingHangul && cluster.isHangul) {
        text.append(cluster)
      } else {
        text += signs[cluster] ?? "?"
      }
    }
    return text
  }
}

/// What stands for signs of our own.
private let signs: [Character: String] = ["…": "...", "–": "-", "≤": "<="]

extension Character {
  /// A syllable or a letter of the Korean alphabet (the blocks Hangul Syllables, Jamo and Compatibility Jamo of Unicode).
  fileprivate var isHangul: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: true
      default: false
      }
    }
  }
}
