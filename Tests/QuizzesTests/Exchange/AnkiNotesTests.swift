import Quizzes
import Testing

@Suite struct AnkiNotesTests {
  private func file(_ text: String) throws -> QuizFile { try QuizFile(text, as: .anki) }

  private func texts(_ text: String) throws -> [[String]] {
    try file(text).quizzes.map { [$0.draft.question, $0.draft.options[$0.draft.answer]] }
  }

  @Test func anExportOfAnkiIsRead() throws {
    let text = """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:6
      0?ELacOdV\tSimple Model\tCaps\tCapital of <b>Argentina</b>\tBuenos Aires &amp; co\tgeo south
      H]JzC{sRsa\tCloze\tCaps\tThe {{c1::x}} is\t\t
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
    // Without a word Anki takes the first of tab, pipe, semicolon, colon, comma and space that is there.
    ("a;b|c\tc\n", "a;b|c"), ("a;b|c\n", "a;b"), ("a:b;c\n", "a:b"), ("a,b:c\n", "a,b"), ("a b,c", "a b"), ("a c", "a"),
    ("\u{FEFF}#separator:bogus\na\tc\n", "a"),
  ])
  func theSeparatorIsSaidOrGuessed(text: String, question: String) throws {
    #expect(try texts(text) == [[question, "c"]])
  }

  @Test func quotesHoldSeparatorsNewLinesAndQuotes() throws {
    let text = "\"a\tb\"\t\"say \"\"hi\"\"\nand go\"\n#left out\n\n\"x\"y\t5\" wide\r\n"
    #expect(try texts("#html:false\n" + text) == [["a\tb", "say \"hi\"\nand go"], ["xy", "5\" wide"]])
    #expect(try file("#html:false\n" + text).quizzes.map(\.line) == [2, 6])
    #expect(throws: QuizFileError(line: 3, .notCSV)) { try file("a\tb\n#\nc\t\"d\ne\n") }
  }

  @Test func theFirstRowSaysHowManyColumnsThereAre() throws {
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
    // A column that the rows do not have is empty.
    #expect(try self.file("#columns:Front\tBack\ttags\n#tags column:3\nq\ta\n").quizzes[0].draft.tags == [])
  }

  @Test func tagsOfTheFileAndOfTheNote() throws {
    #expect(
      try file("#tags:one two\n#tags column:3\na\tb\ttwo three\n").quizzes[0].draft.tags == ["one", "two", "three"])
    #expect(try file("tags:one\na\tb\n").quizzes[0].draft.tags == ["one"])
    #expect(try file("a\tb\n").quizzes[0].fields.isEmpty)
  }

  @Test(arguments: [
    ("a<br>b", "a\nb"), ("<div>a</div><div>b</div>", "a\nb"), ("a<div><br></div><div>b</div>", "a\n\nb"),
    ("<p>a</p><p>b</p>", "a\nb"),
    ("<b>one</b> <i>two</i>", "one two"), ("<b>one</b> two", "one two"), ("one <b>two</b>", "one two"),
    ("a&nbsp;b", "a b"),
    ("x &lt; y &amp;&amp; y &gt; z &#8594; &hellip;&#x1F600;", "x < y && y > z → …😀"),
    ("<ul><li>a</li><li>b</li></ul>c", "a\nb\nc"),
    ("<style>.x{}</style>a<script>b</script>", "a"), ("<!-- no -->a", "a"), ("AT&T", "AT&T"), ("a\nb<br>c", "a b\nc"),
    ("<span style=\"color:red\">레드</span>", "레드"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
    ("&quot;quoted&quot;", "\"quoted\""), ("<b>open", "open"), ("a<section>b</section>c<hr>d", "a\nb\nc\nd"),
  ])
  func markupIsRead(markup: String, text: String) throws {
    let quoted = "\"\(markup.replacing("\"", with: "\"\""))\""
    #expect(try texts("#separator:tab\n#html:true\n\(quoted)\t\(quoted)x\n").first?.first == text)
    #expect(try texts("#separator:tab\n#html:false\n\(quoted)\tx\n") == [[markup, "x"]], "a text is a text")
  }

  @Test func whetherItIsHTMLIsGuessed() throws {
    #expect(try texts("a &amp; b\tx < y\n") == [["a &amp; b", "x < y"]])
    #expect(try texts("a &amp; b\t<i>x</i>\n") == [["a & b", "x"]])
    // As Anki looks, at the first five rows.
    #expect(try texts(String(repeating: "q\ta\n", count: 1) + "a\t<i>x</i>") == [["q", "a"], ["a", "x"]])
  }

  @Test func whatOnlyShowsPicturesIsLeftOut() throws {
    let file = try file("#html:true\n#separator:tab\n<img src=a>\tb\nc\t[sound:x.mp3]\n<b></b>\td\ne\tf<img src=x>\n")
    #expect(
      file.leftOut == [
        LeftOutQuiz(line: 3, .onlyMedia), LeftOutQuiz(line: 4, .onlyMedia), LeftOutQuiz(line: 5, .quiz(.emptyQuestion)),
      ])
    #expect(file.removed == [.picture: 1] && file.quizzes.count == 1)
  }

  @Test func aListThatEndsTheFrontAndHasTheAnswerIsTheOptions() throws {
    func draft(_ front: String, _ back: String) throws -> QuizDraft {
      try file("#html:true\n#separator:tab\n\(front)\t\(back)\n").quizzes[0].draft
    }
    let list = "<ol><li>A &amp; B</li><li>C</li><li><i>D</i></li></ol>"
    #expect(try draft("Q" + list, "C") == QuizDraft(question: "Q", options: ["A & B", "C", "D"], answer: 1))
    #expect(try draft("Q" + list + " <br>", "D").answer == 2)
    // Otherwise it is a part of the question.
    #expect(try draft("Q" + list, "E") == QuizDraft(question: "Q\nA & B\nC\nD", options: ["E"], answer: 0))
    #expect(try draft("Q" + list + "more", "C").question == "Q\nA & B\nC\nD\nmore")
    #expect(try draft(list, "C").options == ["C"])
  }

  @Test func hostileMarkupEndsSoon() throws {
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
