import Terminal
import Testing

@Suite struct TextDifferenceTests {
  @Test func oneEditIsShownWithThreeLinesAroundIt() {
    #expect(
      TextDifference.text("f", from: "1\n2\n3\n4\n5\n6\n7\n8\n9\n", to: "1\n2\n3\n4\nx\ny\n6\n7\n8\n9\n") == """
        --- f
        +++ f
         2
         3
         4
        -5
        +x
        +y
         6
         7
         8

        """)
  }

  @Test func linesOfNothingArePutInAndTakenOut() {
    #expect(TextDifference.text("f", from: "", to: "a\n") == "--- f\n+++ f\n+a\n")
    #expect(TextDifference.text("f", from: "a\n", to: "") == "--- f\n+++ f\n-a\n")
    #expect(TextDifference.text("f", from: "a\na\n", to: "a\n") == "--- f\n+++ f\n a\n-a\n")
  }

  @Test func theSameTextIsNoDifference() {
    #expect(TextDifference.text("f", from: "a\nb", to: "a\nb\n") == "")
  }

  @Test func otherPeoplesLinesCannotMoveTheCursor() {
    #expect(!TextDifference.text("f", from: "\u{1B}[2J\n", to: "").contains("\u{1B}"))
  }
}
