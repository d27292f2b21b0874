import Quizzes
import Testing

@Suite struct GradeTests {
  /// Anki, its exports and the weights count them from 1.
  @Test func gradesAreNumberedAsAnkiDoes() {
    #expect(Grade.allCases.map(\.rawValue) == [1, 2, 3, 4])
  }
}
