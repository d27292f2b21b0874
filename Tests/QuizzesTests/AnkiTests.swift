import Foundation
import Support
import Testing

@testable import Quizzes

@Suite struct AnkiNotesTests {
  private func file(_ text: String) throws -> QuizFile { try QuizFile(text, as: .anki) }

  private func texts(_ text: String) throws -> [[String]] {
    try file(text).quizzes.map { [$0.draft.question, $0.draft.options[$0.draft.answer]] }
  }

  @Test func exportOfAnkiIsRead() throws {
    let text = """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:6
      0?ELacOdV\tSimple Model\tCaps\tCapital of <b>Argentina</b>\tBuenos Aires &amp; co\tgeo south
      H]JzC{sRsa\tCloze\tCaps\tThe {{c1::x{{c2::y}}}} is\t\t
      nx>x(ST1v?\tBasic\tCaps\t"#hash"\t"[sound:a.mp3]snd <img src=""x.png"">"\t

      """
    let file = try file(text)
    #expect(file.quizzes.map(\.guid) == ["0?ELacOdV", "nx>x(ST1v?"] && file.quizzes.allSatisfy(\.hasOwnGUID))
    #expect(file.quizzes.map(\.draft.question) == ["Capital of Argentina", "#hash"])
    #expect(file.quizzes.map { $0.draft.options } == [["Buenos Aires & co"], ["snd"]])
    #expect(file.quizzes.map(\.draft.tags) == [["geo", "south"], []])
    #expect(file.quizzes.map(\.line) == [7, 9] && file.leftOut == [LeftOutQuiz(line: 8, .cloze)])
    #expect(file.removed == [.sound: 1, .picture: 1])
  }

  @Test(arguments: [
    ("#separator:Comma\na;b,c\n", "a;b"), ("#separator:;\na,b;c\n", "a,b"), ("#SEPARATOR: pipe \na|c\n", "a"),
    ("# just a remark\r\n#html:false\r\n#separator:Colon\r\na:c\r\n", "a"), ("#separator:\t\na b\tc", "a b"),
    ("#separator:space\na c", "a"),
    // Without a `#separator` line Anki uses the first of tab, pipe, semicolon, colon, comma and space that occurs.
    ("a;b|c\tc\n", "a;b|c"), ("a;b|c\n", "a;b"), ("a:b;c\n", "a:b"), ("a,b:c\n", "a,b"), ("a b,c", "a b"), ("a c", "a"),
    ("\u{FEFF}#separator:bogus\na\tc\n", "a"),
  ])
  func separatorIsReadOrGuessed(text: String, question: String) throws {
    #expect(try texts(text) == [[question, "c"]])
  }

  @Test func quotesEncloseSeparatorsLineFeedsAndQuotes() throws {
    let text = "\"a\tb\"\t\"say \"\"hi\"\"\nand go\"\n#left out\n\n\"x\"y\t5\" wide\r\n"
    #expect(try texts("#html:false\n" + text) == [["a\tb", "say \"hi\"\nand go"], ["xy", "5\" wide"]])
    #expect(try file("#html:false\n" + text).quizzes.map(\.line) == [2, 6])
    #expect(throws: QuizFileError(line: 3, .notCSV)) { try file("a\tb\n#\nc\t\"d\ne\n") }
  }

  @Test func firstRowSetsTheNumberOfColumns() throws {
    #expect(try texts("a\tb\nc\td\te\n") == [["a", "b"], ["c", "d"]])
    let file = try file("#separator:tab\na\tb\nc\n\td\n")
    #expect(file.leftOut == [LeftOutQuiz(line: 3, .noAnswer), LeftOutQuiz(line: 4, .quiz(.emptyQuestion))])
    #expect(throws: QuizFileError(line: 2, .tooFewColumns)) { try QuizFile("#separator:tab\na\n", as: .anki) }
    #expect(throws: QuizFileError(line: 2, .tooFewColumns)) { try QuizFile("#guid column:2\na\tb\n", as: .anki) }
    #expect(try self.file("").quizzes.isEmpty && self.file("#separator:tab\n# nothing").quizzes.isEmpty)
  }

  @Test func columnsMayBeNamed() throws {
    let header = "#columns:Extra\tBack\tid\tFront\n#separator:tab\n#guid column:3\n"
    let file = try file(header + "e\tanswer\tg\tquestion\n")
    #expect(file.quizzes.map(\.guid) == ["g"])
    #expect(file.quizzes.map(\.draft) == [QuizDraft(question: "question", options: ["answer"], answer: 0)])
    // A column that the rows lack is empty.
    #expect(try self.file("#columns:Front\tBack\ttags\n#tags column:3\nq\ta\n").quizzes[0].draft.tags == [])
  }

  @Test func tagsOfTheFileAndOfTheNoteAreJoined() throws {
    #expect(
      try file("#tags:one two\n#tags column:3\na\tb\ttwo three\n").quizzes[0].draft.tags == ["one", "two", "three"])
    #expect(try file("tags:one\na\tb\n").quizzes[0].draft.tags == ["one"])
    #expect(try file("a\tb\n").quizzes[0].fields.isEmpty, "an import keeps the tags of an existing quiz")
  }

  @Test(arguments: [
    ("a<br>b", "a\nb"), ("<div>a</div><div>b</div>", "a\nb"), ("a<div><br></div><div>b</div>", "a\n\nb"),
    ("<p>a</p><p>b</p>", "a\nb"), ("a<pre>for x:\n  x</pre>b\nc", "a\nfor x:\n  x\nb c"),
    ("<b>one</b> <i>two</i>", "one two"), ("<b>one</b> two", "one two"), ("one <b>two</b>", "one two"),
    ("a&nbsp;b", "a b"),
    ("x &lt; y &amp;&amp; y &gt; z &#8594; &hellip;&#x1F600;", "x < y && y > z → …😀"),
    ("<ul><li>a</li><li>b</li></ul>c", "a\nb\nc"),
    ("<style>.x{}</style>a<script>b</script>", "a"), ("<!-- no -->a", "a"), ("AT&T", "AT&T"), ("a\nb<br>c", "a b\nc"),
    ("<span style=\"color:red\">레드</span>", "레드"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
    ("&quot;quoted&quot;", "\"quoted\""), ("<b>open", "open"), ("a<section>b</section>c<hr>d", "a\nb\nc\nd"),
  ])
  func markupBecomesPlainText(markup: String, text: String) throws {
    let quoted = "\"\(markup.replacing("\"", with: "\"\""))\""
    #expect(try texts("#separator:tab\n#html:true\n\(quoted)\t\(quoted)x\n").first?.first == text)
    #expect(try texts("#separator:tab\n#html:false\n\(quoted)\tx\n") == [[markup, "x"]], "plain text is not parsed")
  }

  @Test func htmlIsGuessed() throws {
    #expect(try texts("a &amp; b\tx < y\n") == [["a &amp; b", "x < y"]])
    #expect(try texts("a &amp; b\t<i>x</i>\n") == [["a & b", "x"]])
    // Like Anki, look at the first five rows.
    let four = (1...4).map { "q\($0)\ta\($0)\n" }.joined()
    #expect(try texts(four + "a\t<i>x</i>").last == ["a", "x"])
    #expect(try texts(four + "q5\ta5\na\t<i>x</i>").last == ["a", "<i>x</i>"])
  }

  @Test func imageOcclusionIsMediaAndNotACloze() throws {
    let gaps = "{{c1::image-occlusion:rect:left=.1}}<br>{{c2::image-occlusion:rect:left=.5}}"
    let file = try file("#separator:tab\n#html:true\n\(gaps)\t<img src=a>\na\tb\n")
    #expect(file.leftOut == [LeftOutQuiz(line: 3, .onlyMedia)])
    #expect(file.quizzes.map(\.draft.question) == ["a"])
  }

  @Test func quizzesWithOnlyMediaAreLeftOut() throws {
    let file = try file("#html:true\n#separator:tab\n<img src=a>\tb\nc\t[sound:x.mp3]\n<b></b>\td\ne\tf<img src=x>\n")
    #expect(
      file.leftOut == [
        LeftOutQuiz(line: 3, .onlyMedia), LeftOutQuiz(line: 4, .onlyMedia), LeftOutQuiz(line: 5, .quiz(.emptyQuestion)),
      ])
    #expect(file.removed == [.picture: 1] && file.quizzes.count == 1)
  }

  @Test func listWithTheAnswerAtTheEndOfTheFrontBecomesTheOptions() throws {
    func draft(_ front: String, _ back: String) throws -> QuizDraft {
      try file("#html:true\n#separator:tab\n\(front)\t\(back)\n").quizzes[0].draft
    }
    let list = "<ol><li>A &amp; B</li><li>C</li><li><i>D</i></li></ol>"
    #expect(try draft("Q" + list, "C") == QuizDraft(question: "Q", options: ["A & B", "C", "D"], answer: 1))
    #expect(try draft("Q" + list + " <br>", "D").answer == 2)
    // Otherwise the list is part of the question.
    #expect(try draft("Q" + list, "E") == QuizDraft(question: "Q\nA & B\nC\nD", options: ["E"], answer: 0))
    #expect(try draft("Q" + list + "more", "C").question == "Q\nA & B\nC\nD\nmore")
    #expect(try draft(list, "C").options == ["C"])
    let nested = "Q<ol><li>A<ul><li>x</li></ul></li><li>B</li></ol>"
    #expect(try draft(nested, "B") == QuizDraft(question: "Q", options: ["A\nx", "B"], answer: 1))
  }

  @Test func optionalReversedCardNeedsItsField() throws {
    let header = "#html:false\n#separator:tab\n#notetype:Basic (optional reversed card)\n"
    #expect(try file(header + "q\ta\ty\nr\tb\t\n").quizzes.map(\.draft.question) == ["q", "a", "r"])
    #expect(try file(header.replacing("optional", with: "and") + "q\ta\n").quizzes.map(\.draft.question) == ["q", "a"])
  }

  @Test func mediaOfAClozeNoteAreCountedOnce() throws {
    let file = try file("#html:true\n#separator:tab\n{{c1::sun}} and {{c2::moon}} shine<img src=a>[sound:x.mp3]\t\n")
    #expect(file.quizzes.count == 2 && file.removed == [.picture: 1, .sound: 1], "\(file.leftOut) \(file.removed)")
  }

  @Test func hostileMarkupIsRejectedQuickly() throws {
    let deep = String(repeating: "<b>", count: 30_000)
    let long = String(repeating: "x", count: 200_000)
    let file = try file("#html:true\n#separator:tab\n\(deep)\ta\n\(long)\tb\nq\ta\u{7}\nc\td\n")
    #expect(
      file.leftOut == [
        LeftOutQuiz(line: 3, .markup), LeftOutQuiz(line: 4, .tooLong(bytes: 200_000)),
        LeftOutQuiz(line: 5, .quiz(.control("\u{7}"))),
      ])
    #expect(file.quizzes.count == 1)
  }
}

/// Exchanges files with PyPI's `anki` in both directions.
@Suite(.enabled(if: PythonPackages.have("anki"), Comment(rawValue: PythonPackages.missing)))
struct AnkiPartTests {
  private struct Note: Codable {
    var guid: String?
    var type: String
    var deck: String?
    var fields: [String]
    var tags: [String]
  }

  /// Anki's notes after the import of each file.
  private func notes(ofFiles files: [String]) async throws -> [[Note]] {
    let folder = try TemporaryDirectory()
    for (index, text) in files.enumerated() {
      try Data(text.utf8).write(to: URL(filePath: folder.path("\(1000 + index).txt")))
    }
    let output = try await offThePool { try PythonPackages.output(of: "Quizzes/anki-notes.py", ["read", folder.path]) }
    return try output.split(separator: "\n").map { try JSONDecoder().decode([Note].self, from: Data($0.utf8)) }
  }

  @Test func exportOfRealAnkiIsRead() async throws {
    let notes = [
      Note(type: "Basic", fields: ["Capital of <b>Argentina</b>", "Buenos Aires &amp; co"], tags: ["geo", "a::b"]),
      Note(type: "Basic", fields: ["a<br>\"b\"\tc, d; e", "<div>x</div><div>y</div>"], tags: []),
      Note(type: "Basic", fields: ["#hash", "[sound:a.mp3]snd <img src=\"x.png\">"], tags: []),
      Note(type: "Cloze", fields: ["The {{c1::gap {{c2::inner}}}} is", ""], tags: []),
      Note(type: "Basic (and reversed card)", fields: ["강아지", "dog&nbsp;🐶"], tags: ["한국어"]),
      Note(type: "Basic", fields: ["only a picture", "<img src=\"x.png\">"], tags: []),
      Note(type: "Basic", fields: ["Which?<ol><li>A</li><li>B</li></ol>", "B"], tags: []),
    ]
    let folder = try TemporaryDirectory()
    try JSONEncoder().encode(notes).write(to: URL(filePath: folder.path("notes")))
    _ = try await offThePool {
      try PythonPackages.output(of: "Quizzes/anki-notes.py", ["write", folder.path("notes"), folder.path("file")])
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path("file"))))
    #expect(QuizFormat(guessedFor: "file", bytes) == .anki)
    let file = try QuizFile(bytes, as: .anki)
    let drafts = file.quizzes.map(\.draft)
    #expect(drafts.map(\.question) == ["Capital of Argentina", "a\n\"b\"\tc, d; e", "#hash", "강아지", "dog 🐶", "Which?"])
    #expect(
      drafts.map { $0.options[$0.answer] } == ["Buenos Aires & co", "x\ny", "snd", "dog 🐶", "강아지", "B"])
    #expect(drafts.map { Set($0.tags) } == [["geo", "a::b"], [], [], ["한국어"], ["한국어"], []])
    #expect(drafts.last?.options == ["A", "B"] && drafts[0].options.count == 3)
    #expect(file.leftOut.map(\.reason) == [.cloze, .onlyMedia] && file.removed == [.sound: 1, .picture: 1])
    // A GUID of Anki has ten characters (64 random bits in base 91); one in 43 is shorter.
    #expect(file.quizzes.allSatisfy { $0.hasOwnGUID && (7...12).contains($0.guid.count) })
    // The reversed card has its note's GUID with an ending.
    #expect(file.quizzes[4].guid == file.quizzes[3].guid + "/r")
  }

  @Test func realAnkiImportsTheExport() async throws {
    var files: [[Quiz]] = []
    for seed in UInt64(0)..<40 {
      var random = RandomQuizzes(seed: seed)
      files.append(random.quizzes(max: 8))
    }
    let read = try await notes(ofFiles: files.map { QuizExport.anki($0, deck: "My quizzes") })
    #expect(read.count == files.count)
    for (quizzes, notes) in zip(files, read) {
      #expect(notes.map(\.guid) == quizzes.map(\.guid))
      #expect(notes.allSatisfy { $0.type == "Basic" && $0.deck == "My quizzes" && $0.fields.count == 2 })
      for (quiz, note) in zip(quizzes, notes) {
        #expect(Set(note.tags) == Set(quiz.tags), "\(quiz.guid)")
        // Read Anki's own fields back as a file.
        let fields = note.fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: "\t")
        let again = try #require(
          try QuizFile("#separator:tab\n#html:true\n\(fields)\n", as: .anki).quizzes.first?.draft)
        #expect(again.question == quiz.question && again.options[again.answer] == quiz.rightOption, "\(quiz.guid)")
        #expect(again.options == quiz.options, "\(quiz.guid)")
      }
    }
  }

  /// Random rows, quotes, separators, comments and headers, some of them wrong.
  @Test func randomFilesAreReadLikeAnkiReadsThem() async throws {
    let texts = (UInt64(0)..<400).map(Self.randomFile)
    let read = try await notes(ofFiles: texts)
    var compared = 0
    for (seed, (text, notes)) in zip(texts, read).enumerated() {
      // After an unclosed quote Anki skips the rest of the file; cyc reports an error.
      guard let file = try? QuizFile(text, as: .anki) else { continue }
      let ours = file.quizzes.map { [$0.draft.question, $0.draft.options[$0.draft.answer]] }
      let theirs = try notes.flatMap { note in
        let fields = note.fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: "\t")
        return try QuizFile("#separator:tab\n#html:true\n\(fields)\n", as: .anki).quizzes
          .map { [$0.draft.question, $0.draft.options[$0.draft.answer]] }
      }
      // A repeated row is one quiz.
      #expect(Set(ours) == Set(theirs), "seed \(seed): \(text)")
      compared += ours.isEmpty ? 0 : 1
    }
    #expect(compared > 200)
  }

  private static func randomFile(seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    func one(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
    let separators = ["tab": "\t", "comma": ",", "Semicolon": ";", "Pipe": "|", "colon": ":", ";": ";"]
    let name = one(separators.keys.sorted())
    let separator = separators[name] ?? "\t"
    let end = one(["\n", "\n", "\r\n"])
    var text = one([
      "", "", "#separator:\(name)\(end)", "#html:false\(end)#separator:\(name)\(end)", "# remark\(end)#html:true\(end)",
    ])
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      if Int.random(in: 0..<8, using: &random) == 0 { text += one(["\(end)", "# no row\(end)"]) }
      let cells = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          one(["a", "b b", "한", "x", "y", "'", "#", "&", "&amp;", ".", "1"])
        }.joined()
        let more = one(["", "", separator, "\"\"", end, "<b>z</b>"])
        return Bool.random(using: &random)
          ? "\"\(words)\(more)\"" : one([words, words, "\(words)\"q", "\"\(words)\" r"])
      }
      text += cells.joined(separator: separator) + end
    }
    return text
  }
}
