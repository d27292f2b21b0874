/// Numbers as lengths of lines and heights of blocks.
public enum Bar {
  /// A horizontal bar of `share` (0–1) of a width, half a line high, so that bars below each other stay apart; something is always
  /// seen of what is more than nothing.
  ///
  /// - Parameter whole: what it is a part of (0–1): a thin line at the bar's foot goes on to it.
  public static func horizontal(share: Double, of whole: Double = 0, columns: Int, isASCII: Bool) -> String {
    let bar = length(share, columns)
    // What is left is seen too, also where it is less than a column.
    let rest = whole > max(0, share) ? max(length(whole, columns) - bar, min(1, columns - bar)) : 0
    return String(repeating: isASCII ? "=" : "▄", count: bar) + String(repeating: isASCII ? "-" : "▁", count: rest)
  }

  private static func length(_ share: Double, _ columns: Int) -> Int {
    share > 0 && columns > 0 ? max(1, Int((min(1, share) * Double(columns)).rounded())) : 0
  }

  /// A character of a sparkline: the lowest one stands for nothing, the others for eighths of the largest value.
  public static func spark(_ value: Int, largest: Int, isASCII: Bool) -> String {
    let signs =
      isASCII ? [".", "_", "-", "=", "+", "*", "%", "#", "@"] : ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard value > 0, largest > 0 else { return signs[0] }
    return signs[min(8, (min(value, largest) * 8 + largest - 1) / largest)]
  }
}
