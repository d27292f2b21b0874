internal import CycBase
internal import CycStreak
internal import Days
internal import Todos

/// What `cyc todo stats` says.
enum TodoStatsPhrases {
  static let none = Sentence(
    en: "The list has always been empty. Start with: cyc todo add \"Write the tests\"",
    ko: "아직 추가한 할 일이 없어요. 이렇게 시작해 보세요: cyc todo add \"테스트 쓰기\"")
  static let totalLabel = Sentence(en: "Total", ko: "합계")
  static let processLabel = Sentence(en: "Progress", ko: "진행률")
  static let streakLabel = Sentence(en: "Streak", ko: "연속")
  static let byQuadrant = Sentence(en: "By quadrant", ko: "사분면별")

  static func period(_ period: TodoPeriod) -> Sentence {
    let (first, last) = (period.days.lowerBound, period.days.upperBound)
    switch period.kind {
    case .week: return Sentence(en: "This week, \(first) to \(last)", ko: "이번 주 (\(first) ~ \(last))")
    case .month: return Sentence(en: "This month, \(first) to \(last)", ko: "이번 달 (\(first) ~ \(last))")
    case .days where first == last: return .typed("\(first)")
    case .days: return Sentence(en: "\(first) to \(last)", ko: "\(first) ~ \(last)")
    }
  }

  static func tally(_ tally: TodoStatistics.Tally) -> Sentence {
    let (done, open) = (Counts.grouped(tally.done), Counts.grouped(tally.open))
    return Sentence(en: "\(done) done, \(open) open", ko: "한 일 \(done)개, 남은 일 \(open)개")
  }

  /// How far one got today; no task is no share.
  static func process(_ process: TodoStatistics.Process?) -> Sentence {
    guard let process else {
      return Sentence(
        en: "nothing due today, and nothing done yet", ko: "오늘까지인 일도, 오늘 끝낸 일도 없어요")
    }
    let (done, total) = (Counts.grouped(process.done), Counts.grouped(process.total))
    let percent = Counts.percent(process.share)
    return Sentence(en: "\(done) of \(total) today (\(percent))", ko: "오늘 \(total)개 중 \(done)개 (\(percent))")
  }

  static func streak(_ streak: DoneStreak) -> Sentence {
    if streak.longest == 0 {
      return Sentence(en: "nothing done yet", ko: "아직 끝낸 일이 없어요")
    }
    if streak.current == 0 {
      return Sentence(
        en: "none now, longest \(Counts.days(streak.longest)) with something done",
        ko: "지금은 끊겼어요. 최장 \(Counts.grouped(streak.longest))일")
    }
    let (current, longest) = (Counts.grouped(streak.current), Counts.grouped(streak.longest))
    let isWaiting = !streak.isTodayDone
    return Sentence(
      en: "\(Counts.days(streak.current)) with something done, longest \(longest)"
        + (isWaiting ? "; today is waiting" : ""),
      ko: "\(current)일 연속으로 할 일을 끝냈어요. 최장 \(longest)일" + (isWaiting ? " (오늘은 아직이에요)" : ""))
  }

  /// The heading of what was done on each day.
  static func perDay(_ best: TodoStatistics.DoneDay?) -> Sentence {
    guard let best else { return Sentence(en: "Done per day", ko: "날짜별 끝낸 일") }
    let count = Counts.grouped(best.done)
    return Sentence(
      en: "Done per day (most: \(count) on \(best.day))", ko: "날짜별 끝낸 일 (가장 많이: \(best.day)에 \(count)개)")
  }
}
