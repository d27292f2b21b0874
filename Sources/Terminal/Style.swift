public struct Style: Hashable, Sendable {
  public var bold: Bool
  public var dim: Bool
  /// Foreground and background exchanged.
  public var reverse: Bool
  public var foreground: Color?
  public var background: Color?
  /// Address that a terminal opens on a click (OSC 8). Omitted at depth `.none`.
  public var link: String?

  public init(
    bold: Bool = false, dim: Bool = false, reverse: Bool = false, foreground: Color? = nil, background: Color? = nil,
    link: String? = nil
  ) {
    (self.bold, self.dim, self.reverse, self.link) = (bold, dim, reverse, link)
    (self.foreground, self.background) = (foreground, background)
  }

  /// Escape sequence that turns the style on (ECMA-48, SGR); empty at `.none` and for a plain style.
  public func sequence(_ depth: ColorDepth) -> String {
    guard depth > .none else { return "" }
    let parameters =
      (bold ? [1] : []) + (dim ? [2] : []) + (reverse ? [7] : [])
      + (foreground?.parameters(depth, background: false) ?? [])
      + (background?.parameters(depth, background: true) ?? [])
    return parameters.isEmpty ? "" : "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
  }
}

extension StringProtocol {
  /// Wraps the text in the style's escape sequences; unchanged at `.none`.
  ///
  /// Measure, pad and truncate before styling. Styles do not nest: the end of one resets all attributes.
  public func styled(_ style: Style, _ depth: ColorDepth) -> String {
    let sequence = style.sequence(depth)
    let text = sequence.isEmpty || isEmpty ? String(self) : sequence + self + "\u{1B}[0m"
    guard let link = style.link, depth > .none, !isEmpty else { return text }
    return "\u{1B}]8;;\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}

/// An exact colour, or one of the 16 colours that the user's theme defines.
public enum Color: Hashable, Sendable {
  case rgb(RGB)
  case named(NamedColor)

  /// SGR parameters for the foreground or background; empty at `.none`.
  func parameters(_ depth: ColorDepth, background: Bool) -> [Int] {
    let shift = background ? 10 : 0
    return switch (self, depth) {
    case (_, .none), (_, .monochrome): []
    case (.named(let name), _): [name.parameter + shift]
    case (.rgb(let color), .ansi16): [color.nearestOf16.parameter + shift]
    case (.rgb(let color), .ansi256): [38 + shift, 5, color.nearestOf256]
    case (.rgb(let color), .truecolor): [38 + shift, 2, Int(color.red), Int(color.green), Int(color.blue)]
    }
  }
}

public enum ColorDepth: Sendable, CaseIterable, Comparable {
  /// No escape sequences.
  case none
  /// Bold, dim and reverse video, but no colours.
  case monochrome
  case ansi16, ansi256, truecolor
}

/// The 16 basic colours in numeric order. The user's theme defines their appearance.
public enum NamedColor: String, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

  private var number: Int { NamedColor.allCases.firstIndex(of: self) ?? 0 }
  /// SGR parameter for the foreground (ECMA-48; 90–97 as in aixterm). Add 10 for the background.
  var parameter: Int { number < 8 ? 30 + number : 90 + number - 8 }

  var xtermDefault: RGB {
    let (red, green, blue) = NamedColor.xtermDefaults[number]
    return RGB(red: red, green: green, blue: blue)
  }

  /// Source: xterm's default resources, XTerm-col.ad.
  private static let xtermDefaults: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
}

public struct RGB: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  public init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// Whether dark text is more readable on it than light text: its luma is above half of the largest. Source: ITU-R
  /// BT.601.
  public var isLight: Bool { Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 > 127_500 }

  public static let black = RGB(red: 0, green: 0, blue: 0)
  public static let white = RGB(red: 255, green: 255, blue: 255)

  /// Blends with another colour: 0 gives this one, 1 gives `other`.
  public func mixed(with other: RGB, share: Double) -> RGB {
    func mixed(_ own: UInt8, _ its: UInt8) -> UInt8 {
      UInt8((Double(own) + (Double(its) - Double(own)) * min(1, max(0, share))).rounded())
    }
    return RGB(red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }

  public var hex: String { "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  func distance(to other: RGB) -> Int {
    func square(_ left: UInt8, _ right: UInt8) -> Int { (Int(left) - Int(right)) * (Int(left) - Int(right)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }

  /// Index of the nearest colour among xterm's 256: 16–231 are a 6×6×6 cube, 232–255 are greys.
  ///
  /// Skips the first 16, which the user's theme defines. Source: xterm, 256colres.pl.
  public var nearestOf256: Int {
    let steps = [red, green, blue].map(RGB.nearestStep)
    let cube = RGB(red: RGB.cubeLevels[steps[0]], green: RGB.cubeLevels[steps[1]], blue: RGB.cubeLevels[steps[2]])
    // The levels of the greys are 8, 18, …, 238, so red + green + blue is 24, 54, …; adding 15 rounds to the nearest.
    let grey = min(23, max(0, (Int(red) + Int(green) + Int(blue) - 24 + 15) / 30))
    let greyLevel = UInt8(8 + 10 * grey)
    if distance(to: RGB(red: greyLevel, green: greyLevel, blue: greyLevel)) < distance(to: cube) { return 232 + grey }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  public var nearestOf16: NamedColor {
    NamedColor.allCases.min { distance(to: $0.xtermDefault) < distance(to: $1.xtermDefault) } ?? .white
  }

  private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func nearestStep(_ level: UInt8) -> Int {
    cubeLevels.indices.min { abs(Int(cubeLevels[$0]) - Int(level)) < abs(Int(cubeLevels[$1]) - Int(level)) } ?? 0
  }
}
