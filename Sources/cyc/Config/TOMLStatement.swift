internal import TOMLKit

/// A header or a key with its value, and where it stands in a TOML text.
struct TOMLStatement: Equatable {
  enum Kind: Equatable {
    case table
    case arrayOfTables
    case value
  }

  let kind: Kind
  /// The full path: a key's begins with that of its table.
  let path: [String]
  /// Counted from 1.
  let line: Int
  /// The bytes of its lines, with the last line's end.
  var lines: Range<Int>
  /// The bytes of the value; of a header those of its brackets.
  let value: Range<Int>
}

/// Finds the statements of a TOML text without understanding their values.
///
/// What it is not sure of is an error: nothing is edited on a guess.
struct TOMLStatementReader {
  /// The text is no TOML, or TOML of a kind that this reader does not know.
  struct Doubt: Error {
    /// The line of a bracket that closes one of another kind, on which toml++ ends the program (an assertion in parse_value).
    var wrongBracketLine: Int?
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var table: [String] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func statements(in bytes: [UInt8]) throws(Doubt) -> [TOMLStatement] {
    var reader = TOMLStatementReader(bytes)
    return try reader.readAll()
  }

  /// Where a bracket closes one of another kind, which the parser must not be handed.
  static func lineOfWrongBracket(in text: String) -> Int? {
    do throws(Doubt) {
      _ = try statements(in: Array(text.utf8))
      return nil
    } catch {
      return error.wrongBracketLine
    }
  }

  private mutating func readAll() throws(Doubt) -> [TOMLStatement] {
    var statements: [TOMLStatement] = []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count {
      let start = position
      let startLine = line
      skipBlanks()
      var statement: TOMLStatement?
      switch next {
      case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): break
      case UInt8(ascii: "["): statement = try header(line: startLine)
      default: statement = try value(line: startLine)
      }
      try finishLine()
      if var statement {
        statement.lines = start..<position
        statements.append(statement)
      }
    }
    return statements
  }

  private mutating func header(line: Int) throws(Doubt) -> TOMLStatement {
    let start = position
    let isArray = has("[[")
    position += isArray ? 2 : 1
    let path = try key()
    guard has(isArray ? "]]" : "]") else { throw Doubt() }
    position += isArray ? 2 : 1
    table = path
    return TOMLStatement(
      kind: isArray ? .arrayOfTables : .table, path: path, line: line, lines: 0..<0, value: start..<position)
  }

  private mutating func value(line: Int) throws(Doubt) -> TOMLStatement {
    let path = table + (try key())
    try take("=")
    skipBlanks()
    let start = position
    try skipValue()
    guard position > start else { throw Doubt() }
    return TOMLStatement(kind: .value, path: path, line: line, lines: 0..<0, value: start..<position)
  }
}

extension TOMLStatementReader {
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func take(_ text: String) throws(Doubt) {
    guard has(text) else { throw Doubt() }
    position += text.utf8.count
  }

  private mutating func skipBlanks() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
  }

  /// Steps over one byte, counting lines.
  private mutating func step() {
    if next == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func skipComment() {
    while next != nil, next != UInt8(ascii: "\n") { position += 1 }
    // The end of the line is CRLF as a whole.
    if position > 0, next != nil, bytes[position - 1] == UInt8(ascii: "\r") { position -= 1 }
  }

  private mutating func finishLine() throws(Doubt) {
    skipBlanks()
    if next == UInt8(ascii: "#") { skipComment() }
    if has("\r\n") { position += 1 }
    guard next == nil || next == UInt8(ascii: "\n") else { throw Doubt() }
    if next != nil { step() }
  }

  /// The parts of a dotted key, and the blanks behind it.
  private mutating func key() throws(Doubt) -> [String] {
    var parts: [String] = []
    while true {
      skipBlanks()
      parts.append(try keyPart())
      skipBlanks()
      guard next == UInt8(ascii: ".") else { return parts }
      position += 1
    }
  }

  private mutating func keyPart() throws(Doubt) -> String {
    let start = position
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      guard !has("\"\"\""), !has("'''") else { throw Doubt() }
      try skipString()
      let quoted = String(decoding: bytes[start..<position], as: UTF8.self)
      // The parser knows the escape sequences.
      guard let keys = try? TOMLTable(string: "\(quoted) = 0").keys, keys.count == 1 else { throw Doubt() }
      return keys[0]
    }
    while let byte = next, TOMLStatementReader.isBare(byte) { position += 1 }
    guard position > start else { throw Doubt() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether a byte may stand in a key without quotes.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func skipValue() throws(Doubt) {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
    case UInt8(ascii: "["), UInt8(ascii: "{"): try skipBrackets()
    default: skipPlain()
    }
  }

  /// A number, a date (which may hold a space) or a truth value: up to the comment or the end of the line.
  private mutating func skipPlain() {
    let ends = [nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#")]
    while !ends.contains(next) { position += 1 }
    while position > 0, bytes[position - 1] == UInt8(ascii: " ") || bytes[position - 1] == UInt8(ascii: "\t") {
      position -= 1
    }
  }

  private mutating func skipString() throws(Doubt) {
    guard let quote = next else { throw Doubt() }
    let escapes = quote == UInt8(ascii: "\"")
    let mark = String(decoding: [quote, quote, quote], as: UTF8.self)
    let isLong = has(mark)
    position += isLong ? 3 : 1
    while let byte = next {
      if byte == UInt8(ascii: "\\"), escapes {
        position += 1
        if next == nil { throw Doubt() }
        step()
      } else if isLong, has(mark) {
        position += 3
        // Up to two quotes of the text may touch those that end it.
        for _ in 0..<2 where next == quote { position += 1 }
        return
      } else if !isLong, byte == quote {
        position += 1
        return
      } else if !isLong, byte == UInt8(ascii: "\n") {
        throw Doubt()
      } else {
        step()
      }
    }
    throw Doubt()
  }

  /// An array or an inline table with everything in it.
  private mutating func skipBrackets() throws(Doubt) {
    var closers: [UInt8] = []
    repeat {
      switch next {
      case nil: throw Doubt()
      case UInt8(ascii: "["):
        closers.append(UInt8(ascii: "]"))
        position += 1
      case UInt8(ascii: "{"):
        closers.append(UInt8(ascii: "}"))
        position += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard next == closers.popLast() else { throw Doubt(wrongBracketLine: line) }
        position += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString()
      case UInt8(ascii: "#"): skipComment()
      default: step()
      }
    } while !closers.isEmpty
  }
}
