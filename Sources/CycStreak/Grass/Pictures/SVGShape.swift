internal import CycBase

/// What pictures are made of beside texts.
enum SVGShape {
  /// A cell of the grass.
  ///
  /// - Parameters:
  ///   - level: nil where nothing is known of the day.
  ///   - isOpen: whether it is today, and waited for.
  static func cell(
    x: Double, y: Double, size: Double = 10, level: Int?, isOpen: Bool = false, title: String? = nil
  ) -> String {
    let style = level.map { "l\($0)\(isOpen ? " open" : "")" } ?? "unknown"
    let start = bar(x: x, y: y, width: size, height: size, style: style)
    return title.map { "\(start.dropLast(2))><title>\(SVGText.escaped($0))</title></rect>" } ?? start
  }

  static func bar(
    x: Double, y: Double, width: Double, height: Double, corner: Double = 2, style: String
  ) -> String {
    let place = "x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\""
    let size = "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
    return "<rect class=\"\(style)\" \(place) \(size) rx=\"\(SVGText.number(corner))\"/>"
  }

  /// A ring of which a share (0–1) is filled, from the top on.
  static func ring(x: Double, y: Double, radius: Double, width: Double, share: Double) -> [String] {
    let center = "cx=\"\(SVGText.number(x))\" cy=\"\(SVGText.number(y))\" r=\"\(SVGText.number(radius))\""
    let stroke = "stroke-width=\"\(SVGText.number(width))\""
    let track = "<circle class=\"track\" \(center) \(stroke)/>"
    guard share > 0 else { return [track] }
    let whole = 2 * Double.pi * radius
    let dashes = "\(SVGText.number(whole * min(1, share))) \(SVGText.number(whole))"
    let turned = "transform=\"rotate(-90 \(SVGText.number(x)) \(SVGText.number(y)))\""
    let filled = share < 1 ? " stroke-linecap=\"round\" stroke-dasharray=\"\(dashes)\" \(turned)" : ""
    return [track, "<circle class=\"arc\" \(center) \(stroke)\(filled)/>"]
  }

  /// A flame in a square, from its upper left corner; one that is out is grey.
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

  /// A triangle that points up or down, in a square of so many pixels.
  static func triangle(x: Double, y: Double, size: Double, pointsUp: Bool, style: String) -> String {
    let (tip, base) = pointsUp ? (y + size * 0.1, y + size * 0.9) : (y + size * 0.9, y + size * 0.1)
    let points = [(x + size / 2, tip), (x + size, base), (x, base)]
    let path = points.map { "\(SVGText.number($0)) \(SVGText.number($1))" }.joined(separator: "L")
    return "<path class=\"\(style)\" d=\"M\(path)Z\"/>"
  }
}
