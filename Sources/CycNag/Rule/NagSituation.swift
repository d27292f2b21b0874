internal import CycBase
package import CycStreak
internal import CycList
package import Days
package import Streaks

extension NagRule {
  /// Everything that a decision depends on. A run reads it once; what it learns after that makes another one of it.
  package struct Situation: Equatable {
    package let now: CivilTime
    /// Whether a user is known; false for a person who only keeps a list.
    var hasUser = true
    /// Waited for until somebody has looked, whatever it may be.
    package var today = DayState.open
    /// Of the day before, for a window that crosses midnight.
    package var yesterday = DayState.open
    /// Days of the streak that would end; 0 if there is none.
    package var streakDays: Quantity = 1
    /// What was sent, or begun to be sent, or may have been.
    package let sent: Set<Occasion>
    /// What of it is not remembered.
    var forgotten: Set<Occasion> = []
    /// The moment on the local clock until which nobody wants to hear of it; nil where none is wanted, or where it has passed.
    package var snoozedUntil: CivilTime?
    /// Today's commits that GitHub has not been sent.
    var unpushedCommits = 0
    /// Today's commits that it has.
    var pushedCommits = 0
    /// When those were first seen while GitHub showed none; nil where that is now.
    var pushedSeen: CivilTime?
    /// Files that were changed today, and are in no commit.
    package var changedFiles = 0
  }
}

extension NagRule.Situation {
  /// What it is by a report; where there is none, all the same when the person rests.
  func evolved(by report: StreakReport?, resting rules: @autoclosure () -> RestRules) -> Self {
    var next = self
    if let report {
      next.today = NagRule.DayState(of: now.day, in: report)
      next.yesterday = NagRule.DayState(of: now.day - 1, in: report)
      next.streakDays = report.streak.currentDays
    } else {
      let rules = rules()
      next.today = NagRule.DayState(of: now.day, resting: rules) ?? .unknown
      next.yesterday = NagRule.DayState(of: now.day - 1, resting: rules) ?? .open
    }
    return next
  }

  /// Where the look was an earlier one: that today was open then says nothing about now.
  var asOfEarlier: Self {
    var next = self
    if [.open, .notDrawn].contains(today) { next.today = .unknown }
    return next
  }

  func evolved(by work: LocalWork, pushedSeen: CivilTime?) -> Self {
    var next = self
    next.unpushedCommits = work.unpushed.total
    next.pushedCommits = work.pushed.total
    next.changedFiles = work.changed.total
    next.pushedSeen = pushedSeen
    return next
  }
}

extension NagRule.DayState {
  /// What a report says of today or yesterday.
  package init(of day: Day, in report: StreakReport) {
    if report.known.days.contains(where: { $0.day == day && $0.isActive }) {
      self = .done
    } else if let rest = NagRule.DayState(of: day, resting: report.rules.resting) {
      self = rest
    } else if day != report.today {
      self = .open
    } else if report.coverage.failure != nil {
      self = .unknown
    } else {
      self =
        switch report.todayUnknown {
        case nil: .open
        case .notBegun: .notDrawn
        case .lastLook, .privateUnseen: .unknown
        }
    }
  }

  /// Nil where the person does not rest.
  package init?(of day: Day, resting rules: RestRules) {
    if rules.isFrozen(day) {
      self = .frozen
    } else if rules.rests(on: day) {
      self = .resting
    } else {
      return nil
    }
  }
}
