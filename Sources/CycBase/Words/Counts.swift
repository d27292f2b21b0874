package import Streaks

package enum Counts {
  /// In hours and minutes, such as `2 h 5 min`; rounds up to whole minutes.
  package static func timeLeft(seconds: Int) -> Sentence {
    let minutes = (seconds + 59) / 60
    let (hours, rest) = (minutes / 60, minutes % 60)
    let parts = [
      hours > 0 ? Sentence(en: "\(hours) h", ko: "\(hours)시간") : nil,
      rest > 0 ? Sentence(en: "\(rest) min", ko: "\(rest)분") : nil,
    ]
    return .joined(parts.compactMap(\.self), by: " ")
  }

  /// In English.
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

  package static func grouped(_ count: Int) -> String {
    var digits = Substring(String(count))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }

  /// In whole percent; only a share of 0 becomes 0%, and only one of 1 becomes 100%.
  package static func percent(_ share: Double) -> String {
    let rounded = Int((share * 100).rounded())
    let shown = share > 0 && rounded == 0 ? 1 : share < 1 && rounded == 100 ? 99 : rounded
    return "\(shown)%"
  }
}

extension String {
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
