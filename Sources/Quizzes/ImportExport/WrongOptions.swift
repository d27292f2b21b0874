/// Answers of others as the wrong options of a card. The same answers give the same options.
struct WrongOptions {
  typealias Answer = (text: String, tags: [String])

  private let all: Answers
  private let byTag: [String: Answers]

  /// - Parameter present: answers that only cards with a tag of theirs may have
  init(_ answers: [Answer], besides present: [Answer]) {
    var byTag: [String: [String]] = [:]
    for answer in answers + present {
      for tag in answer.tags { byTag[tag, default: []].append(answer.text) }
    }
    all = Answers(answers.map(\.text))
    self.byTag = byTag.mapValues { Answers($0) }
  }

  /// Two wrong options, those of the card's tags before others, and of each those that are about as long as the answer: a short one
  /// among long ones would be known by its length. Nil where there are no two.
  func drawn(for answer: String, tags: [String]) -> [String]? {
    var found: [String] = []
    for pool in tags.compactMap({ byTag[$0] }) + [all] {
      found += pool.nearest(to: answer, count: 2 - found.count, except: found)
      if found.count == 2 { return found }
    }
    return nil
  }
}

/// Different answers by their length.
private struct Answers {
  private struct Entry: Comparable {
    let length: Int
    /// Without the difference of capitals, by which nobody should have to choose.
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

  /// Where the first entry stands that is not before another one.
  private func place(of entry: Entry) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
