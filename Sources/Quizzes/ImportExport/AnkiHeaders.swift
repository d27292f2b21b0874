internal import Formats

/// The first lines of a plain text file of Anki: `#separator:tab`, `#guid column:1`. Other lines with a `#` are
/// comments.
///
/// Source: Anki's manual, "Importing Text Files", and the behaviour of Anki 26.9.
struct AnkiHeaders {
  private(set) var separator: UInt8?
  private(set) var isHTML: Bool?
  private(set) var tags: [String] = []
  private(set) var notetype = ""
  /// Column indices, from 0.
  private(set) var places: [Column: Int] = [:]
  /// Names of all columns; empty if the file does not state them.
  private(set) var labels: [String] = []
  /// Size of the headers in the file.
  private(set) var byteCount = 0
  private(set) var lineCount = 0

  enum Column: String, CaseIterable {
    case guid, notetype, deck, tags
  }

  /// In the order in which Anki tries them if the file does not state one.
  private static let separators: [(name: String, sign: UInt8)] = [
    ("tab", 0x09), ("pipe", 0x7C), ("semicolon", 0x3B), ("colon", 0x3A), ("comma", 0x2C), ("space", 0x20),
  ]
  /// Bytes that Anki searches for a separator.
  private static let guessedBytes = 8 << 10

  init(_ bytes: [UInt8]) {
    var columns: String?
    while byteCount < bytes.count {
      let end = bytes[byteCount...].firstIndex(of: 0x0A) ?? bytes.count
      var line = String(decoding: bytes[byteCount..<end], as: UTF8.self)[...]
      if line.unicodeScalars.last == "\r" { line = Substring(line.unicodeScalars.dropLast()) }
      if lineCount == 0, line.hasPrefix("tags:") {
        tags = AnkiHeaders.words(String(line.dropFirst(5)))
      } else if line.utf8.first == UInt8(ascii: "#") {
        if let colon = line.firstIndex(of: ":") {
          let name = line[..<colon].dropFirst().lowercased().trimmingBlanks
          let value = String(line[line.index(after: colon)...])
          if name == "columns" { columns = value } else { take(name, value) }
        }
      } else {
        break
      }
      byteCount = min(end + 1, bytes.count)
      lineCount += 1
    }
    if let columns { readLabels(columns) }
  }

  private mutating func take(_ name: String, _ value: String) {
    let word = value.lowercased().trimmingBlanks
    switch name {
    case "separator":
      let found = AnkiHeaders.separators.first { $0.name == word || Array(value.utf8) == [$0.sign] }
      separator = found?.sign ?? separator
    case "html": isHTML = ["true": true, "false": false][word] ?? isHTML
    case "tags": tags = AnkiHeaders.words(value)
    case "notetype": notetype = value.trimmingBlanks
    default:
      guard name.hasSuffix(" column"), let column = Column(rawValue: String(name.dropLast(" column".count))),
        let number = Int(word), number > 0
      else { return }
      places[column] = number - 1
    }
  }

  private mutating func readLabels(_ line: String) {
    var reader = CSVReader(Array(line.utf8), as: dialect(separator ?? 0x09))
    labels = (try? reader.next())?.cells ?? []
  }

  /// The stated separator, or a guess from the notes.
  func separator(guessedFrom notes: ArraySlice<UInt8>) -> UInt8 {
    let start = Set(notes.prefix(AnkiHeaders.guessedBytes))
    return separator ?? AnkiHeaders.separators.first { start.contains($0.sign) }?.sign ?? 0x20
  }

  func dialect(_ separator: UInt8) -> CSVDialect {
    CSVDialect(separator: separator, comment: UInt8(ascii: "#"), isLenient: true)
  }

  static func words(_ text: String) -> [String] { text.split { $0.isWhitespace }.map(String.init) }
}
