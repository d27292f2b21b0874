internal import Days
internal import Formats

/// What a row, a note or an object says before it is checked.
struct WrittenQuiz {
  var guid: String?
  var draft: QuizDraft
  var created: Instant?
  var fields: Set<ImportedQuiz.Field> = []
  /// Whether there is only an answer, as the one option.
  var isCard = false
}

/// What has come of a file so far.
struct QuizFileReading {
  private(set) var quizzes: [ImportedQuiz] = []
  private(set) var leftOut: [LeftOutQuiz] = []
  private(set) var removed: [QuizFile.Removed: Int] = [:]
  private var names = NamedUUIDs()
  private var linesByGUID: [String: Int] = [:]
  private var linesByText: [QuizDraft: Int] = [:]

  /// Takes a quiz, or the reason why it is none.
  mutating func take(line: Int, _ read: () throws(LeftOutQuiz.Reason) -> WrittenQuiz) {
    do throws(LeftOutQuiz.Reason) {
      try add(try read(), line: line)
    } catch {
      leftOut.append(LeftOutQuiz(line: line, error))
    }
  }

  /// Counts what was taken out of the texts of the quiz that was taken last.
  mutating func count(_ removed: QuizFile.Removed, _ count: Int) {
    if count > 0 { self.removed[removed, default: 0] += count }
  }

  private mutating func add(_ written: WrittenQuiz, line: Int) throws(LeftOutQuiz.Reason) {
    let draft = try QuizFileReading.checked(written.draft)
    let guid = written.guid.flatMap { $0.isEmpty ? nil : $0 }
    if let guid, let other = linesByGUID[guid] { throw .sameGUID(line: other) }
    if guid == nil, let other = linesByText[draft] { throw .same(line: other) }
    let name = guid ?? nameless(draft.question)
    linesByGUID[name] = line
    if guid == nil { linesByText[draft] = line }
    quizzes.append(
      ImportedQuiz(
        line: line, guid: name, hasOwnGUID: guid != nil, draft: draft, created: written.created,
        fields: written.fields, isCard: written.isCard))
  }

  /// The question is what a quiz without a guid is known by, as the first field is in Anki: with other options it is still the same.
  private mutating func nameless(_ question: String) -> String {
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

  /// Gives cards wrong options, where there are two.
  mutating func drawWrongOptions(besides present: [Quiz]) {
    guard quizzes.contains(where: \.isCard) else { return }
    // What the file says of a quiz takes the place of what it said before.
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
