internal import Formats
internal import Days

/// Columns of a table, in the order of a table without a header.
enum QuizColumn: String, CaseIterable {
  case question, option1, option2, option3, answer, at, tags, once, guid

  static let options: [QuizColumn] = [.option1, .option2, .option3]
}

/// A table with columns in any order, named in the first line, or without names. A row of two cells is a card.
extension QuizFileReading {
  mutating func readCSV(_ bytes: [UInt8]) throws(QuizFileError) {
    let rows: [CSVRow]
    do throws(CSVError) {
      rows = try CSVReader.rows(bytes)
    } catch {
      throw QuizFileError(line: error.line, .notCSV)
    }
    let header = try rows.first.flatMap { row throws(QuizFileError) in try QuizFileReading.header(row) }
    for row in rows.dropFirst(header == nil ? 0 : 1) {
      take(line: row.line) { () throws(LeftOutQuiz.Reason) in
        try TableQuiz(row.cells.map { CSVCell.plain($0) }, header: header).written()
      }
    }
  }

  /// The columns, if the first row names them: it begins with `question`, or has `question` and another name.
  private static func header(_ row: CSVRow) throws(QuizFileError) -> [QuizColumn]? {
    let names = row.cells.map { $0.lowercased().trimmingBlanks }
    let question = QuizColumn.question.rawValue
    let known = names.count { QuizColumn(rawValue: $0) != nil }
    guard names.first == question || names.contains(question) && known > 1 else { return nil }
    var columns: [QuizColumn] = []
    for name in names {
      guard let column = QuizColumn(rawValue: name) else { throw QuizFileError(line: row.line, .unknownName(name)) }
      if columns.contains(column) { throw QuizFileError(line: row.line, .repeatedName(name)) }
      columns.append(column)
    }
    return columns
  }
}

/// The cells of a row by column.
private struct TableQuiz {
  private var cells: [QuizColumn: String] = [:]
  private let isPair: Bool

  init(_ cells: [String], header: [QuizColumn]?) throws(LeftOutQuiz.Reason) {
    isPair = cells.count == 2 && header?.count != 2
    let columns = isPair ? [.question, .option1] : header ?? Array(QuizColumn.allCases.prefix(cells.count))
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
    while options.last?.trimmingBlanks.isEmpty == true { options.removeLast() }
    let answer = self[.answer].trimmingBlanks
    let isCard = options.isEmpty || options.count == 1 && answer.isEmpty
    if isCard {
      options = [options.first ?? self[.answer]]
      if options[0].trimmingBlanks.isEmpty { throw .noAnswer }
    }
    let at = self[.at].trimmingBlanks
    let time = CivilTime(quizMinute: at)
    if !at.isEmpty, time == nil { throw .badValue(QuizColumn.at.rawValue) }
    let draft = QuizDraft(
      question: self[.question], options: options,
      answer: isCard ? 0 : try TableAnswer(answer, among: options).index, at: time, isOnce: try isOnce(),
      tags: self[.tags].split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init))
    let said: [(QuizColumn, ImportedQuiz.Field)] = [(.at, .at), (.once, .once), (.tags, .tags)]
    return WrittenQuiz(
      guid: self[.guid].trimmingBlanks, draft: draft, fields: Set(said.filter { cells[$0.0] != nil }.map(\.1)),
      isCard: isCard)
  }

  /// Spreadsheets write `TRUE`.
  private func isOnce() throws(LeftOutQuiz.Reason) -> Bool {
    switch self[.once].trimmingBlanks.lowercased() {
    case "", "false": return false
    case "true": return true
    default: throw .badValue(QuizColumn.once.rawValue)
    }
  }
}

/// The right option in a table, given by number, text or column name.
struct TableAnswer {
  let index: Int

  init(_ text: String, among options: [String]) throws(LeftOutQuiz.Reason) {
    if text.isEmpty { throw .noAnswer }
    let named = options.firstIndex { $0.trimmingBlanks == text }
    let numbered = ["1", "2", "3"].firstIndex(of: text).flatMap { options.indices.contains($0) ? $0 : nil }
    let column = QuizColumn(rawValue: text.lowercased()).flatMap { QuizColumn.options.firstIndex(of: $0) }
    if let named, let numbered, named != numbered { throw .ambiguousAnswer(text) }
    guard let index = named ?? numbered ?? column, options.indices.contains(index) else { throw .unknownAnswer(text) }
    self.index = index
  }

  /// The unambiguous name of the right option.
  static func text(_ index: Int, among options: [String]) -> String {
    let names = [String(index + 1), QuizColumn.options[index].rawValue, options[index]]
    return names.first { (try? TableAnswer($0, among: options))?.index == index } ?? names[0]
  }
}

extension String {
  /// Without surrounding white space.
  var trimmingBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[start...end])
  }
}
