/// Items of any height, of which one is selected and a window shows a part.
///
/// The selection stays on its item when others come or go. Functions take the window's size, which may change.
public struct ScrollList<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Items that a window shows, and how many are hidden.
  public struct Window: Hashable, Sendable {
    public let shown: Range<Int>
    public let above: Int
    public let below: Int
  }

  public private(set) var items: [ID] = []
  /// Nil only if there are no items.
  public private(set) var selectedIndex: Int?
  private var top = 0
  /// False after the wheel, until the selection moves: scrolling may hide the selected item.
  private var followsSelection = true

  public init(_ items: [ID] = []) { replace(items) }

  public var selected: ID? { selectedIndex.map { items[$0] } }

  /// Replaces the items. The selection stays on its item. If that is gone, it moves to the next item that remains, else
  /// to the last one before, else to the first of the new items.
  public mutating func replace(_ new: [ID]) {
    // Most changes are small, and long lists have thousands of items. So compare only what is between the equal items
    // at both ends.
    let shorter = min(items.count, new.count)
    var (start, equalAtEnd) = (0, 0)
    while start < shorter, items[start] == new[start] { start += 1 }
    if start == items.count, start == new.count { return }
    while equalAtEnd < shorter - start, items[items.count - 1 - equalAtEnd] == new[new.count - 1 - equalAtEnd] {
      equalAtEnd += 1
    }
    let (old, end) = (items, items.count - equalAtEnd)
    let places = ScrollList.places(of: old[start..<end], in: new[start..<(new.count - equalAtEnd)])
    func newPlace(_ index: Int) -> Int? {
      index < start ? index : index >= end ? new.count - old.count + index : places[index - start]
    }
    func place(near index: Int) -> Int? {
      for index in index..<old.count { if let place = newPlace(index) { return place } }
      for index in (0..<index).reversed() { if let place = newPlace(index) { return place } }
      return nil
    }
    let selected = selectedIndex.flatMap(place)
    // At the top, items that are added above come into view.
    let newTop = top == 0 ? 0 : place(near: top) ?? 0
    items = new
    selectedIndex = new.isEmpty ? nil : selected ?? 0
    top = newTop
  }

  /// The index in `new` of each item; nil if it is gone.
  private static func places(of old: ArraySlice<ID>, in new: ArraySlice<ID>) -> [Int?] {
    // If items were only removed or only added, as when the user filters a list, one pass finds all that stay.
    // A dictionary of thousands of items costs more.
    var (left, right) = (old.startIndex, new.startIndex)
    var places: [Int?] = Array(repeating: nil, count: old.count)
    while left < old.endIndex, right < new.endIndex {
      if old[left] == new[right] {
        places[left - old.startIndex] = right
        (left, right) = (left + 1, right + 1)
      } else if old.count > new.count {
        left += 1
      } else {
        right += 1
      }
    }
    if old.count > new.count ? right == new.endIndex : left == old.endIndex { return places }
    var all: [ID: Int] = [:]
    for index in new.indices { all[new[index]] = index }
    return old.map { all[$0] }
  }

  /// Selects an item; false if the list does not have it.
  @discardableResult public mutating func select(_ item: ID) -> Bool {
    guard let index = items.firstIndex(of: item) else { return false }
    (selectedIndex, followsSelection) = (index, true)
    return true
  }

  /// Moves the selection by `count` items, at most to an end. False if it did not move.
  @discardableResult public mutating func move(by count: Int) -> Bool {
    guard let index = selectedIndex else { return false }
    // Not index + count, which may be too large for Int.
    let target = count < 0 ? max(0, index + max(count, -index)) : index + min(count, items.count - 1 - index)
    (selectedIndex, followsSelection) = (target, true)
    return target != index
  }

  /// Moves the window without the selection, as a wheel does.
  public mutating func scroll(by count: Int, rows: Int, height: (Int) -> Int) {
    let start = window(rows: rows, height: height).shown.lowerBound
    top = min(max(0, start + count), max(0, items.count - 1))
    followsSelection = false
    top = window(rows: rows, height: height).shown.lowerBound
  }

  /// Remembers the first item of the window, so that moves inside it do not scroll.
  public mutating func settle(rows: Int, height: (Int) -> Int) {
    top = window(rows: rows, height: height).shown.lowerBound
  }

  /// The items to show in `rows` rows (1 or more). At each end with hidden items, one row is kept free.
  /// An item higher than the window is shown alone, cut.
  public func window(rows: Int, height: (Int) -> Int) -> Window {
    guard !items.isEmpty else { return Window(shown: 0..<0, above: 0, below: 0) }
    var heights: [Int: Int] = [:]
    func end(from start: Int) -> Int {
      var left = rows - (start > 0 ? 1 : 0)
      var index = start
      while index < items.count {
        let height = heights[index] ?? height(index)
        heights[index] = height
        guard height + (index + 1 < items.count ? 1 : 0) <= left else { break }
        left -= height
        index += 1
      }
      return max(index, start + 1)
    }
    var start = min(top, items.count - 1)
    if followsSelection, let selectedIndex {
      start = min(start, selectedIndex)
      if end(from: start) <= selectedIndex {
        start = selectedIndex
        while start > 0, end(from: start - 1) > selectedIndex { start -= 1 }
      }
    }
    // No empty rows below the last item if there are items above.
    while start > 0, end(from: start) == items.count, end(from: start - 1) == items.count { start -= 1 }
    let shown = start..<end(from: start)
    return Window(shown: shown, above: start, below: items.count - shown.upperBound)
  }
}
