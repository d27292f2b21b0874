package import Streaks

/// Numbers and lengths of time as people write them.
package enum Counts {
  /// What is left of a day, in hours and minutes; a minute that has begun counts.
  package static func timeLeft(seconds: Int) -> Sentence {
    let minutes = (seconds + 59) / 60
    let (hours, rest) = (minutes / 60, minutes % 60)
    return Sentence(
      english: [hours > 0 ? "\(hours) h" : nil, rest > 0 ? "\(rest) min" : nil].compactMap { $0 }.joined(
        separator: " "),
      korean: [hours > 0 ? "\(hours)시간" : nil, rest > 0 ? "\(rest)분" : nil].compactMap { $0 }.joined(separator: " "))
  }

  package static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(grouped(count)) days" }

  package static func contributions(_ count: Int) -> String {
    count == 1 ? "1 contribution" : "\(grouped(count)) contributions"
  }

  /// `12 days`, `at least 12 days`, `not known`; `12일`, `12일 이상`, `알 수 없음`.
  package static func days(_ count: Quantity) -> Sentence {
    inWords(count) { Sentence(english: days($0), korean: "\(grouped($0))일") }
  }

  /// `12 contributions`, `at least 12 contributions`; `12개`, `12개 이상`.
  package static func contributions(_ count: Quantity) -> Sentence {
    inWords(count) { Sentence(english: contributions($0), korean: "\(grouped($0))개") }
  }

  /// `12`, `at least 12`; `12`, `12 이상`.
  package static func number(_ count: Quantity) -> Sentence { inWords(count) { .typed(grouped($0)) } }

  private static func inWords(_ count: Quantity, _ words: (Int) -> Sentence) -> Sentence {
    switch count {
    case .exactly(let value): words(value)
    case .atLeast(let value): Sentence(en: "at least \(words(value))", ko: "\(words(value)) 이상")
    case .unknown: notKnown
    }
  }

  package static let notKnown = Sentence(en: "not known", ko: "알 수 없음")

  /// `694`, `694+` or `?`, for bars, prompts, tables and pictures.
  package static func short(_ count: Quantity, isGrouped: Bool = true) -> String {
    func digits(_ value: Int) -> String { isGrouped ? grouped(value) : String(value) }
    return switch count {
    case .exactly(let value): digits(value)
    case .atLeast(let value): digits(value) + "+"
    case .unknown: "?"
    }
  }

  /// A count with a comma between groups of three digits.
  package static func grouped(_ count: Int) -> String {
    var digits = Substring(String(count))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }

  /// A share in whole percents, which are 0 or 100 only where they are exact.
  package static func percent(_ share: Double) -> String {
    let rounded = Int((share * 100).rounded())
    let honest = share > 0 && rounded == 0 ? 1 : share < 1 && rounded == 100 ? 99 : rounded
    return "\(honest)%"
  }
}

extension String {
  /// With a capital letter at its beginning.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
