/// A colour of a text: an exact one, or one of the sixteen that the user's theme defines.
public enum Color: Hashable, Sendable {
  case rgb(RGB)
  case named(NamedColor)

  /// The SGR parameters that select the colour for letters (or the background) at a depth; empty at `.none`.
  func parameters(_ depth: ColorDepth, background: Bool) -> [Int] {
    let shift = background ? 10 : 0
    return switch (self, depth) {
    case (_, .none): []
    case (.named(let name), _): [name.parameter + shift]
    case (.rgb(let color), .ansi16): [color.nearestOf16.parameter + shift]
    case (.rgb(let color), .ansi256): [38 + shift, 5, color.nearestOf256]
    case (.rgb(let color), .truecolor): [38 + shift, 2, Int(color.red), Int(color.green), Int(color.blue)]
    }
  }
}

/// How many colours a terminal can show.
public enum ColorDepth: Int, Sendable, CaseIterable, Comparable {
  case none, ansi16, ansi256, truecolor

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
