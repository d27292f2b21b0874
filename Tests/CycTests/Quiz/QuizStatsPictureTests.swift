import Days
import Platform
import Quizzes
import Support
import Testing

@testable import cyc

/// `cyc quiz stats --format svg`; what it looks like is for `PictureTests`.
@Suite struct QuizStatsPictureTests {
  private func stats(_ options: String..., in test: TestWorld, is status: cyc.ExitStatus = .done) -> String {
    test.out = ""
    #expect(Cyc.run(["quiz", "stats"] + options, in: test.world) == status, "\(options): \(test.err)")
    return test.out
  }

  @Test func itIsDrawnWhereThereIsNothingYet() throws {
    let test = try TestWorld()
    let picture = stats("--format", "svg", in: test)
    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"))
    #expect(picture.contains(">?</text>"), "what is not known is not zero")
    #expect(!picture.contains(QuizStatsPhrases.ahead.english) && !picture.contains(QuizStatsPhrases.weakest.english))
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test func itSaysWhatTheTextSays() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["quiz", "import", "--starter"], in: test.world) == .done)
    let asking = try #require(try test.world.changeQuizzes { try $0.ask(1, via: "terminal", at: test.world.now()) })
    let wrong = (asking.rightPlace + 1) % 3
    _ = try test.world.changeQuizzes {
      try $0.answer(asking.id, .place(wrong), at: test.world.now(), via: "terminal")
    }
    let picture = stats("--format", "svg", "--lang", "ko", in: test)
    for text in [
      ">30</text>", ">0%</text>", ">29</text>", "1개 가운데 0개(0%)", "찍은 답을 빼면 0%", QuizStatsPhrases.weakest.korean,
    ] {
      #expect(picture.contains(text), "\(text)")
    }
    #expect(picture.contains("@media (prefers-color-scheme: dark)"))
    #expect(!stats("--format", "svg", "--theme-mode", "dark", in: test).contains("@media"))
    #expect(stats("--format", "svg", "--theme", "red", in: test) != stats("--format", "svg", in: test))
    #expect(stats("--format", "json", in: test) == stats("--json", in: test))
  }

  @Test func whatDoesNotGoTogetherIsSaid() throws {
    let test = try TestWorld()
    #expect(stats("--json", "--format", "svg", in: test, is: .usage) == "")
    #expect(stats("--theme-mode", "dark", in: test, is: .usage) == "")
    #expect(stats("--format", "svg", "--theme", "no-such-theme", in: test, is: .usage) == "")
  }
}
