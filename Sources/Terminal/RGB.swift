/// A colour of the sRGB space, 0–255 each.
public struct RGB: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb`; nil for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// Whether dark letters are read better on it than light ones. Source: ITU-R BT.601, luma.
  public var isLight: Bool { Int(red) * 299 + Int(green) * 587 + Int(blue) * 114 > 127_500 }

  public static let black = RGB(red: 0, green: 0, blue: 0)
  public static let white = RGB(red: 255, green: 255, blue: 255)

  /// The same nearer to another colour: 0 is this one, 1 the other.
  public func mixed(with other: RGB, share: Double) -> RGB {
    func mixed(_ own: UInt8, _ its: UInt8) -> UInt8 {
      UInt8((Double(own) + (Double(its) - Double(own)) * min(1, max(0, share))).rounded())
    }
    return RGB(red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }

  /// `#rrggbb`.
  public var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The square of the distance in the colour cube.
  func distance(to other: RGB) -> Int {
    func square(_ left: UInt8, _ right: UInt8) -> Int { (Int(left) - Int(right)) * (Int(left) - Int(right)) }
    return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
  }
}

extension RGB {
  /// The entry of xterm's 256 colours that looks most alike: 16–231, a cube of six steps, or 232–255, greys.
  ///
  /// The first sixteen are left out, since every user's theme sets them. Source: xterm, 256colres.pl.
  public var nearestOf256: Int {
    let steps = [red, green, blue].map(RGB.nearestStep)
    let cube = RGB(red: RGB.steps[steps[0]], green: RGB.steps[steps[1]], blue: RGB.steps[steps[2]])
    let grey = min(23, max(0, (Int(red) + Int(green) + Int(blue) - 24 + 15) / 30))
    let greyLevel = UInt8(8 + 10 * grey)
    if distance(to: RGB(red: greyLevel, green: greyLevel, blue: greyLevel)) < distance(to: cube) { return 232 + grey }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// The one of the sixteen basic colours that looks most alike in xterm's default palette.
  public var nearestOf16: NamedColor {
    NamedColor.allCases.min { distance(to: $0.xtermDefault) < distance(to: $1.xtermDefault) } ?? .white
  }

  private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func nearestStep(_ level: UInt8) -> Int {
    steps.indices.min { abs(Int(steps[$0]) - Int(level)) < abs(Int(steps[$1]) - Int(level)) } ?? 0
  }
}
