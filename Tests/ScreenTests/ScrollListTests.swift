import Screen
import Support
import Testing

@Suite struct ScrollListTests {
  private func list(_ count: Int, selected: Int = 0) -> ScrollList<Int> {
    var list = ScrollList(Array(0..<count))
    list.select(selected)
    return list
  }

  @Test func selectionStaysOnItsItem() {
    var moved = list(5, selected: 2)
    moved.replace([9, 4, 3, 2, 1])
    #expect(moved.selected == 2)
    // Its neighbour below, else above.
    moved.replace([9, 4, 3, 1])
    #expect(moved.selected == 1)
    moved.replace([9, 4, 3])
    #expect(moved.selected == 3)
    moved.replace([])
    #expect(moved.selected == nil)
    moved.replace([7, 8])
    #expect(moved.selected == 7)
  }

  /// Selection after any change: the nearest item that remains below, else above, else the first one.
  @Test func selectionIsTheNearestItemThatRemains() {
    var random = RandomText(seed: 3)
    for _ in 0..<2_000 {
      let old = (0..<12).filter { _ in random.number(0...2) > 0 }
      var new = (0..<12).filter { _ in random.number(0...2) > 0 }
      if random.number(0...2) == 0 { new.reverse() }
      var list = ScrollList(old)
      let index = old.isEmpty ? nil : random.number(0...old.count - 1)
      if let index { list.select(old[index]) }
      list.replace(new)
      let nearest = index.flatMap { index in
        old[index...].first(where: new.contains) ?? old[..<index].last(where: new.contains)
      }
      #expect(list.items == new)
      #expect(list.selected == nearest ?? new.first, "\(old), \(String(describing: index)), \(new)")
    }
  }

  @Test func selectionStopsAtTheEnds() {
    var list = list(3)
    let moved = [-1, .max, 1, .min].map { list.move(by: $0) }
    #expect(moved == [false, true, false, true])
    #expect(list.selected == 0)
    var empty = ScrollList<Int>()
    let movedInEmpty = empty.move(by: 1)
    #expect(!movedInEmpty)
  }

  @Test func hiddenItemsTakeARowAtTheirEnd() {
    let window = list(10).window(rows: 4) { _ in 1 }
    #expect((window.shown, window.above, window.below) == (0..<3, 0, 7))
    let middle = list(10, selected: 5).window(rows: 4) { _ in 1 }
    #expect((middle.shown, middle.above, middle.below) == (4..<6, 4, 4))
    let all = list(4, selected: 3).window(rows: 4) { _ in 1 }
    #expect((all.shown, all.above, all.below) == (0..<4, 0, 0))
  }

  @Test func movingInsideTheWindowDoesNotScroll() {
    var list = list(10, selected: 5)
    list.settle(rows: 5) { _ in 1 }
    let before = list.window(rows: 5) { _ in 1 }
    list.move(by: -1)
    #expect(list.window(rows: 5) { _ in 1 } == before)
  }

  @Test func wheelMayHideTheSelection() {
    var list = list(20)
    list.scroll(by: 8, rows: 6) { _ in 1 }
    #expect(list.window(rows: 6) { _ in 1 }.shown == 8..<12)
    #expect(list.selected == 0)
    list.move(by: 1)
    #expect(list.window(rows: 6) { _ in 1 }.shown.contains(1))
    list.scroll(by: 100, rows: 6) { _ in 1 }
    #expect(list.window(rows: 6) { _ in 1 }.shown == 15..<20)
  }

  @Test func anyWindowShowsTheSelectionAndIsFilled() {
    for seed in 0..<UInt64(500) {
      var random = RandomText(seed: seed)
      let heights = (0..<40).map { _ in random.number(1...5) }
      func height(_ list: ScrollList<Int>) -> (Int) -> Int { { heights[list.items[$0]] } }
      var list = ScrollList<Int>()
      for step in 0..<20 {
        let rows = random.number(1...20)
        switch random.number(0...4) {
        case 0:
          let items = (0..<40).filter { _ in random.number(0...2) > 0 }
          list.replace(random.number(0...1) == 0 ? items : items.reversed())
        case 1: list.scroll(by: random.number(-9...9), rows: rows, height: height(list))
        case 2: list.settle(rows: rows, height: height(list))
        default: list.move(by: random.number(-9...9))
        }
        list.move(by: 0)
        let window = list.window(rows: rows, height: height(list))
        let comment = Comment(rawValue: "seed \(seed), step \(step)")
        #expect(window.above + window.shown.count + window.below == list.items.count, comment)
        guard let selected = list.selectedIndex else { continue }
        #expect(window.shown.contains(selected), comment)
        let used = window.shown.reduce(0) { $0 + height(list)($1) }
        let marks = (window.above > 0 ? 1 : 0) + (window.below > 0 ? 1 : 0)
        #expect(used + marks <= rows || window.shown.count == 1, comment)
        // Nothing else would fit at the end.
        if window.below > 0, window.shown.count > 1 {
          let next = height(list)(window.shown.upperBound)
          let mark = window.below > 1 ? 1 : 0
          #expect(used + (window.above > 0 ? 1 : 0) + next + mark > rows, comment)
        }
      }
    }
  }
}
