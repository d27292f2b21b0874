internal import Formats

/// Notes in plain text, exported by Anki or written by hand: the first field is the question, the second one the
/// answer.
///
/// If the first field ends with a numbered list of two or three items that includes the answer, the items are the
/// options. Our own export writes them like this.
extension QuizFileReading {
  mutating func readAnki(_ bytes: [UInt8]) throws(QuizFileError) {
    let headers = AnkiHeaders(bytes)
    let notes = bytes[headers.byteCount...]
    var reader = CSVReader(
      Array(notes), as: headers.dialect(headers.separator(guessedFrom: notes)), firstLine: headers.lineCount + 1)
    let rows: [CSVRow]
    do throws(CSVError) { rows = try reader.rest() } catch { throw QuizFileError(line: error.line, .notCSV) }
    guard let first = rows.first else { return }
    let notetypes = try AnkiNotes(headers, firstRow: first, isHTML: AnkiNotes.lookLikeHTML(rows))
    for row in rows {
      var media: (pictures: Int, sounds: Int) = (0, 0)
      let taken = quizzes.count
      take(line: row.line) { () throws(LeftOutQuiz.Reason) in try notetypes.quiz(row, &media) }
      if quizzes.count > taken {
        count(.picture, media.pictures)
        count(.sound, media.sounds)
      }
    }
  }
}

/// Maps the rows of a file to quizzes.
private struct AnkiNotes {
  private let headers: AnkiHeaders
  private let isHTML: Bool
  /// From the first row or the header. Shorter rows are padded, longer ones cut.
  private let columnCount: Int
  private let question: Int
  private let answer: Int

  /// Markup, for example an embedded picture, is longer than the text that remains of it.
  private static let maxOfMarkup = 10 * QuizFile.maxOfText
  private static let names = (
    questions: ["front", "question", "앞면", "질문"], answers: ["back", "answer", "뒷면", "정답", "답"]
  )

  /// Number of rows in which Anki looks for HTML if the file does not state whether it has any.
  private static let previewedRows = 5

  static func lookLikeHTML(_ rows: [CSVRow]) -> Bool {
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
    let labels = headers.labels.map { $0.lowercased().trimmingBlanks }
    func named(_ names: [String]) -> Int? {
      fields.first { labels.indices.contains($0) && names.contains(labels[$0]) }
    }
    if let question = named(AnkiNotes.names.questions), let answer = named(AnkiNotes.names.answers) {
      (self.question, self.answer) = (question, answer)
    } else {
      (question, answer) = (fields[0], fields[1])
    }
  }

  func quiz(_ row: CSVRow, _ media: inout (pictures: Int, sounds: Int)) throws(LeftOutQuiz.Reason) -> WrittenQuiz {
    let cells = row.cells.prefix(columnCount) + Array(repeating: "", count: max(0, columnCount - row.cells.count))
    func cell(_ column: AnkiHeaders.Column) -> String? {
      headers.places[column].flatMap { cells.indices.contains($0) ? cells[$0] : nil }
    }
    let notetype = cell(.notetype) ?? headers.notetype
    let fields = [cells[question], cells[answer]]
    if notetype.lowercased().contains("cloze") || fields.contains(where: AnkiText.hasGaps) { throw .cloze }
    if let long = fields.map(\.utf8.count).first(where: { $0 > AnkiNotes.maxOfMarkup }) { throw .tooLong(bytes: long) }
    let front = try AnkiText(fields[0], isHTML: isHTML)
    let back = try AnkiText(fields[1], isHTML: isHTML)
    media = (front.pictures + back.pictures, front.sounds + back.sounds)
    for (text, field) in [(front, fields[0]), (back, fields[1])] where text.text.isEmpty && !field.isEmpty {
      if text.pictures + text.sounds > 0 { throw .onlyMedia }
    }
    if front.text.isEmpty { throw .quiz(.emptyQuestion) }
    if back.text.isEmpty { throw .noAnswer }
    var quiz = WrittenQuiz(draft: QuizDraft(question: front.text, options: [back.text], answer: 0), isCard: true)
    if let list = front.list, 2...QuizDraft.maxOfOptions ~= list.items.count, !list.before.isEmpty,
      let right = list.items.firstIndex(of: back.text)
    {
      quiz.draft = QuizDraft(question: list.before, options: list.items, answer: right)
      quiz.isCard = false
    }
    quiz.guid = cell(.guid)
    quiz.draft.tags = headers.tags + (cell(.tags).map { AnkiHeaders.words($0) } ?? [])
    if headers.places[.tags] != nil || !headers.tags.isEmpty { quiz.fields.insert(.tags) }
    return quiz
  }
}
