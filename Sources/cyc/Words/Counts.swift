internal import Streaks

/// Numbers and lengths of time as people write them.
enum Counts {
  /// What is left of a day, in hours and minutes; a minute that has begun counts.
  static func timeLeft(seconds: Int) -> Sentence {
    let minutes = (seconds + 59) / 60
    let (hours, rest) = (minutes / 60, minutes % 60)
    return Sentence(
      en: [hours > 0 ? "\(hours) h" : nil, rest > 0 ? "\(rest) min" : nil].compactMap { $0 }.joined(separator: " "),
      ko: [hours > 0 ? "\(hours)시간" : nil, rest > 0 ? "\(rest)분" : nil].compactMap { $0 }.joined(separator: " "))
  }

  static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(grouped(count)) days" }

  static func contributions(_ count: Int) -> String {
    count == 1 ? "1 contribution" : "\(grouped(count)) contributions"
  }

  /// `at least 12 contributions`, `12개`.
  static func contributions(_ total: Total) -> Sentence {
    let atLeast = atLeast(total)
    return Sentence(
      en: atLeast.english + contributions(total.least), ko: "\(atLeast.korean)\(grouped(total.least))개")
  }

  /// What stands before a total that may be more.
  static func atLeast(_ total: Total) -> Sentence {
    total.isExact ? Sentence(en: "", ko: "") : Sentence(en: "at least ", ko: "적어도 ")
  }

  /// A count with a comma between groups of three digits.
  static func grouped(_ count: Int) -> String {
    var digits = Substring(String(count))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }

  /// A share in whole percents, which are 0 or 100 only where they are exact.
  static func percent(_ share: Double) -> String {
    let rounded = Int((share * 100).rounded())
    let honest = share > 0 && rounded == 0 ? 1 : share < 1 && rounded == 100 ? 99 : rounded
    return "\(honest)%"
  }
}
