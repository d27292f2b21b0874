import Platform
import Testing

/// `StatusPagePartTests` tests with the built program that the process ends without an answer: Swift Testing's own exit tests wait
/// for any child, and for ever where another test has left one behind.
@Suite struct AnswerDeadlineTests {
  @Test func whoeverClaimsFirstAnswers() {
    let deadline = AnswerDeadline(seconds: 3600, otherwise: "late\n")
    #expect(deadline.claim())
    #expect(!deadline.claim())
  }
}
