internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// One day, and the streak as of its end.
struct DayReport {
  let day: Day
  let report: StreakReport
  /// What is known of the day; nil where nothing is.
  let entry: Contribution?
  /// The run as of the day's end; a day without a contribution ended it, unless it rests or is not over yet.
  let run: Run?
  /// Its days; 0 if no run was going on, unknown if there may be one that is not seen.
  let streakDays: Quantity
  /// The run that the day belongs to, if it went on after the day.
  let wholeRun: Run?

  init(day: Day, report: StreakReport) {
    self.day = day
    self.report = report
    entry = report.known.days(in: day...day).days.first
    let rules = report.rules.shown
    let streak = Streak(of: report.known, on: day, resting: rules)
    let isOver = day < report.asOf && streak.today == .pending
    run = entry == nil && day < report.asOf || isOver ? nil : streak.current
    // Seen from the last day that is known, the run that began as this one did.
    let last = report.known.last ?? day
    let whole = run.flatMap { run in
      Streak.runs(in: report.known, until: last, resting: rules).first { $0.from == run.from }
    }
    // A run that reaches the last known day may go on after it.
    let mayGoOn = last < report.asOf && whole.map { rules.bridge(from: $0.to, to: last + 1) } ?? false
    wholeRun = whole.flatMap { run in
      run.to <= day ? nil : mayGoOn ? Run(from: run.from, to: run.to, days: run.days.open) : run
    }
    streakDays = run?.days ?? (entry == nil ? .unknown : isOver ? .zero : streak.currentDays)
  }

  /// What the day has to do with the streak.
  enum State {
    case done
    /// It is today, and not over.
    case pending
    case resting
    case missed
    case unknown
  }

  var state: State {
    guard let entry else { return day == report.today && report.todayState == .resting ? .resting : .unknown }
    if entry.isActive { return .done }
    // The last look was on that day: nobody saw its end.
    if day == report.asOf, !report.wasSeenToday { return .unknown }
    return day == report.today ? openState : report.rules.shown.rests(on: day) ? .resting : .missed
  }

  private var openState: State { report.rules.shown.rests(on: day) ? .resting : .pending }
}
