import Foundation
import Quizzes
import Support
import Testing

/// Files that PyPI's `anki` writes are read, and it reads what is written here.
@Suite(.enabled(if: PythonPackages.have("anki"), Comment(rawValue: PythonPackages.missing)))
struct AnkiPartTests {
  private struct Note: Codable {
    var guid: String?
    var type: String
    var deck: String?
    var fields: [String]
    var tags: [String]
  }

  /// What Anki has of each file after it imported it.
  private func notes(ofFiles files: [String]) async throws -> [[Note]] {
    let folder = try TemporaryDirectory()
    for (index, text) in files.enumerated() {
      try Data(text.utf8).write(to: URL(filePath: folder.path("\(1000 + index).txt")))
    }
    let output = try await offThePool { try PythonPackages.output(of: "Quizzes/anki-notes.py", ["read", folder.path]) }
    return try output.split(separator: "\n").map { try JSONDecoder().decode([Note].self, from: Data($0.utf8)) }
  }

  @Test func whatAnkiExportsIsRead() async throws {
    let notes = [
      Note(type: "Basic", fields: ["Capital of <b>Argentina</b>", "Buenos Aires &amp; co"], tags: ["geo", "a::b"]),
      Note(type: "Basic", fields: ["a<br>\"b\"\tc, d; e", "<div>x</div><div>y</div>"], tags: []),
      Note(type: "Basic", fields: ["#hash", "[sound:a.mp3]snd <img src=\"x.png\">"], tags: []),
      Note(type: "Cloze", fields: ["The {{c1::gap}} is", ""], tags: []),
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
    #expect(drafts.map(\.question) == ["Capital of Argentina", "a\n\"b\"\tc, d; e", "#hash", "강아지", "Which?"])
    #expect(
      drafts.map { $0.options[$0.answer] } == ["Buenos Aires & co", "x\ny", "snd", "dog 🐶", "B"])
    #expect(drafts.map { Set($0.tags) } == [["geo", "a::b"], [], [], ["한국어"], []])
    #expect(drafts.last?.options == ["A", "B"] && drafts[0].options.count == 3)
    #expect(file.leftOut.map(\.reason) == [.cloze, .onlyMedia] && file.removed == [.sound: 1, .picture: 1])
    // Anki writes 64 random bits with 91 characters: ten, or one less of 43 times.
    #expect(file.quizzes.allSatisfy { $0.hasOwnGUID && (7...10).contains($0.guid.count) })
  }

  @Test func ankiImportsWhatIsExported() async throws {
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
        // The same file with Anki's own fields.
        let fields = note.fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: "\t")
        let again = try #require(
          try QuizFile("#separator:tab\n#html:true\n\(fields)\n", as: .anki).quizzes.first?.draft)
        #expect(again.question == quiz.question && again.options[again.answer] == quiz.rightOption, "\(quiz.guid)")
        #expect(again.options == quiz.options, "\(quiz.guid)")
      }
    }
  }

  /// Rows, quotes, separators, comments and headers as people write them, wrong ones among them.
  @Test func anyFileIsReadAsAnkiReadsIt() async throws {
    let texts = (UInt64(0)..<400).map(Self.randomFile)
    let read = try await notes(ofFiles: texts)
    var compared = 0
    for (seed, (text, notes)) in zip(texts, read).enumerated() {
      // Anki swallows the rest of a file behind a quotation mark without its other half; here that is an error.
      guard let file = try? QuizFile(text, as: .anki) else { continue }
      let ours = file.quizzes.map { [$0.draft.question, $0.draft.options[$0.draft.answer]] }
      let theirs = try notes.flatMap { note in
        let fields = note.fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: "\t")
        return try QuizFile("#separator:tab\n#html:true\n\(fields)\n", as: .anki).quizzes
          .map { [$0.draft.question, $0.draft.options[$0.draft.answer]] }
      }
      // The very same row twice is one quiz.
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
