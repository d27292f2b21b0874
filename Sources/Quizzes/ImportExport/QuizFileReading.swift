internal import Days
internal import Formats

/// A row, note or object before it is checked.
struct WrittenQuiz {
  var guid: String?
  var draft: QuizDraft
  var created: Instant?
  var fields: Set<ImportedQuiz.Field> = []
  /// Whether the only option is the answer.
  var isCard = false
}

/// Quizzes and problems collected so far while a file is read.
struct QuizFileReading {
  private(set) var quizzes: [ImportedQuiz] = []
  private(set) var leftOut: [LeftOutQuiz] = []
  private(set) var removed: [QuizFile.Removed: Int] = [:]
  private var names = NamedUUIDs()
  private var linesByGUID: [String: Int] = [:]
  private var linesByText: [QuizDraft: Int] = [:]

  /// Adds the quiz that `read` returns, or records why it is skipped.
  mutating func take(line: Int, _ read: () throws(LeftOutQuiz.Reason) -> WrittenQuiz) {
    do throws(LeftOutQuiz.Reason) {
      try add(try read(), line: line)
    } catch {
      leftOut.append(LeftOutQuiz(line: line, error))
    }
  }

  /// Counts media removed from the last quiz taken.
  mutating func count(_ removed: QuizFile.Removed, _ count: Int) {
    if count > 0 { self.removed[removed, default: 0] += count }
  }

  private mutating func add(_ written: WrittenQuiz, line: Int) throws(LeftOutQuiz.Reason) {
    let draft = try QuizFileReading.checked(written.draft)
    let guid = written.guid.flatMap { $0.isEmpty ? nil : $0 }
    if let guid, let other = linesByGUID[guid] { throw .sameGUID(line: other) }
    if guid == nil, let other = linesByText[draft] { throw .same(line: other) }
    let name = guid ?? derivedGUID(draft.question)
    linesByGUID[name] = line
    if guid == nil { linesByText[draft] = line }
    quizzes.append(
      ImportedQuiz(
        line: line, guid: name, hasOwnGUID: guid != nil, draft: draft, created: written.created,
        fields: written.fields, isCard: written.isCard))
  }

  /// A guid derived from the question, which identifies the quiz even if its options change, like the first field in
  /// Anki.
  private mutating func derivedGUID(_ question: String) -> String {
    var name = names.next(for: question)
    while linesByGUID[name] != nil { name = names.next(for: question) }
    return name
  }

  private static func checked(_ draft: QuizDraft) throws(LeftOutQuiz.Reason) -> QuizDraft {
    if let long = ([draft.question] + draft.options).map(\.utf8.count).first(where: { $0 > QuizFile.maxOfText }) {
      throw .tooLong(bytes: long)
    }
    do throws(QuizProblem) { return try draft.checked(at: nil) } catch { throw .quiz(error) }
  }

  /// Gives each card two wrong options, if enough other answers exist.
  mutating func drawWrongOptions(besides present: [Quiz]) {
    guard quizzes.contains(where: \.isCard) else { return }
    // Quizzes in the file replace existing ones with the same guid or question.
    let (guids, questions) = (Set(quizzes.map(\.guid)), Set(quizzes.map(\.draft.question)))
    let others = present.filter { !guids.contains($0.guid) && !questions.contains($0.question) }
    let wrong = WrongOptions(
      quizzes.map { ($0.draft.options[$0.draft.answer], $0.draft.tags) },
      besides: others.map { ($0.rightOption, $0.tags) })
    for index in quizzes.indices where quizzes[index].isCard {
      let draft = quizzes[index].draft
      quizzes[index].draft.options += wrong.drawn(for: draft.options[0], tags: draft.tags) ?? []
    }
  }
}
