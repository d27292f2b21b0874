/// The syntax of numbers, booleans, dates and times (toml.io/en/v1.0.0).
enum TOMLScalar {
  static func canContain(_ byte: UInt8) -> Bool {
    TOMLStatementReader.isBare(byte) || [" ", "+", ".", ":"].contains(Unicode.Scalar(byte))
  }

  /// Checks the syntax only: a thirteenth month is accepted.
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    isWord(text) || isNumber(text) || isTime(text) || isDate(text)
  }

  private static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
    if text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8) { return true }
    let number = text.first.map(isSign) == true ? text.dropFirst() : text
    return number.elementsEqual("inf".utf8) || number.elementsEqual("nan".utf8)
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    if let base = bases.first(where: { text.starts(with: $0.prefix.utf8) }) {
      return areDigits(text.dropFirst(2)[...], base.isDigit)
    }
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

  private static let bases: [(prefix: String, isDigit: @Sendable (UInt8) -> Bool)] = [
    ("0x", { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }),
    ("0o", { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
    ("0b", { (UInt8(ascii: "0")...UInt8(ascii: "1")).contains($0) }),
  ]

  /// One or more digits with single underscores between them.
  private static func areDigits(_ text: ArraySlice<UInt8>, _ isDigit: (UInt8) -> Bool) -> Bool {
    text.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy(isDigit)
    }
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    guard has(text.prefix(10), "0000-00-00") else { return false }
    let rest = text.dropFirst(10)
    guard let separator = rest.first else { return true }
    guard separator | 0x20 == UInt8(ascii: "t") || separator == UInt8(ascii: " ") else { return false }
    let time = rest.dropFirst()
    if let last = time.last, last | 0x20 == UInt8(ascii: "z") { return isTime(time.dropLast()) }
    let offset = time.suffix(6)
    return isTime(time)
      || offset.first.map(isSign) == true && has(offset.dropFirst(), "00:00") && isTime(time.dropLast(6))
  }

  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    guard has(text.prefix(8), "00:00:00") else { return false }
    let fraction = text.dropFirst(8)
    return fraction.isEmpty
      || fraction.first == UInt8(ascii: ".") && fraction.count > 1 && fraction.dropFirst().allSatisfy(isDigit)
  }

  /// Whether a text matches a pattern in which each 0 stands for a digit.
  private static func has(_ text: ArraySlice<UInt8>, _ pattern: String) -> Bool {
    text.count == pattern.utf8.count
      && zip(text, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
}
