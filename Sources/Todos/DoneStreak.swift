public import Days

/// How many days in a row something was done.
///
/// A day that is not over yet cannot have broken anything: while nothing was done today, the current row is the one that ended
/// yesterday.
public struct DoneStreak: Hashable, Sendable {
  public let current: Int
  /// The longest row; the current one takes part.
  public let longest: Int
  /// Whether something was done today.
  public let isTodayDone: Bool

  /// - Parameter days: on which something was done, in any order and any number of times; those after today are not looked at.
  public init(of days: some Sequence<Day>, on today: Day) {
    var (run, longest) = (0, 0)
    var last: Day?
    for day in Set(days).sorted() where day <= today {
      run = last.map { $0 + 1 == day } ?? false ? run + 1 : 1
      longest = max(longest, run)
      last = day
    }
    isTodayDone = last == today
    current = last.map { $0 >= today - 1 } ?? false ? run : 0
    self.longest = longest
  }
}
