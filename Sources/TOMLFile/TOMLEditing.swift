/// The text of a TOML file. Editing a key leaves all other bytes unchanged.
public struct TOMLText: Equatable, Sendable {
  /// The edit would have changed another value too, or the text is not TOML.
  public struct EditError: Error {}

  public let text: String

  /// - Parameter text: need not be TOML; each edit checks that
  public init(text: String) { self.text = text }

  /// Sets a key to a string.
  public func setting(_ path: [String], to value: String) throws(EditError) -> TOMLText {
    try setting(path, toLiteral: TOMLText.literal(value))
  }

  /// Sets a key: replaces its value, or inserts a line next to the other keys of its table.
  ///
  /// - Parameter path: parts of the key from the outermost table on; at least one. A new key must consist of bare keys.
  public func setting(_ path: [String], toLiteral literal: String) throws(EditError) -> TOMLText {
    let bytes = Array(text.utf8)
    let statements = try statements()
    let edited =
      if let value = statements.first(where: { $0.kind == .value && $0.path == path })?.value {
        Array(bytes[..<value.lowerBound] + literal.utf8 + bytes[value.upperBound...])
      } else {
        inserting(path, literal, into: bytes, statements)
      }
    return try checked(edited, path, literal)
  }

  /// Removes the line of a key, if there is one.
  public func unsetting(_ path: [String]) throws(EditError) -> TOMLText {
    let bytes = Array(text.utf8)
    guard let statement = try statements().first(where: { $0.kind == .value && $0.path == path }) else {
      return try checked(bytes, path, nil)
    }
    var start = statement.lines.lowerBound
    if statement.lines.upperBound == bytes.count, bytes.last != UInt8(ascii: "\n"), start > 0 {
      // The text does not end with a line end. Keep it so: remove that of the line before.
      if bytes[start - 1] == UInt8(ascii: "\n") { start -= 1 }
      if start > 0, bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
    }
    return try checked(Array(bytes[..<start] + bytes[statement.lines.upperBound...]), path, nil)
  }

  /// A string in TOML syntax.
  public static func literal(_ value: String) -> String {
    var literal = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func statements() throws(EditError) -> [TOMLStatement] {
    guard let document = try? TOMLDocument(text) else { throw EditError() }
    return document.statements
  }

  /// Inserts the key into its table if that has a header, otherwise as a dotted key before the first header.
  private func inserting(
    _ path: [String], _ literal: String, into bytes: [UInt8], _ statements: [TOMLStatement]
  ) -> [UInt8] {
    let header = statements.firstIndex { $0.kind == .table && $0.path == path.dropLast() && !$0.path.isEmpty }
    let first = header.map { $0 + 1 } ?? 0
    let section = statements[first...].prefix { $0.kind == .value }
    let key = header == nil ? path.joined(separator: ".") : path[path.count - 1]
    let line = "\(key) = \(literal)"
    // After the last key of the table, else after its header, else before the first header and its comments.
    let place =
      (section.last ?? header.map { statements[$0] })?.lines.upperBound
      ?? statements.first.map { startOfComments(above: $0.lines.lowerBound, bytes) } ?? bytes.count
    return inserting(line, into: bytes, at: place)
  }

  /// Inserts a line before the one that starts at `place`, or at the end. Its line end is like that of the first line.
  private func inserting(_ line: String, into bytes: [UInt8], at place: Int) -> [UInt8] {
    let firstEnd = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let lineEnd = firstEnd.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
    let start = bytes.starts(with: TOMLText.byteOrderMark) ? max(place, TOMLText.byteOrderMark.count) : place
    let endsWithOpenLine = start == bytes.count && bytes.last != UInt8(ascii: "\n") && start > 0
    let added = endsWithOpenLine ? lineEnd + line : line + lineEnd
    return bytes[..<start] + Array(added.utf8) + bytes[start...]
  }

  /// Start of the comments directly above the line at `place`; they belong to its statement.
  private func startOfComments(above place: Int, _ bytes: [UInt8]) -> Int {
    var start = place
    while start > 0 {
      let lineStart = bytes[..<(start - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let isBehindMark = lineStart == 0 && bytes.starts(with: TOMLText.byteOrderMark)
      let textStart = isBehindMark ? TOMLText.byteOrderMark.count : lineStart
      let first = bytes[textStart..<start].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard first == UInt8(ascii: "#") else { return start }
      start = lineStart
    }
    return start
  }

  /// The edited text, if the new value is in it and all other values are unchanged.
  private func checked(_ edited: [UInt8], _ path: [String], _ literal: String?) throws(EditError) -> TOMLText {
    let result = TOMLText(text: String(decoding: edited, as: UTF8.self))
    guard let old = try? TOMLDocument(text).root, let new = try? TOMLDocument(result.text).root,
      old.without(path) == new.without(path)
    else { throw EditError() }
    let wanted = literal.flatMap { (try? TOMLDocument("value = \($0)"))?.root[["value"]] }
    guard new[path] == wanted, (wanted == nil) == (literal == nil) else { throw EditError() }
    return result
  }
}

extension TOMLValue {
  /// All values except one. Ignores empty tables on its path.
  fileprivate func without(_ path: [String]) -> TOMLValue {
    guard let key = path.first, let table else { return self }
    let rest = Array(path.dropFirst())
    let entries = table.compactMap { entry -> TOMLEntry? in
      guard entry.key == key else { return entry }
      if rest.isEmpty { return nil }
      let value = entry.value.without(rest)
      return value == .table([]) ? nil : TOMLEntry(key: key, value: value)
    }
    return .table(entries)
  }
}
