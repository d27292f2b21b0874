/// A day of the week; raw values run from 0 (Sunday) to 6 (Saturday), as the rows of the contribution grid do.
public enum Weekday: Int, Sendable, CaseIterable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
}
