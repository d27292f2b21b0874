internal import TOMLKit

/// The text of a settings file, in which one key is changed and every other byte stays.
struct SettingsText: Equatable {
  /// The edit would have changed something else too, or the text was not understood.
  struct EditError: Error {}

  let text: String

  /// The text with a key set to a text.
  func setting(_ path: [String], to value: String) throws(EditError) -> SettingsText {
    try setting(path, toLiteral: SettingsText.literal(value))
  }

  /// The text with a key set: its value replaced where it stands, else a line put in beside its neighbours.
  func setting(_ path: [String], toLiteral literal: String) throws(EditError) -> SettingsText {
    let bytes = Array(text.utf8)
    let statements = try statements()
    let edited: [UInt8]
    if let statement = statements.first(where: { $0.kind == .value && $0.path == path }) {
      edited = bytes[..<statement.value.lowerBound] + Array(literal.utf8) + bytes[statement.value.upperBound...]
    } else {
      edited = inserting(path, literal, into: bytes, statements)
    }
    return try checked(edited, path, literal)
  }

  /// The text without the line of a key; as it is where there is none.
  func unsetting(_ path: [String]) throws(EditError) -> SettingsText {
    let bytes = Array(text.utf8)
    guard let statement = try statements().first(where: { $0.kind == .value && $0.path == path }) else {
      return try checked(bytes, path, nil)
    }
    var start = statement.lines.lowerBound
    if statement.lines.upperBound == bytes.count, bytes.last != UInt8(ascii: "\n"), start > 0 {
      // The last line has no end: the one before it shall have none either.
      if bytes[start - 1] == UInt8(ascii: "\n") { start -= 1 }
      if start > 0, bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
    }
    return try checked(Array(bytes[..<start] + bytes[statement.lines.upperBound...]), path, nil)
  }

  /// A text as TOML writes it.
  static func literal(_ value: String) -> String {
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
    do {
      return try TOMLDocument(text).statements
    } catch {
      throw EditError()
    }
  }
}

extension SettingsText {
  /// In the key's table where that has a header, else with dots among the keys before the first header.
  private func inserting(
    _ path: [String], _ literal: String, into bytes: [UInt8], _ statements: [TOMLStatement]
  ) -> [UInt8] {
    let header = statements.firstIndex { $0.kind == .table && $0.path == path.dropLast() && !$0.path.isEmpty }
    let first = header.map { $0 + 1 } ?? 0
    let section = statements[first...].prefix { $0.kind == .value }
    let key = header == nil ? path.joined(separator: ".") : path[path.count - 1]
    let line = "\(key) = \(literal)"
    if let neighbour = section.last ?? header.map({ statements[$0] }) {
      return inserting(line, into: bytes, at: neighbour.lines.upperBound)
    }
    guard let next = statements.first else { return inserting(line, into: bytes, at: bytes.count) }
    return inserting(line, into: bytes, at: startOfComments(above: next.lines.lowerBound, bytes))
  }

  private func inserting(_ line: String, into bytes: [UInt8], at place: Int) -> [UInt8] {
    let firstEnd = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let end = firstEnd.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
    let start = bytes.starts(with: SettingsText.byteOrderMark) ? max(place, 3) : place
    let isAfterOpenLine = start == bytes.count && bytes.last != UInt8(ascii: "\n") && start > 0
    let added = isAfterOpenLine ? end + line : line + end
    return bytes[..<start] + Array(added.utf8) + bytes[start...]
  }

  /// Where the comments begin that stand right above a place: they speak of what follows.
  private func startOfComments(above place: Int, _ bytes: [UInt8]) -> Int {
    var start = place
    while start > 0 {
      let lineStart = bytes[..<(start - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let first = bytes[lineStart..<start].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard first == UInt8(ascii: "#") else { return start }
      start = lineStart
    }
    return start
  }

  /// The edited text, if the parser finds the new value in it and every other value as it was.
  private func checked(_ edited: [UInt8], _ path: [String], _ literal: String?) throws(EditError) -> SettingsText {
    let result = SettingsText(text: String(decoding: edited, as: UTF8.self))
    guard let old = try? TOMLDocument(text).table, let new = try? TOMLDocument(result.text).table else {
      throw EditError()
    }
    var before: [[String]: String] = [:]
    var after: [[String]: String] = [:]
    SettingsText.collect(old, at: [], except: path, into: &before)
    SettingsText.collect(new, at: [], except: path, into: &after)
    guard before == after, SettingsText.contents(SettingsText.value(path, in: new)) == contents(literal) else {
      throw EditError()
    }
    return result
  }

  /// Everything in the value that a literal stands for; nothing where there is none.
  private func contents(_ literal: String?) -> [[String]: String]? {
    guard let literal else { return [:] }
    return SettingsText.contents((try? TOMLDocument("value = \(literal)").table)?["value"])
  }

  private static func contents(_ value: (any TOMLValueConvertible)?) -> [[String]: String] {
    var contents: [[String]: String] = [:]
    if let value { collect(value, at: ["value"], except: [], into: &contents) }
    return contents
  }

  static func value(_ path: [String], in table: TOMLTable) -> (any TOMLValueConvertible)? {
    guard let first = path.first, let value = table[first] else { return nil }
    if path.count == 1 { return value }
    return value.table.flatMap { SettingsText.value(Array(path.dropFirst()), in: $0) }
  }

  /// Every value but one, by its path; tables on the way to that one may come and go.
  private static func collect(
    _ value: any TOMLValueConvertible, at path: [String], except key: [String], into values: inout [[String]: String]
  ) {
    if path == key { return }
    if let table = value.table {
      if !key.starts(with: path) { values[path] = "table" }
      for name in table.keys {
        if let inner = table[name] { collect(inner, at: path + [name], except: key, into: &values) }
      }
    } else if let array = value.array {
      values[path] = "array"
      // An index is no key: the empty part keeps the two apart.
      for (index, inner) in array.enumerated() {
        collect(inner, at: path + ["", "\(index)"], except: [], into: &values)
      }
    } else {
      values[path] = "\(value.type) \(value.debugDescription)"
    }
  }
}
