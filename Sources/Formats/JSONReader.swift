/// Reads JSON (RFC 8259) value by value and counts lines. Foundation's decoder does not report lines, which users need
/// to find an error in a file of 100,000 lines.
public struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Line of the next byte, from 1. JSON strings contain no line ends, so only those between values count.
  public private(set) var line = 1

  /// Deeper than any real file, and safe for the stack.
  private static let maxDepth = 64

  /// - Parameter bytes: valid UTF-8
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The error at the current line.
  public var error: JSONError { JSONError(line: line) }

  /// Skips white space and returns the next byte without consuming it; nil at the end.
  public mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "\n"):
        position += 1
        line += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  /// Skips white space, and `sign` if it is next; false if it is not.
  public mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  /// Like `take`, but throws if `sign` is not next.
  public mutating func expect(_ sign: Unicode.Scalar) throws(JSONError) { if !take(sign) { throw error } }

  /// Reads an array; `element` must read one element each time.
  public mutating func readArray(_ element: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    try expect("[")
    if take("]") { return }
    repeat {
      // Skips white space, so that `line` is that of the element.
      _ = peek()
      try element(&self)
    } while take(",")
    try expect("]")
  }

  /// Reads an object; `member` gets each name and must read its value.
  public mutating func readObject(_ member: (String, inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    try expect("{")
    if take("}") { return }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw error }
      let name = try readString()
      try expect(":")
      // Skips white space, so that `line` is that of the value.
      _ = peek()
      try member(name, &self)
    } while take(",")
    try expect("}")
  }

  /// Reads one value; the text may continue after it.
  public mutating func readValue() throws(JSONError) -> JSONValue { try readValue(depth: 0) }

  private mutating func readValue(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < JSONReader.maxDepth, let first = peek() else { throw error }
    switch first {
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try readArray { reader throws(JSONError) in elements.append(try reader.readValue(depth: depth + 1)) }
      return .array(elements)
    case UInt8(ascii: "{"):
      var members: [JSONMember] = []
      try readObject { name, reader throws(JSONError) in
        members.append(JSONMember(name: name, value: try reader.readValue(depth: depth + 1)))
      }
      return .object(members)
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return try readNumber()
    }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let expected = Array(word.description.utf8)
    guard bytes[position...].starts(with: expected) else { throw error }
    position += expected.count
    return value
  }
}

// MARK: - Numbers and strings

extension JSONReader {
  private mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = position
    skip("-")
    if !skip("0") { try skipDigits() }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try skipDigits()
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  @discardableResult
  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    if position == start { throw error }
  }

  /// Reads a string whose opening quote is next.
  private mutating func readString() throws(JSONError) -> String {
    position += 1
    var text: [UInt8] = []
    while true {
      let start = position
      while position < bytes.count, bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\""),
        bytes[position] != UInt8(ascii: "\\")
      {
        position += 1
      }
      guard position < bytes.count, bytes[position] >= 0x20 else { throw error }
      let plain = bytes[start..<position]
      position += 1
      if bytes[position - 1] == UInt8(ascii: "\"") {
        return text.isEmpty ? String(decoding: plain, as: UTF8.self) : String(decoding: text + plain, as: UTF8.self)
      }
      text += plain
      try readEscape(into: &text)
    }
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw error }
    position += 1
    switch Unicode.Scalar(bytes[position - 1]) {
    case "\"", "\\", "/": text.append(bytes[position - 1])
    case "b": text.append(0x08)
    case "f": text.append(0x0C)
    case "n": text.append(0x0A)
    case "r": text.append(0x0D)
    case "t": text.append(0x09)
    case "u": text += String(Character(try readScalar())).utf8
    default: throw error
    }
  }

  /// Reads the digits after `\u`, and a second escape if they are half of a surrogate pair.
  private mutating func readScalar() throws(JSONError) -> Unicode.Scalar {
    let first = try readUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), skip("\\"), skip("u") else { throw error }
    let second = try readUnit()
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF))
    else { throw error }
    return scalar
  }

  /// Reads four hexadecimal digits.
  private mutating func readUnit() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
        throw error
      }
      value = value << 4 + UInt16(digit)
      position += 1
    }
    return value
  }
}
