import Days
import Quizzes
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycQuiz

@Suite struct QuizSittingCommandTests {
  /// Answers every question of a sitting; `isWrong` gets the question and how often it was asked before.
  private func sitting(
    _ test: TestWorld, _ arguments: [String] = [], isWrong: @escaping (String, Int) -> Bool
  ) throws -> [String] {
    var asked: [String] = []
    test.world.screen.readLine = {
      guard let asking = try? test.openAsking() else { return nil }
      let wrong = isWrong(asking.question, asked.count { $0 == asking.question })
      asked.append(asking.question)
      return "\((asking.rightPlace + (wrong ? 1 : 0)) % asking.options.count + 1)"
    }
    test.out = ""
    #expect(Cyc.run(["quiz", "ask"] + arguments, in: test.world) == .done)
    return asked
  }

  private func filled(_ count: Int) throws -> TestWorld {
    let test = try TestWorld(isTerminal: true)
    for number in 1...count { try test.addQuizzes(.example("Q\(number)")) }
    return test
  }

  @Test func wrongAnswerComesAgainBehindThreeOthers() throws {
    let test = try filled(6)
    let asked = try sitting(test) { question, count in question == "Q1" && count == 0 }
    #expect(asked == ["Q1", "Q2", "Q3", "Q4", "Q1", "Q5", "Q6"])
    #expect(test.out.hasSuffix("5 of 6 right at once, 1 after another try.\n"))
    let reviews = try test.reviews().filter { $0.quiz == 1 }
    #expect(reviews.map { $0.grade != nil } == [true, false])
    #expect(try test.world.readQuizzes { try $0.state(of: 1)?.reviewCount } == 1)
  }

  @Test func wrongAnswerWithFewOthersComesAgainAfterTenMinutes() throws {
    let test = try filled(2)
    #expect(try sitting(test) { question, _ in question == "Q1" } == ["Q1", "Q2"])
    #expect(test.out.contains("1 wrong one comes again at 21:22: cyc quiz ask"))
    #expect(try sitting(test) { _, _ in false } == [])
    #expect(test.out == "Nothing is due. Next: 1 quiz at 21:22.\n")
    try test.setClock("2026-08-03T21:22:00")
    #expect(try sitting(test) { _, _ in false } == ["Q1"])
    #expect(try sitting(test) { _, _ in false } == [])
    #expect(test.out.hasPrefix("Nothing is due. Well remembered! Next: 1 quiz tomorrow."))
  }

  @Test func wrongAnswersAreNotPraised() throws {
    let test = try filled(1)
    for minute in [12, 22, 32, 42] {
      try test.setClock("2026-08-03T21:\(minute):00")
      #expect(try sitting(test) { _, _ in true } == ["Q1"])
    }
    #expect(try sitting(test) { _, _ in true } == [])
    #expect(test.out.hasPrefix("Nothing is due. Next: 1 quiz tomorrow."), "\(test.out)")
  }

  @Test func repeatOfAnEarlierSittingIsNotCounted() throws {
    let test = try filled(4)
    #expect(try sitting(test, ["--limit", "1"]) { _, _ in true } == ["Q1"])
    #expect(try sitting(test) { _, _ in false } == ["Q2", "Q3", "Q4", "Q1"])
    #expect(test.out.hasSuffix("3 of 3 right.\n"), "\(test.out)")
  }

  @Test func blanksAreNotPartOfAnAnswerAndAMistakeIsNamed() throws {
    let test = try filled(1)
    var lines = ["x", " 1 "]
    test.world.screen.readLine = { lines.isEmpty ? nil : lines.removeFirst() }
    #expect(Cyc.run(["quiz", "ask"], in: test.world) == .done)
    #expect(test.err.contains("'x' is not the number of an option: type 1 to "), "\(test.err)")
    #expect(try test.reviews().count == 1)
  }

  @Test func typedQAnswersACardWhoseAnswerIsQ() throws {
    let test = try TestWorld(isTerminal: true)
    try test.addQuizzes(.example("vim: records a macro?", ["q"]))
    test.world.screen.readLine = { "q" }
    #expect(Cyc.run(["quiz", "ask"], in: test.world) == .done)
    #expect(test.out.contains("✓ Right!"), "\(test.out)")
  }

  @Test func typedSSkipsACardUnlessItsAnswerIsS() throws {
    let test = try TestWorld(isTerminal: true)
    try test.addQuizzes(.example("Undoes a commit?", ["git revert"]), .example("vim: replaces a letter?", ["s"]))
    test.world.screen.readLine = { "s" }
    #expect(Cyc.run(["quiz", "ask"], in: test.world) == .done)
    #expect(try test.reviews().map(\.quiz) == [2])
    #expect(test.out.contains("✓ Right!"), "\(test.out)")
  }

  @Test func limitOfNewOnesIsNamedOnlyIfItEndedTheSitting() throws {
    let test = try filled(25)
    var draft = QuizDraft.example("Tagged")
    draft.tags = ["geo"]
    try test.addQuizzes(draft)
    #expect(try sitting(test, ["--tag", "geo"]) { _, _ in false } == ["Tagged"])
    #expect(!test.out.contains("new_per_day"), "\(test.out)")
    #expect(try sitting(test, ["--limit", "3"]) { _, _ in false } == ["Q1", "Q2", "Q3"])
    #expect(!test.out.contains("new_per_day"), "\(test.out)")
    #expect(try sitting(test) { _, _ in false } == (4...9).map { "Q\($0)" })
    #expect(test.out.contains("16 new ones wait, 10 a day: cyc config set quiz.new_per_day 20"), "\(test.out)")
  }

  @Test(arguments: ["한글", "#한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"])
  func tagIsFoundAsItIsShownAndInEachNormalForm(tag: String) throws {
    #expect(QuizTag.typed(tag).unicodeScalars.elementsEqual("한글".unicodeScalars))
  }

  @Test(arguments: ["2", "2)", "2.", "2번"]) func placeIsTypedAsItIsShown(text: String) throws {
    let test = try filled(1)
    var lines = [text]
    test.world.screen.readLine = { lines.isEmpty ? nil : lines.removeFirst() }
    #expect(Cyc.run(["quiz", "ask"], in: test.world) == .done)
    let review = try #require(try test.reviews().first, "\(test.err)")
    let asking = try #require(try test.world.readQuizzes { try $0.asking(review.askID) } ?? nil)
    #expect(review.chosen == asking.order[1])
  }

  @Test func limitCountsWhatComesAgain() throws {
    let test = try filled(6)
    #expect(try sitting(test, ["--limit", "4"]) { _, _ in true } == ["Q1", "Q2", "Q3", "Q4"])
    #expect(try sitting(test, ["--limit", "1"]) { _, _ in false } == ["Q1"])
  }

  @Test func limitOfNewOnesIsNotNamedIfADueQuizIsLeft() throws {
    let test = try filled(4)
    #expect(test.call("config", "set", "quiz.new_per_day", "2") == .done)
    // A skipped quiz is no longer new, and still due.
    test.world.screen.readLine = { "s" }
    #expect(Cyc.run(["quiz", "ask"], in: test.world) == .done)
    #expect(try sitting(test, ["--limit", "1"]) { _, _ in false } == ["Q1"])
    #expect(!test.out.contains("new_per_day"), "\(test.out)")
    #expect(try sitting(test) { _, _ in false } == ["Q2"])
    #expect(test.out.contains("2 new ones wait, 2 a day"), "\(test.out)")
  }

  @Test func limitsEndASitting() throws {
    let test = try filled(25)
    #expect(try sitting(test, ["--limit", "3"]) { _, _ in false } == ["Q1", "Q2", "Q3"])
    #expect(try sitting(test) { _, _ in false } == (4...10).map { "Q\($0)" })
    #expect(test.out.contains("15 new ones wait, 10 a day: cyc config set quiz.new_per_day 20"))
    #expect(try sitting(test) { _, _ in false } == [])
    #expect(test.out.contains("Next: 10 quizzes tomorrow."))
    #expect(test.call("config", "set", "quiz.new_per_day", "12") == .done)
    #expect(try sitting(test) { _, _ in false } == ["Q11", "Q12"])
    #expect(test.call("quiz", "ask", "--limit", "0") == .usage)
    #expect(test.call("quiz", "ask", "1", "--limit", "2") == .usage)
  }

  @Test func scriptGetsWhatComesNext() throws {
    let test = try TestWorld()
    try test.addQuizzes(.example("Q1"))
    #expect(test.call("quiz", "ask", "--json") == .done)
    let asking = try #require(try test.openAsking())
    #expect(test.call("quiz", "answer", "\((asking.rightPlace + 1) % 3 + 1)") == .no)
    test.out = ""
    #expect(test.call("quiz", "ask", "--json") == .done)
    #expect(
      test.out == #"{"ask":null,"next":{"count":1,"day":"2026-08-03","time":"21:22"},"schema_version":1}"# + "\n")
    try test.setClock("2026-08-03T21:30:00")
    #expect(test.call("quiz", "ask", "--json") == .done)
    #expect(try test.openAsking()?.isGraded == false)
  }

  @Test func differenceFromTheWrittenAnswerIsShown() throws {
    let test = try TestWorld(isTerminal: true)
    var draft = QuizDraft(question: "Coffee?", options: ["Café"], answer: 0)
    draft.isExact = false
    try test.addQuizzes(draft)
    test.world.screen.readLine = { "cafe" }
    #expect(test.call("quiz", "ask") == .done)
    #expect(test.out.contains("✓ Right! You typed cafe; it is written Café."))
  }
}
