/// Merges two edited versions of a text by lines; nil if both changed the same or adjacent lines.
///
/// Nothing within a line is merged: that could join words to a sentence that neither side wrote.
func mergedText(base: String, mine: String, theirs: String) -> String? {
  let (before, ours, others) = (lines(base), lines(mine), lines(theirs))
  guard let ourEdits = LineEdit.list(from: before, to: ours), let otherEdits = LineEdit.list(from: before, to: others)
  else { return nil }
  let edits = (ourEdits + otherEdits.filter { !ourEdits.contains($0) })
    .sorted { ($0.replaced.lowerBound, $0.replaced.upperBound) < ($1.replaced.lowerBound, $1.replaced.upperBound) }
  guard zip(edits, edits.dropFirst()).allSatisfy({ $0.replaced.upperBound < $1.replaced.lowerBound }) else {
    return nil
  }
  var merged: [ArraySlice<UInt8>] = []
  var position = 0
  for edit in edits {
    merged += before[position..<edit.replaced.lowerBound] + edit.lines
    position = edit.replaced.upperBound
  }
  let bytes = Array((merged + before[position...]).joined(separator: [UInt8(ascii: "\n")]))
  return String(decoding: bytes, as: UTF8.self)
}

/// Bytes, because Swift treats CR LF as one character, and equivalent Unicode sequences as equal.
private func lines(_ text: String) -> [ArraySlice<UInt8>] {
  Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
}

/// Replaces some lines of a text.
private struct LineEdit: Equatable {
  /// Indices in the old text; empty for an insertion.
  let replaced: Range<Int>
  let lines: [ArraySlice<UInt8>]

  /// Limits the time: bodies are short, but those from other machines may be made to take long.
  private static let maxCells = 1_000_000

  /// The edits from `old` to `new`, by their longest common subsequence of lines; nil if this would take too long.
  ///
  /// No two edits are adjacent: a common line is between them.
  static func list(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [LineEdit]? {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (start..<old.count - end, start..<new.count - end)
    guard before.count * after.count <= maxCells else { return nil }
    let common = CommonLines(Array(old[before]), Array(new[after])).pairs.map { (start + $0, start + $1) }
    var edits: [LineEdit] = []
    var (oldIndex, newIndex) = (start, start)
    for (oldCommon, newCommon) in common + [(before.upperBound, after.upperBound)] {
      if oldIndex < oldCommon || newIndex < newCommon {
        edits.append(LineEdit(replaced: oldIndex..<oldCommon, lines: Array(new[newIndex..<newCommon])))
      }
      (oldIndex, newIndex) = (oldCommon + 1, newCommon + 1)
    }
    return edits
  }
}

/// The longest common subsequence of lines of two texts.
private struct CommonLines {
  /// Indices in both texts, ascending.
  let pairs: [(Int, Int)]

  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    let width = new.count + 1
    // Number of common lines from each pair of positions on.
    var lengths = Array(repeating: 0, count: (old.count + 1) * width)
    for oldIndex in old.indices.reversed() {
      for newIndex in new.indices.reversed() {
        let cell = oldIndex * width + newIndex
        lengths[cell] =
          old[oldIndex] == new[newIndex]
          ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count, newIndex < new.count {
      let cell = oldIndex * width + newIndex
      if old[oldIndex] == new[newIndex] {
        pairs.append((oldIndex, newIndex))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      } else if lengths[cell + width] >= lengths[cell + 1] {
        oldIndex += 1
      } else {
        newIndex += 1
      }
    }
    self.pairs = pairs
  }
}
