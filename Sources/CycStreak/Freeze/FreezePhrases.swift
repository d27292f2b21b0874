internal import CycBase
internal import Days
internal import Terminal

/// What the freeze commands say.
enum FreezePhrases {
  static func added(_ freeze: Freeze) -> Sentence {
    let (span, details) = (span(freeze), details(freeze))
    let effect = freeze.count == 1 ? "It does not break your streak, and is" : "They do not break your streak, and are"
    return Sentence(
      en: "Frozen: \(span)\(details). \(effect) not counted.",
      ko: "쉬는 날로 정했어요: \(span)\(details). 기여가 없어도 기록이 끊기지 않고, 날수에는 넣지 않아요.")
  }

  static func already(_ freeze: Freeze) -> Sentence {
    let (span, details) = (span(freeze), details(freeze))
    return Sentence(
      en: "Already frozen: \(span)\(details), number \(freeze.id).",
      ko: "이미 쉬는 날이에요: \(span)\(details), \(freeze.id)번.")
  }

  static func removed(_ freeze: Freeze) -> Sentence {
    let (span, details) = (span(freeze), details(freeze))
    return Sentence(
      en: "No longer frozen: \(span)\(details).",
      ko: "더 이상 쉬는 날이 아니에요: \(span)\(details).")
  }

  static let nothing = Sentence(
    en: "Nothing is frozen. To take a day off: cyc freeze tomorrow", ko: "정해 둔 쉬는 날이 없어요. 하루 쉬려면: cyc freeze 내일")

  /// The days, from the first to the last one.
  static func span(_ freeze: Freeze) -> Sentence {
    let (first, last) = (freeze.days.lowerBound, freeze.days.upperBound)
    return first == last
      ? Sentence(en: "\(first)", ko: "\(first)") : Sentence(en: "\(first) to \(last)", ko: "\(first) ~ \(last)")
  }

  static func count(_ freeze: Freeze) -> Sentence {
    Sentence(english: Counts.days(freeze.count), korean: "\(Counts.grouped(freeze.count))일")
  }

  static func reason(_ freeze: Freeze) -> String? { freeze.reason.map(Sanitizer.clean) }

  /// How many days, where there are several, and why.
  private static func details(_ freeze: Freeze) -> Sentence {
    let count = freeze.count > 1 ? count(freeze) : nil
    func inBrackets(_ count: String?) -> String {
      let parts = [count, reason(freeze)].compactMap { $0 }
      return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
    return Sentence(english: inBrackets(count?.english), korean: inBrackets(count?.korean))
  }
}
