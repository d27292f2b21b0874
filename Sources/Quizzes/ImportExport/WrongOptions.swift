/// Chooses wrong options for a card from the answers of others. The same answers give the same options.
struct WrongOptions {
  typealias Answer = (text: String, tags: [String])

  private let all: Answers
  private let byTag: [String: Answers]

  /// - Parameter present: answers that only cards with the same tag can get
  init(_ answers: [Answer], besides present: [Answer]) {
    var byTag: [String: [String]] = [:]
    for answer in answers + present {
      for tag in answer.tags { byTag[tag, default: []].append(answer.text) }
    }
    all = Answers(answers.map(\.text))
    self.byTag = byTag.mapValues { Answers($0) }
  }

  /// Two wrong options, preferably of the card's tags. Options of a similar length come first, or the length would give
  /// the answer away. Nil if there are not enough.
  func drawn(for answer: String, tags: [String]) -> [String]? {
    var found: [String] = []
    for pool in tags.compactMap({ byTag[$0] }) + [all] {
      found += pool.nearest(to: answer, count: 2 - found.count, except: found)
      if found.count == 2 { return found }
    }
    return nil
  }
}

/// Distinct answers sorted by length.
private struct Answers {
  private struct Entry: Comparable {
    let length: Int
    /// Ignores case, so that no two options differ in it alone.
    let key: String
    let text: String

    init(_ text: String) {
      length = text.count
      key = text.lowercased()
      self.text = text
    }

    static func < (left: Entry, right: Entry) -> Bool {
      (left.length, left.key, left.text) < (right.length, right.key, right.text)
    }
  }

  private let entries: [Entry]

  init(_ texts: [String]) {
    var keys: Set<String> = []
    entries = Set(texts).map(Entry.init).sorted().filter { keys.insert($0.key).inserted }
  }

  func nearest(to answer: String, count: Int, except others: [String]) -> [String] {
    let answer = Entry(answer)
    var keys = Set(others.map { Entry($0).key } + [answer.key])
    var found: [String] = []
    var after = place(of: answer)
    var before = after - 1
    while found.count < count, before >= 0 || after < entries.count {
      let isBefore =
        after == entries.count
        || before >= 0 && answer.length - entries[before].length <= entries[after].length - answer.length
      let entry = entries[isBefore ? before : after]
      if isBefore { before -= 1 } else { after += 1 }
      if keys.insert(entry.key).inserted { found.append(entry.text) }
    }
    return found
  }

  /// Index of the first entry that is not before `entry`.
  private func place(of entry: Entry) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
