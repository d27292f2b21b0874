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
  public static func instant(for stamp: Timestamp) -> Instant {
    switch stamp {
    case .moment(let seconds): instant(at: seconds)
    case .local(let time): instant(at: Libc.secondsSince1970(local: time) ?? time.secondsAsUTC)
    }
  }

  /// Seconds since some moment by a clock that never jumps and runs on while the machine sleeps: for time limits.
  public static func uptimeSeconds() -> Double {
    Libc.bootSeconds()
  }

  /// For how many seconds this machine, or this container, has been up without a sleep; nil where it has slept since.
  public static func secondsAwake(processes: String = "/proc") -> Double? {
    let up = Libc.bootSeconds()
    // Rounding apart, the two clocks differ by the time asleep.
    guard up - Libc.awakeSeconds() < 60 else { return nil }
    // The first process began with the container, where it is in one (proc(5), stat: field 22, in hundredths of a second).
    guard let bytes = try? Descriptor(opening: "\(processes)/1/stat").readAll(limitBytes: 4096) else { return nil }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, let began = Double(fields[19]) else { return nil }
    return max(0, up - began / 100)
  }

  /// Does nothing for a while; signals do not shorten it.
  public static func sleep(seconds: Double) {
    Libc.sleep(seconds: seconds)
  }
}
