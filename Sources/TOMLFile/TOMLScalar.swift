/// Numbers, booleans, dates and times (toml.io/en/v1.0.0).
enum TOMLScalar {
  /// Whether a byte may be part of a bare key.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whether a byte may be part of a scalar, which may have a space in it: a date and a time.
  static func canContain(_ byte: UInt8) -> Bool {
    isBare(byte) || [" ", "+", ".", ":"].contains(Unicode.Scalar(byte))
  }

  /// Parses a scalar; nil if the text is not one, or is an integer beyond 64 bits.
  static func value(of text: ArraySlice<UInt8>) -> TOMLValue? {
    let written = String(decoding: text, as: UTF8.self)
    switch written {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan": return Double(written).map(TOMLValue.float)
    default: break
    }
    if let base = bases.first(where: { written.hasPrefix($0.prefix) }) {
      let digits = text.dropFirst(2)
      guard areDigits(digits, base.isDigit) else { return nil }
      return Int(withoutUnderscores(digits), radix: base.radix).map(TOMLValue.integer)
    }
    if isNumber(text) {
      let number = withoutUnderscores(text)
      return text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
        ? Double(number).map(TOMLValue.float) : Int(number).map(TOMLValue.integer)
    }
    return isTime(text) || isDate(text) ? .other(written) : nil
  }

  private static func withoutUnderscores(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    if text.first.map(isSign) == true { text.removeFirst() }
    if let place = text.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      var exponent = text[(place + 1)...]
      if exponent.first.map(isSign) == true { exponent.removeFirst() }
      guard areDigits(exponent, isDigit) else { return false }
      text = text[..<place]
    }
    if let point = text.firstIndex(of: UInt8(ascii: ".")) {
      guard areDigits(text[(point + 1)...], isDigit) else { return false }
      text = text[..<point]
    }
    return areDigits(text, isDigit) && (text.count == 1 || text.first != UInt8(ascii: "0"))
  }

  private static let bases: [(prefix: String, radix: Int, isDigit: @Sendable (UInt8) -> Bool)] = [
    ("0x", 16, isHexDigit), ("0o", 8, { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
    ("0b", 2, { (UInt8(ascii: "0")...UInt8(ascii: "1")).contains($0) }),
  ]

  @Sendable static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// One or more digits with single underscores between them.
  private static func areDigits(_ text: ArraySlice<UInt8>, _ isDigit: (UInt8) -> Bool) -> Bool {
    text.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy(isDigit)
    }
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    guard has(text.prefix(10), "0000-00-00") else { return false }
    let (year, month, day) = (number(text, 0, 4), number(text, 5, 2), number(text, 8, 2))
    guard (1...12).contains(month), (1...days(in: month, of: year)).contains(day) else { return false }
    let rest = text.dropFirst(10)
    guard let separator = rest.first else { return true }
    guard separator | 0x20 == UInt8(ascii: "t") || separator == UInt8(ascii: " ") else { return false }
    let time = rest.dropFirst()
    if let last = time.last, last | 0x20 == UInt8(ascii: "z") { return isTime(time.dropLast()) }
    let offset = time.suffix(6)
    let hasOffset = offset.first.map(isSign) == true && isHourAndMinute(offset.dropFirst())
    return isTime(time) || hasOffset && isTime(time.dropLast(6))
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    // 60 is a leap second (RFC 3339).
    guard isHourAndMinute(text.prefix(5)), has(text.dropFirst(5).prefix(3), ":00"), number(text, 6, 2) <= 60 else {
      return false
    }
    let fraction = text.dropFirst(8)
    return fraction.isEmpty
      || fraction.first == UInt8(ascii: ".") && fraction.count > 1 && fraction.dropFirst().allSatisfy(isDigit)
  }

  /// Whether a text is an hour and a minute: `23:59`.
  private static func isHourAndMinute(_ text: ArraySlice<UInt8>) -> Bool {
    has(text, "00:00") && number(text, 0, 2) < 24 && number(text, 3, 2) < 60
  }

  /// The number that `count` digits from offset `first` form.
  private static func number(_ text: ArraySlice<UInt8>, _ first: Int, _ count: Int) -> Int {
    text.dropFirst(first).prefix(count).reduce(0) { $0 * 10 + Int($1 & 0xF) }
  }

  /// Whether a text matches a pattern in which each 0 stands for a digit.
  private static func has(_ text: ArraySlice<UInt8>, _ pattern: String) -> Bool {
    text.count == pattern.utf8.count
      && zip(text, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
}
