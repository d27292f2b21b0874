/// A time zone as a rule, such as `KST-9` or `EST5EDT,M3.2.0,M11.1.0` (POSIX.1, 8.3; RFC 9636, 3.3.1).
enum PosixZone {
  /// Whether a text is such a rule: the C library takes much for one that is none, and shows UTC then.
  static func isWellFormed(_ text: String) -> Bool {
    let name = "(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)"
    let minutes = "(?::[0-5]?[0-9]){0,2}"
    let offset = "[+-]?(?:2[0-4]|[01]?[0-9])\(minutes)"
    let time = "[+-]?(?:16[0-7]|1[0-5][0-9]|[0-9]{1,2})\(minutes)"
    let dayOfYear = "(?:36[0-5]|3[0-5][0-9]|[12]?[0-9]?[0-9])"
    let date = "(?:M(?:1[0-2]|0?[1-9])[.][1-5][.][0-6]|(?:J(?!0+(?![0-9])))?\(dayOfYear))(?:/\(time))?"
    let rule = try? Regex("\(name)\(offset)(?:\(name)(?:\(offset))?(?:,\(date),\(date))?)?")
    return rule.flatMap { try? $0.wholeMatch(in: text) } != nil
  }
}
