import Foundation
import Platform
import Testing

@Suite struct AnswerDeadlineTests {
  @Test func whoeverClaimsFirstAnswers() {
    let deadline = AnswerDeadline(seconds: 3600, otherwise: "late\n")
    #expect(deadline.claim())
    #expect(!deadline.claim())
  }

  @Test func whereNobodyAnswersInTimeTheTextDoes() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      _ = AnswerDeadline(seconds: 0.2, otherwise: "late\n")
      // A disk that is far away.
      SystemClock.sleep(seconds: 60)
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).hasSuffix("late\n"))
  }
}
