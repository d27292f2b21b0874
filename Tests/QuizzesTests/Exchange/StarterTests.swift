import Quizzes
import Resources
import Testing

/// The deck to start with.
@Suite struct StarterTests {
  static func file(_ language: String) throws -> QuizFile {
    try QuizFile(Resources.starterQuizzes(language), as: .json)
  }

  @Test(arguments: ["en", "ko"])
  func thirtyQuestionsWithThreeOptions(language: String) throws {
    let file = try Self.file(language)
    #expect(file.quizzes.count == 30 && file.leftOut.isEmpty)
    for quiz in file.quizzes {
      #expect(quiz.hasOwnGUID && quiz.draft.options.count == 3 && !quiz.draft.tags.isEmpty, "\(quiz.guid)")
      #expect(quiz.draft.question.hasSuffix("?") && quiz.draft.question.count <= 120, "\(quiz.guid)")
      #expect(quiz.draft.options.allSatisfy { $0.count <= 56 }, "\(quiz.guid)")
    }
  }

  /// One deck: who changes the language keeps what they have learnt.
  @Test func bothLanguagesAskTheSame() throws {
    let (en, ko) = (try Self.file("en").quizzes, try Self.file("ko").quizzes)
    #expect(en.map(\.guid) == ko.map(\.guid) && en.map(\.draft.answer) == ko.map(\.draft.answer))
    #expect(en.map(\.draft.tags) == ko.map(\.draft.tags))
    #expect(en.allSatisfy { $0.draft.question.allSatisfy(\.isASCII) })
    #expect(ko.allSatisfy { $0.draft.question.contains(/[가-힣]/) && $0.draft.question.hasSuffix("까요?") })
    #expect(try Self.file("fr") == Self.file("en"))
  }

  /// Neither the place nor the length of an option tells that it is right.
  @Test(arguments: ["en", "ko"])
  func nothingGivesTheAnswerAway(language: String) throws {
    let drafts = try Self.file(language).quizzes.map(\.draft)
    #expect((0..<3).map { place in drafts.count { $0.answer == place } } == [10, 10, 10])
    func isOutstanding(_ draft: QuizDraft, _ isMore: (Int, Int) -> Bool) -> Bool {
      let right = draft.options[draft.answer].count
      return draft.options.indices.allSatisfy { $0 == draft.answer || isMore(right, draft.options[$0].count) }
    }
    #expect(drafts.count { isOutstanding($0, >) } <= 12)
    #expect(drafts.count { isOutstanding($0, <) } <= 12)
    for draft in drafts {
      let lengths = draft.options.map(\.count)
      #expect((lengths.max() ?? 0) <= 2 * (lengths.min() ?? 0) || (lengths.max() ?? 0) <= 20, "\(draft.question)")
    }
  }

  @Test func aSecondImportChangesNothingAndAnotherLanguageTheWords() throws {
    let (en, ko) = (try Self.file("en"), try Self.file("ko"))
    let present = en.made()
    let again = QuizImportPlan(en.quizzes, besides: present)
    #expect(again.unchanged == 30 && again.new.isEmpty && again.changed.isEmpty)
    let other = QuizImportPlan(ko.quizzes, besides: present)
    #expect(other.changed.count == 30 && other.new.isEmpty)
    #expect(other.changed.allSatisfy { $0.before.number == $0.after.number && $0.before.created == $0.after.created })
  }
}
