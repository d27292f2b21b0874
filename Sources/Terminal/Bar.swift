/// Numbers as lengths of lines and heights of blocks.
public enum Bar {
  /// A horizontal bar of `share` (0–1) of a width, in eighths of a column, or in whole ones as `#`; something is always seen
  /// of what is more than nothing.
  public static func horizontal(share: Double, columns: Int, isASCII: Bool) -> String {
    let steps = isASCII ? 1 : 8
    let whole = min(max(0, share), 1) * Double(columns * steps)
    let length = share > 0 && columns > 0 ? max(1, Int(whole.rounded())) : 0
    let (full, rest) = length.quotientAndRemainder(dividingBy: steps)
    if isASCII { return String(repeating: "#", count: full) }
    let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: full) + eighths[rest]
  }

  /// A character of a sparkline: the lowest one stands for nothing, the others for eighths of the largest value.
  public static func spark(_ value: Int, largest: Int, isASCII: Bool) -> String {
    let signs =
      isASCII ? [".", "_", "-", "=", "+", "*", "%", "#", "@"] : ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard value > 0, largest > 0 else { return signs[0] }
    return signs[min(8, (min(value, largest) * 8 + largest - 1) / largest)]
  }
}
