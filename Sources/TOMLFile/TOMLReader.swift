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
  /// Byte range of its lines, including a comment and the last line end, which only `readAll` knows. It sets this.
  var lines: Range<Int>
  /// Byte range of the value; for a header, of its brackets.
  let value: Range<Int>
}

/// Reads a TOML text by the grammar of TOML 1.0.
struct TOMLReader {
  typealias ParseError = TOMLDocument.SyntaxError

  /// Limits nesting and the parts of a key, because reading and comparing values recurse for each.
  private static let maxDepth = 100

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// First line of the current statement; reported if the statement does not end.
  private var firstLine = 1
  private var tablePath: [String] = []
  private var table: TOMLTable
  let root = TOMLTable(.header)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    table = root
  }

  mutating func readAll() throws(ParseError) -> [TOMLStatement] {
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
        default: try keyAndValue()
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
    do {
      table = try isArray ? root.appendedTable(path) : root.table(path)
    } catch {
      throw ParseError(line: firstLine, isContradiction: true)
    }
    tablePath = path
    return TOMLStatement(
      kind: isArray ? .arrayOfTables : .table, path: path, line: firstLine, lines: 0..<0, value: start..<position)
  }

  private mutating func keyAndValue() throws(ParseError) -> TOMLStatement {
    let path = try key()
    try take("=")
    skipBlanks()
    let start = position
    let value = try value(depth: 0)
    do {
      try table.set(path, to: value)
    } catch {
      throw ParseError(line: firstLine, isContradiction: true)
    }
    return TOMLStatement(
      kind: .value, path: tablePath + path, line: firstLine, lines: 0..<0, value: start..<position)
  }
}

extension TOMLReader {
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

  /// - Precondition: `isEndOfLine`
  private mutating func takeEndOfLine() {
    position += next == UInt8(ascii: "\r") ? 2 : 1
    line += 1
  }

  /// Skips a comment and the end of the line.
  private mutating func skipEndOfLine() throws(ParseError) {
    if next == UInt8(ascii: "#") { while let byte = next, TOMLReader.isText(byte) { position += 1 } }
    guard next != nil else { return }
    guard isEndOfLine else { throw parseError }
    takeEndOfLine()
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
      guard parts.count < TOMLReader.maxDepth else { throw parseError }
      position += 1
    }
  }

  private mutating func keyPart() throws(ParseError) -> String {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      guard !has("\"\"\""), !has("'''") else { throw parseError }
      return try string()
    }
    let start = position
    while let byte = next, TOMLScalar.isBare(byte) { position += 1 }
    guard position > start else { throw parseError }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether a byte may be part of a string or a comment; excludes line ends.
  private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") }
}

// MARK: - Values

extension TOMLReader {
  private mutating func value(depth: Int) throws(ParseError) -> TOMLValue {
    guard depth < TOMLReader.maxDepth else { throw parseError }
    return switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .string(try string())
    case UInt8(ascii: "["): .array(try array(depth: depth))
    case UInt8(ascii: "{"): try inlineTable(depth: depth)
    default: try scalar()
    }
  }

  private mutating func array(depth: Int) throws(ParseError) -> [TOMLValue] {
    var values: [TOMLValue] = []
    try take("[")
    try skipLines()
    while next != UInt8(ascii: "]") {
      values.append(try value(depth: depth + 1))
      try skipLines()
      if next == UInt8(ascii: "]") { break }
      try take(",")
      try skipLines()
    }
    try take("]")
    return values
  }

  private mutating func inlineTable(depth: Int) throws(ParseError) -> TOMLValue {
    // Until it is closed, its keys follow the same rules as those below a header.
    let table = TOMLTable(.header)
    try take("{")
    skipBlanks()
    while next != UInt8(ascii: "}") {
      let path = try key()
      try take("=")
      skipBlanks()
      let value = try value(depth: depth + path.count)
      do { try table.set(path, to: value) } catch { throw ParseError(line: firstLine, isContradiction: true) }
      skipBlanks()
      if next == UInt8(ascii: "}") { break }
      try take(",")
      skipBlanks()
      // Unlike an array, an inline table may not end with a comma.
      if next == UInt8(ascii: "}") { throw parseError }
    }
    try take("}")
    return table.value
  }

  /// A number, a boolean or a date, which may contain a space.
  private mutating func scalar() throws(ParseError) -> TOMLValue {
    let start = position
    while let byte = next, TOMLScalar.canContain(byte) { position += 1 }
    while position > start, bytes[position - 1] == UInt8(ascii: " ") { position -= 1 }
    guard let value = TOMLScalar.value(of: bytes[start..<position]) else { throw parseError }
    return value
  }

  private mutating func string() throws(ParseError) -> String {
    guard let quote = next else { throw parseError }
    let tripleQuote = String(decoding: [quote, quote, quote], as: UTF8.self)
    let isMultiline = has(tripleQuote)
    position += isMultiline ? 3 : 1
    // A line end right after the opening quotes is not part of the string.
    if isMultiline, isEndOfLine { takeEndOfLine() }
    var content: [UInt8] = []
    while let byte = next {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        position += 1
        try escape(into: &content, isMultiline: isMultiline)
      } else if isMultiline, has(tripleQuote) {
        position += 3
        // Up to two quotes of the content may precede the closing ones.
        for _ in 0..<2 where next == quote {
          content.append(quote)
          position += 1
        }
        return String(decoding: content, as: UTF8.self)
      } else if !isMultiline, byte == quote {
        position += 1
        return String(decoding: content, as: UTF8.self)
      } else if TOMLReader.isText(byte) {
        content.append(byte)
        position += 1
      } else if isMultiline, isEndOfLine {
        content.append(UInt8(ascii: "\n"))
        takeEndOfLine()
      } else {
        throw parseError
      }
    }
    throw parseError
  }

  /// Reads an escape sequence after its backslash.
  private mutating func escape(into content: inout [UInt8], isMultiline: Bool) throws(ParseError) {
    switch next {
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): content.append(bytes[position])
    case UInt8(ascii: "u"): return try codePoint(digits: 4, into: &content)
    case UInt8(ascii: "U"): return try codePoint(digits: 8, into: &content)
    default: return try skipFoldedLines(isMultiline: isMultiline)
    }
    position += 1
  }

  private mutating func codePoint(digits: Int, into content: inout [UInt8]) throws(ParseError) {
    position += 1
    let text = bytes[position...].prefix(digits)
    guard text.count == digits, text.allSatisfy(TOMLScalar.isHexDigit),
      let scalar = UInt32(String(decoding: text, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
    else { throw parseError }
    content += UTF8.encode(scalar).map(Array.init) ?? []
    position += digits
  }

  /// Skips the line end after a backslash, and all blanks and line ends after it.
  private mutating func skipFoldedLines(isMultiline: Bool) throws(ParseError) {
    skipBlanks()
    guard isMultiline, isEndOfLine else { throw parseError }
    while isEndOfLine {
      takeEndOfLine()
      skipBlanks()
    }
  }
}
