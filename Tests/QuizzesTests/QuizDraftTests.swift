import Days
import Quizzes
import Testing

@Suite struct QuizDraftTests {
  private static let now = CivilTime(day: Day(number: 20_000), hour: 12, minute: 30, second: 40)

  private func draft(
    _ question: String = "Which?", _ options: [String] = ["A", "B", "C"], answer: Int = 0, at: CivilTime? = nil,
    tags: [String] = []
  ) -> QuizDraft {
    QuizDraft(question: question, options: options, answer: answer, at: at, tags: tags)
  }

  @Test(arguments: [
    ["Which?", "A"], ["질문", "가", "나"], ["a & b < c", "<b>x</b>", "\"q\"", "a\nb\tc"],
    ["\u{202E}rtl", "\u{200F}עברית", "1"],
    [String(repeating: "q", count: 10_240), String(repeating: "한", count: 3500), "x", "y"],
    ["'; DROP TABLE quiz; --", "👨‍👩‍👧‍👦", "A", "a"],
  ])
  func whatPeopleWriteIsKept(texts: [String]) throws {
    let draft = draft(texts[0], Array(texts[1...]))
    #expect(try draft.checked(at: Self.now) == draft)
  }

  @Test func whiteSpaceAroundItAndComposedLettersAreNot() throws {
    let checked = try draft(" Which?\r\nOr \n", ["\tA ", "e\u{301}"], tags: ["git", "가", "git"]).checked(at: nil)
    #expect(checked == draft("Which?\nOr", ["A", "é"], tags: ["git", "가"]))
    #expect(Array(checked.options[1].unicodeScalars) == ["é"])
  }

  @Test(arguments: [
    (" \n\u{200B}", ["A"], 0, QuizProblem.emptyQuestion), ("Q", [], 0, .noOptions),
    ("Q", ["A", "\u{3164} "], 0, .emptyOption(1)),
    ("Q", ["A", "B", "C", "D"], 0, .tooManyOptions(4)), ("Q", ["A", "B", " A"], 0, .equalOptions(0, 2)),
    ("Q", ["é", "x", "e\u{301}\n"], 0, .equalOptions(0, 2)), ("Q", ["A", "B"], 2, .answerOutOfRange(2, options: 2)),
    ("Q", ["A"], -1, .answerOutOfRange(-1, options: 1)), ("Q\u{1B}[31m", ["A"], 0, .control("\u{1B}")),
    ("Q", ["A\0"], 0, .control("\0")),
  ])
  func whatCannotBeAskedIsRefused(question: String, options: [String], answer: Int, problem: QuizProblem) {
    #expect(throws: problem) { try draft(question, options, answer: answer).checked(at: nil) }
  }

  @Test func tagsAreWords() {
    #expect(throws: QuizProblem.spacedTag("two words")) { try draft(tags: ["two words"]).checked(at: nil) }
    #expect(throws: QuizProblem.emptyTag) { try draft(tags: ["git", " "]).checked(at: nil) }
  }

  @Test func aTimeIsNotPast() throws {
    func at(_ minutes: Int) -> CivilTime { CivilTime(utcSeconds: Self.now.secondsAsUTC + minutes * 60) }
    #expect(throws: QuizProblem.past(at(-1))) { try draft(at: at(-1)).checked(at: Self.now) }
    #expect(try draft(at: at(-1)).checked(at: nil).at?.clock == "12:29")
    // This minute still counts, and seconds do not.
    let checked = try draft(at: CivilTime(utcSeconds: Self.now.secondsAsUTC - 39)).checked(at: Self.now)
    #expect(checked.at == CivilTime(day: Self.now.day, hour: 12, minute: 30, second: 0))
    #expect(try draft(at: at(60)).checked(at: Self.now).at?.second == 0)
  }
}
