internal import Days
internal import Streaks

extension Setting {
  static let restDays = Setting(
    name: "streak.rest_days", kind: .list(of: Weekday.settingNames, most: 6), example: "sat,sun",
    whenUnset: Sentence(en: "none", ko: "없음"),
    sentence: Sentence(
      en: "Days of the week on which you rest: without a contribution they bridge your streak and are not counted.",
      ko: "쉬는 요일이에요. 기여가 없어도 기록이 이어지고, 세지는 않아요."))

  static let weeklyTarget = Setting(
    name: "streak.weekly_target", kind: .integer(1...7), example: "5", whenUnset: Sentence(en: "5", ko: "5"),
    sentence: Sentence(
      en: "How many active days make a week count for --weekly.",
      ko: "--weekly에서 한 주에 며칠 기여해야 그 주를 셀지 정해요."))
}

extension Settings {
  /// `streak.rest_days`: the days of the week that bridge a streak.
  var restDays: Set<Weekday> {
    Set((self[.restDays] ?? "").split(separator: ",").compactMap { Weekday(settingName: String($0)) })
  }

  /// `streak.weekly_target` and `week_start`: what makes a week count.
  var weeklyTarget: WeeklyTarget {
    WeeklyTarget(days: self[.weeklyTarget].flatMap { Int($0) } ?? 5, weekStart: weekStart)
  }
}
