import Days
import Foundation
import GRDB
import Platform
import Quizzes
import Store
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct QuizImportExportCommandTests {
  /// A recovery may find quizzes but not their states. Lists join both.
  @Test func recoveryKeepsQuizzesWhoseStatesAreLost() throws {
    let test = try TestWorld()
    let file = "\(test.folder.path)/quizzes.csv"
    try Data(Self.table.utf8).write(to: URL(filePath: file))
    #expect(test.call("quiz", "import", file) == .done, "\(test.err)")
    test.out = ""
    #expect(test.call("quiz", "list") == .done)
    let before = test.out
    try PersonalDatabase(in: test.world).change { database in
      try database.execute(sql: "DELETE FROM quiz_state")
      try Cyc.schema.afterRecovery(database)
    }
    test.out = ""
    #expect(test.call("quiz", "list") == .done)
    #expect(test.out == before && before.contains("Lists branches?"), "\(test.out)")
  }

  static let table = """
    question,option1,option2,option3,answer,at,tags,once
    Undoes a pushed commit?,git revert,git reset,git rebase,1,2026-08-10T21:00,git team,true
    커밋을 되살리는 명령은?,git gc,git reflog,,git reflog,,git,
    Lists branches?,git branch,,,,,git,

    """

  /// An export of Anki 26.9.3, with notes and media that cannot be imported.
  static let deck = """
    #separator:tab
    #html:true
    #guid column:1
    #notetype column:2
    #deck column:3
    #tags column:6
    0?ELacOdV\tBasic\tCaps\tCapital of <b>Argentina</b><img src="a.png">\tBuenos Aires &amp; co [sound:a.mp3]\tgeo
    k2\tBasic\tCaps\tCapital of Peru\tLima\tgeo
    k3\tBasic\tCaps\tCapital of Chile\tSantiago\tgeo
    k4\tCloze\tCaps\tThe {{c1::sun {{c2::and moon}}}} shines\t\tgeo
    k5\tBasic\tCaps\t<img src="x.png">\tLima\tgeo

    """

  private func quizzes(_ test: TestWorld) throws -> [Quiz] {
    (try test.world.readQuizzes { try $0.list().map(\.quiz) } ?? []).sorted { $0.number < $1.number }
  }

  private func write(_ text: String, _ name: String, in test: TestWorld) throws -> String {
    let path = test.folder.path(name)
    try SharedFile.write(Array(text.utf8), to: path)
    return path
  }

  /// Output of `cyc quiz`, which must end with `status`.
  private func call(_ arguments: String..., in test: TestWorld, is status: CycBase.ExitStatus = .done) -> String {
    test.out = ""
    #expect(Cyc.run(["quiz"] + arguments, in: test.world) == status, "\(arguments): \(test.err)")
    return test.out
  }

  @Test func tableIsImportedOnce() throws {
    let test = try TestWorld()
    let file = try write(Self.table, "quizzes.csv", in: test)
    #expect(
      call("import", file, in: test) == """
        Imported 3 quizzes: 3 new, 0 changed, 0 unchanged.
        To answer now: cyc quiz ask
        To be asked by notifications: cyc quiz on

        """)
    let kept = try quizzes(test)
    #expect(kept.map(\.rightOption) == ["git revert", "git reflog", "git branch"])
    #expect(kept[0].isOnce && kept[0].at?.description.hasPrefix("2026-08-10T21:00") == true)
    #expect(kept[0].tags == ["git", "team"])
    #expect(call("import", file, in: test) == "Nothing new: all 3 quizzes are here already.\n")
    #expect(try quizzes(test) == kept)
    #expect(
      call("import", file, "--lang", "ko", in: test) == "새로 가져올 것이 없어요. 퀴즈 3개가 모두 이미 있어요.\n")
  }

  @Test func importDoesNotSuggestSwitchingQuizzesOnIfOn() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["config", "set", "quiz.on", "true"], in: test.world) == .done)
    let file = try write("Q?,A\n", "one.csv", in: test)
    #expect(
      call("import", file, in: test) == """
        Imported 1 quiz: 1 new, 0 changed, 0 unchanged.
        1 of the new ones has no wrong options: its answer is typed.
        To answer now: cyc quiz ask

        """)
  }

  @Test func ankiNotesAreImportedWithoutMedia() throws {
    let test = try TestWorld()
    let file = try write(Self.deck, "deck.txt", in: test)
    #expect(
      call("import", file, "--lang", "ko", in: test, is: .no) == """
        퀴즈 3개를 가져왔어요: 새로 3개, 바뀐 것 0개, 그대로 0개.
        글만 가져오고 그림 1개, 소리 1개는 뺐어요.
        가져오지 못한 것 2개:
          10번째 줄: 빈칸(cloze) 안에 빈칸이 있는 등 읽을 수 없는 빈칸이에요
          11번째 줄: 문제나 답에 그림이나 소리만 있어요. 글을 적어 주세요
        나머지도 가져오려면 파일을 고친 다음 다시 가져와 주세요.
        바로 풀려면: cyc quiz ask
        알림으로 물어보게 하려면: cyc quiz on

        """)
    #expect(try quizzes(test).map(\.question) == ["Capital of Argentina", "Capital of Peru", "Capital of Chile"])
    #expect(
      call("import", file, "--json", in: test, is: .no) == """
        {"added":0,"changed":0,"closed":[],"dry_run":false,"format":"anki","left_out":[{"line":10,"reason":"cloze"},\
        {"line":11,"reason":"only_media"}],"other_columns":[],"removed":{"pictures":1,"sounds":1},"schema_version":1,"typed":0,"unchanged":3}

        """)
  }

  /// The old answer must not become a wrong option of the corrected quiz.
  @Test func correctedAnswerIsNoLongerAnOption() throws {
    let test = try TestWorld()
    let file = try write(Self.deck, "deck.txt", in: test)
    _ = call("import", file, in: test, is: .no)
    let corrected = try write(Self.deck.replacing("Santiago", with: "Santiago de Chile"), "corrected.txt", in: test)
    #expect(call("import", corrected, in: test, is: .no).contains(" 0 new, 1 changed, 2 unchanged."))
    let chile = try #require(try quizzes(test).last)
    #expect(Set(chile.options) == ["Santiago de Chile", "Lima", "Buenos Aires & co"])
  }

  @Test func dryRunReportsTheSameAndCreatesNoFile() throws {
    let test = try TestWorld()
    let file = try write(Self.deck, "deck.txt", in: test)
    let dry = call("import", file, "--dry-run", "--json", in: test, is: .no)
    let starter = call("import", "--starter", "--dry-run", in: test)
    #expect(starter == "Would import 30 quizzes: 30 new, 0 changed, 0 unchanged.\nNothing was changed.\n")
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
    #expect(
      call("import", file, "--json", in: test, is: .no) == dry.replacing("\"dry_run\":true", with: "\"dry_run\":false"))
    let before = try quizzes(test)
    _ = call("import", "--starter", "--dry-run", in: test)
    #expect(try quizzes(test) == before)
  }

  @Test func emptyFileImportsNothing() throws {
    let test = try TestWorld()
    test.world.screen.readAll = { _ in [] }
    #expect(call("import", "-", in: test) == "There are no quizzes in the file.\n")
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test(arguments: Language.allCases) func starterDeckIsInTheUsersLanguage(language: Language) throws {
    let test = try TestWorld(language: language)
    #expect(
      call("import", "--starter", in: test).hasSuffix(
        "cyc quiz ask\n" + (language == .korean ? "알림으로 물어보게 하려면" : "To be asked by notifications") + ": cyc quiz on\n")
    )
    let starters = try quizzes(test)
    #expect(starters.count == 30)
    let isKorean = starters.allSatisfy { $0.question.unicodeScalars.contains { ("가"..."힣").contains($0) } }
    #expect(isKorean == (language == .korean))
    // The other language has the same quizzes.
    let other: Language = language == .korean ? .english : .korean
    let report = call("import", "--starter", "--lang", other.rawValue, "--json", in: test)
    #expect(report.contains("\"added\":0,\"changed\":30,"))
    #expect(try quizzes(test).map(\.number) == starters.map(\.number))
  }

  @Test func importClosesTheQuestionsItChanges() throws {
    let test = try TestWorld()
    let file = try write("guid,question,option1,option2,answer\na,Q?,one,two,1\nb,R?,one,two,1\n", "a.csv", in: test)
    _ = call("import", file, in: test)
    let asked = try test.world.changeQuizzes { try $0.ask(1, .wanted, via: "terminal", at: test.world.clock.now()) }
    let changed = try write("guid,question,option1,option2,answer\na,Q?,one,two,2\nb,R?,one,two,1\n", "b.csv", in: test)
    #expect(call("import", changed, "--dry-run", "--json", in: test).contains("\"closed\":[]"))
    let report = call("import", changed, "--json", in: test)
    #expect(report.contains("\"changed\":1,\"closed\":[\"\(try #require(asked).id)\"],"))
    _ = try test.world.changeQuizzes { try $0.ask(2, .wanted, via: "terminal", at: test.world.clock.now()) }
    let again = try write("guid,question,option1,option2,answer\nb,S?,one,two,1\n", "c.csv", in: test)
    #expect(
      call("import", again, in: test) == """
        Imported 1 quiz: 0 new, 1 changed, 0 unchanged.
        A question that waited for its answer has changed, so that answer will not count.

        """)
  }

  @Test(arguments: [
    (
      "PK\u{3}\u{4}…", "deck.xlsx",
      "nothing was imported from deck.xlsx: it is a package, as of Anki or Excel, not text"
    ),
    ("a\0b", "x.csv", "nothing was imported from x.csv\n  line 1: a NUL byte: this is not a text file"),
    (
      "question,colour\n", "x.csv",
      "nothing was imported from x.csv\n  line 1: 'colour' is unknown here, and would be lost"
    ),
    (
      "{\"schema_version\":2,\"quizzes\":[]}", "x.json",
      "nothing was imported from x.json\n  line 1: schema_version 2; this cyc reads 1"
    ),
    ("{\"quizzes\":[]}", "x", "nothing was imported from x\n  line 1: \"schema_version\":1 is missing"),
    ("a,\"b", "x.csv", "nothing was imported from x.csv\n  line 1: a misplaced quotation mark"),
    (
      "#separator:tab\nonly\n", "x.txt",
      "nothing was imported from x.txt\n  line 2: a question, but no column for its answer"
    ),
    (
      "a,b,c\n", "x.csv",
      "nothing was imported from x.csv\n  line 1: 3 cells fit neither a card (question, answer) nor a quiz (question, option1, option2, option3, answer)"
    ),
  ])
  func unreadableFilesNameTheProblemAndAHint(text: String, name: String, message: String) throws {
    let test = try TestWorld()
    let path = try write(text, name, in: test)
    #expect(call("import", path, in: test, is: .failed) == "")
    #expect(test.err.replacing(path, with: name).hasPrefix("cyc: \(message)\n"), "\(test.err)")
    #expect(test.err.contains("\nhint: "))
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test func everyReasonHasASentenceInBothLanguages() {
    let reasons: [LeftOutQuiz.Reason] = [
      .quiz(.emptyQuestion), .tooLong(bytes: 20_000), .cellCount(1), .noAnswer, .unknownAnswer("z"),
      .ambiguousAnswer("2"),
      .badValue("at"), .badValue("once"), .badValue("tags"), .notObject, .unknownKey("x"), .repeatedKey("x"),
      .missingKey("answer"), .cloze, .onlyMedia, .markup, .sameGUID(line: 3), .same(line: 3),
    ]
    let sentences = reasons.map(\.sentence)
    #expect(Set(sentences.map(\.english)).count == reasons.count && Set(sentences.map(\.korean)).count == reasons.count)
    for sentence in sentences { #expect(!sentence.english.isEmpty && sentence.english != sentence.korean) }
    #expect(Set(reasons.map(\.name)).count == reasons.count - 2, "the three bad values share a name")
  }

  @Test func onlyTenProblemsAreListed() throws {
    let test = try TestWorld()
    let file = try write("Q?,A\n" + String(repeating: "x\n", count: 1_234), "x.csv", in: test)
    let lines = call("import", file, in: test, is: .no).split(separator: "\n")
    #expect(lines.contains("1,234 could not be imported:"))
    #expect(lines.count { $0.hasPrefix("  line ") } == 10)
    #expect(lines.contains("  and 1,224 more"))
  }

  @Test(arguments: QuizFormat.allCases) func exportIsImportedOnAnotherMachine(format: QuizFormat) throws {
    let test = try TestWorld()
    _ = call("import", try write(Self.table, "quizzes.csv", in: test), in: test)
    let file = test.folder.path("out\(format.fileExtensions[0])")
    #expect(call("export", file, in: test) == "Exported 3 quizzes to \(file).\n")
    let bytes = try SharedFile.read(file, limitBytes: 1 << 20)
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]) == (format == .csv))
    #expect(
      String(decoding: format == .csv ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        == call("export", "--format", format.rawValue, in: test))

    let other = try TestWorld()
    let copy = other.folder.path("copy\(format.fileExtensions[0])")
    try SharedFile.write(bytes, to: copy)
    #expect(call("import", copy, "--json", in: other).contains("\"format\":\"\(format.rawValue)\""))
    let (mine, theirs) = (try quizzes(test), try quizzes(other))
    #expect(theirs.map(\.guid) == mine.map(\.guid) && theirs.map(\.question) == mine.map(\.question))
    #expect(theirs.map(\.rightOption) == mine.map(\.rightOption))
    if format != .anki { #expect(theirs.map(\.draft) == mine.map(\.draft)) }
    #expect(call("import", copy, in: other) == "Nothing new: all 3 quizzes are here already.\n")
    #expect(call("import", copy, in: test) == "Nothing new: all 3 quizzes are here already.\n")
  }

  @Test func exportAsksBeforeReplacingAFile() throws {
    let test = try TestWorld(isTerminal: true)
    let file = try write("mine", "x.json", in: test)
    var answers = ["n", "y"]
    test.world.screen.readLine = { answers.removeFirst() }
    #expect(call("export", file, in: test, is: .no) == "")
    #expect(try SharedFile.read(file, limitBytes: 100) == Array("mine".utf8))
    #expect(call("export", file, "--json", in: test).hasPrefix("{\"exported\":0,"))
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test func conflictingOptionsAreUsageErrors() throws {
    let test = try TestWorld()
    for arguments in [["x.csv", "--starter"], ["--starter", "--format", "csv"], [], [""]] {
      #expect(Cyc.run(["quiz", "import"] + arguments, in: test.world) == .usage)
    }
    for arguments in [["--json", "--format", "csv"], [""]] {
      #expect(Cyc.run(["quiz", "export"] + arguments, in: test.world) == .usage)
    }
    #expect(test.out == "")
  }

  @Test(arguments: [10, 40, 80]) func noLineIsWiderThanTheTerminal(columns: Int) throws {
    let test = try TestWorld()
    for language in ["en", "ko"] {
      let file = try write(Self.deck + "k6\tBasic\tCaps\tOnly a question\t\t\n", "deck.txt", in: test)
      for (arguments, status) in [
        (["import", file, "--dry-run"], .no), (["import", file], .no), (["import", "--starter"], .done),
        (["export", "-y", file], .done),
      ] as [([String], CycBase.ExitStatus)] {
        #expect(
          Cyc.run(["quiz"] + arguments + ["--width", "\(columns)", "--lang", language], in: test.world) == status)
      }
    }
    let lines = test.out.split(separator: "\n")
    #expect(lines.count > 20)
    for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
  }
}
