import Days
import GRDB
import Resources
import Testing

@testable import Quizzes

@Suite struct QuizFileTests {
  private func error(_ bytes: [UInt8], _ format: QuizFormat) -> QuizFileError? {
    do {
      _ = try QuizFile(bytes, as: format)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ text: String) -> QuizFileError? { error(Array(text.utf8), .json) }

  @Test(arguments: [",", ";", "\t", "|"]) func ownTableHasAnySeparator(separator: String) throws {
    let text = "question,option1,option2,option3,answer,guid\nWhich?,A,B,C,2,g1\n".replacing(",", with: separator)
    let file = try QuizFile(text, as: .csv)
    #expect(file.quizzes.map(\.draft) == [QuizDraft(question: "Which?", options: ["A", "B", "C"], answer: 1)])
    #expect(file.quizzes.map(\.guid) == ["g1"] && file.otherColumns.isEmpty)
    if separator == "\t" { #expect(QuizFormat(guessedFor: "q.tsv", Array(text.utf8)) == .csv) }
  }

  @Test(arguments: [",", ";", "\t"]) func firstLineForSpreadsheetsStatesTheSeparator(separator: String) throws {
    let text = "sep=,\r\n단어,뜻\r\n사과,apple\r\n배,\r\n".replacing(",", with: separator)
    let file = try QuizFile(text, as: .csv)
    #expect(file.quizzes.map(\.draft.question) == ["사과"])
    #expect(file.leftOut == [LeftOutQuiz(line: 4, .noAnswer)])
    let own = "SEP=,\nquestion,option1,option2,answer\nQ?,A,B,2\n".replacing(",", with: separator)
    let draft = QuizDraft(question: "Q?", options: ["A", "B"], answer: 1)
    #expect(try QuizFile(own, as: .csv).quizzes.map(\.draft) == [draft])
  }

  @Test func quotedCellBeforeASemicolonIsACell() throws {
    let file = try QuizFile("Front;Back\n\"He said \"\"no\"\"; to?\";gc\nWhat?;cleans\n", as: .csv)
    #expect(file.quizzes.map(\.draft.question) == ["He said \"no\"; to?", "What?"])
  }

  @Test(arguments: ["문제,보기1,보기2,보기3,정답", "질문,보기 1,보기 2,보기 3,답", "Question,Option 1,Option 2,Option 3,Answer"])
  func columnNamesMayBeKoreanOrSpaced(header: String) throws {
    let file = try QuizFile("\(header)\nWhich?,A,B,C,2\n", as: .csv)
    #expect(file.quizzes.map(\.draft) == [QuizDraft(question: "Which?", options: ["A", "B", "C"], answer: 1)])
  }

  @Test(arguments: QuizFormat.allCases)
  func nonTextIsRejected(format: QuizFormat) {
    #expect(error([0x61, 0x0A, 0x62, 0xFF], format) == QuizFileError(line: 2, .notUTF8))
    #expect(error([0x61, 0x0A, 0x0A, 0x00], format) == QuizFileError(line: 3, .binary))
    #expect(error([0x50, 0x4B, 0x03, 0x04, 0x00], format) == QuizFileError(.package))
    let size = QuizFile.maxBytes + 1
    #expect(error(Array(repeating: 0x20, count: size), format) == QuizFileError(.tooLarge(bytes: size)))
  }

  @Test(arguments: [
    ("[]", QuizFileError.Reason.notQuizzes), ("{", .notJSON), ("{\"schema_version\":1}", .notQuizzes),
    ("{\"quizzes\":[]}", .schemaVersion(nil)), ("{\"schema_version\":2,\"quizzes\":[]}", .schemaVersion("2")),
    ("{\"schema_version\":1,\"quizzes\":{}}", .notQuizzes),
    ("{\"schema_version\":1,\"quizzes\":[],\"x\":1}", .unknownName("x")),
    ("{\"schema_version\":1,\"quizzes\":[],\"quizzes\":[]}", .repeatedName("quizzes")),
  ])
  func otherDocumentIsRejected(text: String, reason: QuizFileError.Reason) {
    #expect(error(text) == QuizFileError(line: 1, reason))
  }

  @Test(arguments: [
    ("7", LeftOutQuiz.Reason.notObject), ("{}", .missingKey("question")), ("{\"question\":1}", .badValue("question")),
    (#"{"question":"Q","options":["A"]}"#, .missingKey("answer")),
    (#"{"question":"Q","options":["A"],"answer":2}"#, .unknownAnswer("2")),
    (#"{"question":"Q","options":["A"],"answer":0}"#, .badValue("answer")),
    (#"{"question":"Q","options":[1],"answer":1}"#, .badValue("options")),
    (#"{"question":"Q","options":["A"],"answer":1,"x":1}"#, .unknownKey("x")),
    (#"{"question":"Q","question":"Q"}"#, .repeatedKey("question")),
    (#"{"question":"Q","options":["A"],"answer":1,"at":"2026-02-30T10:00"}"#, .badValue("at")),
    (#"{"question":"Q\u0007","options":["A"],"answer":1}"#, .quiz(.control("\u{7}"))),
    (#"{"question":"Q","options":["A","B","C","D"],"answer":1}"#, .quiz(.tooManyOptions(4))),
    (#"{"question":"Q","options":["A"],"answer":1,"tags":["a b"]}"#, .quiz(.spacedTag("a b"))),
  ])
  func invalidQuizIsLeftOutAndOthersAreKept(quiz: String, reason: LeftOutQuiz.Reason) throws {
    let good = #"{"question":"Good","options":["A","B"],"answer":2}"#
    let file = try QuizFile("{\"schema_version\":1,\"quizzes\":[\n\(quiz),\n\(good)\n]}", as: .json)
    #expect(file.leftOut == [LeftOutQuiz(line: 2, reason)])
    #expect(file.quizzes.map(\.draft) == [QuizDraft(question: "Good", options: ["A", "B"], answer: 1)])
    #expect(file.quizzes.map(\.line) == [3])
  }

  @Test func formatIsGuessed() {
    func guess(_ name: String, _ text: String) -> QuizFormat { QuizFormat(guessedFor: name, Array(text.utf8)) }
    #expect(guess("a.CSV", "question,answer\n") == .csv && guess("-", "a,b\n") == .csv)
    #expect(guess("a.txt", "a\tb\n") == .anki && guess("a.csv", "\u{FEFF}#separator:Comma\na,b\n") == .anki)
    #expect(guess("-", " \n{\"schema_version\":1") == .json && guess("x.json", "") == .json)
    #expect(guess("a.txt", "{{c1::Bern}} is in {{c2::Switzerland}}\tx\n") == .anki)
  }

  // MARK: - Against existing quizzes

  private func quiz(_ number: Int, _ guid: String, _ draft: QuizDraft) -> Quiz {
    Quiz(number: number, guid: guid, draft, created: .inUTC(1_700_000_000))
  }

  @Test func planSeparatesNewChangedAndUnchangedQuizzes() throws {
    let text =
      #"{"schema_version":1,"quizzes":[{"guid":"a","question":"A","options":["1","2"],"answer":1},"#
      + #"{"guid":"b","question":"B?","options":["1","2"],"answer":2,"tags":[]},{"guid":"c","question":"C","options":["1"],"answer":1}]}"#
    let draft = QuizDraft(question: "A", options: ["1", "2"], answer: 0, isOnce: true, tags: ["t"])
    var other = draft
    other.question = "B"
    let present = [quiz(7, "a", draft), quiz(9, "b", other)]
    let plan = QuizImportPlan(try QuizFile(text, as: .json).quizzes, besides: present)
    #expect(plan.unchanged == 1, "fields that are missing in the file are kept")
    #expect(plan.new.map(\.guid) == ["c"])
    let after = quiz(9, "b", QuizDraft(question: "B?", options: ["1", "2"], answer: 1, isOnce: true))
    #expect(plan.changed == [QuizImportPlan.Change(before: present[1], after: after)])
  }

  /// For example a CSV export without its last column, or a retyped table.
  @Test func rowWithoutAGUIDFindsTheQuizWithTheSameContent() throws {
    let present = [quiz(1, "own", QuizDraft(question: "Q", options: ["x", "y", "z"], answer: 2, tags: ["t"]))]
    let same = QuizImportPlan(try QuizFile("Q,z,x,y,1\n", as: .csv).quizzes, besides: present)
    #expect(same.unchanged == 1 && same.new.isEmpty && same.changed.isEmpty)
    let card = QuizImportPlan(try QuizFile("Q,z\n", as: .csv).quizzes, besides: present)
    #expect(card.unchanged == 1 && card.new.isEmpty)
    let other = QuizImportPlan(try QuizFile("Q,z,x,y,2\n", as: .csv).quizzes, besides: present)
    #expect(other.new.count == 1)
  }

  @Test func editedRowIsStillTheSameQuiz() throws {
    let before = try QuizFile("Q,x,y,z,1\n", as: .csv).importedQuizzes()
    let plan = QuizImportPlan(try QuizFile("Q,x,y,new,2\n", as: .csv).quizzes, besides: before)
    #expect(plan.new.isEmpty && plan.changed.map(\.after.options) == [["x", "y", "new"]])
  }

  @Test func wrongOptionsComeFromTheSameTagFirst() throws {
    let text =
      "#tags column:3\nq1\tParis\tcity\nq2\tRome\tcity\nq3\tMadrid\tcity\nq4\tthree\tnumber\nq5\tseven\tnumber\nq6\teight\tnumber\n"
    let drafts = try QuizFile(text, as: .anki).quizzes.map(\.draft)
    #expect(drafts.map { Set($0.options) }.prefix(3).allSatisfy { $0 == ["Paris", "Rome", "Madrid"] })
    #expect(drafts.map { Set($0.options) }.suffix(3).allSatisfy { $0 == ["three", "seven", "eight"] })
    // Of the existing quizzes, only those with a common tag are used.
    let present = ["Lyon", "Nice"].enumerated().map {
      quiz($0.offset, $0.element, QuizDraft(question: $0.element, options: [$0.element], answer: 0, tags: ["city"]))
    }
    let row = "question,answer,tags\nq,Oslo,city\n"
    #expect(try QuizFile(row, as: .csv, besides: present).quizzes[0].draft.options == ["Oslo", "Nice", "Lyon"])
    #expect(try QuizFile("q,Oslo\n", as: .csv, besides: present).quizzes[0].draft.options == ["Oslo"])
  }

  @Test func answerOfTheSameQuestionIsNotAWrongOption() throws {
    let deck = "big\t크다\nlarge\t크다\nsmall\t작다\ntiny\t작다\nfast\t빠르다\n"
    let drafts = try QuizFile(Array(deck.utf8), as: .anki, reverses: true).quizzes.map(\.draft)
    #expect(drafts.count == 10 && drafts.allSatisfy { $0.options.count == 3 })
    for (question, words) in [("크다", ["big", "large"]), ("작다", ["small", "tiny"])] {
      for draft in drafts where draft.question == question {
        let right = words.filter(draft.options.contains)
        #expect(right == [draft.rightOption], "\(draft.options)")
      }
    }
    // With too few other answers, the answer is typed.
    let two = try QuizFile("q,a\nq,b\nr,c\n", as: .csv).quizzes.map(\.draft.options)
    #expect(two == [["a"], ["b"], ["c", "b", "a"]])
  }

  @Test func importIsStoredAndRepeatingItChangesNothing() throws {
    let now = Instant.inUTC(1_795_000_000)
    try DatabaseQueue().write { database in
      try QuizStore.createTables(in: database)
      let store = QuizStore(database)
      func take(_ bytes: [UInt8], _ format: QuizFormat) throws -> (added: [Quiz], changed: [QuizChange]) {
        let present = try store.list().map(\.quiz)
        let file = try QuizFile(bytes, as: format, besides: present)
        return try store.record(QuizImportPlan(file.quizzes, besides: present), at: now)
      }
      #expect(try take(Resources.starterQuizzes("en"), .json).added.map(\.number) == Array(1...30))
      let card = Array("a?,b\n".utf8)
      #expect(try take(card, .csv).added.map(\.number) == [31])
      let before = try store.list()
      for (bytes, format) in [(Resources.starterQuizzes("en"), QuizFormat.json), (card, .csv)] {
        let again = try take(bytes, format)
        #expect(again.added.isEmpty && again.changed.isEmpty)
      }
      #expect(try store.list() == before)
      // A changed text closes the open asking and keeps the state.
      let asking = try #require(try store.ask(1, via: "test", at: now))
      #expect(try take(Resources.starterQuizzes("ko"), .json).changed.flatMap(\.closed) == [asking.id])
      #expect(try store.list().map(\.state) == before.map(\.state))
      // A creation time in the future would delay the first asking, so it becomes `now`.
      let later = #"{"question":"Q","options":["A"],"answer":1,"created":"2036-01-01T00:00:00Z"}"#
      let added = try take(Array("{\"schema_version\":1,\"quizzes\":[\(later)]}".utf8), .json).added
      #expect(added.map(\.created) == [now])
    }
  }

  @Test func manyCardsAreReadInTime() throws {
    let text = (0..<20_000).map { "question \($0)\tanswer \($0 * 7919 % 20_011)\n" }.joined()
    let clock = ContinuousClock()
    let start = clock.now
    let file = try QuizFile(text, as: .anki)
    #expect(file.quizzes.count == 20_000 && file.quizzes.allSatisfy { Set($0.draft.options).count == 3 })
    // It takes two seconds without optimisation; comparing all pairs would take an hour.
    #expect(clock.now - start < .seconds(60))
  }
}

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
    // "Madrid" and "madrid" are the same answer. With fewer than two other answers the card can only be typed.
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

  @Test func answerIsANumberATextOrAColumn() throws {
    #expect(try drafts("Q,x,y,z,z").map(\.answer) == [2])
    #expect(try drafts("Q,5,3,7,5\n").map(\.answer) == [0])
    // "3" is both the text of the second option and the number of the third.
    #expect(try leftOut("Q,5,3,7,3\n") == [.ambiguousAnswer("3")])
    #expect(try drafts("Q,5,3,7,option2\n").map(\.answer) == [1])
    #expect(try drafts("Q,\"a\nb\",c,d,\" a\nb\"").map(\.answer) == [0])
  }

  @Test func invalidRowIsReportedWithItsLine() throws {
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

  @Test func textsAboveTenKilobytesAreLeftOut() throws {
    let long = String(repeating: "한", count: 3413)
    #expect(try drafts("\(long)x,A\n").count == 1)
    #expect(try leftOut("\(long)xy,A\n") == [.quiz(.tooLong(bytes: 10_241))])
  }

  @Test func escapedFormulasAndDirectionMarksAreText() throws {
    let draft = try drafts("\"'=1\",\u{202E}A,\"B\"\"\",\u{1112}\u{1161}\u{11AB},한\n")
    #expect(draft == [QuizDraft(question: "=1", options: ["\u{202E}A", "B\"", "한"], answer: 2)])
    #expect(try leftOut("Q,A,B,C,\"'-1\"\n") == [.unknownAnswer("-1")])
  }
}
