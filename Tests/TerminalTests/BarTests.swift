import Terminal
import Testing

@Suite struct BarTests {
  @Test(
    arguments: [
      (0, 10, "", ""), (1, 4, "▄▄▄▄", "===="), (0.5, 4, "▄▄", "=="), (0.001, 4, "▄", "="), (2, 2, "▄▄", "=="),
      (-1, 2, "", ""), (0.6, 4, "▄▄", "=="), (0.5, 0, "", ""),
    ] as [(Double, Int, String, String)])
  func aBarIsAsLongAsItsShare(share: Double, columns: Int, blocks: String, ascii: String) {
    #expect(Bar.horizontal(share: share, columns: columns, isASCII: false) == blocks)
    #expect(Bar.horizontal(share: share, columns: columns, isASCII: true) == ascii)
  }

  @Test(
    arguments: [
      (0.75, 1, 4, "▄▄▄▁", "===-"), (0, 0.5, 4, "▁▁", "--"), (1, 1, 4, "▄▄▄▄", "===="), (0, 0, 4, "", ""),
      (0.5, 0.51, 4, "▄▄▁", "==-"), (0.99, 1, 4, "▄▄▄▄", "===="), (0.5, 1, 0, "", ""),
    ] as [(Double, Double, Int, String, String)])
  func whatIsLeftIsAThinLine(share: Double, whole: Double, columns: Int, blocks: String, ascii: String) {
    #expect(Bar.horizontal(share: share, of: whole, columns: columns, isASCII: false) == blocks)
    #expect(Bar.horizontal(share: share, of: whole, columns: columns, isASCII: true) == ascii)
  }

  @Test func aSparklineRisesWithItsValues() {
    let signs = (0...8).map { Bar.spark($0, largest: 8, isASCII: false) }
    #expect(signs == ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])
    #expect(Set((0...8).map { Bar.spark($0, largest: 8, isASCII: true) }).count == 9)
    #expect(Bar.spark(1, largest: 1000, isASCII: false) == "▁")
    #expect(Bar.spark(5, largest: 3, isASCII: false) == "█")
    #expect(Bar.spark(0, largest: 0, isASCII: false) == "·")
  }

  @Test func noBarIsWiderThanItsRoom() {
    for columns in 0...30 {
      for share in stride(from: -0.1, through: 1.2, by: 0.013) {
        for isASCII in [false, true] {
          for whole in [0, share, 1] {
            let bar = Bar.horizontal(share: share, of: whole, columns: columns, isASCII: isASCII)
            #expect(bar.displayWidth <= columns)
          }
        }
      }
    }
  }
}
