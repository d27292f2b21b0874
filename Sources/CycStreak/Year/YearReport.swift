internal import CycBase
internal import Days
internal import Formats
internal import Streaks

/// A calendar year of contributions, compared with the year before.
struct YearReport {
  let report: StreakReport
  let review: YearReview
  /// GitHub's own total of the page if it covers just these days, else the sum of the days.
  let total: Quantity
  /// Nil if the year before could not be read.
  let before: YearBefore?

  /// - Throws: `StreakFailure` if no day of the year is known yet
  init(_ report: StreakReport, before: StreakReport?) throws(StreakFailure) {
    guard let last = report.shown.last else {
      if case .lastLook(let day) = report.todayUnknown { throw .lastLook(on: day) }
      throw .todayNotBegun(last: report.lastKnownDay)
    }
    self.report = report
    review = YearReview(of: report.shown, until: last, isLastDayOver: last < report.asOf, resting: report.rules.shown)
    total = report.total(in: review.days)
    self.before = before.map { [review] in YearBefore($0, days: review.daysYearBefore) }
  }

  /// Reads both years. If the year before cannot be read, prints a note and leaves out the comparison.
  init(of year: Int, read reader: StreakReader) throws {
    let report = try reader.readSilently(period: .year(year))
    if report.shown.last == nil {
      if let error = report.coverage.failure {
        throw StreakFailure(error, person: reader.person, in: reader.world, host: reader.host)
      }
      if let failure = report.coverage.unread.first { throw failure }
    }
    reader.noteFailure(of: report, about: Day.first(ofYear: year)...Day.last(ofYear: year))
    var earlier = reader
    // The first reading wrote the page.
    earlier.sources.pageFile = nil
    do {
      try self.init(report, before: try earlier.readSilently(period: .year(year - 1)))
    } catch let failure as StreakFailure where report.shown.last != nil {
      let reason = failure.message
      reader.world.screen.note(
        Sentence(en: "no comparison with \(year - 1): \(reason)", ko: "\(year - 1)년과 비교하지 못했어요: \(reason)"))
      try self.init(report, before: nil)
    }
  }

  /// Contributions beyond those of the same days a year before; nil if one of the totals is not known exactly.
  var difference: Int? {
    guard let total = total.exact, let before = before?.total.exact else { return nil }
    return total - before
  }

  /// The difference in percent; nil also if the year before had none, or if a difference would be rounded to 0.
  var differencePercent: Int? {
    guard let difference, let before = before?.total.exact, before > 0 else { return nil }
    let percent = Int((Double(difference) * 100 / Double(before)).rounded())
    return percent == 0 && difference != 0 ? nil : percent
  }

  var json: JSONValue {
    let statistics = review.statistics
    let object: JSONValue = [
      "today": report.today.description,
      "year": review.year,
      "from": review.days.lowerBound.description,
      "to": review.days.upperBound.description,
      "is_over": review.isOver,
      "known_days": statistics.all.knownDays,
      "longest": report.longest.map(StreakJSON.run),
      "best_day": statistics.bestDay.map(StreakJSON.bestDay),
      "best_week": bestWeek,
      "busiest_weekday": review.busiestWeekday.map { weekday -> JSONValue in
        ["name": "\(weekday)", "total": statistics.weekdays[weekday.rawValue].total.exact]
      },
      "busiest_month": review.busiestMonth.map { month -> JSONValue in
        ["name": String(month.first.description.prefix(7)), "total": month.tally.total.exact]
      },
      "first_day": review.mayBeActiveEarlier ? nil : review.firstActive?.description,
      "last_day": review.mayBeActiveLater ? nil : review.lastActive?.description,
      "year_before": before.map(yearBefore),
    ]
    return report.json(
      object,
      counts: [
        "total": total, "active_days": statistics.all.activeDays, "days_off": review.daysOff,
        "rest_days": review.restDays,
      ])
  }

  private var bestWeek: JSONValue? {
    guard let week = review.statistics.bestWeek, let days = review.bestWeekDays else { return nil }
    return ["from": days.lowerBound.description, "to": days.upperBound.description, "total": week.total]
  }

  private func yearBefore(_ before: YearBefore) -> JSONValue {
    let object: JSONValue = [
      "from": before.days.lowerBound.description, "to": before.days.upperBound.description, "difference": difference,
      "percent": differencePercent,
    ]
    return object.adding(counts: ["total": before.total, "active_days": before.activeDays])
  }
}

/// The same days of the year before.
struct YearBefore {
  let days: ClosedRange<Day>
  let total: Quantity
  let activeDays: Quantity

  init(_ report: StreakReport, days: ClosedRange<Day>) {
    self.days = days
    total = report.total(in: days)
    activeDays = report.activeDays(in: days)
  }
}
