import Testing
import Todos

@Suite struct TodoTextTests {
  @Test(arguments: [
    ("커밋", "커밋"), ("  two words ", "two words"), ("\u{1100}\u{1161}", "가"), ("e\u{301}", "é"), ("-x", "-x"),
    ("100%", "100%"),
    ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿"), ("👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈", "👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("ක්\u{200D}ය", "ක්\u{200D}ය"), ("র\u{200D}্যাব", "র\u{200D}্যাব"),
    ("नि\u{200D}क", "नि\u{200D}क"), ("क्\u{200D}ष", "क्\u{200D}ष"), ("⠓⠊", "⠓⠊"),
    ("\"'`$(rm)", "\"'`$(rm)"), ("1️⃣", "1️⃣"),
  ])
  func titlesAreKeptInNormalForm(text: String, title: String) throws {
    #expect(Array(try TodoText.title(text).unicodeScalars) == Array(title.unicodeScalars))
  }

  @Test(arguments: ["", " ", "\u{3000}", "\u{301}"])
  func blankTitlesAreRefused(text: String) {
    #expect(throws: TodoText.Problem.blank(.title)) { try TodoText.title(text) }
  }

  @Test(arguments: [
    "a\u{1B}[31mb", "a\nb", "a\tb", "a\u{0}b", "a\u{7F}", "a\u{9B}31m", "a\u{202E}b", "a\u{2066}b", "a\u{200F}b",
    "a\u{2028}b",
    "a\u{E0041}b", "\u{FEFF}a", "a\u{FFFE}", "\u{200B}", "a\u{200B}b", "a\u{AD}b", "a\u{2060}b", "a\u{2063}b",
    "a\u{180E}b",
    "a\u{200D}b", "a\u{200C}b", "a\u{200D}", "👨\u{200D}", "👨\u{200C}👩", "a \u{FE0F}b", "a\u{FE0F}\u{FE0F}b",
    "a\u{34F}b", "\u{3164}", "a\u{3164}b", "\u{2800}", "a\u{2800}", "\u{115F}\u{1160}", "a\u{FFA0}", "नि\u{200D}a",
    // A flag with a hidden message, and one without its end.
    "🏴\u{E0068}\u{E0069}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}",
  ])
  func unsafeTitlesAreRefusedByName(text: String) {
    do throws(TodoText.Problem) {
      _ = try TodoText.title(text)
      Issue.record("\(text.unicodeScalars.map(\.value)) was let pass")
    } catch {
      guard case .unsafe(.title, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func lengthIsCountedAsPeopleSeeIt() throws {
    let family = "👨‍👩‍👧‍👦"
    #expect(try TodoText.title(String(repeating: family, count: 200)).count == 200)
    #expect(throws: TodoText.Problem.long(.title, clusters: 201, max: 200)) {
      try TodoText.title(String(repeating: family, count: 201))
    }
    #expect(try TodoText.body(String(repeating: "가", count: 1000))?.count == 1000)
    #expect(throws: TodoText.Problem.long(.body, clusters: 1001, max: 1000)) {
      try TodoText.body(String(repeating: "a", count: 1001))
    }
    // Short to look at, but very long.
    #expect(throws: TodoText.Problem.dense(.title)) {
      try TodoText.title("a" + String(repeating: "\u{301}", count: 5000))
    }
  }

  @Test func bodiesHaveLines() throws {
    #expect(try TodoText.body("one\r\ntwo\n\tthree\n\n") == "one\ntwo\n\tthree")
    #expect(try TodoText.body(" \n ") == nil)
    #expect(throws: TodoText.Problem.unsafe(.body, "\u{1B}")) { try TodoText.body("a\u{1B}]0;x\u{7}") }
  }
}
