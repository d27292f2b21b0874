/// How near a day is, as people write it: `D-42`, `D-DAY`, `D+3`.
package enum DDayLabel {
  /// The mark of a day that lies so many days ahead; a negative number of days is past.
  package static func text(daysLeft: Int) -> String {
    if daysLeft == 0 { return "D-DAY" }
    return "D\(daysLeft > 0 ? "-" : "+")\(daysLeft.magnitude)"
  }
}
