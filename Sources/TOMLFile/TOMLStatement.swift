internal import TOMLKit

/// A table header or a key with its value, and its position in a TOML text.
struct TOMLStatement: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case table
    case arrayOfTables
    case value
  }

  let kind: Kind
  /// The full path, including that of the table.
  let path: [String]
  /// From 1.
  let line: Int
  /// Byte range of its lines, including the last line end.
  var lines: Range<Int>
  /// Byte range of the value; for a header, of its brackets.
  let value: Range<Int>
}

/// Finds the statements of a TOML text by the grammar of TOML 1.0, without interpreting values.
///
/// It guards toml++, which crashes on many invalid texts (assertions in parse_key, parse_value and parse_time). It also
/// provides the positions for edits.
struct TOMLStatementReader {
  typealias ParseError = TOMLDocument.SyntaxError

  /// Limits nesting and the parts of a key, because toml++ recurses for each.
  private static let maxDepth = 100

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// First line of the current statement; reported if the statement does not end.
  private var firstLine = 1
  private var table: [String] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func statements(in bytes: [UInt8]) throws(ParseError) -> [TOMLStatement] {
    var reader = TOMLStatementReader(bytes)
    return try reader.readAll()
  }

  private mutating func readAll() throws(ParseError) -> [TOMLStatement] {
    var statements: [TOMLStatement] = []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count {
      let start = position
      firstLine = line
      skipBlanks()
      var statement: TOMLStatement? =
        switch next {
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): nil
        case UInt8(ascii: "["): try header()
        default: try value()
        }
      skipBlanks()
      try skipEndOfLine()
      statement?.lines = start..<position
      if let statement { statements.append(statement) }
    }
    return statements
  }

  private var parseError: ParseError { ParseError(line: next == nil ? firstLine : line) }

  private mutating func header() throws(ParseError) -> TOMLStatement {
    let start = position
    let isArray = has("[[")
    position += isArray ? 2 : 1
    let path = try key()
    try take(isArray ? "]]" : "]")
    table = path
    return TOMLStatement(
      kind: isArray ? .arrayOfTables : .table, path: path, line: firstLine, lines: 0..<0, value: start..<position)
  }

  private mutating func value() throws(ParseError) -> TOMLStatement {
    let path = table + (try key())
    try take("=")
    skipBlanks()
    let start = position
    try skipValue(depth: 0)
    return TOMLStatement(kind: .value, path: path, line: firstLine, lines: 0..<0, value: start..<position)
  }
}

extension TOMLStatementReader {
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func take(_ text: String) throws(ParseError) {
    guard has(text) else { throw parseError }
    position += text.utf8.count
  }

  private var isEndOfLine: Bool { next == UInt8(ascii: "\n") || has("\r\n") }

  private mutating func skipBlanks() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
  }

  /// Skips one byte and counts lines.
  private mutating func step() {
    if next == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  /// Skips to the end of the line.
  private mutating func skipComment() throws(ParseError) {
    while let byte = next, !isEndOfLine {
      guard TOMLStatementReader.isText(byte) else { throw parseError }
      position += 1
    }
  }

  private mutating func skipEndOfLine() throws(ParseError) {
    if next == UInt8(ascii: "#") { try skipComment() }
    if has("\r\n") { position += 1 }
    guard next == nil || next == UInt8(ascii: "\n") else { throw parseError }
    if next != nil { step() }
  }

  /// Skips blanks, comments and line ends, which are allowed between the elements of an array.
  private mutating func skipLines() throws(ParseError) {
    while true {
      skipBlanks()
      switch next {
      case UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): try skipEndOfLine()
      default: return
      }
    }
  }

  /// Reads a dotted key and the blanks after it.
  private mutating func key() throws(ParseError) -> [String] {
    var parts: [String] = []
    while true {
      skipBlanks()
      parts.append(try keyPart())
      skipBlanks()
      guard next == UInt8(ascii: ".") else { return parts }
      guard parts.count < TOMLStatementReader.maxDepth else { throw parseError }
      position += 1
    }
  }

  private mutating func keyPart() throws(ParseError) -> String {
    let start = position
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      guard !has("\"\"\""), !has("'''") else { throw parseError }
      try skipString()
      let quoted = String(decoding: bytes[start..<position], as: UTF8.self)
      // The parser resolves the escape sequences.
      guard let keys = try? TOMLTable(string: "\(quoted) = 0").keys, keys.count == 1 else { throw parseError }
      return keys[0]
    }
    while let byte = next, TOMLStatementReader.isBare(byte) { position += 1 }
    guard position > start else { throw parseError }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether a byte may be part of a bare key.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whether a byte may be part of a string or a comment; excludes line ends.
  private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") }
}

// MARK: - Values

extension TOMLStatementReader {
  private mutating func skipValue(depth: Int) throws(ParseError) {
    guard depth < TOMLStatementReader.maxDepth else { throw parseError }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
    case UInt8(ascii: "["): try skipArray(depth: depth)
    case UInt8(ascii: "{"): try skipInlineTable(depth: depth)
    default: try skipScalar()
    }
  }

  private mutating func skipArray(depth: Int) throws(ParseError) {
    try take("[")
    try skipLines()
    while next != UInt8(ascii: "]") {
      try skipValue(depth: depth + 1)
      try skipLines()
      if next == UInt8(ascii: "]") { break }
      try take(",")
      try skipLines()
    }
    try take("]")
  }

  private mutating func skipInlineTable(depth: Int) throws(ParseError) {
    try take("{")
    skipBlanks()
    if next == UInt8(ascii: "}") { return try take("}") }
    while true {
      _ = try key()
      try take("=")
      skipBlanks()
      try skipValue(depth: depth + 1)
      skipBlanks()
      if next == UInt8(ascii: "}") { return try take("}") }
      try take(",")
    }
  }

  /// A number, a boolean or a date, which may contain a space.
  private mutating func skipScalar() throws(ParseError) {
    let start = position
    while let byte = next, TOMLScalar.canContain(byte) { position += 1 }
    while position > start, bytes[position - 1] == UInt8(ascii: " ") { position -= 1 }
    guard TOMLScalar.isValid(bytes[start..<position]) else { throw parseError }
  }

  private mutating func skipString() throws(ParseError) {
    guard let quote = next else { throw parseError }
    let escapes = quote == UInt8(ascii: "\"")
    let mark = String(decoding: [quote, quote, quote], as: UTF8.self)
    let isLong = has(mark)
    position += isLong ? 3 : 1
    while let byte = next {
      if byte == UInt8(ascii: "\\"), escapes {
        position += 1
        guard let escaped = next, TOMLStatementReader.isText(escaped) || isLong && isEndOfLine else { throw parseError }
        step()
      } else if isLong, has(mark) {
        position += 3
        // Up to two quotes of the content may precede the closing ones.
        for _ in 0..<2 where next == quote { position += 1 }
        return
      } else if !isLong, byte == quote {
        position += 1
        return
      } else if TOMLStatementReader.isText(byte) || isLong && isEndOfLine {
        step()
      } else {
        throw parseError
      }
    }
    throw parseError
  }
}

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
