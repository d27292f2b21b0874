extension Day {
  /// The date that is written `YYYY-MM-DD` (ISO 8601, calendar date, extended format), or nil where it is not one.
  @inlinable
  public init?(iso8601 text: some StringProtocol) {
    self.init(asciiDate: Array(text.utf8)[...])
  }

  /// The same from bytes, for text that was never a `String`.
  public init?(asciiDate text: ArraySlice<UInt8>) {
    let start = text.startIndex
    guard text.count == 10, text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
      let year = digits(text[start..<start + 4]), let month = digits(text[start + 5..<start + 7]),
      let day = digits(text[(start + 8)...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension Day: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String { String { $0.add(self) } }
}

/// The value of a run of ASCII digits, or nil where anything else is among them.
func digits(_ text: some Collection<UInt8>) -> Int? {
  var value = 0
  for byte in text {
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    value = value * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return text.isEmpty ? nil : value
}
