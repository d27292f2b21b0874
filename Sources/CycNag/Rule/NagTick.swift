internal import CycBase
internal import CycStreak
internal import CycList
package import Days

/// The schedule calls `cyc nag run` every five minutes from `cyc nag on` to `cyc nag off`, whatever is to be said when: that is
/// the program's business alone.
package enum NagTick {
  package static let minutes = 5
  /// So long without a run means that nothing calls: a tick or two may be lost to a run that takes its time.
  private static let longSeconds = 1800

  /// The first tick after a time.
  package static func next(after time: CivilTime) -> CivilTime {
    let step = minutes * 60
    return CivilTime(utcSeconds: (time.secondsAsUTC / step + 1) * step)
  }

  /// For how many seconds there has been no run although there should have been some; nil where there was one lately.
  ///
  /// - Parameters:
  ///   - secondsSinceRun: nil where no run is known of.
  ///   - secondsOn: how long the schedule has been there, and the machine awake.
  static func silentSeconds(secondsSinceRun: Int?, secondsOn: Int) -> Int? {
    let seconds = min(secondsSinceRun ?? secondsOn, secondsOn)
    return seconds > longSeconds ? seconds : nil
  }
}
