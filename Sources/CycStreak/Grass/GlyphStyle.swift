package import CycBase
internal import ArgumentParser
internal import Terminal

/// The glyphs that the days are drawn with, where they are not squares in colours of their own.
package enum GlyphStyle: String, CaseIterable, ExpressibleByArgument {
  case block, square, dot, shade, ascii

  /// The glyphs of the levels 0 to 4.
  var glyphs: [String] {
    switch self {
    case .block: ["·", "█", "█", "█", "█"]
    case .square: ["·", "■", "■", "■", "■"]
    case .dot: ["·", "●", "●", "●", "●"]
    case .shade: ["·", "░", "▒", "▓", "█"]
    case .ascii: [".", "-", "+", "*", "#"]
    }
  }

  /// Whether the levels can be told apart without a colour.
  private var tellsLevels: Bool { Set(glyphs).count == glyphs.count }

  /// The style that is drawn: the one that was asked for where it can be drawn and its levels be told apart. Nil where a colour
  /// tells each level, and nobody asked for glyphs.
  package static func drawn(asked: GlyphStyle?, display: Display) -> GlyphStyle? {
    if display.isASCII { return .ascii }
    // Sixteen colours have at most two of a kind, so there the glyph has to tell the level.
    if display.depth > .ansi16 { return asked }
    return asked.flatMap { $0.tellsLevels ? $0 : nil } ?? .shade
  }
}
