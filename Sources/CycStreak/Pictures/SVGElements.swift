package import CycBase
internal import Platform
package import Streaks
internal import Terminal

/// A line of text. Its width is estimated for the widest common font, so that it does not overlap other elements.
package struct SVGText {
  let text: String
  let size: Double
  let isBold: Bool

  package init(_ text: String, size: Double, isBold: Bool = false) {
    (self.text, self.size, self.isBold) = (text, size, isBold)
  }

  /// In pixels; for ASCII and Hangul an upper estimate, apart from bold `r` and `t`.
  package var width: Double { text.reduce(0) { $0 + SVGText.relativeWidth($1) } * widthFactor }

  private var widthFactor: Double { size * (isBold ? 1.13 : 1) }

  /// The text made smaller until it fits into `room`; cut off if it does not fit in size `smallest`.
  package func fitted(to room: Double, smallest: Double) -> SVGText {
    guard width > room else { return self }
    let smaller = SVGText(text, size: max(smallest, (size * room / width * 10).rounded(.down) / 10), isBold: isBold)
    guard smaller.width > room else { return smaller }
    var rest = room / smaller.widthFactor - SVGText.relativeWidth("…")
    let beginning = text.prefix {
      rest -= SVGText.relativeWidth($0)
      return rest >= 0
    }
    return SVGText(beginning + "…", size: smallest, isBold: isBold)
  }

  /// The text in lines, broken at spaces. A single word that is wider than `room` is made smaller.
  func lines(fitting room: Double) -> [SVGText] {
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

  /// The text, made smaller or cut off if it does not fit into `room`.
  ///
  /// - Parameter anchor: the part of the text that is at `x`: `start`, `middle` or `end`
  package func element(
    x: Double, y: Double, room: Double = .infinity, style: String, anchor: String = "start"
  ) -> String {
    let fitted = fitted(to: room, smallest: isBold ? 8 : 6)
    let ending = anchor == "start" ? "" : #" text-anchor="\#(anchor)""#
    let weight = isBold ? #" font-weight="600""# : ""
    let attributes = SVGShape.attributes(["x": x, "y": y, "font-size": fitted.size])
    return "<text class=\"\(style)\" \(attributes)\(weight)\(ending)>\(SVGText.escaped(fitted.text))</text>"
  }

  /// Width as a share of the font size. Source: the advance widths of DejaVu Sans, which is wider than Helvetica or
  /// Noto Sans, rounded up. Rare symbols such as ‰ are wider than this.
  private static func relativeWidth(_ character: Character) -> Double {
    switch character {
    case "i", "j", "l", "I", "J", "|", "!", ".", ",", ":", ";", "'": 0.41
    case "f", "t", "r", "(", ")", "[", "]", "/", "\\", "-", " ": 0.42
    case "m", "w", "M", "W", "@", "%": 1
    case "a"..."z", "0"..."9", "{", "}", "_", "?", "$", "*", "\"", "`": 0.65
    case _ where character.isASCII: 0.84
    // Hangul and Hanja fill a square; emoji are somewhat wider.
    case _ where DisplayWidth.of(character) == 2: character.unicodeScalars.first?.properties.isEmoji == true ? 1.4 : 1
    case _: Double(max(1, DisplayWidth.of(character))) * 1.1
    }
  }

  /// The text escaped for XML, without characters that XML does not allow.
  static func escaped(_ text: String) -> String { Sanitizer.clean(text).escapedAsXML(quotes: true) }

  /// A number with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

enum SVGShape {
  static func attributes(_ lengths: KeyValuePairs<String, Double>) -> String {
    lengths.map { "\($0)=\"\(SVGText.number($1))\"" }.joined(separator: " ")
  }

  /// A day of the grass. A browser shows `title` when the pointer is over the cell.
  ///
  /// - Parameters:
  ///   - level: 0 to 4; nil if the day is unknown
  ///   - isOpen: whether it is today, without a known contribution
  static func cell(
    x: Double, y: Double, size: Double = 10, level: Int?, isOpen: Bool = false, title: String? = nil
  ) -> String {
    let style = level.map { "l\($0)\(isOpen ? " open" : "")" } ?? "unknown"
    let start = bar(x: x, y: y, width: size, height: size, style: style)
    return title.map { "\(start.dropLast(2))><title>\(SVGText.escaped($0))</title></rect>" } ?? start
  }

  static func bar(x: Double, y: Double, width: Double, height: Double, style: String) -> String {
    let place = attributes(["x": x, "y": y, "width": width, "height": height])
    return "<rect class=\"\(style)\" \(place) rx=\"2\"/>"
  }

  /// A ring that is filled clockwise from the top. `share` is 0 to 1.
  static func ring(x: Double, y: Double, radius: Double, width: Double, share: Double) -> [String] {
    let circle = attributes(["cx": x, "cy": y, "r": radius, "stroke-width": width])
    let track = "<circle class=\"track\" \(circle)/>"
    guard share > 0 else { return [track] }
    let circumference = 2 * Double.pi * radius
    let dashes = "\(SVGText.number(circumference * min(1, share))) \(SVGText.number(circumference))"
    let turned = "transform=\"rotate(-90 \(SVGText.number(x)) \(SVGText.number(y)))\""
    let filled = share < 1 ? " stroke-linecap=\"round\" stroke-dasharray=\"\(dashes)\" \(turned)" : ""
    return [track, "<circle class=\"arc\" \(circle)\(filled)/>"]
  }

  /// A flame in a square whose upper left corner is given; grey if it is not lit.
  static func flame(x: Double, y: Double, size: Double, isLit: Bool) -> String {
    let place = "translate(\(SVGText.number(x)) \(SVGText.number(y)))"
    // Both outlines are drawn in a square of 24.
    let outer =
      "M12 1.5c.6 3.6 3 5.6 4.6 7.9 1.3 1.9 2.1 3.7 2.1 5.9a6.7 6.7 0 0 1-13.4 0c0-2.5 1-4.4 "
      + "2.4-6 .2 1.6.8 2.7 1.9 3.3C9.3 8.6 9.7 4.6 12 1.5Z"
    let inner = "M12.1 12.2c.4 1.5 2.7 2.7 2.7 5.2a2.8 2.8 0 0 1-5.6 0c0-1.8 1.3-2.6 2.9-5.2Z"
    return "<g transform=\"\(place) scale(\((size / 24 * 100).rounded() / 100))\">"
      + "<path class=\"\(isLit ? "flame" : "faint")\" d=\"\(outer)\"/>"
      + "<path class=\"\(isLit ? "ember" : "hollow")\" d=\"\(inner)\"/></g>"
  }

  /// A triangle that points up, in a square whose upper left corner is given.
  static func triangle(x: Double, y: Double, size: Double, style: String) -> String {
    let (tip, base) = (y + size * 0.1, y + size * 0.9)
    let points = [(x + size / 2, tip), (x + size, base), (x, base)]
    let path = points.map { "\(SVGText.number($0)) \(SVGText.number($1))" }.joined(separator: "L")
    return "<path class=\"\(style)\" d=\"M\(path)Z\"/>"
  }
}

/// Numbers in a row, each with its label and a remark below it. The first one is larger, unless it is a sign such as `–`.
package struct SVGNumbers {
  package struct Number {
    let number: String
    let label: Sentence
    let remark: Sentence?

    package init(number: String, label: Sentence, remark: Sentence? = nil) {
      (self.number, self.label, self.remark) = (number, label, remark)
    }
  }

  let numbers: [Number]
  let language: Language

  package init(numbers: [Number], language: Language) { (self.numbers, self.language) = (numbers, language) }

  /// Width of the first column, in widths of the others.
  private static let firstColumn = 1.15
  /// Space between two columns.
  private static let gap = 8.0

  /// `y` is the baseline of the numbers.
  package func elements(x left: Double, y: Double, width: Double) -> [String] {
    let column = (width / (Double(numbers.count - 1) + Self.firstColumn)).rounded(.down)
    var x = left
    return numbers.enumerated().flatMap { index, number in
      let room = (index == 0 ? column * Self.firstColumn : column) - Self.gap
      let size = index == 0 && number.number.contains(where: \.isNumber) ? 32.0 : 18
      defer { x += room + Self.gap }
      let remark = number.remark.map {
        SVGText($0(language), size: 10.5).element(x: x, y: y + 33, room: room, style: "faint")
      }
      return [
        SVGText(number.number, size: size, isBold: true).element(x: x, y: y, room: room, style: "ink"),
        SVGText(number.label(language), size: 11).element(x: x, y: y + 18, room: room, style: "ink"),
      ] + [remark].compactMap(\.self)
    }
  }
}

/// Counts as horizontal bars, each with its label on the left and its number at the right edge. The largest ones stand
/// out; a count of 0 is drawn as an empty cell, as in the grass.
package struct SVGBarRows {
  package struct Row {
    package let label: String
    let number: String
    let count: Quantity

    package init(label: String, number: String, count: Quantity) {
      (self.label, self.number, self.count) = (label, number, count)
    }
  }

  let rows: [Row]

  package init(rows: [Row]) { self.rows = rows }

  package static let pitch = 18.0
  package static let labelSize = 10.0
  private static let thickness = 10.0
  /// From the upper edge of a row to the baseline of its text.
  package static let baseline = 11.5

  /// `labels` and `bars` are left edges, `right` is the right edge of the numbers, `top` the upper edge of the first
  /// row.
  package func elements(labels: Double, bars: Double, right: Double, y top: Double) -> [String] {
    let largest = rows.map(\.count).max() ?? .zero
    let widest = rows.map { SVGText($0.number, size: Self.labelSize, isBold: true).width }.max() ?? 0
    let longest = right - bars - 6 - widest
    return rows.enumerated().flatMap { index, row in
      let y = top + Double(index) * Self.pitch
      let isLargest = row.count == largest && row.count.reaches(1) == true
      let length = row.count == 0 ? Self.thickness : max(2, longest * row.count.share(of: largest))
      let bar = SVGShape.bar(
        x: bars, y: y + 3, width: length, height: Self.thickness,
        style: row.count == 0 ? "l0" : isLargest ? "l4" : "l2")
      return [
        SVGText(row.label, size: Self.labelSize).element(x: labels, y: y + Self.baseline, style: "faint"),
        row.count == .unknown ? nil : bar,
        SVGText(row.number, size: Self.labelSize, isBold: isLargest)
          .element(x: right, y: y + Self.baseline, style: isLargest ? "ink" : "faint", anchor: "end"),
      ].compactMap(\.self)
    }
  }
}
