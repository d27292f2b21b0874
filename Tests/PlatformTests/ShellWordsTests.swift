import Platform
import Support
import Testing

@Suite struct ShellWordsTests {
  @Test(arguments: [
    ("a b", ["a", "b"]), ("  a\t b ", ["a", "b"]), ("'a b' c", ["a b", "c"]), ("a\\ b", ["a b"]), ("''", [""]),
    ("\"a \\\"b\\\" \\c\"", ["a \"b\" \\c"]), ("a'b'\"c\"", ["abc"]), ("'a", nil), ("\"a", nil), ("a\\", nil), ("", []),
  ])
  func wordsAreReadAsAShellReadsThem(text: String, words: [String]?) {
    #expect(ShellWords(text)?.words == words)
  }

  @Test func whatIsWrittenReadsAsTheSameWords() throws {
    var random = SeededGenerator(seed: 11)
    let pieces = ["a", " ", "'", "\"", "\\", "$x", "~", "커", "🔥", "\u{301}", "*", "&", "/", "-", "`"]
    for round in 0..<500 {
      let words = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let text = ShellWords(words: words).text
      let read = try #require(ShellWords(text), "seed 11, round \(round): \(text)")
      #expect(read.words.map { Array($0.utf8) } == words.map { Array($0.utf8) }, "seed 11, round \(round): \(text)")
      // A real shell agrees.
      guard round < 20 else { continue }
      let printed = try Program.run(
        ["/bin/sh", "-c", "printf '%s\\n' \(text)"], environment: ["LC_ALL": "C.UTF-8"], timeoutSeconds: 10)
      #expect(printed.output == words.map { $0 + "\n" }.joined(), "seed 11, round \(round): \(text)")
    }
  }
}
