internal import CycBase

/// A stand-alone picture in SVG 1.1: no scripts, nothing fetched, nothing that moves.
package struct SVGPicture {
  /// In pixels.
  package let width: Double
  package let height: Double
  /// What a screen reader calls the picture.
  package let title: String
  /// What it says of it when asked for more.
  package let description: String
  package let colors: PictureColors
  package let elements: [String]

  package init(
    width: Double, height: Double, title: String, description: String, colors: PictureColors, elements: [String]
  ) {
    self.width = width
    self.height = height
    self.title = title
    self.description = description
    self.colors = colors
    self.elements = elements
  }

  package var text: String {
    let size = "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
    let box = "viewBox=\"0 0 \(SVGText.number(width)) \(SVGText.number(height))\""
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box) role="img" aria-labelledby="cyc-title cyc-desc">
      <title id="cyc-title">\(SVGText.escaped(title))</title>
      <desc id="cyc-desc">\(SVGText.escaped(description))</desc>
      <style>
      text { font-family: \(SVGPicture.typefaces) }
      \(colors.style)
      </style>
      <rect class="paper" x="0.5" y="0.5" width="\(SVGText.number(width - 1))" height="\(SVGText.number(height - 1))" \
      rx="6"/>

      """
    return head + elements.map { $0 + "\n" }.joined() + "</svg>\n"
  }

  /// Those that systems have of their own.
  private static let typefaces =
    #"-apple-system, "Segoe UI", Helvetica, Arial, "Apple SD Gothic Neo", "Malgun Gothic", sans-serif"#
}

/// The first line of a picture: what or whose it is, and of when.
package struct SVGHeading {
  package let name: String
  package let date: String

  package init(name: String, date: String) {
    self.name = name
    self.date = date
  }

  package func elements(left: Double, right: Double, y: Double) -> [String] {
    let date = SVGText(date, size: 10.5)
    let name = SVGText(name, size: 15, isBold: true).fitted(to: right - left - date.width - 8, smallest: 8)
    return [
      name.element(x: left, y: y, style: "ink"), date.element(x: right, y: y, style: "faint", anchor: "end"),
    ]
  }
}
