package import CycBase
package import Days
package import Streaks

extension AnySetting {
  package static let restDays = Setting<[Weekday]>(
    "streak.rest_days", .list(of: Weekday.settingNames, max: 6, { Weekday(settingName: $0) }, \.settingName),
    default: [], example: "sat,sun",
    Sentence(
      en: "Weekdays on which you rest: without a contribution they do not break your streak, and are not counted.",
      ko: "쉬는 요일이에요. 기여가 없어도 기록이 끊기지 않고, 날수에는 넣지 않아요."))

  package static let weeklyTarget = Setting<Int>(
    "streak.weekly_target", .integer(1...7), default: 5, example: "5",
    Sentence(
      en: "On how many days you have to contribute for a week to count in --weekly.",
      ko: "--weekly에서 한 주에 며칠 기여해야 그 주를 셀지 정해요."))
}

extension Settings {
  /// What makes a week count.
  package var weeklyTarget: WeeklyTarget { WeeklyTarget(days: self[.weeklyTarget], weekStart: self[.weekStart]) }
}
