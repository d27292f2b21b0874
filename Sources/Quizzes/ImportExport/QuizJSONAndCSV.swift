internal import Days
internal import Formats

/// The complete format: `{"schema_version":1,"quizzes":[…]}`.
extension QuizFileReading {
  static let schemaVersion = 1

  /// Refuses unknown names: a mistyped name or one of a newer format would be lost silently.
  mutating func readJSON(_ bytes: [UInt8]) throws(QuizFileError) {
    var reader = JSONReader(bytes)
    var problem: QuizFileError?
    do throws(JSONError) {
      problem = try readDocument(&reader)
      if reader.peek() != nil { throw reader.error }
    } catch {
      throw QuizFileError(line: error.line, .notJSON)
    }
    if let problem { throw problem }
  }

  /// - Returns: the first problem of a document that is valid JSON
  private mutating func readDocument(_ reader: inout JSONReader) throws(JSONError) -> QuizFileError? {
    guard reader.peek() == UInt8(ascii: "{") else {
      let line = reader.line
      _ = try reader.readValue()
      return QuizFileError(line: line, .notQuizzes)
    }
    let start = reader.line
    var names: Set<String> = []
    var problems: [QuizFileError] = []
    try reader.readObject { name, reader throws(JSONError) in
      let line = reader.line
      guard names.insert(name).inserted else {
        _ = try reader.readValue()
        return problems.append(QuizFileError(line: line, .repeatedName(name)))
      }
      switch name {
      case "schema_version":
        let version = try reader.readValue()
        if version != QuizFileReading.schemaVersion.json {
          problems.append(QuizFileError(line: line, .schemaVersion(version.shown)))
        }
      case "quizzes" where reader.peek() == UInt8(ascii: "["): try readQuizzes(&reader)
      default:
        _ = try reader.readValue()
        problems.append(QuizFileError(line: line, name == "quizzes" ? .notQuizzes : .unknownName(name)))
      }
    }
    if !names.contains("schema_version") { problems.append(QuizFileError(line: start, .schemaVersion(nil))) }
    if !names.contains("quizzes") { problems.append(QuizFileError(line: start, .notQuizzes)) }
    return problems.first
  }

  private mutating func readQuizzes(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readArray { reader throws(JSONError) in
      let line = reader.line
      let value = try reader.readValue()
      take(line: line) { () throws(LeftOutQuiz.Reason) in
        try QuizFileReading.quiz(JSONFields<LeftOutQuiz.Reason>(value))
      }
    }
  }

  private static func quiz(_ fields: JSONFields<LeftOutQuiz.Reason>) throws(LeftOutQuiz.Reason) -> WrittenQuiz {
    if let name = fields.names.first(where: { QuizMember(rawValue: $0) == nil }) { throw .unknownKey(name) }
    guard let question = try fields.text(QuizMember.question.rawValue) else { throw .missingKey("question") }
    let options = try texts(.options, of: fields)
    guard let answer = try fields.number(QuizMember.answer.rawValue) else { throw .missingKey("answer") }
    guard options.indices.contains(answer - 1) else { throw .unknownAnswer(String(answer)) }
    let draft = QuizDraft(
      question: question, options: options, answer: answer - 1,
      at: try fields.read(QuizMember.at.rawValue) { CivilTime(quizMinute: $0) },
      isOnce: try fields.flag(QuizMember.once.rawValue) ?? false, tags: try texts(.tags, of: fields),
      isExact: try fields.flag(QuizMember.exact.rawValue) ?? true)
    return WrittenQuiz(
      guid: try fields.text(QuizMember.guid.rawValue), draft: draft,
      created: try fields.read(QuizMember.created.rawValue) { Instant(rfc3339: $0) },
      fields: Set(fields.names.compactMap(ImportedQuiz.Field.init)))
  }

  private static func texts(
    _ member: QuizMember, of fields: JSONFields<LeftOutQuiz.Reason>
  ) throws(LeftOutQuiz.Reason) -> [String] {
    guard let value = fields[member.rawValue] else { return [] }
    guard case .array(let values) = value else { throw .badValue(member.rawValue) }
    return try values.map { value throws(LeftOutQuiz.Reason) in
      guard case .string(let text) = value else { throw .badValue(member.rawValue) }
      return text
    }
  }
}

/// Members of a quiz in JSON, in their order. The number is missing because it is local to a machine.
enum QuizMember: String, CaseIterable {
  case guid, question, options, answer, at, once, tags
  /// Written only for a quiz that is not exact, so that older versions can read the others.
  case exact
  case created
}

extension JSONValue {
  /// A version as written; nil if it is not a number or a string.
  fileprivate var shown: String? {
    switch self {
    case .number(let text), .string(let text): text
    case .null, .bool, .array, .object: nil
    }
  }
}

extension CivilTime {
  /// `2026-11-24T21:00`, or with a blank as people write it.
  init?(quizMinute text: String) {
    guard text.utf8.count == 16, ["T", " "].contains(text.dropFirst(10).first), let day = Day(iso8601: text.prefix(10)),
      let time = ClockTime(iso8601: text.dropFirst(11))
    else { return nil }
    self.init(day: day, hour: time.hour, minute: time.minute, second: 0)
  }

  /// `2026-11-24T21:00`.
  var quizMinute: String { "\(day)T\(clock)" }
}

/// Columns of a table, in the order of a table without a header.
enum QuizColumn: String, CaseIterable {
  case question, option1, option2, option3, answer, at, tags, once, guid
  /// Written only for a table with a quiz that is not exact, so that older versions can read the others.
  case exact

  /// The columns of a table without a header.
  static let unnamed = allCases.filter { $0 != .exact }
  static let options: [QuizColumn] = [.option1, .option2, .option3]

  private static let koreanNames: [String: QuizColumn] = [
    "문제": .question, "질문": .question, "보기1": .option1, "보기2": .option2, "보기3": .option3, "정답": .answer, "답": .answer,
    "태그": .tags,
  ]

  /// Reads names such as `Option 1` and `보기1`.
  init?(named name: String) {
    let word = name.lowercased().filter { !$0.isWhitespace && $0 != "_" }
    guard let column = QuizColumn(rawValue: word) ?? QuizColumn.koreanNames[word] else { return nil }
    self = column
  }
}

/// A table with columns in any order, named in the first line, or without names. A row of two cells is a card.
extension QuizFileReading {
  mutating func readCSV(_ bytes: [UInt8]) throws(QuizFileError) {
    let rows = try QuizFileReading.tableRows(bytes)
    if rows.first.map({ QuizFileReading.isOwn($0) }) != true {
      if let first = rows.first, let header = DeckHeader(first.cells) {
        otherColumns = header.others
        return readDeck(rows.dropFirst(), header)
      }
      if let header = DeckHeader.unnamed(rows) { return readDeck(rows[...], header) }
    }
    let header = try rows.first.flatMap { row throws(QuizFileError) in try QuizFileReading.header(row) }
    for row in rows.dropFirst(header == nil ? 0 : 1) {
      take(line: row.line) { () throws(LeftOutQuiz.Reason) in
        try TableQuiz(row.cells.map { CSVCell.plain($0) }, header: header).written()
      }
    }
  }

  /// The rows, separated as stated in the file, else by commas in our own table, else as its lines suggest.
  private static func tableRows(_ bytes: [UInt8]) throws(QuizFileError) -> [CSVRow] {
    if let (separator, table) = statedSeparator(bytes) {
      return try QuizFileReading.rows(CSVReader(table, as: CSVDialect(separator: separator), firstLine: 2))
    }
    let (comma, separator) = (UInt8(ascii: ","), CSVShape(bytes).separator)
    do throws(QuizFileError) {
      let rows = try QuizFileReading.rows(CSVReader(bytes))
      if separator == comma || rows.first.map({ QuizFileReading.isOwn($0) }) == true { return rows }
    } catch {
      // `"a";"b"` is an error only if commas separate the cells.
      if separator == comma { throw error }
    }
    return try QuizFileReading.rows(CSVReader(bytes, as: CSVDialect(separator: separator)))
  }

  /// The separator of a table that begins with a line for spreadsheets, such as `sep=;`, and the lines after it.
  private static func statedSeparator(_ bytes: [UInt8]) -> (separator: UInt8, table: [UInt8])? {
    let lineEnds = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    let line = bytes.prefix { !lineEnds.contains($0) }
    guard line.count == 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=" else { return nil }
    var table = bytes.dropFirst(line.count)
    for end in lineEnds where table.first == end { table = table.dropFirst() }
    return (line[4], Array(table))
  }

  private mutating func readDeck(_ rows: ArraySlice<CSVRow>, _ header: DeckHeader) {
    for row in rows { take(line: row.line) { () throws(LeftOutQuiz.Reason) in try header.quiz(row) } }
  }

  /// Whether all names of a header are those of our own table, or options are among them.
  private static func isOwn(_ row: CSVRow) -> Bool {
    let columns = row.cells.map { QuizColumn(named: $0) }
    return columns.allSatisfy { $0 != nil } || columns.contains { $0.map(QuizColumn.options.contains) ?? false }
  }

  /// The columns, if the first row names them: it begins with `question`, or has `question` and another name.
  private static func header(_ row: CSVRow) throws(QuizFileError) -> [QuizColumn]? {
    let known = row.cells.map { QuizColumn(named: $0) }
    guard known.first == .question || known.contains(.question) && known.count(where: { $0 != nil }) > 1
    else { return nil }
    var columns: [QuizColumn] = []
    for (cell, column) in zip(row.cells, known) {
      let name = cell.lowercased().trimmedBlanks
      guard let column else { throw QuizFileError(line: row.line, .unknownName(name)) }
      if columns.contains(column) { throw QuizFileError(line: row.line, .repeatedName(name)) }
      columns.append(column)
    }
    return columns
  }
}

/// A row of our own table.
private struct TableQuiz {
  private var cells: [QuizColumn: String] = [:]

  init(_ cells: [String], header: [QuizColumn]?) throws(LeftOutQuiz.Reason) {
    // Two cells are a question and an answer, unless a header of two columns says otherwise.
    let isPair = cells.count == 2 && header?.count != 2
    // Without a header: the question, three options, and the answer at least.
    let columns = isPair ? [.question, .option1] : header ?? Array(QuizColumn.unnamed.prefix(cells.count))
    guard cells.count <= columns.count, header != nil || isPair || cells.count >= 5 else {
      throw .cellCount(cells.count)
    }
    // Missing cells at the end of a row are empty.
    for column in columns { self.cells[column] = "" }
    for (column, cell) in zip(columns, cells) { self.cells[column] = cell }
  }

  private subscript(column: QuizColumn) -> String { cells[column] ?? "" }

  func written() throws(LeftOutQuiz.Reason) -> WrittenQuiz {
    // Only trailing empty options are dropped: dropping one in the middle would change the number of the answer.
    var options = QuizColumn.options.map { self[$0] }
    while options.last?.trimmedBlanks.isEmpty == true { options.removeLast() }
    let answer = self[.answer].trimmedBlanks
    let isCard = options.isEmpty || options.count == 1 && answer.isEmpty
    if isCard {
      options = [options.first ?? self[.answer]]
      if options[0].trimmedBlanks.isEmpty { throw .noAnswer }
    }
    let at = self[.at].trimmedBlanks
    let time = CivilTime(quizMinute: at)
    if !at.isEmpty, time == nil { throw .badValue(QuizColumn.at.rawValue) }
    let draft = QuizDraft(
      question: self[.question], options: options,
      answer: isCard ? 0 : try TableAnswer.index(answer, among: options), at: time, isOnce: try flag(.once) ?? false,
      tags: self[.tags].split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init),
      isExact: try flag(.exact) ?? true)
    return WrittenQuiz(
      guid: self[.guid].trimmedBlanks, draft: draft,
      fields: Set(cells.keys.compactMap { ImportedQuiz.Field(rawValue: $0.rawValue) }), isCard: isCard)
  }

  /// Spreadsheets write `TRUE`.
  private func flag(_ column: QuizColumn) throws(LeftOutQuiz.Reason) -> Bool? {
    switch self[column].trimmedBlanks.lowercased() {
    case "": return nil
    case "false": return false
    case "true": return true
    default: throw .badValue(column.rawValue)
    }
  }
}

/// The right option in a table, given by number, text or column name.
enum TableAnswer {
  static func index(_ text: String, among options: [String]) throws(LeftOutQuiz.Reason) -> Int {
    if text.isEmpty { throw .noAnswer }
    let named = options.firstIndex { $0.trimmedBlanks == text }
    let numbered = ["1", "2", "3"].firstIndex(of: text).flatMap { options.indices.contains($0) ? $0 : nil }
    let column = QuizColumn(named: text).flatMap { QuizColumn.options.firstIndex(of: $0) }
    if let named, let numbered, named != numbered { throw .ambiguousAnswer(text) }
    guard let index = named ?? numbered ?? column, options.indices.contains(index) else { throw .unknownAnswer(text) }
    return index
  }

  /// The first of number, column name and text of the right option that is unambiguous.
  static func text(_ index: Int, among options: [String]) -> String {
    let names = [String(index + 1), QuizColumn.options[index].rawValue, options[index]]
    return names.first { (try? TableAnswer.index($0, among: options)) == index } ?? names[0]
  }
}
