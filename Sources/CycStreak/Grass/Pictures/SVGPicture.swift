internal import CycBase
internal import Terminal

/// The colours of a picture.
package struct PictureColors {
  package let theme: GrassTheme
  /// Nil where the picture is light or dark as the reader's system is.
  package let mode: ThemeMode?

  package init(theme: GrassTheme, mode: ThemeMode? = nil) {
    self.theme = theme
    self.mode = mode
  }

  /// The classes that texts and shapes are drawn in.
  package var style: String {
    switch mode {
    case .light: rules(light)
    case .dark: rules(dark)
    case nil: "\(rules(light))\n@media (prefers-color-scheme: dark) {\n\(rules(dark))\n}"
    }
  }

  /// Those of GitHub's own pages, beside the theme's levels.
  private struct Palette {
    let paper: String
    let edge: String
    let ink: String
    let faint: String
    /// What shines: of a flame.
    let flame: String
    let ember: String
    /// What is still open.
    let open: String
    /// From 0 to 4.
    let levels: [String]
  }

  private var light: Palette {
    Palette(
      paper: "#ffffff", edge: "#d0d7de", ink: "#1f2328", faint: "#59636e", flame: "#f97316", ember: "#ffd9a0",
      open: "#d4a72c", levels: ["#ebedf0"] + theme.light.map(\.hex))
  }

  private var dark: Palette {
    Palette(
      paper: "#0d1117", edge: "#30363d", ink: "#e6edf3", faint: "#9198a1", flame: "#ff9d3b", ember: "#ffe3b8",
      open: "#d29922", levels: ["#1c2128"] + theme.dark.map(\.hex))
  }

  private func rules(_ colors: Palette) -> String {
    let levels = colors.levels.enumerated().map { ".l\($0) { fill: \($1) }" }
    let rules = [
      ".paper { fill: \(colors.paper); stroke: \(colors.edge) }", ".ink { fill: \(colors.ink) }",
      ".faint { fill: \(colors.faint) }", ".flame { fill: \(colors.flame) }", ".ember { fill: \(colors.ember) }",
      ".hollow { fill: \(colors.paper) }", ".unknown { fill: none; stroke: \(colors.edge) }",
      ".ahead { fill: \(colors.levels[0]); opacity: 0.45 }",
      ".open { stroke: \(colors.open); stroke-width: 1.5 }", ".track { fill: none; stroke: \(colors.levels[0]) }",
      ".arc { fill: none; stroke: \(colors.levels[min(3, colors.levels.count - 1)]) }",
    ]
    return (rules + levels).joined(separator: "\n")
  }
}

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
