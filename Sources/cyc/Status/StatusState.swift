internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Streaks

/// How today stands, in the word that bars and scripts go by.
enum StatusState: String, CaseIterable {
  /// Today counts; that stays true however old the look is.
  case done
  /// It is open, and reminders of it have begun: a streak would end.
  case risk
  /// It is open.
  case pending
  /// A day of rest.
  case rest
  /// Nobody has looked today, or what was seen says nothing.
  case unknown
  /// Nobody is known, or GitHub was never asked.
  case none

  /// Whether it may have changed since the last look.
  var canBeStale: Bool { self == .risk || self == .pending }

  /// - Parameter isReminding: whether the hours have begun in which the nag reminds.
  init(today: Streak.Today, streakDays: Quantity, isReminding: Bool) {
    self =
      switch today {
      case .done: .done
      case .resting: .rest
      case .unknown: .unknown
      case .pending: streakDays != 0 && isReminding ? .risk : .pending
      }
  }
}
