/// The sixteen basic colours, in the order of their numbers; the user's theme says how they look.
public enum NamedColor: String, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

  /// Reads a name as it is written here, such as `brightBlue`; nil for anything else.
  public init?(_ name: String) {
    self.init(rawValue: name)
  }

  /// The parameter that selects the colour for letters (ECMA-48 SGR, 90–97 as in aixterm); 10 more is the background.
  var parameter: Int {
    let number = NamedColor.allCases.firstIndex(of: self) ?? 0
    return number < 8 ? 30 + number : 90 + number - 8
  }

  /// Source: xterm's default resources, XTerm-col.ad.
  var xtermDefault: RGB {
    let (red, green, blue): (UInt8, UInt8, UInt8) =
      switch self {
      case .black: (0, 0, 0)
      case .red: (205, 0, 0)
      case .green: (0, 205, 0)
      case .yellow: (205, 205, 0)
      case .blue: (0, 0, 238)
      case .magenta: (205, 0, 205)
      case .cyan: (0, 205, 205)
      case .white: (229, 229, 229)
      case .brightBlack: (127, 127, 127)
      case .brightRed: (255, 0, 0)
      case .brightGreen: (0, 255, 0)
      case .brightYellow: (255, 255, 0)
      case .brightBlue: (92, 92, 255)
      case .brightMagenta: (255, 0, 255)
      case .brightCyan: (0, 255, 255)
      case .brightWhite: (255, 255, 255)
      }
    return RGB(red: red, green: green, blue: blue)
  }
}
