internal import Days

/// What a day's tool-tip says, or the text in its cell: `3 contributions on January 9, 2022`, `No contributions on June 15th.`
struct CellText {
  /// Nil where it cannot be read.
  let count: Int?
  /// Nil where no date is named, or in other words.
  let date: NamedDate?

  init(_ text: [UInt8]) {
    var words = Words(text)
    count = contributionCount(in: &words)
    date = count == nil ? nil : NamedDate(&words)
  }
}

/// A date in English words, with or without its year.
struct NamedDate: Equatable {
  private let year: Int?
  private let month: Int
  private let dayOfMonth: Int

  /// Whether it is the day's date, as far as it says.
  func isDate(of day: Day) -> Bool {
    let parts = day.parts
    return parts.month == month && parts.day == dayOfMonth && (year == nil || parts.year == year)
  }

  /// Reads `on Sunday, July 10, 2022` or `on June 15th.`.
  fileprivate init?(_ words: inout Words) {
    words.next()
    guard words.word(is: on) else { return nil }
    words.next()
    if words.wordEnds(with: UInt8(ascii: ",")) { words.next() }
    guard let index = monthNames.firstIndex(where: { words.word(is: $0) }) else { return nil }
    words.next()
    guard let day = words.leadingNumber(digits: 1...2) else { return nil }
    words.next()
    month = index + 1
    dayOfMonth = day
    year = words.leadingNumber(digits: 4...4)
  }
}

/// The words of a text, one after the other.
///
/// It goes by places in the text: hundreds of slices of it, each kept alive and let go, would be what a page's texts cost.
private struct Words {
  let text: [UInt8]
  /// Where the present word lies: empty before the first one, and behind the last.
  private(set) var word = 0..<0

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() {
    var start = word.upperBound
    while start < text.count, isSpace(text[start]) { start += 1 }
    var end = start
    while end < text.count, !isSpace(text[end]) { end += 1 }
    word = start..<end
  }

  func word(is other: [UInt8]) -> Bool { word.count == other.count && word(startsWith: other) }

  func word(startsWith other: [UInt8]) -> Bool {
    guard word.count >= other.count else { return false }
    for (offset, byte) in other.enumerated() where text[word.lowerBound + offset] != byte { return false }
    return true
  }

  func wordEnds(with byte: UInt8) -> Bool { !word.isEmpty && text[word.upperBound - 1] == byte }

  /// The number with which the word begins.
  func leadingNumber(digits: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    for place in word {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10, count < 5 else { break }
      value = value * 10 + Int(digit)
      count += 1
    }
    return digits.contains(count) ? value : nil
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }

/// The number in `No contributions on …`, `1 contribution on …`, `1,234 contributions …`; nil for every other text.
func contributionCount(in text: [UInt8]) -> Int? {
  var words = Words(text)
  return contributionCount(in: &words)
}

private func contributionCount(in words: inout Words) -> Int? {
  words.next()
  let count = words.word(is: no) ? 0 : words.separatedNumber
  words.next()
  return words.word(startsWith: contribution) ? count : nil
}

/// A count that a person can have on a day or in a year; nil for any other number.
func plausible(_ count: Int) -> Int? {
  (0...10_000_000).contains(count) ? count : nil
}

// In UTF-8, as the texts are: with a string each of a page's texts would be compared character by character.
private let no = Array("No".utf8)
private let contribution = Array("contribution".utf8)
private let on = Array("on".utf8)
private let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
].map { Array($0.utf8) }

extension Words {
  /// The value of digits in groups of three (`1,234`), or of digits alone.
  fileprivate var separatedNumber: Int? {
    var value = 0
    var isGrouped = false
    /// Since the last comma.
    var length = 0
    for place in word {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: ",") where isGrouped ? length == 3 : (1...3).contains(length):
        isGrouped = true
        length = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let longer = plausible(value * 10 + Int(byte - UInt8(ascii: "0"))) else { return nil }
        value = longer
        length += 1
      default: return nil
      }
    }
    return length > 0 && (!isGrouped || length == 3) ? value : nil
  }
}
