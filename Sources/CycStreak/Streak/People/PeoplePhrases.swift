internal import CycBase

/// What is said of several people.
enum PeoplePhrases {
  static let login = Sentence(en: "Login", ko: "아이디")
  static let streak = Sentence(en: "Streak", ko: "연속")
  static let today = Sentence(en: "Today", ko: "오늘")
  static let longest = Sentence(en: "Longest", ko: "최장")
  static let total = Sentence(en: "Last year", ko: "최근 1년")
  static let age = Sentence(en: "As of", ko: "기준")

  static func today(_ today: PersonRow.Today) -> Sentence {
    switch today {
    case .done: Sentence(en: "done", ko: "했어요")
    case .pending: Sentence(en: "not yet", ko: "아직이에요")
    case .unknown: Sentence(en: "unknown", ko: "알 수 없어요")
    }
  }

  /// The time of which the longest runs are the longest.
  static let longestSpan = Sentence(
    en: "Longest covers the last year, and earlier years that the streak reaches into.",
    ko: "최장은 최근 1년과, 지금 기록이 시작된 해부터의 기록에서 찾았어요.")

  /// The age of the oldest row, where there is no room for a column of ages.
  static func oldest(_ age: DataAge) -> Sentence {
    Sentence(
      en: "Oldest data: \(age.moment), \(age.ago).", ko: "가장 오래된 정보: \(age.moment), \(age.ago)")
  }

  /// Why older data is shown, and of whom.
  static func shownAsKnown(_ group: FailureList.Group) -> Sentence {
    Sentence(
      en: "\(group.reason); shown from the cache: \(group.whom.map(\.english).joined(separator: ", "))",
      ko: "\(group.reason). 전에 받은 내용을 보여 드려요: \(group.whom.map(\.korean).joined(separator: ", "))")
  }

  /// Why older years of people are missing.
  static func shownInPart(_ group: FailureList.Group) -> Sentence {
    Sentence(
      en: "\(group.reason); older years are not known of \(group.whom.map(\.english).joined(separator: ", "))",
      ko: "\(group.reason). 더 오래된 해를 알 수 없는 사람: \(group.whom.map(\.korean).joined(separator: ", "))")
  }

  static func progress(done: Int, total: Int, bar: String) -> Sentence {
    let (done, total) = (Counts.grouped(done), Counts.grouped(total))
    return Sentence(en: "\(bar) \(done) of \(total) people", ko: "\(bar) \(total)명 중 \(done)명")
  }
}
