import Days
import Formats
import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak
@testable import Quizzes

@Suite struct QuizCommandTests {
  /// Output of `cyc quiz`, which must end with `status`.
  private func call(_ arguments: String..., in test: TestWorld, is status: CycBase.ExitStatus = .done) -> String {
    test.out = ""
    #expect(Cyc.run(["quiz"] + arguments, in: test.world) == status, "\(arguments): \(test.err)")
    return test.out
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func readingCreatesNoFile() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(call(in: test).hasPrefix("No quizzes yet."))
    #expect(call("list", "--due", in: test).hasPrefix("No quizzes yet."))
    #expect(call("stats", in: test).hasPrefix("No quizzes yet."))
    #expect(call("ask", in: test, is: .failed) == "")
    #expect(test.err.contains("there are no quizzes yet"))
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test func newTimeOfAQuizThatIsOverIsNotPromised() throws {
    let test = try TestWorld()
    _ = call("add", "Lunch?", "Pho", "--once", in: test)
    _ = call("ask", in: test)
    _ = call("answer", "Pho", in: test)
    #expect(call("edit", "1", "--at", "tomorrow 9am", in: test) == "Changed 1: Lunch?\n")
    #expect(test.err.hasSuffix("to ask it again: cyc quiz edit 1 --no-once\n"), "\(test.err)")
    #expect(call("edit", "1", "--no-once", in: test) == "Changed 1: Lunch? (asked 4 Aug 09:00)\n")
  }

  @Test func timeInAnotherYearIsShownWithIt() throws {
    let test = try TestWorld()
    let added = call("add", "Lunch?", "Pho", "--at", "2027-08-03 21:00", in: test)
    #expect(added == "Added 1: Lunch? (asked 3 Aug 2027 21:00)\n")
    #expect(call("list", "--width", "60", in: test) == "1  Lunch?  3 Aug 2027 21:00\n")
  }

  @Test func onlyQuizOffersNoOther() throws {
    let test = try TestWorld()
    _ = call("add", "Lunch?", "Pho", in: test)
    _ = call("ask", in: test)
    #expect(call("answer", "Ramen", in: test, is: .no) == "✗ It was Pho. Again tomorrow.\n")
  }

  @Test func numberOfTheQuizIsNoPartOfTheAnswerToACard() throws {
    let test = try TestWorld()
    for (number, answer) in [("1", "Seoul"), ("2번", "동해"), ("3", "3 apples"), ("4", "4·19"), ("5", "5"), ("6번", "6월")] {
      _ = call("add", "Q\(number)", answer, in: test)
      _ = call("ask", in: test)
      _ = call("answer", answer.hasPrefix("\(number) ") ? answer : "\(number) \(answer)", in: test, is: .done)
    }
  }

  @Test func linesOfAQuestionStayLines() throws {
    let test = try TestWorld()
    try test.addQuizzes(.example("Prints?\n\n  for i in 0..<3 {\n  }", ["0"]))
    #expect(call("ask", in: test).hasPrefix("Q. Prints?\n  for i in 0..<3 {\n  }\nAnswer: "), "\(test.out)")
  }

  /// From the first question to a wrong answer, a right answer and the next due day.
  @Test func wrongThenRightAnswerSchedulesTheQuiz() throws {
    let test = try TestWorld()
    _ = call("add", "Q1", "right", "wrong", "also wrong", "--answer", "1", in: test)
    let asked = try object(call("ask", "--json", in: test))
    let options = try #require(asked["options"] as? [String])
    let (ask, right) = (try #require(asked["ask"] as? String), try #require(options.firstIndex(of: "right")))
    let wrong = try object(call("answer", ask, "\((right + 1) % 3 + 1)", "--json", in: test, is: .no))
    #expect(wrong["right"] as? Bool == false && wrong["days"] as? Int == 1 && wrong["answer"] as? String == "right")
    // A second answer to the same question changes nothing.
    let late = try object(call("answer", ask, "\(right + 1)", "--json", in: test, is: .no))
    #expect(late["answered_already"] as? Bool == true && late["right"] as? Bool == false)
    #expect(call("ask", in: test).hasPrefix("Nothing is due."))

    try test.setClock("2026-08-04T09:00")
    let again = try object(call("ask", "--json", in: test))
    let place = try #require((again["options"] as? [String])?.firstIndex(of: "right"))
    let good = try object(call("answer", "\(place + 1)", "--json", in: test))
    #expect(good["ticket"] as? Bool == true && good["due"] as? String == "2026-08-06")
    let stats = try object(call("stats", "--json", in: test))
    #expect(stats["right"] as? Int == 1 && stats["asked"] as? Int == 2 && stats["tickets"] as? Int == 1)
    #expect(stats["corrected_share"] as? Double == 0.25)
    #expect(((stats["retention"] as? [String: Any])?["share"] as? Double) == 1)
  }

  @Test func undoRemovesTheAnswer() throws {
    let test = try TestWorld()
    _ = call("add", "Q1", "A", "B", "--answer", "1", in: test)
    let before = call("list", "--json", in: test)
    _ = call("ask", in: test)
    _ = Cyc.run(["quiz", "answer", "1"], in: test.world)
    #expect(call("list", "--json", in: test) != before)
    #expect(call("undo", in: test).contains("Q1"))
    #expect(call("list", "--json", in: test) == before)
  }

  @Test func anotherQuestionIsNeverTheSame() throws {
    let test = try TestWorld()
    for name in ["Q1", "Q2", "Q3"] { _ = call("add", name, "A", "B", "--answer", "1", in: test) }
    var last = try object(call("ask", "--json", in: test))["quiz"] as? Int
    for _ in 0..<20 {
      let next = try object(call("ask", "--another", "--json", in: test))["quiz"] as? Int
      #expect(next != last)
      last = next
    }
    let alone = try TestWorld()
    _ = call("add", "Q1", "A", "B", "--answer", "1", in: alone)
    _ = call("ask", in: alone)
    #expect(call("ask", "--another", in: alone) == "There is no other quiz.\n")
  }

  /// The quiz is changed or removed after it was asked.
  @Test func answerToAChangedQuizDoesNotCount() throws {
    let test = try TestWorld()
    _ = call("add", "Q1", "A", "B", "--answer", "1", in: test)
    let edited = try #require(try object(call("ask", "--json", in: test))["ask"] as? String)
    _ = call("edit", "1", "--question", "Q2", in: test)
    let first = try object(call("answer", edited, "1", "--json", in: test, is: .no))
    #expect(first["reason"] as? String == "edited" && first["ticket"] as? Bool == false)
    let removed = try #require(try object(call("ask", "--json", in: test))["ask"] as? String)
    _ = call("rm", "1", in: test)
    test.out = ""
    _ = Cyc.run(["quiz", "answer", removed, "1"], in: test.world)
    #expect(test.out.contains("That quiz has been removed since, so it does not count."))
    #expect(call("answer", "nobodyknowsthis1", "1", in: test, is: .failed) == "")
  }

  @Test func jsonOfARemovalHasTheQuizAsItWas() throws {
    let test = try TestWorld()
    _ = call("add", "Q1", "A", in: test)
    _ = call("ask", in: test)
    _ = call("answer", "A", in: test)
    let listed = call("list", "--json", in: test)
    #expect(listed.contains(#""reviews":1"#))
    #expect(call("rm", "1", "--json", in: test) == listed.replacing(#""quizzes""#, with: #""removed""#))
  }

  @Test func terminalAsksAllQuizzesInTurn() throws {
    let test = try TestWorld(isTerminal: true)
    for number in 1...3 { _ = call("add", "Q\(number)", "right", "wrong", "--answer", "1", in: test) }
    var lines = ["nonsense", "9", "s", "1", "q"]
    test.world.screen.readLine = { lines.isEmpty ? nil : lines.removeFirst() }
    let output = call("ask", in: test)
    #expect(lines.isEmpty)
    #expect(output.contains("Q. Q1") && output.contains("Q. Q2") && output.contains("Q. Q3"))
    #expect(output.contains("✓ Right!") != output.contains("✗ It was"))
    // Skipped questions and those left by q are not open any more.
    #expect(call("answer", "1", in: test, is: .failed) == "")
  }

  @Test func refusedLineIsAskedForAgain() throws {
    let test = try TestWorld(isTerminal: true)
    var lines = ["", "What is it?", "right", "right", "wrong", "", "yesterday 9am", "tomorrow 9am"]
    test.world.screen.readLine = { lines.isEmpty ? nil : lines.removeFirst() }
    #expect(call("add", in: test) == "Added 1: What is it? (asked 4 Aug 09:00)\n")
    #expect(lines.isEmpty)
    #expect(test.err.contains("options 1 and 2 are the same") && test.err.contains("has already passed"))
    // A closed input adds nothing.
    test.world.screen.readLine = { nil }
    #expect(call("add", in: test, is: .no) == "")
    #expect(try test.world.readQuizzes { try $0.list().count } == 1)
  }

  @Test(arguments: [
    ["What is it?", "right", "right", "right", "right"],
    ["What is it?", "right", "", "yesterday 9am", "yesterday 9am", "yesterday 9am"],
    ["", "", ""],
  ])
  func lineThatIsRefusedThreeTimesAddsNothing(lines: [String]) throws {
    let test = try TestWorld(isTerminal: true)
    var lines = lines
    test.world.screen.readLine = { lines.isEmpty ? nil : lines.removeFirst() }
    #expect(call("add", in: test, is: .no) == "")
    #expect(lines.isEmpty && test.err.hasSuffix("Nothing was added.\n"), "\(test.err)")
    #expect(try test.world.readQuizzes { try $0.list().count } ?? 0 == 0)
  }

  @Test(arguments: [
    ("9pm", "2026-08-04T21:00:00"), ("21:30", "2026-08-03T21:30:00"), ("9", "2026-08-04T09:00:00"),
    ("tomorrow 9am", "2026-08-04T09:00:00"), ("fri 21:00", "2026-08-07T21:00:00"),
    ("2026-12-01 09:30", "2026-12-01T09:30:00"), ("내일 오전 9시", "2026-08-04T09:00:00"),
    ("12월 24일 오후 9시 30분", "2026-12-24T21:30:00"), ("오후 9시", "2026-08-04T21:00:00"),
  ])
  func timesAreReadInEnglishAndKorean(text: String, minute: String) throws {
    let now = try TestWorld().world.clock.now().local
    #expect(try QuizMoment.read(text, now: now).description == minute)
  }

  @Test(arguments: ["", "soon", "fri", "fri 9", "25:00", "tomorrow 9:61", "never 9am"])
  func invalidTimesAreRefused(text: String) throws {
    let now = try TestWorld().world.clock.now().local
    #expect(throws: (any Error).self) { try QuizMoment.read(text, now: now) }
  }

  /// Options with markup or shell syntax are printed unchanged, but without control characters.
  @Test(arguments: ["<b>&amp;</b>", "\"'`$(x)", "한글 보기", "\u{202E}rtl", String(repeating: "x", count: 10_000)])
  func optionsArePlainText(option: String) throws {
    let test = try TestWorld()
    _ = call("add", "Q1", option, "other", "--answer", "1", in: test)
    let kept = try test.world.readQuizzes { try $0.list().map(\.quiz.options) }
    #expect(kept == [[option, "other"]])
    let shown = call("ask", in: test)
    #expect(!shown.unicodeScalars.contains("\u{202E}"))
    #expect(shown.contains(option.replacing("\u{202E}", with: "")))
  }

  @Test func dueQuizzesAreCountedForTheDashboardAndBars() throws {
    let test = try TestWorld(environment: ["CYC_HOST": "github.com"])
    _ = call("add", "Q1", "A", "B", "--answer", "1", in: test)
    let summary = try test.world.readQuizzes { try $0.summary(on: test.world.clock.now().today) } ?? nil
    #expect(summary == QuizSummary(due: 1, tickets: 0, newWaiting: 0))
    #expect(
      QuizPhrases.waiting(QuizSummary(due: 1, tickets: 0, newWaiting: 0))?.english == "1 quiz to answer (cyc quiz ask)")
    #expect(
      QuizPhrases.waiting(QuizSummary(due: 3, tickets: 12, newWaiting: 0))?.korean == "풀 퀴즈 3개 · 🎟 12 (cyc quiz ask)")
    #expect(QuizPhrases.waiting(QuizSummary(due: 0, tickets: 12, newWaiting: 0)) == nil)
    #expect(StatusReader.reading([.quiz], maxTasks: 0, in: test.world).quizzes == summary)
  }
}

/// `cyc quiz stats --format svg`. `PictureTests` checks the drawing itself.
@Suite struct QuizStatsPictureTests {
  private func stats(_ options: String..., in test: TestWorld, is status: CycBase.ExitStatus = .done) -> String {
    test.out = ""
    #expect(Cyc.run(["quiz", "stats"] + options, in: test.world) == status, "\(options): \(test.err)")
    return test.out
  }

  @Test func pictureWithoutQuizzesIsDrawn() throws {
    let test = try TestWorld()
    let picture = stats("--format", "svg", in: test)
    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
    #expect(picture.contains(">–</text>"), "an unknown number is not shown as zero")
    #expect(!picture.contains(QuizStatsPhrases.ahead.english) && !picture.contains(QuizStatsPhrases.weakest.english))
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test func pictureShowsTheStatisticsOfTheText() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["quiz", "import", "--starter"], in: test.world) == .done)
    let asking = try #require(
      try test.world.changeQuizzes { try $0.ask(1, via: "terminal", at: test.world.clock.now()) })
    let wrong = (asking.rightPlace + 1) % 3
    _ = try test.world.changeQuizzes {
      try $0.answer(asking.id, .place(wrong), at: test.world.clock.now(), via: "terminal")
    }
    let picture = stats("--format", "svg", "--lang", "ko", in: test)
    for text in [
      ">30</text>", ">0%</text>", ">9</text>", "1개 가운데 0개(0%)", "찍은 답을 빼면 0%", QuizStatsPhrases.weakest.korean,
    ] {
      #expect(picture.contains(text), "\(text)")
    }
    #expect(picture.contains("@media (prefers-color-scheme: dark)"))
    #expect(!stats("--format", "svg", "--theme-mode", "dark", in: test).contains("@media"))
    #expect(stats("--format", "svg", "--theme", "red", in: test) != stats("--format", "svg", in: test))
    #expect(stats("--format", "json", in: test) == stats("--json", in: test))
  }

  @Test func conflictingOptionsAreUsageErrors() throws {
    let test = try TestWorld()
    #expect(stats("--json", "--format", "svg", in: test, is: .usage) == "")
    #expect(stats("--theme-mode", "dark", in: test, is: .usage) == "")
    #expect(stats("--format", "svg", "--theme", "no-such-theme", in: test, is: .usage) == "")
  }
}
