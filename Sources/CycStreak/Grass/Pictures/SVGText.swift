internal import CycBase
internal import Platform
internal import Terminal

/// A text in a picture: as wide as the widest common typeface makes it, so that it never runs into something.
package struct SVGText {
  package let text: String
  /// In pixels.
  package let size: Double
  package let isBold: Bool

  package init(_ text: String, size: Double, isBold: Bool = false) {
    self.text = text
    self.size = size
    self.isBold = isBold
  }

  /// In pixels, rather more than what is drawn.
  package var width: Double {
    text.reduce(0) { $0 + SVGText.share($1) } * size * (isBold ? 1.13 : 1)
  }

  /// The text for a width: smaller where it is too long, and where even the smallest letters are too large, its beginning.
  package func fitted(to room: Double, smallest: Double) -> SVGText {
    guard width > room else { return self }
    let smaller = SVGText(text, size: max(smallest, (size * room / width * 10).rounded(.down) / 10), isBold: isBold)
    guard smaller.width > room else { return smaller }
    var beginning = Substring(text)
    while !beginning.isEmpty, SVGText(beginning + "…", size: smallest, isBold: isBold).width > room {
      beginning.removeLast()
    }
    return SVGText(beginning + "…", size: smallest, isBold: isBold)
  }

  /// The text in lines for a width, broken at spaces; a single word that is too long is made smaller.
  package func lines(of room: Double) -> [SVGText] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = lines.last.map { "\($0) \(word)" }
      if let longer, SVGText(longer, size: size, isBold: isBold).width <= room {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { SVGText($0, size: size, isBold: isBold).fitted(to: room, smallest: size / 2) }
  }

  /// The element; `anchor` is `start`, `middle` or `end`, and `x` that place of the text.
  package func element(x: Double, y: Double, style: String, anchor: String = "start") -> String {
    let ending = anchor == "start" ? "" : #" text-anchor="\#(anchor)""#
    let weight = isBold ? #" font-weight="600""# : ""
    let place = #"x="\#(SVGText.number(x))" y="\#(SVGText.number(y))""#
    return "<text class=\"\(style)\" \(place) font-size=\"\(SVGText.number(size))\"\(weight)\(ending)>"
      + "\(SVGText.escaped(text))</text>"
  }

  /// What a character takes of its letters' size. Source: the advances of DejaVu Sans, which is wider than Verdana,
  /// Helvetica or Noto Sans, rounded up.
  private static func share(_ character: Character) -> Double {
    switch character {
    case "i", "j", "l", "I", "J", "|", "!", ".", ",", ":", ";", "'", "`": 0.41
    case "f", "t", "r", "(", ")", "[", "]", "/", "\\", "-", " ": 0.42
    case "m", "w", "M", "W", "@", "%": 1
    case "a"..."z", "0"..."9", "{", "}", "_", "?", "$", "*", "\"", "^": 0.65
    case _ where character.isASCII: 0.84
    // Hangul and Hanja fill a square, emoji somewhat more.
    case _ where DisplayWidth.of(character) == 2: character.unicodeScalars.first?.properties.isEmoji == true ? 1.4 : 1
    case _: Double(max(1, DisplayWidth.of(character))) * 1.1
    }
  }

  /// What XML does not allow is gone.
  package static func escaped(_ text: String) -> String { Sanitizer.clean(text).escapedAsXML(quotes: true) }

  /// A length with at most one digit behind the point.
  package static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
