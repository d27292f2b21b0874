internal import Formats
internal import HTML

/// Notes in plain text, exported by Anki or written by hand: the first field is the question, the second one the
/// answer.
///
/// If the first field ends with a numbered list of two or three items that includes the answer, the items are the
/// options. Our own export writes them like this.
extension QuizFileReading {
  mutating func readAnki(_ bytes: [UInt8]) throws(QuizFileError) {
    let headers = AnkiHeaders(bytes)
    let notes = bytes[headers.byteCount...]
    let dialect = AnkiHeaders.dialect(headers.separator(guessedFrom: notes))
    let rows = try QuizFileReading.rows(CSVReader(Array(notes), as: dialect, firstLine: headers.lineCount + 1))
    guard let first = rows.first else { return }
    var layout = try AnkiLayout(headers, firstRow: first, isHTML: AnkiLayout.looksLikeHTML(rows))
    var hasHeaderRow = false
    // Anki names columns in lines with `#`. Only a file written by hand has a row of names; our own `#exact:` may
    // precede that row.
    let mayHaveHeaderRow = headers.isEmpty || isExact != nil && headers.places.isEmpty && headers.labels.isEmpty
    if mayHaveHeaderRow, let header = DeckHeader(first.cells) {
      layout.use(header)
      otherColumns = header.others
      hasHeaderRow = true
    }
    for row in rows.dropFirst(hasHeaderRow ? 1 : 0) {
      if let cloze = layout.cloze(row) {
        for number in cloze.numbers {
          take(line: row.line) { () throws(LeftOutQuiz.Reason) in try layout.quiz(row, asking: number, of: cloze) }
        }
      } else {
        take(line: row.line) { () throws(LeftOutQuiz.Reason) in try layout.quiz(row) }
      }
    }
  }
}

/// The columns of a file of notes, and how their rows are read.
private struct AnkiLayout {
  private let headers: AnkiHeaders
  private let isHTML: Bool
  /// From the first row or `#columns:`. Shorter rows are padded, longer ones cut.
  private let columnCount: Int
  /// Indices of columns.
  private var question: Int
  private var answer: Int
  private var tags: Int?

  /// Markup, for example an embedded picture, is longer than the text that remains of it.
  private static let maxMarkupBytes = 10 * QuizFile.maxTextBytes
  private static let names = (
    questions: ["front", "question", "앞면", "질문"], answers: ["back", "answer", "뒷면", "정답", "답"]
  )

  /// In the gaps of the note type "Image Occlusion", which hide parts of a picture.
  private static let occlusion = "::image-occlusion:"

  /// Number of rows in which Anki looks for HTML if the file does not state whether it has any.
  private static let previewedRows = 5

  /// Whether one of the first rows has something like an element.
  static func looksLikeHTML(_ rows: [CSVRow]) -> Bool {
    rows.prefix(previewedRows).contains { row in
      row.cells.contains { cell in
        cell.firstIndex(of: "<").map { cell[$0...].contains(">") } ?? false
      }
    }
  }

  init(_ headers: AnkiHeaders, firstRow: CSVRow, isHTML: Bool) throws(QuizFileError) {
    self.headers = headers
    self.isHTML = headers.isHTML ?? isHTML
    columnCount = headers.labels.isEmpty ? firstRow.cells.count : headers.labels.count
    let others = Set(headers.places.values)
    let fields = (0..<columnCount).filter { !others.contains($0) }
    guard fields.count >= 2 else { throw QuizFileError(line: firstRow.line, .tooFewColumns) }
    let labels = headers.labels.map { $0.lowercased().trimmedBlanks }
    func named(_ names: [String]) -> Int? {
      fields.first { labels.indices.contains($0) && names.contains(labels[$0]) }
    }
    if let question = named(AnkiLayout.names.questions), let answer = named(AnkiLayout.names.answers) {
      (self.question, self.answer) = (question, answer)
    } else {
      (question, answer) = (fields[0], fields[1])
    }
  }

  mutating func use(_ header: DeckHeader) { (question, answer, tags) = (header.question, header.answer, header.tags) }

  private func cells(_ row: CSVRow) -> [String] {
    row.cells.prefix(columnCount) + Array(repeating: "", count: max(0, columnCount - row.cells.count))
  }

  private func cell(_ column: AnkiHeaders.Column, in cells: [String]) -> String? {
    headers.places[column].flatMap { cells.indices.contains($0) ? cells[$0] : nil }
  }

  /// The cloze deletions of a note; nil if it has none, or if one cannot be read.
  func cloze(_ row: CSVRow) -> ClozeText? {
    let field = cells(row)[question]
    guard AnkiText.hasGaps(field), !field.contains(AnkiLayout.occlusion),
      field.utf8.count <= AnkiLayout.maxMarkupBytes,
      let text = try? AnkiText(field, isHTML: isHTML)
    else { return nil }
    return ClozeText(text.text)
  }

  /// The card for gap `number` of a note.
  func quiz(_ row: CSVRow, asking number: Int, of cloze: ClozeText) throws(LeftOutQuiz.Reason) -> WrittenQuiz {
    let (question, answer) = cloze.card(number)
    if answer.isEmpty { throw .noAnswer }
    var quiz = WrittenQuiz(draft: QuizDraft(question: question, options: [answer], answer: 0), isCard: true)
    let cells = cells(row)
    // Media are counted once for each note.
    if number == cloze.numbers.first, let field = try? AnkiText(cells[self.question], isHTML: isHTML) {
      quiz.removed = [.picture: field.pictures, .sound: field.sounds]
    }
    quiz.guid = cell(.guid, in: cells).flatMap { $0.isEmpty ? nil : "\($0)/c\(number)" }
    takeTags(cells, &quiz)
    return quiz
  }

  private func takeTags(_ cells: [String], _ quiz: inout WrittenQuiz) {
    let named = tags.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
    quiz.draft.tags = headers.tags + [cell(.tags, in: cells), named].compactMap(\.self).flatMap(AnkiHeaders.words)
    if headers.places[.tags] != nil || !headers.tags.isEmpty || tags != nil { quiz.fields.insert(.tags) }
  }

  /// The quiz or card of a note without gaps.
  func quiz(_ row: CSVRow) throws(LeftOutQuiz.Reason) -> WrittenQuiz {
    let cells = cells(row)
    let notetype = cell(.notetype, in: cells) ?? headers.notetype
    let fields = [cells[question], cells[answer]]
    if AnkiText.hasGaps(fields[0]), fields[0].contains(AnkiLayout.occlusion) { throw .onlyMedia }
    if notetype.lowercased().contains("cloze") || fields.contains(where: AnkiText.hasGaps) { throw .cloze }
    if let long = fields.map(\.utf8.count).first(where: { $0 > AnkiLayout.maxMarkupBytes }) {
      throw .tooLong(bytes: long)
    }
    let front = try AnkiText(fields[0], isHTML: isHTML)
    let back = try AnkiText(fields[1], isHTML: isHTML)
    if [front, back].contains(where: { $0.text.isEmpty && $0.pictures + $0.sounds > 0 }) { throw .onlyMedia }
    if front.text.isEmpty { throw .quiz(.emptyQuestion) }
    if back.text.isEmpty { throw .noAnswer }
    var quiz = WrittenQuiz(draft: QuizDraft(question: front.text, options: [back.text], answer: 0), isCard: true)
    if let list = front.list, 2...QuizDraft.maxOfOptions ~= list.items.count, !list.before.isEmpty,
      let right = list.items.firstIndex(of: back.text)
    {
      quiz.draft = QuizDraft(question: list.before, options: list.items, answer: right)
      quiz.isCard = false
    }
    quiz.removed = [.picture: front.pictures + back.pictures, .sound: front.sounds + back.sounds]
    quiz.guid = cell(.guid, in: cells)
    quiz.isReversed = isReversed(notetype.lowercased(), cells)
    takeTags(cells, &quiz)
    return quiz
  }

  /// Whether Anki makes a second card. "Basic (optional reversed card)" has one only if its third field is not empty.
  private func isReversed(_ notetype: String, _ cells: [String]) -> Bool {
    guard notetype.contains("reversed card") else { return false }
    guard notetype.contains("optional") else { return true }
    let taken = Set(headers.places.values).union([question, answer, tags].compactMap(\.self))
    return cells.indices.first { !taken.contains($0) }.map { !cells[$0].allSatisfy(\.isWhitespace) } ?? false
  }
}

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
  var isEmpty: Bool { lineCount == 0 }
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
          let name = line[..<colon].dropFirst().lowercased().trimmedBlanks
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
    let word = value.lowercased().trimmedBlanks
    switch name {
    case "separator":
      let found = AnkiHeaders.separators.first { $0.name == word || Array(value.utf8) == [$0.sign] }
      separator = found?.sign ?? separator
    case "html": isHTML = ["true": true, "false": false][word] ?? isHTML
    case "tags": tags = AnkiHeaders.words(value)
    case "notetype": notetype = value.trimmedBlanks
    default:
      guard name.hasSuffix(" column"), let column = Column(rawValue: String(name.dropLast(" column".count))),
        let number = Int(word), number > 0
      else { return }
      places[column] = number - 1
    }
  }

  private mutating func readLabels(_ line: String) {
    // `columns` is separated like the notes, by tabs if the file does not say.
    var reader = CSVReader(Array(line.utf8), as: AnkiHeaders.dialect(separator ?? 0x09))
    labels = (try? reader.next())?.cells ?? []
  }

  /// The stated separator, or a guess from the notes.
  func separator(guessedFrom notes: ArraySlice<UInt8>) -> UInt8 {
    let start = Set(notes.prefix(AnkiHeaders.guessedBytes))
    return separator ?? AnkiHeaders.separators.first { start.contains($0.sign) }?.sign ?? 0x20
  }

  static func dialect(_ separator: UInt8) -> CSVDialect {
    CSVDialect(separator: separator, comment: UInt8(ascii: "#"), isLenient: true)
  }

  static func words(_ text: String) -> [String] { text.split { $0.isWhitespace }.map(String.init) }
}

/// The text of a note's field, and counts of the media removed from it.
struct AnkiText {
  private(set) var text: String
  /// If the field ends with a numbered list: the text before it, and its items.
  private(set) var list: (before: String, items: [String])?
  private(set) var pictures = 0
  private(set) var sounds = 0

  /// Whether the field has a cloze deletion: `{{c1::…}}`.
  ///
  /// Reads bytes: a deck may have a hundred thousand fields, and `Regex` takes 0.1 ms for each.
  static func hasGaps(_ field: String) -> Bool {
    var rest = Array(field.utf8)[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest[brace...]
      if rest.starts(with: "{{c".utf8) {
        let digits = rest.dropFirst(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if !digits.isEmpty, rest[digits.endIndex...].starts(with: "::".utf8) { return true }
      }
      rest = rest.dropFirst()
    }
    return false
  }

  init(_ field: String, isHTML: Bool) throws(LeftOutQuiz.Reason) {
    let (bytes, sounds) = AnkiText.withoutSounds(Array(field.utf8))
    self.sounds = sounds
    guard isHTML else {
      text = String(decoding: bytes, as: UTF8.self).trimmedBlanks
      return
    }
    guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      text = AnkiText.plain(bytes.map(AnkiText.inOneLine)[...])
      return
    }
    let markup = bytes.map { $0 == 0x0D ? 0x20 : $0 }
    var reading = AnkiMarkup()
    do throws(HTMLError) {
      // Without an element around it, the parser would wrap the text in a paragraph.
      _ = try HTMLReader.read(Array("<div>".utf8) + markup + Array("</div>".utf8), into: &reading)
    } catch {
      throw .markup
    }
    text = reading.text
    list = reading.list
    pictures = reading.pictures
  }

  /// In HTML a line break is white space.
  fileprivate static func inOneLine(_ byte: UInt8) -> UInt8 {
    byte == 0x0A || byte == 0x0D ? 0x20 : byte
  }

  /// Removes `[sound:…]` from a text and counts the sounds.
  private static func withoutSounds(_ bytes: [UInt8]) -> ([UInt8], Int) {
    var (kept, count, rest) = ([UInt8](), 0, bytes[...])
    while let bracket = rest.firstIndex(of: UInt8(ascii: "[")) {
      kept += rest[..<bracket]
      rest = rest[bracket...]
      if rest.starts(with: "[sound:".utf8), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        count += 1
        rest = rest[(end + 1)...]
      } else {
        kept.append(rest.removeFirst())
      }
    }
    return (kept + rest, count)
  }

  /// Replaces no-break spaces (in UTF-8: C2 A0), and trims.
  fileprivate static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var (plain, rest) = ([UInt8](), bytes)
    while let place = rest.firstIndex(of: 0xC2) {
      plain += rest[..<place]
      rest = rest[place...]
      let isBlank = rest.dropFirst().first == 0xA0
      plain.append(isBlank ? 0x20 : 0xC2)
      rest = rest.dropFirst(isBlank ? 2 : 1)
    }
    return String(decoding: plain + rest, as: UTF8.self).trimmedBlanks
  }
}

/// Collects the text that markup displays.
private struct AnkiMarkup: HTMLHandler {
  private var bytes: [UInt8] = []
  /// Depth of elements that are not displayed: styles and scripts.
  private var hiddenDepth = 0
  /// Depth of elements that keep their line breaks.
  private var preDepth = 0
  private var listDepth = 0
  /// The last numbered list that is in no other one: its range in `bytes`, and its items.
  private var listStart = 0
  private var listEnd: Int?
  private var items: [String] = []
  private var itemStart: Int?
  private(set) var pictures = 0

  private static let blocks: [StaticString] = [
    "div", "p", "li", "ol", "ul", "tr", "table", "hr", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "dl",
    "dt", "dd", "section", "article", "header", "footer", "figure", "figcaption", "address",
  ]

  var text: String { AnkiText.plain(bytes[...]) }

  var list: (before: String, items: [String])? {
    guard let listEnd, AnkiText.plain(bytes[listEnd...]).isEmpty else { return nil }
    return (AnkiText.plain(bytes[..<listStart]), items)
  }

  mutating func start(_ tag: borrowing StartTag) {
    if tag.isNamed("br") { bytes.append(0x0A) }
    if tag.isNamed("img") { pictures += 1 }
    if tag.isNamed("style") || tag.isNamed("script") { hiddenDepth += 1 }
    if tag.isNamed("pre") { preDepth += 1 }
    if tag.isNamed("td") || tag.isNamed("th"), let last = bytes.last, last != 0x0A { bytes.append(0x20) }
    for name in AnkiMarkup.blocks where tag.isNamed(name) { breakLine() }
    if tag.isNamed("ol") {
      listDepth += 1
      if listDepth == 1 { (listStart, items, listEnd) = (bytes.count, [], nil) }
    }
    // Items of a list within an item belong to that item.
    if tag.isNamed("ul"), listDepth > 0 { listDepth += 1 }
    if tag.isNamed("li"), listDepth == 1 { itemStart = bytes.count }
  }

  mutating func text(_ text: borrowing TextPiece) {
    guard hiddenDepth == 0 else { return }
    let start = bytes.count
    text.append(to: &bytes)
    if preDepth == 0 { bytes[start...] = bytes[start...].map(AnkiText.inOneLine)[...] }
  }

  mutating func end(_ tag: borrowing EndTag) {
    if tag.isNamed("style") || tag.isNamed("script") { hiddenDepth = max(0, hiddenDepth - 1) }
    if tag.isNamed("pre") { preDepth = max(0, preDepth - 1) }
    if tag.isNamed("li"), listDepth == 1, let start = itemStart {
      items.append(AnkiText.plain(bytes[start...]))
      itemStart = nil
    }
    if tag.isNamed("ol") {
      listDepth -= 1
      if listDepth == 0 { listEnd = bytes.count }
    }
    if tag.isNamed("ul"), listDepth > 1 { listDepth -= 1 }
    for name in AnkiMarkup.blocks where tag.isNamed(name) { breakLine() }
  }

  private mutating func breakLine() {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }
}
