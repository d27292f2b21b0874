public import Days

/// The clocks of the machine. The zone is that of `TZ`, else the machine's (tzset(3)).
public enum SystemClock {
  /// This moment, with the local civil time.
  public static func now() -> Instant {
    instant(at: Libc.wallSeconds())
  }

  /// A moment, with the local civil time.
  public static func instant(at secondsSince1970: Int) -> Instant {
    Instant(
      secondsSince1970: secondsSince1970,
      local: Libc.localTime(secondsSince1970: secondsSince1970) ?? CivilTime(utcSeconds: secondsSince1970))
  }

  /// The moment that a written time means, with the local civil time.
  ///
  /// A local time that a clock change skips gives a moment within an hour of the change; of one that it repeats, one of
  /// the two.
  public static func instant(for stamp: TimeStamp) -> Instant {
    switch stamp {
    case .moment(let seconds): instant(at: seconds)
    case .local(let time): instant(at: Libc.secondsSince1970(local: time) ?? time.secondsAsUTC)
    }
  }

  /// Seconds since some moment by a clock that never jumps and runs on while the machine sleeps: for time limits.
  public static func uptimeSeconds() -> Double {
    Libc.bootSeconds()
  }

  /// Does nothing for a while; signals do not shorten it.
  public static func sleep(seconds: Double) {
    Libc.sleep(seconds: seconds)
  }
}
