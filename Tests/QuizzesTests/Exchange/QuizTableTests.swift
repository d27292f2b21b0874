import Days
import Quizzes
import Testing

@Suite struct QuizTableTests {
  private func drafts(_ text: String) throws -> [QuizDraft] { try QuizFile(text, as: .csv).quizzes.map(\.draft) }

  private func leftOut(_ text: String) throws -> [LeftOutQuiz.Reason] {
    try QuizFile(text, as: .csv).leftOut.map(\.reason)
  }

  private func error(_ text: String) -> QuizFileError? {
    do {
      _ = try QuizFile(text, as: .csv)
      return nil
    } catch {
      return error
    }
  }

  @Test func rowsAreQuizzesWithAndWithoutAHeader() throws {
    let quiz = QuizDraft(question: "Which?", options: ["A", "B", "C"], answer: 1, tags: ["git", "go"])
    #expect(try drafts("Which?,A,B,C,2,,git go\r\n") == [quiz])
    #expect(try drafts("Question,Option1,Option2,Option3,Answer,At,Tags\nWhich?,A,B,C,B,,\"git,go\"") == [quiz])
    #expect(try drafts("\u{FEFF}answer,tags,question,option3,option2,option1\noption2,git;go,Which?,C,B,A\n") == [quiz])
    #expect(try drafts("Yes or no?,Yes,No,,1\n")[0].options == ["Yes", "No"])
    let at = try drafts("Q,A,B,C,3,2026-11-24 21:00\n")[0].at
    #expect(at == Day(iso8601: "2026-11-24").map { CivilTime(day: $0, hour: 21, minute: 0, second: 0) })
    #expect(try drafts("question,answer,once\nQ,A,TRUE\n").map(\.isOnce) == [true])
  }

  @Test func twoCellsAreACard() throws {
    let cards = try QuizFile("Capital of France?,Paris\nof Spain?,Madrid\nof Italy?,Rome\n", as: .csv).quizzes
    #expect(
      cards.map(\.draft.options) == [
        ["Paris", "Rome", "Madrid"], ["Madrid", "Paris", "Rome"], ["Rome", "Paris", "Madrid"],
      ])
    #expect(cards.allSatisfy { $0.draft.answer == 0 && $0.isCard })
    // With fewer than two other answers it can only be typed.
    #expect(
      try drafts("Capital of France?,Paris\nof Spain?,Madrid\nof Andalusia's land?,madrid\n").map(\.options.count) == [
        1, 1, 1,
      ])
    #expect(try drafts("question,answer\nQ,A\n") == [QuizDraft(question: "Q", options: ["A"], answer: 0)])
    #expect(
      try drafts("question,option1,option2,option3,answer\nQ,A\nQ2,B,,,\nQ3,C,,,1").map(\.options) == [
        ["A", "B", "C"], ["B", "A", "C"], ["C"],
      ])
  }

  @Test func theAnswerIsANumberATextOrAColumn() throws {
    #expect(try drafts("Q,x,y,z,z").map(\.answer) == [2])
    #expect(try drafts("Q,5,3,7,5\n").map(\.answer) == [0])
    // "3" is the text of the second option, and the number of the third one.
    #expect(try leftOut("Q,5,3,7,3\n") == [.ambiguousAnswer("3")])
    #expect(try drafts("Q,5,3,7,option2\n").map(\.answer) == [1])
    #expect(try drafts("Q,\"a\nb\",c,d,\" a\nb\"").map(\.answer) == [0])
  }

  @Test func whatCannotBeTakenIsNamedByItsLine() throws {
    let text =
      "Q\nQ,A,B\n\nQ,A,B,C,4\nQ,A,B,C,\nQ,A,A,B,1\n,A,B,C,1\nQ,A,B,C,1,soon\nQ,A,B,C,1,,,maybe\nQ,\nQ,A,,C,2\nQ,A,B,C,1,,,,g,h\n"
    let expected: [(Int, LeftOutQuiz.Reason)] = [
      (1, .cellCount(1)), (2, .cellCount(3)), (4, .unknownAnswer("4")), (5, .noAnswer), (6, .quiz(.equalOptions(0, 1))),
      (7, .quiz(.emptyQuestion)), (8, .badValue("at")), (9, .badValue("once")), (10, .noAnswer),
      (11, .quiz(.emptyOption(1))), (12, .cellCount(10)),
    ]
    let leftOut = try QuizFile(text, as: .csv).leftOut
    #expect(leftOut.map(\.line) == expected.map(\.0))
    #expect(leftOut.map(\.reason) == expected.map(\.1))
    #expect(
      try QuizFile("a,b\na,b\nc,d,e,f,1,,,,g\nc,d,e,f,1,,,,g\n", as: .csv).leftOut == [
        LeftOutQuiz(line: 2, .same(line: 1)), LeftOutQuiz(line: 4, .sameGUID(line: 3)),
      ])
    #expect(error("question,what\n") == QuizFileError(.unknownName("what")))
    #expect(error("question,tags,tags\n") == QuizFileError(.repeatedName("tags")))
    #expect(error("a,b\n\"c\nd") == QuizFileError(line: 2, .notCSV))
    #expect(try drafts("").isEmpty)
  }

  @Test func textsOfMoreThanTenKilobytesAreLeftOut() throws {
    let long = String(repeating: "한", count: 3413)
    #expect(try drafts("\(long)x,A\n").count == 1)
    #expect(try leftOut("\(long)xy,A\n") == [.tooLong(bytes: 10_241)])
  }

  @Test func formulasAndDirectionMarksAreTexts() throws {
    let draft = try drafts("\"'=1+1\",\u{202E}A,\"B\"\"\",\u{1112}\u{1161}\u{11AB},\"'-1\"\n\"'=2\",a,b,c,1")
    #expect(draft.map(\.question) == ["=2"])
    #expect(try drafts("\"'=1\",\u{202E}A,\"B\"\"\",\u{1112}\u{1161}\u{11AB},한\n")[0].answer == 2)
  }
}
