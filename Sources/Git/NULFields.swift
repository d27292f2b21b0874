/// Text in fields, each ended by NUL, as git prints it with -z.
public enum NULFields {
  /// The fields; what is not UTF-8 in them is replaced by U+FFFD.
  public static func read(_ bytes: [UInt8]) -> [String] {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    // Behind the last NUL there is nothing.
    if fields.last?.isEmpty == true { fields.removeLast() }
    return fields
  }
}
