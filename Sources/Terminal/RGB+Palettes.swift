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
