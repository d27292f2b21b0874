internal import Days
internal import Streaks

extension StreakReport {
  /// The years that are shown, ascending.
  var years: [YearOfContributions] {
    (grassRange.lowerBound.year...grassRange.upperBound.year).map { year in
      let days = grassRange.clamped(to: Day.first(ofYear: year)...Day.last(ofYear: year))
      let calendar = shown.days(in: days)
      let longest = Streak(of: calendar, on: asOf, resting: rules.shown).longest
      // Of all years those days are meant that GitHub has drawn.
      let drawn = period == .all ? days.lowerBound...max(days.lowerBound, min(days.upperBound, lastKnownDay)) : days
      return YearOfContributions(
        year: year, days: days, calendar: calendar, total: total(in: drawn), longest: longest)
    }
  }
}
