/// What one edit changes in a text, as `diff -u` shows it: one piece, with some lines around it.
public enum TextDifference {
  private static let linesAround = 3

  /// The difference, in lines without control characters; empty where there is none.
  ///
  /// - Parameter name: of the text, such as the path of its file
  public static func text(_ name: String, from old: String, to new: String) -> String {
    let (old, new) = (lines(old), lines(new))
    if old == new { return "" }
    let before = zip(old, new).prefix { $0 == $1 }.count
    let after = zip(old[before...].reversed(), new[before...].reversed()).prefix { $0 == $1 }.count
    let start = max(0, before - linesAround)
    let around = old[(old.count - after)...].prefix(linesAround)
    let shown =
      ["--- \(name)", "+++ \(name)"] + old[start..<before].map { " \($0)" }
      + old[before..<(old.count - after)].map { "-\($0)" } + new[before..<(new.count - after)].map { "+\($0)" }
      + around.map { " \($0)" }
    // Other people's lines could hold anything.
    return shown.map { Sanitizer.clean($0) + "\n" }.joined()
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
