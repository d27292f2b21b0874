/// Decides from the locale variables whether a terminal understands UTF-8.
public enum Charset {
  /// Whether the locale for characters (`LC_ALL` > `LC_CTYPE` > `LANG`, the first that is not empty; POSIX.1-2017, 8.2)
  /// is UTF-8.
  public static func isUTF8(environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let withoutModifier = locale.prefix { $0 != "@" }.lowercased()
    return withoutModifier.hasSuffix("utf-8") || withoutModifier.hasSuffix("utf8")
  }
}
