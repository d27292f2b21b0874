internal import Foundation

/// What somebody who misspelt a word most probably meant.
package enum Suggestion {
  /// The nearest of some words; nil where none is near: a wrong guess is worse than none.
  package static func nearest<Word>(to typed: String, among words: some Sequence<Word>, by name: (Word) -> String)
    -> Word?
  {
    let distances = words.map { ($0, distance(name($0), typed)) }
    guard let (word, distance) = distances.min(by: { $0.1 < $1.1 }), distance <= max(for: typed) else { return nil }
    return word
  }

  /// Words that other programs use for a command, with our commands by preference: the first one that exists is meant.
  private static let synonyms: [(words: Set<String>, meant: [String])] = [
    (["finish", "finished", "complete", "completed", "check", "tick", "close", "resolve", "완료", "끝"], ["done"]),
    (["del", "erase", "trash", "drop", "삭제", "지우기"], ["rm"]),
    (["stop", "중지"], ["undone", "off"]),
    (["pause"], ["undone", "snooze", "off"]),
    (["reopen", "uncheck", "untick"], ["undone"]),
    (["search", "find", "grep", "filter", "검색", "찾기"], ["list"]),
    (["begin", "doing", "시작"], ["start"]),
    (["rename", "change", "modify", "update", "수정", "변경"], ["edit"]),
    (["new", "create", "insert", "추가"], ["add"]),
    (["enable"], ["on"]), (["disable"], ["off"]),
  ]

  /// The one of some commands that a word for the same thing means; nil if there is none.
  package static func synonym(of typed: String, among commands: [String]) -> String? {
    let typed = typed.precomposedStringWithCanonicalMapping.lowercased()
    return synonyms.first { $0.words.contains(typed) }?.meant.first(where: commands.contains)
  }

  /// How many mistakes a word of its length may have.
  private static func max(for typed: String) -> Int {
    switch typed.count {
    case ...2: 0
    case 3...5: 1
    case 6...9: 2
    default: 3
    }
  }

  /// How many characters must be put in, taken out, replaced or swapped with the next one.
  ///
  /// Source: optimal string alignment, as in Boytsov, "Indexing methods for approximate dictionary searching", 2011.
  package static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased().prefix(100)), Array(second.lowercased().prefix(100)))
    var (before, last) = ([Int](), Array(0...second.count))
    for row in first.indices {
      var next = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[second.count]
  }
}
