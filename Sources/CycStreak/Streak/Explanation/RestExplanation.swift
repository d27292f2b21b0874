internal import CycBase
internal import Days
internal import Streaks

/// Why days of rest make a streak what it is: which of them bridge it, and what GitHub counts without them.
enum RestExplanation {
  static func sentences(_ report: StreakReport) -> [Sentence] {
    [bridges(report), gitHub(report), ignored(report), weeks(report)].compactMap { $0 }
  }

  /// Why today is not waited for.
  static func today(_ report: StreakReport) -> Sentence {
    report.rules.resting.isFrozen(report.asOf)
      ? Sentence(
        en: "Today is frozen and has no contribution. It needs none, and nothing breaks.",
        ko: "오늘은 쉬는 날로 정한 날이고 기여가 없어요. 커밋하지 않아도 기록이 끊기지 않아요.")
      : Sentence(
        en:
          "Today is a day of rest (streak.rest_days) and has no contribution. It needs none, and nothing breaks.",
        ko: "오늘은 쉬는 요일(streak.rest_days)이고 기여가 없어요. 커밋하지 않아도 기록이 끊기지 않아요.")
  }

  private static func bridges(_ report: StreakReport) -> Sentence? {
    guard let run = report.streak.current else { return nil }
    let active = Set(report.known.days.filter(\.isActive).map(\.day))
    // Behind the run's end too: without them it would not be alive.
    let days = (run.from..<max(run.to, report.asOf)).filter { !active.contains($0) && $0 != report.asOf }
    let rules = report.rules.shown
    let resting = ranges(of: days.filter { rules.rests(on: $0) && !rules.isFrozen($0) })
    let frozen = ranges(of: days.filter(rules.isFrozen))
    guard !resting.isEmpty || !frozen.isEmpty else { return nil }
    return Sentence(
      english: "Days of rest in between, not counted: "
        + [
          resting.isEmpty ? nil : "\(list(resting, .english)) (rest)",
          frozen.isEmpty ? nil : "\(list(frozen, .english)) (frozen)",
        ].compactMap { $0 }.joined(separator: "; ") + ".",
      korean: "세지 않고 이어 준 날: "
        + [
          resting.isEmpty ? nil : "\(list(resting, .korean)) (쉬는 요일)",
          frozen.isEmpty ? nil : "\(list(frozen, .korean)) (정해 둔 날)",
        ].compactMap { $0 }.joined(separator: ", ") + ".")
  }

  private static func gitHub(_ report: StreakReport) -> Sentence? {
    guard !report.rules.isStrict else { return nil }
    let strict = report.strict
    if report.todayState == .resting, strict.isAtRisk, let run = strict.current {
      return Sentence(
        en:
          "GitHub knows no days of rest: there the streak of \(Counts.days(run.days)) ends tonight without a contribution.",
        ko: "GitHub에는 쉬는 날이 없어서, 오늘 기여가 없으면 GitHub의 \(Counts.days(run.days)) 기록은 오늘 밤 끊겨요.")
    }
    guard strict.currentDays != report.rested.currentDays, strict.currentDays != .unknown else { return nil }
    guard let run = strict.current else {
      return Sentence(
        en: "GitHub knows no days of rest: \(report.asOf - 1) has no contribution, so there the streak is 0.",
        ko: "GitHub에는 쉬는 날이 없어요. \(report.asOf - 1)에 기여가 없어서 GitHub 기록은 0일이에요.")
    }
    let span = span(run.from...run.to)
    return Sentence(
      en: "GitHub knows no days of rest: there the streak is \(Counts.days(run.days)), \(span).",
      ko: "GitHub에는 쉬는 날이 없어서 GitHub 기록은 \(Counts.days(run.days))이에요 (\(span)).")
  }

  private static func ignored(_ report: StreakReport) -> Sentence? {
    guard report.rules.isStrict, report.rules.resting != .none else { return nil }
    return Sentence(en: "Days of rest are ignored (--strict).", ko: "쉬는 날은 따지지 않았어요 (--strict).")
  }

  private static func weeks(_ report: StreakReport) -> Sentence? {
    guard let weekly = report.weekly else { return nil }
    let isMonday = weekly.target.weekStart == .monday
    return Sentence(
      en:
        "A week counts with contributions on \(RestPhrases.target(weekly)) and begins on \(isMonday ? "Monday" : "Sunday"); "
        + "days of rest make no difference. This week is not over yet.",
      ko: "한 주에 \(weekly.target.days)일 이상 기여해야 그 주가 집계돼요. 한 주는 \(isMonday ? "월" : "일")요일에 시작하고, 쉬는 날은 "
        + "따지지 않아요. 이번 주는 끝나기 전까지 끊기지 않아요.")
  }

  /// Days in ascending order as ranges without gaps.
  private static func ranges(of days: [Day]) -> [ClosedRange<Day>] {
    days.reduce(into: []) { ranges, day in
      if let last = ranges.last, last.upperBound + 1 == day {
        ranges[ranges.count - 1] = last.lowerBound...day
      } else {
        ranges.append(day...day)
      }
    }
  }

  /// The latest ranges by name, and how many days came before them.
  private static func list(_ ranges: [ClosedRange<Day>], _ language: Language) -> String {
    let shown = ranges.suffix(4).map { span($0)(language) }.joined(separator: ", ")
    let rest = ranges.dropLast(4).reduce(0) { $0 + $1.lowerBound.distance(to: $1.upperBound) + 1 }
    guard rest > 0 else { return shown }
    return Sentence(
      en: "\(shown) and \(Counts.days(rest)) before", ko: "\(shown), 그 전의 \(Counts.grouped(rest))일")(
        language)
  }

  private static func span(_ range: ClosedRange<Day>) -> Sentence {
    let (first, last) = (range.lowerBound, range.upperBound)
    return first == last
      ? Sentence(en: "\(first)", ko: "\(first)") : Sentence(en: "\(first) to \(last)", ko: "\(first) ~ \(last)")
  }
}
