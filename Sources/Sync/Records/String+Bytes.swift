extension String {
  /// Whether the bytes are the same. To Swift, `é` in one scalar equals `é` in two.
  func hasSameBytes(as other: String) -> Bool {
    // In memory: two `UTF8View`s are compared through iterators, ten times as slowly.
    let mine = utf8.span
    let others = other.utf8.span
    guard mine.count == others.count else { return false }
    for index in mine.indices where mine[index] != others[index] { return false }
    return true
  }
}
