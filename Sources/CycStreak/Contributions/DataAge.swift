package import CycBase
package import Days

/// How old data is, in words.
package struct DataAge: Equatable {
  package let fetchedAt: Instant
  package let now: Instant
  /// Whether this is the age of older years alone, and the newest days are fresh.
  var isOfOlderYears = false

  package init(fetchedAt: Instant, now: Instant, isOfOlderYears: Bool = false) {
    self.fetchedAt = fetchedAt
    self.now = now
    self.isOfOlderYears = isOfOlderYears
  }

  package var seconds: Int { max(0, now.secondsSince1970 - fetchedAt.secondsSince1970) }

  /// "as of 20:20, 52 min ago", with the date where it was another day.
  package var sentence: Sentence {
    Sentence(
      en: "\(isOfOlderYears ? "older years " : "")as of \(moment), \(ago)",
      ko: "\(isOfOlderYears ? "지난 연도는 " : "")\(moment) 기준, \(ago)")
  }

  /// The same beside a label that says "as of".
  var shortSentence: Sentence {
    Sentence(
      en: "\(isOfOlderYears ? "for older years " : "")\(moment), \(ago)",
      ko: "\(isOfOlderYears ? "지난 연도는 " : "")\(moment), \(ago)")
  }

  /// The local time, with the date where it was another day.
  package var moment: String {
    let clock = fetchedAt.local.clock
    return fetchedAt.today == now.today ? clock : "\(fetchedAt.today) \(clock)"
  }

  package var ago: Sentence {
    switch seconds {
    case ..<60: Sentence(en: "just now", ko: "방금 전")
    case ..<3600: Sentence(en: "\(seconds / 60) min ago", ko: "\(seconds / 60)분 전")
    case ..<86_400: Sentence(en: "\(seconds / 3600) h ago", ko: "\(seconds / 3600)시간 전")
    default:
      Sentence(en: "\(Counts.days(seconds / 86_400)) ago", ko: "\(seconds / 86_400)일 전")
    }
  }
}
