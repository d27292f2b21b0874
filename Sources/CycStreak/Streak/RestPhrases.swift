internal import CycBase
internal import Streaks

/// What is said of days of rest, and of GitHub's number beside the rested one.
enum RestPhrases {
  /// GitHub's own current streak; nil where it is the one that is shown.
  static func besideCurrent(_ report: StreakReport) -> Sentence? {
    let strict = report.strict.currentDays
    guard strict != report.streak.currentDays, strict != .unknown else { return nil }
    if strict == 0 { return Sentence(en: "GitHub counts 0", ko: "GitHub에서는 지금 0일") }
    if strict == 1 { return Sentence(en: "GitHub counts 1", ko: "GitHub에서는 1일") }
    return Sentence(
      en: "GitHub counts \(Counts.number(strict))",
      ko: "GitHub에서는 \(Counts.days(strict)) 연속")
  }

  /// GitHub's own longest streak; nil where it is as long as the one that is shown.
  static func besideLongest(_ report: StreakReport) -> Sentence? {
    guard let strict = report.strictLongest?.days, strict != report.longest?.days else { return nil }
    return Sentence(
      en: "GitHub counts \(Counts.number(strict))", ko: "GitHub에서는 \(Counts.days(strict)) 연속")
  }

  /// The state of a day of rest that has no contribution.
  static func today(_ report: StreakReport, mark: String) -> Sentence {
    report.streak.currentDays == 0
      ? Sentence(en: "\(mark)a day of rest; a commit starts a new streak", ko: "\(mark)쉬는 날이에요. 커밋하면 새 기록이 시작돼요")
      : Sentence(
        en: "\(mark)a day of rest; the streak is safe without a commit",
        ko: "\(mark)쉬는 날이에요. 커밋하지 않아도 기록은 이어져요")
  }

  static let weeklyLabel = Sentence(en: "Weeks", ko: "주간")

  /// The streak of weeks, and how far the present one is.
  ///
  /// - Parameter span: the time of which the longest one is the longest.
  static func weeks(_ weekly: WeeklyStreak, _ span: Sentence) -> Sentence {
    let current = currentWeeks(weekly)
    let thisWeek = thisWeek(weekly)
    guard let longest = weekly.longest, longest != weekly.current else {
      return Sentence(en: "\(current); \(thisWeek)", ko: "\(current). \(thisWeek)")
    }
    return Sentence(
      en: "\(current); \(thisWeek); the longest \(span) was \(weeks(longest.weeks)), "
        + "until \(longest.to)",
      ko: "\(current). \(thisWeek). \(span) 최장 기록은 \(longest.to)까지 \(weeks(longest.weeks))")
  }

  private static func currentWeeks(_ weekly: WeeklyStreak) -> Sentence {
    guard let run = weekly.current else { return Sentence(en: "none in a row right now", ko: "지금은 이어지는 주가 없어요") }
    return Sentence(
      en:
        "\(weeks(run.weeks)) in a row with \(target(weekly)), since \(run.from)\(run.weeks.isExact ? "" : " or earlier")",
      ko: "주 \(weekly.target.days)일 이상 \(weeks(run.weeks)) 연속 (\(run.weeks.isExact ? "" : "늦어도 ")\(run.from)부터)")
  }

  private static func thisWeek(_ weekly: WeeklyStreak) -> Sentence {
    let (days, target) = (weekly.activeDaysThisWeek, weekly.target.days)
    if weekly.isThisWeekDone == true {
      return Sentence(
        en: "this week is done with \(Counts.days(days))", ko: "이번 주는 \(Counts.days(days)) 기여해서 채웠어요")
    }
    return Sentence(
      en: "this week has \(Counts.number(days)) of \(target) so far",
      ko: "이번 주는 \(target)일 중 \(Counts.days(days))")
  }

  /// What a week needs.
  static func target(_ weekly: WeeklyStreak) -> String {
    weekly.target.days == 7 ? "7 days" : "\(Counts.days(weekly.target.days)) or more"
  }

  private static func weeks(_ count: Quantity) -> Sentence {
    let number = Counts.number(count)
    return Sentence(
      english: "\(number.english) \(count == 1 || count == .atLeast(1) ? "week" : "weeks")",
      korean: count.isExact ? "\(number.korean)주" : number.korean.replacing(" 이상", with: "주 이상"))
  }
}
