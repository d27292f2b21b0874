internal import Days

/// What a day's tool-tip says, or the text in its cell: `3 contributions on January 9, 2022`, `No contributions on June 15th.`
struct CellText {
  /// Nil where it cannot be read.
  let count: Int?
  /// Nil where no date is named, or in other words.
  let date: NamedDate?

  init(_ text: ArraySlice<UInt8>) {
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
    guard words.next() == on else { return nil }
    var name = words.next()
    if name.last == UInt8(ascii: ",") { name = words.next() }
    guard let index = monthNames.firstIndex(of: name),
      let day = NamedDate.number(in: words.next(), digits: 1...2)
    else { return nil }
    month = index + 1
    dayOfMonth = day
    year = NamedDate.number(in: words.next(), digits: 4...4)
  }

  /// The number with which a word begins.
  private static func number(in word: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    for byte in word {
      guard byte &- UInt8(ascii: "0") < 10, count < 5 else { break }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      count += 1
    }
    return digits.contains(count) ? value : nil
  }
}

/// The words of a text, one after the other.
struct Words {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// The next word; empty behind the last one.
  mutating func next() -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
    let word = rest.drop(while: isSpace).prefix { !isSpace($0) }
    rest = rest[word.endIndex...]
    return word
  }
}

/// The number in `No contributions on …`, `1 contribution on …`, `1,234 contributions …`; nil for every other text.
func contributionCount(in text: ArraySlice<UInt8>) -> Int? {
  var words = Words(text)
  return contributionCount(in: &words)
}

private func contributionCount(in words: inout Words) -> Int? {
  let number = words.next()
  guard words.next().starts(with: contribution) else { return nil }
  if number == no { return 0 }
  return separatedNumber(number)
}

/// A count that a person can have on a day or in a year; nil for any other number.
func plausible(_ count: Int) -> Int? {
  (0...10_000_000).contains(count) ? count : nil
}

// In UTF-8, as the texts are: with a string each of a page's texts would be compared character by character.
private let no = Array("No".utf8)[...]
private let contribution = Array("contribution".utf8)[...]
private let on = Array("on".utf8)[...]
private let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
].map { Array($0.utf8)[...] }

/// The value of digits in groups of three (`1,234`), or of digits alone.
private func separatedNumber(_ text: ArraySlice<UInt8>) -> Int? {
  var value = 0
  var isGrouped = false
  /// Since the last comma.
  var length = 0
  for byte in text {
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
