/// How many colours a terminal can show.
public enum ColorDepth: Int, Sendable, CaseIterable, Comparable {
  case none, ansi16, ansi256, truecolor

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
