internal import Terminal

/// A stand-alone picture in SVG 1.1: no scripts, nothing fetched, light or dark as the reader's system is.
struct SVGPicture {
  /// In pixels.
  let width: Double
  let height: Double
  /// What a screen reader calls the picture.
  let title: String
  /// What it says of it when asked for more.
  let description: String
  let theme: GrassTheme
  let elements: [String]

  var text: String {
    let size = "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
    let box = "viewBox=\"0 0 \(SVGText.number(width)) \(SVGText.number(height))\""
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box) role="img" aria-labelledby="cyc-title cyc-desc">
      <title id="cyc-title">\(SVGText.escaped(title))</title>
      <desc id="cyc-desc">\(SVGText.escaped(description))</desc>
      <style>
      \(style)
      </style>
      <rect class="paper" x="0.5" y="0.5" width="\(SVGText.number(width - 1))" height="\(SVGText.number(height - 1))" \
      rx="6"/>

      """
    return head + elements.map { $0 + "\n" }.joined() + "</svg>\n"
  }

  /// A cell of the grass; the level is nil where nothing is known of the day.
  static func cell(x: Double, y: Double, level: Int?, title: String?) -> String {
    let place = "x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\""
    let start = "<rect class=\"\(level.map { "l\($0)" } ?? "unknown")\" \(place) width=\"10\" height=\"10\" rx=\"2\""
    return title.map { "\(start)><title>\(SVGText.escaped($0))</title></rect>" } ?? "\(start)/>"
  }

  private var style: String {
    let light = colors(
      paper: "#ffffff", edge: "#d0d7de", ink: "#1f2328", faint: "#59636e", levels: ["#ebedf0"] + theme.light.map(\.hex))
    let dark = colors(
      paper: "#0d1117", edge: "#30363d", ink: "#e6edf3", faint: "#9198a1", levels: ["#1c2128"] + theme.dark.map(\.hex))
    return """
      text { font-family: -apple-system, "Segoe UI", Helvetica, Arial, "Apple SD Gothic Neo", "Malgun Gothic", sans-serif }
      \(light)
      @media (prefers-color-scheme: dark) {
      \(dark)
      }
      """
  }

  private func colors(paper: String, edge: String, ink: String, faint: String, levels: [String]) -> String {
    let cells = levels.enumerated().map { ".l\($0) { fill: \($1) }" }
    let rules = [
      ".paper { fill: \(paper); stroke: \(edge) }", ".ink { fill: \(ink) }", ".faint { fill: \(faint) }",
      ".unknown { fill: none; stroke: \(edge) }",
    ]
    return (rules + cells).joined(separator: "\n")
  }
}
